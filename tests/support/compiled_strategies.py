"""Strategies for tests: some play simply, some break the rules."""

from __future__ import annotations

from thirtyone.batch.compiling import Word
from thirtyone.batch.states import State
from thirtyone.batch.strategies import pick, strategy
from thirtyone.codes import KEEPING, KNOCKING, KNOCKING_DRAW, PASSING, SHOWING, RulesRecord


@strategy
def lawless(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    return 63


@strategy
def far_out(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    return -(10**15)


@strategy
def waits(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """Passes for ever, and keeps what is dealt."""
    return PASSING if legal >> PASSING & 1 else KEEPING


@strategy
def hasty(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """Knocks at once, else does nothing."""
    return KNOCKING if legal >> KNOCKING & 1 else waits(rules, state, legal, bits)


@strategy
def never_knocks(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """Anything legal in the draw family, but for knocking and showing."""
    return pick(legal & ~(1 << KNOCKING_DRAW) & ((1 << SHOWING) - 1), bits)


@strategy
def raises(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    if legal:
        raise ValueError
    return PASSING


@strategy
def knocks_or_takes(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """In the draw family: knocks at once, else takes from the pile, and drops the highest card that it may."""
    hides = legal & ((1 << SHOWING) - 1)
    highest = 0
    for code in range(SHOWING):
        if hides >> code & 1:
            highest = code
    return highest
