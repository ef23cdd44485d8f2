"""What a hand is worth, and which of two hands is better (rules C-7, A-4 to A-6, T-5, D-4).

`strength` is the law in one number: the engine, computer players and the simulator's kernels all compare hands by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple, Protocol

from msgspec import Struct

from thirtyone.cards import Card, Hand, Rank, Suit, format_cards
from thirtyone.cardsets import ACE, SUIT, lowest_bit_index, mask_of, of_suit, ranks_of
from thirtyone.errors import ThirtyOneError

Combination = Literal["fire", "31", "triple", "suit"]
"""Three aces where they are fire, 31 in one suit, three of one rank, or the best suit's points."""

Triple = Literal["30.5", "30", "none"]
"""What three of one rank are worth."""

FIRE: Final = 66 << 8
"""The strength of three aces where they are fire: 33 points."""

_TRIPLE: Final = 0x80
"""What a triple has beyond a hand of as many points in suit, where no hands tie: more than `suit_order` and a height
come to."""


class Scoring(NamedTuple):
    """How a game values and orders hands: the part of a rule set that this module needs."""

    triple: Triple
    """What three of one rank are worth; ``none``: no more than their best suit."""
    fire: bool
    """Whether three aces are fire, above 31 (A-4)."""
    strict: bool
    """Whether equal points are decided by rank and suit, so that no hands tie (A-6)."""


class ScoringNumbers(Protocol):
    """A `Scoring` as whole numbers; a rule set that kernels read has these fields too (`thirtyone.codes`)."""

    @property
    def fire(self) -> int:
        """1 where three aces are fire."""
        ...

    @property
    def triple(self) -> int:
        """What three of one rank are worth, in half points; 0 for no more than their best suit."""
        ...

    @property
    def strict(self) -> int:
        """1 where hands of equal points never tie."""
        ...

    @property
    def suit_worth(self) -> Sequence[int]:
        """(8192,): by the cards that a hand has of one suit, that suit's part of the strength."""
        ...

    @property
    def suit_order(self) -> Sequence[int]:
        """(4,): what the suit itself adds to that."""
        ...


class _ScoringTable(NamedTuple):
    fire: int
    triple: int
    strict: int
    suit_worth: Sequence[int]
    suit_order: Sequence[int]


@cache
def scoring_numbers(scoring: Scoring) -> ScoringNumbers:
    """Return a scoring as whole numbers.

    >>> numbers = scoring_numbers(Scoring(triple="30.5", fire=True, strict=True))
    >>> numbers.triple, list(numbers.suit_order)
    (61, [48, 32, 16, 0])
    """
    return _ScoringTable(
        fire=int(scoring.fire),
        triple=0 if scoring.triple == "none" else int(float(scoring.triple) * 2),
        strict=int(scoring.strict),
        suit_worth=_suit_worths(strict=scoring.strict),
        suit_order=tuple(suit.precedence << 4 if scoring.strict else 0 for suit in Suit),
    )


@cache
def _suit_worths(*, strict: bool) -> tuple[int, ...]:
    return tuple(_suit_worth(cards, strict=strict) for cards in range(SUIT + 1))


def _suit_worth(cards: int, *, strict: bool) -> int:
    """Return the points of a suit's cards by C-1 as a strength; below them, where no hands tie, the highest card."""
    held = [rank for number, rank in enumerate(Rank) if cards >> number & 1]
    if not 1 <= len(held) <= 3:  # no hand has more
        return 0
    highest = held[-1].height if strict else 0
    return sum(rank.points for rank in held) * 2 << 8 | highest


def strength(scoring: ScoringNumbers, hand: int) -> int:
    """Return the strength of a hand of three, a set of cards: the higher is better, and equal is a tie.

    It is twice the points times 256, plus what decides between equal points; nothing where hands may tie.
    """
    ranks = ranks_of(hand)
    if ranks & (ranks - 1) == 0:  # three of one rank
        if scoring.fire and ranks == ACE:
            return FIRE  # above 31
        if scoring.triple:  # T-5, D-4: whatever their suits; A-6: by rank, and above as many points in suit
            return scoring.triple << 8 | scoring.strict * (_TRIPLE | (lowest_bit_index(ranks) + 2))
    best = 0
    for suit in range(4):  # C-7: the best suit alone; A-6: of equal points by suit, then by its highest card
        best = max(best, scoring.suit_worth[of_suit(hand, suit)] + scoring.suit_order[suit])
    return best


def half_points(strength: int) -> int:
    """Return twice the points of a hand of this strength; 66 for fire."""
    return strength >> 8


class Worth(Struct, frozen=True, gc=False):
    """What a hand is worth. Compare two of one `Scoring` by `strength`: the higher is better, equal is a tie."""

    combination: Combination
    points: float
    """Points by C-1; 30.5 or 30 for a triple, 33 for fire."""
    suit: Suit | None
    """The suit that scores; of equal sums the better suit by A-6. None for fire and triples."""
    strength: int

    def __str__(self) -> str:
        """The value as records write it: ``fire``, ``31``, ``30.5``, ``21``."""
        return "fire" if self.combination == "fire" else f"{self.points:g}"

    def scores(self, card: Card) -> bool:
        """Return whether a card of the hand counts towards its worth."""
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
    if len(hand) != 3 or len(set(hand)) != 3:
        raise ThirtyOneError("bad_hand", f"A hand is three different cards, not {format_cards(hand) or 'none'}.")
    return _worth(mask_of(hand), scoring)


@lru_cache(maxsize=1 << 15)  # and all 22,100 hands of 52 cards, whatever their order
def _worth(hand: int, scoring: Scoring) -> Worth:
    numbers = scoring_numbers(scoring)
    reached = strength(numbers, hand)
    points = half_points(reached) / 2
    if reached == FIRE:
        return Worth("fire", points, None, reached)
    ranks = ranks_of(hand)
    if numbers.triple and ranks & (ranks - 1) == 0:
        return Worth("triple", points, None, reached)
    # Suits stand in the order of A-6: the first that has the points is the best that has.
    suit = next(
        suit for number, suit in enumerate(Suit) if half_points(numbers.suit_worth[of_suit(hand, number)]) == points * 2
    )
    return Worth("31" if points == 31 else "suit", points, suit, reached)
