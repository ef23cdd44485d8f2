"""The exchange family as kernels (rules E, A and T): the same steps as `thirtyone.game.exchange`."""

from __future__ import annotations

from thirtyone.batch.compiling import compiled, compiled_into, count, of_three, wide
from thirtyone.batch.encoding import (
    ALL,
    FREE,
    KEEPING,
    KNOCKING,
    LOCKS,
    NEVER,
    ONCE,
    PASSING,
    REFUSING,
    RulesRecord,
)
from thirtyone.batch.scoring import is_31, is_fire
from thirtyone.batch.showdown import end, end_if_made, over_after_turn, to_next_seat
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

_RANKS_789 = sum(0b111 << (13 * suit + 5) for suit in range(4))
_789 = 0b111 << 5
_EXCHANGES = (1 << ALL) - 1


@compiled
def deal_exchange(state: State) -> None:
    """Deal by E-1; the dealer is the last in the order."""
    last = state.players - 1
    state.hands[state.order[last]] = draw_three(state)
    state.second = draw_three(state)
    for place in range(last):
        state.hands[state.order[place]] = draw_three(state)
    state.phase = CHOICE
    state.place = last
    state.seat = state.order[last]


@compiled_into
def legal_exchange(rules: RulesRecord, state: State) -> int:
    """Return the codes of the legal actions as a set."""
    if state.phase == CHOICE:
        return 1 << KEEPING | 1 << REFUSING
    seat = 1 << state.seat
    actions = 0
    locked = state.locked & seat
    if not locked:
        actions = _EXCHANGES
        if rules.exchange_all != NEVER:
            actions |= 1 << ALL
    if rules.passing == FREE or locked or (rules.passing == ONCE and not state.passed & seat):
        actions |= 1 << PASSING
    early = rules.after_lap and state.turns < state.players
    if state.closed_at < 0 and not rules.closing_pass and not early:
        actions |= 1 << KNOCKING
    return actions


@compiled_into
def step_exchange(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action."""
    seat = state.seat
    if action < ALL:
        slot = (action * 11) >> 5  # a third of it
        give = of_three(state.hands[seat], slot)
        take = of_three(state.table, action - 3 * slot)
        hand = state.hands[seat] ^ give ^ take
        state.hands[seat] = hand
        state.table ^= give ^ take
        state.shown = (state.shown & ~give) | take
        _after_exchange(rules, state, hand)
    elif action == ALL:
        hand = state.table
        state.table = state.hands[seat]
        state.hands[seat] = hand
        state.shown = (state.shown & ~state.table) | hand
        if rules.exchange_all == LOCKS:
            state.locked |= 1 << seat
        _after_exchange(rules, state, hand)
    elif action == PASSING:
        if rules.closing_pass and state.closed_at < 0:
            state.closed_at = state.turns
            state.closer = seat
        state.passes += 1
        state.passed |= 1 << seat
        _after_turn(rules, state)
    elif action == KNOCKING:
        state.closed_at = state.turns
        state.closer = seat
        _after_turn(rules, state)
    else:
        _choose(rules, state, action)


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
    state.place = 0
    state.seat = state.order[0]
    if not end_if_made(rules, state):
        _before_turn(rules, state)


@compiled_into
def _after_exchange(rules: RulesRecord, state: State, hand: int) -> None:
    """A-4, T-4: a hand that an exchange makes fire or 31 ends the round at once."""
    state.passes = 0
    fire = is_fire(rules, hand)
    if fire | is_31(hand):
        state.turns += 1
        end(rules, state, BY_FIRE if fire else BY_31, wide(state.seat))
    else:
        _after_turn(rules, state)


@compiled_into
def _after_turn(rules: RulesRecord, state: State) -> None:
    state.turns += 1
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
            end(rules, state, BY_STOCK, NOBODY)
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
    state.aside |= state.table
    state.table = draw_three(state)
    state.passes = 0


@compiled_into
def _before_turn(rules: RulesRecord, state: State) -> None:
    """``renew_789``: replace a table of 7, 8 and 9, again if need be."""
    while rules.renew_789 and stock(state) >= 3 and _is_789(state.table):
        _renew(state)


@compiled
def _is_789(table: int) -> bool:
    ranks = table | table >> 13 | table >> 26 | table >> 39
    return table & ~_RANKS_789 == 0 and ranks & _789 == _789
