"""Sets of cards as whole numbers, one bit for each card: fast to compare, to join and to take apart.

A card is the bit ``13 × suit + height − 2`` of a 64-bit number, suits in the order clubs, spades, hearts, diamonds; a
set of cards is the sum of its bits. The cards of a hand or of the table stand in *slots*, in the order of these bits.

Functions over numbers alone are compiled for the simulator as they stand here (`thirtyone.batch.scoring`), with the
processor's own instructions instead of `count`, `lowest_bit_index` and `nth`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from thirtyone.cards import Card, Rank, Suit

DECK: Final = 52
SUIT: Final = (1 << 13) - 1
"""The thirteen bits of one suit, two to ace."""

ACE: Final = 1 << 12
"""The ace among the bits of one suit."""

ACES: Final = sum(ACE << 13 * suit for suit in range(4))

_CARDS: Final = tuple(Card(rank.letter + suit.letter) for suit in Suit for rank in Rank)
_NUMBERS: Final = {card: number for number, card in enumerate(_CARDS)}


def card_number(card: Card) -> int:
    """Return the number of a card's bit.

    >>> card_number(Card("2c")), card_number(Card("Ad"))
    (0, 51)
    """
    return _NUMBERS[card]


def mask_of(cards: Iterable[Card]) -> int:
    """Return some cards as a set; each may be given once."""
    return sum(1 << _NUMBERS[card] for card in cards)


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a set, in the order of their slots.

    >>> from thirtyone import parse_cards
    >>> cards_of(mask_of(parse_cards("Ad 7c 7s")))
    (Card('7c'), Card('7s'), Card('Ad'))
    """
    return tuple(card for number, card in enumerate(_CARDS) if mask >> number & 1)


def cards_in_order(numbers: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards with these numbers, in the order given."""
    return tuple(_CARDS[number] for number in numbers)


def count(mask: int) -> int:
    """Return how many bits are set."""
    return mask.bit_count()


def lowest_bit_index(mask: int) -> int:
    """Return the number of the lowest bit that is set, counted from 0; the mask is not 0."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, number: int) -> int:
    """Return the set bit that has this number of set bits below it, as a mask; 0 where there is none.

    >>> bin(nth(0b1011, 2))
    '0b1000'
    """
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


def of_suit(cards: int, suit: int) -> int:
    """Return the cards of one suit as the thirteen bits of `SUIT`."""
    return cards >> 13 * suit & SUIT


def ranks_of(cards: int) -> int:
    """Return the ranks that some cards have, in whatever suit, as the thirteen bits of `SUIT`."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT
