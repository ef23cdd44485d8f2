"""The messages that show a table to all who look at it: what everybody sees is made and written once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

from msgspec import Raw
from msgspec.structs import asdict, replace

from thirtyone.game.events import Event
from thirtyone.game.views import seen, view
from thirtyone.server.protocol.lobby_views import lobby_view
from thirtyone.server.protocol.server_messages import News, State, write
from thirtyone.server.protocol.table_views import own_part, public_view
from thirtyone.server.protocol.view_changes import may_see_anew, public_changes
from thirtyone.server.protocol.view_types import LobbyView, OwnNews, OwnView, TableView
from thirtyone.table import Lobby, Table
from thirtyone.table import State as TableState
from thirtyone.table.handling import can_undo


class Shown:
    """A table as it is at one moment, for all who look at it.

    Args:
        state: the table.
        names: by seat; None where none is kept.
        connected: the people whom the table is shown to.
    """

    def __init__(self, state: TableState, names: Sequence[str | None], connected: Collection[str]) -> None:
        self.state, self._names, self._connected = state, names, connected
        if isinstance(state, Table):
            self._game = view(state.game, None)
            self.public = public_view(state, self._game, names, connected)
            alone = state.people[0] if len(state.people) == 1 else None
            self._may_undo = alone if alone is not None and can_undo(state, alone) else None

    def to(self, person: str | None) -> TableView | LobbyView:
        """Return what somebody may know of the table; None for anybody."""
        state = self.state
        if isinstance(state, Lobby):
            return lobby_view(state, person, self._names, self._connected)
        return self.to_seat(state, self.seat_of(person), waits=self.waits(person))

    def to_seat(self, table: Table, seat: int | None, *, waits: bool) -> TableView:
        """Return what a seat may know of a game, or a spectator (None); ``waits``: for a seat in the next one."""
        return replace(self.public, **asdict(self._own(table, seat, waits=waits)))

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat in which somebody looks at the table; None for a spectator."""
        return None if person is None else self.state.seat_of(person)

    def waits(self, person: str | None) -> bool:
        """Whether somebody waits for a seat in the next game."""
        return isinstance(self.state, Table) and person in self.state.queue

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last decision back."""
        return isinstance(self.state, Table) and seat == self._may_undo

    def own_news(self, person: str) -> OwnNews:
        """Return what somebody sees otherwise than a spectator does."""
        table, seat = self.state, self.seat_of(person)
        assert isinstance(table, Table)
        if seat is None:
            return OwnNews(waits=self.waits(person))
        own = self._own(table, seat, waits=False)
        mine = own.seats[seat]
        return OwnNews(
            hand=mine.hand,
            worth=mine.worth,
            did=mine.did,
            middle=own.middle,
            legal=own.legal,
            prospects=own.prospects,
            can_undo=own.can_undo,
        )

    def _own(self, table: Table, seat: int | None, *, waits: bool) -> OwnView:
        may_undo = seat is not None and self.may_undo(seat)
        return own_part(table, self._game, self.public, seat, waits=waits, may_undo=may_undo)


def state_message(table: str, shown: Shown, person: str, happened: Sequence[Event], now: int) -> bytes:
    """Return the message that shows somebody the whole table, as it goes over the socket.

    Args:
        table: its name.
        shown: the table now.
        person: who sees it.
        happened: what that person has not seen yet.
        now: in milliseconds since 1970.
    """
    known = _as_seen(happened, shown.seat_of(person))
    return write(State(table=table, seq=shown.state.seq, happened=known, now=now, view=shown.to(person)))


class Broadcast:
    """The messages that tell all who look at a game what has happened: the same to most, and written once for them.

    Args:
        table: the table's name.
        before: the game as everybody has it.
        shown: the game now.
        happened: in between.
        now: in milliseconds since 1970.
        presence: whether people have come or gone since ``before``.
    """

    def __init__(
        self, *, table: str, before: Shown, shown: Shown, happened: Sequence[Event], now: int, presence: bool
    ) -> None:
        self._before, self._shown, self._happened = before, shown, happened
        self._changes = public_changes(before.public, shown.public, presence=presence)
        written: Any = Raw(write(self._changes))
        known = _as_seen(happened, None)
        self._same_for_all = all(public is event for public, event in zip(known, happened, strict=True))
        self._news = News(
            table=table, after=before.state.seq, seq=shown.state.seq, happened=known, now=now, view=written
        )

    @cached_property
    def _for_most(self) -> bytes:
        return write(self._news)

    def to(self, person: str) -> bytes:
        """Return the message to somebody, as it goes over the socket."""
        before, shown, news = self._before, self._shown, self._news
        if shown.state is before.state:  # people have come or gone, or have another name
            return self._for_most
        seat = shown.seat_of(person)
        if seat != before.seat_of(person):  # left for good
            return state_message(news.table, shown, person, self._happened, news.now)
        alike = self._same_for_all or seat is None
        written = self._for_most if alike else write(replace(news, happened=_as_seen(self._happened, seat)))
        if not self._own_changes(person, seat):
            return written
        return b"".join((written[:-1], b',"own":', write(shown.own_news(person)), b"}"))

    def _own_changes(self, person: str, seat: int | None) -> bool:
        """Whether somebody may see otherwise than before what a spectator does not see."""
        before, shown = self._before, self._shown
        if seat is None:
            return before.waits(person) != shown.waits(person)
        anew = may_see_anew(seat, before.public, shown.public, self._changes)
        return anew or before.may_undo(seat) != shown.may_undo(seat)


def _as_seen(happened: Sequence[Event], seat: int | None) -> Any:
    """Return what has happened as a seat, or a spectator (None), knows it."""
    return tuple(seen(event, seat) for event in happened)
