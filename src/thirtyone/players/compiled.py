"""Computer players as kernels: the functions of `thirtyone.players` compiled, for millions of games.

`COMPILED` holds them. The rest of this module: fast forms of a network's arithmetic, players as arrays, and the
observation of a seat from a kernel's state instead of a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch import compiling, scoring, states
from thirtyone.codes import SEATS, RulesRecord
from thirtyone.errors import ThirtyOneError
from thirtyone.players import (
    afterstates,
    closing,
    equity,
    features,
    heuristics,
    network,
    policy,
    published_strategies,
    reach,
)
from thirtyone.players.features import FEATURES, MOST_FEATURES
from thirtyone.players.heuristics import CAREFUL
from thirtyone.players.levels import Level
from thirtyone.players.network import Network
from thirtyone.players.observation import Observation
from thirtyone.players.policy import TRAINED, Policy, PolicyWorkspace
from thirtyone.players.weights import UNIT, network_for
from thirtyone.rules import Rules, nearest_preset


@compiling.compiled
def _hidden_layer(network: Network, features: NDArray[np.int64], number: int, hidden: NDArray[np.float32]) -> None:
    """Do what `thirtyone.players.network.hidden_layer` does, in loops over units that become vector instructions."""
    size = np.uint64(network.hidden)
    nothing = network.base[0] - network.base[0]
    for unit in range(size):
        hidden[unit] = network.base[unit]
    for each in range(number):
        row = np.uint64(features[compiling.at(each)]) * size
        for unit in range(size):
            hidden[unit] += network.features[row + unit]
    for unit in range(size):
        hidden[unit] = max(hidden[unit], nothing)


@compiling.compiled
def _outcome_probability(network: Network, hidden: NDArray[np.float32], outcome: int) -> float:
    """Do what `thirtyone.players.network.outcome_probability` does, in four sums that run side by side.

    With whole-number weights the result is the same; while a network is trained on floats it may round differently.
    """
    size = np.uint64(network.hidden)
    row = np.uint64(outcome) * size
    one = two = three = four = network.outcome_base[outcome] * 0
    for unit in range(np.uint64(0), size, np.uint64(4)):
        one += network.outcomes[row + unit] * hidden[unit]
        two += network.outcomes[row + unit + np.uint64(1)] * hidden[unit + np.uint64(1)]
        three += network.outcomes[row + unit + np.uint64(2)] * hidden[unit + np.uint64(2)]
        four += network.outcomes[row + unit + np.uint64(3)] * hidden[unit + np.uint64(3)]
    total = float(network.outcome_base[outcome] + (one + two) + (three + four))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total / network.unit))))


_REPLACED: Final = {
    "hidden_layer": _hidden_layer,
    "outcome_probability": _outcome_probability,
    "count": compiling.count,
    "lowest_bit_index": compiling.lowest_bit_index,
    "nth": compiling.nth,
    "of_suit": scoring.of_suit,
    "ranks_of": scoring.ranks_of,
    "half_points": scoring.half_points,
    "strength": scoring.strength,
}

COMPILED: Final = compiling.compile_modules(
    (reach, afterstates, features, network, equity, closing, published_strategies, heuristics, policy), _REPLACED
)
"""The compiled functions of computer players, by name."""


class Pool(NamedTuple):
    """Computer players in a form for kernels, and the networks that they share, one for each number of players."""

    kinds: NDArray[np.int64]
    """(players in the pool,): the kind of each, as in `Policy`."""
    temperatures: NDArray[np.float64]
    """(players in the pool,): the temperature of each, for two players."""
    hidden: int
    """How many hidden values each network has."""
    weights: NDArray[np.int16]
    """All networks, one after the other; of each its features, base and outcomes, as in `Network`."""
    bases: NDArray[np.int64]
    """(SEATS + 1, SEATS + 1): by the number of players, the ``outcome_base`` of its network."""
    starts: NDArray[np.int64]
    """(SEATS + 1,): by the number of players, where its network starts in ``weights``; −1 where there is none."""


_WHOLE: Final = types.Array(types.int64, 1, "C")
POOL: Final = types.NamedTuple(
    (
        _WHOLE,
        types.Array(types.float64, 1, "C"),
        types.int64,
        types.Array(types.int16, 1, "C"),
        types.Array(types.int64, 2, "C"),
        _WHOLE,
    ),
    Pool,
)


def pool_of(levels: Sequence[Level], rules: Rules) -> Pool:
    """Return computer players of these levels for kernels that play by these rules.

    Raises:
        ThirtyOneError: ``bad_file``, where the networks for these rules differ in the number of their hidden values.
    """
    starts = np.full(SEATS + 1, -1)
    bases = np.zeros((SEATS + 1, SEATS + 1), np.int64)
    parts: list[NDArray[np.int16]] = []
    hidden = 1
    for players in range(2, SEATS + 1):
        network = network_for(nearest_preset(rules), players)
        if network is not None:
            if parts and network.hidden != hidden:
                raise ThirtyOneError("bad_file", "These networks differ in the number of their hidden values.")
            hidden = network.hidden
            starts[players] = sum(map(len, parts))
            parts += [np.array(each, np.int16) for each in (network.features, network.base, network.outcomes)]
            bases[players, : players + 1] = network.outcome_base[: players + 1]
    return Pool(
        kinds=np.array([level.kind for level in levels], np.int64),
        temperatures=np.array([level.temperature for level in levels]),
        hidden=hidden,
        weights=np.concatenate([*parts, np.zeros(1, np.int16)]),
        bases=bases,
        starts=starts,
    )


_temperature_at = COMPILED["temperature_at"]


@compiling.compiled
def policy_of(pool: Pool, who: int, players: int) -> Policy:
    """Return the policy of a player of a pool with this many players in the round; see `levels.policy_for`."""
    size = pool.hidden
    start = pool.starts[players]
    kind, temperature = pool.kinds[who], pool.temperatures[who]
    if start < 0:
        start = 0
        if kind == TRAINED:
            kind, temperature = CAREFUL, 0.0
    if kind == TRAINED:
        temperature = _temperature_at(temperature, players)
    base = start + FEATURES * size
    outcomes = base + size
    network = Network(
        size,
        float(UNIT * UNIT),
        pool.weights[start:base],
        pool.weights[base:outcomes],
        pool.weights[outcomes : outcomes + (players + 1) * size],
        pool.bases[players],
    )
    return Policy(kind, temperature, network)


class PlayerWorkspace(NamedTuple):
    """Memory for the decisions of players in one game; nothing in it is kept from one decision to the next."""

    known: NDArray[np.int64]
    """(SEATS,): `Observation.known`."""
    lives: NDArray[np.int64]
    """(SEATS,): the lives of the players in the round, from the seat to act."""
    loss_values: NDArray[np.float64]
    """(SEATS + 1,): for the seat to act, see `thirtyone.players.equity`."""
    policy: PolicyWorkspace


@compiling.compiled
def player_workspace(hidden: NDArray[np.int32]) -> PlayerWorkspace:
    """Return a new workspace.

    Args:
        hidden: (hidden,): memory for the hidden values, of the type of their sums.
    """
    workspace = PolicyWorkspace(np.zeros(MOST_FEATURES, np.int64), hidden, np.zeros(64))
    return PlayerWorkspace(np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64), np.zeros(SEATS + 1), workspace)


_life_equity, _action_values, _to_probabilities, _sample_code = (
    COMPILED[name] for name in ("life_equity", "action_values", "to_probabilities", "sample_code")
)


@compiling.compiled
def observe_state(rules: RulesRecord, state: states.State, legal: int, known: NDArray[np.int64]) -> Observation:
    """Return what the seat to act sees: the same as `thirtyone.players.observation.observe` of its view.

    Args:
        rules: the rules.
        state: the game.
        legal: the codes of the legal actions, as a set.
        known: (SEATS,): set here, and part of the observation.
    """
    players = compiling.wide(state.players)
    mine = compiling.wide(state.order_index)
    closer = 0
    locked = (state.locked >> state.seat) & 1
    for away in range(1, players):
        there = mine + away
        if there >= players:
            there -= players
        seat = compiling.wide(state.order[there])
        known[away - 1] = state.hands[seat] & state.shown
        locked |= ((state.locked >> seat) & 1) << away
        if state.closed_at >= 0 and seat == state.closer:
            closer = away
    hand = compiling.wide(state.hands[state.seat])
    return Observation(
        compiling.wide(state.phase),
        players,
        hand,
        compiling.wide(state.table),
        compiling.wide(state.aside),
        hand & state.shown,
        known,
        compiling.wide(locked),
        closer,
        -1 if state.closed_at < 0 else compiling.wide(state.closed_at) + players - state.turns - 1,
        compiling.wide(state.turns),
        compiling.wide(state.passes),
        states.stock(state),
        legal,
    )


@compiling.compiled
def set_loss_values(rules: RulesRecord, state: states.State, workspace: PlayerWorkspace) -> None:
    """Set the workspace's ``loss_values`` for the seat to act, from the lives of all players."""
    players = compiling.wide(state.players)
    mine = compiling.wide(state.order_index)
    for away in range(players):
        there = mine + away
        if there >= players:
            there -= players
        workspace.lives[away] = state.lives[state.order[there]] + rules.swim
    _life_equity(workspace.lives, players, workspace.loss_values)
    if rules.knocker_alone_lowest == 1:
        workspace.loss_values[players] = 0.0


@compiling.compiled
def action_probabilities(
    rules: RulesRecord, state: states.State, legal: int, policy: Policy, workspace: PlayerWorkspace
) -> int:
    """Set the probability of each action of the seat to act: ``workspace.policy.values``, by code.

    Call `set_loss_values` first. Returns the codes that the policy may choose, as a set; other legal ones get 0, and
    values of illegal ones are meaningless.
    """
    observation = observe_state(rules, state, legal, workspace.known)
    codes: int = _action_values(rules, observation, policy, workspace.loss_values, workspace.policy)
    _to_probabilities(workspace.policy.values, codes, policy.temperature)
    never = legal & ~codes
    while never:
        code = compiling.lowest_bit_index(never)
        never &= never - 1
        workspace.policy.values[code] = 0.0
    return codes


@compiling.compiled
def choose(
    rules: RulesRecord,
    state: states.State,
    legal: int,
    policy: Policy,
    workspace: PlayerWorkspace,
    bits: compiling.Word,
) -> int:
    """Return the code that a player chooses for the seat to act. Call `set_loss_values` first."""
    codes = action_probabilities(rules, state, legal, policy, workspace)
    code: int = _sample_code(workspace.policy.values, codes, states.unit_interval(bits))
    return code
