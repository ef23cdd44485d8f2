"""Everything a player can decide, and its text in records (docs/records.md)."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from thirtyone.cards import Card, Hand
from thirtyone.errors import ThirtyOneError, shorten


class Action(Struct, frozen=True, gc=False):
    """A decision of the player whose turn it is; ``str(action)`` is its text in records."""


class Keep(Action, frozen=True, tag="keep"):
    """The dealer keeps the three cards looked at (E-2)."""

    def __str__(self) -> str:
        return "keep"


class Refuse(Action, frozen=True, tag="refuse"):
    """The dealer refuses the three cards looked at, and gets the other three unseen (E-2)."""

    def __str__(self) -> str:
        return "refuse"


class Exchange(Action, frozen=True, tag="exchange"):
    """Exchange one hand card for one table card (E-3)."""

    give: Card
    take: Card

    def __str__(self) -> str:
        return f"{self.give.text}>{self.take.text}"


class ExchangeAll(Action, frozen=True, tag="all"):
    """Exchange all three hand cards for the three table cards (E-3)."""

    def __str__(self) -> str:
        return "all"


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing (A-2); where ``close`` is ``pass``, the first one closes the round (T-1)."""

    def __str__(self) -> str:
        return "pass"


class Knock(Action, frozen=True, tag="knock"):
    """Close the round: every other player has one more turn (A-1, D-1)."""

    def __str__(self) -> str:
        return "knock"


class TakeStock(Action, frozen=True, tag="stock"):
    """Take the top card of the stock, unseen by the others (D-1)."""

    def __str__(self) -> str:
        return "stock"


class TakePile(Action, frozen=True, tag="pile"):
    """Take the top card of the discard pile, seen by all (D-1)."""

    def __str__(self) -> str:
        return "pile"


class Drop(Action, frozen=True, tag="drop"):
    """Discard one of four cards (D-1)."""

    card: Card

    def __str__(self) -> str:
        return f"drop {self.card.text}"


class Show(Action, frozen=True, tag="show"):
    """Discard one of four cards and lay down the 31 that is left (D-3)."""

    card: Card

    def __str__(self) -> str:
        return f"show {self.card.text}"


class Shuffled(Action, frozen=True, tag="shuffled"):
    """Chance, not a decision: the order, from the top, of the cards that the game needs shuffled."""

    order: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(card.text for card in self.order)


KEEP: Final = Keep()
REFUSE: Final = Refuse()
EXCHANGE_ALL: Final = ExchangeAll()
PASS: Final = Pass()
KNOCK: Final = Knock()
STOCK: Final = TakeStock()
PILE: Final = TakePile()

_WORDS: Final[dict[str, Action]] = {
    str(action): action for action in (KEEP, REFUSE, EXCHANGE_ALL, PASS, KNOCK, STOCK, PILE)
}


_EXCHANGES: Final = {give: {take: Exchange(give, take) for take in Card} for give in Card}


def exchanges(hand: Hand, table: Hand) -> list[Action]:
    """Return every exchange of a hand card for a table card, hand card by hand card.

    There is one object for each pair of cards, as these are asked for at every turn.
    """
    return [row[take] for row in map(_EXCHANGES.__getitem__, hand) for take in table]


def exchange(give: Card, take: Card) -> Exchange:
    """Return the exchange of two cards."""
    return _EXCHANGES[give][take]


@cache
def drop(card: Card) -> Drop:
    """Return the discard of a card; one object for each card."""
    return Drop(card)


@cache
def show(card: Card) -> Show:
    """Return the discard of a card that lays down 31; one object for each card."""
    return Show(card)


def parse_action(text: str) -> Action:
    """Read an action as records write it: ``7c>Kh``, ``all``, ``pass``, ``knock``, ``drop 7c``.

    >>> parse_action("7c>Kh")
    Exchange(give=Card('7c'), take=Card('Kh'))

    Raises:
        ThirtyOneError: ``bad_action`` when it is none.
    """
    if text in _WORDS:
        return _WORDS[text]
    try:
        if len(text) == 5 and text[2] == ">":
            return exchange(Card(text[:2]), Card(text[3:]))
        if text.startswith("drop "):
            return drop(Card(text[5:]))
        if text.startswith("show "):
            return show(Card(text[5:]))
    except ThirtyOneError:
        pass
    raise ThirtyOneError("bad_action", f"{shorten(text)} is not an action; actions look like 7c>Kh, pass or drop 7c.")
