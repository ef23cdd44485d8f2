"""V-1 to V-3, in cases laid out by hand: nobody learns anything from a hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pytest

from tests.support.unfinished_rounds import encoded
from thirtyone import (
    Action,
    Card,
    Game,
    Shuffled,
    apply,
    format_cards,
    parse_action,
    parse_cards,
    preset,
    seen,
    shuffled,
    view,
)
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import Refused
from thirtyone.game.exchange import ExchangeMiddle

A9_DEAL: Final = "9c Td Ah 9s Js Kd Ts Qh Ad Jc Kc Qs 9h 9d Tc Th Jd Jh Qc Qd Ks Kh Ac As"
"""Dealer 0, of three: 9c Td Ah, then 9s Js Kd; seat 1: Ts Qh Ad; seat 2: Jc Kc Qs."""
SCAT_DEAL: Final = "2c 7d Ah 3c 8d Kh 4c 9d Qh 5c Td Jh"
"""Dealer 0, of three. Seat 1: 2c 7d Ah; seat 2: 3c 8d Kh; dealer: 4c 9d Qh; pile: 5c; stock from its top: Td Jh …"""


def dealt(name: str, cards: str, players: int = 3, dealer: int = 0) -> Game:
    """A game whose first deck begins with these cards."""
    rules = preset(name)
    top = parse_cards(cards)
    rest = [card for card in rules.deck if card not in top]
    return afterstate(Game.start(rules, players=players, dealer=dealer), [Shuffled((*top, *rest))])


def afterstate(game: Game, actions: Iterable[Action | str]) -> Game:
    for action in actions:
        game, _ = apply(game, parse_action(action) if isinstance(action, str) else action)
    return game


def hands_seen(game: Game, viewer: int | None) -> list[str]:
    return [hand_text(player.hand) for player in view(game, viewer).seats]


def hand_text(cards: Sequence[Card | None]) -> str:
    return " ".join("?" if card is None else card.text for card in cards)


# Worked cases.


def test_V1_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    game = afterstate(dealt("a9", A9_DEAL), ["keep"])
    assert hands_seen(game, 0) == ["9c Td Ah", "? ? ?", "? ? ?"]
    assert hands_seen(game, 1) == ["? ? ?", "Ts Qh Ad", "? ? ?"]
    assert hands_seen(game, None) == ["? ? ?", "? ? ?", "? ? ?"]
    assert [format_cards(view(game, seat).hand) for seat in (0, 1, 2, None)] == ["9c Td Ah", "Ts Qh Ad", "Jc Kc Qs", ""]


def test_V1_the_dealer_who_chooses_has_not_seen_the_second_packet() -> None:
    game = dealt("a9", A9_DEAL)
    middle = view(game, 0).middle
    assert isinstance(middle, ExchangeMiddle)
    assert (middle.table, middle.dealer_chooses) == ((), True)
    assert hands_seen(game, 0)[0] == "9c Td Ah"
    assert "9s" not in encoded(view(game, 0))


def test_E2_what_the_dealer_refuses_all_see_and_what_it_gets_only_the_dealer() -> None:
    game, events = apply(dealt("a9", A9_DEAL), parse_action("refuse"))
    refused = [seen(events[0], seat) for seat in (0, 1, None)]
    assert all(isinstance(event, Refused) and format_cards(event.table) == "9c Td Ah" for event in refused)
    assert [hand_text(event.hand) for event in refused if isinstance(event, Refused)] == ["9s Js Kd", "? ? ?", "? ? ?"]
    assert hands_seen(game, 1)[0] == "? ? ?"
    assert hands_seen(game, 0)[0] == "9s Js Kd"


def test_E4_an_exchanged_card_is_known_to_all_until_it_is_given() -> None:
    game = afterstate(dealt("a9", A9_DEAL), ["keep", "Ts>Kd"])
    for viewer in (0, 2, None):
        assert hands_seen(game, viewer)[1] == "Kd ? ?"
    assert hands_seen(game, 1)[1] == "Kd Qh Ad"  # in the player's own order
    assert format_cards(view(game, 1).seats[1].shown) == "Kd"  # and knows what the others know
    game = afterstate(game, ["Jc>Js", "pass", "Kd>9s"])
    for viewer in (0, 2, None):
        assert hands_seen(game, viewer)[1] == "9s ? ?"
    assert hands_seen(game, 0)[2] == "Js ? ?"


def test_E4_an_exchange_of_all_is_known_to_all() -> None:
    game = afterstate(dealt("a9", A9_DEAL), ["keep", "all"])
    assert hands_seen(game, 2)[1] == "9s Js Kd"
    game = afterstate(game, ["Jc>Qh"])
    assert hands_seen(game, 0)[2] == "Qh ? ?"
    middle = view(game, 0).middle
    assert isinstance(middle, ExchangeMiddle)
    assert sorted(format_cards(middle.table).split()) == ["Ad", "Jc", "Ts"]


def test_E4_a_known_card_that_came_back_from_the_table_is_known_again() -> None:
    game = afterstate(dealt("a9", A9_DEAL), ["keep", "Ts>Kd", "Jc>Ts", "pass", "pass"])
    assert hands_seen(game, 0)[1:] == ["Kd ? ?", "Ts ? ?"]


def test_V1_a_card_from_the_pile_is_known_and_one_from_the_stock_is_not() -> None:
    game = afterstate(dealt("scat", SCAT_DEAL), ["pile"])
    assert hands_seen(game, 0)[1] == "5c ? ? ?"
    game = afterstate(game, ["drop 2c", "stock"])
    assert hands_seen(game, 0) == ["4c 9d Qh", "5c ? ?", "? ? ? ?"]
    assert hands_seen(game, 2)[2] == "3c 8d Kh Td"
    for viewer, card in ((2, Card("Td")), (0, None), (None, None)):
        middle = view(game, viewer).middle
        assert isinstance(middle, DrawMiddle)
        assert (middle.taken_from, middle.taken) == ("stock", card)
    game = afterstate(game, ["drop Kh"])
    assert hands_seen(game, 1) == ["? ? ?", "7d Ah 5c", "? ? ?"]


def test_V1_the_card_taken_from_the_pile_is_forgotten_once_it_is_dropped() -> None:
    game = afterstate(dealt("trente52", SCAT_DEAL), ["pile", "drop 5c"])
    assert hands_seen(game, 0)[1] == "? ? ?"
    assert view(game, 0).seats[1].shown == ()


def test_D7_a_known_card_that_went_through_the_new_stock_is_known_no_more() -> None:
    """Seat 0 takes the open 2s and drops it; shuffled into the stock, it comes to seat 1 unseen."""
    rules = preset("trente52").changed(ranks="234", suits="csh", players=(2, 2))
    start = Game.start(rules, players=2, dealer=1)
    deal = Shuffled(parse_cards("2c 3s 4c 3c 4s 2h 2s 3h 4h"))
    game = afterstate(start, [deal, "pile", "drop 2c", "stock", "drop 3c", "stock", "drop 2s"])
    game = afterstate(game, ["stock", Shuffled(parse_cards("3c 2c")), "drop 4s", "stock", "drop 4c"])
    game = afterstate(game, ["stock", Shuffled(parse_cards("2s 4s"))])
    assert hands_seen(game, 1) == ["? ? ?", "2h 3h 3c 2s"]
    assert hands_seen(game, 0) == ["3s 4h 2c", "? ? ? ?"]
    assert view(game, 1).seats[1].shown == ()


def test_V1_the_pile_is_open_and_the_stock_is_a_number() -> None:
    game = afterstate(dealt("scat", SCAT_DEAL), ["stock", "drop 2c"])
    for viewer in (0, 1, 2, None):
        middle = view(game, viewer).middle
        assert isinstance(middle, DrawMiddle)
        assert format_cards(middle.pile) == "2c 5c"
        assert view(game, viewer).stock == 52 - 10 - 1


def test_V2_at_the_end_of_a_round_all_hands_lie_open() -> None:
    game = afterstate(dealt("a9", A9_DEAL), ["keep", "knock", "pass", "pass"])
    for viewer in (0, 1, 2, None):
        assert hands_seen(game, viewer) == ["9c Td Ah", "Ts Qh Ad", "Jc Kc Qs"]
        assert view(game, viewer).outcome is not None
    game = afterstate(game, [Shuffled(shuffled(game.to_shuffle, "next"))])
    assert hands_seen(game, None) == ["? ? ?", "? ? ?", "? ? ?"]
    assert view(game, None).outcome is None


def test_V1_only_the_seat_whose_turn_it_is_is_told_what_is_legal() -> None:
    game = dealt("a9", A9_DEAL)
    assert [[str(action) for action in view(game, viewer).legal] for viewer in (0, 1, 2, None)] == [
        ["keep", "refuse"],
        [],
        [],
        [],
    ]
    game = afterstate(game, ["keep"])
    assert len(view(game, 1).legal) == 9 + 3
    assert [view(game, viewer).legal for viewer in (0, 2, None)] == [(), (), ()]
    ended = afterstate(game, ["knock", "pass", "pass"])
    assert all(view(ended, viewer).legal == () for viewer in (0, 1, 2, None))


def test_V1_lives_turn_close_and_counts_are_for_all() -> None:
    game = afterstate(dealt("a9", A9_DEAL), ["keep", "pass", "knock"])
    for viewer in (0, 1, 2, None):
        seat = view(game, viewer)
        assert (seat.dealer, seat.order, seat.to_act, seat.turns) == (0, (1, 2, 0), 0, 2)
        assert (seat.closer, seat.turns_left, seat.stock, seat.round_number) == (2, 2, 24 - 12, 0)
        assert [(player.seat, player.lives, player.swims, player.place) for player in seat.seats] == [
            (0, 3, False, None),
            (1, 3, False, None),
            (2, 3, False, None),
        ]


def test_V1_no_seat_beyond_the_table_sees_anything() -> None:
    game = dealt("a9", A9_DEAL)
    for seat in (-1, 3):
        with pytest.raises(IndexError):
            view(game, seat)


@pytest.mark.parametrize("given", [0, 1, 2])
def test_E4_which_of_the_hidden_cards_was_given_is_not_told_by_the_order(given: int) -> None:
    hand = ["Ts", "Qh", "Ad"]
    hand[0], hand[given] = hand[given], hand[0]
    game = afterstate(dealt("a9", A9_DEAL.replace("Ts Qh Ad", " ".join(hand))), ["keep", "Ts>Kd"])
    assert hands_seen(game, 0)[1] == hands_seen(game, None)[1] == "Kd ? ?"


def test_E4_an_exchange_of_all_does_not_tell_which_card_came_from_where() -> None:
    views = set()
    for hand in ("Ts Qh Ad", "Ad Ts Qh", "Qh Ad Ts"):
        start = dealt("a9", A9_DEAL.replace("Ts Qh Ad", hand))
        game, events = apply(afterstate(start, ["keep"]), parse_action("all"))
        views.add((encoded(view(game, 0)), encoded([seen(event, 0) for event in events])))
    assert len(views) == 1
