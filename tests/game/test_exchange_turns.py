"""E-3, E-4, A-2, T-2: what may be done on a turn and what is seen of it; passing and exchange_all."""

from __future__ import annotations

import pytest

from tests.support.exchange_games import HANDS, TABLE, house, three
from tests.support.laid_out_rounds import (
    deal_next,
    ending,
    events_after,
    exchanges,
    goes_on,
    hand,
    legal,
    play,
    refusal,
    round_of,
    table,
)
from thirtyone import Game, ThirtyOneError, parse_action, parse_cards, view
from thirtyone.game.events import Exchanged, Passed


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
    assert events_after(house(), "8h>Ts") == (Exchanged(0, parse_cards("8h"), parse_cards("Ts")),)
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


def test_A2_passing_does_nothing() -> None:
    game = play(house(), "pass")
    assert events_after(house(), "pass") == (Passed(0),)
    assert (game.to_act, hand(game, 0), table(game)) == (1, "7s 8h Kh", "9c Jd Ts")
    assert round_of(game).closer is None


# The lock


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


# House rules: passing, exchange_all


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
