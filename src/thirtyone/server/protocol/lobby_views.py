"""A table before its game, as somebody sees it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from thirtyone.rules import parse_rules
from thirtyone.server.protocol.view_types import LobbySeat, LobbyView
from thirtyone.table import Lobby, State


def lobby_view(lobby: Lobby, person: str | None, names: Sequence[str | None], connected: Collection[str]) -> LobbyView:
    """Return what somebody may know of a table before its game; None for anybody."""
    rules = parse_rules(lobby.terms.rules)
    base, house_rules = base_of(lobby.terms.rules)
    seat = None if person is None else lobby.seat_of(person)
    return LobbyView(
        rules=rules.data(),
        base=base,
        house_rules=house_rules,
        status=lobby.status,
        seat=seat,
        come=person in lobby.ready,
        sent_away=person in lobby.sent_away,
        host=lobby.seat_of(lobby.host),
        seats=tuple(
            LobbySeat(
                seat=number,
                name=names[number],
                kind="person" if sitting.person else "computer" if sitting.level else "empty",
                level=sitting.level,
                here=bool(sitting.level) or (sitting.person in connected and sitting.person in lobby.ready),
            )
            for number, sitting in enumerate(lobby.seats)
        ),
        may_start=len(lobby.taken) >= rules.players[0],
        code=lobby.code,
        public=lobby.terms.public,
        clock=lobby.terms.clock,
        pace=lobby.terms.pace,
        talk=lobby.terms.talk,
        watching=watching(lobby, connected),
    )


def base_of(written: str | dict[str, Any]) -> tuple[str, bool]:
    """Return the preset that rules are, or are nearest to, and whether they differ from it."""
    return (written, False) if isinstance(written, str) else (str(written["base"]), True)


def watching(state: State, connected: Collection[str]) -> int:
    """Return how many spectators there are among the people who are connected."""
    return sum(state.seat_of(person) is None for person in connected)
