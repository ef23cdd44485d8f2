"""The server's time, and that it goes on while the server does, and only then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from thirtyone.log import Log, LogUnavailable

Now = Callable[[], int]
"""Tells the time, in milliseconds since 1970."""

_SIGNS_OF_LIFE: Final = 1.0
"""Seconds between two while somebody's time runs: so much may be lost to a server that is killed, and no more."""

_CALM: Final = 60.0
"""Seconds between two while nobody's time runs."""


class ServerClock:
    """The time by which deadlines go: the machine's at the start, from which on nobody can set it."""

    def __init__(self) -> None:
        self._start = time.time_ns() - time.monotonic_ns()

    def __call__(self) -> int:
        """Return the time in milliseconds since 1970, as the machine's clock would tell it had nobody set it."""
        return (self._start + time.monotonic_ns()) // 1_000_000

    def not_before(self, at: int) -> None:
        """Go on from a time, if the machine's clock lags behind it: what comes later is never dated earlier."""
        self._start += max(0, at - self()) * 1_000_000


class SignsOfLife:
    """Keeps in the log that tables are being served, so that the next run knows how long they were not.

    Args:
        log: where it is kept.
        now: the time.
        runs: whether somebody's time runs.
    """

    def __init__(self, log: Log, now: Now, runs: Callable[[], bool]) -> None:
        self._log, self._now, self._runs = log, now, runs
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Give the last one, and end."""
        if self._task is not None:
            self._task.cancel()
            await self._give()

    async def _give(self) -> None:
        with suppress(LogUnavailable):  # then not until it can be written again
            await self._log.serve_at(self._now())

    async def _run(self) -> None:
        waited = _CALM
        while True:
            if waited >= _CALM or self._runs():
                await self._give()
                waited = 0
            await asyncio.sleep(_SIGNS_OF_LIFE)
            waited += _SIGNS_OF_LIFE
