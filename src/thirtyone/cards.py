"""The 52 cards, their text, and decks (rules C-1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import Final, Literal

from thirtyone.errors import ThirtyOneError

Language = Literal["en", "fr", "es", "de"]
"""The languages in which cards and sentences can be written."""


class Suit(Enum):
    """A suit. Members stand in the order that decides ties, best first (A-6)."""

    CLUBS = "c"
    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"

    def __init__(self, letter: str) -> None:
        self.letter: Final = letter
        self.symbol: Final = "♣♠♥♦"["cshd".index(letter)]
        self.precedence: Final = "dhsc".index(letter)
        """3 for clubs down to 0 for diamonds: the higher wins a tie (A-6)."""


class Rank(Enum):
    """A rank, from two to ace."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    def __init__(self, letter: str) -> None:
        self.letter: Final = letter
        self.height: Final = "23456789TJQKA".index(letter) + 2
        """2 for a two up to 14 for an ace: the order that decides ties (C-1)."""
        self.points: Final = 11 if letter == "A" else min(self.height, 10)
        """Points by C-1: a number counts itself, T J Q K ten, an ace always eleven."""

    def written(self, language: Language = "en") -> str:
        """Return the index as the cards of that language print it.

        >>> [Rank.KING.written(language) for language in ("en", "fr", "es", "de")]
        ['K', 'R', 'R', 'K']
        """
        return "10" if self is Rank.TEN else _COURT_LETTERS[language].get(self.letter, self.letter)


_COURT_LETTERS: Final[dict[Language, dict[str, str]]] = {
    "en": {},
    "fr": {"J": "V", "Q": "D", "K": "R"},  # valet, dame, roi
    "es": {"J": "S", "Q": "D", "K": "R"},  # sota, dama, rey: the names of the Spanish instructions
    "de": {"J": "B", "Q": "D"},  # Bube, Dame, König
}


class Card(Enum):
    """One of the 52 cards. There is one object per card, so cards compare by identity.

    >>> card = Card("Ah")
    >>> card.rank.points, card.suit.symbol
    (11, '♥')
    """

    _ignore_ = "each_suit each_rank"
    for each_suit in Suit:
        for each_rank in Rank:
            vars()[f"{each_rank.name}_OF_{each_suit.name}"] = each_rank.letter + each_suit.letter

    def __init__(self, text: str) -> None:
        self.text: Final = text
        """Rank then suit, as records write it: ``Th``."""
        self.rank = Rank(text[0])
        self.suit = Suit(text[1])

    @classmethod
    def _missing_(cls, value: object) -> Card:
        raise ThirtyOneError("bad_card", f"{value!r:.40} is not a card; cards are written like Ah, Tc, 7s.")

    # Enum hashes the name in Python; one object per card makes the object's own hash right, and five times faster.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def written(self, language: Language = "en") -> str:
        """Return the card for people: ``10♥``, or ``V♣`` where jacks are *valets*.

        >>> Card("Jc").written("fr")
        'V♣'
        """
        return self.rank.written(language) + self.suit.symbol


Hand = tuple[Card, ...]
"""A hand: three cards, four in the middle of a draw turn, none for a seat that is out."""


def deck(ranks: str = "23456789TJQKA", suits: str = "cshd") -> tuple[Card, ...]:
    """Return every rank in every suit, suit by suit, ranks as given: the order before shuffling.

    >>> len(deck("789TJQKA"))
    32
    """
    return tuple(Card(rank + suit) for suit in suits for rank in ranks)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards exactly as records write them: ``"Ah Tc 7s"``.

    Raises:
        ThirtyOneError: ``bad_card``, naming the first word that is no card.
    """
    return tuple(Card(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards as records do; the inverse of `parse_cards`."""
    return " ".join(card.text for card in cards)


_TYPED_CARD = re.compile(r"[\s,;]*(10|[2-9]|[a-z])([a-z♣♠♥♦♧♤♡♢])\N{VARIATION SELECTOR-16}?", re.IGNORECASE)
_TYPED_SUITS = dict(zip("♣♠♥♦♧♤♡♢", "cshdcshd", strict=True))


def read_cards(typed: str, language: Language = "en") -> tuple[Card, ...]:
    """Read cards as people type them: also ``10``, any letter case, ♣♠♥♦, no spaces, a language's own letters.

    C-1's letters are always understood; those of ``language`` come first where they mean something else.

    >>> read_cards("ah 10♣ kD") == read_cards("AHTCKD") == (Card("Ah"), Card("Tc"), Card("Kd"))
    True
    >>> read_cards("v♣", "fr")
    (Card('Jc'),)

    Raises:
        ThirtyOneError: ``bad_card``, naming the text that is no card.
    """
    own = {letter: rank for rank, letter in _COURT_LETTERS[language].items()} | {"10": "T"}
    cards: list[Card] = []
    index = 0
    rest = re.sub(r"[\s,;]+$", "", typed)
    while index < len(rest):
        match = _TYPED_CARD.match(rest, index)
        try:
            if match is None:
                raise ThirtyOneError("bad_card", "")
            rank, suit = match[1].upper(), match[2].lower()
            cards.append(Card(own.get(rank, rank) + _TYPED_SUITS.get(suit, suit)))
        except ThirtyOneError:
            left = rest[index : index + 12].strip()
            sentence = f"{left!r} is not a card; write cards like Ah, 10c or 7♠."
            raise ThirtyOneError("bad_card", sentence) from None
        index = match.end()
    return tuple(cards)
