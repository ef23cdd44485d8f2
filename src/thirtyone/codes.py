"""Rules and actions as whole numbers: for computer players and for the simulator's kernels.

Cards are numbers as in `thirtyone.cardsets`: a card is a bit, a set of cards the sum of its bits, and *slots* count the
cards of a hand or of the table in the order of these bits. Actions are codes, and a set of actions is the sum of
the bits ``1 << code``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Final

from thirtyone.cards import Card
from thirtyone.cardsets import ACES, DECK, SUIT, card_number, cards_of, count, mask_of
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
from thirtyone.hands import scoring_numbers
from thirtyone.rules import MOST_PLAYERS, Rules

Byte = Annotated[int, "int8"]
Small = Annotated[int, "int16"]
Number = Annotated[int, "int32"]
Long = Annotated[int, "int64"]
"""Whole numbers that take 8, 16, 32 and 64 bits in a record; kernels calculate with 64."""

SEATS: Final = MOST_PLAYERS
"""The most players that any game may have: the length of arrays by seat."""

LARGEST_NUMBER: Final = 1_000_000_000
"""The most lives, and the longest turn limit, that the kernels accept: sums of them still fit into 32 bits."""

ENDLESS: Final = (1 << 31) - 1
"""A number of turns that no round reaches."""

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
    """The codes of exchanging and passing, as a set: what is legal at any turn unless a limit applies."""
    limits: Byte
    """1 where a seat may become locked, or use up its passes."""
    knock: Small
    """The code of knocking, as a set; empty where passing closes."""
    renew: Byte
    renew_789: Byte
    recycle: Byte
    fire: Byte
    no_fire: Long
    """A hand is fire if it has none of these cards: all but aces; all cards where there is no fire."""
    fire_costs_all: Byte
    triple: Byte
    """What three of one rank are worth, in half points; 0 where they count only by suit."""
    strict: Byte
    """1 where hands of equal points never tie (A-6)."""
    ties: Byte
    """The index in TIES."""
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
    """By the cards of one suit in a hand, what they add to its strength (`thirtyone.hands.strength`)."""
    suit_order: Annotated[Sequence[int], "int16", 4]
    """What the suit itself adds to that, where it decides between equal points (A-6)."""


def is_legal(code: int, legal: int) -> bool:
    """Return whether a number is the code of one of the legal actions, which are given as a set.

    >>> is_legal(2, 0b101), is_legal(1, 0b101), is_legal(-1, 0b101), is_legal(1000, 0b101)
    (True, False, False, False)
    """
    return 0 <= code < 63 and legal >> code & 1 == 1  # in kernels, shifting by 64 would be shifting by 0


@lru_cache(maxsize=64)
def rules_record(rules: Rules) -> RulesRecord:
    """Return a rule set as whole numbers, in an ordinary object, which must not be changed.

    >>> from thirtyone import preset
    >>> rules_record(preset("a7")).triple
    61
    """
    scoring = scoring_numbers(rules.scoring)
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
    record.fire = scoring.fire
    record.no_fire = ~ACES if rules.fire else -1
    record.fire_costs_all = int(bool(rules.fire_costs_all))
    record.triple = scoring.triple
    record.strict = scoring.strict
    record.ties = TIES.index(rules.ties)
    record.knocker_alone_lowest = rules.knocker_alone_lowest
    record.knocker_must_be_highest = int(rules.knocker_must_be_highest)
    record.automatic = int(rules.show_31 == "automatic")
    record.unshown_31_loses = int(bool(rules.unshown_31_loses))
    record.shown_31_costs_all = int(bool(rules.shown_31_costs_all))
    record.return_taken = int(bool(rules.return_taken))
    record.turn_limit = rules.turn_limit or ENDLESS
    record.suit_worth = scoring.suit_worth
    record.suit_order = scoring.suit_order
    return record


def _unrestricted(rules: Rules) -> int:
    actions = (1 << ALL) - 1
    if rules.exchange_all != "none":
        actions |= 1 << ALL
    return actions if rules.passing == "none" else actions | 1 << PASSING


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
    return count(cards & ((1 << card_number(card)) - 1))
