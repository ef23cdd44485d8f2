"""What a hand is worth, as one number: the higher the better, and equal numbers tie (C-7, A-4 to A-6, T-5, D-4)."""

from __future__ import annotations

from thirtyone.batch.compiling import compiled, compiled_into, count, lowest_bit_index
from thirtyone.codes import ACES, FIRE, SUIT, RulesRecord

_ACE = 1 << 12
_TENS = sum(0b1111 << (13 * suit + 8) for suit in range(4))
_TRIPLE = 0x80
"""What a triple is above points as many in suit, where no hands tie: more than suit and highest card can be."""


@compiled
def strength(rules: RulesRecord, hand: int) -> int:
    """Return the strength of a hand of three cards: half points times 256, and below that what decides ties."""
    ranks = (hand | hand >> 13 | hand >> 26 | hand >> 39) & SUIT
    if ranks & (ranks - 1) == 0:
        if rules.fire and ranks == _ACE:
            return FIRE
        if rules.triple:
            return rules.triple << 8 | rules.strict * (_TRIPLE | (lowest_bit_index(ranks) + 2))
    best = 0
    for suit in range(4):
        cards = (hand >> (13 * suit)) & SUIT
        best = max(best, rules.suit_worth[cards] + rules.suit_order[suit])
    return best


@compiled_into
def half_points(strength: int) -> int:
    """Return twice the points of a hand of this strength."""
    return strength >> 8


@compiled_into
def is_31(hand: int) -> bool:
    """Tell whether a hand of three is 31: an ace and two cards of ten points, all of one suit."""
    aces = hand & ACES
    suits = (aces << 1) - (aces >> 12)  # all bits of the aces' suits
    return (hand & ~suits == 0) & (count(hand & _TENS) == 2)


@compiled_into
def may_leave_31(hand: int) -> bool:
    """Tell whether three of four cards may be 31; where they are, it does."""
    aces = hand & ACES
    suits = (aces << 1) - (aces >> 12)
    return count(hand & suits & _TENS) >= 2


@compiled_into
def is_fire(rules: RulesRecord, hand: int) -> bool:
    """Tell whether a hand of three is fire."""
    return hand & rules.no_fire == 0
