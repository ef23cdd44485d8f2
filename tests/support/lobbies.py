"""Tables before their game."""

from __future__ import annotations

from typing import Any

from tests.support.played_table import EMPTY, Play
from tests.support.views_of import state_view
from thirtyone.server.protocol.view_types import LobbyView

HOUR = 3_600_000


def lobby(*seats: str | None, **options: Any) -> Play:
    """Ana's table; by default with three more seats that are empty."""
    return Play("a9", seats or (None, EMPTY, EMPTY, EMPTY), **options)


def people(play: Play) -> list[str | None]:
    return [seat.person or seat.level for seat in play.state.seats]


def seen_by(play: Play, person: str | None) -> LobbyView:
    names = [(seat.person or seat.level) for seat in play.lobby.seats]
    view = state_view(play.lobby, person, names, play.connected)
    assert isinstance(view, LobbyView)
    return view
