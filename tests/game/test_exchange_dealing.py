"""E-1 to E-3, T-0: dealing, the dealer's choice, who plays first, and the largest and smallest decks."""

from __future__ import annotations

import pytest

from tests.support.exchange_games import HANDS, TABLE, three
from tests.support.laid_out_rounds import (
    deal,
    ending,
    events_after,
    hand,
    legal,
    losses,
    play,
    refusal,
    shuffle,
    stock,
    table,
)
from thirtyone import Game, Shuffled, apply, parse_cards, preset, seen, view
from thirtyone.game.events import Dealt, Kept, Refused


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
    assert events_after(game, "keep") == (Kept(2, parse_cards(TABLE)),)


def test_E2_who_refuses_has_the_second_three_and_the_first_three_lie_on_the_table() -> None:
    game = three()
    refused = play(game, "refuse")
    assert hand(refused, 2) == "9c Jd Ts"
    assert table(refused) == "9d Kc Qc"
    assert events_after(game, "refuse") == (Refused(2, parse_cards(HANDS[2]), parse_cards(TABLE)),)


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


def test_T0_eleven_players_use_all_36_cards() -> None:
    hands = dict.fromkeys(range(11), "")
    hands |= {0: "6c 7s 8h", 1: "6s 7h 8d", 2: "6h 7d 8c", 3: "6d 7c 8s", 4: "9c Ts Jh", 5: "9s Th Jd", 6: "9h Td Jc",
              7: "9d Tc Js", 8: "Qc Ks Ah", 9: "Qs Kh Ad", 10: "Qh Kd Ac"}  # fmt: skip
    game = play(deal("trente36", hands), "keep")
    assert stock(game) == ""
    assert table(game) == "As Kc Qd"
    assert ending(play(game, *["pass"] * 11)) == ("pass", 0)


def test_a_game_with_twelve_cards() -> None:
    rules = preset("a9").changed(ranks="QKA", players=[2, 3])
    game = deal(rules, {0: "Qc Ks Ah", 1: "Qs Kh Ad", 2: "Qh Kd Ac"}, table="Qd Kc As")
    game = play(game, "keep", "Ah>As", "knock", "pass", "pass")
    # As Ks Qc = 21, Qs Kh Ad = 11 in diamonds, Ac Kd Qh = 11 in clubs.
    assert losses(game) == {1: 1}
