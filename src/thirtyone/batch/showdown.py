"""How a round ends, and who loses (C-6, A-7, T-6, D-5, D-6): the same as `thirtyone.game.showdown`."""

from __future__ import annotations

from typing import Final

from thirtyone.batch.compiling import compiled, compiled_into, wide
from thirtyone.batch.encoding import FIRE, TIES, RulesRecord
from thirtyone.batch.scoring import is_31, is_fire, strength
from thirtyone.batch.states import BY_31, BY_FIRE, BY_KNOCK, BY_LIMIT, BY_PASS, ENDED, NOBODY, State

_NOBODY_LOSES: Final = TIES.index("nobody")
_KNOCKER_LOSES: Final = TIES.index("knocker")
_ALL_BUT_KNOCKER: Final = TIES.index("all_but_knocker")


@compiled_into
def to_next_seat(state: State) -> None:
    """Let the next player in the order decide."""
    place = state.place + 1
    if place == state.players:
        place = 0
    state.place = place
    state.seat = state.order[place]


@compiled_into
def over_after_turn(rules: RulesRecord, state: State) -> bool:
    """End the round when the turn just played was its last (E-5, D-2, C-8); tell whether it was."""
    if state.closed_at >= 0 and state.turns == state.closed_at + state.players:
        end(rules, state, BY_PASS if rules.closing_pass else BY_KNOCK, wide(state.closer))
        return True
    if state.turns == rules.turn_limit:
        end(rules, state, BY_LIMIT, NOBODY)
        return True
    return False


@compiled
def end_if_made(rules: RulesRecord, state: State) -> bool:
    """End the round when somebody was dealt fire or 31, the best counting; tell whether (A-4, T-4)."""
    best = 0
    holder = NOBODY
    for place in range(state.players):
        seat = wide(state.order[place])
        hand = state.hands[seat]
        if is_31(hand) | is_fire(rules, hand):
            worth = strength(rules, hand)
            if worth > best:
                best = worth
                holder = seat
    if holder == NOBODY:
        return False
    end(rules, state, BY_FIRE if best == FIRE else BY_31, holder)
    return True


@compiled
def end(rules: RulesRecord, state: State, ended_by: int, closer: int) -> None:
    """End the round: compare the hands and say who loses."""
    state.phase = ENDED
    state.ended_by = ended_by
    state.closer = closer
    for seat in range(state.seats):
        state.losses[seat] = 0
    shown = not rules.exchange and ended_by == BY_31
    costs_all = (ended_by == BY_FIRE and rules.fire_costs_all) or (shown and rules.shown_31_costs_all)
    knocker = closer if ended_by in (BY_KNOCK, BY_PASS) else NOBODY
    if costs_all:
        for place in range(state.players):
            seat = state.order[place]
            state.losses[seat] = 1 if seat != closer else 0
    else:
        _lowest_lose(rules, state, knocker, closer if shown else NOBODY)
        if rules.knocker_must_be_highest and knocker != NOBODY:
            _knocker_must_be_highest(rules, state, knocker)
    if shown and rules.unshown_31_loses:
        for place in range(state.players):
            seat = state.order[place]
            if state.unshown >> seat & 1 and state.losses[seat] == 0:
                state.losses[seat] = 1
    losers = 0
    for place in range(state.players):
        losers += state.losses[state.order[place]] > 0
    state.void = losers == state.players
    if state.void:
        for seat in range(state.seats):
            state.losses[seat] = 0


@compiled
def _lowest_lose(rules: RulesRecord, state: State, knocker: int, apart: int) -> None:
    """Let the lowest hands lose a life; one seat's hand may be left out of the comparison (D-5)."""
    low = FIRE + 1
    lowest = 0  # the seats, as a set
    number = 0
    for place in range(state.players):
        seat = state.order[place]
        if seat == apart:
            continue
        worth = strength(rules, state.hands[seat])
        if worth < low:
            low = worth
            lowest = 0
            number = 0
        if worth == low:
            lowest |= 1 << seat
            number += 1
    knocks = knocker != NOBODY and lowest >> max(knocker, 0) & 1 != 0
    if number > 1:
        if rules.ties == _NOBODY_LOSES:
            lowest = 0
        elif rules.ties == _KNOCKER_LOSES and knocks:
            lowest = 1 << knocker
        elif rules.ties == _ALL_BUT_KNOCKER and knocks:
            lowest ^= 1 << knocker
    for place in range(state.players):
        seat = state.order[place]
        if lowest >> seat & 1:
            state.losses[seat] = rules.knocker_alone_lowest if number == 1 and seat == knocker else 1


@compiled
def _knocker_must_be_highest(rules: RulesRecord, state: State, knocker: int) -> None:
    """D-6: when all hands are equal only the knocker loses; otherwise also a knocker without the one highest hand."""
    high = 0
    low = FIRE + 1
    number = 0
    for place in range(state.players):
        worth = strength(rules, state.hands[state.order[place]])
        low = min(low, worth)
        if worth > high:
            high = worth
            number = 0
        number += worth == high
    if low == high:
        for seat in range(state.seats):
            state.losses[seat] = 0
        state.losses[knocker] = 1
    elif strength(rules, state.hands[knocker]) != high or number > 1:
        state.losses[knocker] = max(1, state.losses[knocker])
