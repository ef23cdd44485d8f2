"""Small networks: from the marks of a round to the chance of each player to lose it.

What these functions do, `thirtyone.study.minds` has in a form for the processor.
"""

from __future__ import annotations

from math import exp
from operator import mul
from typing import NamedTuple

from thirtyone.players.rows import Blank, Row


class Net(NamedTuple):
    """A network with one hidden layer, for one number of players.

    Its weights are whole numbers where it plays, so that it plays alike on every machine, and others while it learns.
    """

    hidden: int
    """How many hidden values there are."""
    unit: float
    """What 1 is among the values that come out."""
    marks: Blank
    """(marks × hidden): what each mark adds to each hidden value, mark by mark."""
    base: Blank
    """(hidden,): the hidden values without any mark."""
    outcomes: Blank
    """(outcomes × hidden): what each hidden value adds to each outcome, outcome by outcome."""
    outcome_base: Blank
    """(outcomes,): player by player, the one who looks first and then to the left: loses; at last: that one loses two
    lives."""


def look(net: Net, marks: Row, number: int, hidden: Blank) -> None:
    """Set the hidden values from the first so many marks; those below 0 become 0."""
    size = net.hidden
    rows = [net.marks[marks[each] * size : (marks[each] + 1) * size] for each in range(number)]
    for unit, column in enumerate(zip(net.base, *rows, strict=True)):
        hidden[unit] = max(sum(column), 0)


def chance(net: Net, hidden: Row, outcome: int) -> float:
    """Return how likely an outcome is for these hidden values."""
    weights = net.outcomes[outcome * net.hidden : (outcome + 1) * net.hidden]
    total = net.outcome_base[outcome] + sum(map(mul, weights, hidden))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total / net.unit))))
