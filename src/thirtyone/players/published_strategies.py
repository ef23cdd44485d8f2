"""Strategies of other programs, by descriptions of them, and one by a study's table: opponents to measure against."""

from __future__ import annotations

from typing import Final

from thirtyone.codes import (
    ALL,
    EXCHANGE_CODES,
    FROM_PILE,
    FROM_STOCK,
    KEEPING,
    KNOCKING,
    KNOCKING_DRAW,
    PASSING,
    RulesRecord,
)
from thirtyone.hands import strength
from thirtyone.players.afterstates import afterstate, best_hand_with_pile
from thirtyone.players.closing import closing_code, closing_points
from thirtyone.players.observation import CHOOSING, Observation
from thirtyone.players.reach import hand_points

GREEDY_27: Final = 5
"""The best single exchange, 15 times in 100 the second best; after the first lap closes from 27 points, and half of the
time from 24; the dealer keeps 25."""
NO_BETTER: Final = 6
"""The best single exchange; closes when none makes the hand better."""
DRAW_TABLE: Final = 7
"""The best single exchange; closes by a table from a study of first-turn knocks in the draw game."""
THRESHOLD: Final = 64
"""Plus a number of points: the best single exchange; closes from these points."""

KEEPS_FROM: Final = 20
"""Points from which the dealer keeps its first packet: about the mean worth of the second one."""

_SECOND_BEST: Final = 0.15

_DRAW_TABLE_POINTS: Final = (0, 0, 19, 16, 14, 13, 12)
"""By the number of players, the last one for six and more: the points from which DRAW_TABLE closes."""


def published_share(kind: int, rules: RulesRecord, observation: Observation, code: int) -> float:
    """Return the probability with which a published strategy chooses an action."""
    if observation.phase == CHOOSING:
        enough = hand_points(rules, observation.hand) >= (25 if kind == GREEDY_27 else KEEPS_FROM)
        return 1.0 if enough == (code == KEEPING) else 0.0
    closes = closing_code(rules, observation)
    close = _closes(kind, rules, observation) if closes >= 0 else 0.0
    moves = _moves(rules, observation)
    share = close if code == closes else 0.0
    if moves >> code & 1:
        share += (1.0 - close) * _share_of_moves(kind, rules, observation, moves, code)
    return share


def _closes(kind: int, rules: RulesRecord, observation: Observation) -> float:
    """Return the probability that a published strategy closes the round, where it may."""
    own = hand_points(rules, observation.hand)
    if kind == GREEDY_27:
        if observation.turns < observation.players:
            return 0.0
        return (
            1.0
            if own >= closing_points(rules, observation, 27)
            else 0.5
            if own >= closing_points(rules, observation, 24)
            else 0.0
        )
    if kind == NO_BETTER:
        best = strength(rules, observation.hand)
        if rules.exchange:
            for code in range(ALL):
                if observation.legal >> code & 1:
                    best = max(best, strength(rules, afterstate(rules, observation, code).hand))
        else:
            best = max(best, strength(rules, best_hand_with_pile(rules, observation)))
        return 1.0 if best == strength(rules, observation.hand) else 0.0
    points = kind - THRESHOLD if kind >= THRESHOLD else _DRAW_TABLE_POINTS[min(observation.players, 6)]
    return 1.0 if own >= closing_points(rules, observation, points) else 0.0


def _moves(rules: RulesRecord, observation: Observation) -> int:
    """Return the codes of what a published strategy may do beside knocking: none of them exchanges all three."""
    return (
        observation.legal & ~(1 << ALL | 1 << KNOCKING) if rules.exchange else observation.legal & ~(1 << KNOCKING_DRAW)
    )


def _share_of_moves(kind: int, rules: RulesRecord, observation: Observation, moves: int, code: int) -> float:
    """Return the probability with which a published strategy that does not close chooses one of its moves."""
    this = _order(rules, observation, code)
    best = second = -1
    bests = seconds = 0
    for other in range(EXCHANGE_CODES):
        if moves >> other & 1:
            order = _order(rules, observation, other)
            if order > best:
                second, seconds = best, bests
                best, bests = order, 1
            elif order == best:
                bests += 1
            elif order > second:
                second, seconds = order, 1
            elif order == second:
                seconds += 1
    # Where no move makes the hand better, `best` is odd, and it never takes the second best.
    errs = _SECOND_BEST if kind == GREEDY_27 and seconds and best % 2 == 0 else 0.0
    if this == best:
        return (1.0 - errs) / bests
    return errs / seconds if this == second and seconds else 0.0


def _order(rules: RulesRecord, observation: Observation, code: int) -> int:
    """Return a number that is greater for a better hand after the move, and odd if that is the hand before it."""
    if code == (PASSING if rules.exchange else FROM_STOCK):
        return 2 * strength(rules, observation.hand) + 1
    if not rules.exchange and code == FROM_PILE:
        return 2 * strength(rules, best_hand_with_pile(rules, observation))
    return 2 * strength(rules, afterstate(rules, observation, code).hand)
