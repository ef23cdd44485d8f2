"""D-5: what a 31 that is shown costs, unshown_31_loses and shown_31_costs_all."""

from __future__ import annotations

from typing import Final

from tests.support.draw_games import ALMOST, house, knocked, three
from tests.support.laid_out_rounds import deal, ending, losses, outcome, play
from thirtyone import Game, Rules

SHOWDOWN: Final = {0: "Ad Kd Td", 1: "Ac Kc 7h", 2: "Kh 9h 2c", 3: "4s 5s 2h"}  # 31, 21, 19, 9


def four(rules: Rules | str = "trente52", cards: str = "2s Qc") -> Game:
    return deal(rules, SHOWDOWN, pile="6d", stock=cards)


def test_D5_the_lowest_of_the_other_hands_lose_a_life() -> None:
    game = play(three(hands=ALMOST, cards="Tc 2s"), "stock", "show 7d")
    assert losses(game) == {2: 1}
    hands = {0: "Ac Kc 7d", 1: "9d 2h 3s", 2: "9s 4h 2d", 3: "9h Jh 4c"}  # 21, 9, 9, 19
    game = play(deal("trente52", hands, pile="6d", stock="Tc"), "stock", "show 7d")
    assert losses(game) == {1: 1, 2: 1}


def test_D5_who_left_31_unshown_and_still_has_it_loses_too() -> None:
    game = play(four(), "stock", "drop 2s", "stock", "show 7h")
    assert ending(game) == ("31", 1)
    assert losses(game) == {0: 1, 3: 1}


def test_D5_who_left_31_unshown_and_is_lowest_loses_once() -> None:
    game = deal("trente52", {0: "Ad Kd Td", 1: "Ac Kc 7h"}, pile="6d", stock="2s Qc")
    assert losses(play(game, "stock", "drop 2s", "stock", "show 7h")) == {0: 1}


def test_D5_who_has_broken_the_31_up_since_does_not() -> None:
    game = four(cards="2s 3s 4c 5c 6c Qc")
    game = play(game, "stock", "drop 2s", "stock", "drop 3s", "stock", "drop 4c", "stock", "drop 5c")
    game = play(game, "stock", "drop Td", "stock", "show 7h")
    assert losses(game) == {3: 1}


def test_D5_who_has_kept_it_by_another_discard_still_does() -> None:
    game = four(cards="2s 3s 4c 5c Qd Qc")
    game = play(game, "stock", "drop 2s", "stock", "drop 3s", "stock", "drop 4c", "stock", "drop 5c")
    game = play(game, "stock", "drop Td", "stock", "show 7h")  # Ad Kd Qd
    assert losses(game) == {0: 1, 3: 1}


def test_D5_a_knock_with_it_in_hand_does_not_help() -> None:
    game = four(cards="2s 3s 4c 5c Qc")
    game = play(game, "stock", "drop 2s", "stock", "drop 3s", "stock", "drop 4c", "stock", "drop 5c")
    game = play(game, "knock", "stock", "show 7h")
    assert ending(game) == ("31", 1)
    assert losses(game) == {0: 1, 3: 1}


def test_D5_a_dealt_31_that_had_no_discard_yet_is_no_omission() -> None:
    hands = {0: "Ac Kc 7h", 1: "Kh 9h 2c", 2: "Ad Kd Td", 3: "4s 5s 2h"}
    game = play(deal("trente52", hands, pile="6d", stock="Qc"), "stock", "show 7h")
    assert losses(game) == {3: 1}
    # And one whose holder knocked instead of discarding.
    game = play(four(cards="Qc"), "knock", "stock", "show 7h")
    assert losses(game) == {3: 1}


def test_D5_who_shows_after_an_omission_wins() -> None:
    game = four(cards="2s 3s 4c 5c 6c")
    game = play(
        game, "stock", "drop 2s", "stock", "drop 3s", "stock", "drop 4c", "stock", "drop 5c", "stock", "show 6c"
    )
    assert ending(game) == ("31", 0)
    assert losses(game) == {3: 1}


def test_D5_the_knocker_does_not_lose_for_having_knocked() -> None:
    game = play(three(hands={0: "6c 9c Jc", 1: "Ac Kc 7h", 2: "4c 4s 2d"}, cards="Qc"), "knock", "stock", "show 7h")
    assert losses(game) == {2: 1}  # seat 0 has 25, and not the highest hand


def test_D5_the_knocker_loses_as_the_lowest_and_one_life_only() -> None:
    rules = house(knocker_alone_lowest=2)
    game = play(three(rules, {0: "4c 4s 2d", 1: "Ac Kc 7h", 2: "6c 9c Jc"}, "Qc"), "knock", "stock", "show 7h")
    assert losses(game) == {0: 1}


def test_D5_an_omission_costs_nothing_when_the_round_ends_by_knock() -> None:
    game = play(four(cards="2s 3s 4c 5c"), "stock", "drop 2s", "knock", "stock", "drop 3s", "stock", "drop 4c")
    game = play(game, "stock", "drop 5c")
    assert ending(game) == ("knock", 1)
    assert losses(game) == {1: 1, 3: 1}  # the knocker with 21, and the lowest


def test_D5_of_two_players_the_other_one_loses_and_it_is_not_void() -> None:
    game = play(deal("trente52", {0: "Ac Kc 7d", 1: "Ad Kd Jd"}, pile="6s", stock="Tc"), "stock", "show 7d")
    assert losses(game) == {1: 1}
    assert not outcome(game).void


# House rules


def test_unshown_31_loses_false() -> None:
    rules = house(unshown_31_loses=False)
    game = play(four(rules), "stock", "drop 2s", "stock", "show 7h")
    assert losses(game) == {3: 1}


def test_shown_31_costs_all_takes_a_life_from_all_others() -> None:
    game = play(three(house(shown_31_costs_all=True), ALMOST, "Tc 2s"), "stock", "show 7d")
    assert losses(game) == {1: 1, 2: 1}
    # Once from each, also who left 31 unshown.
    game = play(four(house(shown_31_costs_all=True)), "stock", "drop 2s", "stock", "show 7h")
    assert losses(game) == {0: 1, 2: 1, 3: 1}
    assert not outcome(game).void


def test_shown_31_costs_all_false_takes_it_from_the_lowest() -> None:
    game = play(three(house("scat", shown_31_costs_all=False), ALMOST, "Tc 2s"), "stock", "drop 7d")
    assert losses(game) == {2: 1}


def test_shown_31_costs_all_says_nothing_of_knocks() -> None:
    assert losses(knocked({0: "6c 9c Jc", 1: "As Ks Ts", 2: "4c 4s 2d"}, 0, house(shown_31_costs_all=True))) == {
        0: 1,
        2: 1,
    }
