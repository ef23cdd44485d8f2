"""The tables in memory: what is wanted of them goes to the log first, and then to everybody who watches."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Final

import structlog

from thirtyone.errors import ThirtyOneError
from thirtyone.log import CommandKey, Conflict, Duplicate, Log, LogUnavailable, UsedId
from thirtyone.server.observing.metrics import Metrics
from thirtyone.server.observing.server_log import pseudonym
from thirtyone.server.protocol.client_messages import Say
from thirtyone.server.protocol.server_messages import Said, write
from thirtyone.server.tables.autoplay import Autoplay
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.server.tables.caps import MOST_WATCHERS
from thirtyone.server.tables.committing import Committer
from thirtyone.server.tables.deadlines import Deadlines
from thirtyone.server.tables.display_names import check_text
from thirtyone.server.tables.live_table import LiveTable, Watcher
from thirtyone.server.tables.lost_time import give_back_to_all
from thirtyone.server.tables.public_tables import PublicList
from thirtyone.server.tables.rematch import Rematches, not_your_seat
from thirtyone.server.tables.server_clock import ServerClock, SignsOfLife
from thirtyone.server.tables.table_cache import TableCache
from thirtyone.table import (
    Command,
    Leave,
    Seat,
    Sit,
    Terms,
    handle,
    time_out,
)

_log = structlog.get_logger("thirtyone")

_GATHER: Final = 0.25
"""Seconds in which people who come and go are shown together."""


class LiveTables:
    """All tables of this process. Those that nobody watches are read back from the log when somebody does."""

    def __init__(
        self, log: Log, bots: BotPool, secret: bytes, metrics: Metrics, *, clock: Callable[[], int] | None = None
    ) -> None:
        self._log = log
        self._clock = ServerClock()
        self._now = clock or self._clock
        self._cache = TableCache(log)
        self._public = PublicList()
        self._deadlines = Deadlines(log, self._time_out, self._give_back, self._now)
        self._signs_of_life = SignsOfLife(log, self._now, lambda: self._deadlines.near)
        self._committer = Committer(
            log, self._cache, self._public, metrics, now=self._now, expect=self._deadlines.expect
        )
        self._autoplay = Autoplay(bots, self._committer.carry_out, self._cache.let_go)
        self._rematches = Rematches(self._cache, self._committer, secret, self.command)

    async def start(self) -> None:
        """Begin to watch the deadlines, also of tables of an earlier run.

        Raises:
            LogUnavailable: when the log cannot be read.
        """
        served = await self._log.last_served()
        if served is not None:
            self._clock.not_before(served)
            await self._give_back(served)
        for name in await self._log.public_tables():
            try:
                async with self._cache.use(name) as live:
                    self._public.note(live)
            except LogUnavailable:
                raise
            except Exception:  # one damaged table must not stop all others
                _log.exception("a table cannot be read", table=pseudonym(name))
        _log.info("tables were found", unfinished=await self._log.unfinished())
        self._deadlines.start()
        self._signs_of_life.start()

    async def check_writing(self) -> None:
        """Write something.

        Raises:
            LogUnavailable: when that cannot be done.
        """
        await self._log.serve_at(self._now())

    def look_soon(self) -> None:
        """Look at once whether something is due."""
        self._deadlines.look_soon()

    # Opening.

    async def open(self, person: str, terms: Terms, seats: tuple[Seat, ...]) -> str:
        """Open a table for a person, who hosts it, and return its name; where no seat is empty the game begins.

        Raises:
            ThirtyOneError: when the rules are bad, or not for this number of players.
            LogUnavailable: when it cannot be written.
        """
        while True:
            name = secrets.token_urlsafe(16)
            with suppress(Conflict):  # the code is in use
                await self._committer.open(name, terms, seats, person)
                return name

    async def again(self, person: str, name: str, command_id: str) -> str:
        """Open a table with the same rules and seats as one that is over, or come to the one that has been opened.

        Raises:
            ThirtyOneError: when the person did not sit there, or the game is not over.
        """
        return await self._rematches.again(person, name, command_id)

    async def with_code(self, code: str) -> str | None:
        """Return the table whose code this is, if its game has not begun."""
        return await self._log.with_code(code)

    # Watching.

    @property
    def in_memory(self) -> int:
        """How many tables are held in memory."""
        return len(self._cache)

    async def glimpse(self, name: str) -> LiveTable:
        """Return a table as it is now, without keeping it in memory.

        Raises:
            UnknownTable: when there is none of that name.
        """
        return await self._cache.glimpse(name)

    async def watch(self, watcher: Watcher, name: str, after: int) -> int:
        """Show a table to somebody, now and whenever something happens; return how many events were read for that.

        Raises:
            UnknownTable: when there is none of that name.
            ThirtyOneError: ``too_many``, when very many watch it already, for somebody without a seat there.
        """
        known = self._cache.kept(name) is not None
        live = await self._cache.get(name)
        seated = live.state.seat_of(watcher.person) is not None  # strangers keep nobody from the own game
        if len(live.watchers) >= MOST_WATCHERS and watcher not in live.watchers and not seated:
            raise ThirtyOneError("too_many", "Too many watch this table: try again later.")
        new = watcher.person not in live.connected
        live.come(watcher)
        live.show_to(watcher, after, self._now())
        if new and len(live.watchers) > 1:  # the newcomer has just been shown it
            self._presence_changed(live)
        self._autoplay.see_to(live)
        return 0 if known else live.state.seq

    def leave(self, watcher: Watcher, name: str) -> None:
        """Stop showing a table to somebody."""
        live = self._cache.kept(name)
        if live is None:
            return
        live.go(watcher)
        if live.watchers and watcher.person not in live.connected:
            self._presence_changed(live)
            self._autoplay.see_to(live)  # the others may have waited for this one only
        self._cache.let_go(live)

    def _presence_changed(self, live: LiveTable) -> None:
        """Show soon who is there: once for many who come together."""

        def show() -> None:
            live.announcement = None
            live.show(self._now())

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
        async with self._cache.use(name) as live:
            waited = live.table is None
            try:
                if isinstance(command, Sit):
                    await self._cache.learn_names(live, [person])
                await self._committer.carry_out(live, lambda state, moment: handle(state, person, command, moment), key)
                self._autoplay.see_to(live)
                if isinstance(command, Leave) and live.table is not None and live.table.next_table is not None:
                    await self._rematches.give_up_seat(person, live.table.next_table, command_id)
                if waited and live.table is not None:
                    await self._rematches.announce_begun(live.name, live.table)
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

    async def say(self, person: str, name: str, said: Say) -> None:
        """Show everybody at a table what somebody there says. It is not kept.

        Raises:
            ThirtyOneError: when the person does not sit there, or may not write freely.
        """
        live = await self._cache.glimpse(name)
        seat = live.state.seat_of(person)
        if seat is None:
            raise not_your_seat()
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
        for live in self._cache.rename(person, name):
            live.show(self._now())
            self._public.note(live)

    def forgotten(self, person: str) -> None:
        """Show no name any more wherever somebody who was deleted sat."""
        _log.info("a person is forgotten at their wish")
        self.renamed(person, None)

    # What goes on by itself.

    async def _time_out(self, name: str) -> None:
        """Do what is due at a table."""
        async with self._cache.use(name) as live:
            await self._committer.carry_out(live, time_out)
            self._autoplay.see_to(live)

    async def _give_back(self, since: int) -> None:
        await give_back_to_all(since, log=self._log, cache=self._cache, committer=self._committer, now=self._now)

    async def close(self) -> None:
        """Let every append in progress finish; nothing more is begun."""
        self._deadlines.close()
        self._autoplay.close()
        await self._signs_of_life.close()
        for live in self._cache:
            if live.autoplay is not None:
                live.autoplay.cancel()


def _used_id() -> ThirtyOneError:
    return ThirtyOneError("used_id", "Another command had this id: every command needs its own.")
