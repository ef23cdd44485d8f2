"""The tables in memory: what is wanted of them goes to the log first, and then to everybody who watches."""

from __future__ import annotations

import asyncio
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from random import SystemRandom
from typing import Final

import msgspec
import structlog

from thirtyone.errors import ThirtyOneError
from thirtyone.game.views import view
from thirtyone.log import CommandKey, Conflict, Duplicate, Log, LogUnavailable, UsedId
from thirtyone.server.chance import Secrets
from thirtyone.server.codes import new_code
from thirtyone.server.deadlines import Deadlines
from thirtyone.server.headings import heading_of, people_at, seats_change
from thirtyone.server.limits import MOST_LISTED, MOST_WATCHERS
from thirtyone.server.livetable import LiveTable, Watcher, steps
from thirtyone.server.logging import called
from thirtyone.server.messages import PublicTable, PublicTables, Said, SayMessage, write
from thirtyone.server.metrics import Metrics
from thirtyone.server.names import STRANGER, check_text
from thirtyone.server.thinkers import Thinkers
from thirtyone.table import (
    Command,
    Lobby,
    Moment,
    Seat,
    Sit,
    Table,
    TableEvent,
    Terms,
    due,
    handle,
    open_table,
    play_on,
    time_out,
)
from thirtyone.table import State as TableState
from thirtyone.table.commands import may_deal
from thirtyone.table.events import Followed, PaceName

_log = structlog.get_logger("thirtyone")

_PAUSES: Final[dict[PaceName, float]] = {"none": 0.03, "quick": 0.4, "normal": 1.0, "slow": 2.0}
"""Seconds from one thing that happens to a computer player's decision, by pace, on average."""

_AMONG_PEOPLE: Final = 0.2
"""Seconds that it takes at least where other people play: longer than a thought, which could tell of cards (V-1)."""

_RETRY: Final = 0.5
"""Seconds until computer players try again when nothing could be written."""

_GATHER: Final = 0.25
"""Seconds in which people who come and go are shown together."""

_decode = msgspec.json.Decoder(TableEvent).decode


Decide = Callable[[TableState, Moment], tuple[TableEvent, ...]]
"""What is to happen at a table, given its state."""


class UnknownTable(ThirtyOneError):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("unknown_table", "There is no such table.")


class LiveTables:
    """All tables of this process. Those that nobody watches are read back from the log when somebody does."""

    def __init__(
        self, log: Log, thinkers: Thinkers, secret: bytes, metrics: Metrics, *, clock: Callable[[], int] | None = None
    ) -> None:
        self._log = log
        self._metrics = metrics
        self._secret = secret
        self._thinkers = thinkers
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._chance = SystemRandom()
        self._secrets = Secrets()
        self._now = clock or _milliseconds
        self._deadlines = Deadlines(log, self._time_out, self._now)
        self._public: dict[str, PublicTable] = {}
        self._looking: set[Watcher] = set()
        self._renamings = 0
        """How many there have been."""

    async def start(self) -> None:
        """Begin to watch the deadlines, also of tables of an earlier run.

        Raises:
            LogUnavailable: when the log cannot be read.
        """
        for name in await self._log.public_tables():
            try:
                async with self._use(name) as live:
                    self._note_public(live)
            except LogUnavailable:
                raise
            except Exception:  # one damaged table must not stop all others
                _log.exception("a table cannot be read", table=called(name))
        self._deadlines.start()

    def clock_was_set(self) -> None:
        """Look at once whether something is due: the clock has not gone on as it does by itself."""
        self._deadlines.look_soon()

    # Opening.

    async def open(self, person: str, terms: Terms, seats: tuple[Seat, ...]) -> str:
        """Open a table for a person, who hosts it, and return its name; where no seat is empty the game begins.

        Raises:
            ThirtyOneError: when the rules are bad, or not for so many players.
            LogUnavailable: when it cannot be written.
        """
        while True:
            name = secrets.token_urlsafe(16)
            with suppress(Conflict):  # the code is in use
                await self._open(name, terms, seats, person)
                return name

    async def _open(self, name: str, terms: Terms, seats: tuple[Seat, ...], person: str) -> None:
        code = new_code(self._chance)
        events = open_table(terms, seats, person, ready=(person,), code=code, moment=self._moment())
        live = LiveTable(name, events, {})
        await self._learn_names(live, people_at(live.state))
        await self._append(live, 0, events, live.state, None)
        if terms.public:
            async with self._use(name) as kept:
                self._note_public(kept)

    async def again(self, person: str, name: str, command_id: str) -> str:
        """Open a table with the same rules and seats as one that is over, or come to the one that has been opened.

        Raises:
            ThirtyOneError: when the person did not sit there, or the game is not over.
        """
        async with self._use(name) as live:
            table = live.table
            waits = table is not None and person in table.queue
            if not waits and not any(seat.person == person for seat in live.state.seats):
                raise _not_yours()
            if table is None or table.status not in ("finished", "abandoned"):
                raise ThirtyOneError("illegal_action", "The game is not over.")
            opened = await self._next_table(name, table, person)
            with suppress(ThirtyOneError):  # who finds no seat there, or was sent away, comes to watch
                await self.command(person, opened, Sit(), command_id)
            with suppress(UnknownTable):  # the game that is over was kept long enough
                await self._carry_out(live, lambda state, moment: _followed(state, opened, moment), None)
            return opened

    async def _next_table(self, name: str, table: Table, person: str) -> str:
        """Open the table that follows on one; if it is open already, return it."""
        opened = self._name_after(name)
        while True:
            try:
                following = (await self.glimpse(opened)).state
            except UnknownTable:
                seats = _seats_again(table, person)
                if not any(seat.person == person for seat in seats):
                    raise ThirtyOneError("illegal_action", "All seats are taken.") from None
                with suppress(Conflict):  # somebody has pressed at the same time, or the code is in use
                    await self._open(opened, table.terms, seats, person)
                continue
            if not (isinstance(following, Lobby) and following.closed):
                return opened
            opened = self._name_after(opened)  # those who pressed before did not wait

    def _name_after(self, name: str) -> str:
        """Everybody's press leads to the same table, also of two at once, and after a restart."""
        asked = blake2b(name.encode(), key=self._secret, digest_size=16).digest()
        return urlsafe_b64encode(asked).decode().rstrip("=")

    async def with_code(self, code: str) -> str | None:
        """Return the table whose code this is, if its game has not begun."""
        return await self._log.with_code(code)

    # Watching.

    async def get(self, name: str) -> LiveTable:
        """Return a table, read from the log if need be.

        Raises:
            UnknownTable: when there is none of that name.
        """
        while True:
            found = self._tables.get(name)
            if found is None:
                found = self._tables[name] = asyncio.ensure_future(self._load(name))
            elif found.done() and not found.cancelled() and found.exception() is None:
                return found.result()
            try:
                live = await asyncio.shield(found)
            except BaseException:
                failed = found.done() and (found.cancelled() or found.exception() is not None)
                if failed and self._tables.get(name) is found:
                    del self._tables[name]
                raise
            if self._tables.get(name) is found:  # else another who waited for it has let go of it already
                return live

    @asynccontextmanager
    async def _use(self, name: str) -> AsyncIterator[LiveTable]:
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
            self._forget_if_idle(live)

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
            ThirtyOneError: ``too_many``, when very many watch it already, for somebody without a seat there.
        """
        live = await self.get(name)
        seated = live.state.seat_of(watcher.person) is not None  # strangers keep nobody from the own game
        if len(live.watchers) >= MOST_WATCHERS and watcher not in live.watchers and not seated:
            raise ThirtyOneError("too_many", "Too many watch this table: try again later.")
        new = watcher.person not in live.connected
        live.come(watcher)
        watcher.send_written(live.states(after, self._now()).to(watcher.person))
        if new and len(live.watchers) > 1:  # the newcomer has just been told
            self._presence_changed(live)
        self._drive(live)

    def leave(self, watcher: Watcher, name: str) -> None:
        """Stop showing a table to somebody."""
        live = self._kept(name)
        if live is None:
            return
        live.go(watcher)
        if live.watchers and watcher.person not in live.connected:
            self._presence_changed(live)
            self._drive(live)  # the others may have waited for this one only
        self._forget_if_idle(live)

    def _presence_changed(self, live: LiveTable) -> None:
        """Show soon who is there: once for many who come together."""

        def show() -> None:
            live.announcement = None
            live.show(live.state.seq, self._now())

        if live.announcement is None:
            live.announcement = asyncio.get_running_loop().call_later(_GATHER, show)

    def watch_public_tables(self, watcher: Watcher) -> None:
        """Show somebody the public tables where seats are free, now and whenever they change."""
        self._looking.add(watcher)
        watcher.send_written(self._public_tables())

    def leave_public_tables(self, watcher: Watcher) -> None:
        """Stop showing them."""
        self._looking.discard(watcher)

    def _public_tables(self) -> bytes:
        """The list as it goes to all who look at it: bounded, however many tables somebody opens."""
        return write(PublicTables(tuple(self._public.values())[-MOST_LISTED:]))

    def _note_public(self, live: LiveTable) -> None:
        """Keep the list of public tables."""
        state = live.state
        listed = None
        if isinstance(state, Lobby) and state.terms.public and not state.closed and len(state.taken) < len(state.seats):
            listed = PublicTable(
                table=live.name,
                rules=state.terms.rules,
                players=tuple(name for name in live.names if name),
                seats=len(state.seats),
                clock=state.terms.clock,
            )
        if listed == self._public.get(live.name):
            return
        if listed is None:
            del self._public[live.name]
        else:
            self._public[live.name] = listed
        message = self._public_tables()
        for watcher in tuple(self._looking):
            watcher.send_written(message)

    # Commands.

    async def command(self, person: str, name: str, command: Command, command_id: str) -> None:
        """Do what a person wants of a table, once; a second time it is as if it had been done.

        Raises:
            ThirtyOneError: when it is refused, with the reason; nothing has changed then. ``used_id`` when another
                command had its id.
            LogUnavailable: when it cannot be written; nothing has changed then.
        """
        content = blake2b(write(command), digest_size=16).hexdigest()
        key = CommandKey(f"{person}/{command_id}", content)
        async with self._use(name) as live:
            try:
                if isinstance(command, Sit):
                    await self._learn_names(live, [person])
                await self._carry_out(live, lambda state, moment: handle(state, person, command, moment), key)
                self._drive(live)
            except UsedId:
                raise _used_id() from None
            except ThirtyOneError:
                if not await self._knows(live, key):
                    raise
            except Duplicate:
                pass

    async def _knows(self, live: LiveTable, key: CommandKey) -> bool:
        try:
            return await self._log.knows(live.name, key)
        except UsedId:
            raise _used_id() from None

    async def say(self, person: str, said: SayMessage) -> None:
        """Tell everybody at a table what somebody there says. It is not kept.

        Raises:
            ThirtyOneError: when the person does not sit there, or may not write freely.
        """
        live = await self.glimpse(said.table)
        seat = live.state.seat_of(person)
        if seat is None:
            raise _not_yours()
        if [said.reaction, said.phrase, said.text].count(None) != 2:
            raise ThirtyOneError("bad_message", "Say one thing: a reaction, a phrase or a text.")
        if said.text is not None:
            if not live.state.terms.talk:
                raise ThirtyOneError("illegal_action", "At this table nobody writes freely.")
            check_text(said.text)
        message = Said(
            table=live.name,
            seat=seat,
            name=live.names[seat],
            reaction=said.reaction,
            phrase=said.phrase,
            text=said.text,
        )
        written = write(message)
        for watcher in tuple(live.watchers):
            watcher.send_written(written)

    def renamed(self, person: str, name: str) -> None:
        """Show a person's new name wherever that person sits or watches."""
        self._renamings += 1
        for live in filter(None, map(self._kept, tuple(self._tables))):
            if live.knows(person) and live.learn({person: name}):
                live.show(live.state.seq, self._now())
                self._note_public(live)

    def forgotten(self, person: str) -> None:
        """Show a neutral name wherever somebody who was deleted sat."""
        self.renamed(person, STRANGER)

    async def _carry_out(self, live: LiveTable, decide: Decide, key: CommandKey | None) -> None:
        """Decide on the state, append, take in, show; decide again on the fresh state when another was first."""
        async with live.lock:
            while True:
                before = live.state
                events = decide(before, self._moment(live))
                if not events:
                    if key is not None:
                        await self._log.knows(live.name, key)  # what changes nothing may still have taken an id
                    return
                taken = steps(before, events)
                try:
                    await self._append(live, before.seq, events, taken[-1].state, key)
                except Conflict:
                    news = [_decode(body) for body in await self._log.read(live.name, after=before.seq)]
                    if not news:  # it was kept long enough, and is deleted
                        raise UnknownTable from None
                    taken = steps(before, news)
                    await self._learn_names(live, people_at(taken[-1].state))
                    decide_again = True
                else:
                    decide_again = False
                live.take_in(taken)
                with self._metrics.showing.time():
                    live.show(before.seq, self._now())
                self._note_public(live)
                if not decide_again:
                    return

    def _moment(self, live: LiveTable | None = None) -> Moment:
        chance = self._secrets.take(32 + 8)
        return Moment(
            at=self._now(),
            seed=chance[:32].hex(),
            draw=int.from_bytes(chance[32:]),
            connected=frozenset() if live is None else live.connected,
        )

    async def _append(
        self, live: LiveTable, after: int, events: Sequence[TableEvent], state: TableState, key: CommandKey | None
    ) -> None:
        deadline = due(state)
        with self._metrics.commit.time():
            await self._log.append(
                live.name,
                after=after,
                events=[write(event) for event in events],
                heading=heading_of(live.names_in(state), state, deadline, new_people=seats_change(events)),
                command=key,
            )
        self._metrics.count_events(events)
        if deadline is not None:
            self._deadlines.expect(deadline)

    async def _load(self, name: str) -> LiveTable:
        events = [_decode(body) for body in await self._log.read(name)]
        if not events:
            raise UnknownTable
        live = LiveTable(name, events, {})
        await self._learn_names(live, people_at(live.state))
        return live

    async def _learn_names(self, live: LiveTable, people: Sequence[str]) -> None:
        """Note the names of people; one that is changed meanwhile is read again."""
        new = [person for person in people if not live.knows(person)]
        while new:
            renamings = self._renamings
            names = await self._log.names(new)
            if renamings == self._renamings:
                live.learn(dict.fromkeys(new, STRANGER) | names)
                return

    # What goes on by itself.

    async def _time_out(self, name: str) -> None:
        """Do what is due at a table."""
        async with self._use(name) as live:
            await self._carry_out(live, time_out, None)
            self._drive(live)

    def _drive(self, live: LiveTable) -> None:
        """See to it that computer players play on."""
        if self._goes_on(live) and (live.driver is None or live.driver.done()):
            live.driver = asyncio.create_task(self._play_on(live))
            live.driver.add_done_callback(lambda task: self._driven(live, task))

    def _goes_on(self, live: LiveTable) -> bool:
        """Whether anything goes on without a person: a deal, or a computer player's turn."""
        table = live.table
        if table is None or table.abandoned:
            return False
        to_act = table.game.to_act
        return may_deal(table, live.connected) if to_act is None else table.computer_at(to_act) is not None

    def _driven(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a table stands still", table=called(live.name), exc_info=error)
        self._forget_if_idle(live)

    async def _play_on(self, live: LiveTable) -> None:
        while (table := live.table) is not None:
            try:
                if not await self._play_step(live, table):
                    return
            except LogUnavailable:
                await asyncio.sleep(_RETRY)

    async def _play_step(self, live: LiveTable, table: Table) -> bool:
        """Deal, or let a computer player decide; tell whether there was anything to do."""
        if may_deal(table, live.connected):
            await self._go_on(live, table, None)
            return True
        seat = None if table.abandoned else table.game.to_act
        level = None if seat is None else table.computer_at(seat)
        if level is None:
            return False
        loop = asyncio.get_running_loop()
        # The pause is drawn whatever the cards are, and counts from before the thought (V-1).
        pause = max(_PAUSES[table.pace], _AMONG_PEOPLE if len(table.people) > 1 else 0)
        due_at = loop.time() + pause * self._chance.uniform(0.7, 1.3)
        action = await self._thinkers.think(level, view(table.game, seat), secrets.token_hex(8))
        await asyncio.sleep(max(0, due_at - loop.time()))
        await self._go_on(live, table, action)
        return True

    async def _go_on(self, live: LiveTable, seen_table: Table, action: str | None) -> None:
        def decide(state: TableState, moment: Moment) -> tuple[TableEvent, ...]:
            # Meanwhile somebody may have taken back, come back, or given up: then the thought is void.
            if state is not seen_table or not isinstance(state, Table):
                return ()
            if action is None and not may_deal(state, moment.connected):
                return ()
            return play_on(state, action, moment)

        await self._carry_out(live, decide, None)

    def _forget_if_idle(self, live: LiveTable) -> None:
        """Let go of a table that nobody watches and where nothing goes on: it is read back when wanted."""
        if live.watchers or live.in_use or not (live.driver is None or live.driver.done()):
            return
        if live.name in self._public:  # whoever looks at the list sees new names at once
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
        self._deadlines.close()
        for live in filter(None, map(self._kept, self._tables)):
            if live.driver is not None:
                live.driver.cancel()


def _seats_again(table: Table, person: str) -> tuple[Seat, ...]:
    """Everybody in the same seat; those who have left make room for those who have waited."""
    empty = Seat()
    seats = [
        empty if number in table.gone and seat.person != person else seat for number, seat in enumerate(table.seats)
    ]
    waiting = [other for other in (Seat(person=who) for who in table.queue) if other not in seats]
    seats = [waiting.pop(0) if seat == empty and waiting else seat for seat in seats]
    taken = [*(seat for seat in seats if seat != empty), *waiting]
    least, most = table.game.rules.players
    return (*taken, *[empty] * (least - len(taken)))[:most]


def _followed(state: TableState, name: str, moment: Moment) -> tuple[TableEvent, ...]:
    followed = not isinstance(state, Table) or state.next_table == name
    return () if followed else (Followed(at=moment.at, table=name),)


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


def _used_id() -> ThirtyOneError:
    return ThirtyOneError("used_id", "Another command had this id: every command needs its own.")


def _not_yours() -> ThirtyOneError:
    return ThirtyOneError("not_your_seat", "You do not sit at this table.")
