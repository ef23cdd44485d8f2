"""What a hand is worth, and which of two hands is better (rules C-7, A-4 to A-6, T-5, D-4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from thirtyone.cards import Card, Hand, Rank, Suit, format_cards
from thirtyone.errors import ThirtyOneError

Combination = Literal["fire", "31", "triple", "suit"]
"""Three aces where they are fire, 31 in one suit, three of one rank, or the best suit's points."""

Triple = Literal["30.5", "30", "none"]
"""What three of one rank are worth."""


class Scoring(NamedTuple):
    """How a game values and orders hands: the part of a rule set that this module needs."""

    triple: Triple
    """What three of one rank are worth; ``none``: no more than their best suit."""
    fire: bool
    """Whether three aces are fire, above 31 (A-4)."""
    strict: bool
    """Whether equal points are decided by rank and suit, so that no hands tie (A-6)."""


class Worth(Struct, frozen=True, gc=False):
    """What a hand is worth. Compare two of one `Scoring` by `strength`: the higher is better, equal is a tie."""

    combination: Combination
    points: float
    """Points by C-1; 30.5 or 30 for a triple, 33 for fire."""
    suit: Suit | None
    """The suit that scores; of equal sums the better suit by A-6. None for fire and triples."""
    strength: tuple[int, ...]

    def __str__(self) -> str:
        """The value as records write it: ``fire``, ``31``, ``30.5``, ``21``."""
        return "fire" if self.combination == "fire" else f"{self.points:g}"

    def scores(self, card: Card) -> bool:
        """Tell whether a card of the hand counts towards its worth."""
        return self.suit is None or card.suit is self.suit


@lru_cache(maxsize=1 << 16)  # the same hands come again and again: every order of 32 cards' hands fits
def worth(hand: Hand, scoring: Scoring) -> Worth:
    """Return what a hand of three cards is worth.

    >>> from thirtyone.cards import parse_cards
    >>> value = worth(parse_cards("7s 8h Kh"), Scoring(triple="30.5", fire=True, strict=True))
    >>> str(value), value.combination, value.suit
    ('18', 'suit', <Suit.HEARTS: 'h'>)

    Raises:
        ThirtyOneError: ``bad_hand`` when there are not three different cards.
    """
    cards = frozenset(hand)
    if len(hand) != 3 or len(cards) != 3:
        raise ThirtyOneError("bad_hand", f"A hand is three different cards, not {format_cards(hand) or 'none'}.")
    return _worth(cards, scoring)


@lru_cache(maxsize=1 << 15)  # and all 22,100 hands of 52 cards, whatever their order
def _worth(hand: frozenset[Card], scoring: Scoring) -> Worth:
    ranks = {card.rank for card in hand}
    if len(ranks) == 1:
        rank = ranks.pop()
        if rank is Rank.ACE and scoring.fire:
            return Worth("fire", 33, None, (66,))  # above 31
        if scoring.triple != "none":
            points = float(scoring.triple)
            # threes by rank; by A-5 a three of 30 points stands above a 30 in suit.
            above = (1, rank.height) if scoring.strict else ()
            return Worth("triple", points, None, (int(points * 2), *above))
    points, suit = max(
        ((sum(card.rank.points for card in hand if card.suit is suit), suit) for suit in Suit),
        key=lambda pair: (pair[0], pair[1].precedence),
    )
    highest = max(card.rank.height for card in hand if card.suit is suit)
    tie_break = (0, suit.precedence, highest) if scoring.strict else ()
    return Worth("31" if points == 31 else "suit", points, suit, (int(points * 2), *tie_break))
