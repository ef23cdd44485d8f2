"""What somebody sees of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from thirtyone.server.protocol.state_messages import Shown
from thirtyone.server.protocol.view_types import LobbyView, TableView
from thirtyone.table import State, Table


def state_view(
    state: State, person: str | None, names: Sequence[str | None], connected: Collection[str]
) -> TableView | LobbyView:
    """What somebody, or anybody (None), may know of a table."""
    return Shown(state, names, connected).to(person)


def table_view(table: Table, seat: int | None, names: Sequence[str | None], connected: Collection[str]) -> TableView:
    """What a seat may know of a game, or a spectator (None)."""
    return Shown(table, names, connected).to_seat(table, seat, waits=False)
