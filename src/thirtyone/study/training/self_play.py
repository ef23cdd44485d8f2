"""Rounds that a network plays against itself, and what it learns of each: kernels."""

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

MOST_DECISIONS: Final = 400
"""Decisions of a round that are learned from; the first ones of a longer one."""

OTHERS: Final = 0.3
"""How much the losses of the others move the weights, beside the player's own."""

_FLOATS: Final = types.Array(types.float32, 1, "C")
_NET: Final = types.NamedTuple((types.int64, types.float64, *[_FLOATS] * 4), Network)


class Lesson(NamedTuple):
    """Which rounds to play, and how to learn from them."""

    players: int
    first: int
    end: int
    temperature: float
    """An action that is better by this is chosen 2.7 times as often."""
    learning_rate: float
    """How far each decision moves the weights."""
    outside_opponents: float
    """In which share of the rounds the others go by a rule of thumb; only the player's own decisions teach then."""


_LESSON: Final = types.NamedTuple((*[types.int64] * 3, *[types.float64] * 3), Lesson)


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
    """Move the weights towards what came of one decision."""
    size = np.uint64(network.hidden)
    _hidden_layer(network, features, number, hidden)
    for unit in range(size):
        deltas[unit] = 0.0
    for outcome in range(len(targets)):
        error = learning_rate * (targets[outcome] - _outcome_probability(network, hidden, outcome))
        if outcome:
            error *= OTHERS
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
    """Decisions of a round."""

    features: NDArray[np.int64]
    """(MOST_DECISIONS, MOST_FEATURES): the features of the round after each."""
    numbers: NDArray[np.int64]
    """How many features each has."""
    seats: NDArray[np.int64]
    """Whose decision it was."""


class TrainingWorkspace(NamedTuple):
    """PlayerWorkspace to learn in."""

    hidden: MutableVector
    deltas: NDArray[np.float32]
    """(hidden,)"""
    targets: NDArray[np.float64]
    """(players + 1,): what came of the round, for one of its players."""


@compiled
def _learn_round(
    state: State, network: Network, kept: Trajectory, decisions: int, learning_rate: float, slate: TrainingWorkspace
) -> None:
    """Learn from the decisions of a round that has ended."""
    players = len(slate.targets) - 1
    for which in range(decisions):
        seat = kept.seats[which]
        for away in range(players):
            other = seat + away
            if other >= players:
                other -= players
            slate.targets[away] = state.losers >> other & 1
        slate.targets[players] = state.twice >> seat & 1
        _learn(
            network, kept.features[which], kept.numbers[which], slate.hidden, slate.targets, learning_rate, slate.deltas
        )


@compiled_for(
    RULES_TYPE,
    types.Array(STATE_TYPE, 1, "C"),
    types.Array(types.uint64, 1, "C"),
    _LESSON,
    _NET,
    types.Array(types.float64, 3, "C"),
    result=types.float64,
)
def train(
    rules: RulesRecord,
    lane: NDArray[np.void],
    key: NDArray[np.uint64],
    lesson: Lesson,
    network: Network,
    situations: NDArray[np.float64],
) -> float:
    """Play rounds, and learn from each; return the mean number of decisions.

    Args:
        rules: the rules.
        lane: (1,): workspace for a game.
        key: the seed's.
        lesson: which rounds.
        network: what plays and learns; its weights are changed.
        situations: (any, players, players + 1): what losses are worth to each seat; each round has one of these.
    """
    state: State = lane[0]
    players = lesson.players
    workspace = player_workspace(np.zeros(network.hidden, np.float32))
    policy = Policy(TRAINED, lesson.temperature, network)
    stranger = Policy(THRESHOLD + (24 if rules.exchange else 21), 1.0, network)
    slate = TrainingWorkspace(workspace.policy.hidden, np.zeros(network.hidden, np.float32), np.zeros(players + 1))
    kept = Trajectory(
        np.zeros((MOST_DECISIONS, MOST_FEATURES), np.int64),
        np.zeros(MOST_DECISIONS, np.int64),
        np.zeros(MOST_DECISIONS, np.int64),
    )
    total = 0
    for number in range(lesson.first, lesson.end):
        begin(rules, state, players, key, number)
        situation = situations[below(word(state), len(situations))]
        alone = NOBODY
        if lesson.outside_opponents > 0.0 and below(word(state), 1000) < 1000 * lesson.outside_opponents:
            alone = below(word(state), players)
        deal(rules, state)
        decisions = 0
        while state.phase < ENDED:
            seat = wide(state.seat)
            actions = legal(rules, state)
            bits = word(state)
            for away in range(players + 1):
                workspace.loss_values[away] = situation[seat, away]
            if alone not in (NOBODY, seat):
                step(rules, state, choose(rules, state, actions, stranger, workspace, bits))
                continue
            code = choose(rules, state, actions, policy, workspace, bits)
            if decisions < MOST_DECISIONS and (rules.exchange or code != FROM_PILE):
                observation = observe_state(rules, state, actions, workspace.known)
                then = _afterstate(rules, observation, code)
                kept.numbers[decisions] = _encode(rules, observation, then, kept.features[decisions])
                kept.seats[decisions] = seat
                decisions += 1
            step(rules, state, code)
        total += decisions
        _learn_round(state, network, kept, decisions, lesson.learning_rate, slate)
    return total / (lesson.end - lesson.first)
