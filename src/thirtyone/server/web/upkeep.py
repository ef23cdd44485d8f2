"""Forgets, once an hour, what has been kept long enough."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from typing import Final

import structlog

from thirtyone.log import Log, LogUnavailable
from thirtyone.server.web.sessions import RENEWED_AFTER

_SECONDS_OF_AN_HOUR: Final = 3600
_FORGOTTEN_AT_ONCE: Final = 200
"""Tables and people that one look deletes at most."""

_log = structlog.get_logger("thirtyone")


class Upkeep:
    """Deletes games that ended so long ago, and people who have not been here since and have no game and no passkey."""

    def __init__(self, log: Log, keep: timedelta) -> None:
        self._log = log
        self._keep = keep
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                await self._forget_old()
            except LogUnavailable:
                _log.warning("old games could not be deleted")
            await asyncio.sleep(_SECONDS_OF_AN_HOUR)

    async def _forget_old(self) -> None:
        before = time.time() - self._keep.total_seconds()
        people_before = before - RENEWED_AFTER  # who comes every day may be noted as seen a day too early
        while any(deleted := await self._log.forget_old(before, people_before=people_before, limit=_FORGOTTEN_AT_ONCE)):
            _log.info("what was old is forgotten", tables=deleted.tables, people=deleted.people)
