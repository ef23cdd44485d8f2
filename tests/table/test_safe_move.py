"""The safe move: what is played for those who let their time go by."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played_table import Play
from tests.support.tables_with_clock import playing
from thirtyone import PRESETS, Action, Game, apply, legal_actions, parse_action, parse_rules, preset, shuffled, view
from thirtyone.game.actions import Shuffled
from thirtyone.table.clock import safe_action
from thirtyone.table.table_events import Decided, TimedOut


def dealt(rules: Any, *, start: int) -> Game:
    """A game of two whose first round is dealt, and where the dealer has chosen; seat 1 is to act."""
    game = Game.start(parse_rules(rules), players=2, dealer=0)
    game, _ = apply(game, Shuffled(shuffled(game.to_shuffle, f"{start}")))
    if "keep" in map(str, legal_actions(game)):
        game, _ = apply(game, parse_action("keep"))
    return game


def played(game: Game, *actions: str) -> Game:
    for action in actions:
        game, _ = apply(game, parse_action(action))
    return game


def safe(game: Game) -> Action:
    seat = game.to_act
    assert seat is not None
    return safe_action(view(game, seat))


def worth_after(game: Game, action: Action) -> int:
    seat = game.to_act
    assert seat is not None
    after, _ = apply(game, action)
    assert after.round is not None
    return game.rules.worth(after.round.hands[seat]).strength


@pytest.mark.parametrize("rules", ["a9", "a7", "a5", "schwimmen"])
def test_where_passing_does_no_harm_the_safe_move_is_to_pass(rules: str) -> None:
    for start in range(20):
        game = dealt(rules, start=start)
        if game.to_act is not None:
            assert str(safe(game)) == "pass"


@pytest.mark.parametrize(
    "rules",
    ["trente36", {"base": "a7", "passing": "none"}, {"base": "a7", "passing": "none", "exchange_all": "none"}],
)
def test_where_passing_closes_or_is_not_allowed_it_is_the_single_exchange_of_best_own_worth(rules: Any) -> None:
    seen = 0
    for start in range(30):
        game = dealt(rules, start=start)
        if game.to_act is None:
            continue
        single = [action for action in legal_actions(game) if ">" in str(action)]
        assert len(single) == 9
        assert safe(game) in single
        assert worth_after(game, safe(game)) == max(worth_after(game, action) for action in single)
        seen += 1
    assert seen > 15


def test_where_one_may_pass_once_the_second_safe_move_is_an_exchange() -> None:
    game = dealt({"base": "a7", "passing": "once", "renew": "none"}, start=2)
    assert str(safe(game)) == "pass"
    game = played(game, "pass", "pass")
    assert ">" in str(safe(game))


def test_in_the_last_lap_of_a_game_where_passing_closes_it_is_to_pass() -> None:
    game = dealt("trente36", start=1)
    assert ">" in str(safe(game))
    assert str(safe(played(game, "pass"))) == "pass"


def test_the_dealer_keeps() -> None:
    for name in PRESETS:
        if preset(name).family == "exchange":
            play = Play(name, (None, None), dealer=0, clock="fast")
            play.run_out()
            assert [event.action for event in play.run_out() if isinstance(event, Decided)] == ["keep"]


@pytest.mark.parametrize("rules", ["trente52", "scat"])
def test_in_the_draw_games_it_is_the_stock_and_then_the_worst_card(rules: str) -> None:
    shown = 0
    for start in range(400):
        game = dealt(rules, start=start)
        if game.to_act is None:
            continue
        assert str(safe(game)) == "stock"
        game = played(game, "stock")
        kinds = ("show",) if any(str(action).startswith("show") for action in legal_actions(game)) else ("drop",)
        choice = [action for action in legal_actions(game) if str(action).startswith(kinds)]
        assert safe(game) in choice
        assert worth_after(game, safe(game)) == max(worth_after(game, action) for action in choice)
        shown += kinds == ("show",)
    assert shown > 0 or rules == "scat"


def test_where_there_is_no_stock_and_will_be_none_it_is_the_pile() -> None:
    game = dealt({"base": "trente52", "ranks": "789TJQK", "suits": "c", "players": [2, 2]}, start=1)
    assert sorted(map(str, legal_actions(game))) == ["knock", "pile"]  # D-7: seven cards for two
    assert str(safe(game)) == "pile"


@pytest.mark.parametrize("rules", PRESETS)
def test_a_time_out_plays_a_whole_turn_and_no_more(rules: str) -> None:
    play = playing(rules, start=4)
    play.run_out()
    assert play.table.game.to_act != 0 or play.table.game.between_rounds
    assert all(move.by == "clock" for move in play.table.line if move.seat == 0)


def test_a_time_out_in_the_middle_of_a_turn_plays_the_rest_of_it() -> None:
    play = playing("trente52")
    play.act("stock")
    timed_out, *decided = play.run_out()
    assert timed_out == TimedOut(at=play.now, seat=0)
    assert [str(getattr(event, "action", ""))[:4] for event in decided] == ["drop"]
