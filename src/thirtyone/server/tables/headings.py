"""What the log keeps of a table beside its events, for lists and deadlines. People are in it by their id only, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from thirtyone.log import Heading, Log
from thirtyone.server.protocol.server_messages import write
from thirtyone.table import Lobby, Table, TableEvent
from thirtyone.table import State as TableState
from thirtyone.table.lobby import EMPTY
from thirtyone.table.results import Results, results
from thirtyone.table.table_events import Opened, SatDown, SeatFreed, Started


class Player(Struct, omit_defaults=True):
    """Somebody who has a seat: a person, or a computer player with its name."""

    person: str | None = None
    name: str | None = None


class About(Struct, omit_defaults=True):
    """What lists of tables show."""

    rules: str | dict[str, Any]
    players: tuple[Player, ...]
    """By seat; before the start those who have one."""
    round: int = 0
    """How many rounds have ended."""
    to_act: str | None = None
    """The person whose turn it is."""
    gone: tuple[str, ...] = ()
    """The people who have left for good."""
    results: Results | None = None
    """Once the game is over."""

    def seat_of(self, person: str) -> int | None:
        """Return the seat that a person has, or had to the end of a game."""
        return next((seat for seat, player in enumerate(self.players) if player.person == person), None)


read_about = msgspec.json.Decoder(About).decode


def heading_of(names: Sequence[str | None], state: TableState, deadline: int | None, *, new_people: bool) -> Heading:
    """Return the heading of a table in a state.

    Args:
        names: by seat; those of computer players are kept.
        state: the table.
        deadline: when something is due there, in milliseconds since 1970.
        new_people: whether somebody may have come or gone since the last heading.
    """
    players = tuple(
        Player(person=seat.person, name=None if seat.person else name)
        for seat, name in zip(state.seats, names, strict=True)
        if seat != EMPTY
    )
    about = About(rules=state.terms.rules, players=players)
    if isinstance(state, Table):
        about.round = state.game.rounds_ended
        about.to_act = None if state.game.to_act is None else state.seats[state.game.to_act].person
        about.gone = tuple(str(state.seats[seat].person) for seat in sorted(state.gone))
        if state.status in ("finished", "abandoned"):
            about.results = results(state)
    return Heading(
        status=state.status,
        people=people_at(state) if new_people else None,
        about=write(about),
        due=deadline,
        public=state.status == "lobby" and state.terms.public,
        code=state.code if isinstance(state, Lobby) and not state.closed else None,
    )


async def names_at(log: Log, tables: Sequence[About]) -> list[tuple[str | None, ...]]:
    """Return the names of all players of each table, as they are now; None for those of whom none is kept."""
    people = {player.person for about in tables for player in about.players if player.person is not None}
    known = await log.names(tuple(people))
    return [tuple(player.name or known.get(player.person or "") for player in about.players) for about in tables]


def seats_change(events: Sequence[TableEvent]) -> bool:
    """Return whether somebody may have come or gone in events."""
    return any(isinstance(event, Opened | SatDown | SeatFreed | Started) for event in events)


def people_at(state: TableState) -> tuple[str, ...]:
    """Return everybody who has a seat, or had one until they left."""
    return tuple(dict.fromkeys(seat.person for seat in state.seats if seat.person is not None))
