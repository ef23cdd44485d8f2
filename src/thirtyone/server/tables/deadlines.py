"""Sees to it that what is due at a table happens, whether anybody watches the table or not.

The deadlines themselves are in the log: a time-out that two processes see is appended by one of them only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import inf
from typing import Final

import structlog

from thirtyone.log import Log, LogUnavailable
from thirtyone.server.observing.server_log import pseudonym
from thirtyone.table.clock import LONGEST_TURN

_log = structlog.get_logger("thirtyone")

_BETWEEN_LOOKS: Final = 0.05
"""Seconds between two looks at the log."""

_LONGEST_WAIT: Final = 60.0
"""Seconds after which the log is looked at again though no deadline is known."""

_DEADLINES_AT_ONCE: Final = 100
"""Deadlines that one look asks the log for."""


class Deadlines:
    """Waits for the next deadline of any table, and has it dealt with.

    Args:
        log: where the deadlines are.
        reached: called with the name of a table where something is due; does nothing when it has happened meanwhile.
        give_back: called before anything is met after nothing could be written, with the time since when.
        now: the time in milliseconds since 1970.
    """

    def __init__(
        self,
        log: Log,
        reached: Callable[[str], Awaitable[None]],
        give_back: Callable[[int], Awaitable[None]],
        now: Callable[[], int],
    ) -> None:
        self._log = log
        self._reached = reached
        self._give_back = give_back
        self._unserved: int | None = None
        """Since when nothing could be written."""
        self._now = now
        self._sooner = asyncio.Event()
        self._next: float = inf
        self._written: float = inf
        """The soonest deadline that was written since the last look began."""
        self._task: asyncio.Task[None] | None = None
        self._damaged: set[str] = set()
        """Tables where what is due cannot be done."""

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    def expect(self, due: int) -> None:
        """Take notice of a deadline that has just been written."""
        self._written = min(self._written, due)
        if due < self._next:
            self._sooner.set()

    @property
    def near(self) -> bool:
        """Whether somebody's time runs out within minutes, as at a table with a clock."""
        return self._next - self._now() <= LONGEST_TURN

    def look_soon(self) -> None:
        """Look at the log at once."""
        self._sooner.set()

    async def _run(self) -> None:
        while True:
            self._sooner.clear()
            began = self._now()
            try:
                if self._unserved is not None:
                    await self._give_back(self._unserved)
                    self._unserved = None
                await self._look()
            except LogUnavailable:
                self._unserved = began if self._unserved is None else self._unserved
                self._next = self._now() + 1000
            wait = min(max((self._next - self._now()) / 1000, 0), _LONGEST_WAIT)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._sooner.wait(), wait)
            await asyncio.sleep(_BETWEEN_LOOKS)  # a few at once

    async def _look(self) -> None:
        """Deal with what is due now, and note when to look again."""
        now = self._now()
        self._written = inf
        seen = set(self._damaged)
        while True:
            limit = _DEADLINES_AT_ONCE + len(seen)
            deadlines = await self._log.deadlines(limit=limit)
            due_now = [table for table, due in deadlines if due <= now and table not in seen]
            for error in await asyncio.gather(*map(self._meet, due_now), return_exceptions=True):
                if error is not None:
                    raise error
            if not due_now or len(deadlines) < limit:
                break
            seen.update(due_now)
        later = (due for _, due in deadlines if due > now)
        self._next = min(next(later, now + _LONGEST_WAIT * 1000), self._written)

    async def _meet(self, table: str) -> None:
        try:
            await self._reached(table)
        except LogUnavailable:
            raise
        except Exception:  # one damaged table must not stop the clocks of all others
            _log.exception("what is due at a table cannot be done", table=pseudonym(table))
            self._damaged.add(table)
