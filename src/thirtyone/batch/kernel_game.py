"""One game played by kernels, driven step by step from Python: for records, positions, and tests against the engine."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch import round_kernels
from thirtyone.batch.compiling import compiled_for
from thirtyone.batch.encoding import RULES_TYPE, encode_rules
from thirtyone.batch.states import (
    ENDED,
    OVER,
    SHUFFLING,
    STATE,
    STATE_TYPE,
    State,
    gather_stock,
    key_of,
    word,
)
from thirtyone.batch.strategies import STRATEGY, Strategy
from thirtyone.cards import Card
from thirtyone.cardsets import card_number, cards_in_order
from thirtyone.codes import RulesRecord, decode_action, encode_action, is_legal
from thirtyone.errors import IllegalAction, ThirtyOneError
from thirtyone.game.actions import Action
from thirtyone.game.games import Game
from thirtyone.rules import Rules

_RULES = types.Array(RULES_TYPE, 1, "C")
_GAME = types.Array(STATE_TYPE, 1, "C")
_KEY = types.Array(types.uint64, 1, "C")
_BEGIN, _DEAL, _DEAL_DECK, _STEP, _GATHER, _GO_ON, _FINISH = range(7)


@compiled_for(_RULES, _GAME, types.int64, types.int64, _KEY, result=types.int64)
def _do(encoded: NDArray[np.void], game: NDArray[np.void], what: int, number: int, key: NDArray[np.uint64]) -> int:
    """Do one thing with a game; return the codes of the actions that are legal then, as a set.

    What to do is a number, so that this is one kernel: each one takes time to compile and to load.
    """
    rules: RulesRecord = encoded[0]
    state: State = game[0]
    if what == _BEGIN:
        round_kernels.begin(rules, state, state.seats, key, number)
    elif what == _DEAL:
        round_kernels.deal(rules, state)
    elif what == _DEAL_DECK:
        round_kernels.deal_deck(rules, state)
    elif what == _STEP:
        round_kernels.step_to_shuffle(rules, state, number)
    elif what == _GATHER:
        gather_stock(state)
    elif what == _GO_ON:
        round_kernels.go_on(rules, state)
    else:
        round_kernels.finish_round(rules, state)
    return round_kernels.legal(rules, state) if state.phase < SHUFFLING else 0


@compiled_for(_RULES, _GAME, STRATEGY, types.int64, result=types.int64)
def _ask(encoded: NDArray[np.void], game: NDArray[np.void], strategy: Strategy, legal: int) -> int:
    return strategy(encoded[0], game[0], legal, word(game[0]))


class KernelGame:
    """A game whose state is kept and changed by kernels."""

    def __init__(self, rules: Rules, players: int, *, seed: str | int = 0, number: int = 0) -> None:
        """Begin game ``number`` of a seed, the same that `play` and `BatchGame` play by that number.

        Raises:
            ThirtyOneError: ``bad_player`` or ``bad_rules``, where it cannot be played.
        """
        Game.start(rules, players=players, dealer=0)
        self.rules = rules
        self.encoded = encode_rules(rules)
        self.states = np.zeros(1, STATE)
        self.states["seats"] = players
        self._key = key_of(seed)
        self._legal = 0
        self._do(_BEGIN, number)

    def _do(self, what: int, number: int = 0) -> None:
        self._legal = _do(self.encoded, self.states, what, number, self._key)

    @property
    def state(self) -> np.void:
        """The game as kernels have it: a record of `STATE`."""
        state: np.void = self.states[0]
        return state

    @property
    def round_over(self) -> bool:
        """Whether a round has ended and `finish_round` has not been called for it."""
        return int(self.state["phase"]) == ENDED

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return int(self.state["phase"]) == OVER

    @property
    def shuffling(self) -> bool:
        """Whether the stock must be shuffled anew."""
        return int(self.state["phase"]) == SHUFFLING

    @property
    def to_act(self) -> int | None:
        """The seat that must decide now."""
        return int(self.state["seat"]) if self.state["phase"] < SHUFFLING else None

    @property
    def order(self) -> tuple[Card, ...]:
        """The deck, or the stock last shuffled, from its top; cards that were not drawn are in arbitrary order."""
        return cards_in_order(self.state["deck"][: int(self.state["size"])])

    def deal(self, order: Sequence[Card] | None = None) -> None:
        """Deal a round from a deck in this order, or shuffled by the game's own random generator."""
        if order is None:
            self._do(_DEAL)
        else:
            self._set_deck(order)
            self._do(_DEAL_DECK)

    def refill(self, order: Sequence[Card] | None = None) -> None:
        """Go on with a new stock in this order, or shuffled by the game's own random generator."""
        self._do(_GATHER)
        if order is not None:
            self._set_deck(order)
        self._do(_GO_ON)

    def _set_deck(self, order: Sequence[Card]) -> None:
        state = self.states
        state["deck"][0, : len(order)] = [card_number(card) for card in order]
        state["size"] = state["fixed"] = len(order)
        state["next"] = 0

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the seat to act, in the order of their codes."""
        return tuple(self._decode(code) for code in range(self._legal.bit_length()) if is_legal(code, self._legal))

    def apply(self, action: Action) -> None:
        """Carry out an action of the seat to act.

        Raises:
            IllegalAction: when it is not legal.
        """
        if action not in self.legal_actions():
            raise IllegalAction(f"{action} is not possible.")
        self._do(_STEP, encode_action(action, **self._where))

    def choose(self, strategy: Strategy) -> Action:
        """Return what a strategy chooses for the seat to act, with random bits of the game; it is not carried out.

        Raises:
            ThirtyOneError: ``bad_strategy``, when that is not a legal action.
        """
        code = _ask(self.encoded, self.states, strategy, self._legal)
        if not is_legal(code, self._legal):
            raise ThirtyOneError("bad_strategy", f"The strategy {strategy.__name__} chose what is not legal.")
        return self._decode(code)

    def finish_round(self) -> None:
        """Take the lives that the ended round costs, and pass the deal on."""
        self._do(_FINISH)

    @property
    def _where(self) -> dict[str, int]:
        hand = int(self.state["hands"][self.state["seat"]])
        return {"exchanges": int(self.encoded["exchange"][0]), "hand": hand, "table": int(self.state["table"])}

    def _decode(self, code: int) -> Action:
        return decode_action(code, **self._where)
