"""Views that cannot be: each is refused in a sentence, before a kernel sees it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from tests.study.test_chances_exact import game_of, position_in
from tests.support.garbage import check_sentence
from tests.support.last_turns import LATER, record_of
from thirtyone import ThirtyOneError, View, apply, parse_action, parse_cards, view
from thirtyone.batch.states import key_of
from thirtyone.study.chances.chances import chances
from thirtyone.study.chances.knowledge import knowledge_of
from thirtyone.study.chances.sampling import GOES_ON, IMPOSSIBLE, each_assignment


def seen_in(case: str, **changes: object) -> View:
    game = game_of(record_of(LATER[case], **changes))
    return view(game, game.to_act)


def refused(seen: View) -> str:
    with pytest.raises(ThirtyOneError) as caught:
        chances(seen, samples=10)
    assert caught.value.code == "bad_position"
    check_sentence(caught.value)
    return str(caught.value)


EXCHANGE, CHOICE, DRAW, DISCARD = "a turn after an exchange", "the dealer's choice", "before drawing", "a discard"


@pytest.mark.parametrize("case", [EXCHANGE, CHOICE, DRAW, DISCARD])
def test_a_sound_view_is_answered(case: str) -> None:
    seen = seen_in(case)
    assert len(chances(seen, samples=10)) == len(seen.legal)


def in_seat(seat: int, /, **changes: Any) -> Callable[[View], View]:
    def change(seen: View) -> View:
        return replace(seen, seats=(*seen.seats[:seat], replace(seen.seats[seat], **changes), *seen.seats[seat + 1 :]))

    return change


def in_middle(**changes: Any) -> Callable[[View], View]:
    def change(seen: View) -> View:
        assert seen.middle is not None
        return replace(seen, middle=replace(seen.middle, **changes))

    return change


def of_view(**changes: Any) -> Callable[[View], View]:
    return lambda seen: replace(seen, **changes)


def more_hidden(seen: View) -> View:
    """Ten cards more in a hand and ten less in the stock: the sum is right."""
    return in_seat(1, hand=(*seen.seats[1].hand, *[None] * 10))(replace(seen, stock=seen.stock - 10))


def one_less(seen: View) -> View:
    """A card of the stock is held by the viewer, who has taken none."""
    assert seen.viewer is not None
    known = [card for seat in seen.seats for card in seat.hand]
    middle: Any = seen.middle
    lying = (*known, *middle.table, *middle.set_aside)
    extra = next(card for card in seen.rules.deck if card not in lying)
    return in_seat(seen.viewer, hand=(*seen.hand, extra))(replace(seen, stock=seen.stock - 1))


# In each of these it is seat 0's turn, but for the dealer's choice, which is seat 1's.
WRONG: dict[str, tuple[str, Callable[[View], View], str]] = {
    "a hand too long": (EXCHANGE, more_hidden, "Seat 1 holds 3 cards here, not 13"),
    "a hand of four": (EXCHANGE, one_less, "Seat 0 holds 3 cards here, not 4"),
    "a stock below nothing": (EXCHANGE, of_view(stock=-1), "stock"),
    "a seat too far in the order": (EXCHANGE, of_view(order=(0, 100)), "order"),
    "the order too long": (EXCHANGE, of_view(order=tuple(range(18))), "order"),
    "a seat twice in the order": (EXCHANGE, of_view(order=(0, 0)), "order"),
    "nobody in the order": (EXCHANGE, of_view(order=()), "order"),
    "the dealer first": (EXCHANGE, of_view(order=(1, 0)), "order"),
    "another dealer": (EXCHANGE, of_view(dealer=0), "order"),
    "no such dealer": (EXCHANGE, of_view(dealer=999), "dealer"),
    "a dealer of one byte": (EXCHANGE, of_view(dealer=99), "dealer"),
    "a turn of nobody": (EXCHANGE, of_view(viewer=100, to_act=100), "turn of a seat"),
    "another's turn": (EXCHANGE, of_view(viewer=1, to_act=1), "sees its own"),
    "turns below nothing": (EXCHANGE, of_view(turns=-2), "turns"),
    "too many turns": (EXCHANGE, of_view(turns=1 << 31), "turns"),
    "an odd turn": (EXCHANGE, of_view(turns=3), "not the turn of seat 0"),
    "no such closer": (EXCHANGE, of_view(closer=40), "closer"),
    "a closer who did not": (EXCHANGE, of_view(closer=1), "closer"),
    "turns left without a closer": (EXCHANGE, of_view(turns_left=1), "closer"),
    "closed before the first turn": (EXCHANGE, of_view(closer=1, turns_left=-1), "closer"),
    "closed later than now": (EXCHANGE, of_view(closer=0, turns_left=2), "closer"),
    "a round below nothing": (EXCHANGE, of_view(round_number=-1), "round"),
    "too many rounds": (EXCHANGE, of_view(round_number=1 << 40), "round"),
    "too many lives": (EXCHANGE, in_seat(1, lives=10**12), "lives"),
    "more lives than at first": (EXCHANGE, in_seat(1, lives=4), "lives"),
    "lives below nothing": (EXCHANGE, in_seat(0, lives=-1), "lives"),
    "a seat that is not its own": (EXCHANGE, in_seat(1, seat=5), "seats"),
    "a player who is out": (EXCHANGE, in_seat(1, place=2), "dealer"),
    "own cards hidden": (EXCHANGE, in_seat(0, hand=(None, None, None)), "sees its own"),
    "shown cards not held": (EXCHANGE, in_seat(1, hand=(None, None, None)), "shown"),
    "two table cards": (EXCHANGE, in_middle(table=parse_cards("Ts Js")), "table"),
    "passes below nothing": (EXCHANGE, in_middle(passes=-1), "passes"),
    "more passes than turns": (EXCHANGE, in_middle(passes=1 << 40), "passes"),
    "nobody passed": (EXCHANGE, in_middle(passed=frozenset({-1})), "passed"),
    "nobody is locked": (EXCHANGE, in_middle(locked=frozenset({70})), "locked"),
    "a choice in the midst": (EXCHANGE, in_middle(dealer_chooses=True, table=()), "first turn"),
    "no middle": (EXCHANGE, of_view(middle=None), "middle"),
    "a pile in the exchange family": (EXCHANGE, of_view(middle=seen_in(DRAW).middle), "middle"),
    "nothing legal": (EXCHANGE, of_view(legal=()), "legal"),
    "too much legal": (EXCHANGE, of_view(legal=(parse_action("stock"),)), "legal"),
    "cards of another game": (EXCHANGE, in_seat(0, hand=parse_cards("2c 3c 4c")), "deck"),
    "table cards at the choice": (CHOICE, in_middle(table=parse_cards("Ts Js As")), "table"),
    "a choice of another": (CHOICE, of_view(turns=1), "first turn"),
    "no pile": (DRAW, in_middle(pile=()), "pile"),
    "a card taken and none": (DRAW, in_middle(taken=parse_cards("4c")[0]), "taken"),
    "taken from the pile with three cards": (DRAW, in_middle(taken_from="pile"), "taken"),
    "nothing taken with four cards": (DISCARD, in_middle(taken=None, taken_from=None), "3 cards"),
    "took what it does not hold": (DISCARD, in_middle(taken=parse_cards("Th")[0]), "taken"),
    "may drop what it took": (DISCARD, in_middle(taken_from="pile"), "legal"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_view_that_does_not_add_up_is_refused(name: str) -> None:
    case, change, sentence = WRONG[name]
    assert sentence in refused(change(seen_in(case)))


def test_C8_after_the_last_turn_nobody_can_ask() -> None:
    assert "from 0 to 8" in refused(replace(seen_in(EXCHANGE, turn_limit=9), turns=10))


def test_C5_nobody_stays_in_without_a_life_where_there_is_no_swimming() -> None:
    assert "1 to 3 lives" in refused(in_seat(1, lives=0)(seen_in(EXCHANGE, swim=False)))


def test_a_view_whose_cards_do_not_make_up_the_deck_is_refused() -> None:
    seen = seen_in(EXCHANGE)
    assert "deck" in refused(replace(seen, stock=seen.stock + 1))
    foreign = in_middle(set_aside=parse_cards("2c"))(seen)
    assert "deck" in refused(foreign)


def test_A4_a_view_in_which_somebody_must_hold_31_is_refused() -> None:
    """Nine cards; what seat 0 sees leaves Ac Tc Jc for the other hand, and the round would be over."""
    record = record_of(LATER[CHOICE])
    seen = view(apply(game_of(record), parse_action("keep"))[0], 0)
    hand, table = "Ts Js Ah", "As Th Jh"
    mine = replace(seen.seats[0], hand=parse_cards(hand))
    assert seen.middle is not None
    middle = replace(seen.middle, table=parse_cards(table))
    singles = [f"{give}>{take}" for give, take in product(hand.split(), table.split())]
    others = [str(action) for action in seen.legal if ">" not in str(action)]
    legal = tuple(map(parse_action, (*singles, *others)))
    cannot_be = replace(seen, seats=(mine, seen.seats[1]), middle=middle, legal=legal)
    assert "No deal" in refused(cannot_be)


def test_a_new_stock_more_than_is_known_is_no_deal_that_agrees() -> None:
    """The actions need a new stock, and the kernel knows of none; the memory behind its array holds one."""
    knowledge = knowledge_of(position_in("recycled"))
    cases = knowledge.cases(1000)
    assert cases is not None
    (case,) = cases
    codes = np.array([*knowledge.actions], np.int64)
    for sources in (1, 2):
        known = case.known._replace(sources=case.known.sources[:sources])
        workspace = knowledge.workspace()
        workspace.sources[:] = case.known.sources
        workspace = workspace._replace(sources=workspace.sources[:sources])
        assigned = case.assigned()
        outcomes = np.full((len(assigned), len(codes)), GOES_ON, np.int64)
        rules, groups, key = knowledge.encoded[0], case.group_rows(), key_of("31")
        each_assignment(rules, known, groups, assigned, codes, key, outcomes, workspace)
        assert bool((outcomes != IMPOSSIBLE).any()) == (sources == 2)
