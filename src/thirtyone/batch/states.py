"""One game as the kernels keep it, its chance, and its cards."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Final

import numpy as np
from numba import from_dtype
from numpy.typing import NDArray

from thirtyone.batch.compiling import (
    Word,
    compiled,
    compiled_into,
    layout,
    lowest_bit_index,
    upper_half,
    wide,
)
from thirtyone.cardsets import DECK
from thirtyone.codes import SEATS, Byte, Long, Number, RulesRecord, Small

# What a game waits for: a decision, a new stock, that the round which has ended is counted, a deal, or nothing more.
CHOICE, TURN, DISCARD, SHUFFLING, ENDED, UNDEALT, OVER = range(7)

# Why a round ended; in the order of ENDINGS.
BY_KNOCK, BY_PASS, BY_STOCK, BY_LIMIT, BY_31, BY_FIRE = range(6)
ENDINGS: Final = ("knock", "pass", "stock", "limit", "31", "fire")

NOBODY: Final = -1


class State:
    """A game: a record of this layout for each lane. Kernels change it in place; strategies only read."""

    # What every decision needs comes first, in few lines of the processor's memory.
    random: Annotated[NDArray[np.uint64], np.uint64, 4]
    """The generator of this lane: xoshiro256++."""
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
    """In lanes, the codes of what may be done now, as a set."""
    turns: Number
    closed_at: Number
    """The number of the turn that closed the round; NOBODY before."""
    closable_from: Number
    """From which turn on the round may be closed; ENDLESS once it is."""
    last: Number
    """After how many turns the round ends; ENDLESS while that is open."""
    passes: Number
    """How many have passed in a row."""
    passed: Number
    """The seats that have passed in this round, as a set; likewise those that are locked, or have not shown 31."""
    locked: Number
    unshown: Number
    phase: Byte
    """What the game waits for: CHOICE … OVER."""
    seat: Byte
    """Whose decision it is."""
    place: Byte
    """Where that seat stands in the order."""
    players: Byte
    """How many are in this round."""
    seats: Byte
    """How many sat down."""
    from_pile: Byte
    """Whether the card just taken came from the pile."""
    closer: Byte
    dealer: Byte
    """Who deals this round."""
    next: Small
    """The place in the deck of the stock's top."""
    size: Small
    """Where the stock ends."""
    fixed: Small
    """Up to this place the deck's order is settled; beyond, the next card is drawn from all that are left."""
    order: Annotated[list[int], np.int8, SEATS]
    """The seats in this round, in turn order, the dealer last."""
    ended_by: Byte
    void: Byte
    losers: Number
    """The seats to which the round that ended costs a life, as a set; and those to which it costs two."""
    twice: Number
    rounds: Number
    """How many rounds have ended."""
    hands: Annotated[list[int], np.int64, SEATS]
    lives: Annotated[list[int], np.int32, SEATS]
    out: Annotated[list[int], np.int32, SEATS]
    """The number of the round in which a seat went out; NOBODY while it is in."""
    worths: Annotated[list[int], np.int32, SEATS]
    """What the hand of each seat in the round that ended is worth, as strengths."""
    deck: Annotated[list[int], np.uint8, DECK]


STATE: Final = layout(State)
STATE_TYPE: Final = from_dtype(STATE)

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)


def key_of(seed: str | int) -> NDArray[np.uint64]:
    """Return the four words that a seed of any size gives: its SHA-256."""
    return np.frombuffer(sha256(str(seed).encode()).digest(), np.uint64).copy()


@compiled
def seed_lane(state: State, key: NDArray[np.uint64], number: int) -> None:
    """Set the generator of one game: it depends on the seed and the game's number alone (SplitMix64's mixing)."""
    for word in range(4):
        mixed = key[word] + _STEP * np.uint64(4 * number + word + 1)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * _FIRST
        mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
        state.random[word] = mixed ^ (mixed >> np.uint64(31))


@compiled_into
def word(state: State) -> Word:
    """Return 64 random bits (xoshiro256++ of Blackman and Vigna)."""
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
    """Return a number from 0 to below the bound, of 64 random bits (Lemire's way).

    Each number comes as often as the others, but for less than one part in 2⁵⁸ where the bound is 64 or less.
    """
    return int(np.int64(upper_half(bits, np.uint64(bound))))


@compiled_into
def unit_interval(bits: Word) -> float:
    """Return a number from 0 to below 1, of the upper 53 of 64 random bits: as many as a float holds."""
    return float(bits >> np.uint64(11)) * 2.0**-53


@compiled_into
def stock(state: State) -> int:
    """Return how many cards the stock has."""
    return state.size - state.next


@compiled_into
def _take(state: State, top: int, other: int) -> int:
    """Take the card at one place of the deck; the one on top goes there."""
    there, here = np.uint64(other), np.uint64(top)  # a number that may be negative would be looked at for that
    card = state.deck[there]
    state.deck[there] = state.deck[here]
    state.deck[here] = card
    return 1 << wide(card)


@compiled_into
def draw_card(state: State) -> int:
    """Take the top of the stock. Where the deck's order is not settled, that is any of its cards."""
    bits = word(state)
    top = wide(state.next)
    state.next = top + 1
    return _take(state, top, top if top < state.fixed else top + below(bits, state.size - top))


@compiled_into
def draw_three(state: State) -> int:
    """Take three cards with the bits of one word: what a product leaves below is as random as the word was."""
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
    """Take all cards together for a new deal. Their order is the last one, as long as none is missing."""
    if state.size != rules.size:
        for number in range(rules.size):
            state.deck[number] = rules.cards[number]
    state.size = rules.size
    state.next = 0
    state.fixed = 0


@compiled
def gather_stock(state: State) -> None:
    """Make a new stock of what is left of it and the cards set aside, in no settled order yet (A-3, D-7)."""
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
