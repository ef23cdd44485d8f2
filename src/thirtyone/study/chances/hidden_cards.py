"""Kernels that fill in the hidden cards of a round.

Where the round so far is known, its whole deck is filled in and the round played again, so that the rules themselves
refuse what cannot have been. Of a view, the hidden cards are dealt to the hands and the stock as they lie now.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch.compiling import compiled, count, lowest_bit_index, wide
from thirtyone.batch.round_kernels import deal_deck, go_on, step_to_shuffle
from thirtyone.batch.scoring import is_31, is_fire
from thirtyone.batch.states import (
    CHOICE,
    DISCARD,
    SHUFFLING,
    STATE_TYPE,
    State,
    below,
    draw_three,
    gather_stock,
    word,
)
from thirtyone.codes import DROPPING, SEATS, RulesRecord

UNKNOWN: Final = -1
"""Instead of the number of a card that is not known."""

EXCHANGING: Final = -1
"""Instead of an action's code, which depends on the slots of a hand: give a card and take one."""
DISCARDING: Final = -2


class Known(NamedTuple):
    """What a seat knows, as arrays; a card is its number there, and a bit of a set."""

    base: NDArray[np.void]
    """(1,): the game before the round was dealt; of a view, the game now without the hidden cards."""
    replays: int
    """Whether the round is played again from its deal."""
    cards: int
    """The cards to be laid, as a set: the deck; of a view, those that the seat does not see."""
    sources: NDArray[np.int64]
    """(1 + refills, 52): the deck and the new stocks from their tops; UNKNOWN where a card is not known."""
    traces: NDArray[np.int64]
    """(traces, 3 + 52): a card that came to light, its source, how many locations it can have come from, and these."""
    actions: NDArray[np.int64]
    """(actions, 3): the code of each decision, the card given and the card taken, as sets."""
    hidden: NDArray[np.int64]
    """(17,): of a view, how many cards of each seat's hand are hidden."""


class SamplingWorkspace(NamedTuple):
    """Memory for one thread."""

    games: NDArray[np.void]
    """(2,): the game at the decision, and after it."""
    sources: NDArray[np.int64]
    """(1 + refills, 52): those of `Known`, with some cards filled in."""
    assigned: NDArray[np.int64]
    """(17,): hidden cards that a hand is to have, as sets by seat."""
    unlaid: NDArray[np.int64]
    """(52,): the cards still to be laid."""


_STATES: Final = types.Array(STATE_TYPE, 1, "C")
_NUMBERS: Final = types.Array(types.int64, 1, "C")
_MATRIX: Final = types.Array(types.int64, 2, "C")
KNOWN: Final = types.NamedTuple((_STATES, types.int64, types.int64, _MATRIX, _MATRIX, _MATRIX, _NUMBERS), Known)
WORKSPACE: Final = types.NamedTuple((_STATES, _MATRIX, _NUMBERS, _NUMBERS), SamplingWorkspace)


@compiled
def clear(known: Known, workspace: SamplingWorkspace) -> None:
    """Fill in nothing but what is known."""
    for source in range(known.sources.shape[0]):
        for index in range(known.sources.shape[1]):
            workspace.sources[source, index] = known.sources[source, index]
    for seat in range(SEATS):
        workspace.assigned[seat] = 0


@compiled
def _list_cards(cards: int, unlaid: NDArray[np.int64]) -> int:
    """List the numbers of the cards of a set; return how many there are."""
    number = 0
    while cards:
        unlaid[number] = lowest_bit_index(cards)
        cards &= cards - 1
        number += 1
    return number


@compiled
def _draw_one(state: State, unlaid: NDArray[np.int64], left: int) -> int:
    """Take one of the cards that are left out of the list, each as likely."""
    index = below(word(state), left)
    card = wide(unlaid[index])
    unlaid[index] = unlaid[left - 1]
    return card


@compiled
def _lay(state: State, cards: int, known: NDArray[np.int64], unlaid: NDArray[np.int64]) -> bool:
    """Make a set of cards the deck, in an order known in part and else random; return whether the known cards fit."""
    size = count(cards)
    for index in range(size):
        if known[index] >= 0:
            if not cards >> known[index] & 1:
                return False
            cards ^= 1 << known[index]
    left = _list_cards(cards, unlaid)
    for index in range(size):
        card = known[index]
        if card < 0:
            card = _draw_one(state, unlaid, left)
            left -= 1
        state.deck[index] = card
    state.next = 0
    state.size = size
    state.fixed = size
    return True


@compiled
def _place_traces(known: Known, state: State, workspace: SamplingWorkspace) -> bool:
    """Put each card that came to light into one of its free locations, all as likely; return whether one was free."""
    for number in range(len(known.traces)):
        card, source, locations = known.traces[number, 0], known.traces[number, 1], known.traces[number, 2]
        free = 0
        for option in range(locations):
            free += workspace.sources[source, known.traces[number, 3 + option]] < 0
        if free == 0:
            return False
        chosen = below(word(state), free)
        for option in range(locations):
            index = known.traces[number, 3 + option]
            if workspace.sources[source, index] < 0:
                if chosen == 0:
                    workspace.sources[source, index] = card
                chosen -= 1
    return True


@compiled
def _replay(rules: RulesRecord, known: Known, state: State, workspace: SamplingWorkspace) -> bool:
    """Deal and play the round as far as it is known; return whether the rules allow that with the cards filled in."""
    source = 0
    if not _lay(state, known.cards, workspace.sources[0], workspace.unlaid):
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
        step_to_shuffle(rules, state, code)
        if state.phase == SHUFFLING:
            source += 1
            if source == len(known.sources):
                return False
            gather_stock(state)
            cards = 0
            for index in range(state.size):
                cards |= 1 << wide(state.deck[index])
            if not _lay(state, cards, workspace.sources[source], workspace.unlaid):
                return False
            go_on(rules, state)
    return state.phase < SHUFFLING


@compiled
def _deal_hidden(rules: RulesRecord, known: Known, state: State, workspace: SamplingWorkspace) -> bool:
    """Deal the hidden cards to hands and stock; return whether the round can still be in progress with these."""
    cards = known.cards
    for seat in range(state.seats):
        cards ^= workspace.assigned[seat]
    left = _list_cards(cards, workspace.unlaid)
    for seat in range(state.seats):
        state.hands[seat] |= workspace.assigned[seat]
        for _ in range(known.hidden[seat] - count(workspace.assigned[seat])):
            state.hands[seat] |= 1 << _draw_one(state, workspace.unlaid, left)
            left -= 1
    for index in range(left):
        state.deck[index] = _draw_one(state, workspace.unlaid, left - index)
    state.next = 0
    state.size = left
    state.fixed = left
    if state.phase == CHOICE:
        state.second = draw_three(state)
        return True
    ends_at_31 = rules.exchange | rules.automatic
    for index in range(state.players):
        seat = wide(state.order[index])
        hand = state.hands[seat]
        if known.hidden[seat] and ends_at_31 and is_31(hand) | is_fire(rules, hand):
            return False
        turns = (wide(state.turns) - index + state.players - 1) // state.players - (seat == state.closer)
        if turns > 0 and not (seat == state.seat and state.phase == DISCARD) and is_31(hand):
            state.unshown |= 1 << seat  # D-5: its last discard left that hand
    return True


@compiled
def fill_in_once(rules: RulesRecord, known: Known, workspace: SamplingWorkspace) -> bool:
    """Fill in the hidden cards of the first game; return whether they agree with what is known.

    The game's random numbers go on from where they were.
    """
    state: State = workspace.games[0]
    s0, s1, s2, s3 = state.random[0], state.random[1], state.random[2], state.random[3]
    workspace.games[0] = known.base[0]
    state.random[0], state.random[1], state.random[2], state.random[3] = s0, s1, s2, s3
    if known.replays:
        return _place_traces(known, state, workspace) and _replay(rules, known, state, workspace)
    return _deal_hidden(rules, known, state, workspace)
