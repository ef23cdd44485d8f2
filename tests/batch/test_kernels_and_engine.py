"""The kernels play by the same rules as the engine: action by action, on every rule set."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.engine_and_kernels import both, compare_and_finish
from tests.support.game_strategies import Habits, Setting, habits, house_games
from tests.support.random_games import advance, random_setting
from thirtyone import PRESETS, Game, preset
from thirtyone.batch.kernel_game import KernelGame


def play(setting: Setting, rng: Random, table: Habits, *, steps: int) -> int:
    """Play a game in both; return how many steps it had."""
    rules, players, dealer = setting
    game = Game.start(rules, players=players, dealer=dealer)
    lane = KernelGame(rules, players)
    lane.states["dealer"] = dealer
    taken = 0
    while taken < steps and not game.finished:
        game = both(game, lane, advance(game, rng, table))
        compare_and_finish(game, lane)
        taken += 1
    return taken


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_with_every_number_of_players(name: str) -> None:
    rng = Random(name)
    least, most = preset(name).players
    for players in range(least, most + 1):
        setting = Setting(preset(name), players, rng.randrange(players))
        for _ in range(3):
            assert play(setting, rng, habits(rng.choice), steps=300) > 0


@settings(max_examples=60)
@given(setting=house_games(), seed=st.integers(0, 2**32))
def test_any_house_rules(setting: Setting, seed: int) -> None:
    rng = Random(seed)
    assert play(setting, rng, habits(rng.choice), steps=200) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_millions_of_steps(part: int) -> None:
    rng = Random(part)
    steps = 0
    while steps < 100_000:
        steps += play(random_setting(rng), rng, habits(rng.choice), steps=2_000)
