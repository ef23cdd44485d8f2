"""The tables in memory: what is wanted of them goes to the log first, and then to everybody who watches."""

from __future__ import annotations

import asyncio
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from logging import getLogger
from random import SystemRandom
from typing import Any, Final, Protocol

import msgspec

from thirtyone.errors import ThirtyOneError
from thirtyone.game.events import Event
from thirtyone.game.views import seen, view
from thirtyone.log import Conflict, Duplicate, Heading, Log, LogUnavailable
from thirtyone.players import NAMES
from thirtyone.rules import format_rules
from thirtyone.server.messages import ServerMessage, State
from thirtyone.server.tableviews import table_view
from thirtyone.server.thinkers import Thinkers
from thirtyone.table import Command, Seat, Table, TableEvent, evolve, handle, open_table, play_on
from thirtyone.table.commands import may_deal
from thirtyone.table.events import PaceName, RoundDealt

_log = getLogger(__name__)

_PAUSES: Final[dict[PaceName, float]] = {"none": 0.03, "quick": 0.4, "normal": 1.0, "slow": 2.0}
"""Seconds from one thing that happens to a computer player's decision, by pace, on average."""

_RETRY: Final = 0.5
"""Seconds until computer players try again when nothing could be written."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableEvent).decode


class Watcher(Protocol):
    """Somebody to whom a table is shown."""

    person: str

    def send(self, message: ServerMessage) -> None:
        """Send a message soon, without waiting for it to arrive."""


class LiveTable:
    """A table in memory: its state, who watches, and what has happened in the round in progress."""

    def __init__(self, name: str, events: Sequence[TableEvent], names: Sequence[str]) -> None:
        self.name = name
        self.names = names
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self._state: Table | None = None
        self._recent: list[tuple[int, tuple[Event, ...]]] = []
        self.take_in(events)

    @property
    def table(self) -> Table:
        """The state."""
        assert self._state is not None
        return self._state

    def take_in(self, events: Sequence[TableEvent]) -> None:
        """Go on by events that are in the log."""
        for event in events:
            self._state, happened = evolve(self._state, event)
            if isinstance(event, RoundDealt):
                self._recent.clear()
            self._recent.append((self._state.seq, happened))

    def happened_after(self, seq: int, seat: int | None) -> tuple[Any, ...]:
        """Return what has happened since, in this round, as a seat sees it."""
        return tuple(seen(event, seat) for number, events in self._recent if number > seq for event in events)

    def state_for(self, person: str, after: int) -> State:
        """Return the message that shows the table to somebody who has seen it up to ``after``."""
        seat = self.table.seat_of(person)
        here = {watcher.person for watcher in self.watchers}
        connected = {number for number, sitting in enumerate(self.table.seats) if sitting.person in here}
        return State(
            table=self.name,
            seq=self.table.seq,
            happened=self.happened_after(after, seat) if after else (),
            view=table_view(self.table, seat, self.names, connected),
        )

    def show(self, after: int) -> None:
        """Show everybody what has happened since."""
        messages: dict[str, State] = {}
        for watcher in tuple(self.watchers):
            if watcher.person not in messages:
                messages[watcher.person] = self.state_for(watcher.person, after)
            watcher.send(messages[watcher.person])


class UnknownTable(ThirtyOneError):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("unknown_table", "There is no such table.")


class LiveTables:
    """All tables of this process. Those that nobody watches are read back from the log when somebody does."""

    def __init__(self, log: Log, thinkers: Thinkers, secret: bytes) -> None:
        self._log = log
        self._secret = secret
        self._thinkers = thinkers
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._chance = SystemRandom()

    async def open(self, person: str, name: str, rules: Any, opponents: Sequence[str], pace: PaceName) -> str:
        """Open a table for a person against computer players, and return its name.

        Raises:
            ThirtyOneError: when the rules are bad, or not for so many players.
            LogUnavailable: when it cannot be written.
        """
        seats = (Seat(person=person), *(Seat(level=level) for level in opponents))
        await self._log.remember_name(person, name)
        table = secrets.token_urlsafe(16)
        await self._open(table, rules, seats, pace)
        return table

    async def _open(self, name: str, rules: Any, seats: tuple[Seat, ...], pace: PaceName) -> None:
        dealer = self._chance.randrange(len(seats))
        events = open_table(rules, seats, dealer=dealer, pace=pace, seed=_new_seed())
        live = LiveTable(name, events, await self._names(seats))
        await self._append(live, 0, events, live.table, None)

    async def again(self, person: str, name: str, command_id: str) -> str:
        """Open a table with the same rules and seats as one that is over; the same command opens the same table.

        Raises:
            ThirtyOneError: when the person does not sit there, or the game is not over.
        """
        table = (await self.glimpse(name)).table
        if table.seat_of(person) is None:
            raise _not_yours()
        if table.status not in ("finished", "abandoned"):
            raise ThirtyOneError("illegal_action", "The game is not over.")
        asked = f"{name}/{person}/{command_id}".encode()
        opened = urlsafe_b64encode(blake2b(asked, key=self._secret, digest_size=16).digest()).decode().rstrip("=")
        with suppress(Conflict):  # it is open already
            await self._open(opened, format_rules(table.game.rules), table.seats, table.pace)
        return opened

    async def get(self, name: str) -> LiveTable:
        """Return a table, read from the log if need be.

        Raises:
            UnknownTable: when there is none of that name.
        """
        found = self._tables.get(name)
        if found is None:
            found = self._tables[name] = asyncio.ensure_future(self._load(name))
        try:
            return await asyncio.shield(found)
        except BaseException:
            if found.done() and (found.cancelled() or found.exception() is not None):
                self._tables.pop(name, None)
            raise

    @property
    def in_memory(self) -> int:
        """How many tables are held in memory."""
        return len(self._tables)

    async def glimpse(self, name: str) -> LiveTable:
        """Return a table as it is now, without keeping it in memory.

        Raises:
            UnknownTable: when there is none of that name.
        """
        live = await self.get(name)
        self._forget_if_idle(live)
        return live

    async def watch(self, watcher: Watcher, name: str, after: int) -> None:
        """Show a table to somebody, now and whenever something happens.

        Raises:
            UnknownTable: when there is none of that name.
        """
        live = await self.get(name)
        live.watchers.add(watcher)
        watcher.send(live.state_for(watcher.person, after))
        self._drive(live)

    def leave(self, watcher: Watcher, name: str) -> None:
        """Stop showing a table to somebody."""
        live = self._kept(name)
        if live is not None:
            live.watchers.discard(watcher)
            self._forget_if_idle(live)

    async def command(self, person: str, name: str, command: Command, command_id: str) -> None:
        """Do what a person wants of a table, once; a second time it is as if it had been done.

        Raises:
            ThirtyOneError: when it is refused, with the reason; nothing has changed then.
            LogUnavailable: when it cannot be written; nothing has changed then.
        """
        live = await self.get(name)
        try:
            seat = live.table.seat_of(person)
            if seat is None:
                raise _not_yours()
            await self._once(live, seat, command, command_id)
        finally:
            self._forget_if_idle(live)

    async def _once(self, live: LiveTable, seat: int, command: Command, command_id: str) -> None:
        """Carry a command out, unless the log has it already."""
        try:
            await self._carry_out(live, lambda table: handle(table, seat, command, seed=_new_seed()), command_id)
            self._drive(live)
        except ThirtyOneError:
            if not await self._log.knows(live.name, command_id):
                raise
        except Duplicate:
            pass

    async def _carry_out(
        self, live: LiveTable, decide: Callable[[Table], tuple[TableEvent, ...]], command_id: str | None
    ) -> None:
        """Decide on the state, append, take in, show; decide again on the fresh state when another was first."""
        async with live.lock:
            while True:
                before = live.table
                events = decide(before)
                if not events:
                    return
                after = before
                for event in events:
                    after, _ = evolve(after, event)
                try:
                    await self._append(live, before.seq, events, after, command_id)
                except Conflict:
                    live.take_in([_decode(body) for body in await self._log.read(live.name, after=before.seq)])
                    live.show(before.seq)
                    continue
                live.take_in(events)
                live.show(before.seq)
                return

    async def _append(
        self, live: LiveTable, after: int, events: Sequence[TableEvent], state: Table, command_id: str | None
    ) -> None:
        about = {
            "rules": format_rules(state.game.rules),
            "players": list(live.names),
            "round": state.game.rounds_ended,
            "to_act": state.game.to_act,
        }
        people = tuple(dict.fromkeys(seat.person for seat in state.seats if seat.person is not None))
        heading = Heading(status=state.status, people=people, about=_encode(about))
        bodies = [_encode(event) for event in events]
        await self._log.append(live.name, after=after, events=bodies, heading=heading, command=command_id)

    async def _load(self, name: str) -> LiveTable:
        events = [_decode(body) for body in await self._log.read(name)]
        if not events:
            raise UnknownTable
        opened = events[0]
        seats = getattr(opened, "seats", ())
        return LiveTable(name, events, await self._names(seats))

    async def _names(self, seats: Sequence[Seat]) -> list[str]:
        kept = await self._log.names([seat.person for seat in seats if seat.person is not None])
        computers = iter(NAMES)
        return [next(computers) if seat.person is None else kept.get(seat.person, "?") for seat in seats]

    def _drive(self, live: LiveTable) -> None:
        """See to it that computer players play on."""
        if live.driver is None or live.driver.done():
            live.driver = asyncio.create_task(self._play_on(live))
            live.driver.add_done_callback(lambda task: self._driven(live, task))

    def _driven(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table %s stands still: %r", live.name, error)
        self._forget_if_idle(live)

    async def _play_on(self, live: LiveTable) -> None:
        while True:
            table = live.table
            try:
                if not await self._play_step(live, table):
                    return
            except LogUnavailable:
                await asyncio.sleep(_RETRY)

    async def _play_step(self, live: LiveTable, table: Table) -> bool:
        """Deal, or let a computer player decide; tell whether there was anything to do."""
        if may_deal(table):
            await self._go_on(live, table, None)
            return True
        seat = None if table.abandoned else table.game.to_act
        level = None if seat is None else table.seats[seat].level
        if level is None:
            return False
        loop = asyncio.get_running_loop()
        # The pause is drawn whatever the cards are, and counts from before the thought (V-1).
        due = loop.time() + _PAUSES[table.pace] * self._chance.uniform(0.7, 1.3)
        action = await self._thinkers.think(level, view(table.game, seat), secrets.token_hex(8))
        await asyncio.sleep(max(0, due - loop.time()))
        await self._go_on(live, table, action)
        return True

    async def _go_on(self, live: LiveTable, seen_table: Table, action: str | None) -> None:
        def decide(table: Table) -> tuple[TableEvent, ...]:
            # Meanwhile somebody may have taken back, or given up: then the thought is void.
            return () if table.seq != seen_table.seq else play_on(table, action, seed=_new_seed())

        await self._carry_out(live, decide, None)

    def _forget_if_idle(self, live: LiveTable) -> None:
        """Let go of a table that nobody watches and where nothing goes on: it is read back when wanted."""
        if live.watchers or live.lock.locked() or not (live.driver is None or live.driver.done()):
            return
        if self._kept(live.name) is live:
            del self._tables[live.name]

    def _kept(self, name: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        found = self._tables.get(name)
        loaded = found is not None and found.done() and not found.cancelled() and found.exception() is None
        return found.result() if found is not None and loaded else None

    async def close(self) -> None:
        """Let every append in progress finish; nothing more is begun."""
        for live in filter(None, map(self._kept, self._tables)):
            if live.driver is not None:
                live.driver.cancel()


def _new_seed() -> str:
    return secrets.token_hex(32)


def _not_yours() -> ThirtyOneError:
    return ThirtyOneError("not_your_seat", "You do not sit at this table.")
