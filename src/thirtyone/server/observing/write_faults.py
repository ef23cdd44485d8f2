"""What the log could not write: noted, counted, and whether the server may go on."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Final

import structlog

from thirtyone.log import LogDamaged, LogUnavailable, UnknownOutcome
from thirtyone.server.observing.metrics import Metrics

_NOTED_EVERY: Final = 60.0
"""Seconds between two lines about the same trouble."""

_log = structlog.get_logger("thirtyone")


class WriteFaults:
    """Takes note of what could not be written.

    A full disk passes. Where the disk has failed in the middle of a write, or the database is damaged, nothing that is
    said to be kept can be relied on: then the server stops.

    Args:
        metrics: counts them.
        stop: stops the server.
    """

    def __init__(self, metrics: Metrics, stop: Callable[[], None]) -> None:
        self._metrics, self._stop = metrics, stop
        self._noted = -inf
        self.fatal: LogUnavailable | None = None
        """For what the server stops."""

    def note(self, fault: LogUnavailable) -> None:
        """Note a fault."""
        self._metrics.failed_writes.labels(_kind(fault)).inc()
        if isinstance(fault, UnknownOutcome | LogDamaged):
            _log.critical("the log has failed: the server stops", kind=_kind(fault), why=str(fault))
            self.fatal = fault
            self._stop()
        elif time.monotonic() - self._noted >= _NOTED_EVERY:
            self._noted = time.monotonic()
            _log.error("the log cannot be written", why=str(fault))


def _kind(fault: LogUnavailable) -> str:
    if isinstance(fault, LogDamaged):
        return "damaged"
    return "unknown_outcome" if isinstance(fault, UnknownOutcome) else "unavailable"
