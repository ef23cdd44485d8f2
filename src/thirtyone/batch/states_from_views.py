"""Games as the kernels keep them, made from what Python knows of them: before a deal, or as somebody sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.states import CHOICE, DISCARD, NOBODY, STATE, TURN, UNDEALT
from thirtyone.cardsets import mask_of
from thirtyone.codes import ENDLESS, LARGEST_NUMBER, SEATS
from thirtyone.errors import ThirtyOneError
from thirtyone.game.draw import DrawRound
from thirtyone.game.exchange import ExchangeRound
from thirtyone.game.round_from_view import round_from_view, unseen_cards
from thirtyone.game.rounds import Round
from thirtyone.game.views import View


class SeenState(NamedTuple):
    """A game as a seat sees it."""

    state: NDArray[np.void]
    """(1,): the game; hidden cards are in no hand, nor in the stock or the second packet."""
    unseen: int
    """The hidden cards, as a set."""
    hidden: NDArray[np.int64]
    """(SEATS,): how many of them are in each hand."""


def undealt_state(lives: Sequence[int], out: Sequence[bool], dealer: int, rounds: int) -> NDArray[np.void]:
    """Return a game before a deal: (1,).

    Args:
        lives: by seat.
        out: by seat, whether it is out; in which round it went out does not matter to the rounds that follow.
        dealer: the seat that deals.
        rounds: how many rounds have ended.
    """
    states = np.zeros(1, STATE)
    seats = len(lives)
    states["seats"] = seats
    states["players"] = seats - sum(out)
    states["lives"][0, :seats] = lives
    states["out"][0, :seats] = [0 if gone else NOBODY for gone in out]
    states["dealer"] = dealer
    states["rounds"] = rounds
    states["phase"] = UNDEALT
    return states


def state_from_view(view: View) -> SeenState:
    """Return a round in progress as a seat sees it.

    Raises:
        ThirtyOneError: ``bad_position``, where no round is in progress, or where the view cannot be or has larger
            numbers than the kernels calculate with.
    """
    round_ = round_from_view(view)
    if max(view.turns, view.round_number) > LARGEST_NUMBER:
        raise ThirtyOneError("bad_position", f"The turns played and the round are at most {LARGEST_NUMBER:,}.")
    states = undealt_state(
        [seat.lives for seat in view.seats],
        [seat.place is not None for seat in view.seats],
        view.dealer,
        view.round_number,
    )
    state = states[0]
    _set_turn(state, round_)
    _set_middle(state, round_)
    hidden = np.zeros(SEATS, np.int64)
    for seat in view.seats:
        held = [card for card in seat.hand if card is not None]
        state["hands"][seat.seat] = mask_of(held)
        hidden[seat.seat] = len(seat.hand) - len(held)
    if isinstance(round_, DrawRound) and round_.taken is not None:
        state["taken"] = mask_of([round_.taken]) & state["hands"][view.to_act]
    return SeenState(states, mask_of(unseen_cards(view)), hidden)


def _set_turn(state: np.void, round_: Round) -> None:
    """Set whose turn it is, and how long the round may last."""
    players = len(round_.order)
    state["players"] = players
    state["order"][:players] = round_.order
    state["seat"] = round_.next_seat
    state["order_index"] = round_.order.index(round_.next_seat)
    state["turns"] = round_.turns
    limit = round_.rules.turn_limit or ENDLESS
    if round_.closed_at is None:
        state["closed_at"] = state["closer"] = NOBODY
        state["closable_from"] = players if round_.rules.first_knock == "after_lap" else 0
        state["last"] = limit
    else:
        state["closed_at"] = round_.closed_at
        state["closer"] = round_.order[round_.closed_at % players]
        state["closable_from"] = ENDLESS
        state["last"] = min(limit, round_.closed_at + players)
    state["shown"] = mask_of(round_.shown)


def _set_middle(state: np.void, round_: Round) -> None:
    """Set what lies in the middle."""
    match round_:
        case ExchangeRound():
            state["phase"] = CHOICE if round_.second_packet else TURN
            state["table"] = mask_of(round_.table)
            state["aside"] = mask_of(round_.set_aside)
            state["passes"] = round_.passes
            state["passed"] = sum(1 << seat for seat in round_.passed)
            state["locked"] = sum(1 << seat for seat in round_.locked)
        case DrawRound():
            state["phase"] = TURN if round_.taken_from is None else DISCARD
            # The state keeps the top apart from the pile below it; after it was taken there is none.
            from_pile = round_.taken_from == "pile"
            state["from_pile"] = from_pile
            state["table"] = 0 if from_pile else mask_of(round_.pile[:1])
            state["aside"] = mask_of(round_.pile if from_pile else round_.pile[1:])
