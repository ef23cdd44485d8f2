"""D-0, D-1, E-4: dealing, what a turn is and what is seen of it, return_taken and first_knock."""

from __future__ import annotations

import pytest

from tests.support.draw_games import HANDS, STOCK, house, idle, three
from tests.support.laid_out_rounds import (
    deal,
    events_after,
    goes_on,
    hand,
    legal,
    pile,
    play,
    refusal,
    round_of,
    shuffle,
    stock,
)
from thirtyone import Card, Game, Shuffled, apply, parse_cards, preset, view
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import Dealt, Discarded, Knocked, TookPile, TookStock

# D-0: dealing


def test_D0_three_cards_to_each_player_in_turn_order_the_dealer_last_and_one_turned_up() -> None:
    game = Game.start(preset("trente52"), players=3, dealer=1)
    game = shuffle(game, " ".join(str(card) for card in preset("trente52").deck))
    assert hand(game, 2) == "2c 3c 4c"  # left of the dealer
    assert hand(game, 0) == "5c 6c 7c"
    assert hand(game, 1) == "8c 9c Tc"
    assert pile(game) == "Jc"
    assert stock(game).split()[:4] == ["Qc", "Kc", "Ac", "2s"]
    assert len(stock(game).split()) == 52 - 3 * 3 - 1
    assert game.to_act == 2  # the dealer has no choice to make


def test_D0_the_deal_is_told() -> None:
    start = Game.start(preset("trente52"), players=2, dealer=1)
    order = preset("trente52").deck
    _, events = apply(start, Shuffled(order))
    assert events == (Dealt(1, (order[:3], order[3:6]), 45, order[6:7]),)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_D0_the_player_left_of_the_dealer_plays_first(dealer: int) -> None:
    game = deal("trente52", HANDS, dealer=dealer, pile="Kd", stock=STOCK)
    order: list[int | None] = []
    for _ in range(4):
        order.append(game.to_act)
        game = idle(game, 1)
    assert order == [(dealer + place) % 3 for place in (1, 2, 3, 1)]


def test_D0_nine_players_fit() -> None:
    game = deal("trente52", dict.fromkeys(range(9), ""), pile="Kd")
    assert len(stock(game).split()) == 52 - 27 - 1


# D-1: a turn


def test_D1_before_drawing_a_player_may_draw_or_knock() -> None:
    assert legal(three()) == {"stock", "pile", "knock"}
    for action in ("drop 6c", "show 6c"):
        assert "first takes a card or knocks" in refusal(three(), action)


def test_D1_a_knock_is_the_whole_turn() -> None:
    assert events_after(three(), "knock") == (Knocked(0),)
    game = play(three(), "knock")
    assert (game.to_act, hand(game, 0), round_of(game).turns) == (1, "6c 9c Jc", 1)


def test_D1_taking_the_top_of_the_stock() -> None:
    assert events_after(three(), "stock") == (TookStock(0, Card("Kh")),)
    game = play(three(), "stock")
    assert game.to_act == 0
    assert hand(game, 0) == "6c 9c Jc Kh"
    assert stock(game).startswith("2s 3s")
    assert round_of(game).turns == 0  # it is not over yet


def test_D1_taking_the_top_of_the_pile() -> None:
    assert events_after(three(), "pile") == (TookPile(0, Card("Kd")),)
    game = play(three(), "pile")
    assert hand(game, 0) == "6c 9c Jc Kd"
    assert pile(game) == ""
    assert stock(game).startswith("Kh 2s")


@pytest.mark.parametrize("source", ["stock", "pile"])
def test_D1_then_one_card_of_the_four_is_discarded(source: str) -> None:
    game = play(three(), source)
    taken = "Kh" if source == "stock" else "Kd"
    assert legal(game) == {"drop 6c", "drop 9c", "drop Jc", f"drop {taken}"}
    for action in ("stock", "pile", "knock"):
        assert "must discard one" in refusal(game, action)
    assert "it does not hold Tc" in refusal(game, "drop Tc")
    game = play(game, "drop 9c")
    assert hand(game, 0) == " ".join(sorted(["6c", "Jc", taken]))
    assert pile(game) == ("9c Kd" if source == "stock" else "9c")
    assert game.to_act == 1


def test_D1_the_card_just_taken_may_be_discarded() -> None:
    assert pile(play(three(), "stock", "drop Kh")) == "Kh Kd"
    assert pile(play(three(), "pile", "drop Kd")) == "Kd"


def test_D1_the_discard_lies_face_up_on_the_pile_for_the_next_player() -> None:
    assert events_after(play(three(), "stock"), "drop 9c") == (Discarded(0, Card("9c")),)
    game = play(three(), "stock", "drop 9c", "pile")
    assert hand(game, 1) == "4h 9c Ac Tc"
    assert pile(game) == "Kd"


def test_D1_only_who_takes_from_the_stock_sees_the_card() -> None:
    game = play(three(), "stock")
    assert view(game, 0).hand == parse_cards("6c 9c Jc Kh")
    assert view(game, 1).seats[0].hand == (None,) * 4


def test_E4_a_card_taken_from_the_pile_is_known_until_it_is_discarded() -> None:
    game = play(three(), "pile")
    assert view(game, 1).seats[0].hand == (Card("Kd"), None, None, None)
    game = idle(play(game, "drop 6c"), 2)
    assert view(game, 1).seats[0].hand == (Card("Kd"), None, None)
    game = play(game, "stock", "drop Kd")
    assert view(game, 1).seats[0].hand == (None, None, None)


@pytest.mark.parametrize("source", ["stock", "pile"])
def test_D1_everybody_sees_where_a_card_was_taken_from(source: str) -> None:
    game = play(three(), source)
    for viewer in (0, 1, None):
        middle = view(game, viewer).middle
        assert isinstance(middle, DrawMiddle)
        assert middle.taken_from == source
        assert (middle.taken is None) is (source == "stock" and viewer != 0)
        after = view(play(game, "drop 6c"), viewer).middle
        assert isinstance(after, DrawMiddle)
        assert (after.taken_from, after.taken) == (None, None)


@pytest.mark.parametrize("action", ["keep", "refuse", "pass", "all", "6c>Kd"])
def test_D1_there_is_nothing_else_to_do(action: str) -> None:
    assert "no such action in the draw family" in refusal(three(), action)


def test_D1_nobody_knocks_twice() -> None:
    game = play(three(), "knock")
    assert legal(game) == {"stock", "pile"}
    assert "somebody has knocked in this round already" in refusal(game, "knock")
    game = idle(game, 1)
    assert "somebody has knocked" in refusal(game, "knock")


# House rules: return_taken, first_knock


def test_return_taken_false_forbids_discarding_the_card_just_taken_from_the_pile() -> None:
    game = play(three("scat"), "pile")
    assert legal(game) == {"drop 6c", "drop 9c", "drop Jc"}
    assert "taken from the pile may not be discarded" in refusal(game, "drop Kd")
    assert goes_on(play(three("scat"), "stock", "drop Kh"))


def test_return_taken_false_holds_for_this_turn_only() -> None:
    game = idle(play(three("scat"), "pile", "drop 6c"), 2)
    assert "drop Kd" in legal(play(game, "stock"))
    assert "drop 6c" not in legal(play(three("scat"), "pile", "drop 6c", "pile"))


def test_return_taken_false_also_with_show() -> None:
    rules = house(return_taken=False)
    game = play(deal(rules, {0: "Ac Kc Tc", 1: "2h 3h 4h"}, pile="6s"), "pile")
    assert "taken from the pile" in refusal(game, "show 6s")


@pytest.mark.parametrize("base", ["trente52", "scat"])
def test_first_knock_after_lap_in_the_draw_family(base: str) -> None:
    game = three(house(base, first_knock="after_lap"))
    for _ in range(3):
        assert legal(game) == {"stock", "pile"}
        assert "not every player has had a turn" in refusal(game, "knock")
        game = idle(game, 1)
    assert "knock" in legal(game)
