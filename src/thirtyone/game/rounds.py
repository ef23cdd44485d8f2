"""What the rounds of all families share: seats in turn order, hands, the stock, closing, and how a round ends."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence

from msgspec import Struct, StructMeta
from msgspec.structs import replace

from thirtyone.cards import Card, Hand
from thirtyone.errors import IllegalAction, ThirtyOneError, shorten
from thirtyone.game.actions import Action
from thirtyone.game.events import EndedBy, Event, Outcome, RoundEnded
from thirtyone.rules import Rules

Step = tuple["Round", tuple[Event, ...]]
"""The round after something happened, and what happened."""


class _AbstractStruct(StructMeta, ABCMeta):
    """Lets a struct have abstract methods."""


class Middle(Struct, frozen=True):
    """What lies in the middle of the table, as one seat sees it; each family has its own."""


class Round(Struct, frozen=True, kw_only=True, gc=False, metaclass=_AbstractStruct):
    """One round. Each family of games is a subclass, registered in `thirtyone.game.families`."""

    rules: Rules
    order: tuple[int, ...]
    """The seats still in, in turn order: left of the dealer first, the dealer last (C-2)."""
    hands: tuple[Hand, ...]
    """By seat; empty for a seat that is out."""
    stock: tuple[Card, ...]
    """Face down, its top first."""
    shown: frozenset[Card] = frozenset()
    """The cards in hands that everybody has seen (E-4)."""
    turns: int = 0
    """How many turns have been played; the dealer's choice does not count as one."""
    closed_at: int | None = None
    """The number of the turn that closed the round, counted from 0."""
    refills: int = 0
    """How many times the stock has been shuffled anew."""
    outcome: Outcome | None = None
    """Set when the round has ended."""

    @classmethod
    @abstractmethod
    def deal(cls, rules: Rules, order: tuple[int, ...], seats: int, deck: Sequence[Card]) -> Step:
        """Deal a shuffled deck from its top."""

    @property
    @abstractmethod
    def to_shuffle(self) -> tuple[Card, ...]:
        """The cards that must be shuffled before the round goes on; usually none."""

    @abstractmethod
    def refilled(self, order: tuple[Card, ...]) -> Step:
        """Go on with the cards of `to_shuffle` as the new stock, in this order from its top."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat whose turn it is may do, in a fixed order."""

    @abstractmethod
    def why_not(self, seat: int, action: Action) -> str | None:
        """Say why the seat whose turn it is may not do that, with the clause; None when it may."""

    @abstractmethod
    def play(self, seat: int, action: Action) -> Step:
        """Carry out an action of the seat whose turn it is that `why_not` has nothing against."""

    @abstractmethod
    def middle(self, viewer: int | None) -> Middle:
        """Return what a seat, or a spectator (None), may know of the middle of the table (V-1)."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.order[-1]

    @property
    def next_seat(self) -> int:
        """The seat whose turn it is; while cards are to be shuffled, the one whose turn comes next."""
        return self.order[self.turns % len(self.order)]

    @property
    def to_act(self) -> int | None:
        """The seat that must decide now; None while cards are to be shuffled or when the round has ended."""
        return None if self.outcome is not None or self.to_shuffle else self.next_seat

    @property
    def closer(self) -> int | None:
        """The seat that closed the round, if any (A-1, T-1)."""
        return None if self.closed_at is None else self.order[self.closed_at % len(self.order)]

    @property
    def turns_left(self) -> int | None:
        """How many turns of the last lap are left; None while nobody has closed (E-5, D-2)."""
        return None if self.closed_at is None else self.closed_at + len(self.order) - self.turns

    @property
    def knock_is_early(self) -> bool:
        """Whether ``first_knock`` still forbids knocking: not every player has had a turn."""
        return self.rules.first_knock == "after_lap" and self.turns < len(self.order)

    def apply(self, action: Action) -> Step:
        """Carry out the decision of the seat whose turn it is.

        Raises:
            IllegalAction: saying whose turn it is and why not.
        """
        seat = self.to_act
        if seat is None:
            waiting = "the round has ended" if self.outcome else "cards must be shuffled first"
            raise IllegalAction(f"{shorten(str(action))} is not possible: {waiting}.")
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(f"Seat {seat}, whose turn it is, may not play {action}: {reason}.")
        return self.play(seat, action)

    def refill(self, order: tuple[Card, ...]) -> Step:
        """Supply the order of the cards of `to_shuffle`, from the top of the new stock.

        Raises:
            ThirtyOneError: ``bad_order`` when these are not exactly those cards.
        """
        check_order(order, self.to_shuffle)
        return replace(self, refills=self.refills + 1).refilled(order)

    def with_hand(self, seat: int, hand: Hand) -> tuple[Hand, ...]:
        """Return all hands, that of one seat replaced."""
        return self.hands[:seat] + (hand,) + self.hands[seat + 1 :]

    def over_after_turn(self) -> EndedBy | None:
        """Return whether the turn just played was the last: the lap ran out, or the limit is reached (E-5, C-8)."""
        if self.closed_at is not None and self.turns == self.closed_at + len(self.order):
            return self.rules.close
        return "limit" if self.turns == self.rules.turn_limit else None

    def ended(self, ended_by: EndedBy, events: tuple[Event, ...], closer: int | None = None) -> Step:
        """End the round: compare the hands and say who loses."""
        if ended_by in ("knock", "pass"):
            closer = self.closer
        outcome = self.settled(ended_by, closer)
        return replace(self, outcome=outcome), (*events, RoundEnded(outcome))

    @abstractmethod
    def settled(self, ended_by: EndedBy, closer: int | None) -> Outcome:
        """Compare the hands of the ended round and say who loses."""

    def best_made(self) -> tuple[EndedBy, int] | None:
        """Find the best hand that ends a round at once: fire or 31 (A-4, T-4), with the seat that holds it.

        Of several, the best by A-5 and A-6 counts; where suits do not decide, the first in turn order.
        """
        worths = [(self.rules.worth(self.hands[seat]), seat) for seat in self.order]
        made = [(worth, seat) for worth, seat in worths if worth.combination in ("fire", "31")]
        if not made:
            return None
        best, seat = max(made, key=lambda pair: pair[0].strength)
        return ("fire" if best.combination == "fire" else "31"), seat


def check_order(order: Sequence[Card], cards: Sequence[Card]) -> None:
    """Check that an order is one of exactly these cards.

    Raises:
        ThirtyOneError: ``bad_order``, naming the first card that is missing or too many.
    """
    if not cards:
        raise ThirtyOneError("bad_order", "No cards are to be shuffled now.")
    wanted = set(cards)
    for index, card in enumerate(order):
        if card not in wanted:
            again = "comes twice" if card in cards else "does not belong to it"
            raise ThirtyOneError("bad_order", f"Card {index + 1} of the order, {card}, {again}.")
        wanted.remove(card)
    if wanted:
        missing = next(card for card in cards if card in wanted)
        raise ThirtyOneError("bad_order", f"The order has {len(order)} of {len(cards)} cards: {missing} is missing.")
