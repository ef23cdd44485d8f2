"""The players of the report choose what it says of them, judged by the engine."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.engine_and_kernels import both
from tests.support.game_strategies import habits
from tests.support.random_games import advance
from tests.support.worths import left, own
from thirtyone import PRESETS, Action, Game, legal_actions, preset
from thirtyone.batch.kernel_game import KernelGame
from thirtyone.game.actions import Drop, Exchange, ExchangeAll, Keep, Knock, Pass, Refuse, Show, TakePile, TakeStock
from thirtyone.study.report.baseline import baseline

POINTS = 26


def check(game: Game, action: Action) -> None:
    assert game.round is not None
    legal, closed = legal_actions(game), game.round.closer is not None
    if any(isinstance(other, Drop) for other in legal):
        assert isinstance(action, Show) or left(game, action) == max(left(game, other) for other in legal)
        return
    hand = own(game)
    if isinstance(action, Keep | Refuse):
        assert isinstance(action, Keep) == (hand.points >= 20)
        return
    closes = isinstance(action, Knock) or (isinstance(action, Pass) and game.rules.close == "pass" and not closed)
    may_close = not closed and (Knock() in legal or game.rules.close == "pass")
    if may_close and hand.points >= POINTS:
        assert closes
    elif isinstance(action, Exchange | ExchangeAll | Pass):
        locks = game.rules.exchange_all == "locks" and not closed
        within = [other for other in legal if isinstance(other, Exchange | ExchangeAll)]
        within = [other for other in within if not (locks and isinstance(other, ExchangeAll))]
        best = max((left(game, other) for other in within), default=hand.strength)
        if isinstance(action, Pass):
            assert best <= hand.strength
        else:
            assert action in within and left(game, action) == best > hand.strength


@pytest.mark.parametrize("name", PRESETS)
def test_they_close_with_their_points_and_else_take_the_strongest_hand_within_reach(name: str) -> None:
    rng, kinds, player = Random(name), set(), baseline(POINTS)
    for number in range(12):
        rules, manner = preset(name), habits(rng.choice)
        game, lane = Game.start(rules, players=3, dealer=0), KernelGame(rules, 3, seed=number)
        lane.states["dealer"] = 0
        while game.rounds_ended < 4:
            if game.to_act is not None and (game.round is None or game.round.turns < 3 * 20):
                chosen = lane.choose(player)
                check(game, chosen)
                kinds.add(type(chosen))
            game = both(game, lane, advance(game, rng, manner))
            if game.between_rounds:
                lane.finish_round()
    exchanging = {Keep, Refuse, Exchange, ExchangeAll, Pass}
    assert kinds >= (exchanging if rules.family == "exchange" else {TakeStock, TakePile, Knock, Drop})


def test_out_of_patience_they_close_with_less() -> None:
    lane = KernelGame(preset("a7"), 2, seed=5)
    lane.deal()
    lane.apply(Keep())
    player, hand = baseline(33), lane.state["hands"][int(lane.state["seat"])]
    assert int(hand)
    assert lane.choose(player) != Knock()
    lane.states["turns"] = 2 * (20 + 17)
    assert lane.choose(player) == Knock()
