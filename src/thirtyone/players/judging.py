"""How a computer player judges what it may do, and chooses."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from thirtyone.codes import FROM_PILE, PASSING, SHOWING, RulesRecord
from thirtyone.players.features import After, after, describe, discarded
from thirtyone.players.hands import nth, place, strength
from thirtyone.players.nets import Net, chance, look
from thirtyone.players.rows import Blank, Row
from thirtyone.players.sight import DISCARDING, OPEN, Sight
from thirtyone.players.thumb import rule_of_thumb

TRAINED: Final = 0
"""The kind of mind that asks a network; other kinds go by rules of thumb."""

PATIENCE: Final = 16
"""After so many laps whoever may close the round does: the rules would let players exchange for ever."""

CODES: Final = 14
"""How many codes of actions there are."""


class Mind(NamedTuple):
    """A computer player's way to judge."""

    kind: int
    """TRAINED, or a kind of `thirtyone.players.thumb`."""
    heat: float
    """How much better an action must be to be chosen 2.7 times as often; 0: only the best is chosen."""
    net: Net
    """For as many players as are in the round; any that goes by rules of thumb looks at none."""


class Desk(NamedTuple):
    """Room to reckon in."""

    marks: Blank
    """(MOST_MARKS,)"""
    hidden: Blank
    """(hidden,): for the network's hidden values."""
    values: Blank
    """(CODES,): what each action that may be chosen is worth to the player; the unit is the kind's own."""


def heat_at(heat: float, players: int) -> float:
    """Return the heat of a trained level with so many players: the more there are, the less a single action moves."""
    return heat * 2 / players


def judge(rules: RulesRecord, sight: Sight, mind: Mind, gains: Row, desk: Desk) -> int:
    """Set what the actions of a seat are worth to it; return the codes of those that come into question, as a set.

    Args:
        rules: the rules.
        sight: what it sees.
        mind: how it judges.
        gains: (players + 1,): what the loss of each player is worth to it: `thirtyone.players.standing.weigh_losses`.
        desk: its ``values`` are set.
    """
    codes = sight.legal
    if not rules.exchange and codes >> SHOWING:  # D-3: who shows 31 cannot lose
        codes = codes >> SHOWING << SHOWING
    if sight.turns >= PATIENCE * sight.players and sight.to_come == OPEN:
        closing = rules.knock if rules.knock else 1 << PASSING
        codes = codes & closing if codes & closing else codes
    if mind.kind == TRAINED and sight.to_come == 0 and (sight.phase == DISCARDING or rules.exchange):
        codes = _strongest(rules, sight, codes)
    left = codes
    while left:
        code = place(left)
        left &= left - 1
        if mind.kind != TRAINED:
            desk.values[code] = rule_of_thumb(mind.kind, rules, sight, code)
        elif not rules.exchange and code == FROM_PILE:
            desk.values[code] = _with_pile(rules, sight, mind, gains, desk)
        else:
            desk.values[code] = expect(rules, sight, after(rules, sight, code), mind, gains, desk)
    return codes


def _strongest(rules: RulesRecord, sight: Sight, codes: int) -> int:
    """Return those of the codes that leave the strongest hand: after the last turn of a round nothing else counts."""
    best, found = -1, 0
    left = codes
    while left:
        code = place(left)
        left &= left - 1
        worth = strength(rules, after(rules, sight, code).hand)
        if worth > best:
            best, found = worth, 0
        if worth == best:
            found |= 1 << code
    return found


def _with_pile(rules: RulesRecord, sight: Sight, mind: Mind, gains: Row, desk: Desk) -> float:
    """What the top of the pile is worth: as much as the best discard after it."""
    best = -9.0
    for slot in range(4):
        if rules.return_taken or nth(sight.hand | sight.table, slot) != sight.table:
            best = max(best, expect(rules, sight, discarded(sight, slot), mind, gains, desk))
    return best


def expect(rules: RulesRecord, sight: Sight, then: After, mind: Mind, gains: Row, desk: Desk) -> float:
    """Return what a round as it lies after an action is worth: the losses by how likely they are and what they cost."""
    net = mind.net
    look(net, desk.marks, describe(rules, sight, then, desk.marks), desk.hidden)
    total = 0.0
    for outcome in range(sight.players + 1):
        if gains[outcome] != 0.0:
            total += gains[outcome] * chance(net, desk.hidden, outcome)
    return total


def share_out(values: Blank, codes: int, heat: float) -> None:
    """Turn what actions are worth into how likely each is chosen."""
    best = -1e9
    left = codes
    while left:
        best = max(best, values[place(left)])
        left &= left - 1
    total = 0.0
    left = codes
    while left:
        code = place(left)
        left &= left - 1
        if heat > 0.0:
            values[code] = exp(max((values[code] - best) / heat, -60.0))
        else:
            values[code] = 1.0 if values[code] == best else 0.0
        total += values[code]
    left = codes
    while left:
        values[place(left)] /= total
        left &= left - 1


def drawn(shares: Row, codes: int, lot: float) -> int:
    """Return the code on which a lot from 0 to below 1 falls."""
    chosen = 0
    left = codes
    while left:
        code = place(left)
        left &= left - 1
        if shares[code] > 0.0:
            chosen = code
            lot -= shares[code]
            if lot < 0.0:
                break
    return chosen
