"""The exchange family: three table cards, exchanged with the hands (rules E, A and T)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from thirtyone.cards import Card, Rank
from thirtyone.game.actions import (
    EXCHANGE_ALL,
    KEEP,
    KNOCK,
    PASS,
    REFUSE,
    Action,
    Exchange,
    ExchangeAll,
    Keep,
    Knock,
    Pass,
    Refuse,
    exchanges,
)
from thirtyone.game.events import (
    Dealt,
    EndedBy,
    Event,
    Exchanged,
    Kept,
    Knocked,
    Outcome,
    Passed,
    Refused,
    StockRefilled,
    TableRenewed,
)
from thirtyone.game.rounds import Middle, Round, Step
from thirtyone.game.showdown import settle
from thirtyone.rules import Rules

_CHOICE = (KEEP, REFUSE)
_789 = {Rank.SEVEN, Rank.EIGHT, Rank.NINE}


class ExchangeMiddle(Middle, frozen=True, kw_only=True):
    """The middle of the table in the exchange family."""

    table: tuple[Card, ...]
    """The three table cards; none while the dealer chooses."""
    set_aside: tuple[Card, ...]
    """Table cards replaced in this round and not shuffled in again; they lay face up."""
    passes: int
    """How many players have passed in a row (A-2)."""
    passed: frozenset[int]
    """The seats that have passed in this round."""
    locked: frozenset[int]
    """The seats that may not exchange again in this round (T-2)."""
    dealer_chooses: bool
    """Whether the dealer still has to keep or refuse the first three cards (E-2)."""


class ExchangeRound(Round, frozen=True, kw_only=True):
    """A round of the exchange family."""

    table: tuple[Card, ...] = ()
    second_packet: tuple[Card, ...] = ()
    """The dealer's second three cards, unseen until the choice of E-2."""
    set_aside: tuple[Card, ...] = ()
    passes: int = 0
    passed: frozenset[int] = frozenset()
    locked: frozenset[int] = frozenset()
    awaits_stock: bool = False
    """Whether the stock must be shuffled anew before the table can be renewed (A-3 ``recycle``)."""

    @classmethod
    def deal(cls, rules: Rules, order: tuple[int, ...], seats: int, deck: Sequence[Card]) -> Step:
        """Deal by E-1: two packets for the dealer, then three cards to each other player in turn order."""
        hands: list[tuple[Card, ...]] = [()] * seats
        hands[order[-1]] = tuple(deck[:3])
        for packet, seat in enumerate(order[:-1], start=2):
            hands[seat] = tuple(deck[packet * 3 : packet * 3 + 3])
        round_ = cls(
            rules=rules,
            order=order,
            hands=tuple(hands),
            stock=tuple(deck[3 * len(order) + 3 :]),
            second_packet=tuple(deck[3:6]),
        )
        return round_, (Dealt(dealer=order[-1], hands=round_.hands, stock=len(round_.stock)),)

    @property
    def next_seat(self) -> int:
        """The seat whose turn comes next; the dealer while the choice of E-2 is open."""
        order = self.order
        return order[-1 if self.second_packet else self.turns % len(order)]

    @property
    def to_shuffle(self) -> tuple[Card, ...]:
        """The stock's remainder and the cards set aside, when the table is to be renewed from them (A-3)."""
        return self.stock + self.set_aside if self.awaits_stock else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the exchanges card by card, then all, pass and knock, as far as they are allowed."""
        seat = self.to_act
        if seat is None:
            return ()
        if self.second_packet:
            return _CHOICE
        actions: list[Action] = []
        rules = self.rules
        if seat not in self.locked:
            actions = exchanges(self.hands[seat], self.table)
            if rules.exchange_all != "none":
                actions.append(EXCHANGE_ALL)
        if not self._why_no_pass(seat):
            actions.append(PASS)
        if not self._why_no_knock():
            actions.append(KNOCK)
        return tuple(actions)

    def why_not(self, seat: int, action: Action) -> str | None:
        """Say why the seat whose turn it is may not do that."""
        if self.second_packet:
            return None if isinstance(action, Keep | Refuse) else "the dealer first keeps or refuses (E-2)"
        if isinstance(action, Exchange | ExchangeAll):
            return self._why_no_exchange(seat, action)
        match action:
            case Pass():
                return self._why_no_pass(seat)
            case Knock():
                return self._why_no_knock()
            case Keep() | Refuse():
                return "the dealer has made the choice already (E-2)"
            case _:
                return "there is no such action in the exchange family (E-3)"

    def _why_no_exchange(self, seat: int, action: Exchange | ExchangeAll) -> str | None:
        if seat in self.locked:
            return "after exchanging all three it may not exchange again in this round (T-2)"
        if isinstance(action, ExchangeAll):
            return "exchanging all three is not allowed" if self.rules.exchange_all == "none" else None
        if action.give not in self.hands[seat]:
            return f"it does not hold {action.give}"
        return None if action.take in self.table else f"{action.take} does not lie on the table"

    def _why_no_pass(self, seat: int) -> str | None:
        if self.rules.passing == "free" or seat in self.locked:
            return None
        if self.rules.passing == "none":
            return "passing is not allowed"
        return "it has passed once in this round already" if seat in self.passed else None

    def _why_no_knock(self) -> str | None:
        if self.rules.close == "pass":
            return "in this game the first pass closes the round, there is no knock (T-3)"
        if self.closed_at is not None:
            return "somebody has knocked in this round already (A-1)"
        return "not every player has had a turn yet" if self.knock_is_early else None

    def play(self, seat: int, action: Action) -> Step:
        """Carry out an action that `why_not` has nothing against."""
        if isinstance(action, Exchange):  # what is played most
            return self._play_exchange(seat, action.give, action.take)
        match action:
            case ExchangeAll():
                return self._play_exchange_all(seat)
            case Pass():
                return self._play_pass(seat)
            case Knock():
                knocked = replace(self, closed_at=self.turns, turns=self.turns + 1)
                return knocked._after_turn((Knocked(seat),))
            case _:
                return self._play_choice(seat, keep=isinstance(action, Keep))

    def _play_choice(self, seat: int, *, keep: bool) -> Step:
        """E-2, and A-4: only now may dealt hands end the round."""
        first, second = self.hands[seat], self.second_packet
        if keep:
            chosen = replace(self, table=second, second_packet=())
            events: tuple[Event, ...] = (Kept(seat, second),)
        else:
            chosen = replace(self, hands=self.with_hand(seat, second), table=first, second_packet=())
            events = (Refused(seat, first, second),)
        made = chosen.best_made()
        return chosen.ended(made[0], events, made[1]) if made else chosen._before_turn(events)

    def _play_exchange(self, seat: int, give: Card, take: Card) -> Step:
        hand, table = self.hands[seat], self.table
        given, taken = hand.index(give), table.index(take)
        exchanged = replace(
            self,
            hands=self.with_hand(seat, hand[:given] + (take,) + hand[given + 1 :]),
            table=table[:taken] + (give,) + table[taken + 1 :],
            shown=self.shown - {give} | {take},
            turns=self.turns + 1,
            passes=0,
        )
        return exchanged._after_exchange(seat, (Exchanged(seat, (give,), (take,)),))

    def _play_exchange_all(self, seat: int) -> Step:
        # Sorted: nobody else may learn the order of the cards in the hand.
        hand, table = tuple(sorted(self.hands[seat], key=str)), self.table
        locks = self.rules.exchange_all == "locks"
        exchanged = replace(
            self,
            hands=self.with_hand(seat, table),
            table=hand,
            shown=self.shown.difference(hand).union(table),
            turns=self.turns + 1,
            passes=0,
            locked=self.locked | {seat} if locks else self.locked,
        )
        return exchanged._after_exchange(seat, (Exchanged(seat, hand, table),))

    def _after_exchange(self, seat: int, events: tuple[Event, ...]) -> Step:
        """A-4, T-4: a hand that an exchange makes fire or 31 ends the round at once."""
        match self.rules.worth(self.hands[seat]).combination:
            case "fire":
                return self.ended("fire", events, seat)
            case "31":
                return self.ended("31", events, seat)
        return self._after_turn(events)

    def _play_pass(self, seat: int) -> Step:
        closes = self.rules.close == "pass" and self.closed_at is None
        passed = replace(
            self,
            turns=self.turns + 1,
            closed_at=self.turns if closes else self.closed_at,
            passes=self.passes + 1,
            passed=self.passed | {seat},
        )
        return passed._after_turn((Passed(seat, closes),))

    def _after_turn(self, events: tuple[Event, ...]) -> Step:
        over = self.over_after_turn()
        if over:
            return self.ended(over, events)
        all_passed = self.passes == len(self.order) and self.rules.renew == "all_pass"
        if all_passed and self.closed_at is None:
            return self._all_passed(events)
        return self._before_turn(events)

    def _all_passed(self, events: tuple[Event, ...]) -> Step:
        """A-2: replace the table; A-3: what happens when the stock does not suffice."""
        if len(self.stock) >= 3:
            return self._renewed("all_pass", events)
        if self.rules.exhausted == "recycle" and len(self.stock) + len(self.set_aside) >= 3:
            return replace(self, awaits_stock=True), events
        return self.ended("stock", events)

    def refilled(self, order: tuple[Card, ...]) -> Step:
        """A-3 ``recycle``: renew the table from the new stock; the table just refused is set aside after that."""
        refilled = replace(self, stock=order, set_aside=(), awaits_stock=False)
        return refilled._renewed("all_pass", (StockRefilled(len(order)),))

    def _renewed(self, why: Literal["all_pass", "789"], events: tuple[Event, ...]) -> Step:
        renewed = replace(
            self,
            table=self.stock[:3],
            stock=self.stock[3:],
            set_aside=self.set_aside + self.table,
            passes=0,
        )
        event = TableRenewed(why, self.table, renewed.table, len(renewed.stock))
        return renewed._before_turn((*events, event))

    def _before_turn(self, events: tuple[Event, ...]) -> Step:
        if self.rules.renew_789 and len(self.stock) >= 3 and {card.rank for card in self.table} == _789:
            return self._renewed("789", events)
        return self, events

    def settled(self, ended_by: EndedBy, closer: int | None) -> Outcome:
        """Compare the hands; fire may take a life from all others (A-7)."""
        return settle(
            self.rules,
            self.order,
            self.hands,
            ended_by=ended_by,
            closer=closer,
            costs_all=ended_by == "fire" and bool(self.rules.fire_costs_all),
        )

    def middle(self, viewer: int | None) -> ExchangeMiddle:
        """Return the middle of the table: all of it lies face up, but for the dealer's second packet."""
        return ExchangeMiddle(
            table=self.table,
            set_aside=self.set_aside,
            passes=self.passes,
            passed=self.passed,
            locked=self.locked,
            dealer_chooses=bool(self.second_packet),
        )
