"""C: whole games: dealers, lives, swimming, void rounds, places."""

from __future__ import annotations

import pytest

from tests.support.games_by_worth import HANDS, TABLE, house, knocked, start
from tests.support.laid_out_rounds import (
    deal,
    deal_next,
    ending,
    events_after,
    goes_on,
    hand,
    losses,
    outcome,
    play,
    round_of,
)
from thirtyone import (
    Game,
    legal_actions,
    preset,
)
from thirtyone.game.events import GameEnded, LivesLost, RoundEnded

# C-2: seats and turns


@pytest.mark.parametrize("dealer", range(4))
def test_C2_play_runs_in_increasing_seat_order(dealer: int) -> None:
    hands = {0: HANDS[11], 1: HANDS[15], 2: HANDS[18], 3: HANDS[19]}
    game = play(deal("a7", hands, dealer=dealer, table=TABLE), "keep")
    order: list[int | None] = []
    for _ in range(8):
        order.append(game.to_act)
        game = play(game, "all")
    assert order == [(dealer + 1 + place) % 4 for place in range(8)]


def test_C2_players_who_are_out_are_skipped() -> None:
    game = knocked(start(4, 3, house(lives=1, swim=False)), 18, 11, 19, 20)
    assert game.seats_in == (0, 2, 3)
    game = play(deal_next(game, {0: HANDS[18], 2: HANDS[19], 3: HANDS[20]}, table=TABLE), "keep")
    order: list[int | None] = []
    for _ in range(6):
        order.append(game.to_act)
        game = play(game, "all")
    assert order == [2, 3, 0, 2, 3, 0]  # seat 0 deals
    assert hand(game, 1) == ""


# C-3: the dealer


def test_C3_the_deal_passes_to_the_next_seat() -> None:
    game = start(3, dealer=1)
    dealers = []
    for _ in range(5):
        dealers.append(game.dealer)
        game = knocked(game, 18, 11, 19) if game.rounds_ended % 2 else knocked(game, 18, 19, 11)
        assert round_of(game).dealer == dealers[-1]
    assert dealers == [1, 2, 0, 1, 2]


def test_C3_the_deal_passes_over_who_is_out() -> None:
    game = start(4, dealer=0, rules=house(lives=1, swim=False))
    game = knocked(game, 18, 11, 19, 20)  # the next in turn goes out
    assert game.dealer == 2
    game = knocked(game, 18, 19, 11)
    assert (game.dealer, game.seats_in) == (0, (0, 2))


def test_C3_a_dealer_who_goes_out_passes_the_deal_on_as_well() -> None:
    game = knocked(start(3, dealer=2, rules=house(lives=1, swim=False)), 18, 19, 11)
    assert (game.dealer, game.seats_in) == (0, (0, 1))


def test_C3_after_a_void_round_the_same_dealer_deals_again() -> None:
    rules = preset("trente36")
    game = deal(rules, {0: "Kc 7c 8h", 1: "Ts 7s 9c", 2: "9d 8d Jh"}, dealer=1, table="6d 6h 6s")
    game = play(game, "keep", "pass", "pass", "pass")
    assert outcome(game).void
    assert (game.rounds_ended, game.dealer) == (1, 1)
    game = deal_next(game, {0: "Kc 7c 8h", 1: "Ts 7s 9c", 2: "9d 8d Jh"}, table="6d 6h 6s")
    assert game.to_act == 1


# C-4: lives


@pytest.mark.parametrize("name", ["a9", "a7", "a5", "trente36", "schwimmen", "trente52", "scat"])
def test_C4_players_start_with_three_lives(name: str) -> None:
    assert Game.start(preset(name), players=4, dealer=0).lives == (3, 3, 3, 3)


def test_C4_a_round_takes_one_life() -> None:
    game = knocked(start(3), 18, 11, 19)
    assert game.lives == (3, 2, 3)
    assert knocked(game, 18, 11, 19).lives == (3, 1, 3)


def test_C4_lost_lives_are_told() -> None:
    game = play(deal("a7", {0: HANDS[18], 1: HANDS[11]}, table=TABLE), "keep", "knock")
    events = events_after(game, "pass")
    assert [type(event) for event in events[1:]] == [RoundEnded, LivesLost]
    assert events[-1] == LivesLost(seat=1, lost=1, lives=2, swims=False, place=None)


@pytest.mark.parametrize(("lives", "swim", "lost"), [(3, True, 2), (1, True, 2), (1, False, 1)])
def test_C4_two_lives_are_taken_one_after_the_other_until_the_player_is_out(lives: int, swim: bool, lost: int) -> None:
    """A knocker who alone has the lowest hand and is out at the first loss has nothing left for a second."""
    rules = preset("a7").changed(lives=lives, swim=swim, knocker_alone_lowest=2)
    game = play(deal(rules, {0: "7c 8s 9h", 1: "Ac Kc 9d"}, table="7s 7h 8d"), "keep", "knock")
    events = events_after(game, "pass")
    (loss,) = (event for event in events if isinstance(event, LivesLost))
    assert (loss.seat, loss.lost) == (0, lost)


# C-5: swimming


@pytest.mark.parametrize("lives", [1, 3])
def test_C5_a_swimmer_is_out_at_the_next_loss(lives: int) -> None:
    game = start(3, rules=house(lives=lives))
    for left in reversed(range(lives)):
        game = knocked(game, 18, 11, 19)
        assert game.lives == (lives, left, lives)
        assert game.seats_in == (0, 1, 2)
    assert game.swimmers == (1,)
    game = knocked(game, 18, 11, 19)
    assert game.seats_in == (0, 2)
    assert game.lives == (lives, 0, lives)
    assert game.swimmers == ()


def test_C5_a_swimmer_who_does_not_lose_swims_on() -> None:
    game = knocked(start(2, rules=house(lives=1)), 18, 11)
    assert game.swimmers == (1,)
    game = knocked(game, 11, 18)
    assert game.swimmers == (0, 1)
    assert knocked(game, 18, 11).winner == 0


def test_C5_where_they_do_not_swim_a_player_is_out_when_the_last_life_is_lost() -> None:
    game = start(3, rules=house(lives=2, swim=False))
    game = knocked(game, 18, 11, 19)
    assert game.seats_in == (0, 1, 2)
    game = knocked(game, 18, 11, 19)
    assert (game.seats_in, game.swimmers) == ((0, 2), ())


def test_C5_going_to_swim_and_going_out_are_told() -> None:
    game = deal(house(lives=1), {0: HANDS[18], 1: HANDS[11], 2: HANDS[19]}, table=TABLE)
    game = play(game, "keep", "knock", "pass")
    assert events_after(game, "pass")[-1] == LivesLost(seat=1, lost=1, lives=0, swims=True, place=None)
    game = deal_next(play(game, "pass"), {0: HANDS[18], 1: HANDS[11], 2: HANDS[19]}, table=TABLE)
    game = play(game, "keep", "knock", "pass")
    assert events_after(game, "pass")[-1] == LivesLost(seat=1, lost=1, lives=0, swims=False, place=3)


# C-6: the end, places, void rounds


def test_C6_one_player_is_left_and_has_won() -> None:
    game = start(2, rules=house(lives=1, swim=False))
    assert (game.finished, game.winner, game.places) == (False, None, (None, None))
    game = knocked(game, 11, 18)
    assert (game.finished, game.winner, game.places) == (True, 1, (2, 1))
    assert (game.to_act, game.to_shuffle, legal_actions(game)) == (None, (), ())


def test_C6_the_winner_is_told() -> None:
    game = deal(house(lives=1, swim=False), {0: HANDS[18], 1: HANDS[11]}, table=TABLE)
    events = events_after(play(game, "keep", "knock"), "pass")
    assert events[-2:] == (LivesLost(seat=1, lost=1, lives=0, swims=False, place=2), GameEnded(0, (1, 2)))


def test_C6_places_go_by_the_round_in_which_a_player_went_out() -> None:
    game = start(4, rules=house(lives=1, swim=False))
    game = knocked(game, 18, 11, 19, 20)
    assert game.places == (None, 4, None, None)
    game = knocked(game, 11, 18, 19)
    assert game.places == (3, 4, None, None)
    game = knocked(game, 18, 11)
    assert game.places == (3, 4, 1, 2)


def out_together(lows: set[int], players: int) -> dict[int, str]:
    """Hands of trente36, of 8 for the seats in ``lows`` and of 17 or more for the others."""
    low = iter(["6c 7s 8h", "6d 7c 8s", "6h 7d 8c", "6s 7h 8d"])
    high = iter(["Kc Tc 9h", "Ks Ts 9d", "Kh Th 9c", "Kd Td 9s"])
    return {seat: next(low) if seat in lows else next(high) for seat in range(players)}


def test_C6_those_who_go_out_together_share_a_place_and_the_next_one_is_skipped() -> None:
    rules = preset("trente36").changed(lives=1, swim=False)
    game = play(deal(rules, out_together({1, 3}, 4), table="Ac Jh Qs"), "keep", *["pass"] * 4)
    assert losses(game) == {1: 1, 3: 1}
    assert game.places == (None, 3, None, 3)
    game = play(deal_next(game, {0: "6c 7s 8h", 2: "Kc Tc 9h"}, table="Ac Jh Qs"), "keep", "pass", "pass")
    assert game.places == (2, 3, 1, 3)


def test_C6_places_1_2_2_4() -> None:
    rules = preset("trente36").changed(lives=1, swim=False)
    game = play(deal(rules, out_together({3}, 4), table="Ac Jh Qs"), "keep", *["pass"] * 4)
    assert game.places == (None, None, None, 4)
    game = play(deal_next(game, out_together({1, 2}, 3), table="Ac Jh Qs"), "keep", *["pass"] * 3)
    assert (game.places, game.winner) == ((1, 2, 2, 4), 0)


def test_C6_three_of_four_go_out_together() -> None:
    rules = preset("trente36").changed(lives=1, swim=False)
    game = play(deal(rules, out_together({0, 1, 3}, 4), table="Ac Jh Qs"), "keep", *["pass"] * 4)
    assert (game.places, game.winner) == ((2, 2, 1, 2), 2)


def test_C6_no_round_takes_a_life_from_everybody() -> None:
    rules = preset("trente36").changed(lives=1, swim=False)
    game = play(deal(rules, out_together({0, 1, 2}, 3), table="Ac Jh Qs"), "keep", *["pass"] * 3)
    assert outcome(game).void
    assert (game.lives, game.seats_in, game.finished) == ((1, 1, 1), (0, 1, 2), False)
    assert game.rounds_ended == 1


def test_C6_all_players_still_in_are_those_who_count() -> None:
    rules = preset("trente36").changed(lives=1, swim=False)
    game = play(deal(rules, out_together({1}, 3), table="Ac Jh Qs"), "keep", *["pass"] * 3)
    game = play(deal_next(game, {0: "6c 7s 8h", 2: "6d 7c 8s"}, table="Ac Jh Qs"), "keep", "pass", "pass")
    assert outcome(game).void
    assert (game.lives, game.places) == ((1, 0, 1), (None, 3, None))


def test_T9_the_winner_ends_with_the_pieces_of_all() -> None:
    rules = preset("trente36")
    game = Game.start(rules, players=3, dealer=2)
    pieces = []
    while not game.finished:
        lows = {seat for seat in game.seats_in if seat != 1} or {1}
        hands = {seat: cards for seat, cards in out_together(lows, 3).items() if seat in game.seats_in}
        game = play(deal_next(game, hands, table="Ac Jh Qs"), "keep", *["pass"] * len(hands))
        pieces.append(sum(rules.lives - left for left in game.lives))
    assert pieces == [2, 4, 6, 6]  # in the middle; the fourth loss costs no piece, the swimmers have none
    assert game.winner == 1
    assert pieces[-1] + game.lives[1] == rules.lives * 3


# C-8: the limit of turns


def test_C8_the_turns_are_counted_anew_in_every_round() -> None:
    rules = house(turn_limit=3)
    game = deal(rules, {0: HANDS[18], 1: HANDS[11], 2: HANDS[19]}, table=TABLE)
    game = play(game, "keep", "pass", "pass", "pass")
    assert ending(game) == ("limit", None)
    game = deal_next(game, {0: HANDS[18], 1: HANDS[11], 2: HANDS[19]}, table=TABLE)
    game = play(game, "keep", "pass", "pass")
    assert goes_on(game)
    assert ending(play(game, "pass")) == ("limit", None)
