"""D-7: the stock runs out."""

from __future__ import annotations

import pytest

from tests.support.draw_games import house, nine
from tests.support.laid_out_rounds import (
    deal,
    ending,
    goes_on,
    hand,
    legal,
    losses,
    outcome,
    pile,
    play,
    refusal,
    shuffle,
    stock,
)
from thirtyone import Card, Shuffled, ThirtyOneError, apply, parse_cards, view
from thirtyone.game.events import StockRefilled, TookStock


def test_D7_the_pile_except_its_top_is_shuffled_to_become_the_stock() -> None:
    game = play(nine(), "stock", "drop As", "stock", "drop Ah")
    assert (stock(game), pile(game)) == ("", "Ah As Ac")
    assert legal(game) == {"stock", "pile", "knock"}
    assert game.to_shuffle == ()  # only when somebody takes from it
    game = play(game, "stock")
    assert set(game.to_shuffle) == set(parse_cards("As Ac"))
    assert (game.to_act, legal(game)) == (None, set())
    assert "cards must be shuffled first" in refusal(game, "drop Qc")
    refilled, events = apply(game, Shuffled(parse_cards("As Ac")))
    assert events == (StockRefilled(2), TookStock(0, Card("As")))
    assert (hand(refilled, 0), stock(refilled), pile(refilled)) == ("As Kc Qc Qs", "Ac", "Ah")
    assert refilled.to_act == 0
    assert legal(refilled) == {"drop Qc", "drop Qs", "drop Kc", "drop As"}
    game = play(shuffle(game, "Ac As"), "drop Ac")
    assert (stock(game), pile(game), game.to_act) == ("As", "Ac Ah", 1)


def test_D7_as_often_as_it_takes() -> None:
    game = play(nine(), "stock", "drop As", "stock", "drop Ah", "stock", "drop Ac", refills=["Ac As"])
    game = play(game, "stock", "drop As", "stock", "drop Ah", refills=["Ah Ac"])
    assert goes_on(game)
    assert (stock(game), pile(game)) == ("Ac", "Ah As")


def test_D7_a_card_that_was_known_is_unknown_again_when_it_comes_back_from_the_stock() -> None:
    game = play(nine(), "pile", "drop Ac", "stock", "drop As", "stock", "drop Ah", "stock", refills=["Ac As"])
    assert hand(game, 1) == "Ac Kh Ks Qh"
    assert view(game, 0).seats[1].hand == (None,) * 4


@pytest.mark.parametrize("order", ["As", "As As", "As Ah", "As Ac Ah", "", "Qc Qs"])
def test_D7_no_other_cards_become_the_stock(order: str) -> None:
    game = play(nine(), "stock", "drop As", "stock", "drop Ah", "stock")
    with pytest.raises(ThirtyOneError) as caught:
        shuffle(game, order)
    assert caught.value.code == "bad_order"


def test_D7_taking_from_the_pile_needs_no_stock() -> None:
    game = play(nine(), "stock", "drop As", "stock", "drop Ah", "pile")
    assert goes_on(game)
    assert (hand(game, 0), stock(game), pile(game)) == ("Ah Kc Qc Qs", "", "As Ac")


def test_D7_when_nothing_is_left_only_the_pile_can_be_taken() -> None:
    # Seven cards: three to each of two players, one turned up.
    rules = house(ranks="789TJQK", suits="c", players=[2, 2])
    game = deal(rules, {0: "7c 8c Kc", 1: "9c Tc Jc"}, pile="Qc")
    assert legal(game) == {"pile", "knock"}
    assert "neither the stock nor the pile below its top" in refusal(game, "stock")
    game = play(game, "pile", "drop 7c")
    assert legal(game) == {"pile", "knock"}
    assert legal(play(game, "knock")) == {"pile"}


def test_D7_one_card_below_the_top_of_the_pile_is_enough() -> None:
    # Eight cards: one is in the stock.
    rules = house(ranks="JQKA", suits="cs", players=[2, 2])
    game = deal(rules, {0: "Jc Qc Ks", 1: "Js Qs Kc"}, pile="Ac", stock="As")
    game = play(game, "stock", "drop As")
    assert (stock(game), pile(game)) == ("", "As Ac")
    assert legal(game) == {"stock", "pile", "knock"}
    game = play(game, "stock")
    assert game.to_shuffle == parse_cards("Ac")
    assert hand(shuffle(game, "Ac"), 1) == "Ac Js Kc Qs"


def test_D7_showdown_ends_the_round_when_the_stock_is_empty_at_the_start_of_a_turn() -> None:
    game = play(nine(exhausted="showdown"), "stock", "drop As", "stock")
    assert stock(game) == ""
    assert goes_on(game)  # the turn is played to its end
    game = play(game, "drop Ah")
    assert ending(game) == ("stock", None)
    # Qc Kc = 20 and Qh Kh = 20: all alike, and all the lowest.
    assert outcome(game).void


def test_D7_showdown_the_lowest_lose() -> None:
    game = play(nine(exhausted="showdown"), "stock", "drop Kc", "stock", "drop Ks")
    assert ending(game) == ("stock", None)
    assert losses(game) == {0: 1}  # Qs As = 21 against Qh Kh Ah = 31, which nobody showed


def test_D7_showdown_also_cuts_a_last_lap_short_and_judges_no_knocker() -> None:
    rules = house(ranks="QKA", players=[2, 3], exhausted="showdown")  # twelve cards, two in the stock
    game = deal(rules, {0: "Qc Kc Ah", 1: "Qs Ks Ad", 2: "Qh Kd As"}, pile="Qd", stock="Ac Kh")
    game = play(game, "stock", "drop Ah", "knock", "stock", "drop Kh")
    assert ending(game) == ("stock", None)
    assert losses(game) == {2: 1}  # 31 (not shown), 20, 11: the knocker is not asked for the highest hand


def test_D7_showdown_while_the_stock_has_a_card_a_knock_ends_the_round_as_ever() -> None:
    game = play(nine(exhausted="showdown"), "stock", "drop Kc", "knock", "pile", "drop Kc")
    assert ending(game) == ("knock", 1)
    assert losses(game) == {1: 1}  # Qs As = 21 against Qh Kh = 20


def test_D7_showdown_right_after_the_deal() -> None:
    rules = house(ranks="789TJQK", suits="c", players=[2, 2], exhausted="showdown")
    game = deal(rules, {0: "7c 8c Kc", 1: "9c Tc Jc"}, pile="Qc")
    assert ending(game) == ("stock", None)
    assert losses(game) == {0: 1}  # 25 against 29


def test_D7_showdown_not_while_the_stock_has_a_card() -> None:
    game = play(nine(exhausted="showdown"), "stock", "drop As", "pile", "drop As", "pile", "drop As")
    assert goes_on(game)
