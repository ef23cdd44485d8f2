"""The headers that every answer carries, so that a browser lets nothing be done with the page but play."""

from __future__ import annotations

from typing import Final

from aiohttp import web

_ALWAYS: Final = {
    # Nothing but our own files runs, loads or is talked to; nobody frames the page or changes where its links lead.
    "Content-Security-Policy": "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    # A file is what it says it is, never a script by its looks.
    "X-Content-Type-Options": "nosniff",
    # No other site learns the address of a table.
    "Referrer-Policy": "no-referrer",
    # A window that opened ours, or that ours opened, has no hold on it; nor can other sites load parts of it.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not even a script that got in could use these.
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HSTS: Final = "max-age=31536000"  # one year over HTTPS only, of this name alone
_FOR_GOOD: Final = "public, max-age=31536000, immutable"  # a file whose name changes with what is in it


async def protect(request: web.Request, response: web.StreamResponse) -> None:
    """Set the headers of a response that is about to be sent, whatever it is: page, file, answer, error, socket."""
    response.headers.update(_ALWAYS)
    response.headers["Server"] = "thirtyone"  # not which version of what
    if request.scheme == "https":
        response.headers["Strict-Transport-Security"] = _HSTS
    kept = request.path.startswith("/assets/") and response.status in (200, 206, 304)
    response.headers["Cache-Control"] = _FOR_GOOD if kept else "no-store"
