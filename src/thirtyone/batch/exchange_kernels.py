"""The exchange family as kernels (rules E, A and T): the same steps as `thirtyone.game.exchange`."""

from __future__ import annotations

from thirtyone.batch.compiling import at, compiled, compiled_into, count, nth, wide
from thirtyone.batch.scoring import is_31, is_fire, ranks_of
from thirtyone.batch.showdown_kernels import close, end, end_if_made, over_after_turn, to_next_seat
from thirtyone.batch.states import (
    BY_31,
    BY_FIRE,
    BY_STOCK,
    CHOICE,
    NOBODY,
    SHUFFLING,
    TURN,
    State,
    draw_three,
    stock,
)
from thirtyone.codes import ALL, KEEPING, KNOCKING, ONCE, PASSING, REFUSING, RulesRecord

_789 = 0b111 << 5
"""Seven, eight and nine among the bits of one suit."""


@compiled
def deal_exchange(state: State) -> None:
    """Deal by E-1; the dealer is the last of ``state.order``."""
    last = state.players - 1
    state.hands[state.order[last]] = draw_three(state)
    state.second = draw_three(state)
    for index in range(last):
        state.hands[at(state.order[at(index)])] = draw_three(state)
    state.phase = CHOICE
    state.order_index = last
    state.seat = state.order[last]


@compiled_into
def legal_exchange(rules: RulesRecord, state: State) -> int:
    """Return the codes of the legal actions as a set."""
    if state.phase == CHOICE:
        return 1 << KEEPING | 1 << REFUSING
    actions = wide(rules.unrestricted)
    if rules.limits:
        actions = _without_what_is_used_up(rules, state, actions)
    return actions | rules.knock & -(0 + (state.turns >= state.closable_from))


@compiled_into
def _without_what_is_used_up(rules: RulesRecord, state: State, actions: int) -> int:
    """Remove from a set of actions those that the seat may no longer do in this round: T-2, and ``passing: once``."""
    if state.locked >> state.seat & 1:
        return 1 << PASSING
    if rules.passing == ONCE and state.passed >> state.seat & 1:
        return actions & ~(1 << PASSING)
    return actions


@compiled_into
def step_exchange(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action."""
    if action <= ALL:
        _exchange(rules, state, action)
    elif action <= KNOCKING:
        knocks = 0 + (action == KNOCKING)
        passes = 1 - knocks
        state.passes += passes
        state.passed |= passes << wide(state.seat)
        if knocks | (rules.closing_pass & (state.closed_at < 0)):  # T-1
            close(state)
        _after_turn(rules, state)
    else:
        _choose(rules, state, action)


@compiled_into
def _exchange(rules: RulesRecord, state: State, action: int) -> None:
    """Exchange one card or all; without branches, which the processor could not predict."""
    seat = wide(state.seat)
    hand = state.hands[at(seat)]
    table = state.table
    everything = action == ALL
    slot = (action * 11) >> 5  # divided by 3
    give = hand if everything else nth(hand, slot)
    take = table if everything else nth(table, action - 3 * slot)
    hand ^= give ^ take
    state.hands[at(seat)] = hand
    state.table = table ^ give ^ take
    state.shown = (state.shown & ~give) | take
    if rules.locks:
        state.locked |= (0 + everything) << seat
    state.passes = 0
    fire = is_fire(rules, hand)
    if fire | is_31(hand):  # A-4, T-4
        state.turns += 1
        end(state, BY_FIRE if fire else BY_31, wide(state.seat))
    else:
        _after_turn(rules, state)


@compiled
def _choose(rules: RulesRecord, state: State, action: int) -> None:
    """E-2, and A-4: only now may dealt hands end the round."""
    if action == KEEPING:
        state.table = state.second
    else:
        state.table = state.hands[state.seat]
        state.hands[state.seat] = state.second
    state.second = 0
    state.phase = TURN
    state.order_index = 0
    state.seat = state.order[0]
    if not end_if_made(rules, state):
        _before_turn(rules, state)


@compiled_into
def _after_turn(rules: RulesRecord, state: State) -> None:
    """End the turn: go on to the next seat, with a new table where everybody has passed, or to the end of the round."""
    if over_after_turn(rules, state):
        return
    to_next_seat(state)
    if state.passes == state.players and rules.renew and state.closed_at < 0:
        if stock(state) >= 3:
            _renew(state)
        elif rules.recycle and stock(state) + count(state.aside) >= 3:
            state.phase = SHUFFLING
            return
        else:
            end(state, BY_STOCK, NOBODY)
            return
    _before_turn(rules, state)


@compiled
def refill_exchange(rules: RulesRecord, state: State) -> None:
    """A-3 ``recycle``: renew the table from a stock shuffled anew."""
    state.phase = TURN
    _renew(state)
    _before_turn(rules, state)


@compiled
def _renew(state: State) -> None:
    """Set the table cards aside and deal three new ones (A-2)."""
    state.aside |= state.table
    state.table = draw_three(state)
    state.passes = 0


@compiled_into
def _before_turn(rules: RulesRecord, state: State) -> None:
    """``renew_789``: replace a table of 7, 8 and 9, until it is another one."""
    while rules.renew_789 and stock(state) >= 3 and _is_789(state.table):
        _renew(state)


@compiled
def _is_789(table: int) -> bool:
    """Return whether the three table cards are a seven, an eight and a nine."""
    return ranks_of(table) == _789
