"""Small networks: from the marks of a round to the chance of each player to lose it."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp
from typing import NamedTuple


class Net(NamedTuple):
    """A network with one hidden layer, for one number of players.

    Its weights are whole numbers where it plays, so that it plays alike on every machine, and others while it learns.
    """

    hidden: int
    """How many hidden values there are."""
    unit: float
    """What 1 is among the values that come out."""
    marks: Sequence[int]
    """(marks × hidden): what each mark adds to each hidden value, mark by mark."""
    base: Sequence[int]
    """(hidden,): the hidden values without any mark."""
    outcomes: Sequence[int]
    """(outcomes × hidden): what each hidden value adds to each outcome, outcome by outcome."""
    outcome_base: Sequence[int]
    """(outcomes,): player by player, the one who looks first and then to the left: loses; at last: that one loses two
    lives."""


def look(net: Net, marks: Sequence[int], number: int, hidden: MutableSequence[int]) -> None:
    """Set the hidden values from the first so many marks; those below 0 become 0."""
    size = net.hidden
    for unit in range(size):
        hidden[unit] = net.base[unit]
    for each in range(number):
        at = marks[each] * size
        for unit in range(size):
            hidden[unit] += net.marks[at + unit]
    for unit in range(size):
        hidden[unit] = max(hidden[unit], 0)


def chance(net: Net, hidden: Sequence[int], outcome: int) -> float:
    """Return how likely an outcome is for these hidden values."""
    size = net.hidden
    total = net.outcome_base[outcome]
    for unit in range(size):
        total += net.outcomes[outcome * size + unit] * hidden[unit]
    return 1 / (1 + exp(-max(-30.0, min(30.0, total / net.unit))))
