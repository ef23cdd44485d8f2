"""Strategies for whole playouts: compiled functions that see what a seat sees, and choose a legal action.

A strategy is compiled for one type, written `STRATEGY`, so that the playouts' compiled code serves all strategies::

    from thirtyone.batch import below, lowest_legal, sight, strategy


    @strategy
    def hasty(rules, state, legal, bits):
        return 11 if legal >> 11 & 1 else uniform(rules, state, legal, bits)

Its arguments: the rules (`RulesRecord`), the game (`State`), the codes of the legal actions as a set, and 63 random
bits. It returns a code. Of the state it may read only what its seat may know (V-1), which are the functions of this
module; `check_strategy` finds out whether it reads more.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from numba import types

from thirtyone.batch.compiling import Word, compiled, compiled_for, compiled_into, count, nth_place
from thirtyone.batch.encoding import (
    RULES_TYPE,
    RulesRecord,
)
from thirtyone.batch.states import STATE_TYPE, State, below, stock


class Strategy(Protocol):
    """A compiled strategy."""

    __name__: str

    def __call__(self, rules: RulesRecord, state: State, legal: int, bits: Word, /) -> int:
        """Return the code of a legal action."""
        ...


ARGUMENTS: Final = (RULES_TYPE, STATE_TYPE, types.int64, types.uint64)
STRATEGY: Final = types.FunctionType(types.int64(*ARGUMENTS))
"""The type of every strategy, as Numba knows it."""


def strategy(function: Any) -> Strategy:
    """Compile a function as a strategy."""
    made: Strategy = compiled_for(*ARGUMENTS, result=types.int64)(function)
    return made


@compiled
def own_hand(state: State) -> int:
    """Return the cards of the seat whose turn it is, as a set."""
    return state.hands[state.seat]


@compiled
def open_cards(state: State) -> int:
    """Return the table cards, none while the dealer chooses; in the draw family the top of the pile."""
    return state.table


@compiled
def known_of(state: State, seat: int) -> int:
    """Return the cards of a seat's hand that everybody has seen (E-4)."""
    return state.hands[seat] & state.shown


@compiled
def turns_to_come(state: State) -> int:
    """Return how many others will have a turn before the round ends; -1 while nobody has closed."""
    return -1 if state.closed_at < 0 else state.closed_at + state.players - state.turns - 1


@compiled
def stock_left(state: State) -> int:
    """Return how many cards the stock has."""
    return stock(state)


@compiled_into
def pick(legal: int, bits: Word) -> int:
    """Return one of the legal codes at random, each as likely."""
    return nth_place(legal, below(bits, count(legal)))


@strategy
def uniform(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """Any legal action, each as likely."""
    return pick(legal, bits)
