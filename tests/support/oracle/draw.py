"""D: the draw family."""

from __future__ import annotations

from tests.support.oracle.game import Oracle
from tests.support.oracle.hands import value


class DrawOracle(Oracle):
    """A game with a discard pile."""

    def clear_table(self) -> None:
        self.pile: list[str] = []
        self.taken_from_pile = ""
        self.unshown: set[int] = set()

    def deal(self, deck: list[str]) -> None:
        """D-0: three to each player from the dealer's left, one card turned up, the rest is the stock."""
        for seat in self.turn_order():
            self.hands[seat], deck = deck[:3], deck[3:]
        self.pile, self.stock = deck[:1], deck[1:]
        if self.ends_by_itself() and self.end_by_made_hand(self.turn_order()):
            return
        self.start_turn(self.afterstate(self.dealer))

    # Decisions

    def legal(self) -> set[str]:
        if self.waiting == "turn":
            return self.legal_turn()
        if self.waiting == "discard":
            return self.legal_discards()
        return set()

    def legal_turn(self) -> set[str]:
        """D-1, and D-7 for a stock that is empty."""
        actions = {"pile"}
        if self.stock or len(self.pile) > 1:
            actions.add("stock")
        if self.may_knock():
            actions.add("knock")
        return actions

    def legal_discards(self) -> set[str]:
        """D-1, ``return_taken``; D-3 for showing."""
        actions = set()
        for card in self.hands[self.actor]:
            if card == self.taken_from_pile and not self.rules["return_taken"]:
                continue
            actions.add(f"drop {card}")
            left = [other for other in self.hands[self.actor] if other != card]
            if self.rules["show_31"] == "by_hand" and value(left, self.rules) == "31":
                actions.add(f"show {card}")
        return actions

    def carry_out(self, text: str) -> None:
        word, _, card = text.partition(" ")
        if word == "stock":
            self.ask_for_stock()
        elif word == "pile":
            self.take_from_pile()
        else:
            self.discard(card, shows=word == "show")

    def ask_for_stock(self) -> None:
        """D-1, D-7."""
        if self.stock:
            self.take_from_stock()
        else:
            self.waiting = "stock"

    def to_reshuffle(self) -> list[str]:
        """D-7."""
        return self.pile[:-1] if self.waiting == "stock" else []

    def restock(self, order: list[str]) -> None:
        self.stock = order
        self.pile = self.pile[-1:]
        self.take_from_stock()

    def take_from_stock(self) -> None:
        self.hands[self.actor].append(self.stock.pop(0))
        self.taken_from_pile = ""
        self.waiting = "discard"

    def take_from_pile(self) -> None:
        card = self.pile.pop()
        self.hands[self.actor].append(card)
        self.known[self.actor].add(card)
        self.taken_from_pile = card
        self.waiting = "discard"

    def discard(self, card: str, *, shows: bool) -> None:
        """D-1, D-3."""
        hand = self.hands[self.actor]
        hand.remove(card)
        self.known[self.actor].discard(card)
        self.pile.append(card)
        self.unshown.discard(self.actor)
        if shows:
            self.turns += 1
            self.end_round("31", self.actor)
            return
        if value(hand, self.rules) == "31":
            self.unshown.add(self.actor)
        self.turn_is_over()

    # Between turns

    def ends_by_itself(self) -> bool:
        """``show_31``."""
        return bool(self.rules["show_31"] == "automatic")

    def go_on(self) -> None:
        self.start_turn(self.afterstate(self.actor))

    def start_turn(self, seat: int) -> None:
        """D-7 ``showdown``."""
        if self.rules["exhausted"] == "showdown" and not self.stock:
            self.end_round("stock", None)
        else:
            super().start_turn(seat)

    def losses(self, ended_by: str, closer: int | None) -> dict[int, int]:
        """``shown_31_costs_all``."""
        if ended_by != "31":
            return super().losses(ended_by, closer)
        if self.rules["shown_31_costs_all"]:
            return self.all_but(closer)
        return self.losses_after_show(closer)

    def losses_after_show(self, shower: int | None) -> dict[int, int]:
        """D-5."""
        others = [seat for seat in self.still_in() if seat != shower]
        losers = self.losing_lowest(self.lowest(others), None)
        if self.rules.get("unshown_31_loses"):
            losers |= self.unshown - {shower}
        return dict.fromkeys(losers, 1)
