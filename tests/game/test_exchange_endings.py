"""A-4, A-6, T-4, C-8: hands that end a round at once, and the turn limit."""

from __future__ import annotations

import pytest

from tests.support.exchange_games import house
from tests.support.laid_out_rounds import (
    deal,
    ending,
    events_after,
    exchanges,
    goes_on,
    legal,
    losses,
    play,
    round_of,
    table,
)
from thirtyone import preset
from thirtyone.game.events import Exchanged, LivesLost, RoundEnded


def test_A4_an_exchange_that_makes_31_ends_the_round_at_once() -> None:
    game = play(deal("a7", {0: "Ac Kc 7d", 1: "As 7h 8d", 2: "Qh 9h 8c"}, table="Tc 7s 8s"), "keep")
    events = events_after(game, "7d>Tc")
    assert [type(event) for event in events] == [Exchanged, RoundEnded, LivesLost]
    game = play(game, "7d>Tc")
    assert ending(game) == ("31", 0)
    assert losses(game) == {1: 1}  # 11, 19 and 31


def test_A4_an_exchange_that_makes_fire_ends_the_round_at_once() -> None:
    game = play(deal("a7", {0: "Ac As 7d", 1: "Ks 7h 8d", 2: "Qh 9h 8c"}, table="Ah 7s 8s"), "keep", "7d>Ah")
    assert ending(game) == ("fire", 0)
    assert losses(game) == {1: 1}  # 10, 19 and fire


@pytest.mark.parametrize(("cards", "by"), [("Ac Kc Tc", "31"), ("Ac As Ad", "fire")])
def test_A4_exchanging_all_three_may_make_it_too(cards: str, by: str) -> None:
    game = play(deal("a7", {0: "7d 8s 9h", 1: "9c 7h 8d", 2: "Qh 9s 8c"}, table=cards), "keep", "all")
    assert ending(game) == (by, 0)
    assert losses(game) == {1: 1}  # 9 in clubs and 10 in hearts


@pytest.mark.parametrize(
    ("cards", "action", "by"), [("Ac Kc 7d", "7d>Tc", "31"), ("Ac As 7d", "7d>Ah", "fire")]
)  # fmt: skip
def test_A4_also_in_the_last_lap(cards: str, action: str, by: str) -> None:
    game = deal("a7", {0: "Qh 9h 8c", 1: cards, 2: "Ks 7h 8d"}, table="Tc Ah 8s")
    game = play(game, "keep", "knock", action)  # seat 2 had a turn still
    assert ending(game) == (by, 1)
    assert losses(game) == {2: 1}


@pytest.mark.parametrize(("cards", "by"), [("Ac Kc Tc", "31"), ("Ac As Ad", "fire")])
@pytest.mark.parametrize("choice", ["keep", "refuse"])
def test_A4_a_dealt_hand_ends_the_round_only_once_the_dealer_has_chosen(cards: str, by: str, choice: str) -> None:
    game = deal("a7", {0: "9h 7s 8d", 1: cards, 2: "Qh 9s 8c"}, table="Jh 8h 7d")
    assert goes_on(game)
    assert (game.to_act, legal(game)) == (2, {"keep", "refuse"})
    game = play(game, choice)
    assert ending(game) == (by, 1)
    assert round_of(game).turns == 0
    assert losses(game) == {0: 1}  # 9; the dealer has 10 or 18


@pytest.mark.parametrize(("cards", "by"), [("Ac Kc Tc", "31"), ("Ac As Ad", "fire")])
def test_A4_the_dealers_own_first_three(cards: str, by: str) -> None:
    game = deal("a7", {0: "9h 7s 8d", 1: "Th 9s 8c", 2: cards}, table="Jh 8h 7d")
    assert goes_on(game)
    assert legal(game) == {"keep", "refuse"}
    assert ending(play(game, "keep")) == (by, 2)
    refused = play(game, "refuse")
    assert goes_on(refused)  # it lies on the table now
    assert refused.to_act == 0
    assert ending(play(refused, "all")) == (by, 0)


@pytest.mark.parametrize(("cards", "by"), [("Ac Kc Tc", "31"), ("Ac As Ad", "fire")])
def test_A4_the_dealers_second_three(cards: str, by: str) -> None:
    game = deal("a7", {0: "9h 7s 8d", 1: "Th 9s 8c", 2: "Jh 8h 7d"}, table=cards)
    assert ending(play(game, "refuse")) == (by, 2)
    assert goes_on(play(game, "keep"))


def test_A4_nothing_is_announced_by_hand() -> None:
    game = deal("a7", {0: "Ac Kc 7d", 1: "As 7h 8d", 2: "Qh 9h 8c"}, table="Tc 7s 8s")
    assert legal(play(game, "keep")) == exchanges("Ac Kc 7d", "Tc 7s 8s") | {"all", "pass", "knock"}


def test_A4_such_cards_on_the_table_end_nothing() -> None:
    game = deal("a7", {0: "Kc 7d 8d", 1: "9h 7s 8s", 2: "Jh 8h 9d"}, table="Ac Jc 7h")
    game = play(game, "keep", "Kc>7h")  # now Ac Jc Kc lie there
    assert table(game) == "Ac Jc Kc"
    assert goes_on(game)
    assert game.to_act == 1
    # And when the stock lays them there.
    game = deal("a7", {0: "7c 8s 9h", 1: "7s 8h 9d"}, table="Tc Jc 7h", stock="As Ah Ad")
    game = play(game, "keep", "pass", "pass")
    assert table(game) == "Ad Ah As"
    assert goes_on(game)


def test_A4_thirty_and_a_half_ends_nothing() -> None:
    game = play(deal("a7", {0: "7c 7s 8d", 1: "9h 8s Td"}, table="7h Jc Qc"), "keep", "8d>7h")
    assert goes_on(game)


def test_A4_of_fire_and_31_dealt_together_it_is_fire() -> None:
    game = deal("a7", {0: "Kc Qc Ac", 1: "Js 9s 8c", 2: "As Ah Ad", 3: "Kh 7h 8d"}, table="7c 8s 9h")
    assert ending(play(game, "keep")) == ("fire", 2)


def test_A6_of_two_31_the_better_suit_closes() -> None:
    game = deal("a7", {0: "Ad Kd Td", 1: "As Ts Js", 2: "Qc 7h 8h", 3: "Kc 8c 9h"}, table="9d 7s 8s")
    assert ending(play(game, "keep")) == ("31", 1)


def test_T4_31_ends_the_round_at_once() -> None:
    hands = {0: "Ac Kc 7d", 1: "As 7h 8d", 2: "Qh 9h 8c"}
    game = play(deal("trente36", hands, table="Tc 7s 8s"), "keep", "7d>Tc")
    assert ending(game) == ("31", 0)
    assert losses(game) == {1: 1}


@pytest.mark.parametrize("choice", ["keep", "refuse"])
def test_T4_also_right_after_the_deal_but_after_the_choice(choice: str) -> None:
    game = deal("trente36", {0: "Ac Kc Jc", 1: "9h 7s 8d", 2: "Qh 9s 8c"}, table="Jh 8h 7d")
    assert goes_on(game)
    game = play(game, choice)
    assert ending(game) == ("31", 0)
    assert losses(game) == {1: 1}


def test_T4_three_aces_do_not_end_it() -> None:
    game = play(deal("trente36", {0: "Ac As 7d", 1: "Ad Kh Js"}, table="Ah 7s 8s"), "keep", "7d>Ah")
    assert goes_on(game)
    game = play(deal("trente36", {0: "Ac As Ah", 1: "Ad Kh Js"}, table="7d 7s 8s"), "keep")
    assert goes_on(game)


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_C8_turn_limit_ends_the_round_with_a_comparison(limit: int) -> None:
    game = house(turn_limit=limit)
    for _ in range(limit):
        assert goes_on(game)
        game = play(game, "7s>9c" if game.to_act == 0 and "7s>9c" in legal(game) else "pass")
    assert ending(game) == ("limit", None)
    assert losses(game) == {1: 1}


def test_C8_a_knock_counts_as_a_turn_and_the_limit_cuts_the_lap_short() -> None:
    game = play(house(turn_limit=3), "pass", "knock", "pass")
    assert ending(game) == ("limit", None)


def test_C8_a_lap_that_is_over_at_the_limit_ended_by_the_knock() -> None:
    assert ending(play(house(turn_limit=3), "knock", "pass", "pass")) == ("knock", 0)


def test_C8_a_hand_made_at_the_limit_ended_by_that_hand() -> None:
    game = deal(preset("a7").changed(turn_limit=1), {0: "Ac Kc 7d", 1: "As 7h 8d"}, table="Tc 7s 8s")
    assert ending(play(game, "keep", "7d>Tc")) == ("31", 0)


def test_C8_the_limit_comes_before_a_new_table() -> None:
    game = play(house(turn_limit=3), "pass", "pass", "pass")
    assert ending(game) == ("limit", None)
    assert table(game) == "9c Jd Ts"


def test_C8_without_a_limit_players_may_exchange_for_ever() -> None:
    game = play(house(), *["all"] * 600)
    assert goes_on(game)
