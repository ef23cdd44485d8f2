"""Rounds that a network plays against itself, and how it learns from them: kernels."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch.compiling import at, compiled, compiled_for, wide
from thirtyone.batch.encoding import RULES_TYPE
from thirtyone.batch.round_kernels import begin, deal, legal, step
from thirtyone.batch.states import ENDED, NOBODY, STATE_TYPE, State, below, word
from thirtyone.codes import FROM_PILE, RulesRecord
from thirtyone.players.compiled import COMPILED, choose, observe_state, player_workspace
from thirtyone.players.features import MOST_FEATURES
from thirtyone.players.network import Network
from thirtyone.players.policy import TRAINED, Policy
from thirtyone.players.published_strategies import THRESHOLD
from thirtyone.players.vectors import MutableVector

_afterstate, _encode, _hidden_layer, _outcome_probability = (
    COMPILED[name] for name in ("afterstate", "encode", "hidden_layer", "outcome_probability")
)

MOST_KEPT_DECISIONS: Final = 400
"""Of a longer round only its first decisions are learned from."""

OTHERS_WEIGHT: Final = 0.3
"""How much the losses of the other players count, where the player's own counts 1."""

_FLOATS: Final = types.Array(types.float32, 1, "C")
_NET: Final = types.NamedTuple((types.int64, types.float64, *[_FLOATS] * 4), Network)


class Iteration(NamedTuple):
    """Which rounds to play, and how to learn from them."""

    players: int
    first: int
    end: int
    temperature: float
    learning_rate: float
    outside_opponents: float
    """In which part of the rounds the other players go by a heuristic; only the network's decisions teach then."""


_ITERATION: Final = types.NamedTuple((*[types.int64] * 3, *[types.float64] * 3), Iteration)


@compiled
def _learn(
    network: Network,
    features: NDArray[np.int64],
    number: int,
    hidden: MutableVector,
    targets: NDArray[np.float64],
    learning_rate: float,
    deltas: NDArray[np.float32],
) -> None:
    """Take one step of gradient descent towards the outcome of a round.

    Args:
        network: changed here.
        features: of the round after one decision.
        number: how many there are.
        hidden: workspace, for the hidden layer.
        targets: for each outcome 1 where it came, else 0.
        learning_rate: the size of the step.
        deltas: workspace, for the gradient at the hidden layer.
    """
    size = np.uint64(network.hidden)
    _hidden_layer(network, features, number, hidden)
    for unit in range(size):
        deltas[unit] = 0.0
    for outcome in range(len(targets)):
        error = learning_rate * (targets[outcome] - _outcome_probability(network, hidden, outcome))
        if outcome:
            error *= OTHERS_WEIGHT
        network.outcome_base[outcome] += error
        row = np.uint64(outcome) * size
        for unit in range(size):
            deltas[unit] += error * network.outcomes[row + unit]
            network.outcomes[row + unit] += error * hidden[unit]
    for unit in range(size):
        if hidden[unit] <= 0:
            deltas[unit] = 0.0
        network.base[unit] += deltas[unit]
    for each in range(number):
        row = np.uint64(features[at(each)]) * size
        for unit in range(size):
            network.features[row + unit] += deltas[unit]


class Trajectory(NamedTuple):
    """The decisions of a round."""

    features: NDArray[np.int64]
    """(MOST_KEPT_DECISIONS, MOST_FEATURES): of the afterstate of each."""
    numbers: NDArray[np.int64]
    """How many features each has."""
    seats: NDArray[np.int64]
    """Whose decision it was."""


class TrainingWorkspace(NamedTuple):
    """Memory for one step of gradient descent."""

    hidden: MutableVector
    deltas: NDArray[np.float32]
    """(hidden,)"""
    targets: NDArray[np.float64]
    """(players + 1,): 1 for each outcome that came, as one player sees them: who lost, and whether it lost twice."""


@compiled
def _learn_round(
    state: State,
    network: Network,
    trajectory: Trajectory,
    decisions: int,
    learning_rate: float,
    workspace: TrainingWorkspace,
) -> None:
    """Learn from the decisions of a round that has ended."""
    hidden, deltas, targets = workspace.hidden, workspace.deltas, workspace.targets
    players = len(targets) - 1
    for which in range(decisions):
        seat = trajectory.seats[which]
        for away in range(players):
            other = seat + away
            if other >= players:
                other -= players
            targets[away] = state.losers >> other & 1
        targets[players] = state.twice >> seat & 1
        features, number = trajectory.features[which], trajectory.numbers[which]
        _learn(network, features, number, hidden, targets, learning_rate, deltas)


@compiled_for(
    RULES_TYPE,
    types.Array(STATE_TYPE, 1, "C"),
    types.Array(types.uint64, 1, "C"),
    _ITERATION,
    _NET,
    types.Array(types.float64, 3, "C"),
    result=types.float64,
)
def train(
    rules: RulesRecord,
    game: NDArray[np.void],
    key: NDArray[np.uint64],
    iteration: Iteration,
    network: Network,
    loss_values: NDArray[np.float64],
) -> float:
    """Play rounds, and learn from each; return the mean number of decisions.

    Args:
        rules: the rules.
        game: (1,): workspace.
        key: the seed's.
        iteration: which rounds.
        network: what plays and learns; its weights are changed.
        loss_values: (any, players, players + 1): of each seat; each round has one of these.
    """
    state: State = game[0]
    players = iteration.players
    workspace = player_workspace(np.zeros(network.hidden, np.float32))
    policy = Policy(TRAINED, iteration.temperature, network)
    outsider = Policy(THRESHOLD + (24 if rules.exchange else 21), 1.0, network)
    learning = TrainingWorkspace(workspace.policy.hidden, np.zeros(network.hidden, np.float32), np.zeros(players + 1))
    trajectory = Trajectory(
        np.zeros((MOST_KEPT_DECISIONS, MOST_FEATURES), np.int64),
        np.zeros(MOST_KEPT_DECISIONS, np.int64),
        np.zeros(MOST_KEPT_DECISIONS, np.int64),
    )
    total = 0
    for number in range(iteration.first, iteration.end):
        begin(rules, state, players, key, number)
        values = loss_values[below(word(state), len(loss_values))]
        learner = NOBODY
        if iteration.outside_opponents > 0.0 and below(word(state), 1000) < 1000 * iteration.outside_opponents:
            learner = below(word(state), players)
        deal(rules, state)
        decisions = 0
        while state.phase < ENDED:
            seat = wide(state.seat)
            actions = legal(rules, state)
            bits = word(state)
            for away in range(players + 1):
                workspace.loss_values[away] = values[seat, away]
            if learner not in (NOBODY, seat):
                step(rules, state, choose(rules, state, actions, outsider, workspace, bits))
                continue
            code = choose(rules, state, actions, policy, workspace, bits)
            if decisions < MOST_KEPT_DECISIONS and (rules.exchange or code != FROM_PILE):
                observation = observe_state(rules, state, actions, workspace.known)
                then = _afterstate(rules, observation, code)
                trajectory.numbers[decisions] = _encode(rules, observation, then, trajectory.features[decisions])
                trajectory.seats[decisions] = seat
                decisions += 1
            step(rules, state, code)
        total += decisions
        _learn_round(state, network, trajectory, decisions, iteration.learning_rate, learning)
    return total / (iteration.end - iteration.first)
