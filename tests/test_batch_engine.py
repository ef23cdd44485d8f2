"""The kernels play by the same rules as the engine: action by action, on every rule set."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_games import advance, random_setting
from tests.strategies import Habits, Setting, habits, house_games
from thirtyone import PRESETS, Action, Game, Shuffled, apply, legal_actions, preset
from thirtyone.batch.encoding import mask_of
from thirtyone.batch.lanes import Lane
from thirtyone.batch.states import ENDINGS


def compare(game: Game, lane: Lane) -> None:
    """All that decides how a round goes on, and how it ended."""
    round_, state, seats = game.round, lane.state, len(game.lives)
    assert round_ is not None
    assert [int(hand) for hand in state["hands"][:seats]] == [mask_of(hand) for hand in round_.hands]
    assert int(state["shown"]) == mask_of(round_.shown)
    assert int(state["size"] - state["next"]) == len(round_.stock)
    assert (int(state["turns"]), int(state["closed_at"])) == (
        round_.turns,
        -1 if round_.closed_at is None else round_.closed_at,
    )
    outcome = round_.outcome
    if outcome is None:
        assert (lane.to_act, lane.shuffling) == (game.to_act, bool(game.to_shuffle))
        assert sorted(map(str, lane.legal_actions())) == sorted(map(str, legal_actions(game)))
        return
    closer = -1 if outcome.closer is None else outcome.closer
    assert (ENDINGS[state["ended_by"]], int(state["closer"])) == (outcome.ended_by, closer)
    assert ([int(lost) for lost in state["losses"][:seats]], bool(state["void"])) == (
        list(outcome.losses),
        outcome.void,
    )


def compare_between_rounds(game: Game, lane: Lane) -> None:
    state, seats = lane.state, len(game.lives)
    assert tuple(int(lives) for lives in state["lives"][:seats]) == game.lives
    assert tuple(None if out < 0 else int(out) for out in state["out"][:seats]) == game.went_out
    assert (lane.over, int(state["dealer"])) == (game.finished, game.dealer)


def both(game: Game, lane: Lane, action: Action) -> Game:
    """Do the same in the engine and in the kernels, and compare."""
    if not isinstance(action, Shuffled):
        lane.apply(action)
    elif game.between_rounds:
        lane.deal(action.order)
    else:
        lane.refill(action.order)
    game, _ = apply(game, action)
    compare(game, lane)
    if game.between_rounds:
        lane.finish_round()
        compare_between_rounds(game, lane)
    return game


def play(setting: Setting, rng: Random, table: Habits, *, steps: int) -> int:
    """Play a game in both; return how many steps it had."""
    rules, players, dealer = setting
    game = Game.start(rules, players=players, dealer=dealer)
    lane = Lane(rules, players)
    lane.states["dealer"] = dealer
    taken = 0
    while taken < steps and not game.finished:
        game = both(game, lane, advance(game, rng, table))
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


@settings(max_examples=60, deadline=None)  # the first example may compile
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
