"""Cards, rules and actions as numbers: what goes into the kernels and comes out of them.

A card is the bit ``13 × suit + height − 2`` of a 64-bit number, suits in the order clubs, spades, hearts, diamonds; a
set of cards is the sum of its bits. The cards of a hand or of the table stand in *slots*, in the order of these bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Final

import numpy as np
from numba import from_dtype
from numpy.typing import NDArray

from thirtyone.batch.compiling import Byte, Long, Small, layout
from thirtyone.cards import Card, Rank, Suit
from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.game.actions import (
    EXCHANGE_ALL,
    KEEP,
    KNOCK,
    PASS,
    PILE,
    REFUSE,
    STOCK,
    Action,
    Drop,
    Exchange,
    Show,
    drop,
    exchange,
    show,
)
from thirtyone.rules import Rules

SEATS: Final = 17
"""The most players that 52 cards suffice for."""

DECK: Final = 52
SUIT: Final = (1 << 13) - 1
"""The thirteen bits of one suit."""

ACES: Final = sum(1 << (13 * suit + 12) for suit in range(4))

FIRE: Final = 66 << 8
"""The strength of three aces where they are fire; strengths are compared as numbers."""

MOST: Final = 1_000_000_000
"""The most lives, and the longest turn limit, that the kernels reckon with."""

ENDLESS: Final = (1 << 31) - 1

# The codes of actions. One card for one: 3 × slot of the card given + slot of the card taken.
ALL, PASSING, KNOCKING, KEEPING, REFUSING = range(9, 14)
EXCHANGE_CODES: Final = 14
# In the draw family; DROPPING and SHOWING are the first of four, one for each slot of the four cards.
FROM_STOCK, FROM_PILE, KNOCKING_DRAW, DROPPING, SHOWING = 0, 1, 2, 3, 7
DRAW_CODES: Final = 11

FREE, ONCE, LOCKS, NEVER = range(4)
TIES: Final = ("order", "all", "nobody", "knocker", "all_but_knocker")


class RulesRecord:
    """A rule set as the kernels read it; the fields are those of `thirtyone.Rules`."""

    cards: Annotated[Sequence[int], np.uint8, DECK]
    """The deck in the order of its bits."""
    size: Byte
    """How many cards it has."""
    exchange: Byte
    """1 in the exchange family, 0 in the draw family."""
    lives: Long
    swim: Byte
    closing_pass: Byte
    """1 where the first pass closes (T-1)."""
    after_lap: Byte
    passing: Byte
    """FREE, ONCE or NEVER."""
    locks: Byte
    """1 where whoever has exchanged all three is locked (T-2)."""
    usual: Small
    """What may be done at any turn, as a set of codes, where nothing limits it: exchanging and passing."""
    limits: Byte
    """1 where a seat may be locked, or have passed as often as it may."""
    knock: Small
    """The code of knocking, as a set; empty where passing closes."""
    renew: Byte
    renew_789: Byte
    recycle: Byte
    fire: Byte
    no_fire: Long
    """The cards of which a hand that is fire has none: all but aces, or all."""
    fire_costs_all: Byte
    triple: Byte
    """What three of one rank are worth, in half points; 0 for no more than their suit."""
    strict: Byte
    """1 where hands of equal points never tie (A-6)."""
    ties: Byte
    """The place in TIES."""
    knocker_alone_lowest: Byte
    knocker_must_be_highest: Byte
    automatic: Byte
    """1 where 31 is shown without being announced."""
    unshown_31_loses: Byte
    shown_31_costs_all: Byte
    return_taken: Byte
    turn_limit: Long
    """ENDLESS for none."""
    suit_worth: Annotated[Sequence[int], np.int16, SUIT + 1]
    """For the cards of one suit: their points, doubled, times 256; where hands never tie also the highest card."""
    suit_order: Annotated[Sequence[int], np.int16, 4]
    """What is added for the suit, where equal points are decided by it."""


RULES: Final = layout(RulesRecord)
RULES_TYPE: Final = from_dtype(RULES)

_CARDS: Final = tuple(Card(rank.letter + suit.letter) for suit in Suit for rank in Rank)
_NUMBERS: Final = {card: number for number, card in enumerate(_CARDS)}


def card_number(card: Card) -> int:
    """Return the number of a card's bit.

    >>> card_number(Card("2c")), card_number(Card("Ad"))
    (0, 51)
    """
    return _NUMBERS[card]


def mask_of(cards: Iterable[Card]) -> int:
    """Return the set of some cards as a number."""
    return sum(1 << _NUMBERS[card] for card in cards)


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a set, in the order of their slots.

    >>> from thirtyone import parse_cards
    >>> cards_of(mask_of(parse_cards("Ad 7c 7s")))
    (Card('7c'), Card('7s'), Card('Ad'))
    """
    return tuple(card for number, card in enumerate(_CARDS) if mask >> number & 1)


def cards_in_order(numbers: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards of these numbers."""
    return tuple(_CARDS[number] for number in numbers)


def encode_rules(rules: Rules) -> NDArray[np.void]:
    """Return a rule set as the kernels read it: an array of one record.

    Raises:
        ThirtyOneError: ``bad_rules``, where there are more lives or turns than the kernels reckon with.
    """
    if rules.lives > MOST or (rules.turn_limit or 0) > MOST:
        raise ThirtyOneError("bad_rules", f"The simulator plays with at most {MOST:,} lives, and as many turns.")
    return _encoded(rules).copy()


@lru_cache(maxsize=64)
def _encoded(rules: Rules) -> NDArray[np.void]:
    strict = rules.ties == "order"
    words = {"free": FREE, "once": ONCE, "locks": LOCKS, "none": NEVER}
    cards = sorted(map(card_number, rules.deck))
    encoded = np.zeros(1, RULES)
    for name, value in {
        "size": len(cards),
        "exchange": rules.family == "exchange",
        "lives": rules.lives,
        "swim": rules.swim,
        "closing_pass": rules.close == "pass",
        "after_lap": rules.first_knock == "after_lap",
        "passing": words[rules.passing or "free"],
        "locks": rules.exchange_all == "locks",
        "usual": _usual(rules),
        "limits": rules.exchange_all == "locks" or rules.passing == "once",
        "knock": 0 if rules.close == "pass" else 1 << (KNOCKING if rules.family == "exchange" else KNOCKING_DRAW),
        "renew": rules.renew == "all_pass",
        "renew_789": bool(rules.renew_789),
        "recycle": rules.exhausted == "recycle",
        "fire": bool(rules.fire),
        "no_fire": ~ACES if rules.fire else -1,
        "fire_costs_all": bool(rules.fire_costs_all),
        "triple": 0 if rules.triple == "none" else int(float(rules.triple) * 2),
        "strict": strict,
        "ties": TIES.index(rules.ties),
        "knocker_alone_lowest": rules.knocker_alone_lowest,
        "knocker_must_be_highest": rules.knocker_must_be_highest,
        "automatic": rules.show_31 == "automatic",
        "unshown_31_loses": bool(rules.unshown_31_loses),
        "shown_31_costs_all": bool(rules.shown_31_costs_all),
        "return_taken": bool(rules.return_taken),
        "turn_limit": rules.turn_limit or ENDLESS,
    }.items():
        encoded[name] = value
    encoded["cards"][0, : len(cards)] = cards
    encoded["suit_worth"] = [_suit_worth(mask, strict=strict) for mask in range(SUIT + 1)]
    if strict:
        encoded["suit_order"] = [suit.precedence << 4 for suit in Suit]
    return encoded


def _usual(rules: Rules) -> int:
    actions = (1 << ALL) - 1
    if rules.exchange_all != "none":
        actions |= 1 << ALL
    return actions if rules.passing == "none" else actions | 1 << PASSING


def _suit_worth(mask: int, *, strict: bool) -> int:
    """The part of a hand's strength that the cards of one suit decide; no hand has more than three."""
    held = [rank for number, rank in enumerate(Rank) if mask >> number & 1]
    if not 1 <= len(held) <= 3:
        return 0
    highest = held[-1].height if strict else 0
    return sum(rank.points for rank in held) * 2 << 8 | highest


_EXCHANGE_ACTIONS: Final[tuple[Action, ...]] = (EXCHANGE_ALL, PASS, KNOCK, KEEP, REFUSE)
_DRAW_ACTIONS: Final[tuple[Action, ...]] = (STOCK, PILE, KNOCK)


def encode_action(action: Action, *, exchanges: int, hand: int, table: int) -> int:
    """Return the code of an action of somebody with this hand, given the table cards.

    Args:
        action: a decision that is legal there.
        exchanges: 1 in the exchange family, 0 in the draw family.
        hand: the hand's cards as a set; four of them before a discard.
        table: the table cards as a set.
    """
    match action:
        case Exchange(give, take):
            return 3 * _slot(hand, give) + _slot(table, take)
        case Drop(card):
            return DROPPING + _slot(hand, card)
        case Show(card):
            return SHOWING + _slot(hand, card)
    return ALL + _EXCHANGE_ACTIONS.index(action) if exchanges else _DRAW_ACTIONS.index(action)


def decode_action(code: int, *, exchanges: int, hand: int, table: int) -> Action:
    """Return the action of a code; undoes `encode_action`."""
    if exchanges:
        if code < ALL:
            return exchange(cards_of(hand)[code // 3], cards_of(table)[code % 3])
        return _EXCHANGE_ACTIONS[code - ALL]
    if code < DROPPING:
        return _DRAW_ACTIONS[code]
    first, make = (DROPPING, drop) if code < SHOWING else (SHOWING, show)
    return make(cards_of(hand)[code - first])


def _slot(cards: int, card: Card) -> int:
    return (cards & ((1 << card_number(card)) - 1)).bit_count()


def check_numbers(least: int = 1, /, **numbers: object) -> None:
    """Check that numbers are whole, not too small, and at most 2⁶⁰.

    Raises:
        ThirtyOneError: ``bad_number``, naming the first that is not.
    """
    for name, number in numbers.items():
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= 1 << 60:
            raise ThirtyOneError(
                "bad_number", f"{name} must be a whole number of {least} or more, not {shorten(number)}."
            )
