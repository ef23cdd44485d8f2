"""A round as it lies after an action, before anybody else moves: what players evaluate to choose an action."""

from __future__ import annotations

from typing import Final, NamedTuple

from thirtyone.cardsets import nth
from thirtyone.codes import ALL, DROPPING, FROM_STOCK, KEEPING, KNOCKING, KNOCKING_DRAW, PASSING, RulesRecord
from thirtyone.hands import strength
from thirtyone.players.observation import CHOOSING, OPEN, Observation

GOES_ON: Final = 0
"""Nobody has closed the round."""
CLOSED: Final = 1
"""The action has closed it: everybody else has one more turn."""
LAST_LAP: Final = 2
"""Somebody had closed it before, and others have a turn left."""
LAST_TURN: Final = 3
"""Somebody had closed it before, and this was the last turn."""
CHOOSES: Final = 4
"""The dealer has chosen between its packets (E-2)."""
DRAWS: Final = 5
"""The player takes a card from the stock that it has not seen yet, and will discard one."""
DRAWS_LAST: Final = 6
"""The same, where somebody had closed the round before."""
STAGES: Final = 7


class Afterstate(NamedTuple):
    """A round as it lies after an action, for the player who took it; sets of cards as in `thirtyone.cardsets`."""

    stage: int
    """GOES_ON … DRAWS_LAST."""
    hand: int
    """Its three cards; 0 for a packet that it has taken without seeing it."""
    table: int
    """The table cards; in the draw family the top of the pile."""
    shown: int
    """Those of its cards that everybody has seen (E-4)."""
    passes: int
    """How many have passed in a row."""
    locked: int
    """Who may not exchange any more (T-2): bit 0 for itself, bit 1 for the next player."""
    to_come: int
    """How many others have a turn before the round ends; OPEN while nobody has closed."""
    closer: int
    """How far to its left whoever had closed before sits; 0 for nobody."""


def afterstate(rules: RulesRecord, observation: Observation, code: int) -> Afterstate:
    """Return the round after the action of a code.

    Not for FROM_PILE, after which the player still has to discard: see `after_pile`.
    """
    hand, table, shown = observation.hand, observation.table, observation.shown
    stage, passes, locked = GOES_ON, 0, observation.locked
    to_come, closer = observation.to_come, observation.closer
    if to_come != OPEN:
        stage = LAST_LAP if to_come else LAST_TURN
    if observation.phase == CHOOSING:
        stage = CHOOSES
        table = 0 if code == KEEPING else hand
        hand = hand if code == KEEPING else 0
    elif not rules.exchange:
        if code >= DROPPING:
            dropped = nth(hand, (code - DROPPING) & 3)
            hand ^= dropped
            table = dropped
            shown &= ~dropped
        elif code == FROM_STOCK:
            stage = DRAWS if to_come == OPEN else DRAWS_LAST
        elif code == KNOCKING_DRAW:
            stage, to_come = CLOSED, observation.players - 1
    elif code < ALL:
        give, take = nth(hand, code // 3), nth(table, code % 3)
        hand ^= give ^ take
        table ^= give ^ take
        shown = (shown & ~give) | take
    elif code == ALL:
        hand, table = table, hand
        shown = hand
        locked |= rules.locks
    else:
        passes = observation.passes + (code == PASSING)
        if code == KNOCKING or (rules.closing_pass and to_come == OPEN):
            stage, to_come = CLOSED, observation.players - 1
    return Afterstate(stage, hand, table, shown, passes, locked, to_come, closer)


def after_pile(observation: Observation, slot: int) -> Afterstate:
    """Return the round after taking the top of the pile and discarding the card in this slot of the four."""
    cards = observation.hand | observation.table
    dropped = nth(cards, slot)
    stage = GOES_ON if observation.to_come == OPEN else LAST_LAP if observation.to_come else LAST_TURN
    shown = (observation.shown | observation.table) & ~dropped
    return Afterstate(stage, cards ^ dropped, dropped, shown, 0, 0, observation.to_come, observation.closer)


def best_hand_with_pile(rules: RulesRecord, observation: Observation) -> int:
    """Return the strongest hand that taking the top of the pile and a discard can leave, as a set."""
    cards = observation.hand | observation.table
    best, found = -1, 0
    for slot in range(4):
        hand = cards ^ nth(cards, slot)
        if rules.return_taken or hand != observation.hand:
            worth = strength(rules, hand)
            if worth > best:
                best, found = worth, hand
    return found
