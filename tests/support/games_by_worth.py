"""Whole games of a7 whose hands are chosen by their worths."""

from __future__ import annotations

from typing import Any, Final

from tests.support.laid_out_rounds import (
    deal_next,
    play,
)
from thirtyone import (
    Game,
    Rules,
    preset,
)

# Hands of a7 by worth; no two of them have a card in common.
HANDS: Final = {11: "As 7h 8d", 15: "7s 8s Kd", 17: "Td 7d Ts", 18: "Kh 8h 9s", 19: "Jc 9c Qs", 20: "Kc Tc Ad"}
TABLE: Final = "7c 8c 9h"


def house(**changes: Any) -> Rules:
    return preset("a7").changed(**changes)


def knocked(game: Game, *worths: int) -> Game:
    """Play a round of a7 in which the seats still in, ascending, have hands of these worths; the first one knocks."""
    seats = game.seats_in
    assert len(seats) == len(worths)
    game = deal_next(game, {seat: HANDS[worth] for seat, worth in zip(seats, worths, strict=True)}, table=TABLE)
    return play(game, "keep", "knock", *["pass"] * (len(seats) - 1))


def start(players: int, dealer: int = 0, rules: Rules | None = None) -> Game:
    return Game.start(rules or preset("a7"), players=players, dealer=dealer)
