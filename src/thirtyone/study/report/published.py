"""A published table of knocks in the draw game, which the report compares with what is measured here.

It is from the README of a program on GitHub (see `SOURCE`), with counts in its results/results.csv at commit 743f18b:
for each number of players and turn the lowest hand whose immediate knock survived 60 % of its games, in 10,000 deals.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from thirtyone.rules import Rules, preset

SOURCE: Final = "chris-carbonell/thirty-one-simulations"

SURVIVAL: Final = 0.6
"""The table has the smallest hands whose knock survives with this chance."""


class Row(NamedTuple):
    """One row: the smallest hand to knock with, and how many of the games with just that hand were survived."""

    players: int
    turn: int
    """As that program counts: 0 is left of the dealer."""
    worth: int
    games: int
    survived: int


PUBLISHED: Final = tuple(
    Row(*row)
    for row in (
        (2, 0, 18, 403, 266),
        (2, 1, 20, 574, 407),
        (3, 0, 14, 521, 337),
        (3, 1, 15, 491, 309),
        (3, 2, 17, 442, 283),
        (4, 0, 13, 555, 380),
        (4, 1, 13, 558, 350),
        (4, 2, 14, 475, 310),
        (4, 3, 15, 486, 301),
        (5, 0, 11, 1225, 757),
        (5, 1, 12, 556, 347),
        (5, 2, 13, 574, 412),
        (5, 3, 13, 536, 340),
        (5, 4, 15, 498, 376),
        (6, 0, 11, 1203, 805),
        (6, 1, 11, 1151, 738),
        (6, 2, 12, 514, 343),
        (6, 3, 12, 498, 320),
        (6, 4, 13, 561, 404),
        (6, 5, 13, 615, 384),
    )
)


def published_rules() -> Rules:
    """Return rules by which rounds are played as in that program.

    A 31 ends nothing there, a knocker who ties for the lowest hand does not lose, any discard may follow any draw.
    """
    return preset("scat").changed(
        triple="30.5", show_31="by_hand", unshown_31_loses=False, shown_31_costs_all=False, return_taken=True
    )
