"""The headers that every answer carries, so that a browser lets nothing be done with the page but play."""

from __future__ import annotations

from typing import Final, NamedTuple

from aiohttp import web

from thirtyone.server.web.gate import SECURE


class Header(NamedTuple):
    """A header, or a cookie, and its reason."""

    name: str
    value: str
    why: str


ALWAYS: Final = (
    Header(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "media-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'",
        "nothing but the server's own files is run, loaded or talked to, and no other page frames this one",
    ),
    Header("X-Content-Type-Options", "nosniff", "a file is what it says, never a script by its looks"),
    Header("Referrer-Policy", "no-referrer", "no other site learns the address of a table"),
    Header("Cross-Origin-Opener-Policy", "same-origin", "windows of other sites have no hold on the page"),
    Header("Cross-Origin-Resource-Policy", "same-origin", "other sites cannot load parts of it"),
    Header(
        "Permissions-Policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "not even a script that got in could use these",
    ),
    Header("Server", "thirtyone", "which version of which program is nobody's business"),
)
"""On every answer: page, file, data, error, and the one that opens a socket."""

HTTPS: Final = Header("Strict-Transport-Security", "max-age=31536000", "over HTTPS: the next visits go there at once")
FOR_GOOD: Final = Header(
    "Cache-Control", "public, max-age=31536000, immutable", "on built files: their names change with what is in them"
)
NOT_AT_ALL: Final = Header("Cache-Control", "no-store", "on all else: hands and cookies are kept nowhere")


async def protect(request: web.Request, response: web.StreamResponse) -> None:
    """Set the headers of a response that is about to be sent, whatever it is."""
    built = request.path.startswith("/assets/") and response.status in (200, 206, 304)
    for header in (*ALWAYS, FOR_GOOD if built else NOT_AT_ALL):
        response.headers[header.name] = header.value
    if request.get(SECURE):
        response.headers[HTTPS.name] = HTTPS.value
