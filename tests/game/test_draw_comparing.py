"""D-4, D-6, C-5: what hands are worth and who loses after a knock, with the house rules of that."""

from __future__ import annotations

import pytest

from tests.support.draw_games import house, idle, knocked
from tests.support.laid_out_rounds import deal, deal_next, ending, losses, outcome, play


def test_D4_values_in_a_round() -> None:
    hands = {0: "Qc 5s 9h", 1: "Ac As Ah", 2: "4h 4s 2d", 3: "Th Ad 3h"}
    game = play(deal("trente52", hands, pile="Kd", stock="2s 3s 5d"), "knock")
    game = idle(game, 3)
    assert [str(worth) for worth in outcome(game).worths] == ["10", "30", "4", "13"]


@pytest.mark.parametrize(
    ("knocker", "losers"),
    [
        (0, {2: 1}),  # (1), (2): the knocker has the one highest hand
        (1, {1: 1, 2: 1}),  # (3): another is higher
        (2, {2: 1}),  # lowest and not highest, but one life
    ],
)
def test_D6_the_lowest_lose_and_the_knocker_who_is_not_highest(knocker: int, losers: dict[int, int]) -> None:
    game = knocked({0: "6c 9c Jc", 1: "Tc Ac 4h", 2: "4c 4s 2d"}, knocker)
    assert ending(game) == ("knock", knocker)
    assert losses(game) == losers


def test_D6_all_the_lowest_lose() -> None:
    game = knocked({0: "6c 9c Jc", 1: "4c 4s 2d", 2: "4h 2s 3d"}, 0)
    assert losses(game) == {1: 1, 2: 1}


def test_D6_a_knocker_equal_to_the_highest_loses() -> None:
    hands = {0: "6c 9c Jc", 1: "Ts 9s 6s", 2: "4c 4s 2d"}
    assert losses(knocked(hands, 0)) == {0: 1, 2: 1}
    assert losses(knocked(hands, 1)) == {1: 1, 2: 1}


def test_D6_highest_hands_that_did_not_knock_lose_nothing() -> None:
    hands = {0: "6c 9c Jc", 1: "Ts 9s 6s", 2: "4c 4s 2d"}
    assert losses(knocked(hands, 2)) == {2: 1}


@pytest.mark.parametrize("knocker", [0, 1, 2])
def test_D6_when_lowest_equals_highest_only_the_knocker_loses(knocker: int) -> None:
    game = knocked({0: "6c 9c Jc", 1: "Ts 9s 6s", 2: "6d 9d Jd"}, knocker)
    assert losses(game) == {knocker: 1}
    assert not outcome(game).void


def test_D6_two_players() -> None:
    assert losses(knocked({0: "6c 9c Jc", 1: "Ts 9s 4h"}, 0)) == {1: 1}
    assert losses(knocked({0: "Ts 9s 4h", 1: "6c 9c Jc"}, 0)) == {0: 1}
    assert losses(knocked({0: "Ts 9s 6s", 1: "6c 9c Jc"}, 0)) == {0: 1}


def test_D6_a_31_not_shown_is_the_highest_hand_of_a_knock() -> None:
    assert losses(knocked({0: "6c 9c Jc", 1: "As Ks Ts", 2: "4c 4s 2d"}, 0)) == {0: 1, 2: 1}
    assert losses(knocked({0: "As Ks Ts", 1: "6c 9c Jc", 2: "4c 4s 2d"}, 0)) == {2: 1}


# House rules: knocker_must_be_highest, knocker_alone_lowest, ties, triple, lives


def test_knocker_must_be_highest_false() -> None:
    hands = {0: "6c 9c Jc", 1: "Tc Ac 4h", 2: "4c 4s 2d"}
    assert losses(knocked(hands, 1, house(knocker_must_be_highest=False))) == {2: 1}
    assert losses(knocked(hands, 1, "scat")) == {2: 1}


def test_knocker_alone_lowest_2_in_scat() -> None:
    hands = {0: "6c 9c Jc", 1: "Tc Ac 4h", 2: "4c 4s 2d"}
    assert losses(knocked(hands, 2, "scat")) == {2: 2}
    assert losses(knocked(hands, 2, house("scat", knocker_alone_lowest=1))) == {2: 1}


@pytest.mark.parametrize(
    ("ties", "knocker", "losers"),
    [
        ("all_but_knocker", 0, {1: 1}),
        ("all_but_knocker", 2, {0: 1, 1: 1}),
        ("all", 0, {0: 1, 1: 1}),
        ("nobody", 0, {}),
        ("knocker", 0, {0: 1}),
        ("knocker", 2, {0: 1, 1: 1}),
        ("order", 0, {1: 1}),
    ],
)
def test_ties_in_the_draw_family(ties: str, knocker: int, losers: dict[int, int]) -> None:
    hands = {0: "6c 9c 4h", 1: "Ts 5s 6h", 2: "Kh Qh 4d"}  # 15, 15, 20
    assert losses(knocked(hands, knocker, house("scat", ties=ties))) == losers


def test_ties_of_the_others_after_a_31_know_no_knocker() -> None:
    hands = {0: "6c 9c 4h", 1: "Ts 5s 6h", 2: "Kh Qh 4d"}
    for ties in ("all", "all_but_knocker", "knocker"):
        rules = house("scat", ties=ties, shown_31_costs_all=False)
        game = play(idle(play(deal(rules, hands, pile="2c", stock="2h Ah"), "knock"), 1), "stock", "drop 4d")
        assert ending(game) == ("31", 2)
        assert losses(game) == {0: 1, 1: 1}
    rules = house("scat", ties="nobody", shown_31_costs_all=False)
    game = play(idle(play(deal(rules, hands, pile="2c", stock="2h Ah"), "knock"), 1), "stock", "drop 4d")
    assert losses(game) == {}


@pytest.mark.parametrize(("triple", "worth", "loser"), [("30.5", "30.5", 1), ("30", "30", 1), ("none", "7", 0)])
def test_triple_in_the_draw_family(triple: str, worth: str, loser: int) -> None:
    game = knocked({0: "7c 7s 7h", 1: "Kd Qd 9d"}, 0, house("scat", triple=triple, knocker_alone_lowest=1))
    assert str(outcome(game).worths[0]) == worth
    assert losses(game) == {loser: 1}


def test_scat_three_of_a_kind_is_worth_its_best_card() -> None:
    game = knocked({0: "Ac As Ah", 1: "Kd 2d 9s", 2: "Js 4s 9h"}, 1, "scat")
    assert [str(worth) for worth in outcome(game).worths] == ["11", "12", "14"]
    assert losses(game) == {0: 1}


def test_C5_in_trente52_a_player_is_out_when_the_last_life_is_lost() -> None:
    game = knocked({0: "6c 9c Jc", 1: "4c 4s 2d"}, 0, house(lives=1))
    assert game.finished
    assert (game.winner, game.lives, game.places) == (0, (1, 0), (1, 2))


def test_C5_in_scat_there_is_one_more_loss() -> None:
    game = knocked({0: "6c 9c Jc", 1: "4c 4s 2d"}, 0, house("scat", lives=1))
    assert not game.finished
    assert game.swimmers == (1,)
    game = deal_next(game, {0: "6c 9c Jc", 1: "4c 4s 2d"}, pile="2c", stock="2h 3s")
    game = idle(play(game, "knock"), 1)
    assert game.winner == 0
