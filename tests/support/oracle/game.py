"""C: what both families share: seats, lives, the order of turns, the last lap, and who loses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from tests.support.oracle.hands import strength, value


class Oracle(ABC):
    """One game, from its first shuffle to its winner. Each family lays the cards out and plays turns in its own way."""

    def __init__(self, rules: dict[str, Any], players: int, dealer: int) -> None:
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.lives: list[int] = [rules["lives"]] * players  # C-4
        self.places: list[int | None] = [None] * players
        self.results: list[dict[str, Any]] = []
        # What comes next: "deal", "renewal" and "stock" are shuffles; "choice", "turn" and "discard" are decisions.
        self.waiting = "deal"
        self.actor = -1
        self.start_round()

    # Players and their order

    def still_in(self) -> list[int]:
        return [seat for seat in range(self.players) if self.places[seat] is None]

    def swimming(self) -> list[int]:
        """C-5: no life left, and not out."""
        return [s for s in range(self.players) if self.lives[s] == 0 and self.places[s] in (None, 1)]

    def afterstate(self, seat: int) -> int:
        """C-2: the next seat to the left that is still in."""
        while True:
            seat = (seat + 1) % self.players
            if self.places[seat] is None:
                return seat

    def turn_order(self) -> list[int]:
        """From the dealer's left; the dealer is last."""
        order = [self.afterstate(self.dealer)]
        while order[-1] != self.dealer:
            order.append(self.afterstate(order[-1]))
        return order

    def finished(self) -> bool:
        return self.waiting == "over"

    def winner(self) -> int | None:
        return self.places.index(1) if self.finished() else None

    def to_act(self) -> int | None:
        return self.actor if self.waiting in ("choice", "turn", "discard") else None

    # Each family's own

    @abstractmethod
    def clear_table(self) -> None:
        """Put away what was laid out in the round before."""

    @abstractmethod
    def deal(self, deck: list[str]) -> None:
        """Deal from the top of the deck."""

    @abstractmethod
    def to_reshuffle(self) -> list[str]:
        """The cards of which a new stock has to be made now, if any."""

    @abstractmethod
    def restock(self, order: list[str]) -> None:
        """Take these cards as the new stock and go on."""

    @abstractmethod
    def legal(self) -> set[str]: ...

    @abstractmethod
    def carry_out(self, text: str) -> None:
        """Do what is legal, except knocking."""

    @abstractmethod
    def ends_by_itself(self) -> bool:
        """Whether a hand that is made in a turn ends the round without being shown."""

    @abstractmethod
    def go_on(self) -> None:
        """What follows a turn that has not ended the round."""

    # Chance

    def start_round(self) -> None:
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(self.players)}
        self.known: dict[int, set[str]] = {seat: set() for seat in range(self.players)}  # E-4, V-1
        self.stock: list[str] = []
        self.turns = 0
        self.closer: int | None = None
        self.clear_table()
        self.waiting = "deal"

    def needs_shuffle(self) -> list[str]:
        """The cards whose order has to be supplied now."""
        if self.waiting == "deal":
            return [rank + suit for rank in self.rules["ranks"] for suit in self.rules["suits"]]
        return self.to_reshuffle()

    def shuffle(self, order: list[str]) -> None:
        assert sorted(order) == sorted(self.needs_shuffle()) != []
        if self.waiting == "deal":
            self.deal(list(order))
        else:
            self.restock(list(order))

    # Decisions

    def may_knock(self) -> bool:
        """A-1, D-1, and ``first_knock``."""
        if self.rules["close"] != "knock" or self.closer is not None:
            return False
        return self.rules["first_knock"] == "any" or self.turns >= len(self.still_in())

    def play(self, text: str) -> None:
        assert text in self.legal()
        if text == "knock":
            self.knock()
        else:
            self.carry_out(text)

    def knock(self) -> None:
        """A-1, D-1."""
        self.closer = self.actor
        self.turn_is_over()

    # Between turns

    def start_turn(self, seat: int) -> None:
        self.actor = seat
        self.waiting = "turn"

    def turn_is_over(self) -> None:
        """What may end the round after a turn, in this order; else the game goes on."""
        self.turns += 1
        if self.ends_by_itself() and self.end_by_made_hand([self.actor]):  # A-4, T-4
            return
        if self.afterstate(self.actor) == self.closer:  # E-5, D-2
            self.end_round(self.rules["close"], self.closer)
        elif self.turns == self.rules["turn_limit"]:  # C-8
            self.end_round("limit", None)
        else:
            self.go_on()

    def end_by_made_hand(self, seats: list[int]) -> bool:
        """A-4, T-4: end the round if one of these seats has fire or 31; the best of them counts, then the first."""
        best: int | None = None
        for seat in seats:
            if value(self.hands[seat], self.rules) not in ("fire", "31"):
                continue
            mine = strength(self.hands[seat], self.rules)
            if best is None or mine > strength(self.hands[best], self.rules):
                best = seat
        if best is None:
            return False
        self.end_round(value(self.hands[best], self.rules), best)
        return True

    # The end of a round

    def end_round(self, ended_by: str, closer: int | None) -> None:
        seats = self.still_in()
        losses = self.losses(ended_by, closer)
        void = len(losses) == len(seats)  # C-6
        if void:
            losses = {}
        for seat, lost in losses.items():
            self.take_lives(seat, lost)
        gone = [seat for seat in losses if self.lives[seat] < 0]
        for seat in gone:  # C-6: they share the place behind all who are left
            self.lives[seat] = 0
            self.places[seat] = len(seats) - len(gone) + 1
        self.results.append(
            {
                "dealer": self.dealer,
                "ended_by": ended_by,
                "closer": closer,
                "hands": {str(seat): " ".join(sorted(self.hands[seat])) for seat in seats},
                "values": {str(seat): value(self.hands[seat], self.rules) for seat in seats},
                "losers": sorted(losses),
                "void": void,
                "lives": list(self.lives),
                "out": [seat for seat in range(self.players) if self.places[seat] is not None],
            }
        )
        self.last_losses = losses
        left = self.still_in()
        if len(left) == 1:
            self.places[left[0]] = 1
            self.waiting = "over"
            return
        if not void:  # C-3
            self.dealer = self.afterstate(self.dealer)
        self.start_round()

    def take_lives(self, seat: int, lost: int) -> None:
        """C-4, C-5: one after the other; -1 stands for a player who is out."""
        for _ in range(lost):
            if self.lives[seat] == 1 and not self.rules["swim"]:
                self.lives[seat] = -1
            elif self.lives[seat] >= 0:
                self.lives[seat] -= 1

    def losses(self, ended_by: str, closer: int | None) -> dict[int, int]:
        """How many lives each loser would lose."""
        if ended_by in ("knock", "pass"):
            return self.losses_by_comparison(closer)
        return self.losses_by_comparison(None)

    def all_but(self, winner: int | None) -> dict[int, int]:
        return {seat: 1 for seat in self.still_in() if seat != winner}

    def losses_by_comparison(self, knocker: int | None) -> dict[int, int]:
        """A-7, T-6, D-6, and what house rules make of them."""
        seats = self.still_in()
        lowest = self.lowest(seats)
        if knocker is not None and self.rules["knocker_must_be_highest"]:
            losers: set[int] = set()
            if len(lowest) < len(seats):  # (2)
                losers = self.losing_lowest(lowest, knocker)
            if any(self.strength_of(seat) >= self.strength_of(knocker) for seat in seats if seat != knocker):
                losers.add(knocker)  # (3)
        else:
            losers = self.losing_lowest(lowest, knocker)
        losses = dict.fromkeys(losers, 1)
        if knocker is not None and lowest == [knocker]:
            losses[knocker] = self.rules["knocker_alone_lowest"]
        return losses

    def strength_of(self, seat: int) -> tuple[float, ...]:
        return strength(self.hands[seat], self.rules)

    def lowest(self, seats: list[int]) -> list[int]:
        least = min(self.strength_of(seat) for seat in seats)
        return [seat for seat in seats if self.strength_of(seat) == least]

    def losing_lowest(self, lowest: list[int], knocker: int | None) -> set[int]:
        """``ties``: who loses of those that have the lowest hand."""
        everyone = set(lowest)
        if len(lowest) == 1:
            return everyone
        match self.rules["ties"]:
            case "all":
                return everyone
            case "nobody":
                return set()
            case "knocker":
                return {knocker} if knocker in everyone and knocker is not None else everyone
            case "all_but_knocker":
                return everyone - {knocker}
            case _:
                raise AssertionError("A-6: no two hands ever tie")
