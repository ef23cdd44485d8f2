"""Who somebody is: an id in a signed cookie that only the server can read or make."""

from __future__ import annotations

import os
import secrets
import time
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from aiohttp import web
from itsdangerous import BadSignature, URLSafeSerializer

from thirtyone.server.web.gate import SECURE
from thirtyone.server.web.headers import Header

COOKIE: Final = "thirtyone"
SECURE_COOKIE: Final = "__Host-thirtyone"
COOKIES: Final = (
    Header(
        COOKIE,
        "…; HttpOnly; Max-Age=31536000; Path=/; SameSite=Lax",
        "who somebody is, signed: out of reach of scripts, not sent by forms and scripts of other sites, "
        "but there when somebody follows a link to a table",
    ),
    Header(
        SECURE_COOKIE,
        "…; HttpOnly; Max-Age=31536000; Path=/; SameSite=Lax; Secure",
        "the same over HTTPS: by this name browsers take it from this very host only, so that no other can plant one",
    ),
)
"""Every cookie there is."""
KEY: Final = "cookie.key"
"""The name of the signing key's file in the data folder."""

_YEAR: Final = 365 * 24 * 3600

RENEWED_AFTER: Final = 24 * 3600
"""Seconds after which a cookie is given anew: whoever comes at least once a year keeps it."""


class _Cookie(NamedTuple):
    """What the cookie says."""

    person: str
    given: int
    """Seconds since 1970."""


class Sessions:
    """Makes and reads the cookie; the signing key lies in the data folder.

    Raises:
        OSError: when the key can neither be read nor made.
    """

    def __init__(self, folder: Path) -> None:
        key = _key(folder / KEY)
        self._serializer = URLSafeSerializer(key, salt="person")
        self.secret: Final = sha256(b"tables" + key.encode()).digest()
        """For names that nobody can guess, but that come out the same again."""

    def person(self, request: web.Request) -> str | None:
        """Return the id of the person who sends a request; None without a cookie, or with one that is not ours."""
        cookie = self._read(request)
        return None if cookie is None else cookie.person

    def grows_old(self, request: web.Request) -> bool:
        """Return whether somebody's cookie should be given anew."""
        cookie = self._read(request)
        return cookie is not None and cookie.given + RENEWED_AFTER <= time.time()

    def _read(self, request: web.Request) -> _Cookie | None:
        try:
            value = self._serializer.loads(request.cookies.get(_name(request), ""))
        except BadSignature:
            return None
        match value:
            case str():  # as they were at first
                return _Cookie(value, 0)
            case [str(person), int(given)]:
                return _Cookie(person, given)
        return None

    def welcome(self, request: web.Request, response: web.StreamResponse, person: str | None = None) -> str:
        """Give somebody the cookie that says who it is; somebody new gets an id."""
        person = person or secrets.token_urlsafe(16)
        response.set_cookie(
            _name(request),
            str(self._serializer.dumps(_Cookie(person, int(time.time())))),
            max_age=_YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.get(SECURE, False),
            path="/",
        )
        return person

    def part(self, request: web.Request, response: web.StreamResponse) -> None:
        """Take the cookie back."""
        secure = bool(request.get(SECURE))
        response.del_cookie(_name(request), path="/", secure=secure, httponly=True, samesite="Lax")


def _name(request: web.Request) -> str:
    return SECURE_COOKIE if request.get(SECURE) else COOKIE


def _key(path: Path) -> str:
    """Read the key; make it where there is none, whole or not at all."""
    if not path.exists() or not path.read_text():
        new = path.with_suffix(".new")
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        with new.open("w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())  # a key lost with the power would cost everybody the seat
        new.replace(path)
    return path.read_text()
