"""All ways to assign the hidden cards to hands, where these are few enough to look at each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from thirtyone.cards import Card
from thirtyone.cardsets import DECK, card_number
from thirtyone.record.completions import Hidden, Location
from thirtyone.study.chances.hidden_cards import UNKNOWN, Known

MOST_TRACINGS: Final = 1_000
"""The most ways in which the cards that came to light can have lain, where these ways have to be told apart."""


class Group(NamedTuple):
    """Hidden cards of one hand that may be exchanged for one another without any difference."""

    seat: int
    source: int
    """Where they come from: the deck (0) or a new stock; 0 for a view."""
    size: int
    indices: tuple[int, ...] = ()
    """Where they lay there; empty for a view."""


class Case(NamedTuple):
    """One way in which the cards that came to light can have lain, and the other hidden cards of hands."""

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
        """How many deals each assignment stands for: the orders in which the cards of each group can have lain.

        All else that is hidden lies in as many orders in every case.
        """
        return prod(factorial(group.size) for group in self.groups)

    def assigned(self) -> NDArray[np.int64]:
        """Return all assignments: (assignments, groups), the cards of each group as a set."""
        rows = np.zeros((1, 0), np.int64)
        for group in self.groups:
            sets = _subsets(self.pools[group.source], group.size)
            before = self.groups[: rows.shape[1]]
            columns = [column for column, other in enumerate(before) if other.source == group.source]
            taken = np.bitwise_or.reduce(rows[:, columns], axis=1) if columns else np.zeros(len(rows), np.int64)
            free = (taken[:, None] & sets[None, :]) == 0
            row, added = np.nonzero(free)
            rows = np.column_stack((rows[row], sets[added]))
        return np.ascontiguousarray(rows)

    def group_rows(self) -> NDArray[np.int64]:
        """Return the groups as the kernels read them: (groups, 2 + 52)."""
        rows = np.full((len(self.groups), 2 + DECK), UNKNOWN, np.int64)
        for row, group in zip(rows, self.groups, strict=True):
            row[:2] = group.seat, group.source
            row[2 : 2 + len(group.indices)] = group.indices
        return rows


def cases_of_view(known: Known, pools: Mapping[int, int], most: int) -> list[Case] | None:
    """Return the one case of a view; None where it has more assignments than asked for."""
    groups = [Group(seat, 0, int(size)) for seat, size in enumerate(known.hidden) if size]
    case = Case(known, tuple(groups), pools)
    return [case] if case.assignments <= most else None


def cases_of_position(
    known: Known, hidden: Hidden, pools: Mapping[int, int], most: int, *, ends_at_31: bool
) -> list[Case] | None:
    """Return cases that together hold every assignment once; None where there are more of them than asked for.

    An assignment is as likely as the weight of its case says. Where no hand of 31 would have ended the round, or all
    hidden cards of a hand came to it at once, the cases are alike and one of them is enough.

    Args:
        known: what the seat knows.
        hidden: where hidden cards can have lain.
        pools: by source, the cards that may lie there unknown.
        most: assignments.
        ends_at_31: whether a hand of 31 ends the round at once, so that it matters when cards came to a hand.
    """
    if ends_at_31 and prod(len(trace.locations) for trace in hidden.traces) > MOST_TRACINGS:
        return None
    cases: list[Case] = []
    left = most
    for tracing in _tracings(hidden) if ends_at_31 else (_any_tracing(hidden),):
        case = _case(known, hidden, pools, tracing, ends_at_31=ends_at_31)
        left -= case.assignments
        if left < 0:
            return None
        cases.append(case)
    return cases


def _case(
    known: Known, hidden: Hidden, pools: Mapping[int, int], tracing: Mapping[Location, Card], *, ends_at_31: bool
) -> Case:
    sources = known.sources.copy()
    left = dict(pools)
    for location, card in tracing.items():
        sources[location] = card_number(card)
        left[location.source] &= ~(1 << card_number(card))
    groups: dict[tuple[int, int, int], list[int]] = {}
    for seat, locations in hidden.held.items():
        for location in locations:
            if location not in tracing:
                dealt = location.source == 0 and location.at < 3 * int(known.base["players"][0])
                came_alone = location.at if ends_at_31 and not dealt else UNKNOWN
                groups.setdefault((seat, location.source, came_alone), []).append(location.at)
    made = (Group(seat, source, len(indices), tuple(indices)) for (seat, source, _), indices in groups.items())
    return Case(known._replace(sources=sources, traces=known.traces[:0]), tuple(made), left)


def _tracings(hidden: Hidden) -> Iterator[dict[Location, Card]]:
    """Yield every way in which the cards that came to light can have lain, each at a location of its own."""
    cards = [trace.card for trace in hidden.traces]
    for locations in product(*(trace.locations for trace in hidden.traces)):
        if len({*locations}) == len(locations):
            yield dict(zip(locations, cards, strict=True))


def _any_tracing(hidden: Hidden) -> dict[Location, Card]:
    """Return one such way.

    The first location that is free will do: of two cards from one hand or stock, the later can have lain wherever the
    earlier can, so that what is taken for one leaves enough for the others.
    """
    tracing: dict[Location, Card] = {}
    for card, locations in hidden.traces:
        tracing[next(location for location in locations if location not in tracing)] = card
    return tracing


def _subsets(pool: int, size: int) -> NDArray[np.int64]:
    """Return all sets of this size of the cards of a pool."""
    sets = np.zeros(1, np.int64)
    bits = [1 << number for number in range(DECK) if pool >> number & 1]
    for _ in range(size):
        # Each set grows by cards above its highest, so that none comes twice.
        sets = np.concatenate([sets[sets < bit] | bit for bit in bits])
    return sets
