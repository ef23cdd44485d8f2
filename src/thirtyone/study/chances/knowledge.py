"""What a seat knows of a round, encoded for the sampling kernels, and what it leaves open."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.encoding import encode_rules
from thirtyone.batch.states import CHOICE, DISCARD, NOBODY, STATE, TURN, UNDEALT
from thirtyone.cards import Card
from thirtyone.cardsets import DECK, card_number, mask_of
from thirtyone.codes import ENDLESS, SEATS, encode_action
from thirtyone.game.actions import Action, Drop, Exchange, Show
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.games import Game
from thirtyone.game.views import View, view
from thirtyone.record.completions import Hidden, Place
from thirtyone.record.formats import Record
from thirtyone.record.positions import Position, position_of
from thirtyone.record.replays import replay
from thirtyone.rules import Rules
from thirtyone.study.chances.sampling import DISCARDING, EXCHANGING, Known, SamplingWorkspace
from thirtyone.study.chances.validation import bad_position, check_turn, check_view

UNKNOWN: Final = -1

PLACINGS: Final = 1_000
"""The most ways to place the cards that came to light, where these are to be told apart."""


class Group(NamedTuple):
    """Hidden cards of one hand that may be exchanged for one another without any difference."""

    seat: int
    source: int
    """Where they come from: the deck (0) or a new stock; of a view 0."""
    size: int
    places: tuple[int, ...] = ()
    """Their places there; none of a view."""


class Case(NamedTuple):
    """One way in which the cards that came to light can have been placed, and the hidden cards left in hands."""

    known: Known
    groups: tuple[Group, ...]
    pools: Mapping[int, int]
    """By source: the cards that its groups are taken from, as a set."""

    @property
    def assignments(self) -> int:
        """How many ways there are to assign cards to the groups."""
        left = {source: pool.bit_count() for source, pool in self.pools.items()}
        ways = []
        for group in self.groups:
            ways.append(comb(left[group.source], group.size))
            left[group.source] -= group.size
        return prod(ways)

    @property
    def weight(self) -> int:
        """How many deals each assignment stands for: those in which the cards of a group lie in another order.

        All else that is hidden lies in as many orders in every case.
        """
        return prod(factorial(group.size) for group in self.groups)

    def assigned(self) -> NDArray[np.int64]:
        """Return all of them: (assignments, groups), the cards of each group as a set."""
        rows = np.zeros((1, 0), np.int64)
        for group in self.groups:
            sets = _subsets(self.pools[group.source], group.size)
            same = [place for place, other in enumerate(self.groups[: rows.shape[1]]) if other.source == group.source]
            taken = np.bitwise_or.reduce(rows[:, same], axis=1) if same else np.zeros(len(rows), np.int64)
            free = (taken[:, None] & sets[None, :]) == 0
            which, added = np.nonzero(free)
            rows = np.column_stack((rows[which], sets[added]))
        return np.ascontiguousarray(rows)

    def group_rows(self) -> NDArray[np.int64]:
        """Return the groups as the kernels read them."""
        rows = np.full((len(self.groups), 2 + DECK), UNKNOWN, np.int64)
        for row, group in zip(rows, self.groups, strict=True):
            row[:2] = group.seat, group.source
            row[2 : 2 + len(group.places)] = group.places
        return rows


class Knowledge(NamedTuple):
    """What one seat knows of a round in which it must decide."""

    rules: Rules
    seat: int
    actions: Mapping[int, Action]
    """What it may do, by code, ascending."""
    encoded: NDArray[np.void]
    """The rules as the kernels read them."""
    known: Known
    hidden: Hidden | None
    """Where hidden cards can have been; None of a view."""
    pools: Mapping[int, int]
    """By source: the cards whose places there are unknown, those that came to light since included."""

    def workspace(self) -> SamplingWorkspace:
        """Return room for kernels to work in; each thread needs its own."""
        return SamplingWorkspace(
            lanes=np.zeros(2, STATE),
            sources=np.zeros_like(self.known.sources),
            given=np.zeros(SEATS, np.int64),
            rest=np.zeros(DECK, np.int64),
        )

    def cases(self, most: int) -> list[Case] | None:
        """Return cases that together hold every assignment once; None where they are too many.

        An assignment is as likely as the weight of its case says. Where 31 is not automatic, or all hidden cards of a
        hand came to it at once, the cases are alike and one of them is enough.
        """
        if self.hidden is None:
            groups = [Group(seat, 0, int(size)) for seat, size in enumerate(self.known.wanted) if size]
            case = Case(self.known, tuple(groups), self.pools)
            return [case] if case.assignments <= most else None
        apart = self.rules.show_31 == "automatic"
        if apart and prod(len(trace.places) for trace in self.hidden.traces) > PLACINGS:
            return None
        cases: list[Case] = []
        left = most
        for placed in _placings(self.hidden) if apart else (_any_placing(self.hidden),):
            case = self._case(placed, apart=apart)
            left -= case.assignments
            if left < 0:
                return None
            cases.append(case)
        return cases

    def _case(self, placed: Mapping[Place, Card], *, apart: bool) -> Case:
        assert self.hidden is not None
        sources = self.known.sources.copy()
        pools = dict(self.pools)
        for place, card in placed.items():
            sources[place] = card_number(card)
            pools[place.source] &= ~(1 << card_number(card))
        groups: dict[tuple[int, int, int], list[int]] = {}
        for seat, places in self.hidden.held.items():
            for place in places:
                if place not in placed:
                    dealt = place.source == 0 and place.at < 3 * int(self.known.base["players"][0])
                    kind = place.at if apart and not dealt else UNKNOWN
                    groups.setdefault((seat, place.source, kind), []).append(place.at)
        known = self.known._replace(sources=sources, traces=self.known.traces[:0])
        made = (Group(seat, source, len(places), tuple(places)) for (seat, source, _), places in groups.items())
        return Case(known, tuple(made), pools)


def _placings(hidden: Hidden) -> Iterator[dict[Place, Card]]:
    """Yield every way to put the cards that came to light into places of their own."""
    cards = [trace.card for trace in hidden.traces]
    for places in product(*(trace.places for trace in hidden.traces)):
        if len({*places}) == len(places):
            yield dict(zip(places, cards, strict=True))


def _any_placing(hidden: Hidden) -> dict[Place, Card]:
    """Return one such way.

    The first place that is free will do: of two cards from one hand or stock, the later can have lain wherever the
    earlier can, so that what is taken for one leaves enough for the others.
    """
    placed: dict[Place, Card] = {}
    for card, places in hidden.traces:
        placed[next(place for place in places if place not in placed)] = card
    return placed


def _subsets(pool: int, size: int) -> NDArray[np.int64]:
    """Return all sets of so many cards of a pool."""
    sets = np.zeros(1, np.int64)
    bits = [1 << number for number in range(DECK) if pool >> number & 1]
    for _ in range(size):
        # Each set grows by cards above its highest, so that none comes twice.
        sets = np.concatenate([sets[sets < bit] | bit for bit in bits])
    return sets


def knowledge_of(seen: Position | View) -> Knowledge:
    """Return what a seat knows.

    Raises:
        ThirtyOneError: ``bad_position``, where no round is in progress, the seat has nothing to decide, or no deal
            agrees with what it knows; ``bad_rules`` where the kernels cannot play the rules.
    """
    if isinstance(seen, View):
        check_turn(seen)
        encoded = encode_rules(seen.rules)
        check_view(seen)
        actions = _actions_of(seen)
        known = _known_of_view(seen)
        assert seen.viewer is not None  # else it would have no actions
        return Knowledge(seen.rules, seen.viewer, actions, encoded, known, None, {0: known.cards})
    completed, start = seen.completed(), seen.start()
    now = start
    for step in replay(completed):
        now = step.after
    own = view(now, seen.seat)
    check_turn(own)
    actions = _actions_of(own)
    encoded = encode_rules(seen.rules)
    hidden = seen.hidden()
    known, pools = _known_of_position(seen, start, hidden), _pools(seen, completed)
    return Knowledge(seen.rules, seen.seat, actions, encoded, known, hidden, pools)


def _actions_of(view: View) -> dict[int, Action]:
    """Return what the viewer may do, by code, ascending."""
    exchanges = view.rules.family == "exchange"
    table = mask_of(view.middle.table) if isinstance(view.middle, ExchangeMiddle) else 0
    hand = mask_of(view.hand)
    codes = {encode_action(action, exchanges=exchanges, hand=hand, table=table): action for action in view.legal}
    return dict(sorted(codes.items()))


def _known_of_position(position: Position, start: Game, hidden: Hidden) -> Known:
    sources = np.full((1 + len(position.refills), DECK), UNKNOWN, np.int64)
    for row, cards in zip(sources, (position.deck, *position.refills), strict=True):
        row[: len(cards)] = [UNKNOWN if card is None else card_number(card) for card in cards]
    traces = np.full((len(hidden.traces), 3 + DECK), UNKNOWN, np.int64)
    for row, (card, places) in zip(traces, hidden.traces, strict=True):
        row[:3] = card_number(card), places[0].source, len(places)
        row[3 : 3 + len(places)] = [place.at for place in places]
    return Known(
        base=_base(start.lives, [number is not None for number in start.went_out], start.dealer, start.rounds_ended),
        replays=1,
        cards=mask_of(position.rules.deck),
        sources=sources,
        traces=traces,
        actions=_action_rows(position.actions, exchanges=position.rules.family == "exchange"),
        wanted=np.zeros(SEATS, np.int64),
    )


def _pools(position: Position, completed: Record) -> dict[int, int]:
    """By source, the cards whose places there are unknown. Only in the draw family are cards drawn from a new stock.

    There it was the pile but its top, so that each seat knows which cards it has: those of any completion.

    Raises:
        ThirtyOneError: ``bad_position``, where cards that the seat has seen are unknown here: they may be on the table.
    """
    whole = position_of(completed, position.seat)
    for given, seen in zip((position.deck, *position.refills), (whole.deck, *whole.refills), strict=True):
        if any(card is None and known is not None for card, known in zip(given, seen, strict=True)):
            raise bad_position("This position does not tell all the cards that its seat has seen.")
    pools = {0: mask_of(card for card in position.rules.deck if card not in position.deck)}
    if position.refills and position.rules.family == "draw":
        for source, (cards, given) in enumerate(
            zip(completed.rounds[-1].refills, position.refills, strict=True), start=1
        ):
            pools[source] = mask_of(card for card in cards if card not in given)
    return pools


def _action_rows(actions: Sequence[Action], *, exchanges: bool) -> NDArray[np.int64]:
    rows = np.zeros((len(actions), 3), np.int64)
    for row, action in zip(rows, actions, strict=True):
        match action:
            case Exchange(give, take):
                row[:] = EXCHANGING, mask_of([give]), mask_of([take])
            case Drop(card) | Show(card):
                row[:] = DISCARDING, mask_of([card]), 0
            case _:
                row[0] = encode_action(action, exchanges=exchanges, hand=0, table=0)
    return rows


def _base(lives: Sequence[int], out: Collection[bool], dealer: int, rounds: int) -> NDArray[np.void]:
    """Return a game before a deal. When those who are out went out matters no more."""
    base = np.zeros(1, STATE)
    seats = len(lives)
    base["seats"] = seats
    base["players"] = seats - sum(out)
    base["lives"][0, :seats] = lives
    base["out"][0, :seats] = [0 if gone else NOBODY for gone in out]
    base["dealer"] = dealer
    base["rounds"] = rounds
    base["phase"] = UNDEALT
    return base


def _known_of_view(view: View) -> Known:
    base = _base(
        [seat.lives for seat in view.seats],
        [seat.place is not None for seat in view.seats],
        view.dealer,
        view.round_number,
    )
    state = base[0]
    players = len(view.order)
    state["players"] = players
    state["order"][:players] = view.order
    state["seat"] = view.to_act
    state["order_index"] = view.order.index(view.to_act)
    state["turns"] = view.turns
    state["closed_at"] = NOBODY if view.turns_left is None else view.turns + view.turns_left - players
    state["closer"] = NOBODY if view.closer is None else view.closer
    limit = view.rules.turn_limit or ENDLESS
    state["last"] = limit if view.turns_left is None else min(limit, view.turns + view.turns_left)
    early = players if view.rules.first_knock == "after_lap" else 0
    state["closable_from"] = early if view.closer is None else ENDLESS
    aside = _lay_middle(state, view)
    wanted = np.zeros(SEATS, np.int64)
    cards = [*aside]
    for seat in view.seats:
        held = [card for card in seat.hand if card is not None]
        state["hands"][seat.seat] = mask_of(held)
        state["shown"] |= mask_of(seat.shown)
        wanted[seat.seat] = len(seat.hand) - len(held)
        cards += held
    unseen = [card for card in view.rules.deck if card not in cards]
    packet = 3 if state["phase"] == CHOICE else 0
    if len({*cards} & {*view.rules.deck}) < len(cards) or len(unseen) != int(wanted.sum()) + packet + view.stock:
        raise bad_position("The cards of this view do not make up the deck.")
    return Known(
        base=base,
        replays=0,
        cards=mask_of(unseen),
        sources=np.full((1, DECK), UNKNOWN, np.int64),
        traces=np.zeros((0, 3 + DECK), np.int64),
        actions=np.zeros((0, 3), np.int64),
        wanted=wanted,
    )


def _lay_middle(state: np.void, view: View) -> tuple[Card, ...]:
    """Lay down what lies in the middle; return its cards."""
    match view.middle:
        case ExchangeMiddle() as middle:
            state["phase"] = CHOICE if middle.dealer_chooses else TURN
            state["table"] = mask_of(middle.table)
            state["aside"] = mask_of(middle.set_aside)
            state["passes"] = middle.passes
            state["passed"] = sum(1 << seat for seat in middle.passed)
            state["locked"] = sum(1 << seat for seat in middle.locked)
            return (*middle.table, *middle.set_aside)
        case DrawMiddle() as middle:
            taken = middle.taken_from is not None
            state["phase"] = DISCARD if taken else TURN
            # After a card was taken from the pile, all of it that is left lies below a top that is gone.
            gone = middle.taken_from == "pile"
            state["table"] = 0 if gone else mask_of(middle.pile[:1])
            state["aside"] = mask_of(middle.pile if gone else middle.pile[1:])
            state["from_pile"] = gone
            state["taken"] = 0 if middle.taken is None else mask_of([middle.taken])
            return middle.pile
        case _:
            return ()
