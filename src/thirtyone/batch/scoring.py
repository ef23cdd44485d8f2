"""What a hand is worth, as one number: the higher the better, and equal numbers tie (C-7, A-4 to A-6, T-5, D-4)."""

from __future__ import annotations

from thirtyone.batch.compiling import compiled, compiled_into, count, place
from thirtyone.batch.encoding import FIRE, SUIT, RulesRecord

_ACE = 1 << 12
_ACES = sum(1 << (13 * suit + 12) for suit in range(4))
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
            return rules.triple << 8 | rules.strict * (_TRIPLE | (place(ranks) + 2))
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
    ace = hand & _ACES
    suit = (ace << 1) - (ace >> 12)  # where there is one ace: all bits of its suit
    return (ace != 0) & (ace & (ace - 1) == 0) & (hand & ~suit == 0) & (count(hand & _TENS) == 2)


@compiled_into
def is_fire(rules: RulesRecord, hand: int) -> bool:
    """Tell whether a hand of three is fire."""
    return (rules.fire != 0) & (hand & ~_ACES == 0)
