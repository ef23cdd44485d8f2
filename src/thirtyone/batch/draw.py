"""The draw family as kernels (rules D): the same steps as `thirtyone.game.draw`."""

from __future__ import annotations

from thirtyone.batch.compiling import compiled, compiled_into, of_four, wide
from thirtyone.batch.encoding import DROPPING, FROM_PILE, FROM_STOCK, KNOCKING_DRAW, SHOWING, RulesRecord
from thirtyone.batch.scoring import is_31
from thirtyone.batch.showdown import end, end_if_made, over_after_turn, to_next_seat
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


@compiled
def deal_draw(rules: RulesRecord, state: State) -> None:
    """Deal by D-0."""
    for place in range(state.players):
        state.hands[state.order[place]] = draw_three(state)
    state.table = draw_card(state)
    state.phase = TURN
    state.place = 0
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
    early = rules.after_lap and state.turns < state.players
    if state.closed_at < 0 and not early:
        actions |= 1 << KNOCKING_DRAW
    return actions


@compiled
def _discards(rules: RulesRecord, state: State) -> int:
    actions = 0
    hand = state.hands[state.seat]
    left = hand
    for slot in range(4):
        card = left & -left
        left ^= card
        if card == state.taken and state.from_pile and not rules.return_taken:
            continue
        actions |= 1 << (DROPPING + slot)
        if not rules.automatic and is_31(hand ^ card):
            actions |= 1 << (SHOWING + slot)
    return actions


@compiled_into
def step_draw(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action."""
    seat = state.seat
    if action >= DROPPING:
        _discard(rules, state, action)
    elif action == FROM_PILE:
        state.taken = state.table
        state.hands[seat] |= state.table
        state.shown |= state.table
        state.table = 0
        state.from_pile = 1
        state.phase = DISCARD
    elif action == FROM_STOCK:
        if stock(state):
            take_from_stock(state)
        else:
            state.phase = SHUFFLING
    else:
        state.closed_at = state.turns
        state.closer = seat
        _after_turn(rules, state)


@compiled_into
def take_from_stock(state: State) -> None:
    """Take the top of the stock; also after it has been shuffled anew (D-7)."""
    state.taken = draw_card(state)
    state.hands[state.seat] |= state.taken
    state.from_pile = 0
    state.phase = DISCARD


@compiled
def _discard(rules: RulesRecord, state: State, action: int) -> None:
    seat = state.seat
    shows = action >= SHOWING
    card = of_four(state.hands[seat], action - (SHOWING if shows else DROPPING))
    hand = state.hands[seat] ^ card
    state.hands[seat] = hand
    state.aside |= state.table
    state.table = card
    state.shown &= ~card
    state.taken = 0
    state.phase = TURN
    left_31 = is_31(hand)
    if left_31 and not shows:
        state.unshown |= 1 << seat
    else:
        state.unshown &= ~(1 << seat)
    if shows or (left_31 and rules.automatic):
        state.turns += 1
        end(rules, state, BY_31, wide(seat))
    else:
        _after_turn(rules, state)


@compiled_into
def _after_turn(rules: RulesRecord, state: State) -> None:
    state.turns += 1
    if not over_after_turn(rules, state):
        to_next_seat(state)
        _before_turn(rules, state)


@compiled_into
def _before_turn(rules: RulesRecord, state: State) -> None:
    """D-7 ``showdown``: the round ends when the stock is empty at the start of a turn."""
    if not rules.recycle and stock(state) == 0:
        end(rules, state, BY_STOCK, NOBODY)
