"""Rounds and games of both families: dealing, deciding, lives, dealers (C-2 to C-6)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.compiling import compiled, compiled_into
from thirtyone.batch.draw import deal_draw, legal_draw, step_draw, take_from_stock
from thirtyone.batch.encoding import RulesRecord
from thirtyone.batch.exchange import deal_exchange, legal_exchange, refill_exchange, step_exchange
from thirtyone.batch.states import (
    NOBODY,
    OVER,
    SHUFFLING,
    UNDEALT,
    State,
    below,
    gather_deck,
    gather_stock,
    seed_lane,
    word,
)


@compiled
def begin(rules: RulesRecord, state: State, players: int, key: NDArray[np.uint64], number: int) -> None:
    """Begin the game of this number of a seed: a drawn dealer (C-3), before the first deal."""
    seed_lane(state, key, number)
    state.seats = players
    for seat in range(players):
        state.lives[seat] = rules.lives
        state.out[seat] = NOBODY
    state.rounds = 0
    state.phase = UNDEALT
    state.dealer = below(word(state), players)


@compiled
def deal(rules: RulesRecord, state: State) -> None:
    """Deal a round of a shuffled deck."""
    gather_deck(rules, state)
    deal_deck(rules, state)


@compiled
def deal_deck(rules: RulesRecord, state: State) -> None:
    """Deal a round of the deck that lies there."""
    players = 0
    for step in range(1, state.seats + 1):
        seat = state.dealer + step
        if seat >= state.seats:
            seat -= state.seats
        state.hands[seat] = 0
        if state.out[seat] < 0:
            state.order[players] = seat
            players += 1
    state.players = players
    state.shown = 0
    state.aside = 0
    state.second = 0
    state.table = 0
    state.taken = 0
    state.turns = 0
    state.closed_at = NOBODY
    state.closer = NOBODY
    state.passes = 0
    state.passed = 0
    state.locked = 0
    state.unshown = 0
    state.from_pile = 0
    if rules.exchange:
        deal_exchange(state)
    else:
        deal_draw(rules, state)


@compiled_into
def legal(rules: RulesRecord, state: State) -> int:
    """Return the codes of what the seat whose turn it is may do, as a set."""
    return legal_exchange(rules, state) if rules.exchange else legal_draw(rules, state)


@compiled_into
def step(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action, up to the next decision or the end of the round."""
    step_to_shuffle(rules, state, action)
    if state.phase == SHUFFLING:
        gather_stock(state)
        go_on(rules, state)


@compiled_into
def step_to_shuffle(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action; where the stock must be shuffled anew, stop before that (SHUFFLING)."""
    if rules.exchange:
        step_exchange(rules, state, action)
    else:
        step_draw(rules, state, action)


@compiled
def go_on(rules: RulesRecord, state: State) -> None:
    """Go on with the stock that was shuffled anew."""
    if rules.exchange:
        refill_exchange(rules, state)
    else:
        take_from_stock(state)


@compiled
def finish_round(rules: RulesRecord, state: State) -> None:
    """Take the lives that the ended round cost, and pass the deal on; OVER when one player is left."""
    left = 0
    for seat in range(state.seats):
        for _ in range(state.losses[seat]):  # C-4: one after the other
            if state.lives[seat] == 0:  # C-5: a swimmer's next loss
                state.out[seat] = state.rounds
                break
            state.lives[seat] -= 1
            if state.lives[seat] == 0 and not rules.swim:
                state.out[seat] = state.rounds
                break
        left += state.out[seat] < 0
    state.rounds += 1
    if not state.void:  # C-3: after a void round the same dealer deals again
        dealer = state.dealer + 1
        while dealer >= state.seats or state.out[dealer] >= 0:
            dealer = 0 if dealer >= state.seats else dealer + 1
        state.dealer = dealer
    state.phase = OVER if left == 1 else UNDEALT


@compiled
def final_place(state: State, seat: int) -> int:
    """Return the place in the end of a seat, once the game is over (C-6)."""
    mine = state.out[seat]
    better = 0
    for other in range(state.seats):
        better += mine >= 0 and (state.out[other] < 0 or state.out[other] > mine)
    return better + 1
