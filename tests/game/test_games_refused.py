"""What a game refuses, and leaves as it was: actions, shuffles, changes to an older state."""

from __future__ import annotations

import pytest

from tests.support.games_by_worth import HANDS, TABLE, house, knocked, start
from tests.support.laid_out_rounds import (
    deal,
    hand,
    legal,
    next_deck,
    play,
    refusal,
    round_of,
    shuffle,
)
from thirtyone import (
    IllegalAction,
    Shuffled,
    ThirtyOneError,
    apply,
    legal_actions,
    parse_action,
    parse_cards,
    preset,
)

# Undo is keeping the older state


def test_undo_is_keeping_the_older_state() -> None:
    game = deal("a7", {0: HANDS[18], 1: HANDS[11], 2: HANDS[19]}, table=TABLE)
    states = [game]
    actions = ["keep", "all", "7h>8h", "knock", "pass", "pass"]
    for action in actions:
        game = play(game, action)
        states.append(game)
    again = states[0]
    for action, state in zip(actions, states[1:], strict=True):
        again = play(again, action)
        assert again == state
    assert play(states[2], "pass") != states[3]  # another way from an older state leaves the first one alone
    assert play(states[2], "7h>8h") == states[3]
    assert hand(states[0], 0) == "8h 9s Kh"


def test_a_state_cannot_be_changed() -> None:
    game = deal("a7", {0: HANDS[18], 1: HANDS[11]}, table=TABLE)
    for thing, field in ((game, "dealer"), (game, "lives"), (game.round, "hands"), (game.round, "stock")):
        with pytest.raises(AttributeError):
            setattr(thing, field, ())


# What is refused


def test_an_illegal_action_says_what_was_tried_whose_turn_it_is_and_why_not() -> None:
    game = play(deal("a7", {0: HANDS[18], 1: HANDS[11]}, table=TABLE), "keep", "knock")
    assert refusal(game, "knock") == (
        "Seat 1, whose turn it is, may not play knock: somebody has knocked in this round already (A-1)."
    )
    assert refusal(game, "Kh>7c") == "Seat 1, whose turn it is, may not play Kh>7c: it does not hold Kh."


def test_an_illegal_action_changes_nothing() -> None:
    game = play(deal("a7", {0: HANDS[18], 1: HANDS[11]}, table=TABLE), "keep")
    before = (game, legal(game))
    refusal(game, "As>7c")
    assert (game, legal(game)) == before


@pytest.mark.parametrize("action", ["keep", "pass", "knock", "7c>Kh", "stock", "drop 7c"])
def test_before_the_deal_there_is_nothing_to_decide(action: str) -> None:
    game = start(2)
    assert game.between_rounds
    assert (game.to_act, legal_actions(game), game.to_shuffle) == (None, (), preset("a7").deck)
    with pytest.raises(IllegalAction, match="next round must be dealt first"):
        apply(game, parse_action(action))


@pytest.mark.parametrize("action", ["keep", "pass", "knock"])
def test_between_rounds_there_is_nothing_to_decide(action: str) -> None:
    game = knocked(start(3), 18, 11, 19)
    assert game.between_rounds
    assert (game.to_act, legal_actions(game), game.to_shuffle) == (None, (), preset("a7").deck)
    with pytest.raises(IllegalAction, match="next round must be dealt first"):
        apply(game, parse_action(action))


@pytest.mark.parametrize("action", ["keep", "pass", "knock"])
def test_after_the_game_there_is_nothing_to_decide_or_deal(action: str) -> None:
    game = knocked(start(2, rules=house(lives=1, swim=False)), 18, 11)
    with pytest.raises(IllegalAction, match="the game is over"):
        apply(game, parse_action(action))
    with pytest.raises(ThirtyOneError, match="No cards are to be shuffled now") as caught:
        apply(game, Shuffled(preset("a7").deck))
    assert caught.value.code == "bad_order"


@pytest.mark.parametrize(
    ("place", "card", "words"),
    [
        (0, "", "7c is missing"),
        (31, "", "Ad is missing"),
        (3, "7c", "Card 4 of the order, 7c, comes twice"),
        (3, "6c", "Card 4 of the order, 6c, does not belong to it"),
    ],
)
def test_Chance_a_wrong_shuffle_is_refused(place: int, card: str, words: str) -> None:
    order = [str(card) for card in preset("a7").deck]
    order[place : place + 1] = [card] if card else []
    with pytest.raises(ThirtyOneError) as caught:
        shuffle(start(2), " ".join(order))
    assert caught.value.code == "bad_order"
    assert words in str(caught.value)


def test_Chance_a_card_too_many_is_refused() -> None:
    order = " ".join(str(card) for card in preset("a7").deck)
    for extra in ("7c", "2c"):
        with pytest.raises(ThirtyOneError, match=f"Card 33 of the order, {extra}") as caught:
            shuffle(start(2), f"{order} {extra}")
        assert caught.value.code == "bad_order"


def test_Chance_nothing_is_shuffled_in_the_middle_of_a_round() -> None:
    game = deal("a7", {0: HANDS[18], 1: HANDS[11]}, table=TABLE)
    for state in (game, play(game, "keep")):
        assert state.to_shuffle == ()
        with pytest.raises(ThirtyOneError, match="No cards are to be shuffled now") as caught:
            apply(state, Shuffled(preset("a7").deck))
        assert caught.value.code == "bad_order"


def test_Chance_each_round_is_dealt_from_the_whole_deck() -> None:
    game = knocked(start(3), 18, 11, 19)
    assert game.to_shuffle == preset("a7").deck
    order = next_deck(game, {0: HANDS[18], 1: HANDS[11], 2: HANDS[19]}, table=TABLE)
    game = shuffle(game, order)
    round_ = round_of(game)
    cards = [card for cards in round_.hands for card in cards] + [*round_.stock, *parse_cards(TABLE)]
    assert len(cards) == len(set(cards)) == 32
