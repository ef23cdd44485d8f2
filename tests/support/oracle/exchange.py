"""E, A and T: the exchange family."""

from __future__ import annotations

from tests.support.oracle.game import Oracle


class ExchangeOracle(Oracle):
    """A game with three cards on the table."""

    def clear_table(self) -> None:
        self.table: list[str] = []
        self.second_three: list[str] = []
        self.set_aside: list[str] = []
        self.passes_in_a_row = 0
        self.have_passed: set[int] = set()
        self.locked: set[int] = set()

    def deal(self, deck: list[str]) -> None:
        """E-1: the dealer's three, three more, then three to each other player from the dealer's left."""
        self.hands[self.dealer], deck = deck[:3], deck[3:]
        self.second_three, deck = deck[:3], deck[3:]
        for seat in self.turn_order():
            if seat != self.dealer:
                self.hands[seat], deck = deck[:3], deck[3:]
        self.stock = deck
        self.actor = self.dealer
        self.waiting = "choice"

    # Decisions

    def legal(self) -> set[str]:
        if self.waiting == "choice":
            return {"keep", "refuse"}  # E-2
        if self.waiting == "turn":
            return self.legal_turn()
        return set()

    def legal_turn(self) -> set[str]:
        """E-3; T-2 for who is locked."""
        actions = set()
        if self.actor not in self.locked:
            for give in self.hands[self.actor]:
                for take in self.table:
                    actions.add(f"{give}>{take}")
            if self.rules["exchange_all"] != "none":
                actions.add("all")
        if self.may_pass():
            actions.add("pass")
        if self.may_knock():
            actions.add("knock")
        return actions

    def may_pass(self) -> bool:
        """A-2, ``passing``; a locked player may always pass."""
        if self.actor in self.locked or self.rules["passing"] == "free":
            return True
        return self.rules["passing"] == "once" and self.actor not in self.have_passed

    def carry_out(self, text: str) -> None:
        if text in ("keep", "refuse"):
            self.choose(text)
        elif text == "pass":
            self.pass_()
        elif text == "all":
            self.exchange_all()
        else:
            give, take = text.split(">")
            self.exchange(give, take)

    def choose(self, word: str) -> None:
        """E-2; and A-4, T-4: hands dealt that end the round do so once the choice is made."""
        if word == "keep":
            self.table = self.second_three
        else:
            self.table = self.hands[self.dealer]
            self.hands[self.dealer] = self.second_three
        self.second_three = []
        if not self.end_by_made_hand(self.turn_order()):
            self.start_turn(self.afterstate(self.dealer))

    def exchange(self, give: str, take: str) -> None:
        """E-3, E-4."""
        self.hands[self.actor].remove(give)
        self.table.remove(take)
        self.hands[self.actor].append(take)
        self.table.append(give)
        self.known[self.actor].discard(give)
        self.known[self.actor].add(take)
        self.passes_in_a_row = 0
        self.turn_is_over()

    def exchange_all(self) -> None:
        """E-3, E-4, T-2."""
        self.hands[self.actor], self.table = self.table, self.hands[self.actor]
        self.known[self.actor] = set(self.hands[self.actor])
        if self.rules["exchange_all"] == "locks":
            self.locked.add(self.actor)
        self.passes_in_a_row = 0
        self.turn_is_over()

    def pass_(self) -> None:
        """A-2, T-1."""
        self.have_passed.add(self.actor)
        self.passes_in_a_row += 1
        if self.rules["close"] == "pass" and self.closer is None:
            self.closer = self.actor
        self.turn_is_over()

    # Between turns

    def ends_by_itself(self) -> bool:
        """A-4, T-4."""
        return True

    def go_on(self) -> None:
        if self.all_have_passed():
            self.replace_refused_table()
        else:
            self.start_turn(self.afterstate(self.actor))

    def all_have_passed(self) -> bool:
        """A-2: all still in, one after the other, and not in the last lap."""
        if self.rules["renew"] != "all_pass" or self.closer is not None:
            return False
        return self.passes_in_a_row == len(self.still_in())

    def replace_refused_table(self) -> None:
        """A-2, A-3."""
        self.passes_in_a_row = 0
        if len(self.stock) >= 3:
            self.renew_table()
            self.start_turn(self.afterstate(self.actor))
        elif self.rules["exhausted"] == "recycle" and len(self.stock) + len(self.set_aside) >= 3:
            self.waiting = "renewal"
        else:
            self.end_round("stock", None)

    def to_reshuffle(self) -> list[str]:
        """A-3."""
        return self.stock + self.set_aside if self.waiting == "renewal" else []

    def restock(self, order: list[str]) -> None:
        self.stock = order
        self.set_aside = []
        self.renew_table()
        self.start_turn(self.afterstate(self.actor))

    def renew_table(self) -> None:
        self.set_aside += self.table
        self.table, self.stock = self.stock[:3], self.stock[3:]

    def start_turn(self, seat: int) -> None:
        """``renew_789``."""
        while (
            self.rules["renew_789"]
            and sorted(card[0] for card in self.table) == ["7", "8", "9"]
            and len(self.stock) >= 3
        ):
            self.renew_table()
        super().start_turn(seat)

    def losses(self, ended_by: str, closer: int | None) -> dict[int, int]:
        """``fire_costs_all``."""
        if ended_by == "fire" and self.rules["fire_costs_all"]:
            return self.all_but(closer)
        return super().losses(ended_by, closer)
