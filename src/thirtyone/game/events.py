"""What happened, step by step: for logs, pages and speech.

Events contain everything; `thirtyone.seen` hides what a seat may not know.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from thirtyone.cards import Card, Hand
from thirtyone.hands import Worth

EndedBy = Literal["knock", "pass", "stock", "limit", "31", "fire"]
"""Why a round ended: the lap after a close ran out, the stock (A-3, D-7), the limit (C-8), or a hand that ends it."""

HiddenHand = tuple[Card | None, ...]
"""Cards of which some may lie face down (None)."""


class Outcome(Struct, frozen=True, kw_only=True, gc=False):
    """How a round ended. ``hands``, ``worths`` and ``losses`` go by seat, empty, None and 0 for seats that were out."""

    ended_by: EndedBy
    closer: int | None
    """The seat that knocked, passed, or made or showed the ending hand; None for ``stock`` and ``limit``."""
    hands: tuple[Hand, ...]
    worths: tuple[Worth | None, ...]
    losses: tuple[int, ...]
    """Lives that each seat loses; all 0 in a void round."""
    void: bool
    """Whether everybody would have lost, so that nobody does (C-6)."""

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that lose, ascending."""
        return tuple(seat for seat, lost in enumerate(self.losses) if lost)


class Event(Struct, frozen=True, gc=False):
    """Something that happened at the table."""


class Dealt(Event, frozen=True, tag="dealt"):
    """A round was dealt. In the exchange family the dealer's hand is the first three cards, still to be chosen."""

    dealer: int
    hands: tuple[HiddenHand, ...]
    stock: int
    pile: tuple[Card, ...] = ()
    """The card turned up, where there is a pile (D-0)."""


class Kept(Event, frozen=True, tag="kept"):
    """The dealer kept the first three cards; the other three lie on the table (E-2)."""

    seat: int
    table: tuple[Card, ...]


class Refused(Event, frozen=True, tag="refused"):
    """The dealer put the first three cards on the table and has the other three (E-2)."""

    seat: int
    table: tuple[Card, ...]
    hand: HiddenHand


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A player exchanged one card, or all three, with the table; all saw what was given and taken (E-4)."""

    seat: int
    gave: tuple[Card, ...]
    took: tuple[Card, ...]


class Passed(Event, frozen=True, tag="passed"):
    """A player passed; ``closes`` where that began the last lap (T-1)."""

    seat: int
    closes: bool = False


class Knocked(Event, frozen=True, tag="knocked"):
    """A player knocked: every other player has one more turn."""

    seat: int


class TableRenewed(Event, frozen=True, tag="renewed"):
    """The table cards were set aside and replaced from the stock (A-2, or ``renew_789``)."""

    why: Literal["all_pass", "789"]
    set_aside: tuple[Card, ...]
    table: tuple[Card, ...]
    stock: int


class StockRefilled(Event, frozen=True, tag="refilled"):
    """The stock was shuffled anew from cards already used (A-3 ``recycle``, D-7)."""

    stock: int


class TookStock(Event, frozen=True, tag="took_stock"):
    """A player took the top of the stock; nobody else saw the card."""

    seat: int
    card: Card | None


class TookPile(Event, frozen=True, tag="took_pile"):
    """A player took the top of the pile."""

    seat: int
    card: Card


class Discarded(Event, frozen=True, tag="discarded"):
    """A player put a card on the pile; ``shows`` when 31 was laid down with it (D-3)."""

    seat: int
    card: Card
    shows: bool = False


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round ended and all hands lie open (V-2)."""

    outcome: Outcome


class LivesLost(Event, frozen=True, tag="lives_lost"):
    """A player lost lives; ``place`` is set when the player is out of the game."""

    seat: int
    lost: int
    """How many lives; fewer than the round costs where the first loss put the player out."""
    lives: int
    swims: bool
    place: int | None


class GameEnded(Event, frozen=True, tag="game_ended"):
    """One player is left: the winner. ``places`` go by seat."""

    winner: int
    places: tuple[int, ...]


Deed = Kept | Refused | Exchanged | Passed | Knocked | TookStock | TookPile | Discarded
"""What a player does; each has the player's ``seat``."""

AnyEvent = Dealt | Deed | TableRenewed | StockRefilled | RoundEnded | LivesLost | GameEnded
"""Every kind of event: for matching on, and for reading events back from JSON."""
