"""What the seat to act may know, as a row of numbers: an observation of `thirtyone.batch.BatchGame`."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.compiling import at, compiled_into, lowest_bit_index, wide
from thirtyone.batch.states import State
from thirtyone.batch.strategies import known_of, open_cards, own_hand, stock_left, turns_to_come
from thirtyone.cardsets import DECK

FACTS: Final = ("stock", "turns", "turns_to_come", "passes", "players", "dealer", "closer")
"""The columns of an observation after the 52 of the cards and before those of the lives, in order.

Cards in the stock; turns played in the round; how many others have a turn before the round ends, −1 while nobody has
closed; passes in a row; players in the round; how many seats to the left the dealer sits; and whoever has closed, −1
while nobody has.
"""

UNKNOWN, OWN, OPEN, ASIDE, OF_OTHERS = range(5)
"""Where a card is, in an observation. OF_OTHERS: known in the next player's hand; 1 more for each seat to the left."""


@compiled_into
def _set_cards(observations: NDArray[np.int16], lane: int, cards: int, where: int) -> None:
    while cards:
        observations[lane, at(lowest_bit_index(cards))] = where
        cards &= cards - 1


@compiled_into
def _set_three_cards(observations: NDArray[np.int16], lane: int, cards: int, where: int) -> None:
    """Do what `_set_cards` does for three cards at most, without branches.

    A card that is missing is written to the column after the cards, where the stock is written later.
    """
    for _ in range(3):
        observations[lane, at(min(lowest_bit_index(cards), DECK))] = where
        cards &= cards - 1


@compiled_into
def observe_lane(state: State, observations: NDArray[np.int16], lane: int) -> None:
    """Fill a lane's row of ``observations`` with what the seat to act may know (V-1).

    It takes the whole array, as slicing out a row takes longer than filling it.
    """
    seats = wide(state.seats)
    me = wide(state.seat)
    for column in range(DECK):
        observations[lane, at(column)] = UNKNOWN
    _set_cards(observations, lane, state.aside, ASIDE)
    seat = me
    for distance in range(1, seats):
        seat = seat + 1 if seat + 1 < seats else 0
        _set_three_cards(observations, lane, known_of(state, seat), OF_OTHERS - 1 + distance)
        lives = min(wide(state.lives[at(seat)]), 32_767)
        is_out = state.out[at(seat)] >= 0
        observations[lane, np.uint64(DECK + 7 + distance)] = -1 if is_out else lives
    _set_three_cards(observations, lane, open_cards(state), OPEN)
    _set_cards(observations, lane, own_hand(state), OWN)
    observations[lane, DECK] = stock_left(state)
    observations[lane, DECK + 1] = min(wide(state.turns), 32_767)
    observations[lane, DECK + 2] = turns_to_come(state)
    observations[lane, DECK + 3] = min(wide(state.passes), 32_767)
    observations[lane, DECK + 4] = state.players
    observations[lane, DECK + 5] = _distance(me, wide(state.order[at(state.players - 1)]), seats)
    closer = _distance(me, wide(state.closer), seats)
    observations[lane, DECK + 6] = closer if state.closed_at >= 0 else -1
    observations[lane, DECK + 7] = min(wide(state.lives[at(me)]), 32_767)


@compiled_into
def _distance(me: int, other: int, seats: int) -> int:
    """Return how many seats to the left another one is."""
    distance = other - me
    return distance if distance >= 0 else distance + seats
