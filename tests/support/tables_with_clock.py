"""Tables where the clock ``normal`` runs."""

from __future__ import annotations

from typing import Any, Final

from tests.support.played_table import Play, legal

TURN: Final = 30_000
BANK: Final = 30_000
"""Of the clock ``normal``."""


def playing(rules: Any = "a9", seats: tuple[str | None, ...] = (None, None, None), **options: Any) -> Play:
    """A table with a clock, dealt at the time 0, and left of the dealer it is the turn of seat 0."""
    play = Play(rules, seats, dealer=len(seats) - 1, clock="normal", **options)
    play.run_out()
    if "keep" in legal(play.table):
        dealer = len(seats) - 1
        play.act("keep", dealer) if seats[dealer] is None else play.computer("keep")
    assert play.table.game.to_act == 0, "choose another seed for this test"
    return play
