"""Every level and published strategy: legal under every rule, sighted only as its seat is, and never without an end."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.test_views_alike import redealt
from tests.support.random_games import random_setting
from tests.support.unfinished_rounds import unfinished_games
from thirtyone import PRESETS, Game, Rules, apply, legal_actions, preset, shuffle_from, view
from thirtyone.players.heuristics import CAREFUL
from thirtyone.players.levels import LEVELS, PUBLISHED, Level, distribution, policy_for
from thirtyone.players.policy import NETWORK_LAPS, TRAINED

EVERY = (*LEVELS, *PUBLISHED)
levels = pytest.mark.parametrize("level", EVERY, ids=lambda level: level.name)


def decide(game: Game, level: Level, rng: Random) -> Game:
    """Play on by a decision of a level, or by a shuffle."""
    if game.to_act is None:
        return apply(game, shuffle_from(game, rng.getrandbits(64)))[0]
    seen = view(game, game.to_act)
    shares = distribution(level, seen)
    assert set(shares) <= set(legal_actions(game))
    assert sum(shares.values()) == pytest.approx(1)
    assert all(share >= 0 for share in shares.values())
    (action,) = rng.choices(list(shares), list(shares.values()))
    return apply(game, action)[0]


@settings(max_examples=30)
@given(level=st.sampled_from(EVERY), seed=st.integers(0, 1 << 32))
def test_every_level_chooses_legal_actions_by_all_rules_and_with_any_number(level: Level, seed: int) -> None:
    rng = Random(seed)
    setting = random_setting(rng)
    game = Game.start(setting.rules, players=setting.players, dealer=setting.dealer)
    for _ in range(60):
        if not game.finished:
            game = decide(game, level, rng)


@levels
def test_V1_a_level_decides_alike_whatever_it_cannot_see(level: Level) -> None:
    compared = 0
    for rng, recorder, steps in unfinished_games(range(40)):
        game = recorder.game
        other = None if game.to_act is None else redealt(steps, game.to_act, rng)
        if other is not None and other[-1].after != game:
            seat = game.to_act
            assert other[-1].after.to_act == seat
            assert distribution(level, view(other[-1].after, seat)) == distribution(level, view(game, seat))
            compared += 1
    assert compared > 5


NEVER_RENEWED = [{"renew": "none"}, {"passing": "none"}, {"renew": "none", "exchange_all": "none"}, {"passing": "once"}]


@levels
@pytest.mark.parametrize(
    "rules",
    [
        *map(preset, PRESETS),
        *(preset("a7").changed(**changes) for changes in NEVER_RENEWED),
        preset("schwimmen").changed(exchange_all="locks"),
        preset("scat").changed(first_knock="after_lap"),
    ],
)
def test_no_round_of_computer_players_lasts_longer_than_stated(level: Level, rules: Rules) -> None:
    rng = Random(f"{level.name} {rules}")
    for players in (2, 3):
        game = dealt(rules, players, rng)
        while game.round is not None and game.round.outcome is None:
            assert game.round.turns < (NETWORK_LAPS + 1) * players
            game = decide(game, level, rng)


def dealt(rules: Rules, players: int, rng: Random) -> Game:
    game = Game.start(rules, players=players, dealer=0)
    return apply(game, shuffle_from(game, rng.getrandbits(64)))[0]


def test_a_round_that_could_go_on_for_ever_is_closed_after_the_laps_stated() -> None:
    """Random players have a hand each that nobody would close with; only patience ends it."""
    rules = preset("scat").changed(turn_limit="none")
    lengths = set()
    for seed in range(40):
        rng = Random(seed)
        game = dealt(rules, 2, rng)
        while game.round is not None and game.round.outcome is None:
            waits = [action for action in legal_actions(game) if str(action) != "knock"]
            if game.to_act is None or game.round.turns >= 2 * NETWORK_LAPS:
                game = decide(game, PUBLISHED[0], rng)
            else:
                game = apply(game, waits[0])[0]
            lengths.add(game.round.turns if game.round else 0)
    assert max(lengths) == 2 * NETWORK_LAPS + 2


def test_where_nothing_was_trained_trained_levels_play_as_careful_does() -> None:
    rules = preset("scat").changed(players=[2, 17])
    for level in LEVELS:
        policy = policy_for(level, rules, 17)
        assert (policy.kind, policy.temperature) == (
            (CAREFUL, 0.0) if level.kind == TRAINED else (level.kind, level.temperature)
        )
