"""What is left of a game in figures when it is over: for lists and statistics."""

from __future__ import annotations

from msgspec import Struct

from thirtyone.game.events import EndedBy
from thirtyone.table.state import Table


class SeatResult(Struct, frozen=True, kw_only=True):
    """How one seat fared."""

    place: int | None
    """None in a game that was not played to its end."""
    showdowns: int
    """The rounds at whose end the hand was compared."""
    points: float
    """The sum of the hands' worth then; fire counts 33."""
    knocks: int
    """The rounds that the seat closed, by a knock or where it closes by a pass (A-1, T-1)."""
    knocks_paid: int
    """Those of them that cost the seat no life."""


class Results(Struct, frozen=True, kw_only=True):
    """How a game went."""

    rounds: int
    winner: int | None
    ended_by: dict[EndedBy, int]
    """How many rounds ended by what."""
    seats: tuple[SeatResult, ...]


def results(table: Table) -> Results:
    """Return the figures of a game that is over."""
    outcomes = [ended.outcome for ended, _ in table.summaries]
    ended_by: dict[EndedBy, int] = {}
    for outcome in outcomes:
        ended_by[outcome.ended_by] = ended_by.get(outcome.ended_by, 0) + 1
    seats = []
    for seat, place in enumerate(table.game.places):
        worths = [worth for outcome in outcomes if (worth := outcome.worths[seat]) is not None]
        knocks = [outcome for outcome in outcomes if outcome.closer == seat and outcome.ended_by in ("knock", "pass")]
        seats.append(
            SeatResult(
                place=place if table.game.finished else None,
                showdowns=len(worths),
                points=sum(worth.points for worth in worths),
                knocks=len(knocks),
                knocks_paid=sum(outcome.losses[seat] == 0 for outcome in knocks),
            )
        )
    return Results(rounds=len(outcomes), winner=table.game.winner, ended_by=ended_by, seats=tuple(seats))
