"""The compiled strategies choose what they say, judged by the engine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.support.engine_and_kernels import both, disguise
from tests.support.game_strategies import habits
from tests.support.random_games import advance
from tests.support.worths import left, own
from thirtyone import PRESETS, Action, Game, ThirtyOneError, apply, legal_actions, preset
from thirtyone.batch import RulesRecord, State, Word, play, strategy, threshold, uniform
from thirtyone.batch.kernel_game import KernelGame
from thirtyone.batch.playouts import LOSSES, ROUNDS, WINS
from thirtyone.game.actions import Drop, Exchange, Keep, Knock, Pass, Show, TakePile, TakeStock
from thirtyone.game.exchange import ExchangeRound

T24 = threshold(24)


def with_top(game: Game) -> int:
    """The strength of the best hand that the top of the pile can make, whether or not it may be put back."""
    after, _ = apply(game, TakePile())
    drops = [action for action in legal_actions(after) if isinstance(action, Drop)]
    assert after.round is not None and game.round is not None and game.to_act is not None
    top = next(card for card in after.round.hands[game.to_act] if card not in game.round.hands[game.to_act])
    return max(left(after, drop) for drop in drops if drop.card is not top)


def check(game: Game, action: Action) -> None:
    """What a player with a threshold of 24 does: from the twenty-first lap on with two points less each."""
    assert game.round is not None
    enough = 24 - 2 * max(0, game.round.turns // len(game.round.order) - 20)
    legal, strength, points = legal_actions(game), None, 0.0
    if any(isinstance(action, Drop) for action in legal):
        if isinstance(action, Show):
            return
        assert not any(isinstance(other, Show) for other in legal)
        assert left(game, action) == max(left(game, other) for other in legal)
        return
    strength, points = own(game).strength, own(game).points
    if any(isinstance(other, Keep) for other in legal):
        assert isinstance(action, Keep) == (points >= 20)
    elif isinstance(action, Knock):
        assert points >= enough or (
            isinstance(game.round, ExchangeRound) and game.round.passes >= len(game.round.order)
        )
    elif isinstance(action, Exchange):
        singles = [left(game, other) for other in legal if isinstance(other, Exchange)]
        assert left(game, action) == max(singles) > strength
    elif isinstance(action, TakePile):
        assert with_top(game) > strength or TakeStock() not in legal
    elif isinstance(action, TakeStock):
        assert with_top(game) <= strength
    elif isinstance(action, Pass):
        singles = [left(game, other) for other in legal if isinstance(other, Exchange)]
        closes = game.rules.close == "pass" and game.round.closer is None
        assert not singles or max(singles) <= strength or (closes and points >= enough)


@pytest.mark.parametrize("name", PRESETS)
def test_a_threshold_player_closes_with_its_points_and_else_takes_the_best_card(name: str) -> None:
    rng, kinds = Random(name), set()
    for number in range(12):
        rules, manner = preset(name), habits(rng.choice)
        game, lane = Game.start(rules, players=3, dealer=0), KernelGame(rules, 3, seed=number)
        lane.states["dealer"] = 0
        while game.rounds_ended < 4:
            if game.to_act is not None:
                chosen = lane.choose(T24)
                check(game, chosen)
                kinds.add(type(chosen))
            game = both(game, lane, advance(game, rng, manner))
            if game.between_rounds:
                lane.finish_round()
    assert len(kinds) >= 4


@pytest.mark.parametrize("name", PRESETS)
def test_a_threshold_player_beats_chance(name: str) -> None:
    counted = play(preset(name), [T24, uniform, uniform, uniform], games=2_000, seed=1)
    wins = counted.players[:, WINS]
    assert wins[0] > wins[1:].sum()
    shares = counted.players[:, LOSSES] / counted.players[:, ROUNDS]
    assert shares[0] < shares[1:].min() / 2


@pytest.mark.parametrize("name", PRESETS)
def test_threshold_players_lose_patience_with_what_nobody_can_reach(name: str) -> None:
    assert play(preset(name), [threshold(33)] * 4, games=20, seed=1).games == 20


@pytest.mark.parametrize("name", PRESETS)
def test_strategies_choose_alike_whatever_lies_hidden(name: str) -> None:
    rng, differs = Random(name), False
    for number in range(10):
        lane = KernelGame(preset(name), 3, seed=number)
        lane.deal()
        while not lane.round_over:
            if lane.to_act is None:
                lane.refill()
                continue
            before = lane.states.copy()
            chosen = [lane.choose(each) for each in (uniform, T24)]
            for _ in range(3):
                lane.states[:] = before
                disguise(lane, rng)
                differs |= (lane.states["hands"] != before["hands"]).any()
                lane.states["random"] = before["random"]
                assert [lane.choose(each) for each in (uniform, T24)] == chosen
            lane.states[:] = before
            lane.apply(lane.choose(uniform))
    assert differs


def test_what_cannot_be_compiled_as_a_strategy_is_told_in_a_sentence() -> None:
    def misspelt(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
        return legall  # type: ignore[name-defined, no-any-return] # noqa: F821 - that is the mistake

    def unknown(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
        return state.nothing  # type: ignore[attr-defined, no-any-return] # likewise

    def short(rules: RulesRecord, state: State) -> int:
        return 0

    for function, reason in ((misspelt, "'legall' is not defined"), (unknown, "'nothing'"), (short, "2 arguments")):
        with pytest.raises(
            ThirtyOneError, match=f"{function.__name__} cannot be compiled as a strategy: .*{reason}"
        ) as caught:
            strategy(function)
        assert caught.value.code == "bad_strategy"
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("points", [-1, 34, 2.5, "24", None])
def test_a_threshold_is_a_number_of_points(points: Any) -> None:
    with pytest.raises(ThirtyOneError, match="from 0 to 33 points") as caught:
        threshold(points)
    assert caught.value.code == "bad_number"
