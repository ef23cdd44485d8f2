"""The input of a player's network: a round as it lies after an action, as a list of the features that apply to it.

A feature is a statement with a number, such as "the hand has 21 points and nobody has closed". About twenty of the
`FEATURES` apply at once; the list of their numbers is what `thirtyone.players.network` reads.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from thirtyone.cardsets import DECK, SUIT, count, lowest_bit_index
from thirtyone.codes import SEATS, RulesRecord
from thirtyone.players.afterstates import CLOSED, DRAWS, GOES_ON, LAST_LAP, LAST_TURN, STAGES, Afterstate
from thirtyone.players.observation import OPEN, Observation
from thirtyone.players.reach import hand_half_points, reach, suit_points, sure_reach
from thirtyone.players.vectors import MutableVector

HALF_POINTS: Final = 67
"""How many values a hand's half points have: 0 to 66."""

MOST_FEATURES: Final = 96
"""An upper bound of the features that apply at once: thirteen, and one for each visible card."""


class FeatureGroups(NamedTuple):
    """A number for each group of features, in the order in which the groups stand."""

    hand: int
    """By stage, the half points of the own hand."""
    best_next: int
    """The half points of the best hand that the next turn can make with the cards that lie open."""
    table: int
    """The half points of the table cards, as a hand."""
    table_pair: int
    """The points of the two best table cards of one suit."""
    next_reaches: int
    """By how many cards of the next player are known, the half points it is sure to reach."""
    closer_has: int
    """By how many cards of whoever has closed are known, the half points these have."""
    lowest_known: int
    """0, or 1 more than the half points of the lowest hand that is known whole."""
    to_come: int
    """1 more than the turns that others still have; 0 while nobody has closed."""
    lap: int
    """Laps played: 0 to 4, 5 for more."""
    passes: int
    """Passes in a row: 0 to 4, 5 for more."""
    shown: int
    """How many of the own cards everybody has seen."""
    locked: int
    """Whether the player and the next one may no longer exchange: 4 cases; how many of the others: 0, 1, 2 for more."""
    stock: int
    """A third of the stock's cards: 0 to 4, 5 for more."""
    cards: int
    """By where a card is (`_encode_cards`), and by card."""
    stays_above: int
    """For who closes, the chance in tenths to stay above the next player, of whom two or three cards are known; in a
    second row where only one is."""


GROUP_SIZES: Final = FeatureGroups(
    hand=STAGES * HALF_POINTS,
    best_next=HALF_POINTS,
    table=HALF_POINTS,
    table_pair=22,
    next_reaches=4 * HALF_POINTS,
    closer_has=4 * HALF_POINTS,
    lowest_known=HALF_POINTS + 1,
    to_come=SEATS,
    lap=6,
    passes=6,
    shown=4,
    locked=7,
    stock=6,
    cards=6 * DECK,
    stays_above=2 * 11,
)

FIRST: Final = FeatureGroups(*accumulate(GROUP_SIZES[:-1], initial=0))
"""The number of each group's first feature. Trained weights are in this order: after a change train anew."""

FEATURES: Final = sum(GROUP_SIZES)
"""How many features there are."""


def encode(rules: RulesRecord, observation: Observation, then: Afterstate, features: MutableVector) -> int:
    """Set the features that apply to a round after an action; return how many these are.

    Suits are numbered by what they are worth in the player's own hand, not as in the deck, so that what a network
    learns about one suit holds for all.

    Args:
        rules: the rules.
        observation: what the player saw before its action.
        then: the round after it.
        features: (MOST_FEATURES,): set from its start.
    """
    number = 0
    stage, hand, table = then.stage, then.hand, then.table
    if hand:
        features[number] = FIRST.hand + HALF_POINTS * stage + hand_half_points(rules, hand)
        number += 1
    if rules.exchange and table:
        features[number] = FIRST.table + hand_half_points(rules, table)
        features[number + 1] = FIRST.table_pair + _two_best(rules, table)
        number += 2
        if hand and stage == GOES_ON:
            features[number] = FIRST.best_next + reach(rules, hand, 0 if then.locked & 1 else table)
            number += 1
    if not rules.exchange and stage != LAST_TURN:
        features[number] = FIRST.best_next + 2 * _two_best(rules, hand)
        number += 1
    number = _encode_others(rules, observation, then, features, number)
    features[number] = FIRST.lowest_known + _lowest_known(rules, observation, then)
    features[number + 1] = FIRST.to_come + then.to_come + 1
    features[number + 2] = FIRST.lap + min(observation.turns // observation.players, 5)
    features[number + 3] = FIRST.passes + min(then.passes, 5)
    features[number + 4] = FIRST.shown + count(then.shown)
    features[number + 5] = FIRST.stock + min(observation.stock // 3, 5)
    number += 6
    if then.locked:
        features[number] = FIRST.locked + (then.locked & 3)
        features[number + 1] = FIRST.locked + 4 + min(count(then.locked >> 2), 2)
        number += 2
    return _encode_cards(rules, observation, then, features, number)


def _encode_others(
    rules: RulesRecord, observation: Observation, then: Afterstate, features: MutableVector, number: int
) -> int:
    """Set the features about the next player and about whoever has closed; return how many there are now."""
    if then.stage in (GOES_ON, CLOSED, LAST_LAP, DRAWS):
        known = observation.known[0]
        held = count(known)
        if held and then.closer != 1:
            reached = sure_reach(rules, known, then.table, then.locked & 2)
            features[number] = FIRST.next_reaches + HALF_POINTS * held + reached
            number += 1
    if then.stage == CLOSED:
        held = count(observation.known[0])
        if held >= 2 - rules.exchange:
            features[number] = FIRST.stays_above + _stays_above(rules, observation, then) + (11 if held == 1 else 0)
            number += 1
    if then.closer:
        known = observation.known[then.closer - 1]
        features[number] = FIRST.closer_has + HALF_POINTS * count(known) + sure_reach(rules, known, 0, 1)
        number += 1
    return number


def _stays_above(rules: RulesRecord, observation: Observation, then: Afterstate) -> int:
    """Return the chance, in tenths, that the hand stays above the next player's after that player's last turn.

    The next player's hidden cards are any that this player has not seen, each choice equally likely; equal points count
    half. 5 where there is no such choice.
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
    """Return the points of the two best of three cards that are of one suit, or of the best card."""
    best = 0
    for suit in range(4):
        cards = hand & (SUIT << 13 * suit)
        if count(cards) == 3:
            cards &= cards - 1
        best = max(best, suit_points(rules, cards, suit))
    return best


def _lowest_known(rules: RulesRecord, observation: Observation, then: Afterstate) -> int:
    """Return the least half points that a player whose whole hand is known can reach, plus 1; 0 where none is known."""
    lowest = HALF_POINTS
    for step in range(1, observation.players):
        known = observation.known[step - 1]
        if count(known) == 3:
            moves = then.to_come == OPEN or (step <= then.to_come and step != then.closer)
            table = then.table if moves else 0
            lowest = min(lowest, sure_reach(rules, known, table, then.locked >> step & 1))
    return 0 if lowest == HALF_POINTS else lowest + 1


def _encode_cards(
    rules: RulesRecord, observation: Observation, then: Afterstate, features: MutableVector, number: int
) -> int:
    """Set a feature for each card that the player sees, by where it is; return how many features there are now.

    The groups: its hand, the table, the next player's known cards, those of the others, its cards that all have seen,
    and the cards that nobody holds any more.
    """
    others = 0
    for step in range(1, observation.players - 1):
        others |= observation.known[step]
    positions = _suit_positions(rules, then, observation.known[0])
    number = _encode_set(then.hand, FIRST.cards, positions, features, number)
    number = _encode_set(then.table, FIRST.cards + DECK, positions, features, number)
    number = _encode_set(observation.known[0], FIRST.cards + 2 * DECK, positions, features, number)
    number = _encode_set(others, FIRST.cards + 3 * DECK, positions, features, number)
    number = _encode_set(then.shown, FIRST.cards + 4 * DECK, positions, features, number)
    return _encode_set(observation.aside, FIRST.cards + 5 * DECK, positions, features, number)


def _suit_positions(rules: RulesRecord, then: Afterstate, known: int) -> int:
    """Return the position of each suit in the order of `_key`, the greatest first: four bits each, clubs lowest."""
    positions = 0
    for suit in range(4):
        key = _key(rules, then, known, suit)
        for other in range(suit):
            worse = suit if _key(rules, then, known, other) >= key else other
            positions += 1 << 4 * worse
    return positions


def _key(rules: RulesRecord, then: Afterstate, known: int, suit: int) -> int:
    """Return what suits are ordered by: their points in the hand, then on the table, then at the next player."""
    hand, table = suit_points(rules, then.hand, suit), suit_points(rules, then.table, suit)
    return hand << 16 | table << 8 | suit_points(rules, known, suit)


def _encode_set(cards: int, first: int, positions: int, features: MutableVector, number: int) -> int:
    """Set a feature for each card of a set, by its rank and its suit's position; return how many there are now."""
    while cards:
        card = lowest_bit_index(cards)
        cards &= cards - 1
        suit = card * 79 >> 10  # a thirteenth of it
        features[number] = first + card + 13 * ((positions >> 4 * suit & 15) - suit)
        number += 1
    return number
