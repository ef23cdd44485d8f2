"""Strategies for whole games: compiled functions that choose a legal action from what a seat may see.

A strategy is compiled for one type, written `STRATEGY`, so that the playouts' compiled code serves all strategies::

    from thirtyone.batch import strategy
    from thirtyone.batch.strategies import pick


    @strategy
    def hasty(rules, state, legal, bits):
        return 11 if legal >> 11 & 1 else pick(legal, bits)

Its arguments: the rules (`RulesRecord`), the game (`State`), the codes of the legal actions as a set, and 64 random
bits. It returns a code. Of the state it may read only what its seat may know (V-1): the functions of this module do.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Protocol, TypeGuard

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import NumbaError

from thirtyone.batch.compiling import (
    Word,
    at,
    compiled,
    compiled_for,
    compiled_into,
    count,
    instruction,
    lowest_bit_index,
    nth,
)
from thirtyone.batch.encoding import RULES_TYPE
from thirtyone.batch.scoring import half_points, strength
from thirtyone.batch.states import CHOICE, DISCARD, STATE_TYPE, State, below, stock
from thirtyone.codes import (
    ALL,
    DROPPING,
    FROM_PILE,
    FROM_STOCK,
    KEEPING,
    KNOCKING,
    KNOCKING_DRAW,
    PASSING,
    REFUSING,
    SHOWING,
    RulesRecord,
)
from thirtyone.errors import ThirtyOneError, shorten


class Strategy(Protocol):
    """A compiled strategy."""

    __name__: str

    def __call__(self, rules: RulesRecord, state: State, legal: int, bits: Word, /) -> int:
        """Return the code of a legal action."""
        ...


ARGUMENTS: Final = (RULES_TYPE, STATE_TYPE, types.int64, types.uint64)
STRATEGY: Final = types.FunctionType(types.int64(*ARGUMENTS))
"""The type of every strategy, as Numba knows it."""

FAILED: Final = -1


@instruction
def address_of(typing: Any, strategy: Any) -> Any:
    """Return the address of a strategy's machine code."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        parts = cgutils.create_struct_proxy(STRATEGY)(context, builder, value=arguments[0])
        return builder.ptrtoint(parts.jit_addr, ir.IntType(64))

    return types.int64(STRATEGY), code


@instruction
def ask(typing: Any, address: Any, rules: Any, state: Any, legal: Any, bits: Any) -> Any:
    """Call the strategy at an address, and return what it chooses; FAILED where it raises an exception.

    Numba's own way is to find the strategy in a tuple, which takes longer than the call.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.call_conv.get_function_type(types.int64, ARGUMENTS)
        result = cgutils.alloca_once(builder, ir.IntType(64))
        exception = cgutils.alloca_once(builder, kind.args[1].pointee)
        builder.store(ir.Constant(ir.IntType(64), FAILED), result)
        callee = builder.inttoptr(arguments[0], ir.PointerType(kind))
        builder.call(
            callee,
            [result, exception, *arguments[1:]],
            arg_attrs=dict.fromkeys(range(4), ("captures(none)", "noalias")),
        )
        return builder.load(result)

    return types.int64(types.int64, *ARGUMENTS), code


def strategy(function: Any) -> Strategy:
    """Compile a function as a strategy.

    Raises:
        ThirtyOneError: ``bad_strategy``, where it cannot be compiled, with Numba's reason.
    """
    try:
        made: Strategy = compiled_for(*ARGUMENTS, result=types.int64)(function)
    except Exception as error:  # besides its own errors, Numba raises whatever goes wrong in its code
        said = str(error) if isinstance(error, NumbaError) else f"{type(error).__name__}: {error}"
        lines = [line for line in said.splitlines() if line.strip() and not line.startswith(("Failed in", "During"))]
        reason = (lines or [type(error).__name__])[0].strip()
        name = getattr(function, "__name__", "?")
        raise ThirtyOneError("bad_strategy", f"{name} cannot be compiled as a strategy: {reason[:200]}") from error
    return made


def is_strategy(thing: object) -> TypeGuard[Strategy]:
    """Return whether something is compiled as a strategy."""
    return getattr(thing, "nopython_signatures", None) == [STRATEGY.signature]


@compiled_into
def own_hand(state: State) -> int:
    """Return the hand of the seat to act, as a set of cards."""
    return state.hands[at(state.seat)]


@compiled_into
def open_cards(state: State) -> int:
    """Return the table cards, none while the dealer chooses; in the draw family the top of the pile."""
    return state.table


@compiled_into
def known_of(state: State, seat: int) -> int:
    """Return the cards of a seat's hand that everybody has seen (E-4)."""
    return state.hands[at(seat)] & state.shown


@compiled_into
def turns_to_come(state: State) -> int:
    """Return how many others have a turn after this one before the round ends; −1 while nobody has closed."""
    return -1 if state.closed_at < 0 else state.closed_at + state.players - state.turns - 1


@compiled_into
def stock_left(state: State) -> int:
    """Return how many cards the stock has."""
    return stock(state)


@compiled_into
def pick(legal: int, bits: Word) -> int:
    """Return one of the legal codes at random, all equally likely."""
    return lowest_bit_index(nth(legal, below(bits, count(legal))))


@strategy
def uniform(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """Choose any legal action, all equally likely."""
    return pick(legal, bits)


@compiled
def best_exchange(rules: RulesRecord, state: State) -> int:
    """Return the code of the single exchange that leaves the strongest hand; of equal ones the lowest code."""
    hand = own_hand(state)
    best = -1
    found = 0
    for code in range(ALL):
        give = nth(hand, code // 3)
        worth = strength(rules, hand ^ give ^ nth(open_cards(state), code % 3))
        if worth > best:
            best = worth
            found = code
    return found


@compiled
def after_exchange(rules: RulesRecord, state: State, code: int) -> int:
    """Return the strength of the hand that an exchange of one card leaves."""
    hand = own_hand(state)
    return strength(rules, hand ^ nth(hand, code // 3) ^ nth(open_cards(state), code % 3))


@compiled
def best_discard(rules: RulesRecord, state: State, legal: int) -> int:
    """Return the code of the discard that leaves the strongest hand, or of one that shows 31 if there is any."""
    shows = legal >> SHOWING
    if shows:
        return SHOWING + lowest_bit_index(shows)
    hand = own_hand(state)
    best = -1
    found = 0
    for slot in range(4):
        if legal >> (DROPPING + slot) & 1:
            worth = strength(rules, hand ^ nth(hand, slot))
            if worth > best:
                best = worth
                found = DROPPING + slot
    return found


@compiled
def with_top(rules: RulesRecord, state: State) -> int:
    """Return the strength of the strongest hand that taking the top of the pile can leave."""
    hand = own_hand(state)
    best = 0
    for slot in range(3):
        best = max(best, strength(rules, hand ^ nth(hand, slot) ^ open_cards(state)))
    return best


THRESHOLD_LAPS: Final = 20
"""Laps after which threshold players close with 2 points less each lap.

Else a round can go on for ever: in the draw game everybody may have a hand of one suit and wait for its last card.
"""


@compiled_into
def enough(state: State, points: int) -> int:
    """Return the half points from which a threshold player closes now: 4 less each lap after THRESHOLD_LAPS."""
    return 2 * points - 4 * max(0, state.turns // state.players - THRESHOLD_LAPS)


@compiled
def by_threshold(rules: RulesRecord, state: State, legal: int, bits: Word, points: int) -> int:
    """Choose as threshold players do: close with `enough` points, else take what makes the hand stronger at once.

    The dealer keeps its first packet from 20 points. Where nothing makes the hand stronger the player passes, or draws
    from the stock; once everybody has passed it closes.
    """
    if state.phase == DISCARD:
        return best_discard(rules, state, legal)
    own = strength(rules, own_hand(state))
    if state.phase == CHOICE:
        return KEEPING if half_points(own) >= 40 else REFUSING
    knocking = KNOCKING if rules.exchange else KNOCKING_DRAW
    idle = rules.exchange and state.passes >= state.players
    if legal >> knocking & 1 and (half_points(own) >= enough(state, points) or idle):
        return knocking
    if not rules.exchange:
        better = with_top(rules, state) > own
        return FROM_STOCK if legal >> FROM_STOCK & 1 and not better else FROM_PILE
    closes = rules.closing_pass and state.closed_at < 0 and half_points(own) >= enough(state, points)
    if legal & 1 and not closes:
        code = best_exchange(rules, state)
        if after_exchange(rules, state, code) > own:
            return code
    return PASSING if legal >> PASSING & 1 else pick(legal, bits)


def threshold(points: int) -> Strategy:
    """Return the strategy that closes from a number of points, and takes the best single card before that.

    >>> threshold(24).__name__
    'threshold_24'

    Raises:
        ThirtyOneError: ``bad_number``, when they are not from 0 to 33.
    """
    if points not in range(34):
        raise ThirtyOneError("bad_number", f"A threshold is from 0 to 33 points, not {shorten(points)}.")
    return _threshold(int(points))


@cache
def _threshold(points: int) -> Strategy:
    def closes_with(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
        return by_threshold(rules, state, legal, bits, points)

    closes_with.__name__ = closes_with.__qualname__ = f"threshold_{points}"
    return strategy(closes_with)
