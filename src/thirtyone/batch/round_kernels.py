"""Rounds and games of both families as kernels: dealing, acting, lives, dealers (C-2 to C-6)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.compiling import at, compiled, compiled_into, lowest_bit_index, wide
from thirtyone.batch.draw_kernels import deal_draw, legal_draw, step_draw, take_from_stock
from thirtyone.batch.exchange_kernels import deal_exchange, legal_exchange, refill_exchange, step_exchange
from thirtyone.batch.showdown_kernels import compare, lives_lost
from thirtyone.batch.states import (
    ENDED,
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
from thirtyone.codes import RulesRecord


@compiled
def begin(rules: RulesRecord, state: State, players: int, key: NDArray[np.uint64], number: int) -> None:
    """Begin a game: draw the dealer (C-3), and stop before the first deal.

    Args:
        rules: the rules.
        state: set here.
        players: how many play.
        key: (4,): that of the seed, `key_of`.
        number: which game of the seed.
    """
    seed_lane(state, key, number)
    state.seats = players
    for seat in range(players):
        state.lives[at(seat)] = rules.lives
        state.out[at(seat)] = NOBODY
        state.hands[at(seat)] = 0
    state.rounds = 0
    state.size = 0
    state.phase = UNDEALT
    state.dealer = below(word(state), players)


@compiled
def deal(rules: RulesRecord, state: State) -> None:
    """Deal a round from a shuffled deck."""
    gather_deck(rules, state)
    deal_deck(rules, state)


@compiled
def deal_deck(rules: RulesRecord, state: State) -> None:
    """Deal a round from the deck as it is in the state: what stands before ``fixed`` in order, the rest at random."""
    players = 0
    seats = wide(state.seats)
    seat = wide(state.dealer)
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        state.order[at(players)] = seat
        players += state.out[at(seat)] < 0
    state.players = players
    state.shown = 0
    state.aside = 0
    state.second = 0
    state.table = 0
    state.taken = 0
    state.turns = 0
    state.closed_at = NOBODY
    state.closable_from = players if rules.after_lap else 0
    state.last = rules.turn_limit
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
        if state.phase == ENDED:
            compare(rules, state)


@compiled_into
def legal(rules: RulesRecord, state: State) -> int:
    """Return the codes of the legal actions of the seat to act, as a set."""
    return legal_exchange(rules, state) if rules.exchange else legal_draw(rules, state)


@compiled_into
def step(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action, up to the next decision or the end of the round."""
    _act(rules, state, action)
    if state.phase >= SHUFFLING:
        if state.phase == SHUFFLING:
            gather_stock(state)
            go_on(rules, state)
        if state.phase == ENDED:
            compare(rules, state)


@compiled_into
def step_to_shuffle(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action; where the stock must be shuffled anew, stop before that (SHUFFLING)."""
    _act(rules, state, action)
    if state.phase == ENDED:
        compare(rules, state)


@compiled_into
def _act(rules: RulesRecord, state: State, action: int) -> None:
    """Carry out a legal action, up to the next decision, shuffle or the end of the round."""
    if rules.exchange:
        step_exchange(rules, state, action)
    else:
        step_draw(rules, state, action)


@compiled
def go_on(rules: RulesRecord, state: State) -> None:
    """Go on after the stock has been shuffled anew."""
    if rules.exchange:
        refill_exchange(rules, state)
    else:
        take_from_stock(state)


@compiled_into
def finish_round(rules: RulesRecord, state: State) -> None:
    """Take the lives that the ended round costs, and pass the deal on; the phase is OVER when one player is left."""
    state.rounds += 1
    state.phase = UNDEALT
    if state.void:  # C-3: the same dealer deals again
        return
    losers = wide(state.losers)
    left = wide(state.players)
    while losers:
        seat = lowest_bit_index(losers)
        losers &= losers - 1
        lives = state.lives[at(seat)] - lives_lost(state, seat)
        state.lives[at(seat)] = max(lives, 0)
        if lives < 1 - rules.swim:  # C-5
            state.out[at(seat)] = state.rounds - 1
            state.hands[at(seat)] = 0
            left -= 1
    dealer = state.dealer + 1
    while dealer >= state.seats or state.out[dealer] >= 0:
        dealer = 0 if dealer >= state.seats else dealer + 1
    state.dealer = dealer
    if left == 1:
        state.phase = OVER


@compiled
def final_place(state: State, seat: int) -> int:
    """Return the final place of a seat, 1 for the winner, once the game is over (C-6)."""
    mine = state.out[at(seat)]
    better = 0
    for other in range(state.seats):
        better += mine >= 0 and (state.out[other] < 0 or state.out[other] > mine)
    return better + 1
