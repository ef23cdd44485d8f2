"""Small networks: from the features of a round to each player's probability of losing it.

`thirtyone.players.compiled` has these functions in a form that the processor runs fast.
"""

from __future__ import annotations

from math import exp
from operator import mul
from typing import NamedTuple

from thirtyone.players.vectors import MutableVector, Vector


class Network(NamedTuple):
    """A network with one hidden layer, for one number of players.

    Its weights are whole numbers when it plays, so that it plays the same on every machine, and floats in training.
    """

    hidden: int
    """How many hidden values there are."""
    unit: float
    """What the sums of `outcome_probability` are divided by to give log odds."""
    features: MutableVector
    """(features × hidden): what each feature adds to each hidden value, feature by feature."""
    base: MutableVector
    """(hidden,): the hidden values when no feature applies."""
    outcomes: MutableVector
    """(outcomes × hidden): what each hidden value adds to each outcome, outcome by outcome."""
    outcome_base: MutableVector
    """(outcomes,): the log odds of each outcome where all hidden values are 0, times ``unit``.

    Outcome 0: the player itself loses the round; 1, 2, …: the player that far to its left does; the last one: the
    player itself loses two lives.
    """


def hidden_layer(network: Network, features: Vector, number: int, hidden: MutableVector) -> None:
    """Set the hidden values: the weights of the first ``number`` features added up, negative sums replaced by 0."""
    size = network.hidden
    rows = [network.features[features[each] * size : (features[each] + 1) * size] for each in range(number)]
    for unit, column in enumerate(zip(network.base, *rows, strict=True)):
        hidden[unit] = max(sum(column), 0)


def outcome_probability(network: Network, hidden: Vector, outcome: int) -> float:
    """Return the probability of an outcome for these hidden values: the logistic function of its sum."""
    weights = network.outcomes[outcome * network.hidden : (outcome + 1) * network.hidden]
    total = network.outcome_base[outcome] + sum(map(mul, weights, hidden))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total / network.unit))))
