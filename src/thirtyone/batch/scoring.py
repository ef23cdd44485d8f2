"""What hands are worth, for kernels: the law of `thirtyone.hands` compiled, and quick tests for 31 and fire."""

from __future__ import annotations

from thirtyone import cardsets, codes, hands
from thirtyone.batch.compiling import compiled, compiled_copy, compiled_into, count, lowest_bit_index
from thirtyone.cardsets import ACES
from thirtyone.codes import RulesRecord

_TENS = sum(0b1111 << (13 * suit + 8) for suit in range(4))
"""The cards of ten points."""

of_suit = compiled_copy(cardsets.of_suit, {}, compiled_into)
ranks_of = compiled_copy(cardsets.ranks_of, {}, compiled_into)
half_points = compiled_copy(hands.half_points, {}, compiled_into)
is_legal = compiled_copy(codes.is_legal, {}, compiled_into)
strength = compiled_copy(
    hands.strength, {"lowest_bit_index": lowest_bit_index, "of_suit": of_suit, "ranks_of": ranks_of}, compiled
)


@compiled_into
def is_31(hand: int) -> bool:
    """Return whether a hand of three is 31: an ace and two cards of ten points, all of one suit."""
    return (hand & ~_suits_with_ace(hand) == 0) & (count(hand & _TENS) == 2)


@compiled_into
def may_leave_31(hand: int) -> bool:
    """Return whether three of four cards may be 31: false only where none are."""
    return count(hand & _suits_with_ace(hand) & _TENS) >= 2


@compiled_into
def _suits_with_ace(cards: int) -> int:
    """Return all cards of the suits of which there is an ace among these."""
    aces = cards & ACES
    return (aces << 1) - (aces >> 12)  # from the lowest bit of each such suit to its ace


@compiled_into
def is_fire(rules: RulesRecord, hand: int) -> bool:
    """Return whether a hand of three is fire."""
    return hand & rules.no_fire == 0
