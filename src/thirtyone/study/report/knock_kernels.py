"""Kernels that play rounds, count what happens at each turn, and what knocking at once costs there.

A *turn* is a position in the order of play: 0 is left of the dealer, the last one is the dealer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch.compiling import compiled, compiled_for, wide
from thirtyone.batch.encoding import RULES_TYPE
from thirtyone.batch.playouts import LONGEST_COUNTED, POINTS
from thirtyone.batch.round_kernels import begin, deal, legal, step
from thirtyone.batch.scoring import half_points, is_31, is_fire, is_legal, strength
from thirtyone.batch.showdown_kernels import lives_lost
from thirtyone.batch.states import DISCARD, ENDED, ENDINGS, STATE_TYPE, State, word
from thirtyone.batch.strategies import STRATEGY, Strategy, open_cards, own_hand, strategy
from thirtyone.codes import DROPPING, FROM_PILE, FROM_STOCK, KNOCKING, KNOCKING_DRAW, PASSING, SEATS, RulesRecord

MOST_DECISIONS: Final = 100_000
"""A round with more decisions than this is taken never to end."""

# What is counted of the deal: indices of `Rounds.dealt`.
ANY_31, ANY_FIRE, ANY_EITHER, HANDS_31, HANDS_FIRE = range(5)

# What is counted of knocks: indices of the last axis of the counts of `play_knocks`.
KNOCKS, LOST, LIVES, LESS, LESS_SQUARED = range(5)


class Rounds(NamedTuple):
    """What happened in rounds, as exact counts."""

    lives: NDArray[np.int64]
    """(17, 2): lives lost at each turn, and the sum of their squares."""
    hands: NDArray[np.int64]
    """(67,): hands at the end of rounds by half points; 66 is fire."""
    worths: NDArray[np.int64]
    """(2,): half points of all hands of a round together, and the sum of their squares."""
    turns: NDArray[np.int64]
    """(256,): rounds by their number of turns; the last one for all that had more."""
    endings: NDArray[np.int64]
    """(6,): rounds by why they ended, in the order of `thirtyone.batch.states.ENDINGS`."""
    dealt: NDArray[np.int64]
    """(5,): rounds in which somebody was dealt 31, fire, one of both; hands that were dealt 31, fire."""

    @classmethod
    def none(cls) -> Rounds:
        """Return the counts of no round."""
        shapes: tuple[tuple[int, ...], ...] = ((SEATS, 2), (POINTS,), (2,), (LONGEST_COUNTED,), (len(ENDINGS),), (5,))
        return cls(*(np.zeros(shape, np.int64) for shape in shapes))


class Span(NamedTuple):
    """Which deals of a seed: from ``first`` to before ``end``, with how many players."""

    players: int
    first: int
    end: int


_VECTOR: Final = types.Array(types.int64, 1, "C")
_MATRIX: Final = types.Array(types.int64, 2, "C")
_CUBE: Final = types.Array(types.int64, 3, "C")
_GIVEN: Final = (
    RULES_TYPE,
    types.Array(STATE_TYPE, 1, "C"),
    STRATEGY,
    types.Array(types.uint64, 1, "C"),
    types.NamedUniTuple(types.int64, 3, Span),
)


@compiled
def _decide(rules: RulesRecord, state: State, chooses: Strategy) -> bool:
    """Let a strategy make one decision; return whether it was legal."""
    actions = legal(rules, state)
    action = chooses(rules, state, actions, word(state))
    if not is_legal(action, actions):
        return False
    step(rules, state, action)
    return True


@compiled
def _finish(rules: RulesRecord, state: State, chooses: Strategy) -> bool:
    """Play a round to its end; return whether all decisions were legal and the end came."""
    for _ in range(MOST_DECISIONS):
        if state.phase >= ENDED:
            return True
        if not _decide(rules, state, chooses):
            return False
    return False


@compiled
def _count_deal(rules: RulesRecord, state: State, dealt: NDArray[np.int64]) -> None:
    """Count what was dealt, before the dealer's choice of E-2."""
    hands_31 = 0
    fires = 0
    for turn in range(state.players):
        hand = state.hands[state.order[turn]]
        hands_31 += is_31(hand)
        fires += is_fire(rules, hand)
    dealt[ANY_31] += hands_31 > 0
    dealt[ANY_FIRE] += fires > 0
    dealt[ANY_EITHER] += hands_31 + fires > 0
    dealt[HANDS_31] += hands_31
    dealt[HANDS_FIRE] += fires


@compiled_for(
    *_GIVEN,
    types.NamedTuple((_MATRIX, _VECTOR, _VECTOR, _VECTOR, _VECTOR, _VECTOR), Rounds),
    result=types.int64,
)
def play_rounds(
    rules: RulesRecord,
    lane: NDArray[np.void],
    chooses: Strategy,
    key: NDArray[np.uint64],
    span: Span,
    counts: Rounds,
) -> int:
    """Play the first rounds of games; return -1, or the number of one in which the strategy broke the rules."""
    state: State = lane[0]
    for number in range(span.first, span.end):
        begin(rules, state, span.players, key, number)
        deal(rules, state)
        _count_deal(rules, state, counts.dealt)
        if not _finish(rules, state, chooses):
            return number
        counts.endings[state.ended_by] += 1
        counts.turns[min(wide(state.turns), LONGEST_COUNTED - 1)] += 1
        total = 0
        for turn in range(span.players):
            seat = wide(state.order[turn])
            worth = half_points(wide(state.worths[seat]))
            total += worth
            lost = lives_lost(state, seat)
            counts.lives[turn, 0] += lost
            counts.lives[turn, 1] += lost * lost
            counts.hands[worth] += 1
        counts.worths[0] += total
        counts.worths[1] += total * total
    return -1


@compiled_for(*_GIVEN, _CUBE, result=types.int64)
def play_knocks(
    rules: RulesRecord,
    lane: NDArray[np.void],
    chooses: Strategy,
    key: NDArray[np.uint64],
    span: Span,
    counts: NDArray[np.int64],
) -> int:
    """Close at each player's first turn, each in a copy of the round; return as `play_rounds` does.

    A turn is not counted where the round is over before it, or somebody has closed.

    ``counts`` is (turns, half points of the hand, 5): knocks, those that cost a life, lives lost; then of *players - 1
    times the lives that the knocker lost, less those of all others* the sum, and the sum of squares.
    """
    state: State = lane[0]
    branch: State = lane[1]
    others = span.players - 1
    close = KNOCKING if rules.exchange else KNOCKING_DRAW
    if rules.closing_pass:
        close = PASSING
    for number in range(span.first, span.end):
        begin(rules, state, span.players, key, number)
        deal(rules, state)
        if rules.exchange and not _decide(rules, state, chooses):  # E-2
            return number
        for turn in range(span.players):
            if state.phase >= ENDED or not legal(rules, state) >> close & 1:
                break
            worth = half_points(strength(rules, state.hands[state.seat]))
            lane[1] = lane[0]
            step(rules, branch, close)
            if not _finish(rules, branch, chooses):
                return number
            lost = 0
            less = 0
            for loser in range(span.players):
                loss = lives_lost(branch, wide(branch.order[loser]))
                if loser == turn:
                    lost = loss
                    less += others * loss
                else:
                    less -= loss
            counts[turn, worth, KNOCKS] += 1
            counts[turn, worth, LOST] += lost > 0
            counts[turn, worth, LIVES] += lost
            counts[turn, worth, LESS] += less
            counts[turn, worth, LESS_SQUARED] += less * less
            if not _decide(rules, state, chooses) or (state.phase == DISCARD and not _decide(rules, state, chooses)):
                return number
    return -1


@compiled
def _weakest(rules: RulesRecord, hand: int) -> int:
    """Return the card whose replacement by a random one of the deck gives the best hands on average."""
    best = -1
    found = 0
    left = hand
    while left:
        card = left & -left
        left ^= card
        total = 0
        for number in range(rules.size):
            other = 1 << wide(rules.cards[number])
            if not hand & other:
                total += half_points(strength(rules, hand ^ card ^ other))
        if total > best:
            best = total
            found = card
    return found


@compiled
def _drop(hand: int, card: int) -> int:
    """Return the code of discarding a card of four."""
    code = DROPPING
    below = hand & (card - 1)
    while below:
        below &= below - 1
        code += 1
    return code


@strategy
def one_card_player(rules: RulesRecord, state: State, legal: int, bits: np.uint64) -> int:
    """Play the draw game as a player who considers only one card to discard, and never knocks.

    That is the card whose replacement by a random one is best on average. It goes if the card that is offered makes the
    hand worth more.
    """
    hand = own_hand(state)
    if state.phase == DISCARD:
        kept = hand ^ state.taken
        weakest = _weakest(rules, kept)
        better = strength(rules, hand ^ weakest) >> 8 > strength(rules, kept) >> 8
        return _drop(hand, weakest if better or not legal >> _drop(hand, state.taken) & 1 else state.taken)
    offered = hand ^ _weakest(rules, hand) ^ open_cards(state)
    better = strength(rules, offered) >> 8 > strength(rules, hand) >> 8
    return FROM_STOCK if legal >> FROM_STOCK & 1 and not better else FROM_PILE
