"""A-5 to A-7, T-5 to T-8: whose hand is the lowest and what it costs, and the house rules of fire and triples."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.support.exchange_games import HANDS, TABLE, house
from tests.support.laid_out_rounds import deal, ending, goes_on, losses, outcome, play, worth
from thirtyone import preset


def test_A5_A6_in_a_round_the_lowest_hand_is_found_by_the_order() -> None:
    # 30.5, 30 and 20 in spades, hearts, diamonds, the last two with a king and a queen.
    order = ["7c 7s 7d", "Tc Jc Qc", "Ks 8c Ts", "Ah 9h 8s", "Kd Td 8h", "Qd Jd 7h"]
    for better, worse in pairwise(order):
        for hands in ({0: better, 1: worse}, {0: worse, 1: better}):
            game = play(deal("a7", hands, table="8d Js 9c"), "keep", "knock", "pass")
            assert losses(game) == {list(hands.values()).index(worse): 1}


def test_A6_equal_points_are_decided_by_suit() -> None:
    # 18 each: in clubs, spades, hearts and diamonds.
    hands = {0: "Kd 8d 7c", 1: "Jh 8h 7s", 2: "Qs 8s 7d", 3: "Tc 8c 7h"}
    game = play(deal("a7", hands, table="9c 9s Ah"), "keep", "knock", "pass", "pass", "pass")
    assert losses(game) == {0: 1}
    order = sorted(range(4), key=lambda seat: worth(game, seat).strength)
    assert order == [0, 1, 2, 3]


def test_A7_the_one_lowest_hand_loses_one_life() -> None:
    game = play(house(), "knock", "pass", "pass")
    assert losses(game) == {1: 1}  # 18, 11 and 20
    assert game.lives == (3, 2, 3)


def test_A7_the_knocker_is_judged_like_everybody() -> None:
    assert losses(play(house(), "pass", "knock", "pass", "pass")) == {1: 1}
    game = play(deal("a7", {0: HANDS[1], 1: HANDS[0], 2: HANDS[2]}, table=TABLE), "keep", "knock", "pass", "pass")
    assert losses(game) == {0: 1}


def test_A7_fire_costs_the_others_nothing_beyond_that() -> None:
    game = deal("a7", {0: "Ac As Ah", 1: "9s 8s 8c", 2: "Kh 9h 7d"}, table="7h 8h 9c")
    assert losses(play(game, "keep")) == {1: 1}  # 17 and 19


def test_T5_three_of_one_rank_is_exactly_like_a_30_in_suit() -> None:
    hands = {0: "6c 6s 6h", 1: "Kd Qd Jd", 2: "Ac As Ah", 3: "Ks Qs Ts"}
    game = play(deal("trente36", hands, table="7c 8c 9h"), "keep", "pass", "pass", "pass", "pass")
    assert [str(worth) for worth in outcome(game).worths] == ["30", "30", "30", "30"]
    assert outcome(game).void


def test_T6_all_players_with_the_lowest_value_lose_one_life_each() -> None:
    hands = {0: "Kc 7c 8h", 1: "9d 8d Td", 2: "Kh Qh 6c", 3: "Ts 7s 9c"}
    game = play(deal("trente36", hands, table="6d 6h 6s"), "keep", "pass", "pass", "pass", "pass")
    assert losses(game) == {0: 1, 3: 1}  # 17, 27, 20, 17
    assert game.lives == (2, 3, 3, 2)


def test_T6_the_one_who_closed_is_no_exception() -> None:
    hands = {0: "Kc 7c 8h", 1: "Ts 7s 9c", 2: "Kh Qh 6c"}  # 17, 17, 20
    for closer in range(3):
        waits = ["8h>6d", "9c>6h"][:closer]  # changes no worth
        game = play(deal("trente36", hands, table="6d 6h 6s"), "keep", *waits, "pass", "pass", "pass")
        assert ending(game) == ("pass", closer)
        assert losses(game) == {0: 1, 1: 1}


def test_T8_if_all_have_the_same_value_the_round_is_void() -> None:
    game = deal("trente36", {0: "Kc 7c 8h", 1: "Ts 7s 9c", 2: "9d 8d Jh"}, table="6d 6h 6s")
    game = play(game, "keep", "pass", "pass", "pass")
    assert [str(worth) for worth in outcome(game).worths] == ["17", "17", "17"]
    assert outcome(game).void
    assert losses(game) == {}
    assert game.lives == (3, 3, 3)


# House rules: fire, fire_costs_all, triple


def test_fire_false_makes_three_aces_a_triple() -> None:
    hands = {0: "Ac As 7d", 1: "Ks 7h 8d", 2: "Qh 9h 8c"}
    game = play(deal(preset("a7").changed(fire=False), hands, table="Ah 7s 8s"), "keep", "7d>Ah")
    assert goes_on(game)
    game = play(game, "knock", "pass", "pass")
    assert ending(game) == ("knock", 1)
    assert str(outcome(game).worths[0]) == "30.5"


def test_fire_costs_all_takes_a_life_from_all_others() -> None:
    game = deal("schwimmen", {0: "Ac As 7d", 1: "Kh Qh Th", 2: "9s 8s 7c"}, table="Ah Jc 7h")
    game = play(game, "keep", "7d>Ah")
    assert ending(game) == ("fire", 0)
    assert losses(game) == {1: 1, 2: 1}
    assert not outcome(game).void


def test_fire_costs_all_also_on_the_deal_and_also_a_31() -> None:
    game = deal("schwimmen", {0: "Kh Qh Ah", 1: "9s 8s 7c", 2: "Ac As Ad"}, table="Th Jc 7h")
    game = play(game, "keep")
    assert ending(game) == ("fire", 2)
    assert losses(game) == {0: 1, 1: 1}


def test_fire_costs_all_does_not_make_31_cost_all() -> None:
    game = deal("schwimmen", {0: "Kh Qh Ah", 1: "9s 8s 7c", 2: "Kc 9c 8d"}, table="Th Jc 7h")
    assert losses(play(game, "keep")) == {1: 1}


@pytest.mark.parametrize(
    ("triple", "worth", "loser"),
    [("30.5", "30.5", 1), ("30", "30", 1), ("none", "7", 0)],
)
def test_triple_decides_what_three_of_a_kind_are_worth(triple: str, worth: str, loser: int) -> None:
    game = deal(preset("a7").changed(triple=triple), {0: "7c 7s 7h", 1: "Kd Qd 9d"}, table="8c 8s Jh")
    game = play(game, "keep", "knock", "pass")
    assert str(outcome(game).worths[0]) == worth
    assert losses(game) == {loser: 1}  # against 29


@pytest.mark.parametrize(
    ("triple", "ties", "losers"),
    [
        ("30.5", "order", {1: 1}),
        ("30", "order", {1: 1}),  # a three of a kind of 30 is above a 30 in suit
        ("30.5", "all", {1: 1}),
        ("30", "all", {}),  # T-5: alike, so the round is void
    ],
)
def test_triple_against_a_30_in_suit(triple: str, ties: str, losers: dict[int, int]) -> None:
    game = deal(preset("a7").changed(triple=triple, ties=ties), {0: "7c 7s 7h", 1: "Kd Qd Jd"}, table="8c 8s 9h")
    game = play(game, "keep", "knock", "pass")
    assert losses(game) == losers
    assert outcome(game).void is (not losers)
