"""Cards, rules and actions as whole numbers: for computer players and for the simulator's kernels.

A card is the bit ``13 × suit + height − 2`` of a 64-bit number, suits in the order clubs, spades, hearts, diamonds; a
set of cards is the sum of its bits. The cards of a hand or of the table stand in *slots*, in the order of these bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Annotated, Final

from thirtyone.cards import Card, Rank, Suit
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
from thirtyone.rules import MOST_PLAYERS, Rules

Byte = Annotated[int, "int8"]
Small = Annotated[int, "int16"]
Number = Annotated[int, "int32"]
Long = Annotated[int, "int64"]
"""Whole numbers of 8, 16, 32 and 64 bits in a record; kernels calculate with 64."""

SEATS: Final = MOST_PLAYERS
"""The places for players in a record: as many as any game may have."""

DECK: Final = 52
SUIT: Final = (1 << 13) - 1
"""The thirteen bits of one suit."""

ACES: Final = sum(1 << (13 * suit + 12) for suit in range(4))

FIRE: Final = 66 << 8
"""The strength of three aces where they are fire; strengths are compared as numbers."""

LARGEST_NUMBER: Final = 1_000_000_000
"""The most lives, and the longest turn limit, that the kernels can count."""

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
    """A rule set as numbers; the fields are those of `thirtyone.Rules`. Kernels have it as a record of this layout."""

    cards: Annotated[Sequence[int], "uint8", DECK]
    """The deck in the order of its bits."""
    deck: Long
    """The same as a set."""
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
    unrestricted: Small
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
    suit_worth: Annotated[Sequence[int], "int16", SUIT + 1]
    """For the cards of one suit: their points, doubled, times 256; where hands never tie also the highest card."""
    suit_order: Annotated[Sequence[int], "int16", 4]
    """What is added for the suit, where equal points are decided by it."""


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


@lru_cache(maxsize=64)
def rules_record(rules: Rules) -> RulesRecord:
    """Return a rule set as whole numbers, in an ordinary object; nobody is to change it.

    >>> from thirtyone import preset
    >>> rules_record(preset("a7")).triple
    61
    """
    strict = rules.ties == "order"
    words = {"free": FREE, "once": ONCE, "locks": LOCKS, "none": NEVER}
    record = RulesRecord()
    record.cards = tuple(sorted(map(card_number, rules.deck)))
    record.deck = mask_of(rules.deck)
    record.size = len(record.cards)
    record.exchange = int(rules.family == "exchange")
    record.lives = rules.lives
    record.swim = int(rules.swim)
    record.closing_pass = int(rules.close == "pass")
    record.after_lap = int(rules.first_knock == "after_lap")
    record.passing = words[rules.passing or "free"]
    record.locks = int(rules.exchange_all == "locks")
    record.unrestricted = _unrestricted(rules)
    record.limits = int(rules.exchange_all == "locks" or rules.passing == "once")
    record.knock = 0 if rules.close == "pass" else 1 << (KNOCKING if rules.family == "exchange" else KNOCKING_DRAW)
    record.renew = int(rules.renew == "all_pass")
    record.renew_789 = int(bool(rules.renew_789))
    record.recycle = int(rules.exhausted == "recycle")
    record.fire = int(bool(rules.fire))
    record.no_fire = ~ACES if rules.fire else -1
    record.fire_costs_all = int(bool(rules.fire_costs_all))
    record.triple = 0 if rules.triple == "none" else int(float(rules.triple) * 2)
    record.strict = int(strict)
    record.ties = TIES.index(rules.ties)
    record.knocker_alone_lowest = rules.knocker_alone_lowest
    record.knocker_must_be_highest = int(rules.knocker_must_be_highest)
    record.automatic = int(rules.show_31 == "automatic")
    record.unshown_31_loses = int(bool(rules.unshown_31_loses))
    record.shown_31_costs_all = int(bool(rules.shown_31_costs_all))
    record.return_taken = int(bool(rules.return_taken))
    record.turn_limit = rules.turn_limit or ENDLESS
    record.suit_worth = _suit_worths(strict=strict)
    record.suit_order = tuple(suit.precedence << 4 if strict else 0 for suit in Suit)
    return record


def _unrestricted(rules: Rules) -> int:
    actions = (1 << ALL) - 1
    if rules.exchange_all != "none":
        actions |= 1 << ALL
    return actions if rules.passing == "none" else actions | 1 << PASSING


@cache
def _suit_worths(*, strict: bool) -> tuple[int, ...]:
    return tuple(_suit_worth(mask, strict=strict) for mask in range(SUIT + 1))


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
