"""A second referee, written from docs/rules.md alone: slow, plain, and sharing no line with the library.

It plays whole games in place, with cards as text, and tells of every round what a replay tells (docs/record.md).
"""

from __future__ import annotations

from typing import Any

RANKS = "23456789TJQKA"  # C-1, lowest first
SUITS = "dhsc"  # A-6, lowest first


def points(card: str) -> int:
    """C-1: numbers count themselves, T J Q K ten, an ace eleven."""
    rank = card[0]
    if rank == "A":
        return 11
    if rank in "TJQK":
        return 10
    return int(rank)


def suit_sum(hand: list[str], suit: str) -> int:
    return sum(points(card) for card in hand if card[1] == suit)


def best_sum(hand: list[str]) -> int:
    """C-7: the largest sum of points within one suit."""
    return max(suit_sum(hand, suit) for suit in SUITS)


def combination(hand: list[str], rules: dict[str, Any]) -> str:
    """A-4, A-5, T-5, D-4: ``fire``, ``triple``, or nothing that has a name."""
    assert len(hand) == 3
    ranks = [card[0] for card in hand]
    if ranks == ["A", "A", "A"] and rules.get("fire"):
        return "fire"
    if ranks[0] == ranks[1] == ranks[2] and rules["triple"] != "none":
        return "triple"
    return ""


def value(hand: list[str], rules: dict[str, Any]) -> str:
    """What a replay says of a hand: ``fire``, ``31``, ``30.5``, or the points."""
    name = combination(hand, rules)
    if name == "fire":
        return "fire"
    if name == "triple":
        return str(rules["triple"])
    return str(best_sum(hand))


def strength(hand: list[str], rules: dict[str, Any]) -> tuple[float, ...]:
    """A-5, and A-6 where ties are decided by it: the better hand has the larger strength."""
    strict = rules["ties"] == "order"
    name = combination(hand, rules)
    if name == "fire":
        return (32,)
    if name == "triple":
        if strict:  # above a 30 in suit, whatever it is worth; A-6: by rank
            return (30.5, RANKS.index(hand[0][0]))
        return (float(rules["triple"]),)
    total = best_sum(hand)
    if not strict:
        return (total,)
    suit = max((s for s in SUITS if suit_sum(hand, s) == total), key=SUITS.index)
    highest = max(RANKS.index(card[0]) for card in hand if card[1] == suit)
    return (total, SUITS.index(suit), highest)


class Oracle:
    """One game, from its first shuffle to its winner."""

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

    def after(self, seat: int) -> int:
        """C-2: the next seat to the left that is still in."""
        while True:
            seat = (seat + 1) % self.players
            if self.places[seat] is None:
                return seat

    def turn_order(self) -> list[int]:
        """From the dealer's left; the dealer is last."""
        order = [self.after(self.dealer)]
        while order[-1] != self.dealer:
            order.append(self.after(order[-1]))
        return order

    def finished(self) -> bool:
        return self.waiting == "over"

    def winner(self) -> int | None:
        return self.places.index(1) if self.finished() else None

    def to_act(self) -> int | None:
        return self.actor if self.waiting in ("choice", "turn", "discard") else None

    # Chance

    def start_round(self) -> None:
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(self.players)}
        self.known: dict[int, set[str]] = {seat: set() for seat in range(self.players)}  # E-4, V-1
        self.stock: list[str] = []
        self.table: list[str] = []
        self.second_three: list[str] = []
        self.set_aside: list[str] = []
        self.pile: list[str] = []
        self.taken_from_pile = ""
        self.turns = 0
        self.closer: int | None = None
        self.passes_in_a_row = 0
        self.have_passed: set[int] = set()
        self.locked: set[int] = set()
        self.unshown: set[int] = set()
        self.waiting = "deal"

    def needs_shuffle(self) -> list[str]:
        """The cards whose order has to be supplied now."""
        if self.waiting == "deal":
            return [rank + suit for rank in self.rules["ranks"] for suit in self.rules["suits"]]
        if self.waiting == "renewal":
            return self.stock + self.set_aside
        if self.waiting == "stock":
            return self.pile[:-1]  # D-7
        return []

    def shuffle(self, order: list[str]) -> None:
        assert sorted(order) == sorted(self.needs_shuffle()) != []
        order = list(order)
        if self.waiting == "deal":
            if self.rules["family"] == "exchange":
                self.deal_exchange(order)
            else:
                self.deal_draw(order)
        elif self.waiting == "renewal":
            self.stock = order
            self.set_aside = []
            self.renew_table()
            self.start_turn(self.after(self.actor))
        else:
            self.stock = order
            self.pile = self.pile[-1:]
            self.take_from_stock()

    def deal_exchange(self, deck: list[str]) -> None:
        """E-1: the dealer's three, three more, then three to each other player from the dealer's left."""
        self.hands[self.dealer], deck = deck[:3], deck[3:]
        self.second_three, deck = deck[:3], deck[3:]
        for seat in self.turn_order():
            if seat != self.dealer:
                self.hands[seat], deck = deck[:3], deck[3:]
        self.stock = deck
        self.actor = self.dealer
        self.waiting = "choice"

    def deal_draw(self, deck: list[str]) -> None:
        """D-0: three to each player from the dealer's left, one card turned up, the rest is the stock."""
        for seat in self.turn_order():
            self.hands[seat], deck = deck[:3], deck[3:]
        self.pile, self.stock = deck[:1], deck[1:]
        if self.rules["show_31"] == "automatic" and self.end_by_made_hand(self.turn_order()):
            return
        self.start_turn(self.after(self.dealer))

    # Decisions

    def legal(self) -> set[str]:
        if self.waiting == "choice":
            return {"keep", "refuse"}  # E-2
        if self.waiting == "turn" and self.rules["family"] == "exchange":
            return self.legal_exchange_turn()
        if self.waiting == "turn":
            return self.legal_draw_turn()
        if self.waiting == "discard":
            return self.legal_discards()
        return set()

    def may_knock(self) -> bool:
        """A-1, D-1, and ``first_knock``."""
        if self.rules["close"] != "knock" or self.closer is not None:
            return False
        return self.rules["first_knock"] == "any" or self.turns >= len(self.still_in())

    def may_pass(self) -> bool:
        """A-2, ``passing``; a locked player may always pass."""
        if self.actor in self.locked or self.rules["passing"] == "free":
            return True
        return self.rules["passing"] == "once" and self.actor not in self.have_passed

    def legal_exchange_turn(self) -> set[str]:
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

    def legal_draw_turn(self) -> set[str]:
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

    def play(self, text: str) -> None:
        assert text in self.legal()
        word, _, card = text.partition(" ")
        if word in ("keep", "refuse"):
            self.choose(word)
        elif word == "knock":
            self.knock()
        elif word == "pass":
            self.pass_()
        elif word == "all":
            self.exchange_all()
        elif word == "stock":
            self.ask_for_stock()
        elif word == "pile":
            self.take_from_pile()
        elif word in ("drop", "show"):
            self.discard(card, shows=word == "show")
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
            self.start_turn(self.after(self.dealer))

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

    def knock(self) -> None:
        """A-1, D-1."""
        self.closer = self.actor
        self.passes_in_a_row = 0
        self.turn_is_over()

    def ask_for_stock(self) -> None:
        """D-1, D-7."""
        if self.stock:
            self.take_from_stock()
        else:
            self.waiting = "stock"

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

    def turn_is_over(self) -> None:
        """What may end the round after a turn, in this order; else the next player's turn."""
        self.turns += 1
        ends_by_itself = self.rules["family"] == "exchange" or self.rules["show_31"] == "automatic"
        if ends_by_itself and self.end_by_made_hand([self.actor]):  # A-4, T-4
            return
        if self.after(self.actor) == self.closer:  # E-5, D-2
            self.end_round(self.rules["close"], self.closer)
        elif self.turns == self.rules["turn_limit"]:  # C-8
            self.end_round("limit", None)
        elif self.all_have_passed():
            self.replace_refused_table()
        else:
            self.start_turn(self.after(self.actor))

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

    def all_have_passed(self) -> bool:
        """A-2: all still in, one after the other, and not in the last lap."""
        if self.rules["family"] != "exchange" or self.rules["renew"] != "all_pass" or self.closer is not None:
            return False
        return self.passes_in_a_row == len(self.still_in())

    def replace_refused_table(self) -> None:
        """A-2, A-3."""
        self.passes_in_a_row = 0
        if len(self.stock) >= 3:
            self.renew_table()
            self.start_turn(self.after(self.actor))
        elif self.rules["exhausted"] == "recycle" and len(self.stock) + len(self.set_aside) >= 3:
            self.waiting = "renewal"
        else:
            self.end_round("stock", None)

    def renew_table(self) -> None:
        self.set_aside += self.table
        self.table, self.stock = self.stock[:3], self.stock[3:]

    def start_turn(self, seat: int) -> None:
        """``renew_789``; D-7 ``showdown``."""
        if self.rules["family"] == "exchange":
            while (
                self.rules["renew_789"]
                and sorted(card[0] for card in self.table) == ["7", "8", "9"]
                and len(self.stock) >= 3
            ):
                self.renew_table()
        elif self.rules["exhausted"] == "showdown" and not self.stock:
            self.end_round("stock", None)
            return
        self.actor = seat
        self.waiting = "turn"

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
            self.dealer = self.after(self.dealer)
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
        if ended_by == "fire" and self.rules["fire_costs_all"]:
            return self.all_but(closer)
        if ended_by == "31" and self.rules["family"] == "draw":
            if self.rules["shown_31_costs_all"]:
                return self.all_but(closer)
            return self.losses_after_show(closer)
        if ended_by in ("knock", "pass"):
            return self.losses_by_comparison(closer)
        return self.losses_by_comparison(None)

    def all_but(self, winner: int | None) -> dict[int, int]:
        return {seat: 1 for seat in self.still_in() if seat != winner}

    def losses_after_show(self, shower: int | None) -> dict[int, int]:
        """D-5."""
        others = [seat for seat in self.still_in() if seat != shower]
        losers = self.losing_lowest(self.lowest(others), None)
        if self.rules.get("unshown_31_loses"):
            losers |= self.unshown - {shower}
        return dict.fromkeys(losers, 1)

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
