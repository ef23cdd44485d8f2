"""Which tables are in memory: read from the log when somebody wants one, let go when nobody does any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from thirtyone.errors import ThirtyOneError
from thirtyone.log import Log
from thirtyone.server.tables.headings import people_at
from thirtyone.server.tables.live_table import LiveTable, steps
from thirtyone.table import TableEvent

_FOLDED_AT_ONCE: Final = 50
"""Events of a table's log, after which others have their turn: some milliseconds."""

decode_event = msgspec.json.Decoder(TableEvent).decode
"""Read an event as the log holds it."""


class UnknownTable(ThirtyOneError):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("unknown_table", "There is no such table.")


class TableCache:
    """The tables of one process; of each there is one at the most."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._renamings = 0
        """How many there have been."""

    def __len__(self) -> int:
        """Return how many tables are held."""
        return len(self._tables)

    def __iter__(self) -> Iterator[LiveTable]:
        """Go through the tables that are held."""
        return iter([live for name in self._tables if (live := self.kept(name)) is not None])

    async def get(self, name: str) -> LiveTable:
        """Return a table, read from the log if need be.

        Raises:
            UnknownTable: when there is none of that name.
        """
        while (live := self.kept(name)) is None:  # again where another who waited has let go of it already
            found = self._tables.get(name)
            if found is None:
                found = self._tables[name] = asyncio.ensure_future(self._load(name))
            try:
                await asyncio.shield(found)
            except BaseException:
                if found.done() and self._tables.get(name) is found:
                    del self._tables[name]
                raise
        return live

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[LiveTable]:
        """Have a table, and keep it in memory until the block ends: at no time may there be two of one.

        Raises:
            UnknownTable: when there is none of that name.
        """
        live = await self.get(name)
        live.in_use += 1
        try:
            yield live
        finally:
            live.in_use -= 1
            self.let_go(live)

    async def glimpse(self, name: str) -> LiveTable:
        """Return a table as it is now, without keeping it in memory.

        Raises:
            UnknownTable: when there is none of that name.
        """
        live = await self.get(name)
        self.let_go(live)
        return live

    def let_go(self, live: LiveTable) -> None:
        """Let go of a table that nobody watches and where nothing goes on: it is read back when wanted."""
        if live.watchers or live.in_use or live.listed or not (live.autoplay is None or live.autoplay.done()):
            return
        if self.kept(live.name) is live:
            del self._tables[live.name]

    def kept(self, name: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        found = self._tables.get(name)
        loaded = found is not None and found.done() and not found.cancelled() and found.exception() is None
        return found.result() if found is not None and loaded else None

    async def _load(self, name: str) -> LiveTable:
        bodies = await self._log.read(name)
        if not bodies:
            raise UnknownTable
        live = LiveTable(name, [decode_event(bodies[0])], {})
        for first in range(1, len(bodies), _FOLDED_AT_ONCE):
            await asyncio.sleep(0)  # a long table holds up nobody
            events = [decode_event(body) for body in bodies[first : first + _FOLDED_AT_ONCE]]
            live.take_in(steps(live.state, events))
        await self.learn_names(live, people_at(live.state))
        return live

    async def learn_names(self, live: LiveTable, people: Sequence[str]) -> None:
        """Note the names of people; one that is changed meanwhile is read again."""
        new = [person for person in people if not live.knows(person)]
        while new:
            renamings = self._renamings
            names = await self._log.names(new)
            if renamings == self._renamings:
                live.learn({person: names.get(person) for person in new})
                return

    def rename(self, person: str, name: str | None) -> list[LiveTable]:
        """Note a person's new name, or that none is kept, and return the tables where it is shown."""
        self._renamings += 1
        return [live for live in self if live.knows(person) and live.learn({person: name})]
