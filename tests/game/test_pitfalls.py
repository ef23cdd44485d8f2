"""What went wrong in other programs for this game: each of their defects as a situation, with what the rules say.

Where the name of a test does not say what went wrong, its docstring does.
"""
# Longer than 300 lines because it is one list of cases.

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.laid_out_rounds import (
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
    stock,
    table,
)
from thirtyone import Game, Rules, preset

A: Final = "As 7h 8d"  # 11
B: Final = "Kh 8h 9s"  # 18
C: Final = "Jc 9c Qs"  # 19
D: Final = "Td 9d 7s"  # 19, in diamonds
TABLE: Final = "7c 8c 9h"


def house(base: str = "a7", **changes: Any) -> Rules:
    return preset(base).changed(**changes)


def one_out(**changes: Any) -> Game:
    """Four players of a7 of whom seat 1 has just gone out; seat 0 deals next and seat 2 plays first."""
    game = deal(house(lives=1, swim=False, **changes), {0: B, 1: A, 2: C, 3: D}, dealer=3, table=TABLE)
    game = play(game, "keep", "pass", "pass", "pass", "knock", "pass", "pass", "pass")
    assert (game.places, game.dealer) == ((None, 4, None, None), 0)
    return game


def round_of_three(game: Game) -> Game:
    """Deal the three players who are left; seat 3 has the lowest hand."""
    return play(deal_next(game, {2: B, 3: A, 0: C}, table=TABLE), "keep")


# Ties


@pytest.mark.parametrize("seat", range(4))
def test_of_tied_lowest_hands_not_only_the_first_one_found_loses(seat: int) -> None:
    other = (seat + 2) % 4
    high = iter(["Kc Tc 9h", "Ks Ts 9d"])
    hands = dict.fromkeys(range(4), "") | {seat: "7h 8c 6d", other: "7d 8s 6c"}
    hands = {at: cards or next(high) for at, cards in hands.items()}
    game = play(deal("trente36", hands, table="Ac Jh Qs"), "keep", *["pass"] * 4)
    assert losses(game) == {seat: 1, other: 1}


def test_two_swimmers_tied_for_lowest_are_both_out_and_the_third_player_wins() -> None:
    """One program ended such a game without a winner."""
    rules = house("schwimmen", lives=1)
    game = deal(rules, {0: "8c 7s 9h", 1: "9c 7d 8h", 2: "Kc Tc 7h"}, table="Ac Jh Qs")
    game = play(game, "keep", "knock", "pass", "pass")
    assert (game.swimmers, game.places) == ((0, 1), (None, None, None))
    game = deal_next(game, {0: "8c 7s 9h", 1: "9c 7d 8h", 2: "Kc Tc 7h"}, table="Ac Jh Qs")
    game = play(game, "keep", "knock", "pass", "pass")
    assert losses(game) == {0: 1, 1: 1}
    assert (game.winner, game.places) == (2, (2, 2, 1))


def test_the_last_two_swimmers_tied_for_lowest_play_on() -> None:
    """Programs let both go out, or failed, when the last players both had the lowest hand."""
    rules = house("schwimmen", lives=1)
    game = deal(rules, {0: "Kc Tc 7h", 1: "9c 7d 8h"}, table="Ac Jh Qs")
    game = play(game, "keep", "knock", "pass")
    game = play(deal_next(game, {0: "9c 7d 8h", 1: "Kc Tc 7h"}, table="Ac Jh Qs"), "keep", "knock", "pass")
    assert game.swimmers == (0, 1)
    dealer = game.dealer
    game = play(deal_next(game, {0: "9c 7d 8h", 1: "9s 7h 8d"}, table="Ac Jh Qs"), "keep", "knock", "pass")
    assert outcome(game).void
    assert (game.finished, game.swimmers, game.dealer) == (False, (0, 1), dealer)
    game = play(deal_next(game, {0: "9c 7d 8h", 1: "Kc Tc 7h"}, table="Ac Jh Qs"), "keep", "knock", "pass")
    assert game.winner == 1


def test_the_last_two_without_swimming_cannot_both_lose() -> None:
    game = deal(house("schwimmen", lives=1, swim=False), {0: "9c 7d 8h", 1: "9s 7h 8d"}, table="Ac Jh Qs")
    game = play(game, "keep", "knock", "pass")
    assert (game.finished, game.lives) == (False, (1, 1))


def test_the_highest_hands_may_tie_and_nothing_happens_to_them() -> None:
    hands = {0: "Kc Tc 7h", 1: "Ks Ts 7d", 2: "8c 7s 9h"}
    game = play(deal("schwimmen", hands, table="Ac Jh Qd"), "keep", "knock", "pass", "pass")
    assert losses(game) == {2: 1}


# 31 and fire on the deal


def test_two_dealt_31_cost_the_lowest_one_life_only() -> None:
    """One program took a life from the lowest for each 31."""
    for name in ("a7", "schwimmen", "trente36"):
        game = deal(name, {0: "Ac Kc Tc", 1: "As 7h 8d", 2: "Ad Kd Qd", 3: "Kh Jh 9s"}, table="7c 8c 9h")
        game = play(game, "keep")
        assert ending(game) == ("31", 0)
        assert losses(game) == {1: 1}
        assert (game.lives, game.rounds_ended) == ((3, 2, 3, 3), 1)


def test_a_player_loses_no_two_lives_at_once() -> None:
    # Dealt 31 and fire, where fire costs all: once, from each other player.
    game = deal("schwimmen", {0: "As Ah Ad", 1: "Kc Tc Ac", 2: "7h 8d 9s"}, table="7c 8c 9h")
    game = play(game, "keep")
    assert losses(game) == {1: 1, 2: 1}
    # A swimmer who loses is out; the others keep what they have.
    game = one_out()
    assert game.lives == (1, 0, 1, 1)


@pytest.mark.parametrize("seat", range(3))
def test_31_counts_for_every_seat_seat_0_too(seat: int) -> None:
    """One engine tested the seat where it meant whether there was one."""
    others = iter([B, A])
    for name in ("a7", "trente36", "schwimmen"):
        hands = {at: "Ac Kc Tc" if at == seat else cards for at, cards in zip(range(3), [B, A, C], strict=True)}
        game = play(deal(name, hands, table=TABLE), "keep")
        assert ending(game) == ("31", seat)
        assert seat not in losses(game)
    hands = {at: "Ac Kc Tc" if at == seat else next(others) for at in range(3)}
    game = deal("scat", hands, pile="2c")
    assert ending(game) == ("31", seat)
    assert losses(game) == {at: 1 for at in range(3) if at != seat}


@pytest.mark.parametrize("choice", ["keep", "refuse"])
def test_31_dealt_to_another_leaves_the_dealer_the_choice(choice: str) -> None:
    """One program ended the round before the dealer could choose."""
    game = deal("a7", {0: "Ac Kc Tc", 1: B, 2: A}, table="Kd Jd Qd")
    assert goes_on(game)
    game = play(game, choice)
    assert ending(game) == ("31", 0)
    assert losses(game) == ({2: 1} if choice == "keep" else {1: 1})


def test_31_in_the_dealers_own_hand_is_the_dealers_to_keep_or_to_refuse() -> None:
    game = deal("a7", {0: C, 1: B, 2: "Ac Kc Tc"}, table="7c 8c 9h")
    assert legal(game) == {"keep", "refuse"}
    assert ending(play(game, "keep")) == ("31", 2)
    assert goes_on(play(game, "refuse"))


def test_31_lying_on_the_table_ends_nothing_and_waits_to_be_taken() -> None:
    game = play(deal("a7", {0: A, 1: B, 2: C}, table="Kd Ad Qd"), "keep")
    assert goes_on(game)
    game = play(game, "pass", "pass")
    assert goes_on(game)
    assert ending(play(game, "all")) == ("31", 2)


def test_fire_costs_every_other_player_a_life_where_the_rules_say_so() -> None:
    """One program took a life from the lowest only."""
    game = deal("schwimmen", {0: "As Ah 7d", 1: "Kc Tc Jc", 2: "7h 8d 9s"}, table="Ad 8c 9h")
    game = play(game, "keep", "7d>Ad")
    assert ending(game) == ("fire", 0)
    assert losses(game) == {1: 1, 2: 1}


# The knock and its lap


def test_a_second_knock_is_refused_and_does_not_begin_another_lap() -> None:
    game = play(deal("a7", {0: A, 1: B, 2: C}, table=TABLE), "keep", "knock")
    for left in (2, 1):
        assert round_of(game).turns_left == left
        assert "knocked in this round already" in refusal(game, "knock")
        game = play(game, "pass")
    assert ending(game) == ("knock", 0)


def test_the_last_player_after_a_knock_has_a_real_move_after_new_cards() -> None:
    """In one program the new cards were that player's move, and the round was over."""
    hands = {0: "Kd Jh Qs", 1: "9h Th Ad", 2: "7h Kh Qd"}
    game = deal(house(renew_789=True), hands, table="7c 8s Ac", stock="Tc Js Qh")
    game = play(game, "keep", "knock", "9h>Ac")  # 7c 8s 9h: replaced
    assert table(game) == "Js Qh Tc"
    assert game.to_act == 2
    assert legal(game) == exchanges(hands[2], "Tc Js Qh") | {"all", "pass"}
    game = play(game, "7h>Qh")
    assert ending(game) == ("knock", 0)
    assert hand(game, 2) == "Kh Qd Qh"


def test_the_lap_after_a_knock_does_not_wait_for_players_who_are_out() -> None:
    for knocker_turn in range(3):
        game = play(round_of_three(one_out()), *["pass"] * knocker_turn, "knock")
        turns = []
        while goes_on(game):
            turns.append(game.to_act)
            game = play(game, "pass")
        order = [2, 3, 0, 2, 3]
        assert turns == order[knocker_turn + 1 : knocker_turn + 3]
        assert ending(game) == ("knock", order[knocker_turn])


def test_knocking_in_the_first_lap_is_forbidden_only_where_the_rules_say_so() -> None:
    """Tables quarrel about this, and one program allowed it where its rules did not."""
    hands = {0: A, 1: B, 2: C}
    assert "knock" in legal(play(deal("a7", hands, table=TABLE), "keep"))
    game = play(deal(house(first_knock="after_lap"), hands, table=TABLE), "keep", "pass", "pass")
    refusal(game, "knock")
    assert "knock" in legal(play(game, "all"))


# Players who are out


def test_the_showdown_looks_at_no_hand_of_a_player_who_is_out() -> None:
    """One program failed on the empty hand."""
    game = play(round_of_three(one_out()), "knock", "pass", "pass")
    result = outcome(game)
    assert losses(game) == {3: 1}
    assert (result.hands[1], result.worths[1]) == ((), None)
    assert game.places == (None, 4, None, 3)


def test_who_is_out_loses_nothing_where_all_others_lose() -> None:
    game = one_out(fire_costs_all=True)
    game = play(deal_next(game, {2: "As Ah Ad", 3: B, 0: C}, table=TABLE), "keep")
    assert losses(game) == {0: 1, 3: 1}
    assert (game.winner, game.places) == (2, (2, 4, 1, 2))


def test_who_is_out_gets_no_turn_no_cards_and_no_deal() -> None:
    game = round_of_three(one_out())
    assert round_of(game).order == (2, 3, 0)
    assert [len(cards) for cards in round_of(game).hands] == [3, 0, 3, 3]
    assert len(stock(game).split()) == 32 - 3 * 3 - 3
    game = play(game, "knock", "pass", "pass")
    assert game.dealer == 2  # seat 1 is skipped


def test_the_passes_of_those_still_in_are_enough_for_a_new_table() -> None:
    """One program promised new cards when all pass, and never brought any."""
    game = play(round_of_three(one_out()), "pass", "pass")
    assert table(game) == "7c 8c 9h"
    game = play(game, "pass")
    assert table(game) != "7c 8c 9h"
    assert game.to_act == 2


@pytest.mark.parametrize("first_pass", range(3))
def test_a_new_table_comes_wherever_the_row_of_passes_begins(first_pass: int) -> None:
    """One program noticed only rows of passes that began at seat 0."""
    game = play(deal("a7", {0: A, 1: B, 2: C}, table=TABLE, stock="Tc Js Qh"), "keep")
    game = play(game, *["all"] * first_pass)
    game = play(game, "pass", "pass")
    assert len(stock(game).split()) == 20
    assert table(play(game, "pass")) == "Js Qh Tc"


def test_more_than_three_players_are_compared_rightly() -> None:
    hands = {0: "Kc 8s 7h", 1: "Ts 7s 8d", 2: "Jh 8h 9c", 3: "Kd Qd 9s", 4: "Ac 9h Js", 5: "Qc Tc Th"}
    # Worth 10, 17, 18, 20, 11 and 20.
    for lowest in range(6):
        seats = {seat: hands[(seat - lowest) % 6] for seat in range(6)}
        game = play(deal("a7", seats, table="7c 8c Ad"), "keep", "knock", *["pass"] * 5)
        assert losses(game) == {lowest: 1}


def test_seats_stay_what_they_are_from_round_to_round() -> None:
    game = play(deal("a7", {0: A, 1: B, 2: C}, table=TABLE), "keep", "knock", "pass", "pass")
    game = play(deal_next(game, {0: B, 1: A, 2: C}, table=TABLE), "keep", "knock", "pass", "pass")
    assert game.lives == (2, 2, 3)


def test_not_always_the_same_player_begins() -> None:
    game = Game.start(preset("a7"), players=3, dealer=2)
    first = []
    for _ in range(4):
        game = play(deal_next(game, {0: A, 1: B, 2: C}, table=TABLE), "keep")
        first.append(game.to_act)
        game = play(game, "knock", "pass", "pass")
    assert first == [0, 1, 2, 0]


# An empty stock


@pytest.mark.parametrize("exhausted", ["showdown", "recycle"])
def test_an_exhausted_stock_leaves_no_empty_place_on_the_table(exhausted: str) -> None:
    # 20 cards, five players: two are in the stock.
    rules = house(ranks="TJQKA", players=[2, 5], exhausted=exhausted)
    hands = {0: "Tc Js Qh", 1: "Ts Jh Qd", 2: "Th Jd Qc", 3: "Td Jc Qs", 4: "Kc As Ah"}
    game = play(deal(rules, hands, table="Ks Kh Ad"), "keep", *["pass"] * 5)
    assert ending(game) == ("stock", None)
    assert table(game) == "Ad Kh Ks"
    assert len(stock(game).split()) == 2
    # Worth 10 in clubs, spades, clubs and clubs, and 11: the ten of spades is lowest.
    assert losses(game) == {1: 1}


def test_an_empty_stock_of_the_draw_game_is_no_dead_end() -> None:
    rules = house("scat", ranks="QKA", suits="csh", players=[2, 2])
    game = deal(rules, {0: "Qc Qs Kc", 1: "Qh Ks Kh"}, pile="Ac", stock="As Ah")
    game = play(game, "stock", "drop As", "stock", "drop Ah", "stock", "drop As", refills=["As Ac"])
    assert goes_on(game)
    assert (stock(game), game.to_act) == ("Ac", 1)


def test_new_cards_come_from_the_stock_and_from_nowhere_else() -> None:
    game = play(deal("a7", {0: A, 1: B, 2: C}, table=TABLE), "keep")
    seen = set(TABLE.split()) | set(f"{A} {B} {C}".split())
    while len(stock(game).split()) >= 3:
        game = play(game, "pass", "pass", "pass")
        assert not seen & set(table(game).split())
        seen |= set(table(game).split())
