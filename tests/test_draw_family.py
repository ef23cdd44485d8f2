"""D: the draw family, and the house rules of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.table import (
    deal,
    deal_next,
    ending,
    goes_on,
    hand,
    legal,
    losses,
    outcome,
    pile,
    play,
    refusal,
    round_of,
    shuffle,
    stock,
    told,
)
from thirtyone import Card, Game, Rules, Shuffled, ThirtyOneError, apply, parse_cards, preset, view
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import Dealt, Discarded, Knocked, RoundEnded, StockRefilled, TookPile, TookStock

HANDS: Final = {0: "6c 9c Jc", 1: "Tc Ac 4h", 2: "4c 4s 2d"}  # worth 25, 21, 4
STOCK: Final = "Kh 2s 3s 5d 7h 8s"


def three(rules: Rules | str = "trente52", hands: Mapping[int, str] = HANDS, cards: str = STOCK) -> Game:
    """Three players; seat 2 deals, the king of diamonds is turned up."""
    return deal(rules, hands, pile="Kd", stock=cards)


def house(base: str = "trente52", **changes: Any) -> Rules:
    return preset(base).changed(**changes)


def idle(game: Game, turns: int) -> Game:
    """Let the next players take from the stock and discard that card."""
    for _ in range(turns):
        game = play(game, "stock")
        taken = round_of(game).hands[game.to_act or 0][3]
        game = play(game, f"drop {taken}")
    return game


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
    assert told(three(), "knock") == (Knocked(0),)
    game = play(three(), "knock")
    assert (game.to_act, hand(game, 0), round_of(game).turns) == (1, "6c 9c Jc", 1)


def test_D1_taking_the_top_of_the_stock() -> None:
    assert told(three(), "stock") == (TookStock(0, Card("Kh")),)
    game = play(three(), "stock")
    assert game.to_act == 0
    assert hand(game, 0) == "6c 9c Jc Kh"
    assert stock(game).startswith("2s 3s")
    assert round_of(game).turns == 0  # it is not over yet


def test_D1_taking_the_top_of_the_pile() -> None:
    assert told(three(), "pile") == (TookPile(0, Card("Kd")),)
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
    assert told(play(three(), "stock"), "drop 9c") == (Discarded(0, Card("9c")),)
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

ALMOST: Final = {0: "Ac Kc 7d", 1: "Jd 9d 4h", 2: "4c 4s 2d"}  # 21, 19, 4


def test_D3_a_discard_that_leaves_31_may_lay_it_down() -> None:
    game = play(three(hands=ALMOST, cards="Tc 2s 3s"), "stock")
    assert legal(game) == {"drop Ac", "drop Kc", "drop 7d", "drop Tc", "show 7d"}
    events = told(game, "show 7d")
    assert events[0] == Discarded(0, Card("7d"), shows=True)
    assert isinstance(events[1], RoundEnded)
    game = play(game, "show 7d")
    assert ending(game) == ("31", 0)
    assert pile(game) == "7d Kd"


def test_D3_a_plain_discard_that_leaves_31_goes_on_and_tells_nothing() -> None:
    game = play(three(hands=ALMOST, cards="Tc 2s 3s"), "stock")
    assert told(game, "drop 7d") == (Discarded(0, Card("7d"), shows=False),)
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


# D-4: values


def test_D4_values_in_a_round() -> None:
    hands = {0: "Qc 5s 9h", 1: "Ac As Ah", 2: "4h 4s 2d", 3: "Th Ad 3h"}
    game = play(deal("trente52", hands, pile="Kd", stock="2s 3s 5d"), "knock")
    game = idle(game, 3)
    assert [str(worth) for worth in outcome(game).worths] == ["10", "30", "4", "13"]


# D-5: the end by showing

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


# D-6: the end by knocking


def knocked(hands: Mapping[int, str], knocker: int, rules: Rules | str = "trente52") -> Game:
    game = play(idle(deal(rules, hands, pile="2c", stock="2h 3s 5d 3h"), knocker), "knock")
    return idle(game, len(hands) - 1)


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


# D-7: the stock runs out

NINE: Final[dict[str, Any]] = {"ranks": "QKA", "suits": "csh", "players": [2, 2]}


def nine(**changes: object) -> Game:
    """Nine cards, two players: two cards are in the stock."""
    return deal(house(**NINE | changes), {0: "Qc Qs Kc", 1: "Qh Ks Kh"}, pile="Ac", stock="As Ah")


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


# House rules of the family, one by one


def test_show_31_automatic_ends_the_round_with_the_discard_that_leaves_31() -> None:
    game = play(three("scat", ALMOST, "Tc 2s"), "stock")
    assert goes_on(game)
    assert legal(game) == {"drop Ac", "drop Kc", "drop 7d", "drop Tc"}
    assert "without being announced" in refusal(game, "show 7d")
    assert told(game, "drop 7d")[0] == Discarded(0, Card("7d"), shows=True)
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
