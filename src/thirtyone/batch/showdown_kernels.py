"""How a round ends, and who loses (C-6, A-7, T-6, D-5, D-6): the same as `thirtyone.game.showdown`."""

from __future__ import annotations

from typing import Final, NamedTuple

from thirtyone.batch.compiling import at, compiled, compiled_into, wide
from thirtyone.batch.scoring import is_31, is_fire, strength
from thirtyone.batch.states import BY_31, BY_FIRE, BY_KNOCK, BY_LIMIT, BY_PASS, ENDED, NOBODY, State
from thirtyone.codes import ENDLESS, TIES, RulesRecord
from thirtyone.hands import FIRE

_NOBODY_LOSES: Final = TIES.index("nobody")
_KNOCKER_LOSES: Final = TIES.index("knocker")
_ALL_BUT_KNOCKER: Final = TIES.index("all_but_knocker")


@compiled_into
def to_next_seat(state: State) -> None:
    """Pass the turn to the next player of ``state.order``."""
    index = wide(state.order_index) + 1
    index = 0 if index == state.players else index
    state.order_index = index
    state.seat = state.order[at(index)]


@compiled_into
def over_after_turn(rules: RulesRecord, state: State) -> bool:
    """Count a turn; end the round if it was the last one (E-5, D-2, C-8), and return whether it was."""
    turns = state.turns + 1
    state.turns = turns
    if turns != state.last:
        return False
    if state.closed_at >= 0 and turns == state.closed_at + state.players:
        end(state, BY_PASS if rules.closing_pass else BY_KNOCK, wide(state.closer))
    else:
        end(state, BY_LIMIT, NOBODY)
    return True


@compiled_into
def end_if_made(rules: RulesRecord, state: State) -> bool:
    """End the round if somebody was dealt fire or 31; return whether it ended (A-4, T-4)."""
    made = False
    for index in range(state.players):
        hand = state.hands[at(state.order[at(index)])]
        made |= is_31(hand) | is_fire(rules, hand)
    if made:
        _end_made(rules, state)
    return made


@compiled
def _end_made(rules: RulesRecord, state: State) -> None:
    """End the round for whoever holds the best of the hands that are fire or 31."""
    best = 0
    holder = NOBODY
    for index in range(state.players):
        seat = wide(state.order[index])
        hand = state.hands[at(seat)]
        worth = strength(rules, hand)
        if (is_31(hand) | is_fire(rules, hand)) and worth > best:
            best = worth
            holder = seat
    end(state, BY_FIRE if best == FIRE else BY_31, holder)


@compiled_into
def close(state: State) -> None:
    """Let the seat whose turn it is close: every other player has one more turn (E-5, D-2)."""
    state.closed_at = state.turns
    state.closer = state.seat
    state.closable_from = ENDLESS
    state.last = min(state.last, state.turns + state.players)


@compiled_into
def end(state: State, ended_by: int, closer: int) -> None:
    """End the round; `compare` then sets who loses."""
    state.phase = ENDED
    state.ended_by = ended_by
    state.closer = closer


class Ranking(NamedTuple):
    """How the hands of a round compare."""

    seats: int
    """The set of seats in the round."""
    lowest: int
    """The set of seats with the lowest hand; one seat may be left out of the comparison (D-5)."""
    low: int
    """The strength of that lowest hand."""
    high: int
    """The strength of the highest hand."""
    highest: int
    """How many seats have the highest hand."""


@compiled_into
def _rank(rules: RulesRecord, state: State, apart: int) -> Ranking:
    """Compare all hands of a round; the seat ``apart`` cannot have the lowest, NOBODY for none."""
    seats = 0
    lowest = 0
    low = FIRE + 1
    high = 0
    highest = 0
    for index in range(state.players):
        seat = wide(state.order[at(index)])
        worth = strength(rules, state.hands[at(seat)])
        state.worths[at(seat)] = worth
        seats |= 1 << seat
        if worth > high:
            high = worth
            highest = 0
        highest += worth == high
        if seat == apart:
            continue
        if worth < low:
            low = worth
            lowest = 0
        if worth == low:
            lowest |= 1 << seat
    return Ranking(seats, lowest, low, high, highest)


@compiled_into
def compare(rules: RulesRecord, state: State) -> None:
    """Compare the hands of the round that ended, and set who loses how many lives."""
    ended_by = wide(state.ended_by)
    closer = wide(state.closer)
    shown = not rules.exchange and ended_by == BY_31
    ranking = _rank(rules, state, closer if shown else NOBODY)
    state.twice = 0
    if (ended_by == BY_FIRE and rules.fire_costs_all) or (shown and rules.shown_31_costs_all):
        losers = ranking.seats & ~(1 << closer)
    elif ended_by <= BY_PASS:
        losers = _after_close(rules, state, ranking, closer)
    else:
        losers = _lowest(rules, ranking, 0)
    if shown and rules.unshown_31_loses:
        losers |= state.unshown & ranking.seats
    state.void = losers == ranking.seats  # C-6
    if state.void:
        losers = 0
        state.twice = 0
    state.losers = losers


@compiled_into
def _after_close(rules: RulesRecord, state: State, ranking: Ranking, closer: int) -> int:
    """Return the set of seats that lose after a knock, or after a pass that closed."""
    knocker = 1 << closer
    if rules.knocker_must_be_highest and ranking.low == ranking.high:  # D-6: all are equal
        return knocker
    losers = _lowest(rules, ranking, knocker)
    if ranking.lowest == knocker and rules.knocker_alone_lowest == 2:
        state.twice = knocker
    if rules.knocker_must_be_highest and (state.worths[at(closer)] != ranking.high or ranking.highest > 1):
        losers |= knocker
    return losers


@compiled_into
def _lowest(rules: RulesRecord, ranking: Ranking, knocker: int) -> int:
    """Return which of the seats with the lowest hand lose, as a set, by the ``ties`` of the rules.

    Args:
        rules: the rules.
        ranking: how the hands compare.
        knocker: the set of whoever closed the round; 0 for nobody.
    """
    lowest = ranking.lowest
    if lowest & (lowest - 1):  # several
        if rules.ties == _NOBODY_LOSES:
            return 0
        if rules.ties == _KNOCKER_LOSES and lowest & knocker:
            return knocker
        if rules.ties == _ALL_BUT_KNOCKER:
            return lowest & ~knocker
    return lowest


@compiled_into
def lives_lost(state: State, seat: int) -> int:
    """Return how many lives the round that ended costs a seat."""
    return (state.losers >> seat & 1) + (state.twice >> seat & 1)
