"""What a trained player looks at: a round as it lies after an action, as a list of features that apply to it."""

from __future__ import annotations

from typing import Final, NamedTuple

from thirtyone.cardsets import count, lowest_bit_index, nth
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
from thirtyone.players.observation import CHOOSING, OPEN, Observation
from thirtyone.players.reach import hand_half_points, reach, suit_points, sure_reach
from thirtyone.players.rows import Blank

HALF_POINTS: Final = 67
MOST_FEATURES: Final = 96
"""More than the features that apply at once: thirteen, and those of the cards that are seen."""

# How a round goes on after an action.
GOES_ON, CLOSED, LAST_LAP, LAST_TURN, CHOOSES, DRAWS, DRAWS_LAST = range(7)

# Where each group of features begins.
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
FEATURES: Final = _HOLDS + 22
"""How many features there are."""


class Afterstate(NamedTuple):
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


def afterstate(rules: RulesRecord, observation: Observation, code: int) -> Afterstate:
    """Return what an action of this code leaves; for taking the top of the pile ask for each discard instead."""
    hand, table, shown = observation.hand, observation.table, observation.shown
    stage, passes, locked = GOES_ON, 0, observation.locked
    to_come, closer = observation.to_come, observation.closer
    if to_come != OPEN:
        stage = LAST_LAP if to_come else LAST_TURN
    if observation.phase == CHOOSING:
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
            stage, to_come = CLOSED, observation.players - 1
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
        passes = observation.passes + (code == PASSING)
        if code == KNOCKING or (rules.closing_pass and to_come == OPEN):
            stage, to_come = CLOSED, observation.players - 1
    return Afterstate(stage, hand, table, shown, passes, locked, to_come, closer)


def discarded(observation: Observation, slot: int) -> Afterstate:
    """Return what is left when the top of the pile is taken and the card in a slot of the four is discarded."""
    cards = observation.hand | observation.table
    dropped = nth(cards, slot)
    stage = GOES_ON if observation.to_come == OPEN else LAST_LAP if observation.to_come else LAST_TURN
    shown = (observation.shown | observation.table) & ~dropped
    return Afterstate(stage, cards ^ dropped, dropped, shown, 0, 0, observation.to_come, observation.closer)


def encode(rules: RulesRecord, observation: Observation, then: Afterstate, features: Blank) -> int:
    """Write down the features that apply to a round after an action; return how many these are.

    Suits have no names here: they stand in the order of what they are worth in the player's own hand, so that what is
    learned of one holds for all.
    """
    number = 0
    stage, hand, table = then.stage, then.hand, then.table
    if hand:
        features[number] = _WORTH + HALF_POINTS * stage + hand_half_points(rules, hand)
        number += 1
    if rules.exchange and table:
        features[number] = _TABLE_WORTH + hand_half_points(rules, table)
        features[number + 1] = _TABLE_PAIR + _two_best(rules, table)
        number += 2
        if hand and stage == GOES_ON:
            features[number] = _BEST_NEXT + reach(rules, hand, 0 if then.locked & 1 else table)
            number += 1
    if not rules.exchange and stage != LAST_TURN:
        features[number] = _BEST_NEXT + 2 * _two_best(rules, hand)
        number += 1
    number = _encode_others(rules, observation, then, features, number)
    features[number] = _LOWEST_KNOWN + _lowest_known(rules, observation, then)
    features[number + 1] = _TO_COME + then.to_come + 1
    features[number + 2] = _LAP + min(observation.turns // observation.players, 5)
    features[number + 3] = _PASSES + min(then.passes, 5)
    features[number + 4] = _SHOWN + count(then.shown)
    features[number + 5] = _STOCK + min(observation.stock // 3, 5)
    number += 6
    if then.locked:
        features[number] = _LOCKED + (then.locked & 3)
        features[number + 1] = _LOCKED + 4 + min(count(then.locked >> 2), 2)
        number += 2
    return _encode_cards(rules, observation, then, features, number)


def _encode_others(rules: RulesRecord, observation: Observation, then: Afterstate, features: Blank, number: int) -> int:
    """Write down what is known of the next player and of whoever has closed."""
    if then.stage in (GOES_ON, CLOSED, LAST_LAP, DRAWS):
        known = observation.known[0]
        held = count(known)
        if held and then.closer != 1:
            reached = sure_reach(rules, known, then.table, then.locked & 2)
            features[number] = _NEXT_REACHES + HALF_POINTS * held + reached
            number += 1
    if then.stage == CLOSED:
        held = count(observation.known[0])
        if held >= 2 - rules.exchange:
            features[number] = _HOLDS + _holds(rules, observation, then) + (11 if held == 1 else 0)
            number += 1
    if then.closer:
        known = observation.known[then.closer - 1]
        features[number] = _CLOSER_HOLDS + HALF_POINTS * count(known) + sure_reach(rules, known, 0, 1)
        number += 1
    return number


def _holds(rules: RulesRecord, observation: Observation, then: Afterstate) -> int:
    """How likely the hand stays above the next player's after that one's last turn, from 0 to 10.

    The cards of that hand that are hidden are any of those unseen; equal points count half.
    """
    known = observation.known[0]
    table = 0 if then.locked & 2 else then.table
    own = hand_half_points(rules, then.hand)
    unseen = rules.deck & ~(observation.hand | observation.table | observation.aside)
    for step in range(observation.players - 1):
        unseen &= ~observation.known[step]
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


def _lowest_known(rules: RulesRecord, observation: Observation, then: Afterstate) -> int:
    """The lowest half points that a player whose whole hand is known will have at most, plus 1; 0 where none is."""
    lowest = HALF_POINTS
    for step in range(1, observation.players):
        known = observation.known[step - 1]
        if count(known) == 3:
            moves = then.to_come == OPEN or (step <= then.to_come and step != then.closer)
            table = then.table if moves else 0
            lowest = min(lowest, sure_reach(rules, known, table, then.locked >> step & 1))
    return 0 if lowest == HALF_POINTS else lowest + 1


def _encode_cards(rules: RulesRecord, observation: Observation, then: Afterstate, features: Blank, number: int) -> int:
    """Write down where the cards are that the player sees, suits in order."""
    others = 0
    for step in range(1, observation.players - 1):
        others |= observation.known[step]
    slots = _slots(rules, then, observation.known[0])
    number = _mark_cards(then.hand, _CARDS, slots, features, number)
    number = _mark_cards(then.table, _CARDS + 52, slots, features, number)
    number = _mark_cards(observation.known[0], _CARDS + 104, slots, features, number)
    number = _mark_cards(others, _CARDS + 156, slots, features, number)
    number = _mark_cards(then.shown, _CARDS + 208, slots, features, number)
    return _mark_cards(observation.aside, _CARDS + 260, slots, features, number)


def _slots(rules: RulesRecord, then: Afterstate, known: int) -> int:
    """Return where each suit stands: four bits each, for clubs the lowest."""
    slots = 0
    for suit in range(4):
        key = _key(rules, then, known, suit)
        for other in range(suit):
            behind = suit if _key(rules, then, known, other) >= key else other
            slots += 1 << 4 * behind
    return slots


def _key(rules: RulesRecord, then: Afterstate, known: int, suit: int) -> int:
    """What suits are ordered by: what the hand holds of them, then the table, then the next player."""
    hand, table = suit_points(rules, then.hand, suit), suit_points(rules, then.table, suit)
    return hand << 16 | table << 8 | suit_points(rules, known, suit)


def _mark_cards(cards: int, first: int, slots: int, features: Blank, number: int) -> int:
    while cards:
        card = lowest_bit_index(cards)
        cards &= cards - 1
        suit = card * 79 >> 10  # a thirteenth of it
        features[number] = first + card + 13 * ((slots >> 4 * suit & 15) - suit)
        number += 1
    return number
