"""A-2, A-3, T-3: when the table cards are replaced, and what happens when the stock does not suffice."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.exchange_games import ALL_PASS, TABLE, house, six, three
from tests.support.laid_out_rounds import (
    deal,
    ending,
    events_after,
    goes_on,
    legal,
    losses,
    play,
    refusal,
    round_of,
    shuffle,
    stock,
    table,
)
from thirtyone import Game, Shuffled, ThirtyOneError, apply, parse_cards, preset
from thirtyone.game.events import Kept, Passed, StockRefilled, TableRenewed


def test_A2_when_all_have_passed_the_table_is_replaced_from_the_top_of_the_stock() -> None:
    game = play(house(), "pass", "pass")
    assert table(game) == "9c Jd Ts"
    assert events_after(game, "pass") == (
        Passed(2),
        TableRenewed("all_pass", parse_cards("Jd Ts 9c"), parse_cards("7c 8c Th"), 17),
    )
    game = play(game, "pass")
    assert table(game) == "7c 8c Th"
    assert stock(game).startswith("7d Jh Qd Ah Tc")
    assert len(stock(game).split()) == 17
    assert game.to_act == 0  # the next player goes on


def test_A2_the_next_player_goes_on_whoever_passed_last() -> None:
    game = play(house(), "7s>9c", "pass", "pass")
    assert table(game) == "7s Jd Ts"
    game = play(game, "pass")
    assert table(game) == "7c 8c Th"
    assert game.to_act == 1


def test_A2_the_count_of_passes_starts_anew() -> None:
    game = play(house(), "pass", "pass", "pass")
    game = play(game, "pass", "pass")
    assert table(game) == "7c 8c Th"
    assert table(play(game, "pass")) == "7d Jh Qd"


@pytest.mark.parametrize("action", ["9d>Ts", "all"])
def test_A2_an_exchange_between_breaks_the_row(action: str) -> None:
    game = play(house(), "pass", "pass", action, "pass", "pass")
    assert len(stock(game).split()) == 20
    game = play(game, "pass")
    assert table(game) == "7c 8c Th"
    assert game.to_act == 0


def test_A2_in_the_last_lap_nothing_is_replaced() -> None:
    game = play(house(), "pass", "pass", "knock", "pass", "pass")
    assert ending(game) == ("knock", 2)
    assert table(game) == "9c Jd Ts"
    game = play(house(), "knock", "pass", "pass")
    assert table(game) == "9c Jd Ts"


def test_A2_replaced_cards_do_not_come_back() -> None:
    seen_cards: list[str] = [TABLE]
    game = house()
    while goes_on(game):
        game = play(game, "pass", "pass", "pass")
        seen_cards.append(table(game))
    assert ending(game) == ("stock", None)
    tables = [set(cards.split()) for cards in seen_cards[:-1]]
    assert len(tables) == 7  # the first one and 20 // 3 more
    assert len(set.union(*tables)) == 21


def test_A3_with_a_stock_of_three_the_table_is_still_replaced() -> None:
    game = play(six(), *ALL_PASS)
    assert (table(game), stock(game)) == ("Ad Ah Kd", "")
    assert goes_on(game)
    assert game.to_act == 0


def test_A3_when_the_stock_holds_fewer_than_three_the_round_ends_and_the_hands_are_compared() -> None:
    game = play(six(), *ALL_PASS, *ALL_PASS)
    assert ending(game) == ("stock", None)
    assert table(game) == "Ad Ah Kd"  # all three places are filled
    # Worth 10 (Kh), 10 (Tc), 10 (Jc), 10 (Qc), 10 (Kc), 11 (As): hearts is the lowest suit among the tens.
    assert losses(game) == {0: 1}


@pytest.mark.parametrize(("ranks", "left"), [("TJQKA", 2), ("789TJQK", 1)])
def test_A3_one_or_two_cards_are_not_enough(ranks: str, left: int) -> None:
    players = (len(ranks) * 4 - 3) // 3
    rules = preset("a7").changed(ranks=ranks, players=[2, players])
    hands: dict[int, str] = dict.fromkeys(range(players), "")
    game = deal(rules, hands | {0: f"{ranks[0]}c {ranks[1]}s {ranks[2]}h"}, table="Jh Qs Kd")
    game = play(game, "keep")
    while len(stock(game).split()) > left:
        assert goes_on(game)
        game = play(game, *["pass"] * players)
    assert len(stock(game).split()) == left
    if left == 1:
        assert goes_on(game)
        before = table(game)
        game = play(game, *["pass"] * players)
        assert table(game) == before
    else:
        game = play(game, *["pass"] * players)
    assert ending(game) == ("stock", None)
    assert len(table(game).split()) == 3


def test_A3_recycle_shuffles_the_rest_of_the_stock_and_the_cards_set_aside_earlier() -> None:
    rules = preset("a7").changed(ranks="89TJQKA", players=[2, 6], exhausted="recycle")  # 28 cards: a stock of 7
    hands = {0: "8c 9s Th", 1: "9c Ts 8h", 2: "Tc 8s 9h", 3: "Jc Qs Kh", 4: "Qc Ks Jh", 5: "Kc Js Qh"}
    game = play(deal(rules, hands, table="Ac 8d 9d", stock="As Td Jd Ah Qd Kd Ad"), "keep")
    game = play(game, *ALL_PASS)
    assert (table(game), stock(game)) == ("As Jd Td", "Ah Qd Kd Ad")
    game = play(game, *ALL_PASS)
    assert (table(game), stock(game)) == ("Ah Kd Qd", "Ad")
    game = play(game, *ALL_PASS)
    # One card is left; the table just refused (Ah Qd Kd) is not among those that are shuffled.
    assert {card.text for card in game.to_shuffle} == {"Ad", "Ac", "8d", "9d", "As", "Td", "Jd"}
    assert len(game.to_shuffle) == 7
    assert (game.to_act, legal(game)) == (None, set())
    assert "shuffled first" in refusal(game, "pass")
    game = shuffle(game, "9d Ad Jd Ac Td As 8d")
    assert (table(game), stock(game)) == ("9d Ad Jd", "Ac Td As 8d")
    assert game.to_act == 0
    # The table refused then counts among the cards set aside at the next time.
    game = play(game, *ALL_PASS)
    assert (table(game), stock(game)) == ("Ac As Td", "8d")
    game = play(game, *ALL_PASS)
    assert {card.text for card in game.to_shuffle} == {"8d", "Ah", "Qd", "Kd", "9d", "Ad", "Jd"}


def test_A3_recycle_is_told() -> None:
    game = play(six(exhausted="recycle"), *ALL_PASS, *ALL_PASS)
    assert {card.text for card in game.to_shuffle} == {"Ac", "Jh", "Qh"}  # three are just enough
    _, events = apply(game, Shuffled(parse_cards("Qh Ac Jh")))
    assert events == (
        StockRefilled(3),
        TableRenewed("all_pass", parse_cards("Ah Kd Ad"), parse_cards("Qh Ac Jh"), 0),
    )


@pytest.mark.parametrize(
    "order", ["Ac Jh", "Ac Jh Jh", "Ac Jh Ah", "Ac Jh Qh Kd", "Ac Jh Qh Qh", "", "9c 9s Kh"]
)  # fmt: skip
def test_A3_recycle_takes_no_other_cards(order: str) -> None:
    game = play(six(exhausted="recycle"), *ALL_PASS, *ALL_PASS)
    with pytest.raises(ThirtyOneError) as caught:
        shuffle(game, order)
    assert caught.value.code == "bad_order"


@pytest.mark.parametrize(("ranks", "players"), [("9TJQKA", 7), ("TJQKA", 5)])
def test_A3_recycle_with_fewer_than_three_ends_the_round(ranks: str, players: int) -> None:
    # Nothing, or two cards, in the stock and nothing set aside.
    rules = preset("a9").changed(ranks=ranks, players=[2, players], exhausted="recycle")
    hands: dict[int, str] = dict.fromkeys(range(players), "") | {0: "Tc Js Qh", 1: "Ts Jh Qd", 2: "Th Jd Qc"}
    game = play(deal(rules, hands, table="Td Jc Kh"), "keep", *["pass"] * players)
    assert ending(game) == ("stock", None)
    assert table(game) == "Jc Kh Td"


def test_T3_the_table_is_not_replaced() -> None:
    game = play(three("trente36"), "keep", "pass", "pass", "pass")
    assert table(game) == "9c Jd Ts"
    assert ending(game) == ("pass", 0)


def test_T3_seven_eight_and_nine_on_the_table_stay_there_too() -> None:
    hands = {0: "7s Kh Qd", 1: "Ts 7d Ad", 2: "8h Jc Kc"}
    game = play(deal("trente36", hands, table="8c 9c Th"), "keep", "7s>Th")
    assert table(game) == "7s 8c 9c"
    assert game.to_act == 1
    assert table(play(game, "7d>7s")) == "7d 8c 9c"


# House rules: renew, renew_789


def test_renew_none_leaves_the_table() -> None:
    game = play(house(renew="none"), *["pass"] * 9)
    assert goes_on(game)
    assert table(game) == "9c Jd Ts"
    assert game.to_act == 0


def test_close_pass_with_renew_all_pass_closes_first() -> None:
    game = play(house(close="pass"), "pass", "pass", "pass")
    assert ending(game) == ("pass", 0)
    assert table(game) == "9c Jd Ts"


SEVEN_EIGHT_NINE: Final = {0: "Qs Jh Kd", 1: "Jc Th Ad", 2: "Ts Kh Qd"}  # 10, 11, 10


def with_789(table_cards: str, stock_cards: str, **changes: object) -> Game:
    rules = preset("a7").changed(renew_789=True, **changes)
    return deal(rules, SEVEN_EIGHT_NINE, table=table_cards, stock=stock_cards)


@pytest.mark.parametrize("cards", ["7c 8s 9h", "9d 7h 8c", "8c 9c 7c"])
def test_renew_789_replaces_7_8_9_of_any_suits_before_the_turn(cards: str) -> None:
    game = with_789(cards, "Tc Js Qh")
    renewed = TableRenewed("789", parse_cards(cards), parse_cards("Tc Js Qh"), 17)
    assert events_after(game, "keep") == (Kept(2, parse_cards(cards)), renewed)
    game = play(game, "keep")
    assert table(game) == "Js Qh Tc"
    assert game.to_act == 0  # it is no action and no turn
    assert round_of(game).turns == 0
    assert len(stock(game).split()) == 17


@pytest.mark.parametrize("cards", ["7c 8s 8h", "7c 7s 7h", "8s 9h Tc", "7c 8s Ac"])
def test_renew_789_replaces_nothing_else(cards: str) -> None:
    game = play(with_789(cards, "Js Qh Qc"), "keep")
    assert set(table(game).split()) == set(cards.split())


def test_renew_789_false_leaves_7_8_9() -> None:
    game = play(deal("a7", SEVEN_EIGHT_NINE, table="7c 8s 9h"), "keep")
    assert table(game) == "7c 8s 9h"


def test_renew_789_again_if_need_be() -> None:
    game = with_789("7c 8s 9h", "8d 7s 9c 9s 8h 7d Tc Js Qh")
    assert [type(event) for event in events_after(game, "keep")] == [Kept, TableRenewed, TableRenewed, TableRenewed]
    game = play(game, "keep")
    assert table(game) == "Js Qh Tc"
    assert len(stock(game).split()) == 20 - 9


def test_renew_789_when_the_dealer_refused_7_8_9() -> None:
    rules = preset("a7").changed(renew_789=True)
    game = deal(rules, {0: "Qs Jh Kd", 1: "Jc Th Ad", 2: "7c 8s 9h"}, table="Ts Kh Qd", stock="Tc Js Qh")
    assert table(play(game, "refuse")) == "Js Qh Tc"


def test_renew_789_after_an_exchange_and_after_all_have_passed() -> None:
    rules = preset("a7").changed(renew_789=True)
    hands = {0: "9h Jh Kd", 1: "Jc Th Ad", 2: "Ts Kh Qd"}
    game = deal(rules, hands, table="7c 8s Ac", stock="Tc Js Qh")
    game = play(game, "keep", "9h>Ac")
    assert table(game) == "Js Qh Tc"
    assert game.to_act == 1
    game = deal(rules, hands, table="7c 8s Ac", stock="8c 9c 7h Tc Js Qh")
    game = play(game, "keep", "pass", "pass", "pass")
    assert table(game) == "Js Qh Tc"
    assert len(stock(game).split()) == 14


def test_renew_789_also_in_the_last_lap_but_not_after_the_last_turn() -> None:
    hands = {0: "Kd Jh Qs", 1: "9h Th Ad", 2: "9c Kh Qd"}
    rules = preset("a7").changed(renew_789=True)
    game = deal(rules, hands, table="7c 8s Ac", stock="7d 8h Tc Js Qh As")
    game = play(game, "keep", "knock", "9h>Ac")
    assert table(game) == "7d 8h Tc"
    game = play(game, "9c>Tc")  # 7d 8h 9c lie there, but there is no turn any more
    assert ending(game) == ("knock", 0)
    assert table(game) == "7d 8h 9c"


def test_renew_789_only_while_the_stock_has_three() -> None:
    # 24 cards from 7 to Q; with six players the stock is three.
    rules = preset("a7").changed(ranks="789TJQ", renew_789=True)
    hands = {0: "Tc Js Qh", 1: "Jc Qs Th", 2: "Qc Ts Jh", 3: "Td 7s 8h", 4: "Jd 8c 9s", 5: "Qd 9c 7h"}
    game = deal(rules, hands, table="7c 8s 9h", stock="9d 8d 7d")
    game = play(game, "keep")
    assert (table(game), stock(game)) == ("7d 8d 9d", "")
    assert goes_on(game)
    assert game.to_act == 0


def test_renew_789_sets_cards_aside_for_recycle() -> None:
    rules = preset("a7").changed(ranks="789TJQ", renew_789=True, exhausted="recycle")
    hands = {0: "Tc Js Qh", 1: "Jc Qs Th", 2: "Qc Ts Jh", 3: "Td 7s 8h", 4: "Jd 8c 9s", 5: "Qd 9c 7h"}
    game = play(deal(rules, hands, table="7c 8s 9h", stock="9d 8d 7d"), "keep", *ALL_PASS)
    assert {card.text for card in game.to_shuffle} == {"7c", "8s", "9h"}
    game = shuffle(game, "9h 8s 7c")
    assert table(game) == "7c 8s 9h"  # the stock is empty
    assert game.to_act == 0


def test_renew_789_applies_without_renew_all_pass() -> None:
    game = play(with_789("7c 8s 9h", "Tc Js Qh", renew="none"), "keep")
    assert table(game) == "Js Qh Tc"
    assert table(play(game, "pass", "pass", "pass")) == "Js Qh Tc"
