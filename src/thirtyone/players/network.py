"""Small networks: from the features of a round to the chance of each player to lose it.

What these functions do, `thirtyone.players.compiled` has in a form for the processor.
"""

from __future__ import annotations

from math import exp
from operator import mul
from typing import NamedTuple

from thirtyone.players.rows import Blank, Row


class Network(NamedTuple):
    """A network with one hidden layer, for one number of players.

    Its weights are whole numbers where it plays, so that it plays alike on every machine, and others while it learns.
    """

    hidden: int
    """How many hidden values there are."""
    unit: float
    """What 1 is among the values that come out."""
    features: Blank
    """(features × hidden): what each mark adds to each hidden value, mark by mark."""
    base: Blank
    """(hidden,): the hidden values without any mark."""
    outcomes: Blank
    """(outcomes × hidden): what each hidden value adds to each outcome, outcome by outcome."""
    outcome_base: Blank
    """(outcomes,): player by player, the one who looks first and then to the left: loses; at last: that one loses two
    lives."""


def hidden_layer(network: Network, features: Row, number: int, hidden: Blank) -> None:
    """Set the hidden values from the first so many features; those below 0 become 0."""
    size = network.hidden
    rows = [network.features[features[each] * size : (features[each] + 1) * size] for each in range(number)]
    for unit, column in enumerate(zip(network.base, *rows, strict=True)):
        hidden[unit] = max(sum(column), 0)


def outcome_probability(network: Network, hidden: Row, outcome: int) -> float:
    """Return how likely an outcome is for these hidden values."""
    weights = network.outcomes[outcome * network.hidden : (outcome + 1) * network.hidden]
    total = network.outcome_base[outcome] + sum(map(mul, weights, hidden))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total / network.unit))))
