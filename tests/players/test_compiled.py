"""The compiled computer players see and choose what the interpreted ones do, along whole games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from tests.support.engine_and_kernels import both
from thirtyone import PRESETS, Game, preset, shuffle_from, view
from thirtyone.batch.kernel_game import KernelGame
from thirtyone.batch.round_kernels import legal
from thirtyone.batch.states import State
from thirtyone.cardsets import mask_of
from thirtyone.codes import EXCHANGE_CODES, RulesRecord, encode_action
from thirtyone.players.compiled import (
    Pool,
    action_probabilities,
    observe_state,
    player_workspace,
    policy_of,
    pool_of,
    set_loss_values,
)
from thirtyone.players.levels import LEVELS, PUBLISHED, distribution
from thirtyone.players.observation import Observation, observe

EVERY = (*LEVELS, *PUBLISHED)
FIELDS = [name for name in Observation._fields if name != "known"]

compiled = njit(error_model="numpy")
"""Not kept on disk: what it calls may change."""


@compiled
def look(encoded: NDArray[np.void], lane: NDArray[np.void], seen: NDArray[np.int64], known: NDArray[np.int64]) -> None:
    """Set what the seat sees whose turn it is."""
    rules: RulesRecord = encoded[0]
    state: State = lane[0]
    observation = observe_state(rules, state, legal(rules, state), known)
    seen[0], seen[1], seen[2], seen[3] = observation.phase, observation.players, observation.hand, observation.table
    seen[4], seen[5], seen[6], seen[7] = observation.aside, observation.shown, observation.locked, observation.closer
    seen[8], seen[9], seen[10], seen[11] = observation.to_come, observation.turns, observation.passes, observation.stock
    seen[12] = observation.legal


@compiled
def choose(encoded: NDArray[np.void], lane: NDArray[np.void], pool: Pool, shares: NDArray[np.float64]) -> None:
    """Set how likely each player of a pool would choose each action there."""
    rules: RulesRecord = encoded[0]
    state: State = lane[0]
    codes = legal(rules, state)
    workspace = player_workspace(np.zeros(pool.hidden, np.int32))
    set_loss_values(rules, state, workspace)
    for who in range(len(pool.kinds)):
        possible = action_probabilities(rules, state, codes, policy_of(pool, who, int(state.players)), workspace)
        for code in range(shares.shape[1]):
            shares[who, code] = workspace.policy.values[code] if possible >> code & 1 else 0.0


def assert_seen_alike(lane: KernelGame, observation: Observation) -> None:
    fields, known = np.zeros(len(FIELDS), np.int64), np.zeros(17, np.int64)
    look(lane.encoded, lane.states, fields, known)
    assert dict(zip(FIELDS, fields.tolist(), strict=True)) == {field: getattr(observation, field) for field in FIELDS}
    assert known[: observation.players - 1].tolist() == list(observation.known)


@pytest.mark.parametrize(("name", "locks"), [("trente36", True), ("schwimmen", False), ("scat", False)])
def test_compiled_players_see_what_interpreted_ones_do(name: str, locks: bool) -> None:
    """Along rounds played at random, in which some have lost the right to exchange where the rules take it."""
    rules, rng = preset(name), Random(name)
    locked = False
    for _ in range(4):
        game, lane = Game.start(rules, players=4, dealer=0), KernelGame(rules, 4)
        lane.states["dealer"] = 0
        while game.rounds_ended == 0:
            if game.to_act is None:
                game = both(game, lane, shuffle_from(game, rng.getrandbits(64)))
                continue
            seen = view(game, game.to_act)
            observation = observe(seen)
            assert_seen_alike(lane, observation)
            locked |= observation.locked != 0
            game = both(game, lane, rng.choice(seen.legal))
    assert locked == locks


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_compiled_players_see_and_choose_what_interpreted_ones_do(name: str, players: int) -> None:
    rules, rng, pool = preset(name), Random(name), pool_of(EVERY, preset(name))
    game, lane = Game.start(rules, players=players, dealer=0), KernelGame(rules, players)
    lane.states["dealer"] = 0
    decisions = 0
    while game.rounds_ended < 3 and not game.finished:
        if game.to_act is None:
            game = both(game, lane, shuffle_from(game, rng.getrandbits(64)))
            continue
        seen = view(game, game.to_act)
        observation = observe(seen)
        shares = np.zeros((len(EVERY), EXCHANGE_CODES))
        assert_seen_alike(lane, observation)
        choose(lane.encoded, lane.states, pool, shares)
        for who, level in enumerate(EVERY):
            expected = np.zeros(EXCHANGE_CODES)
            for action, share in distribution(level, seen).items():
                code = encode_action(
                    action, exchanges=int(rules.family == "exchange"), hand=mask_of(seen.hand), table=observation.table
                )
                expected[code] = share
            assert shares[who] == pytest.approx(expected, abs=1e-9), level.name
        chooses = distribution(rng.choice(EVERY), seen)
        (action,) = rng.choices(list(chooses), list(chooses.values()))
        game = both(game, lane, action)
        if game.between_rounds and not game.finished:
            lane.finish_round()
        decisions += 1
    assert decisions > 10
