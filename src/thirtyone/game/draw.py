"""The draw family: a stock and a discard pile (rules D)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from thirtyone.cards import Card
from thirtyone.game.actions import (
    KNOCK,
    PILE,
    STOCK,
    Action,
    Drop,
    Knock,
    Show,
    TakePile,
    TakeStock,
    drop,
    show,
)
from thirtyone.game.events import (
    Dealt,
    Discarded,
    EndedBy,
    Event,
    Knocked,
    Outcome,
    StockRefilled,
    TookPile,
    TookStock,
)
from thirtyone.game.rounds import Middle, Round, Step
from thirtyone.game.showdown import settle
from thirtyone.rules import Rules


class DrawMiddle(Middle, frozen=True, kw_only=True):
    """The middle of the table in the draw family."""

    pile: tuple[Card, ...]
    """The discard pile, its top first; every card of it was laid open."""
    taken_from: Literal["stock", "pile"] | None
    """Where the player whose turn it is took a card from, until the discard."""
    taken: Card | None
    """The card taken; None where this viewer has not seen it."""


class DrawRound(Round, frozen=True, kw_only=True):
    """A round of the draw family."""

    pile: tuple[Card, ...]
    """The discard pile, its top first."""
    taken: Card | None = None
    taken_from: Literal["stock", "pile"] | None = None
    awaits_stock: bool = False
    """Whether the pile must be shuffled to become the stock before a card can be taken (D-7)."""
    unshown: frozenset[int] = frozenset()
    """The seats whose last discard left 31 that they did not show (D-5)."""

    @classmethod
    def deal(cls, rules: Rules, order: tuple[int, ...], seats: int, deck: Sequence[Card]) -> Step:
        """Deal by D-0: three cards to each player in turn order, the next one turned up."""
        hands: list[tuple[Card, ...]] = [()] * seats
        for index, seat in enumerate(order):
            hands[seat] = tuple(deck[index * 3 : index * 3 + 3])
        dealt = 3 * len(order)
        round_ = cls(
            rules=rules,
            order=order,
            hands=tuple(hands),
            pile=(deck[dealt],),
            stock=tuple(deck[dealt + 1 :]),
        )
        event = Dealt(order[-1], round_.hands, len(round_.stock), round_.pile)
        made = round_.best_made() if rules.show_31 == "automatic" else None
        return round_.ended(made[0], (event,), made[1]) if made else round_._before_turn((event,))

    @property
    def to_shuffle(self) -> tuple[Card, ...]:
        """The pile without its top card, when somebody takes from an empty stock (D-7)."""
        return self.pile[1:] if self.awaits_stock else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return stock, pile and knock; after taking: the discards, those that show 31 last."""
        seat = self.to_act
        if seat is None:
            return ()
        if self.taken is None:
            actions = (STOCK, PILE, KNOCK)
            return tuple(action for action in actions if self.why_not(seat, action) is None)
        cards = [card for card in self.hands[seat] if not self._why_no_discard(seat, card)]
        shows = [card for card in cards if self._leaves_31(seat, card)] if self.rules.show_31 == "by_hand" else []
        return (*map(drop, cards), *map(show, shows))

    def why_not(self, seat: int, action: Action) -> str | None:
        """Say why the seat whose turn it is may not do that."""
        match action:
            case Drop(card):
                return self._why_no_discard(seat, card)
            case Show(card):
                return self._why_no_show(seat, card)
            case TakeStock() | TakePile() | Knock() if self.taken is not None:
                return "it has taken a card and must discard one (D-1)"
            case TakeStock():
                empty = not self.stock and len(self.pile) < 2
                return "neither the stock nor the pile below its top has a card (D-7)" if empty else None
            case TakePile():
                return None
            case Knock() if self.closed_at is not None:
                return "somebody has knocked in this round already (D-1)"
            case Knock():
                return "not every player has had a turn yet" if self.knock_is_early else None
            case _:
                return "there is no such action in the draw family (D-1)"

    def _why_no_discard(self, seat: int, card: Card) -> str | None:
        if self.taken is None:
            return "it first takes a card or knocks (D-1)"
        if card not in self.hands[seat]:
            return f"it does not hold {card}"
        returns_taken = card is self.taken and self.taken_from == "pile" and not self.rules.return_taken
        return "the card just taken from the pile may not be discarded" if returns_taken else None

    def _why_no_show(self, seat: int, card: Card) -> str | None:
        reason = self._why_no_discard(seat, card)
        if reason is not None:
            return reason
        if self.rules.show_31 == "automatic":
            return "31 is shown without being announced in this game"
        return None if self._leaves_31(seat, card) else "that does not leave 31 (D-3)"

    def _leaves_31(self, seat: int, card: Card) -> bool:
        left = tuple(held for held in self.hands[seat] if held is not card)
        return self.rules.worth(left).combination == "31"

    def play(self, seat: int, action: Action) -> Step:
        """Carry out an action that `why_not` has nothing against."""
        match action:
            case Drop(card):
                return self._discard(seat, card, shows=False)
            case Show(card):
                return self._discard(seat, card, shows=True)
            case TakePile():
                top = self.pile[0]
                taken = replace(
                    self,
                    hands=self.with_hand(seat, (*self.hands[seat], top)),
                    pile=self.pile[1:],
                    shown=self.shown | {top},
                    taken=top,
                    taken_from="pile",
                )
                return taken, (TookPile(seat, top),)
            case TakeStock():
                if not self.stock:
                    return replace(self, awaits_stock=True), ()
                return self._take_from_stock(seat, ())
            case _:
                knocked = replace(self, closed_at=self.turns, turns=self.turns + 1)
                return knocked._after_turn((Knocked(seat),))

    def _take_from_stock(self, seat: int, events: tuple[Event, ...]) -> Step:
        top = self.stock[0]
        taken = replace(
            self,
            hands=self.with_hand(seat, (*self.hands[seat], top)),
            stock=self.stock[1:],
            taken=top,
            taken_from="stock",
        )
        return taken, (*events, TookStock(seat, top))

    def refilled(self, order: tuple[Card, ...]) -> Step:
        """D-7: the pile but its top becomes the stock, and the player takes the top card of that."""
        refilled = replace(self, stock=order, pile=self.pile[:1], awaits_stock=False)
        return refilled._take_from_stock(self.next_seat, (StockRefilled(len(order)),))

    def _discard(self, seat: int, card: Card, *, shows: bool) -> Step:
        leaves_31 = self._leaves_31(seat, card)
        discarded = replace(
            self,
            hands=self.with_hand(seat, tuple(held for held in self.hands[seat] if held is not card)),
            pile=(card, *self.pile),
            shown=self.shown - {card},
            taken=None,
            taken_from=None,
            turns=self.turns + 1,
            unshown=self.unshown | {seat} if leaves_31 and not shows else self.unshown - {seat},
        )
        ends = shows or (leaves_31 and self.rules.show_31 == "automatic")
        events = (Discarded(seat, card, shows=ends),)
        return discarded.ended("31", events, seat) if ends else discarded._after_turn(events)

    def _after_turn(self, events: tuple[Event, ...]) -> Step:
        over = self.over_after_turn()
        return self.ended(over, events) if over else self._before_turn(events)

    def _before_turn(self, events: tuple[Event, ...]) -> Step:
        if not self.stock and self.rules.exhausted == "showdown":  # D-7
            return self.ended("stock", events)
        return self, events

    def settled(self, ended_by: EndedBy, closer: int | None) -> Outcome:
        """D-5: a shown 31 wins; of the others the lowest lose, and who left 31 unshown."""
        shown = ended_by == "31"
        return settle(
            self.rules,
            self.order,
            self.hands,
            ended_by=ended_by,
            closer=closer,
            costs_all=shown and bool(self.rules.shown_31_costs_all),
            winner_apart=shown,
            also_lose=self.unshown if shown and self.rules.unshown_31_loses else (),
        )

    def middle(self, viewer: int | None) -> DrawMiddle:
        """Return the middle of the table; a card taken from the stock is seen by its taker only."""
        sees_taken = self.taken_from == "pile" or viewer == self.next_seat
        return DrawMiddle(pile=self.pile, taken_from=self.taken_from, taken=self.taken if sees_taken else None)
