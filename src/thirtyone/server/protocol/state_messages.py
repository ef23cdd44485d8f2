"""The messages that show a table to all who look at it: what everybody sees is made and written once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import asdict, replace

from thirtyone.game.events import Event
from thirtyone.game.views import seen, view
from thirtyone.server.protocol.lobby_views import lobby_view
from thirtyone.server.protocol.server_messages import News, write
from thirtyone.server.protocol.table_views import own_part, public_view
from thirtyone.server.protocol.view_types import LobbyView, OwnView, TableView
from thirtyone.table import Lobby, State, Table
from thirtyone.table.handling import can_undo


class Shown:
    """A table as it is now, for all who look at it: what everybody sees is made and written once.

    Args:
        state: the table.
        names: by seat; None where none is kept.
        connected: the people whom the table is shown to.
    """

    def __init__(self, state: State, names: Sequence[str | None], connected: Collection[str]) -> None:
        self._state, self._names, self._connected = state, names, connected
        if isinstance(state, Table):
            self._game = view(state.game, None)
            self._public = public_view(state, self._game, names, connected)
            alone = state.people[0] if len(state.people) == 1 else None
            self._may_undo = alone if alone is not None and can_undo(state, alone) else None

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat in which somebody looks at the table; None for a spectator."""
        return None if person is None else self._state.seat_of(person)

    def to(self, person: str | None) -> TableView | LobbyView:
        """Return what somebody may know of the table; None for anybody."""
        state = self._state
        if isinstance(state, Lobby):
            return lobby_view(state, person, self._names, self._connected)
        return self.to_seat(state, self.seat_of(person), waits=person in state.queue)

    def to_seat(self, table: Table, seat: int | None, *, waits: bool) -> TableView:
        """Return what a seat may know of a game, or a spectator (None); ``waits``: for a seat in the next one."""
        return replace(self._public, **asdict(self._own(table, seat, waits=waits)))

    def written(self, person: str) -> bytes:
        """Return what somebody may know of the table as it goes over the socket."""
        state = self._state
        if isinstance(state, Lobby):
            return write(lobby_view(state, person, self._names, self._connected))
        own = write(self._own(state, self.seat_of(person), waits=person in state.queue))
        return own[:-1] + self._written_for_all

    @cached_property
    def _written_for_all(self) -> bytes:
        """What follows on somebody's own part of a view: the fields of `TableView` come after those of `OwnView`."""
        public = self._public
        own = OwnView(**{field: getattr(public, field) for field in OwnView.__struct_fields__})
        return write(public)[len(write(own)) - 1 :]

    def _own(self, table: Table, seat: int | None, *, waits: bool) -> OwnView:
        may_undo = seat is not None and seat == self._may_undo
        return own_part(table, self._game, self._public, seat, waits=waits, may_undo=may_undo)


class States:
    """The messages that show all who look at a table what has happened, and how it is now.

    Args:
        table: the table's name.
        seq: how many events it has had.
        happened: since the last message.
        shown: the table now.
        now: in milliseconds since 1970.
    """

    def __init__(self, *, table: str, seq: int, happened: Sequence[Event], shown: Shown, now: int) -> None:
        self._table, self._seq, self._happened, self._shown, self._now = table, seq, happened, shown, now
        public = tuple(seen(event, None) for event in happened)
        self._same_for_all = all(known is event for known, event in zip(public, happened, strict=True))
        self._public = self._news(public)

    def to(self, person: str) -> bytes:
        """Return the message to somebody, as it goes over the socket: `State`, of which most is written once."""
        seat = self._shown.seat_of(person)
        alike = self._same_for_all or seat is None
        news = self._public if alike else self._news(tuple(seen(event, seat) for event in self._happened))
        return b"".join((news, b',"view":', self._shown.written(person), b"}"))

    def _news(self, happened: tuple[Any, ...]) -> bytes:
        """All of the message but the view, which is the last of it, and the closing brace."""
        return write(News(table=self._table, seq=self._seq, happened=happened, now=self._now))[:-1]
