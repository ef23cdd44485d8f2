"""How good a hand is, and how good one exchange can make it, for cards as sets (`thirtyone.cardsets`).

All of it is arithmetic on whole numbers, so that `thirtyone.players.compiled` can compile it from this source.
"""

from __future__ import annotations

from thirtyone.cardsets import ACE, count, of_suit, ranks_of
from thirtyone.codes import ALL, RulesRecord
from thirtyone.hands import half_points, strength


def hand_half_points(rules: RulesRecord, hand: int) -> int:
    """Return twice the points of a hand of three; 66 for fire."""
    return half_points(strength(rules, hand))


def hand_points(rules: RulesRecord, hand: int) -> float:
    """Return the points of a hand of three; 33 for fire."""
    return hand_half_points(rules, hand) / 2


def suit_points(rules: RulesRecord, cards: int, suit: int) -> int:
    """Return the points of the cards of one suit, of which there are three at most."""
    return half_points(rules.suit_worth[of_suit(cards, suit)]) >> 1


def reach(rules: RulesRecord, hand: int, table: int) -> int:
    """Return the half points of the best hand that one exchange with the table cards, or none, makes."""
    best = 0
    for suit in range(4):
        held, offered = of_suit(hand, suit), _highest(of_suit(table, suit))
        if held & (held - 1) and count(held) == 3:  # the lowest of the three would be given
            offered = max(offered, held & -held)
            held &= held - 1
        best = max(best, suit_points(rules, held, 0) + suit_points(rules, offered, 0))
    best *= 2
    if rules.triple or rules.fire:
        best = max(best, _reached_triple(rules, hand, table))
    if rules.unrestricted >> ALL & 1 and table & (table - 1):
        best = max(best, hand_half_points(rules, table))
    return best


def _highest(cards: int) -> int:
    """Return the highest of some cards of one suit, which has the most points; 0 for none."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards


def _reached_triple(rules: RulesRecord, hand: int, table: int) -> int:
    """Return the half points of three of one rank that one exchange, or none, makes; 0 where it makes none."""
    clubs, spades, hearts, diamonds = of_suit(hand, 0), of_suit(hand, 1), of_suit(hand, 2), of_suit(hand, 3)
    twice = (clubs & spades) | (clubs & hearts) | (clubs & diamonds) | (spades & hearts) | (spades & diamonds)
    twice |= hearts & diamonds
    if twice == 0:
        return 0
    if ranks_of(hand) != twice and twice & ranks_of(table) == 0:
        return 0
    return 66 if rules.fire and twice == ACE else rules.triple


def sure_reach(rules: RulesRecord, known: int, table: int, locked: int) -> int:
    """Return the half points that a player is sure to reach with the next turn, by what everybody knows.

    Args:
        rules: the rules.
        known: those of the player's cards that everybody has seen.
        table: the table cards.
        locked: not 0 where the player may not exchange any more (T-2).

    With all three cards known that is `reach`. Else hidden cards count nothing: it is the best suit of the known cards
    with one card of the table, 31 at the most.
    """
    if locked:
        table = 0
    if count(known) == 3:
        return reach(rules, known, table)
    best = 0
    for suit in range(4):
        held = suit_points(rules, known, suit)
        if held:
            best = max(best, held + suit_points(rules, _highest(of_suit(table, suit)), 0))
    return 2 * min(best, 31)
