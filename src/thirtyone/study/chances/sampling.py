"""Kernels that sample deals and play on: a round to its end after each action, or a game to its end.

A sample is a deal that agrees with what a seat knows. Each sample serves all actions, so that the differences between
these come from the actions and not from the cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch.compiling import compiled, compiled_for, count, lowest_bit_index, wide
from thirtyone.batch.encoding import RULES_TYPE
from thirtyone.batch.round_kernels import deal, finish_round, go_on, legal, step, step_to_shuffle
from thirtyone.batch.scoring import is_legal
from thirtyone.batch.states import ENDED, OVER, SHUFFLING, State, gather_stock, seed_lane, word
from thirtyone.batch.strategies import STRATEGY, Strategy, address_of, ask
from thirtyone.codes import SEATS, RulesRecord
from thirtyone.study.chances.hidden_cards import KNOWN, WORKSPACE, Known, SamplingWorkspace, clear, fill_in_once

IMPOSSIBLE: Final = -1
"""Instead of an outcome: the deal does not agree with what is known."""
GOES_ON: Final = -2
"""Instead of an outcome: the action does not end the round."""

EVERYBODY: Final = (1 << SEATS) - 1
"""The bits of an outcome that say who loses."""

# What a kernel returns when it has to stop; a seat whose strategy broke the rules is ILLEGAL - seat.
DONE, NO_DEAL, ENDLESS, ILLEGAL = 0, -1, -2, -3

ATTEMPTS: Final = 200_000
"""Deals tried for one sample before it is given up."""


class Samples(NamedTuple):
    """Which samples or games to play, by number."""

    first: int
    end: int
    max_decisions: int
    """Decisions after which a game is taken to go on for ever."""


_NUMBERS: Final = types.Array(types.int64, 1, "C")
_MATRIX: Final = types.Array(types.int64, 2, "C")
_KEY: Final = types.Array(types.uint64, 1, "C")
_SAMPLES: Final = types.NamedUniTuple(types.int64, 3, Samples)
_STRATEGIES: Final = types.UniTuple(STRATEGY, SEATS)


@compiled
def _try_action(rules: RulesRecord, workspace: SamplingWorkspace, action: int) -> None:
    """Copy the first game to the second, and carry out an action there."""
    workspace.games[1] = workspace.games[0]
    state: State = workspace.games[1]
    step_to_shuffle(rules, state, action)
    if state.phase == SHUFFLING:
        gather_stock(state)
        go_on(rules, state)


@compiled
def _addresses(strategies: tuple[Strategy, ...]) -> NDArray[np.int64]:
    addresses = np.empty(SEATS, np.int64)
    for seat, each in enumerate(strategies):
        addresses[seat] = address_of(each)
    return addresses


@compiled
def _play_on(rules: RulesRecord, state: State, strategies: NDArray[np.int64], max_decisions: int) -> int:
    """Play a round to its end by the strategies at these addresses, by seat.

    Returns:
        The number of decisions, or, below 0, why it had to stop.
    """
    decisions = 0
    while state.phase < ENDED:
        seat = wide(state.seat)
        actions = legal(rules, state)
        action = ask(strategies[seat], rules, state, actions, word(state))
        if not is_legal(action, actions):
            return ILLEGAL - seat
        step(rules, state, action)
        decisions += 1
        if decisions > max_decisions:
            return ENDLESS
    return decisions


@compiled
def _outcome(state: State) -> int:
    """Return who lost how much in the round that ended, as one number; its lowest bits are the losers, as a set."""
    return wide(state.losers) | wide(state.twice) << SEATS | wide(state.void) << (2 * SEATS)


@compiled_for(RULES_TYPE, KNOWN, _STRATEGIES, _NUMBERS, _KEY, _SAMPLES, _MATRIX, WORKSPACE, result=types.int64)
def sample_rounds(
    rules: RulesRecord,
    known: Known,
    strategies: tuple[Strategy, ...],
    actions: NDArray[np.int64],
    key: NDArray[np.uint64],
    samples: Samples,
    outcomes: NDArray[np.int64],
    workspace: SamplingWorkspace,
) -> int:
    """Play the round to its end after each action, for each sample of a samples.

    Args:
        rules: the rules.
        known: what is known.
        strategies: who plays, by seat.
        actions: (actions,): the codes.
        key: the seed; a sample depends on it and its own number alone.
        samples: which samples.
        outcomes: (samples, actions): filled with the outcomes.
        workspace: of this thread.

    Returns:
        DONE, or why it had to stop.
    """
    addresses = _addresses(strategies)
    for number in range(samples.first, samples.end):
        seed_lane(workspace.games[0], key, number)
        agrees = False
        for _ in range(ATTEMPTS):
            clear(known, workspace)
            agrees = fill_in_once(rules, known, workspace)
            if agrees:
                break
        if not agrees:
            return NO_DEAL
        for column in range(len(actions)):
            _try_action(rules, workspace, actions[column])
            stopped = _play_on(rules, workspace.games[1], addresses, samples.max_decisions)
            if stopped < 0:
                return stopped
            outcomes[number - samples.first, column] = _outcome(workspace.games[1])
    return DONE


@compiled_for(RULES_TYPE, KNOWN, _MATRIX, _MATRIX, _NUMBERS, _KEY, _MATRIX, WORKSPACE, result=types.void)
def each_assignment(
    rules: RulesRecord,
    known: Known,
    groups: NDArray[np.int64],
    assigned: NDArray[np.int64],
    actions: NDArray[np.int64],
    key: NDArray[np.uint64],
    outcomes: NDArray[np.int64],
    workspace: SamplingWorkspace,
) -> None:
    """Try each action in every assignment of hidden cards to hands; nobody plays on.

    Args:
        rules: the rules.
        known: what is known.
        groups: (groups, 2 + 52): the seat, the source, then the locations there, UNKNOWN after the last.
        assigned: (assignments, groups): the cards of each group as a set; hidden cards of no group are laid at random.
        actions: (actions,): the codes.
        key: the seed.
        outcomes: (assignments, actions): filled with the outcomes, IMPOSSIBLE and GOES_ON.
        workspace: of this thread.
    """
    seed_lane(workspace.games[0], key, 0)
    for number in range(len(assigned)):
        clear(known, workspace)
        for group in range(len(groups)):
            cards = assigned[number, group]
            if known.replays:
                for index in range(count(cards)):
                    workspace.sources[groups[group, 1], groups[group, 2 + index]] = lowest_bit_index(cards)
                    cards &= cards - 1
            else:
                workspace.assigned[groups[group, 0]] |= cards
        agrees = fill_in_once(rules, known, workspace)
        for column in range(len(actions)):
            outcomes[number, column] = IMPOSSIBLE
            if agrees:
                _try_action(rules, workspace, actions[column])
                ended = wide(workspace.games[1].phase) == ENDED
                outcomes[number, column] = _outcome(workspace.games[1]) if ended else GOES_ON


@compiled
def _after_round(rules: RulesRecord, known: Known, workspace: SamplingWorkspace, outcome: int) -> None:
    """Make the first game what it is after a round with this outcome."""
    workspace.games[0] = known.base[0]
    state: State = workspace.games[0]
    state.losers = outcome & EVERYBODY
    state.twice = outcome >> SEATS & EVERYBODY
    state.void = outcome >> (2 * SEATS)
    finish_round(rules, state)


@compiled_for(RULES_TYPE, KNOWN, _STRATEGIES, types.int64, types.int64, _KEY, _SAMPLES, WORKSPACE, result=types.int64)
def games_won(
    rules: RulesRecord,
    known: Known,
    strategies: tuple[Strategy, ...],
    seat: int,
    outcome: int,
    key: NDArray[np.uint64],
    samples: Samples,
    workspace: SamplingWorkspace,
) -> int:
    """Play games to their ends after a round with this outcome.

    Returns:
        How many of them the seat wins, or, below 0, why it had to stop.
    """
    won = 0
    addresses = _addresses(strategies)
    for number in range(samples.first, samples.end):
        _after_round(rules, known, workspace, outcome)
        state: State = workspace.games[0]
        seed_lane(state, key, number)
        left = samples.max_decisions
        while state.phase != OVER and state.out[seat] < 0:
            deal(rules, state)
            decisions = _play_on(rules, state, addresses, left)
            if decisions < 0:
                return decisions
            left -= decisions
            finish_round(rules, state)
        won += state.out[seat] < 0
    return won


@compiled_for(RULES_TYPE, KNOWN, types.int64, types.int64, WORKSPACE, result=types.int64)
def decided_winner(rules: RulesRecord, known: Known, seat: int, outcome: int, workspace: SamplingWorkspace) -> int:
    """Return whether a round with this outcome decides the game for a seat: 1 won, 0 lost, -1 neither."""
    _after_round(rules, known, workspace, outcome)
    if workspace.games[0].out[seat] >= 0:
        return 0
    return 1 if wide(workspace.games[0].phase) == OVER else -1
