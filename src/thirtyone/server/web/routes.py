"""What every part of the HTTP API is made of: a table of routes, from which router and description come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec
from aiohttp import web
from msgspec import Struct

from thirtyone.server.web.failures import RequestRefused

PERSON: Final = web.RequestKey("person", str)
"""Who asks; not there for somebody without a cookie."""

Body = TypeVar("Body", bound=Struct)


class Route(NamedTuple):
    """One thing that the API does."""

    part: type
    """The class whose method the handler is."""
    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    handler: Callable[[Any, web.Request], Awaitable[web.Response]]
    answer: type[Struct] | None
    """None for an answer without a body, or with one that is not JSON."""
    status: int = 200
    """Of the answer."""
    body: type[Struct] | None = None
    failures: tuple[int, ...] = ()
    """What the statuses of refusals can be besides those of `EVERYWHERE`."""
    media: str = "application/json"
    """The type of the answer."""

    @property
    def sentence(self) -> str:
        """What it does."""
        return (self.handler.__doc__ or "").partition("\n")[0]


STATUSES: Final = {
    400: "The request cannot be read.",
    403: "The request comes from a page of another site.",
    404: "There is no such thing.",
    413: "The body is larger than 64 kB.",
    421: "The server does not answer to this name.",
    422: "The request can be read, but not be granted.",
    429: "There were too many requests of this kind: wait a while.",
    503: "The server cannot use its disk now; nothing has changed.",
}
"""What the statuses of refusals mean."""

EVERYWHERE: Final = (400, 421)
"""How any request can be refused."""


async def read_body(request: web.Request, kind: type[Body]) -> Body:
    """Read the body of a request.

    Raises:
        RequestRefused: when it is not of that kind.
    """
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RequestRefused(400, "bad_message", f"This is not what is asked for here: {error}.") from None


def json_answer(data: Struct, status: int = 200) -> web.Response:
    """Return an answer in JSON."""
    return web.Response(body=msgspec.json.encode(data), content_type="application/json", status=status)
