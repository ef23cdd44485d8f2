"""E, A and T: the exchange family, and the house rules of it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest

from tests.table import (
    deal,
    deal_next,
    ending,
    exchanges,
    goes_on,
    hand,
    legal,
    losses,
    outcome,
    play,
    refusal,
    round_of,
    shuffle,
    stock,
    table,
    told,
)
from thirtyone import Game, Rules, Shuffled, ThirtyOneError, apply, parse_action, parse_cards, preset, seen, view
from thirtyone.game.events import (
    Dealt,
    Exchanged,
    Kept,
    Knocked,
    LivesLost,
    Passed,
    Refused,
    RoundEnded,
    StockRefilled,
    TableRenewed,
)

HANDS: Final = {0: "7s 8h Kh", 1: "As 7h 8d", 2: "Kc Qc 9d"}  # worth 18, 11, 20
TABLE: Final = "Jd Ts 9c"
STOCK: Final = "7c 8c Th 7d Jh Qd Ah Tc"


def three(rules: Rules | str = "a7") -> Game:
    """Three players of whom nobody can make more than 30 with the table; seat 2 deals, and still has to choose."""
    return deal(rules, HANDS, table=TABLE, stock=STOCK)


def house(**changes: object) -> Game:
    """`three` by house rules of a7, the dealer having kept."""
    return play(three(preset("a7").changed(**changes)), "keep")


# E: dealing and turns


def test_E1_the_dealer_gets_two_packets_then_the_others_three_cards_each_in_turn_order() -> None:
    game = Game.start(preset("a7"), players=3, dealer=1)
    assert game.to_shuffle == preset("a7").deck
    game = shuffle(
        game,
        "7c 8c 9c Tc Jc Qc Kc Ac 7s 8s 9s Ts Js Qs Ks As 7h 8h 9h Th Jh Qh Kh Ah 7d 8d 9d Td Jd Qd Kd Ad",
    )
    assert hand(game, 1) == "7c 8c 9c"
    assert hand(game, 2) == "7s Ac Kc"  # left of the dealer
    assert hand(game, 0) == "8s 9s Ts"
    assert stock(game) == "Js Qs Ks As 7h 8h 9h Th Jh Qh Kh Ah 7d 8d 9d Td Jd Qd Kd Ad"
    assert table(game) == ""
    assert table(play(game, "keep")) == "Jc Qc Tc"


def test_E1_the_deal_is_told() -> None:
    order = preset("a7").deck
    _, events = apply(Game.start(preset("a7"), players=3, dealer=1), Shuffled(order))
    assert events == (Dealt(dealer=1, hands=(order[9:12], order[:3], order[6:9]), stock=20),)


def test_E2_the_dealer_chooses_first_and_has_no_other_choice() -> None:
    game = three()
    assert game.to_act == 2
    assert legal(game) == {"keep", "refuse"}
    for action in ("pass", "knock", "all", "Kc>Jd"):
        assert "E-2" in refusal(game, action)


def test_E2_who_keeps_has_the_first_three_and_the_second_three_lie_on_the_table() -> None:
    game = three()
    kept = play(game, "keep")
    assert hand(kept, 2) == "9d Kc Qc"
    assert table(kept) == "9c Jd Ts"
    assert told(game, "keep") == (Kept(2, parse_cards(TABLE)),)


def test_E2_who_refuses_has_the_second_three_and_the_first_three_lie_on_the_table() -> None:
    game = three()
    refused = play(game, "refuse")
    assert hand(refused, 2) == "9c Jd Ts"
    assert table(refused) == "9d Kc Qc"
    assert told(game, "refuse") == (Refused(2, parse_cards(HANDS[2]), parse_cards(TABLE)),)


@pytest.mark.parametrize("choice", ["keep", "refuse"])
def test_E2_the_choice_is_made_once(choice: str) -> None:
    game = play(three(), choice)
    for again in ("keep", "refuse"):
        assert "the choice already" in refusal(game, again)


def test_E2_the_second_three_are_unseen_until_the_choice() -> None:
    dealt = Dealt(2, tuple(parse_cards(HANDS[seat]) for seat in range(3)), 20)
    shown = seen(dealt, 2)
    assert isinstance(shown, Dealt)
    assert shown.hands == ((None,) * 3, (None,) * 3, parse_cards(HANDS[2]))
    game = three()
    for card in parse_cards(TABLE):
        assert all(card.text not in str(view(game, seat)) for seat in (0, 1, 2, None))


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_E3_the_player_left_of_the_dealer_plays_first(dealer: int) -> None:
    game = play(deal("a7", HANDS, dealer=dealer, table=TABLE), "keep")
    assert game.to_act == (dealer + 1) % 3
    order: list[int | None] = []
    for _ in range(6):
        order.append(game.to_act)
        game = play(game, "all")
    assert order == [(dealer + place) % 3 for place in (1, 2, 3, 1, 2, 3)]


def test_E3_the_dealers_choice_is_no_turn() -> None:
    assert round_of(house()).turns == 0
    # Turn limit one: the first turn after the choice is the only one.
    assert goes_on(house(turn_limit=1))
    assert ending(play(house(turn_limit=1), "pass")) == ("limit", None)


def test_E3_what_may_be_done_on_a_turn() -> None:
    assert legal(house()) == exchanges(HANDS[0], TABLE) | {"all", "pass", "knock"}


@pytest.mark.parametrize("action", ["8h>Ts", "all", "pass", "knock"])
def test_E3_a_turn_is_exactly_one_thing(action: str) -> None:
    game = play(house(), action)
    assert game.to_act == 1
    assert round_of(game).turns == 1


def test_E3_exchanging_one_card() -> None:
    game = play(house(), "8h>Ts")
    assert hand(game, 0) == "7s Kh Ts"
    assert table(game) == "8h 9c Jd"
    assert (hand(game, 1), hand(game, 2)) == ("7h 8d As", "9d Kc Qc")


def test_E3_exchanging_all_three() -> None:
    game = play(house(), "all")
    assert hand(game, 0) == "9c Jd Ts"
    assert table(game) == "7s 8h Kh"


def test_E3_never_two_cards() -> None:
    for text in ("7s 8h>Jd Ts", "7s8h>JdTs", "7s>Jd 8h>Ts"):
        with pytest.raises(ThirtyOneError) as caught:
            parse_action(text)
        assert caught.value.code == "bad_action"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("As>Jd", "it does not hold As"),  # seat 1 has it
        ("Jd>7s", "it does not hold Jd"),  # the other way round
        ("7s>As", "As does not lie on the table"),
        ("7s>7s", "7s does not lie on the table"),
        ("7s>7c", "7c does not lie on the table"),  # on top of the stock
        ("stock", "no such action in the exchange family"),
        ("pile", "no such action in the exchange family"),
        ("drop 7s", "no such action in the exchange family"),
        ("show 7s", "no such action in the exchange family"),
    ],
)
def test_E3_what_may_not_be_done_on_a_turn(action: str, why: str) -> None:
    sentence = refusal(house(), action)
    assert why in sentence
    assert sentence.startswith("Seat 0, whose turn it is,")
    assert action in sentence


def test_E4_exchanged_cards_are_known_to_everyone_from_then_on() -> None:
    game = play(house(), "8h>Ts")
    assert told(house(), "8h>Ts") == (Exchanged(0, parse_cards("8h"), parse_cards("Ts")),)
    for viewer in (1, 2, None):
        assert view(game, viewer).seats[0].hand == (*parse_cards("Ts"), None, None)
    later = play(game, "As>8h", "pass", "7s>Jd")
    for viewer in (1, 2, None):
        assert view(later, viewer).seats[0].hand == (*parse_cards("Jd Ts"), None)
    assert [str(card) for card in view(later, None).seats[1].shown] == ["8h"]
    assert view(later, None).seats[2].shown == ()


def test_E4_a_known_card_that_is_given_away_is_known_no_more() -> None:
    game = play(house(), "8h>Ts", "pass", "pass", "Ts>Jd")
    assert view(game, None).seats[0].hand == (*parse_cards("Jd"), None, None)


def test_E4_who_exchanges_all_three_plays_with_an_open_hand() -> None:
    game = play(house(), "all")
    assert {str(card) for card in view(game, 2).seats[0].hand} == {"Jd", "Ts", "9c"}
    assert view(game, 2).seats[1].hand == (None, None, None)


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


# A: the operator's game


def test_A1_one_may_knock_at_the_very_first_turn_and_it_is_the_whole_turn() -> None:
    game = play(house(), "knock")
    assert told(house(), "knock") == (Knocked(0),)
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


def test_A2_passing_does_nothing() -> None:
    game = play(house(), "pass")
    assert told(house(), "pass") == (Passed(0),)
    assert (game.to_act, hand(game, 0), table(game)) == (1, "7s 8h Kh", "9c Jd Ts")
    assert round_of(game).closer is None


def test_A2_when_all_have_passed_the_table_is_replaced_from_the_top_of_the_stock() -> None:
    game = play(house(), "pass", "pass")
    assert table(game) == "9c Jd Ts"
    assert told(game, "pass") == (
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


A9_SIX: Final = {
    0: "9c 9s Kh", 1: "Tc Ts 9h", 2: "Jc Js 9d", 3: "Qc Qs Td", 4: "Kc Ks Jd", 5: "As Th Qd",
}  # fmt: skip
ALL_PASS: Final = ["pass"] * 6


def six(**changes: object) -> Game:
    """a9 with six players: 21 cards are dealt or lie on the table, three are in the stock."""
    return play(deal(preset("a9").changed(**changes), A9_SIX, table="Ac Jh Qh", stock="Ah Kd Ad"), "keep")


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


def test_A4_an_exchange_that_makes_31_ends_the_round_at_once() -> None:
    game = play(deal("a7", {0: "Ac Kc 7d", 1: "As 7h 8d", 2: "Qh 9h 8c"}, table="Tc 7s 8s"), "keep")
    events = told(game, "7d>Tc")
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
    order = sorted(range(4), key=lambda seat: outcome(game).worths[seat].strength)  # type: ignore[union-attr]  # all four are in
    assert order == [0, 1, 2, 3]


def test_A6_of_two_31_the_better_suit_closes() -> None:
    game = deal("a7", {0: "Ad Kd Td", 1: "As Ts Js", 2: "Qc 7h 8h", 3: "Kc 8c 9h"}, table="9d 7s 8s")
    assert ending(play(game, "keep")) == ("31", 1)


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


# T: the article's main game


def test_T0_eleven_players_use_all_36_cards() -> None:
    hands = dict.fromkeys(range(11), "")
    hands |= {0: "6c 7s 8h", 1: "6s 7h 8d", 2: "6h 7d 8c", 3: "6d 7c 8s", 4: "9c Ts Jh", 5: "9s Th Jd", 6: "9h Td Jc",
              7: "9d Tc Js", 8: "Qc Ks Ah", 9: "Qs Kh Ad", 10: "Qh Kd Ac"}  # fmt: skip
    game = play(deal("trente36", hands), "keep")
    assert stock(game) == ""
    assert table(game) == "As Kc Qd"
    assert ending(play(game, *["pass"] * 11)) == ("pass", 0)


def test_T1_the_first_pass_closes() -> None:
    game = three("trente36")
    game = play(game, "keep", "7s>Jd")
    assert round_of(game).closer is None
    assert told(game, "pass") == (Passed(1, closes=True),)
    game = play(game, "pass")
    assert round_of(game).closer == 1


def test_T1_later_passes_are_plain() -> None:
    game = play(three("trente36"), "keep", "pass")
    assert told(game, "pass") == (Passed(1, closes=False),)
    game = play(game, "pass")
    assert (round_of(game).closer, round_of(game).turns_left) == (0, 1)
    assert ending(play(game, "9d>Jd")) == ("pass", 0)


def test_T2_who_has_exchanged_all_three_may_only_pass_and_closes_with_it() -> None:
    game = play(three("trente36"), "keep", "all", "7h>8h", "Kc>Kh")
    assert legal(game) == {"pass"}
    for action in ("9c>Kc", "all", "knock"):
        sentence = refusal(game, action)
        assert "(T-2)" in sentence or "(T-3)" in sentence
    game = play(game, "pass")
    assert round_of(game).closer == 0
    assert ending(play(game, "pass", "pass")) == ("pass", 0)


def test_T2_the_lock_is_on_that_player_only() -> None:
    game = play(three("trente36"), "keep", "all")
    assert legal(game) == exchanges(HANDS[1], HANDS[0]) | {"all", "pass"}


def test_T2_if_somebody_has_closed_the_locked_player_passes_plainly() -> None:
    game = play(three("trente36"), "keep", "all", "pass", "Kc>Kh")
    assert legal(game) == {"pass"}
    assert ending(play(game, "pass")) == ("pass", 1)


def test_T2_holds_for_this_round_only() -> None:
    game = play(three("trente36"), "keep", "all", "pass", "pass", "pass")
    game = play(deal_next(game, {1: HANDS[0], 2: HANDS[1], 0: HANDS[2]}, table=TABLE), "keep", "pass", "pass")
    assert game.to_act == 0
    assert legal(game) == exchanges(HANDS[2], TABLE) | {"all", "pass"}


def test_T3_there_is_no_knock() -> None:
    assert "there is no knock (T-3)" in refusal(play(three("trente36"), "keep"), "knock")


def test_T3_the_table_is_not_replaced() -> None:
    game = play(three("trente36"), "keep", "pass", "pass", "pass")
    assert table(game) == "9c Jd Ts"
    assert ending(game) == ("pass", 0)


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


# House rules of the family, one by one


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


def test_passing_free_allows_any_number_of_passes() -> None:
    game = play(house(passing="free"), "pass", "all", "all")
    assert "pass" in legal(game)


def test_passing_once_is_once_a_round_and_player() -> None:
    game = play(house(passing="once"), "pass")
    assert "pass" in legal(game)  # that is seat 1
    game = play(game, "all", "all")
    assert legal(game) == exchanges(HANDS[0], HANDS[2]) | {"all", "knock"}
    assert "has passed once in this round already" in refusal(game, "pass")
    assert "pass" in legal(play(game, "7s>9d"))  # seat 1 has not passed yet


def test_passing_once_also_counts_in_the_last_lap_and_after_a_new_table() -> None:
    game = play(house(passing="once"), "pass", "pass", "pass")
    assert table(game) == "7c 8c Th"
    for _ in range(3):
        assert "pass" not in legal(game)
        game = play(game, "all")
    game = play(house(passing="once"), "pass", "all", "knock")
    assert legal(game) == exchanges(HANDS[0], HANDS[1]) | {"all"}


def test_passing_once_begins_anew_with_the_round() -> None:
    game = play(house(passing="once"), "pass", "pass", "knock", "all", "all")
    assert "pass" in legal(play(deal_next(game, HANDS, table=TABLE), "keep"))


def test_passing_none() -> None:
    game = house(passing="none")
    assert legal(game) == exchanges(HANDS[0], TABLE) | {"all", "knock"}
    assert "passing is not allowed" in refusal(game, "pass")
    assert legal(play(game, "knock")) == exchanges(HANDS[1], TABLE) | {"all"}


def test_exchange_all_none() -> None:
    game = house(exchange_all="none")
    assert legal(game) == exchanges(HANDS[0], TABLE) | {"pass", "knock"}
    assert "exchanging all three is not allowed" in refusal(game, "all")


def test_exchange_all_free_locks_nobody() -> None:
    game = play(house(exchange_all="free"), "all", "pass", "pass")
    assert legal(game) == exchanges(TABLE, HANDS[0]) | {"all", "pass", "knock"}


def test_exchange_all_locks_and_with_a_knock_leaves_pass_and_knock() -> None:
    game = play(house(exchange_all="locks"), "all", "pass", "pass")
    assert legal(game) == {"pass", "knock"}
    assert "T-2" in refusal(game, "7s>Jd")
    assert "T-2" in refusal(game, "all")
    assert round_of(play(game, "knock")).closer == 0
    assert legal(play(house(exchange_all="locks"), "all", "knock", "pass")) == {"pass"}


@pytest.mark.parametrize("passing", ["none", "once"])
def test_a_locked_player_may_always_pass(passing: str) -> None:
    game = house(exchange_all="locks", passing=passing)
    if passing == "once":
        game = play(game, "pass", "7h>9c", "9d>Ts")
    game = play(game, "all", "7h>8h" if passing == "none" else "9c>8h", "Kc>Kh")
    assert game.to_act == 0
    assert legal(game) == {"pass", "knock"}
    for _ in range(3):  # at each turn, as often as it takes
        game = play(game, "pass")
        game = play(game, *_any_two_exchanges(game))
        assert legal(game) == {"pass", "knock"}


def _any_two_exchanges(game: Game) -> list[str]:
    """Two exchanges, by the next two players, that make nothing."""
    low = min(legal(game) & exchanges(hand(game, 1), table(game)))
    after = play(game, low)
    return [low, min(legal(after) & exchanges(hand(after, 2), table(after)))]


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
    assert told(game, "keep") == (Kept(2, parse_cards(cards)), renewed)
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
    assert [type(event) for event in told(game, "keep")] == [Kept, TableRenewed, TableRenewed, TableRenewed]
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


TIED: Final = {0: "9c 7c Th", 1: "9s 7s Td", 2: "Kh Qh 8d"}  # 16, 16, 20


def tied(knocker: int, **changes: object) -> Game:
    """Seats 0 and 1 are tied for the lowest hand; somebody knocks and the others pass."""
    game = play(deal(preset("a7").changed(**changes), TIED, table="8c 8s 8h"), "keep")
    return play(game, *["pass"] * knocker, "knock", "pass", "pass")


@pytest.mark.parametrize(
    ("ties", "knocker", "losers"),
    [
        ("order", 0, {1: 1}),  # spades below clubs
        ("order", 1, {1: 1}),
        ("order", 2, {1: 1}),
        ("all", 0, {0: 1, 1: 1}),
        ("all", 2, {0: 1, 1: 1}),
        ("nobody", 0, {}),
        ("nobody", 2, {}),
        ("knocker", 0, {0: 1}),
        ("knocker", 1, {1: 1}),
        ("knocker", 2, {0: 1, 1: 1}),  # not among them: all of them
        ("all_but_knocker", 0, {1: 1}),
        ("all_but_knocker", 1, {0: 1}),
        ("all_but_knocker", 2, {0: 1, 1: 1}),
    ],
)
def test_ties_decide_who_loses_of_the_tied_lowest(ties: str, knocker: int, losers: dict[int, int]) -> None:
    game = tied(knocker, ties=ties)
    assert ending(game) == ("knock", knocker)
    assert losses(game) == losers
    assert not outcome(game).void


@pytest.mark.parametrize(
    ("ties", "losers"), [("all", {0: 1, 1: 1}), ("knocker", {0: 1, 1: 1}), ("all_but_knocker", {0: 1, 1: 1})]
)
def test_ties_where_nobody_knocked_hit_all_the_lowest(ties: str, losers: dict[int, int]) -> None:
    game = play(deal(preset("a7").changed(ties=ties, turn_limit=3), TIED, table="8c 8s 8h"), "keep", *["pass"] * 3)
    assert ending(game) == ("limit", None)
    assert losses(game) == losers


@pytest.mark.parametrize("ties", ["all", "knocker", "all_but_knocker"])
def test_ties_after_a_knock_overtaken_by_31_know_no_knocker(ties: str) -> None:
    game = deal(preset("a7").changed(ties=ties), TIED, table="Ah 8c 8s")
    game = play(game, "keep", "knock", "pass", "8d>Ah")
    assert ending(game) == ("31", 2)
    assert losses(game) == {0: 1, 1: 1}


def test_ties_nobody_counts_the_round_and_the_deal_moves_on() -> None:
    game = tied(0, ties="nobody")
    assert (game.rounds_ended, game.dealer, game.lives) == (1, 0, (3, 3, 3))


@pytest.mark.parametrize("ties", ["order", "all", "nobody", "knocker", "all_but_knocker"])
def test_ties_say_nothing_of_one_lowest_hand(ties: str) -> None:
    for knocker in range(3):
        game = play(house(ties=ties), *["pass"] * knocker, "knock", "pass", "pass")
        assert losses(game) == {1: 1}


ALIKE: Final = {0: "9c 7c Th", 1: "9s 7s Td", 2: "9h 7h Ts"}  # 16 each


@pytest.mark.parametrize(
    ("ties", "losers", "void"),
    [
        ("order", {2: 1}, False),
        ("all", {}, True),
        ("nobody", {}, False),
        ("knocker", {1: 1}, False),
        ("all_but_knocker", {0: 1, 2: 1}, False),
    ],
)
def test_ties_when_all_are_alike(ties: str, losers: dict[int, int], void: bool) -> None:
    game = play(deal(preset("a7").changed(ties=ties), ALIKE, table="8c 8s 8h"), "keep", "pass", "knock", "pass", "pass")
    assert losses(game) == losers
    assert outcome(game).void is void
    assert game.dealer == (2 if void else 0)


def lowest_knocks(cards: str = "9c 7s 8h", **changes: object) -> Game:
    hands = {0: cards, 1: "Ts 8s 7h", 2: "Kh Qh 8d"}  # 9, 18 and 20
    game = deal(preset("a7").changed(**changes), hands, table="8c Ah 9d")
    return play(game, "keep", "knock")


def test_knocker_alone_lowest_2_costs_the_knocker_two_lives() -> None:
    game = play(lowest_knocks(knocker_alone_lowest=2), "pass", "pass")
    assert losses(game) == {0: 2}
    assert game.lives == (1, 3, 3)


def test_knocker_alone_lowest_1_costs_one() -> None:
    assert losses(play(lowest_knocks(knocker_alone_lowest=1), "pass", "pass")) == {0: 1}


def test_knocker_alone_lowest_2_costs_others_one() -> None:
    game = play(house(knocker_alone_lowest=2), "knock", "pass", "pass")
    assert losses(game) == {1: 1}


def test_knocker_alone_lowest_2_is_for_the_knocker_alone() -> None:
    assert losses(tied(0, ties="all", knocker_alone_lowest=2)) == {0: 1, 1: 1}
    assert losses(tied(0, ties="knocker", knocker_alone_lowest=2)) == {0: 1}
    assert losses(tied(0, ties="all_but_knocker", knocker_alone_lowest=2)) == {1: 1}


def test_knocker_alone_lowest_2_needs_a_knock_that_ran_its_lap() -> None:
    game = play(lowest_knocks(knocker_alone_lowest=2), "pass", "8d>Ah")
    assert ending(game) == ("31", 2)
    assert losses(game) == {0: 1}


def test_C4_two_lives_are_taken_one_after_the_other() -> None:
    for lives, swim, left, out in ((2, True, 0, False), (1, True, 0, True), (1, False, 0, True), (2, False, 0, True)):
        game = play(lowest_knocks(knocker_alone_lowest=2, lives=lives, swim=swim), "pass", "pass")
        assert game.lives[0] == left
        assert (0 not in game.seats_in) is out
        assert game.swimmers == (() if out else (0,))


def test_knocker_alone_lowest_2_where_the_first_pass_closes() -> None:
    hands = {0: "9c 7s 8h", 1: "Ts 8s 7h", 2: "Kh Qh 8d"}
    game = deal(preset("trente36").changed(knocker_alone_lowest=2), hands, table="8c Ah 9d")
    assert losses(play(game, "keep", "pass", "pass", "pass")) == {0: 2}


@pytest.mark.parametrize(
    ("knocker", "losers"),
    [
        (0, {0: 1, 1: 1}),  # 18: neither the highest nor the lowest
        (1, {1: 1}),  # 11: the lowest, once
        (2, {1: 1}),  # 20: the one highest
    ],
)
def test_knocker_must_be_highest_in_the_exchange_family(knocker: int, losers: dict[int, int]) -> None:
    game = play(house(knocker_must_be_highest=True), *["pass"] * knocker, "knock", "pass", "pass")
    assert losses(game) == losers
    assert losses(play(house(), *["pass"] * knocker, "knock", "pass", "pass")) == {1: 1}


def test_knocker_must_be_highest_means_the_one_highest() -> None:
    hands = {0: "Kc Qc 9d", 1: "As 7h 8d", 2: "Th Jh 8c"}  # 20, 11, 20
    rules = preset("a7").changed(knocker_must_be_highest=True, ties="all")
    game = play(deal(rules, hands, table="9c 9s 7d"), "keep", "knock", "pass", "pass")
    assert losses(game) == {0: 1, 1: 1}


def test_knocker_must_be_highest_when_all_are_alike_only_the_knocker_loses() -> None:
    for ties in ("all", "knocker", "nobody", "all_but_knocker"):
        rules = preset("a7").changed(knocker_must_be_highest=True, ties=ties)
        game = play(deal(rules, ALIKE, table="8c 8s 8h"), "keep", "pass", "knock", "pass", "pass")
        assert losses(game) == {1: 1}
        assert not outcome(game).void


def test_knocker_must_be_highest_asks_no_knocker_where_31_overtook_the_knock() -> None:
    game = play(lowest_knocks("Kc Jc 8h", knocker_must_be_highest=True), "pass", "8d>Ah")
    assert losses(game) == {1: 1}  # 20, 18 and 31


def test_knocker_must_be_highest_and_alone_lowest_takes_two_not_three() -> None:
    game = play(lowest_knocks(knocker_must_be_highest=True, knocker_alone_lowest=2), "pass", "pass")
    assert losses(game) == {0: 2}


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


def test_a_game_with_twelve_cards() -> None:
    rules = preset("a9").changed(ranks="QKA", players=[2, 3])
    game = deal(rules, {0: "Qc Ks Ah", 1: "Qs Kh Ad", 2: "Qh Kd Ac"}, table="Qd Kc As")
    game = play(game, "keep", "Ah>As", "knock", "pass", "pass")
    # As Ks Qc = 21, Qs Kh Ad = 11 in diamonds, Ac Kd Qh = 11 in clubs.
    assert losses(game) == {1: 1}
