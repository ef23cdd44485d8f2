"""Gives back the time in which tables were not served: it counts for nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from thirtyone.log import Log, LogUnavailable
from thirtyone.server.observing.server_log import pseudonym
from thirtyone.server.tables.committing import Committer
from thirtyone.server.tables.table_cache import TableCache
from thirtyone.table.clock import LONGEST_TURN
from thirtyone.table.handling import give_back

_log = structlog.get_logger("thirtyone")

_GIVEN_BACK_AT_ONCE: Final = 500
"""Tables that the log is asked for at once."""


async def give_back_to_all(
    since: int, *, log: Log, cache: TableCache, committer: Committer, now: Callable[[], int]
) -> None:
    """Give back the time in which nothing could be served to all whose time ran then.

    Args:
        since: when tables were served last, in milliseconds since 1970.
        log: where the deadlines are.
        cache: the tables in memory.
        committer: has it happen at a table.
        now: the time in milliseconds since 1970.

    Raises:
        LogUnavailable: when it cannot be written; some may have their time back then, and lose nothing by another try.
    """

    async def give_back_to(name: str) -> None:
        try:
            async with cache.use(name) as live:
                await committer.carry_out(live, lambda state, moment: give_back(state, since, moment))
        except LogUnavailable:
            raise
        except Exception:  # one damaged table must not cost all others their time
            _log.exception("a table cannot be read", table=pseudonym(name))

    until = max(now(), since + LONGEST_TURN)
    seen: set[str] = set()
    while True:
        deadlines = await log.deadlines(limit=len(seen) + _GIVEN_BACK_AT_ONCE)
        tables = [name for name, due in deadlines if due <= until and name not in seen]
        if not tables:
            break
        seen.update(tables)
        for error in await asyncio.gather(*map(give_back_to, tables), return_exceptions=True):  # in few transactions
            if error is not None:
                raise error
    if seen:
        _log.info("time is given back", tables=len(seen))
