"""The tables in memory: what is wanted of them goes to the log first, and then to everybody who watches."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from random import SystemRandom
from typing import Final

import structlog

from thirtyone.errors import ThirtyOneError
from thirtyone.log import CommandKey, Conflict, Duplicate, Log, LogUnavailable, UsedId
from thirtyone.server.observing.lifecycle_log import log_lifecycle
from thirtyone.server.observing.logging import pseudonym
from thirtyone.server.observing.metrics import Metrics
from thirtyone.server.protocol.messages import Said, SayMessage, write
from thirtyone.server.tables.autoplay import Autoplay, Decide
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.server.tables.caps import MOST_WATCHERS
from thirtyone.server.tables.deadlines import Deadlines
from thirtyone.server.tables.display_names import check_text
from thirtyone.server.tables.entropy import Entropy
from thirtyone.server.tables.headings import heading_of, people_at, seats_change
from thirtyone.server.tables.live_table import LiveTable, Watcher, steps
from thirtyone.server.tables.public_tables import PublicList
from thirtyone.server.tables.rematch import followed, name_after, seats_again
from thirtyone.server.tables.table_cache import TableCache, UnknownTable, decode_event
from thirtyone.server.tables.table_codes import new_code
from thirtyone.table import (
    Command,
    Leave,
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
    time_out,
)
from thirtyone.table import State as TableState

_log = structlog.get_logger("thirtyone")

_GATHER: Final = 0.25
"""Seconds in which people who come and go are shown together."""


class LiveTables:
    """All tables of this process. Those that nobody watches are read back from the log when somebody does."""

    def __init__(
        self, log: Log, thinkers: BotPool, secret: bytes, metrics: Metrics, *, clock: Callable[[], int] | None = None
    ) -> None:
        self._log = log
        self._metrics = metrics
        self._secret = secret
        self._memory = TableCache(log)
        self._driver = Autoplay(thinkers, self._carry_out, self._memory.let_go)
        self._public = PublicList()
        self._chance = SystemRandom()
        self._secrets = Entropy()
        self._now = clock or _milliseconds
        self._deadlines = Deadlines(log, self._time_out, self._now)

    async def start(self) -> None:
        """Begin to watch the deadlines, also of tables of an earlier run.

        Raises:
            LogUnavailable: when the log cannot be read.
        """
        for name in await self._log.public_tables():
            try:
                async with self._memory.use(name) as live:
                    self._public.note(live)
            except LogUnavailable:
                raise
            except Exception:  # one damaged table must not stop all others
                _log.exception("a table cannot be read", table=pseudonym(name))
        _log.info("tables were found", unfinished=await self._log.unfinished())
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

    async def _open(
        self, name: str, terms: Terms, seats: tuple[Seat, ...], person: str, *, after: str | None = None
    ) -> None:
        code = new_code(self._chance)
        events = open_table(terms, seats, person, ready=(person,), code=code, moment=self._moment(), after=after)
        live = LiveTable(name, events, {})
        await self._memory.learn_names(live, people_at(live.state))
        await self._append(live, 0, events, live.state, None)
        if terms.public:
            async with self._memory.use(name) as kept:
                self._public.note(kept)

    async def again(self, person: str, name: str, command_id: str) -> str:
        """Open a table with the same rules and seats as one that is over, or come to the one that has been opened.

        Raises:
            ThirtyOneError: when the person did not sit there, or the game is not over.
        """
        async with self._memory.use(name) as live:
            table = live.table
            waits = table is not None and person in table.queue
            if not waits and not any(seat.person == person for seat in live.state.seats):
                raise _not_yours()
            if table is None or table.status not in ("finished", "abandoned"):
                raise ThirtyOneError("illegal_action", "The game is not over.")
            opened = await self._next_table(name, table, person)
            with suppress(ThirtyOneError):  # who finds no seat there, or was sent away, comes to watch
                await self.command(person, opened, Sit(), command_id)
            await self._tell_next(live, opened)
            return opened

    async def _tell_next(self, live: LiveTable, name: str) -> None:
        """Tell those at a game that is over what there is to know of the next one."""
        with suppress(UnknownTable):  # either was kept long enough
            following = (await self._memory.glimpse(name)).state
            await self._carry_out(live, lambda state, moment: followed(state, name, following, moment))

    async def _next_table(self, name: str, table: Table, person: str) -> str:
        """Open the table that follows on one; if it is open already, return it."""
        opened = name_after(name, self._secret)
        while True:
            try:
                following = (await self._memory.glimpse(opened)).state
            except UnknownTable:
                seats = seats_again(table, person)
                if not any(seat.person == person for seat in seats):
                    raise ThirtyOneError("illegal_action", "All seats are taken.") from None
                with suppress(Conflict):  # somebody has pressed at the same time, or the code is in use
                    await self._open(opened, table.terms, seats, person, after=name)
                continue
            if not (isinstance(following, Lobby) and following.closed):
                return opened
            opened = name_after(opened, self._secret)  # those who pressed before did not wait

    async def _not_again(self, person: str, name: str, command_id: str) -> None:
        """Keep no seat in the next game for somebody who has left after the last and has not come to it."""
        following = (await self._memory.glimpse(name)).state
        own = following.seat_of(person)
        if isinstance(following, Lobby) and own in following.awaited:
            await self.command(person, name, Leave(), command_id)

    async def with_code(self, code: str) -> str | None:
        """Return the table whose code this is, if its game has not begun."""
        return await self._log.with_code(code)

    # Watching.

    @property
    def in_memory(self) -> int:
        """How many tables are held in memory."""
        return len(self._memory)

    async def glimpse(self, name: str) -> LiveTable:
        """Return a table as it is now, without keeping it in memory.

        Raises:
            UnknownTable: when there is none of that name.
        """
        return await self._memory.glimpse(name)

    async def watch(self, watcher: Watcher, name: str, after: int) -> None:
        """Show a table to somebody, now and whenever something happens.

        Raises:
            UnknownTable: when there is none of that name.
            ThirtyOneError: ``too_many``, when very many watch it already, for somebody without a seat there.
        """
        live = await self._memory.get(name)
        seated = live.state.seat_of(watcher.person) is not None  # strangers keep nobody from the own game
        if len(live.watchers) >= MOST_WATCHERS and watcher not in live.watchers and not seated:
            raise ThirtyOneError("too_many", "Too many watch this table: try again later.")
        new = watcher.person not in live.connected
        live.come(watcher)
        watcher.send_written(live.states(after, self._now()).to(watcher.person))
        if new and len(live.watchers) > 1:  # the newcomer has just been told
            self._presence_changed(live)
        self._driver.see_to(live)

    def leave(self, watcher: Watcher, name: str) -> None:
        """Stop showing a table to somebody."""
        live = self._memory.kept(name)
        if live is None:
            return
        live.go(watcher)
        if live.watchers and watcher.person not in live.connected:
            self._presence_changed(live)
            self._driver.see_to(live)  # the others may have waited for this one only
        self._memory.let_go(live)

    def _presence_changed(self, live: LiveTable) -> None:
        """Show soon who is there: once for many who come together."""

        def show() -> None:
            live.announcement = None
            live.show(live.state.seq, self._now())

        if live.announcement is None:
            live.announcement = asyncio.get_running_loop().call_later(_GATHER, show)

    def watch_public_tables(self, watcher: Watcher) -> None:
        """Show somebody the public tables where seats are free, now and whenever they change."""
        self._public.come(watcher)

    def leave_public_tables(self, watcher: Watcher) -> None:
        """Stop showing them."""
        self._public.go(watcher)

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
        async with self._memory.use(name) as live:
            waited = live.table is None
            try:
                if isinstance(command, Sit):
                    await self._memory.learn_names(live, [person])
                await self._carry_out(live, lambda state, moment: handle(state, person, command, moment), key)
                self._driver.see_to(live)
                if isinstance(command, Leave) and live.table is not None and live.table.next_table is not None:
                    await self._not_again(person, live.table.next_table, command_id)
                if waited and live.table is not None:
                    await self._tell_begun(live.name, live.table)
            except UsedId:
                raise _used_id() from None
            except ThirtyOneError:
                if not await self._knows(live, key):
                    raise
            except Duplicate:
                pass

    async def _tell_begun(self, name: str, table: Table) -> None:
        """Tell those who are still at the game before that the next one has begun: no seat is kept any more."""
        if table.after is not None:
            with suppress(UnknownTable, LogUnavailable):  # the game has begun, whoever can be told
                async with self._memory.use(table.after) as before:
                    await self._tell_next(before, name)

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
        live = await self._memory.glimpse(said.table)
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

    def renamed(self, person: str, name: str | None) -> None:
        """Show a person's new name, or that none is kept any more, wherever that person sits or watches."""
        for live in self._memory.rename(person, name):
            live.show(live.state.seq, self._now())
            self._public.note(live)

    def forgotten(self, person: str) -> None:
        """Show no name any more wherever somebody who was deleted sat."""
        _log.info("a person is forgotten at their wish")
        self.renamed(person, None)

    async def _carry_out(self, live: LiveTable, decide: Decide, key: CommandKey | None = None) -> None:
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
                    news = [decode_event(body) for body in await self._log.read(live.name, after=before.seq)]
                    if not news:  # it was kept long enough, and is deleted
                        raise UnknownTable from None
                    taken = steps(before, news)
                    await self._memory.learn_names(live, people_at(taken[-1].state))
                    decide_again = True
                else:
                    decide_again = False
                live.take_in(taken)
                with self._metrics.showing.time():
                    live.show(before.seq, self._now())
                self._public.note(live)
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
        log_lifecycle(live.name, events, state)
        if deadline is not None:
            self._deadlines.expect(deadline)

    # What goes on by itself.

    async def _time_out(self, name: str) -> None:
        """Do what is due at a table."""
        async with self._memory.use(name) as live:
            await self._carry_out(live, time_out)
            self._driver.see_to(live)

    async def close(self) -> None:
        """Let every append in progress finish; nothing more is begun."""
        self._deadlines.close()
        self._driver.close()
        for live in self._memory:
            if live.driver is not None:
                live.driver.cancel()


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


def _used_id() -> ThirtyOneError:
    return ThirtyOneError("used_id", "Another command had this id: every command needs its own.")


def _not_yours() -> ThirtyOneError:
    return ThirtyOneError("not_your_seat", "You do not sit at this table.")
