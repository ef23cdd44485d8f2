"""The draw family as kernels (rules D): the same steps as `thirtyone.game.draw`."""

from __future__ import annotations

from thirtyone.batch.compiling import at, compiled, compiled_into, count, nth, wide
from thirtyone.batch.scoring import is_31, may_leave_31
from thirtyone.batch.showdown_kernels import close, end, end_if_made, over_after_turn, to_next_seat
from thirtyone.batch.states import (
    BY_31,
    BY_STOCK,
    DISCARD,
    NOBODY,
    SHUFFLING,
    TURN,
    State,
    draw_card,
    draw_three,
    stock,
)
from thirtyone.codes import DROPPING, FROM_PILE, FROM_STOCK, KNOCKING_DRAW, SHOWING, RulesRecord


@compiled
def deal_draw(rules: RulesRecord, state: State) -> None:
    """Deal by D-0."""
    for index in range(state.players):
        state.hands[at(state.order[at(index)])] = draw_three(state)
    state.table = draw_card(state)
    state.phase = TURN
    state.order_index = 0
    state.seat = state.order[0]
    if not (rules.automatic and end_if_made(rules, state)):
        _before_turn(rules, state)


@compiled_into
def legal_draw(rules: RulesRecord, state: State) -> int:
    """Return the codes of the legal actions as a set."""
    if state.phase == DISCARD:
        return _discards(rules, state)
    actions = 1 << FROM_PILE
    if stock(state) or state.aside:
        actions |= 1 << FROM_STOCK
    return actions | rules.knock & -(0 + (state.turns >= state.closable_from))


@compiled_into
def _discards(rules: RulesRecord, state: State) -> int:
    """Return the codes of the legal discards: any card but one just taken from the pile, where that may not go back."""
    hand = state.hands[at(state.seat)]
    drops = 0b1111
    if state.from_pile & (1 - rules.return_taken):
        drops ^= 1 << count(hand & (state.taken - 1))
    if rules.automatic or not may_leave_31(hand):
        return drops << DROPPING
    return drops << DROPPING | (_leaving_31(hand) & drops) << SHOWING


@compiled
def _leaving_31(hand: int) -> int:
    """Return, as a set, the slots of the four cards whose discard leaves 31."""
    slots = 0
    for slot in range(4):
        slots |= (0 + is_31(hand ^ nth(hand, slot))) << slot
    return slots


@compiled_into
def step_draw(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action."""
    if action >= DROPPING:
        _discard(rules, state, action)
    elif action == KNOCKING_DRAW:
        close(state)
        _after_turn(rules, state)
    elif action == FROM_PILE:
        seat = wide(state.seat)
        taken = state.table
        state.taken = taken
        state.hands[at(seat)] |= taken
        state.shown |= taken
        state.table = 0
        state.from_pile = 1
        state.phase = DISCARD
    elif stock(state):
        take_from_stock(state)
    else:
        state.phase = SHUFFLING


@compiled_into
def take_from_stock(state: State) -> None:
    """Take the top of the stock; also after it has been shuffled anew (D-7)."""
    taken = draw_card(state)
    state.taken = taken
    state.hands[at(state.seat)] |= taken
    state.from_pile = 0
    state.phase = DISCARD


@compiled_into
def _discard(rules: RulesRecord, state: State, action: int) -> None:
    """Discard a card, and end the round where the three others are 31 and are shown (D-3)."""
    seat = wide(state.seat)
    hand = state.hands[at(seat)]
    card = nth(hand, (action - DROPPING) & 3)
    hand ^= card
    state.hands[at(seat)] = hand
    state.aside |= state.table
    state.table = card
    state.shown &= ~card
    state.taken = 0
    state.phase = TURN
    state.unshown &= ~(1 << seat)
    if is_31(hand):
        if action >= SHOWING or rules.automatic:
            state.turns += 1
            end(state, BY_31, wide(state.seat))
            return
        state.unshown |= 1 << seat
    _after_turn(rules, state)


@compiled_into
def _after_turn(rules: RulesRecord, state: State) -> None:
    """End the turn: go on to the next seat, or to the end of the round."""
    if not over_after_turn(rules, state):
        to_next_seat(state)
        _before_turn(rules, state)


@compiled_into
def _before_turn(rules: RulesRecord, state: State) -> None:
    """D-7 ``showdown``: the round ends when the stock is empty at the start of a turn."""
    if not rules.recycle and stock(state) == 0:
        end(state, BY_STOCK, NOBODY)
