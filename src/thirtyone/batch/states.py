"""A game as the kernels keep it: its state, its random numbers, and the drawing of cards."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Final

import numpy as np
from numba import from_dtype
from numpy.typing import NDArray

from thirtyone.batch.compiling import (
    Word,
    at,
    compiled,
    compiled_into,
    layout,
    lowest_bit_index,
    upper_half,
    wide,
)
from thirtyone.cardsets import DECK
from thirtyone.codes import SEATS, Byte, Long, Number, RulesRecord, Small

# The phases: a decision (the dealer's choice of E-2, a turn, a discard); the stock must be shuffled anew; the round has
# ended and lives must be taken; the next round must be dealt; the game is over.
CHOICE, TURN, DISCARD, SHUFFLING, ENDED, UNDEALT, OVER = range(7)

# Why a round ended; in the order of ENDINGS.
BY_KNOCK, BY_PASS, BY_STOCK, BY_LIMIT, BY_31, BY_FIRE = range(6)
ENDINGS: Final = ("knock", "pass", "stock", "limit", "31", "fire")

NOBODY: Final = -1


class State:
    """A game, as a record of this layout. Kernels change it in place; strategies only read it.

    Sets of cards are as in `thirtyone.cardsets`; a set of seats has the bit ``1 << seat`` for each.
    """

    # What every decision needs comes first, in few cache lines.
    random: Annotated[NDArray[np.uint64], np.uint64, 4]
    """The state of this game's random generator, xoshiro256++."""
    table: Long
    """The three table cards; in the draw family the top of the pile."""
    shown: Long
    """Cards in hands that everybody has seen (E-4)."""
    aside: Long
    """Table cards set aside; in the draw family the pile below its top."""
    second: Long
    """The dealer's second packet, until the choice of E-2."""
    taken: Long
    """In the draw family the card just taken, until the discard."""
    legal: Long
    """The codes of the legal actions, as a set; set by `BatchGame` only."""
    turns: Number
    closed_at: Number
    """The number of the turn that closed the round; NOBODY before."""
    closable_from: Number
    """The number of turns after which the round may be closed; ENDLESS once it is."""
    last: Number
    """The number of turns after which the round ends; ENDLESS while nothing limits it."""
    passes: Number
    """How many have passed in a row."""
    passed: Number
    """The set of seats that have passed in this round."""
    locked: Number
    """The set of seats that may not exchange any more (T-2)."""
    unshown: Number
    """The set of seats that hold 31 and have not shown it (D-3)."""
    phase: Byte
    """CHOICE … OVER."""
    seat: Byte
    """Whose decision it is."""
    order_index: Byte
    """The index of that seat in ``order``."""
    players: Byte
    """How many are in this round."""
    seats: Byte
    """How many are in the game, including those who are out."""
    from_pile: Byte
    """Whether the card just taken came from the pile."""
    closer: Byte
    """The seat that closed the round, or whose 31 or fire ended it; NOBODY if none."""
    dealer: Byte
    """Who deals this round."""
    next: Small
    """The index in ``deck`` of the stock's top."""
    size: Small
    """The index in ``deck`` after the stock's last card."""
    fixed: Small
    """Below this index the order of ``deck`` is fixed; above it, the next card is drawn at random from those left."""
    order: Annotated[list[int], np.int8, SEATS]
    """The seats in this round, in turn order, the dealer last."""
    ended_by: Byte
    """Why the round ended: BY_KNOCK … BY_FIRE."""
    void: Byte
    """1 where the round that ended costs nobody a life, as all would have lost (C-6)."""
    losers: Number
    """The set of seats that lose a life by the round that ended."""
    twice: Number
    """The set of those among them that lose two."""
    rounds: Number
    """How many rounds have ended."""
    hands: Annotated[list[int], np.int64, SEATS]
    lives: Annotated[list[int], np.int32, SEATS]
    out: Annotated[list[int], np.int32, SEATS]
    """The number of the round in which a seat went out; NOBODY while it is in."""
    worths: Annotated[list[int], np.int32, SEATS]
    """The strength of each hand in the round that ended (`thirtyone.hands.strength`)."""
    deck: Annotated[list[int], np.uint8, DECK]


STATE: Final = layout(State)
STATE_TYPE: Final = from_dtype(STATE)

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)


def key_of(seed: str | int) -> NDArray[np.uint64]:
    """Return the SHA-256 of a seed, whatever its size, as four words."""
    return np.frombuffer(sha256(str(seed).encode()).digest(), np.uint64).copy()


@compiled
def seed_lane(state: State, key: NDArray[np.uint64], number: int) -> None:
    """Set the random generator of one game, by the seed and the game's number alone, with SplitMix64's mixing function.

    Args:
        state: its ``random`` is set.
        key: (4,): that of the seed, `key_of`.
        number: which game of the seed.
    """
    for word in range(4):
        mixed = key[word] + _STEP * np.uint64(4 * number + word + 1)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * _FIRST
        mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
        state.random[word] = mixed ^ (mixed >> np.uint64(31))


@compiled_into
def word(state: State) -> Word:
    """Return the next 64 random bits of the game (xoshiro256++ by Blackman and Vigna)."""
    s0, s1, s2, s3 = state.random[0], state.random[1], state.random[2], state.random[3]
    total = s0 + s3
    bits: Word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + s0
    s2 ^= s0
    s3 ^= s1
    state.random[0] = s0 ^ s3
    state.random[1] = s1 ^ s2
    state.random[2] = s2 ^ (s1 << np.uint64(17))
    state.random[3] = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    return bits


@compiled_into
def below(bits: Word, bound: int) -> int:
    """Turn 64 random bits into a random number less than the bound, by Lemire's multiplication.

    All numbers are equally likely, to within one part in 2⁵⁸ where the bound is at most 64.
    """
    return int(np.int64(upper_half(bits, np.uint64(bound))))


@compiled_into
def unit_interval(bits: Word) -> float:
    """Turn 64 random bits into a random number from 0 to below 1; it has 53 of them, as many as a float holds."""
    return float(bits >> np.uint64(11)) * 2.0**-53


@compiled_into
def stock(state: State) -> int:
    """Return how many cards the stock has."""
    return state.size - state.next


@compiled_into
def _take(state: State, top: int, other: int) -> int:
    """Swap the card at an index of the deck with the top of the stock, and return its bit."""
    card = state.deck[at(other)]
    state.deck[at(other)] = state.deck[at(top)]
    state.deck[at(top)] = card
    return 1 << wide(card)


@compiled_into
def draw_card(state: State) -> int:
    """Take the top of the stock. Where the deck's order is not fixed, that is any card of the stock."""
    bits = word(state)
    top = wide(state.next)
    state.next = top + 1
    return _take(state, top, top if top < state.fixed else top + below(bits, state.size - top))


@compiled_into
def draw_three(state: State) -> int:
    """Take three cards from one word of random bits.

    `below` uses the upper half of a product; the lower half serves as the next random word.
    """
    bits = word(state)
    top = wide(state.next)
    state.next = top + 3
    if top < state.fixed:
        return _take(state, top, top) | _take(state, top + 1, top + 1) | _take(state, top + 2, top + 2)
    left = wide(state.size) - top
    first = _take(state, top, top + below(bits, left))
    bits *= np.uint64(left)
    second = _take(state, top + 1, top + 1 + below(bits, left - 1))
    bits *= np.uint64(left - 1)
    return first | second | _take(state, top + 2, top + 2 + below(bits, left - 2))


@compiled
def gather_deck(rules: RulesRecord, state: State) -> None:
    """Gather all cards for a new deal. Their order is that of the last deal: cards are drawn at random anyway."""
    if state.size != rules.size:
        for number in range(rules.size):
            state.deck[number] = rules.cards[number]
    state.size = rules.size
    state.next = 0
    state.fixed = 0


@compiled
def gather_stock(state: State) -> None:
    """Make a new stock of what is left of it and the cards set aside; its order is not fixed (A-3, D-7)."""
    left = state.size - state.next
    for number in range(left):
        state.deck[number] = state.deck[state.next + number]
    cards = state.aside
    while cards:
        state.deck[left] = lowest_bit_index(cards)
        cards &= cards - 1
        left += 1
    state.aside = 0
    state.size = left
    state.next = 0
    state.fixed = 0
