"""What a trained player looks at: a round as it lies after an action, as a list of marks that apply to it."""

from __future__ import annotations

from typing import Final, NamedTuple

from thirtyone.codes import (
    ALL,
    DROPPING,
    FROM_STOCK,
    KEEPING,
    KNOCKING,
    KNOCKING_DRAW,
    PASSING,
    RulesRecord,
)
from thirtyone.players.hands import count, half_points, nth, place, reach, suit_points, sure_reach
from thirtyone.players.rows import Blank
from thirtyone.players.sight import CHOOSING, OPEN, Sight

HALF_POINTS: Final = 67
MOST_MARKS: Final = 96
"""More than the marks that apply at once: thirteen, and those of the cards that are seen."""

# How a round goes on after an action.
GOES_ON, CLOSED, LAST_LAP, LAST_TURN, CHOOSES, DRAWS, DRAWS_LAST = range(7)

# Where each group of marks begins.
_WORTH: Final = 0
_BEST_NEXT: Final = _WORTH + 7 * HALF_POINTS
_TABLE_WORTH: Final = _BEST_NEXT + HALF_POINTS
_TABLE_PAIR: Final = _TABLE_WORTH + HALF_POINTS
_NEXT_REACHES: Final = _TABLE_PAIR + 22
_CLOSER_HOLDS: Final = _NEXT_REACHES + 4 * HALF_POINTS
_LOWEST_KNOWN: Final = _CLOSER_HOLDS + 4 * HALF_POINTS
_TO_COME: Final = _LOWEST_KNOWN + HALF_POINTS + 1
_LAP: Final = _TO_COME + 17
_PASSES: Final = _LAP + 6
_SHOWN: Final = _PASSES + 6
_LOCKED: Final = _SHOWN + 4
_STOCK: Final = _LOCKED + 7
_CARDS: Final = _STOCK + 6
_HOLDS: Final = _CARDS + 6 * 52
MARKS: Final = _HOLDS + 22
"""How many marks there are."""


class After(NamedTuple):
    """A round as it lies after an action, for the player who took it."""

    stage: int
    """GOES_ON … DRAWS_LAST."""
    hand: int
    """Three cards, or none: those of a packet that nobody has seen."""
    table: int
    shown: int
    passes: int
    locked: int
    to_come: int
    closer: int


def after(rules: RulesRecord, sight: Sight, code: int) -> After:
    """Return what an action of this code leaves; for taking the top of the pile ask for each discard instead."""
    hand, table, shown = sight.hand, sight.table, sight.shown
    stage, passes, locked = GOES_ON, 0, sight.locked
    to_come, closer = sight.to_come, sight.closer
    if to_come != OPEN:
        stage = LAST_LAP if to_come else LAST_TURN
    if sight.phase == CHOOSING:
        stage = CHOOSES
        table = 0 if code == KEEPING else hand
        hand = hand if code == KEEPING else 0
    elif not rules.exchange:
        if code >= DROPPING:
            dropped = nth(hand, (code - DROPPING) & 3)
            hand ^= dropped
            table = dropped
            shown &= ~dropped
        elif code == FROM_STOCK:
            stage = DRAWS if to_come == OPEN else DRAWS_LAST
        elif code == KNOCKING_DRAW:
            stage, to_come = CLOSED, sight.players - 1
    elif code < ALL:
        give, take = nth(hand, code // 3), nth(table, code % 3)
        hand ^= give ^ take
        table ^= give ^ take
        shown = (shown & ~give) | take
    elif code == ALL:
        hand, table = table, hand
        shown = hand
        locked |= rules.locks
    else:
        passes = sight.passes + (code == PASSING)
        if code == KNOCKING or (rules.closing_pass and to_come == OPEN):
            stage, to_come = CLOSED, sight.players - 1
    return After(stage, hand, table, shown, passes, locked, to_come, closer)


def discarded(sight: Sight, slot: int) -> After:
    """Return what is left when the top of the pile is taken and the card in a slot of the four is discarded."""
    cards = sight.hand | sight.table
    dropped = nth(cards, slot)
    stage = GOES_ON if sight.to_come == OPEN else LAST_LAP if sight.to_come else LAST_TURN
    shown = (sight.shown | sight.table) & ~dropped
    return After(stage, cards ^ dropped, dropped, shown, 0, 0, sight.to_come, sight.closer)


def describe(rules: RulesRecord, sight: Sight, then: After, marks: Blank) -> int:
    """Write down the marks that apply to a round after an action; return how many these are.

    Suits have no names here: they stand in the order of what they are worth in the player's own hand, so that what is
    learned of one holds for all.
    """
    number = 0
    stage, hand, table = then.stage, then.hand, then.table
    if hand:
        marks[number] = _WORTH + HALF_POINTS * stage + half_points(rules, hand)
        number += 1
    if rules.exchange and table:
        marks[number] = _TABLE_WORTH + half_points(rules, table)
        marks[number + 1] = _TABLE_PAIR + _two_best(rules, table)
        number += 2
        if hand and stage == GOES_ON:
            marks[number] = _BEST_NEXT + reach(rules, hand, 0 if then.locked & 1 else table)
            number += 1
    if not rules.exchange and stage != LAST_TURN:
        marks[number] = _BEST_NEXT + 2 * _two_best(rules, hand)
        number += 1
    number = _describe_others(rules, sight, then, marks, number)
    marks[number] = _LOWEST_KNOWN + _lowest_known(rules, sight, then)
    marks[number + 1] = _TO_COME + then.to_come + 1
    marks[number + 2] = _LAP + min(sight.turns // sight.players, 5)
    marks[number + 3] = _PASSES + min(then.passes, 5)
    marks[number + 4] = _SHOWN + count(then.shown)
    marks[number + 5] = _STOCK + min(sight.stock // 3, 5)
    number += 6
    if then.locked:
        marks[number] = _LOCKED + (then.locked & 3)
        marks[number + 1] = _LOCKED + 4 + min(count(then.locked >> 2), 2)
        number += 2
    return _describe_cards(rules, sight, then, marks, number)


def _describe_others(rules: RulesRecord, sight: Sight, then: After, marks: Blank, number: int) -> int:
    """Write down what is known of the next player and of whoever has closed."""
    if then.stage in (GOES_ON, CLOSED, LAST_LAP, DRAWS):
        known = sight.known[0]
        held = count(known)
        if held and then.closer != 1:
            reached = sure_reach(rules, known, then.table, then.locked & 2)
            marks[number] = _NEXT_REACHES + HALF_POINTS * held + reached
            number += 1
    if then.stage == CLOSED:
        held = count(sight.known[0])
        if held >= 2 - rules.exchange:
            marks[number] = _HOLDS + _holds(rules, sight, then) + (11 if held == 1 else 0)
            number += 1
    if then.closer:
        known = sight.known[then.closer - 1]
        marks[number] = _CLOSER_HOLDS + HALF_POINTS * count(known) + sure_reach(rules, known, 0, 1)
        number += 1
    return number


def _holds(rules: RulesRecord, sight: Sight, then: After) -> int:
    """How likely the hand stays above the next player's after that one's last turn, from 0 to 10.

    The cards of that hand that are hidden are any of those unseen; equal points count half.
    """
    known = sight.known[0]
    table = 0 if then.locked & 2 else then.table
    own = half_points(rules, then.hand)
    unseen = rules.deck & ~(sight.hand | sight.table | sight.aside)
    for step in range(sight.players - 1):
        unseen &= ~sight.known[step]
    missing = 3 - count(known)
    held = tried = 0
    first = unseen
    while first or missing == 0:
        one = first & -first
        first ^= one
        second = first
        while second or missing < 2:
            two = second & -second if missing == 2 else 0
            second ^= two
            reached = reach(rules, known | (one if missing else 0) | two, table)
            held += 2 if reached < own else 1 if reached == own else 0
            tried += 2
            if missing < 2:
                break
        if missing == 0:
            break
    return (20 * held + tried) // (2 * tried) if tried else 5


def _two_best(rules: RulesRecord, hand: int) -> int:
    """The points of the two best of three cards that are of one suit, or of the best card."""
    best = 0
    for suit in range(4):
        cards = hand & (0b1111111111111 << 13 * suit)
        if count(cards) == 3:
            cards &= cards - 1
        best = max(best, suit_points(rules, cards, suit))
    return best


def _lowest_known(rules: RulesRecord, sight: Sight, then: After) -> int:
    """The lowest half points that a player whose whole hand is known will have at most, plus 1; 0 where none is."""
    lowest = HALF_POINTS
    for step in range(1, sight.players):
        known = sight.known[step - 1]
        if count(known) == 3:
            moves = then.to_come == OPEN or (step <= then.to_come and step != then.closer)
            table = then.table if moves else 0
            lowest = min(lowest, sure_reach(rules, known, table, then.locked >> step & 1))
    return 0 if lowest == HALF_POINTS else lowest + 1


def _describe_cards(rules: RulesRecord, sight: Sight, then: After, marks: Blank, number: int) -> int:
    """Write down where the cards are that the player sees, suits in order."""
    others = 0
    for step in range(1, sight.players - 1):
        others |= sight.known[step]
    slots = _slots(rules, then, sight.known[0])
    number = _mark_cards(then.hand, _CARDS, slots, marks, number)
    number = _mark_cards(then.table, _CARDS + 52, slots, marks, number)
    number = _mark_cards(sight.known[0], _CARDS + 104, slots, marks, number)
    number = _mark_cards(others, _CARDS + 156, slots, marks, number)
    number = _mark_cards(then.shown, _CARDS + 208, slots, marks, number)
    return _mark_cards(sight.aside, _CARDS + 260, slots, marks, number)


def _slots(rules: RulesRecord, then: After, known: int) -> int:
    """Return where each suit stands: four bits each, for clubs the lowest."""
    slots = 0
    for suit in range(4):
        key = _key(rules, then, known, suit)
        for other in range(suit):
            behind = suit if _key(rules, then, known, other) >= key else other
            slots += 1 << 4 * behind
    return slots


def _key(rules: RulesRecord, then: After, known: int, suit: int) -> int:
    """What suits are ordered by: what the hand holds of them, then the table, then the next player."""
    hand, table = suit_points(rules, then.hand, suit), suit_points(rules, then.table, suit)
    return hand << 16 | table << 8 | suit_points(rules, known, suit)


def _mark_cards(cards: int, first: int, slots: int, marks: Blank, number: int) -> int:
    while cards:
        card = place(cards)
        cards &= cards - 1
        suit = card * 79 >> 10  # a thirteenth of it
        marks[number] = first + card + 13 * ((slots >> 4 * suit & 15) - suit)
        number += 1
    return number
