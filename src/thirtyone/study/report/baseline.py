"""The players of the report: they close from a number of points on, and otherwise take the best hand they can."""

from __future__ import annotations

from functools import cache
from typing import Final

from thirtyone.batch.compiling import Word, compiled
from thirtyone.batch.scoring import half_points, strength
from thirtyone.batch.states import CHOICE, DISCARD, State
from thirtyone.batch.strategies import (
    Strategy,
    after_exchange,
    best_discard,
    best_exchange,
    enough,
    open_cards,
    own_hand,
    pick,
    strategy,
    with_top,
)
from thirtyone.codes import ALL, FROM_PILE, FROM_STOCK, KEEPING, KNOCKING, KNOCKING_DRAW, PASSING, REFUSING, RulesRecord

NEVER: Final = 33
"""Points that only fire has: a player that closes with these does so only after many laps (`enough`)."""

_BEST: Final = {
    "a9": (24, 30),
    "a7": (24, 29),
    "a5": (22, 26),
    "trente36": (30, 30),
    "schwimmen": (23, 29),
    "trente52": (24, 31),
    "scat": (27, 27),
}
"""For each preset the points to close with, among two players and among more. They are nearly an equilibrium: a single
player who closes with any other number against them saves less than a hundredth of a life a round. In scat no number is
the best response to itself; 27 comes closest: another number saves one or two hundredths."""


def baseline_points(name: str, players: int) -> int:
    """Return the points with which the players of the report close.

    >>> baseline_points("a7", 2), baseline_points("a7", 4)
    (24, 29)
    """
    return _BEST[name][min(players, 3) - 2]


@compiled
def play_sensibly(rules: RulesRecord, state: State, legal: int, bits: Word, points: int) -> int:
    """Close with `enough` points; else take the strongest hand within reach, all three table cards among them.

    The dealer keeps 20 points. Where exchanging all locks the hand (T-2), that is done only after somebody has closed.
    """
    if state.phase == DISCARD:
        return best_discard(rules, state, legal)
    own = strength(rules, own_hand(state))
    if state.phase == CHOICE:
        return KEEPING if half_points(own) >= 40 else REFUSING
    closes = state.closed_at < 0 and half_points(own) >= enough(state, points)
    if not rules.exchange:
        if closes and legal >> KNOCKING_DRAW & 1:
            return KNOCKING_DRAW
        better = with_top(rules, state) > own
        return FROM_STOCK if legal >> FROM_STOCK & 1 and not better else FROM_PILE
    close = PASSING if rules.closing_pass else KNOCKING
    if closes and legal >> close & 1:
        return close
    best = own
    code = PASSING if legal >> PASSING & 1 else -1
    if legal & 1:
        single = best_exchange(rules, state)
        if after_exchange(rules, state, single) > best or code < 0:
            best = after_exchange(rules, state, single)
            code = single
    all_may_go = legal >> ALL & 1 and (not rules.locks or state.closed_at >= 0)
    if all_may_go and strength(rules, open_cards(state)) > best:
        return ALL
    return code if code >= 0 else pick(legal, bits)


def baseline(points: int) -> Strategy:
    """Return the strategy that closes with at least these points."""
    return _sensible(int(points))


@cache
def _sensible(points: int) -> Strategy:
    def closes_with(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
        return play_sensibly(rules, state, legal, bits, points)

    closes_with.__name__ = closes_with.__qualname__ = f"sensible_{points}"
    return strategy(closes_with)
