"""Kernels that fill in the hidden cards of a round and play it to its end, or the game to its own.

A sample is a deal that agrees with what a seat knows. Where the round so far is known, its whole deck is filled in and
the round played again, so that the rules themselves refuse what cannot have been; of a view, what lies there is filled
in. One sample serves all actions: their differences then come from the actions and not from the cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch.compiling import compiled, compiled_for, count, lowest_bit_index, wide
from thirtyone.batch.encoding import RULES_TYPE
from thirtyone.batch.round_kernels import deal, deal_deck, finish_round, go_on, legal, step, step_to_shuffle
from thirtyone.batch.scoring import is_31, is_fire, is_legal
from thirtyone.batch.states import (
    CHOICE,
    DISCARD,
    ENDED,
    OVER,
    SHUFFLING,
    STATE_TYPE,
    State,
    below,
    draw_three,
    gather_stock,
    seed_lane,
    word,
)
from thirtyone.batch.strategies import STRATEGY, Strategy, address_of, ask
from thirtyone.codes import DROPPING, SEATS, RulesRecord

EXCHANGING: Final = -1
"""In place of an action's code, which depends on the slots of a hand: give a card and take one."""
DISCARDING: Final = -2

IMPOSSIBLE: Final = -1
"""In place of an outcome: the deal does not agree with what is known."""
GOES_ON: Final = -2
"""In place of an outcome: the action does not end the round."""

EVERYBODY: Final = (1 << SEATS) - 1
"""The bits of an outcome that say who loses."""

# What a kernel returns when it has to stop; a seat whose strategy broke the rules is LAWLESS - seat.
DONE, NO_DEAL, ENDLESS, LAWLESS = 0, -1, -2, -3

ATTEMPTS: Final = 200_000
"""Deals tried for one sample before it is given up."""


class Known(NamedTuple):
    """What a seat knows, as arrays; a card is its number there and a bit of a set."""

    base: NDArray[np.void]
    """(1,): the game before the round was dealt, or, of a view, as it lies there without the hidden cards."""
    replays: int
    """Whether the round is played again from its deal."""
    cards: int
    """All cards to be laid: the deck, or, of a view, those that the seat does not see."""
    sources: NDArray[np.int64]
    """(1 + refills, 52): the deck and the new stocks from their tops; -1 where a card is not known."""
    traces: NDArray[np.int64]
    """(traces, 3 + 52): a card that came to light, its source, how many places it can have come from, and these."""
    actions: NDArray[np.int64]
    """(actions, 3): the code of each decision, what it gives and what it takes, as bits."""
    wanted: NDArray[np.int64]
    """(17,): of a view, how many cards of each seat's hand are hidden."""


class Share(NamedTuple):
    """A part of the work: which samples or games, and the decisions after which one is taken to go on for ever."""

    first: int
    end: int
    most: int


class SamplingWorkspace(NamedTuple):
    """Room to work in."""

    lanes: NDArray[np.void]
    """(2,): the game at the decision, and after it."""
    sources: NDArray[np.int64]
    """(1 + refills, 52): those of `Known` with some cards filled in."""
    given: NDArray[np.int64]
    """(17,): hidden cards of hands that are settled already, as sets by seat."""
    rest: NDArray[np.int64]
    """(52,): cards still to be laid."""


_LANES: Final = types.Array(STATE_TYPE, 1, "C")
_NUMBERS: Final = types.Array(types.int64, 1, "C")
_MATRIX: Final = types.Array(types.int64, 2, "C")
_KEY: Final = types.Array(types.uint64, 1, "C")
_KNOWN: Final = types.NamedTuple(
    (_LANES, types.int64, types.int64, _MATRIX, _MATRIX, _MATRIX, _NUMBERS),
    Known,
)
_WORKSPACE: Final = types.NamedTuple((_LANES, _MATRIX, _NUMBERS, _NUMBERS), SamplingWorkspace)
_SHARE: Final = types.NamedUniTuple(types.int64, 3, Share)
_STRATEGIES: Final = types.UniTuple(STRATEGY, SEATS)


@compiled
def _clear(known: Known, workspace: SamplingWorkspace) -> None:
    """Forget what was filled in."""
    for source in range(known.sources.shape[0]):
        for index in range(known.sources.shape[1]):
            workspace.sources[source, index] = known.sources[source, index]
    for seat in range(SEATS):
        workspace.given[seat] = 0


@compiled
def _write_numbers(cards: int, rest: NDArray[np.int64]) -> int:
    """Write down the numbers of the cards of a set; return how many."""
    number = 0
    while cards:
        rest[number] = lowest_bit_index(cards)
        cards &= cards - 1
        number += 1
    return number


@compiled
def _drawn(state: State, rest: NDArray[np.int64], left: int) -> int:
    """Take one of the cards that are left, each as likely, out of their list."""
    index = below(word(state), left)
    card = wide(rest[index])
    rest[index] = rest[left - 1]
    return card


@compiled
def _lay(state: State, cards: int, known: NDArray[np.int64], rest: NDArray[np.int64]) -> bool:
    """Lay the cards of a set in an order known in part, the others at random; tell whether that can be."""
    size = count(cards)
    for index in range(size):
        if known[index] >= 0:
            if not cards >> known[index] & 1:
                return False
            cards ^= 1 << known[index]
    left = _write_numbers(cards, rest)
    for index in range(size):
        card = known[index]
        if card < 0:
            card = _drawn(state, rest, left)
            left -= 1
        state.deck[index] = card
    state.next = 0
    state.size = size
    state.fixed = size
    return True


@compiled
def _take_action(rules: RulesRecord, state: State, action: int) -> None:
    step_to_shuffle(rules, state, action)


@compiled
def _trace_back(known: Known, state: State, workspace: SamplingWorkspace) -> bool:
    """Put each card that came to light into one of its places that is still free, each as likely."""
    for number in range(len(known.traces)):
        card, source, places = known.traces[number, 0], known.traces[number, 1], known.traces[number, 2]
        free = 0
        for option in range(places):
            free += workspace.sources[source, known.traces[number, 3 + option]] < 0
        if free == 0:
            return False
        chosen = below(word(state), free)
        for option in range(places):
            index = known.traces[number, 3 + option]
            if workspace.sources[source, index] < 0:
                if chosen == 0:
                    workspace.sources[source, index] = card
                chosen -= 1
    return True


@compiled
def _replay(rules: RulesRecord, known: Known, state: State, workspace: SamplingWorkspace) -> bool:
    """Deal and play the round as far as it is known; tell whether that can be with the cards filled in."""
    source = 0
    if not _lay(state, known.cards, workspace.sources[0], workspace.rest):
        return False
    deal_deck(rules, state)
    for number in range(len(known.actions)):
        if state.phase >= SHUFFLING:
            return False
        code, give, take = known.actions[number, 0], known.actions[number, 1], known.actions[number, 2]
        hand, table = wide(state.hands[state.seat]), wide(state.table)
        if code < 0 and not hand & give:
            return False
        if code == EXCHANGING:
            if not table & take:
                return False
            code = 3 * count(hand & (give - 1)) + count(table & (take - 1))
        elif code == DISCARDING:
            code = DROPPING + count(hand & (give - 1))
        _take_action(rules, state, code)
        if state.phase == SHUFFLING:
            source += 1
            if source == len(known.sources):
                return False
            gather_stock(state)
            cards = 0
            for index in range(state.size):
                cards |= 1 << wide(state.deck[index])
            if not _lay(state, cards, workspace.sources[source], workspace.rest):
                return False
            go_on(rules, state)
    return state.phase < SHUFFLING


@compiled
def _fill_in(rules: RulesRecord, known: Known, state: State, workspace: SamplingWorkspace) -> bool:
    """Give hidden cards to hands and stock as they lie there; tell whether the round can still be going on so."""
    cards = known.cards
    for seat in range(state.seats):
        cards ^= workspace.given[seat]
    left = _write_numbers(cards, workspace.rest)
    for seat in range(state.seats):
        state.hands[seat] |= workspace.given[seat]
        for _ in range(known.wanted[seat] - count(workspace.given[seat])):
            state.hands[seat] |= 1 << _drawn(state, workspace.rest, left)
            left -= 1
    for index in range(left):
        state.deck[index] = _drawn(state, workspace.rest, left - index)
    state.next = 0
    state.size = left
    state.fixed = left
    if state.phase == CHOICE:
        state.second = draw_three(state)
        return True
    made_ends = rules.exchange | rules.automatic
    for index in range(state.players):
        seat = wide(state.order[index])
        hand = state.hands[seat]
        if known.wanted[seat] and made_ends and is_31(hand) | is_fire(rules, hand):
            return False
        turns = (wide(state.turns) - index + state.players - 1) // state.players - (seat == state.closer)
        if turns > 0 and not (seat == state.seat and state.phase == DISCARD) and is_31(hand):
            state.unshown |= 1 << seat  # D-5: its last discard left that hand
    return True


@compiled
def _attempt(rules: RulesRecord, known: Known, workspace: SamplingWorkspace) -> bool:
    """Fill in the hidden cards once; tell whether they agree with what is known. The chance goes on from before."""
    state: State = workspace.lanes[0]
    s0, s1, s2, s3 = state.random[0], state.random[1], state.random[2], state.random[3]
    workspace.lanes[0] = known.base[0]
    state.random[0], state.random[1], state.random[2], state.random[3] = s0, s1, s2, s3
    if known.replays:
        return _trace_back(known, state, workspace) and _replay(rules, known, state, workspace)
    return _fill_in(rules, known, state, workspace)


@compiled
def _try_action(rules: RulesRecord, workspace: SamplingWorkspace, action: int) -> None:
    """Carry out an action in the second lane, where the game of the first is copied to."""
    workspace.lanes[1] = workspace.lanes[0]
    state: State = workspace.lanes[1]
    _take_action(rules, state, action)
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
def _play_on(rules: RulesRecord, state: State, strategies: NDArray[np.int64], most: int) -> int:
    """Play a round to its end by the strategies at these addresses, by seat.

    Returns:
        The number of decisions, or less than 0 when it had to stop.
    """
    decisions = 0
    while state.phase < ENDED:
        seat = wide(state.seat)
        actions = legal(rules, state)
        action = ask(strategies[seat], rules, state, actions, word(state))
        if not is_legal(action, actions):
            return LAWLESS - seat
        step(rules, state, action)
        decisions += 1
        if decisions > most:
            return ENDLESS
    return decisions


@compiled
def _outcome(state: State) -> int:
    """Return who lost how much in the round that ended, as one number; the lowest bits are the losers as a set."""
    return wide(state.losers) | wide(state.twice) << SEATS | wide(state.void) << (2 * SEATS)


@compiled_for(RULES_TYPE, _KNOWN, _STRATEGIES, _NUMBERS, _KEY, _SHARE, _MATRIX, _WORKSPACE, result=types.int64)
def sample_rounds(
    rules: RulesRecord,
    known: Known,
    strategies: tuple[Strategy, ...],
    actions: NDArray[np.int64],
    key: NDArray[np.uint64],
    share: Share,
    outcomes: NDArray[np.int64],
    workspace: SamplingWorkspace,
) -> int:
    """Play the round to its end after each action, for each sample of a share.

    Args:
        rules: the rules.
        known: what is known.
        strategies: who plays, by seat.
        actions: (actions,): the codes.
        key: the seed; a sample depends on it and its own number alone.
        share: which samples.
        outcomes: (samples, actions): filled with the outcomes.
        workspace: room to work in.

    Returns:
        DONE or what kept it from that.
    """
    addresses = _addresses(strategies)
    for number in range(share.first, share.end):
        seed_lane(workspace.lanes[0], key, number)
        agrees = False
        for _ in range(ATTEMPTS):
            _clear(known, workspace)
            agrees = _attempt(rules, known, workspace)
            if agrees:
                break
        if not agrees:
            return NO_DEAL
        for column in range(len(actions)):
            _try_action(rules, workspace, actions[column])
            stopped = _play_on(rules, workspace.lanes[1], addresses, share.most)
            if stopped < 0:
                return stopped
            outcomes[number - share.first, column] = _outcome(workspace.lanes[1])
    return DONE


@compiled_for(RULES_TYPE, _KNOWN, _MATRIX, _MATRIX, _NUMBERS, _KEY, _MATRIX, _WORKSPACE, result=types.void)
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
    """Try each action, for every way in which the hidden cards of hands are assigned; nobody plays on.

    Args:
        rules: the rules.
        known: what is known.
        groups: (groups, 2 + 52): the seat, the source, then the places there, in any order, -1 after the last.
        assigned: (assignments, groups): the cards of each group as a set; hidden cards of no group are laid at random.
        actions: (actions,): the codes.
        key: the seed.
        outcomes: (assignments, actions): filled with the outcomes, IMPOSSIBLE and GOES_ON.
        workspace: room to work in.
    """
    seed_lane(workspace.lanes[0], key, 0)
    for number in range(len(assigned)):
        _clear(known, workspace)
        for group in range(len(groups)):
            cards = assigned[number, group]
            if known.replays:
                for index in range(count(cards)):
                    workspace.sources[groups[group, 1], groups[group, 2 + index]] = lowest_bit_index(cards)
                    cards &= cards - 1
            else:
                workspace.given[groups[group, 0]] |= cards
        agrees = _attempt(rules, known, workspace)
        for column in range(len(actions)):
            outcomes[number, column] = IMPOSSIBLE
            if agrees:
                _try_action(rules, workspace, actions[column])
                ended = wide(workspace.lanes[1].phase) == ENDED
                outcomes[number, column] = _outcome(workspace.lanes[1]) if ended else GOES_ON


@compiled
def _after_round(rules: RulesRecord, known: Known, workspace: SamplingWorkspace, outcome: int) -> None:
    """Lay the game into the first lane as it is after a round with this outcome."""
    workspace.lanes[0] = known.base[0]
    state: State = workspace.lanes[0]
    state.losers = outcome & EVERYBODY
    state.twice = outcome >> SEATS & EVERYBODY
    state.void = outcome >> (2 * SEATS)
    finish_round(rules, state)


@compiled_for(RULES_TYPE, _KNOWN, _STRATEGIES, types.int64, types.int64, _KEY, _SHARE, _WORKSPACE, result=types.int64)
def games_won(
    rules: RulesRecord,
    known: Known,
    strategies: tuple[Strategy, ...],
    seat: int,
    outcome: int,
    key: NDArray[np.uint64],
    share: Share,
    workspace: SamplingWorkspace,
) -> int:
    """Play games to their ends after a round with this outcome.

    Returns:
        How many of them the seat wins, or less than 0 for what kept it from finding out.
    """
    won = 0
    addresses = _addresses(strategies)
    for number in range(share.first, share.end):
        _after_round(rules, known, workspace, outcome)
        state: State = workspace.lanes[0]
        seed_lane(state, key, number)
        left = share.most
        while state.phase != OVER and state.out[seat] < 0:
            deal(rules, state)
            decisions = _play_on(rules, state, addresses, left)
            if decisions < 0:
                return decisions
            left -= decisions
            finish_round(rules, state)
        won += state.out[seat] < 0
    return won


@compiled_for(RULES_TYPE, _KNOWN, types.int64, types.int64, _WORKSPACE, result=types.int64)
def decided(rules: RulesRecord, known: Known, seat: int, outcome: int, workspace: SamplingWorkspace) -> int:
    """Tell whether a round with this outcome decides the game for a seat: 1 won, 0 lost, -1 neither."""
    _after_round(rules, known, workspace, outcome)
    if workspace.lanes[0].out[seat] >= 0:
        return 0
    return 1 if wide(workspace.lanes[0].phase) == OVER else -1
