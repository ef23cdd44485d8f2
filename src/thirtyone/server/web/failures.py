"""What a request gets that cannot be answered: one shape, a stable code, one sentence."""

from __future__ import annotations

from typing import Literal

import msgspec
from aiohttp import web
from msgspec import Struct

from thirtyone.errors import Code
from thirtyone.log import BadWrite, LogUnavailable, UnknownOutcome

ServerCode = Literal[
    "too_large",
    "bad_code",
    "unknown_code",
    "unknown_link",
    "bad_passkey",
    "wrong_host",
    "wrong_origin",
    "bad_forwarding",
    "log_unavailable",
    "unknown_outcome",
    "bad_write",
    "http",
    "internal",
]
"""The codes that only a server's answers carry. ``http`` stands for what its status says, as of an unknown path."""


def unwritten(error: LogUnavailable | BadWrite) -> tuple[ServerCode, str]:
    """Return the code and the sentence for what the log has not taken."""
    if isinstance(error, BadWrite):
        return "bad_write", "This cannot be stored: nothing has changed."
    if isinstance(error, UnknownOutcome):
        return "unknown_outcome", "The disk failed just now, and it is not known whether this was done. Send it again."
    return "log_unavailable", "The server cannot write to its disk now: nothing has changed. Try again."


class Problem(Struct, frozen=True, forbid_unknown_fields=True):
    """What was wrong."""

    code: Code | ServerCode
    sentence: str


class Failure(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a request that was refused: nothing has changed."""

    error: Problem


class RequestRefused(Exception):
    """A request that is not answered, and why; the middleware makes a response of it."""

    def __init__(self, status: int, code: Code | ServerCode, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.failure = Failure(Problem(code, sentence))

    def response(self) -> web.Response:
        """Return the response that says so."""
        return web.Response(status=self.status, body=msgspec.json.encode(self.failure), content_type="application/json")
