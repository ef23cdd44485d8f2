"""The lowest hand with which closing at once pays, from counts of knocks with each hand."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.playouts import POINTS
from thirtyone.rules import Rules
from thirtyone.study.estimates import mean, proportion, scaled
from thirtyone.study.report.combinatorics import worths_below_31
from thirtyone.study.report.knock_kernels import KNOCKS
from thirtyone.study.report.report_data import BreakEven, Knock

ENOUGH: Final = 100
"""Knocks that a hand needs for its figures to be shown."""


def break_even(counts: NDArray[np.int64], players: int, rules: Rules) -> BreakEven:
    """Find the lowest hand with which closing pays at one turn.

    It pays when it costs the closer no more lives than the others lose on average. If a hand certainly does not pay,
    lower ones are taken not to pay either. A hand with fewer than ENOUGH knocks may pay or not: where it could be the
    lowest that pays, the break-even hand is not known.

    Args:
        counts: (67, 5): what `thirtyone.study.report.knock_kernels.play_knocks` counted at this turn.
        players: how many play.
        rules: the rules they play by.
    """
    edges = []
    for half in reversed(_well_measured(counts)):
        edge = knock_with(half / 2, counts[half], players).edge
        if edge.value - 2 * edge.error > 0:
            unknown = [worth for worth in worths_left_out(counts, rules) if worth > half / 2]
            break
        edges.append((half / 2, edge))
    else:
        unknown = list(worths_left_out(counts, rules))
    worth = min((worth for worth, edge in edges if edge.value <= 0), default=None)
    known = not any(worth is None or other < worth for other in unknown)
    return BreakEven(
        known=known,
        worth=worth if known else None,
        low=min((*unknown, *(worth for worth, _ in edges)), default=None),
        high=min((worth for worth, edge in edges if edge.value + 2 * edge.error <= 0), default=None),
    )


def knocks_measured(counts: NDArray[np.int64], players: int) -> tuple[Knock, ...]:
    """Return the figures of each hand with enough knocks; ``counts`` are those of one turn, as for `break_even`."""
    return tuple(knock_with(half / 2, counts[half], players) for half in _well_measured(counts))


def worths_left_out(counts: NDArray[np.int64], rules: Rules) -> tuple[float, ...]:
    """Return the worths that a hand can have in this game, but that had too few knocks."""
    return tuple(worth for worth in worths_below_31(rules) if counts[int(2 * worth), KNOCKS] < ENOUGH)


def knock_with(worth: float, counts: NDArray[np.int64], players: int) -> Knock:
    """Return the figures of knocks with one hand; ``counts`` is a row of those of `break_even`."""
    deals, lost, lives, less, less_squared = map(int, counts)
    return Knock(
        worth=worth,
        deals=deals,
        loses=proportion(deals, lost),
        lives=lives / deals,
        edge=scaled(mean(deals, less, less_squared), 1 / (players - 1)),
    )


def _well_measured(counts: NDArray[np.int64]) -> list[int]:
    """Return the half points of hands with enough knocks."""
    return [half for half in range(POINTS) if counts[half, KNOCKS] >= ENOUGH]
