"""E-5, A-1, T-1, T-3: knocking, the pass that closes, the last lap, and first_knock."""

from __future__ import annotations

import pytest

from tests.support.exchange_games import HANDS, TABLE, house, three
from tests.support.laid_out_rounds import (
    deal,
    deal_next,
    ending,
    events_after,
    exchanges,
    goes_on,
    hand,
    legal,
    play,
    refusal,
    round_of,
    table,
)
from thirtyone import preset
from thirtyone.game.events import Knocked, Passed


@pytest.mark.parametrize(("rules", "close"), [("a7", "knock"), ("trente36", "pass")])
def test_E5_after_a_close_every_other_player_has_exactly_one_more_turn(rules: str, close: str) -> None:
    game = play(three(rules), "keep", "7s>9c", close)  # seat 1 closes
    assert (round_of(game).closer, round_of(game).turns_left, game.to_act) == (1, 2, 2)
    game = play(game, "9d>7s")
    assert (round_of(game).turns_left, game.to_act) == (1, 0)
    game = play(game, "pass")
    assert ending(game) == (close, 1)
    assert round_of(game).turns == 4


@pytest.mark.parametrize(("rules", "close"), [("a7", "knock"), ("trente36", "pass")])
def test_E5_in_the_last_lap_everything_but_closing_is_allowed(rules: str, close: str) -> None:
    game = play(three(rules), "keep", close)
    assert legal(game) == exchanges(HANDS[1], TABLE) | {"all", "pass"}
    for action in ("7h>Jd", "all", "pass"):
        assert play(game, action).to_act == 2
    if close == "knock":
        refusal(game, "knock")


def test_E5_with_two_players_the_other_one_has_one_turn() -> None:
    game = play(deal("a7", {0: HANDS[0], 1: HANDS[1]}, table=TABLE), "keep", "knock")
    assert goes_on(game)
    assert ending(play(game, "pass")) == ("knock", 0)


def test_A1_one_may_knock_at_the_very_first_turn_and_it_is_the_whole_turn() -> None:
    game = play(house(), "knock")
    assert events_after(house(), "knock") == (Knocked(0),)
    assert (game.to_act, hand(game, 0), table(game)) == (1, "7s 8h Kh", "9c Jd Ts")


def test_A1_one_may_knock_at_any_later_turn() -> None:
    game = house()
    for _ in range(7):
        assert "knock" in legal(game)
        game = play(game, "all")
    assert round_of(play(game, "knock")).closer == 1


def test_A1_nobody_knocks_twice() -> None:
    game = play(house(), "knock")
    for _ in range(2):
        assert "somebody has knocked in this round already" in refusal(game, "knock")
        game = play(game, "pass")
    assert ending(game) == ("knock", 0)


def test_T1_the_first_pass_closes() -> None:
    game = three("trente36")
    game = play(game, "keep", "7s>Jd")
    assert round_of(game).closer is None
    assert events_after(game, "pass") == (Passed(1, closes=True),)
    game = play(game, "pass")
    assert round_of(game).closer == 1


def test_T1_later_passes_are_plain() -> None:
    game = play(three("trente36"), "keep", "pass")
    assert events_after(game, "pass") == (Passed(1, closes=False),)
    game = play(game, "pass")
    assert (round_of(game).closer, round_of(game).turns_left) == (0, 1)
    assert ending(play(game, "9d>Jd")) == ("pass", 0)


def test_T3_there_is_no_knock() -> None:
    assert "there is no knock (T-3)" in refusal(play(three("trente36"), "keep"), "knock")


def test_first_knock_after_lap_is_legal_once_every_player_has_had_a_turn() -> None:
    game = house(first_knock="after_lap")
    for action in ("pass", "all", "pass"):
        assert "not every player has had a turn" in refusal(game, "knock")
        game = play(game, action)
    assert game.to_act == 0
    assert "knock" in legal(game)
    assert round_of(play(game, "knock")).closer == 0


def test_first_knock_after_lap_counts_players_still_in() -> None:
    game = deal(preset("a7").changed(lives=1, swim=False, first_knock="after_lap"), HANDS, table=TABLE)
    game = play(game, "keep", "pass", "pass", "9d>Jd", "knock", "pass", "pass")  # seat 1 is out
    game = play(deal_next(game, {0: HANDS[0], 2: HANDS[2]}, table=TABLE), "keep", "all")
    assert "not every player" in refusal(game, "knock")
    assert "knock" in legal(play(game, "all"))


def test_first_knock_any_is_legal_at_once() -> None:
    assert "knock" in legal(house(first_knock="any"))
