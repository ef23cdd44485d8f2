"""What the server writes about itself: one JSON object a line, without names, cards, cookies and links."""

from __future__ import annotations

import logging
import sys
from hashlib import blake2b
from typing import Final

import structlog
import structlog.tracebacks

from thirtyone.server.settings import Level

_SHARED: Final[list[structlog.typing.Processor]] = [
    structlog.stdlib.add_log_level,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def write_log(level: Level) -> None:
    """Write to standard error what is at least so important, from here and from the libraries."""
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _without_values,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())


def _without_values(
    logger: structlog.typing.WrappedLogger, name: str, entry: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Describe an exception by its type and where it came from: its text and its variables may hold a hidden card."""
    error = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    info = entry.pop("exc_info", None)
    if isinstance(info, BaseException):
        info = (type(info), info, info.__traceback__)
    elif info is True:
        info = sys.exc_info()
    if info and info[0] is not None:
        entry["exception"] = [
            {
                "type": part["exc_type"],
                "at": [f"{frame['filename']}:{frame['lineno']} {frame['name']}" for frame in part["frames"]],
            }
            for part in error(info)
        ]
    return entry


def pseudonym(name: str) -> str:
    """Return what a table or a person is called in the log: always the same, but it leads nowhere.

    >>> pseudonym("kv3VPjsjTm5NfNyTEvYBSw")
    'f59b6fa528c5'
    """
    return blake2b(name.encode(), digest_size=6).hexdigest()
