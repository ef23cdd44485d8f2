"""D-2, D-3, C-8: the last lap, laying 31 down, and the turn limit."""

from __future__ import annotations

import pytest

from tests.support.draw_games import ALMOST, house, idle, nine, three
from tests.support.laid_out_rounds import (
    deal,
    ending,
    events_after,
    goes_on,
    legal,
    losses,
    outcome,
    pile,
    play,
    refusal,
    round_of,
)
from thirtyone import Card
from thirtyone.game.events import Discarded, RoundEnded

# D-2: the last lap


@pytest.mark.parametrize("knocker", [0, 1, 2])
def test_D2_after_a_knock_the_others_have_one_turn_each(knocker: int) -> None:
    game = play(idle(three(), knocker), "knock")
    for left in (2, 1):
        assert goes_on(game)
        assert round_of(game).turns_left == left
        assert game.to_act == (knocker + 3 - left) % 3
        game = idle(game, 1)
    assert ending(game) == ("knock", knocker)


def test_D2_in_the_last_lap_one_may_improve() -> None:
    game = play(three(cards="Kc 2s 3s"), "knock", "stock", "drop 4h")  # seat 1: Tc Ac Kc, not shown
    game = idle(game, 1)
    assert ending(game) == ("knock", 0)
    assert [str(worth) for worth in outcome(game).worths] == ["25", "31", "4"]


# D-3: 31


def test_D3_a_discard_that_leaves_31_may_lay_it_down() -> None:
    game = play(three(hands=ALMOST, cards="Tc 2s 3s"), "stock")
    assert legal(game) == {"drop Ac", "drop Kc", "drop 7d", "drop Tc", "show 7d"}
    events = events_after(game, "show 7d")
    assert events[0] == Discarded(0, Card("7d"), shows=True)
    assert isinstance(events[1], RoundEnded)
    game = play(game, "show 7d")
    assert ending(game) == ("31", 0)
    assert pile(game) == "7d Kd"


def test_D3_a_plain_discard_that_leaves_31_goes_on_and_tells_nothing() -> None:
    game = play(three(hands=ALMOST, cards="Tc 2s 3s"), "stock")
    assert events_after(game, "drop 7d") == (Discarded(0, Card("7d"), shows=False),)
    game = play(game, "drop 7d")
    assert goes_on(game)
    assert game.to_act == 1


@pytest.mark.parametrize("action", ["show Ac", "show Tc"])
def test_D3_what_does_not_leave_31_cannot_be_shown(action: str) -> None:
    game = play(three(hands=ALMOST, cards="Tc 2s 3s"), "stock")
    assert "does not leave 31" in refusal(game, action)


def test_D3_31_can_be_made_with_the_pile_too() -> None:
    game = play(deal("trente52", ALMOST, pile="Tc"), "pile", "show 7d")
    assert ending(game) == ("31", 0)


def test_D3_a_dealt_31_waits_for_that_players_own_discard() -> None:
    game = three(hands={0: "2h 3h 4h", 1: "Ac Kc Tc", 2: "4c 4s 2d"})
    assert goes_on(game)
    game = idle(game, 1)
    assert legal(game) == {"stock", "pile", "knock"}
    assert "first takes a card" in refusal(game, "show Ac")
    game = play(game, "stock")
    assert legal(game) == {"drop Ac", "drop Kc", "drop Tc", "drop 2s", "show 2s"}
    assert ending(play(game, "show 2s")) == ("31", 1)


def test_D3_what_was_not_shown_can_be_shown_with_a_later_discard() -> None:
    game = three(hands={0: "Ac Kc Tc", 1: "2h 3h 4h", 2: "4c 4s 2d"})
    game = idle(game, 3)
    assert ending(play(game, "stock", "show 5d")) == ("31", 0)


def test_D3_also_in_the_last_lap() -> None:
    game = play(three(hands={0: "2h 3h 4h", 1: "Ac Kc 7d", 2: "4c 4s 2d"}, cards="Tc 2s"), "knock", "stock", "show 7d")
    assert ending(game) == ("31", 1)  # seat 2 had a turn still


def test_D3_three_of_a_kind_cannot_be_shown() -> None:
    game = play(three(hands={0: "Ac As 7d", 1: "2h 3h 4h", 2: "4c 4s 2d"}, cards="Ah 2s"), "stock")
    assert "does not leave 31" in refusal(game, "show 7d")


# House rules: show_31, turn_limit


def test_show_31_automatic_ends_the_round_with_the_discard_that_leaves_31() -> None:
    game = play(three("scat", ALMOST, "Tc 2s"), "stock")
    assert goes_on(game)
    assert legal(game) == {"drop Ac", "drop Kc", "drop 7d", "drop Tc"}
    assert "without being announced" in refusal(game, "show 7d")
    assert events_after(game, "drop 7d")[0] == Discarded(0, Card("7d"), shows=True)
    assert ending(play(game, "drop 7d")) == ("31", 0)
    assert goes_on(play(game, "drop Tc"))


def test_show_31_automatic_ends_the_round_right_after_the_deal() -> None:
    game = three("scat", {0: "2h 3h 4h", 1: "Ac Kc Tc", 2: "4c 4s 2d"})
    assert ending(game) == ("31", 1)
    assert round_of(game).turns == 0
    assert losses(game) == {0: 1, 2: 1}


def test_show_31_automatic_of_several_dealt_the_first_from_the_dealers_left() -> None:
    hands = {0: "Ad Kd Td", 1: "Ac Kc Tc", 2: "4c 4s 2d"}
    for dealer, first in ((0, 1), (1, 0), (2, 0)):
        game = deal("scat", hands, dealer=dealer, pile="Qd")
        assert ending(game) == ("31", first)
    # Where suits decide, the better one.
    game = deal(house("scat", ties="order"), hands, dealer=2, pile="Qd")
    assert ending(game) == ("31", 1)


def test_show_31_automatic_also_in_the_last_lap() -> None:
    game = play(three("scat", {0: "2h 3h 4h", 1: "Ac Kc 7d", 2: "4c 4s 2d"}, "Tc 2s"), "knock", "stock", "drop 7d")
    assert ending(game) == ("31", 1)
    assert losses(game) == {0: 1, 2: 1}


def test_show_31_by_hand_ends_nothing_by_itself() -> None:
    assert goes_on(three("trente52", {0: "2h 3h 4h", 1: "Ac Kc Tc", 2: "4c 4s 2d"}))


@pytest.mark.parametrize("turns", [1, 4])
def test_C8_turn_limit_in_the_draw_family(turns: int) -> None:
    game = idle(three(house(turn_limit=turns)), turns - 1)
    assert goes_on(game)
    assert goes_on(play(game, "stock"))
    game = idle(game, 1)
    assert ending(game) == ("limit", None)
    assert losses(game) == {2: 1}


def test_C8_the_limit_comes_before_an_empty_stock_and_after_the_lap() -> None:
    game = play(nine(exhausted="showdown", turn_limit=2), "stock", "drop As", "stock", "drop Ah")
    assert ending(game) == ("limit", None)
    game = play(nine(exhausted="showdown", turn_limit=2), "knock", "stock", "drop As")
    assert ending(game) == ("knock", 0)
