"""The compiled computer players see and choose what the interpreted ones do, along whole games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from tests.lanes import both
from thirtyone import PRESETS, Game, preset, shuffle_from, view
from thirtyone.batch.lanes import Lane
from thirtyone.batch.rounds import legal
from thirtyone.batch.states import State
from thirtyone.codes import EXCHANGE_CODES, RulesRecord, encode_action, mask_of
from thirtyone.players.levels import LEVELS, PUBLISHED, distribution
from thirtyone.players.sight import Sight, sight_of
from thirtyone.study.minds import Pool, look_around, mind_of, pool_of, room, weigh, weigh_losses_now

EVERY = (*LEVELS, *PUBLISHED)
FIELDS = [name for name in Sight._fields if name != "known"]

compiled = njit(error_model="numpy")
"""Not kept on disk: what it calls may change."""


@compiled
def reckon(
    encoded: NDArray[np.void],
    lane: NDArray[np.void],
    pool: Pool,
    shares: NDArray[np.float64],
    seen: NDArray[np.int64],
    known: NDArray[np.int64],
) -> None:
    """Set what a seat sees, and how likely each player of a pool would choose each action there."""
    rules: RulesRecord = encoded[0]
    state: State = lane[0]
    codes = legal(rules, state)
    desk = room(np.zeros(pool.hidden, np.int32))
    weigh_losses_now(rules, state, desk)
    for who in range(len(pool.kinds)):
        possible = weigh(rules, state, codes, mind_of(pool, who, int(state.players)), desk)
        for code in range(shares.shape[1]):
            shares[who, code] = desk.desk.values[code] if possible >> code & 1 else 0.0
    sight = look_around(rules, state, codes, known)
    seen[0], seen[1], seen[2], seen[3] = sight.phase, sight.players, sight.hand, sight.table
    seen[4], seen[5], seen[6], seen[7] = sight.aside, sight.shown, sight.locked, sight.closer
    seen[8], seen[9], seen[10], seen[11] = sight.to_come, sight.turns, sight.passes, sight.stock
    seen[12] = sight.legal


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_compiled_players_see_and_choose_what_interpreted_ones_do(name: str, players: int) -> None:
    rules, rng, pool = preset(name), Random(name), pool_of(EVERY, preset(name))
    game, lane = Game.start(rules, players=players, dealer=0), Lane(rules, players)
    lane.states["dealer"] = 0
    decisions = 0
    while game.rounds_ended < 3 and not game.finished:
        if game.to_act is None:
            game = both(game, lane, shuffle_from(game, rng.getrandbits(64)))
            continue
        seen = view(game, game.to_act)
        sight = sight_of(seen)
        shares = np.zeros((len(EVERY), EXCHANGE_CODES))
        fields, known = np.zeros(len(FIELDS), np.int64), np.zeros(17, np.int64)
        reckon(lane.encoded, lane.states, pool, shares, fields, known)
        assert dict(zip(FIELDS, fields.tolist(), strict=True)) == {field: getattr(sight, field) for field in FIELDS}
        assert known[: players - 1].tolist()[: sight.players - 1] == list(sight.known)
        for who, level in enumerate(EVERY):
            expected = np.zeros(EXCHANGE_CODES)
            for action, share in distribution(level, seen).items():
                code = encode_action(
                    action, exchanges=int(rules.family == "exchange"), hand=mask_of(seen.hand), table=sight.table
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
