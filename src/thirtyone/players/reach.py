"""Hands as sets of cards, reckoned with in whole numbers.

`thirtyone.players.compiled` replaces the simplest of these functions by single instructions of the processor.
"""

from __future__ import annotations

from thirtyone.codes import FIRE, SUIT, RulesRecord

_TRIPLE = 0x80
_ACE = 1 << 12


def count(mask: int) -> int:
    """Return how many bits are set."""
    return mask.bit_count()


def lowest_bit_index(mask: int) -> int:
    """Return the number of the lowest bit that is set, counted from 0."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, number: int) -> int:
    """Return the set bit that has so many set ones below it, as a mask; none where there are not so many."""
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


def strength(rules: RulesRecord, hand: int) -> int:
    """Return the strength of a hand of three cards: half points times 256, and below that what decides ties."""
    ranks = (hand | hand >> 13 | hand >> 26 | hand >> 39) & SUIT
    if ranks & (ranks - 1) == 0:
        if rules.fire and ranks == _ACE:
            return FIRE
        if rules.triple:
            return rules.triple << 8 | rules.strict * (_TRIPLE | (lowest_bit_index(ranks) + 2))
    return max(rules.suit_worth[(hand >> 13 * suit) & SUIT] + rules.suit_order[suit] for suit in range(4))


def half_points(rules: RulesRecord, hand: int) -> int:
    """Return twice the points of a hand of three; 66 for fire."""
    return strength(rules, hand) >> 8


def suit_points(rules: RulesRecord, cards: int, suit: int) -> int:
    """Return the points of the cards of one suit, of which there are three at most."""
    return rules.suit_worth[(cards >> 13 * suit) & SUIT] >> 9


def reach(rules: RulesRecord, hand: int, table: int) -> int:
    """Return the half points of the best hand that one exchange with the table cards, or none, makes."""
    best = 0
    for suit in range(4):
        held = (hand >> 13 * suit) & SUIT
        offered = (table >> 13 * suit) & SUIT
        while offered & (offered - 1):  # the best of them is the highest
            offered &= offered - 1
        if held & (held - 1) and count(held) == 3:  # the lowest of the three would be given
            offered = max(offered, held & -held)
            held &= held - 1
        best = max(best, suit_points(rules, held, 0) + suit_points(rules, offered, 0))
    best *= 2
    if rules.triple or rules.fire:
        best = max(best, _reached_triple(rules, hand, table))
    if rules.unrestricted >> 9 & 1 and table & (table - 1):
        best = max(best, half_points(rules, table))
    return best


def _reached_triple(rules: RulesRecord, hand: int, table: int) -> int:
    """Return the half points of three of one rank that one exchange, or none, makes; 0 where it makes none."""
    clubs, spades, hearts, diamonds = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    twice = (clubs & spades) | (clubs & hearts) | (clubs & diamonds) | (spades & hearts) | (spades & diamonds)
    twice |= hearts & diamonds
    if twice == 0:
        return 0
    there = (table | table >> 13 | table >> 26 | table >> 39) & SUIT
    ranks = hand | hand >> 13 | hand >> 26 | hand >> 39
    if ranks & SUIT != twice and twice & there == 0:
        return 0
    return 66 if rules.fire and twice == _ACE else rules.triple


def sure_reach(rules: RulesRecord, known: int, table: int, locked: int) -> int:
    """Return the half points that somebody of whom these cards are known can have at least after the next turn.

    Where a card is hidden, one suit of those known and of the table is looked at; the hidden cards are not guessed at.
    """
    if locked:
        table = 0
    if count(known) == 3:
        return reach(rules, known, table)
    best = 0
    for suit in range(4):
        held = suit_points(rules, known, suit)
        if held:
            offered = (table >> 13 * suit) & SUIT
            while offered & (offered - 1):
                offered &= offered - 1
            best = max(best, held + suit_points(rules, offered, 0))
    return 2 * min(best, 31)
