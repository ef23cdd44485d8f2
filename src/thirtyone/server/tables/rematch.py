"""The game after a game: everybody's press leads to the same table, and everybody keeps the seat."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b

from thirtyone.errors import ThirtyOneError
from thirtyone.log import Conflict, LogUnavailable
from thirtyone.server.tables.committing import Committer
from thirtyone.server.tables.live_table import LiveTable
from thirtyone.server.tables.table_cache import TableCache, UnknownTable
from thirtyone.table import Command, Leave, Lobby, Moment, Seat, Sit, Table, TableEvent
from thirtyone.table import State as TableState
from thirtyone.table.table_events import Followed


def name_after(name: str, secret: bytes) -> str:
    """Return the name of the table that follows on one: the same for all who press, also after a restart."""
    asked = blake2b(name.encode(), key=secret, digest_size=16).digest()
    return urlsafe_b64encode(asked).decode().rstrip("=")


def seats_again(table: Table, person: str) -> tuple[Seat, ...]:
    """Return everybody in the same seat; those who have left make room for those who have waited."""
    empty = Seat()
    seats = [
        empty if number in table.gone and seat.person != person else seat for number, seat in enumerate(table.seats)
    ]
    waiting = [other for other in (Seat(person=who) for who in table.queue) if other not in seats]
    seats = [waiting.pop(0) if seat == empty and waiting else seat for seat in seats]
    taken = [*(seat for seat in seats if seat != empty), *waiting]
    least, most = table.game.rules.players
    return (*taken, *[empty] * (least - len(taken)))[:most]


def followed(state: TableState, name: str, following: TableState, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the event that says at a game that is over where it goes on, and when the game there has begun.

    Args:
        state: the table of the game that is over.
        name: of the table that follows on it.
        following: that table.
        moment: when it is.

    Returns:
        No event where all that is known there already.
    """
    if not isinstance(state, Table):
        return ()
    begun = isinstance(following, Table)
    if state.next_table != name:
        return (Followed(at=moment.at, table=name, opener=following.host, begun=begun),)
    if begun and not state.next_begun:
        return (Followed(at=moment.at, table=name, opener=state.next_opener, begun=True),)
    return ()


class Rematches:
    """Opens the tables that follow on others.

    Args:
        cache: the tables in memory.
        committer: has things happen at them.
        secret: of this server; makes the names of tables that follow.
        command: carries out a person's command, given the person, the table, the command and its id.
    """

    def __init__(
        self,
        cache: TableCache,
        committer: Committer,
        secret: bytes,
        command: Callable[[str, str, Command, str], Awaitable[None]],
    ) -> None:
        self._cache = cache
        self._committer = committer
        self._secret = secret
        self._command = command

    async def again(self, person: str, name: str, command_id: str) -> str:
        """Open a table with the same rules and seats as one that is over, or come to the one that has been opened.

        Raises:
            ThirtyOneError: when the person did not sit there, or the game is not over.
        """
        async with self._cache.use(name) as live:
            table = live.table
            waits = table is not None and person in table.queue
            if not waits and not any(seat.person == person for seat in live.state.seats):
                raise not_your_seat()
            if table is None or table.status not in ("finished", "abandoned"):
                raise ThirtyOneError("illegal_action", "The game is not over.")
            opened = await self._next_table(name, table, person)
            with suppress(ThirtyOneError):  # who finds no seat there, or was sent away, comes to watch
                await self._command(person, opened, Sit(), command_id)
            await self._announce_next(live, opened)
            return opened

    async def _announce_next(self, live: LiveTable, name: str) -> None:
        """Show those at a game that is over where it goes on, and whether the game there has begun."""
        with suppress(UnknownTable):  # either was kept long enough
            following = (await self._cache.glimpse(name)).state
            await self._committer.carry_out(live, lambda state, moment: followed(state, name, following, moment))

    async def _next_table(self, name: str, table: Table, person: str) -> str:
        """Open the table that follows on one; if it is open already, return it."""
        opened = name_after(name, self._secret)
        while True:
            try:
                following = (await self._cache.glimpse(opened)).state
            except UnknownTable:
                seats = seats_again(table, person)
                if not any(seat.person == person for seat in seats):
                    raise ThirtyOneError("illegal_action", "All seats are taken.") from None
                with suppress(Conflict):  # somebody has pressed at the same time, or the code is in use
                    await self._committer.open(
                        opened, table.terms, seats, person, after=name, sent_away=table.sent_away
                    )
                continue
            if not (isinstance(following, Lobby) and following.closed):
                return opened
            opened = name_after(opened, self._secret)  # those who pressed before did not wait

    async def give_up_seat(self, person: str, name: str, command_id: str) -> None:
        """Keep no seat in the next game for somebody who has left after the last and has not come to it."""
        following = (await self._cache.glimpse(name)).state
        own = following.seat_of(person)
        if isinstance(following, Lobby) and own in following.awaited:
            await self._command(person, name, Leave(), command_id)

    async def announce_begun(self, name: str, table: Table) -> None:
        """Show those who are still at the game before that this one has begun: no seat is kept for them any more."""
        if table.after is not None:
            with suppress(UnknownTable, LogUnavailable):  # the game has begun, whether it can be shown there or not
                async with self._cache.use(table.after) as before:
                    await self._announce_next(before, name)


def not_your_seat() -> ThirtyOneError:
    """Return the error that refuses what only those may do who sit at the table."""
    return ThirtyOneError("not_your_seat", "You do not sit at this table.")
