"""Who somebody is: an id in a signed cookie that only the server can read or make."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from aiohttp import web
from itsdangerous import BadSignature, URLSafeSerializer

COOKIE: Final = "thirtyone"
_YEAR: Final = 365 * 24 * 3600


class Sessions:
    """Makes and reads the cookie; the signing key lies in the data folder.

    Raises:
        OSError: when the key can neither be read nor made.
    """

    def __init__(self, folder: Path, *, secure: bool) -> None:
        path = folder / "cookie.key"
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_hex(32))
        self._serializer = URLSafeSerializer(path.read_text(), salt="person")
        self._secure = secure

    def person(self, request: web.Request) -> str | None:
        """Return the id of the person who sends a request; None without a cookie, or with one that is not ours."""
        try:
            value = self._serializer.loads(request.cookies.get(COOKIE, ""))
        except BadSignature:
            return None
        return value if isinstance(value, str) else None

    def welcome(self, response: web.StreamResponse) -> str:
        """Give somebody new an id, and the cookie that says so."""
        person = secrets.token_urlsafe(16)
        response.set_cookie(
            COOKIE,
            str(self._serializer.dumps(person)),
            max_age=_YEAR,
            httponly=True,
            samesite="Lax",
            secure=self._secure,
            path="/",
        )
        return person
