"""Rules of thumb: what players without training think an action is worth, in points.

UNIFORM, BEGINNER, CASUAL and CAREFUL are levels of our own. Other kinds are published strategies, which choose by
chance: there an action's value is the logarithm of its probability, so that a temperature of 1 gives these
probabilities.
"""

from __future__ import annotations

from math import log
from typing import Final

from thirtyone.cardsets import count, nth
from thirtyone.codes import ALL, FROM_PILE, FROM_STOCK, KEEPING, PASSING, RulesRecord
from thirtyone.hands import half_points, strength
from thirtyone.players.afterstates import afterstate, best_hand_with_pile
from thirtyone.players.closing import closing_code, closing_points
from thirtyone.players.observation import CHOOSING, OPEN, Observation
from thirtyone.players.published_strategies import KEEPS_FROM, published_share
from thirtyone.players.reach import hand_points, reach, sure_reach

UNIFORM: Final = 1
"""All actions are worth the same."""
BEGINNER: Final = 2
"""Hopes for a third card of a rank, does not look at what others do, and knocks late."""
CASUAL: Final = 3
"""Takes what gives the best hand at once, closes from a number of points, does not look at what others do."""
CAREFUL: Final = 4
"""Also looks at what the table offers to it and to the next player; closes from points that depend on the players."""

_SURELY: Final = 1000.0
_NEVER: Final = -1000.0
"""Values that make an action certain, or impossible, at every temperature."""

_REFUSED: Final = KEEPS_FROM - 0.25
"""What the dealer's second packet is worth to players who have not seen it, just below what they keep."""

# By the number of players, the last one for six and more: the points from which a careful player closes.
_CAREFUL_EXCHANGE: Final = (0, 0, 23, 28, 29, 29, 28)
_CAREFUL_DRAW: Final = (0, 0, 21, 20, 19, 18, 17)
_CAREFUL_HIGHEST: Final = (0, 0, 22, 25, 26, 27, 27)
"""Where a knocker without the one highest hand loses (D-6)."""

_HOPE: Final = 0.3
"""The weight of a point that the hand may gain next turn, beside 1 for a point in the hand."""
_FEAR: Final = 0.2
"""The weight of each point that the next player can reach beyond what is usual."""


def heuristic_value(kind: int, rules: RulesRecord, observation: Observation, code: int) -> float:
    """Return what an action is worth by the rules of thumb of one kind."""
    if kind == UNIFORM:
        return 0.0
    if kind == BEGINNER:
        return _by_feel(rules, observation, code)
    if kind == CASUAL:
        return _at_once(rules, observation, code)
    if kind == CAREFUL:
        return _with_care(rules, observation, code)
    share = published_share(kind, rules, observation, code)
    return log(share) if share > 0.0 else _NEVER


def _by_feel(rules: RulesRecord, observation: Observation, code: int) -> float:
    """Return what an action is worth to a beginner."""
    if observation.phase == CHOOSING:
        return _fondness(rules, observation.hand) if code == KEEPING else 18.0
    if code == closing_code(rules, observation):
        own = hand_points(rules, observation.hand)
        return own + 1.0 + own - closing_points(rules, observation, 28 if rules.exchange else 26)
    if rules.exchange:
        hand = afterstate(rules, observation, code).hand
        if code == PASSING:
            return _fondness(rules, hand) + 1.0
        return _fondness(rules, hand) - (4.0 if code == ALL else 0.0)  # beginners are reluctant to give all away
    if code == FROM_STOCK:
        return hand_points(rules, observation.hand) + 1.0
    if code == FROM_PILE:
        return hand_points(rules, best_hand_with_pile(rules, observation))
    return _fondness(rules, afterstate(rules, observation, code).hand)


def _fondness(rules: RulesRecord, hand: int) -> float:
    """Return the points of a hand, with 3 more for two of one rank where three of one rank are worth something."""
    twice = (hand & hand >> 13) | (hand & hand >> 26) | (hand & hand >> 39)
    return hand_points(rules, hand) + (3.0 if rules.triple and count(twice) == 1 else 0.0)


def _at_once(rules: RulesRecord, observation: Observation, code: int) -> float:
    """Return what an action is worth to a player who looks only at the hand that it leaves."""
    own = hand_points(rules, observation.hand) if count(observation.hand) == 3 else 0.0
    if observation.phase == CHOOSING:
        return own if code == KEEPING else _REFUSED
    if code == closing_code(rules, observation):
        if own >= closing_points(rules, observation, 27 if rules.exchange else 23):
            return _SURELY
        if not rules.closing_pass:  # T-1: there is no other way to keep the hand
            return _NEVER
    if rules.exchange:
        # An exchange has to make the hand better.
        return own + 0.25 if code == PASSING else hand_points(rules, afterstate(rules, observation, code).hand)
    if code == FROM_STOCK:
        return own + 0.25
    return hand_points(
        rules,
        best_hand_with_pile(rules, observation) if code == FROM_PILE else afterstate(rules, observation, code).hand,
    )


def _with_care(rules: RulesRecord, observation: Observation, code: int) -> float:
    """Return what an action is worth to a player who also looks at the table, and at others' known cards."""
    if observation.phase == CHOOSING:
        return hand_points(rules, observation.hand) if code == KEEPING else _REFUSED
    closes = code == closing_code(rules, observation)
    if closes and _is_time(rules, observation):
        return _SURELY
    if closes and not rules.closing_pass:
        return _NEVER
    if not rules.exchange:
        return _with_care_of_draws(rules, observation, code)
    then = afterstate(rules, observation, code)
    own = hand_points(rules, then.hand)
    offered = 0 if then.locked & 1 else then.table  # T-2
    hope = reach(rules, then.hand, offered) / 2 - own
    fear = _next_reaches(rules, observation, then.table, then.locked) - 24.0
    worth = own + _HOPE * hope * _moves_again(rules, observation) - _FEAR * max(0.0, fear)
    return worth - 2.0 if closes else worth


def _with_care_of_draws(rules: RulesRecord, observation: Observation, code: int) -> float:
    """Do what `_with_care` does, for actions of the draw family that do not knock."""
    if code == FROM_STOCK:
        return _after_draw(rules, observation, observation.hand)
    if code == FROM_PILE:
        return hand_points(rules, best_hand_with_pile(rules, observation))
    then = afterstate(rules, observation, code)
    own = hand_points(rules, then.hand)
    hope = (_after_draw(rules, observation, then.hand) - own) * _moves_again(rules, observation)
    fear = _next_reaches(rules, observation, then.table, 0) - 20.0
    return own + _HOPE * hope - _FEAR * max(0.0, fear)


def _is_time(rules: RulesRecord, observation: Observation) -> bool:
    """Return whether a careful player closes the round, where it may."""
    own = hand_points(rules, observation.hand)
    number = min(observation.players, 6)
    if rules.knocker_must_be_highest:
        return own >= closing_points(rules, observation, _CAREFUL_HIGHEST[number])
    if own >= closing_points(
        rules, observation, _CAREFUL_EXCHANGE[number] if rules.exchange else _CAREFUL_DRAW[number]
    ):
        return True
    # A player whose whole hand is known, and who cannot reach as much, will be lower.
    for step in range(1, observation.players):
        known = observation.known[step - 1]
        if (
            count(known) == 3
            and sure_reach(rules, known, observation.table, observation.locked >> step & 1) / 2 < own - 3
        ):
            return True
    return False


def _moves_again(rules: RulesRecord, observation: Observation) -> int:
    """Return 1 where the player will have another turn unless somebody ends the round, else 0."""
    return 0 if observation.to_come != OPEN or observation.turns + observation.players >= rules.turn_limit else 1


def _next_reaches(rules: RulesRecord, observation: Observation, table: int, locked: int) -> float:
    """Return the points that the next player is sure to reach (`sure_reach`); 0 where it has closed."""
    return 0.0 if observation.closer == 1 else sure_reach(rules, observation.known[0], table, locked & 2) / 2


def _after_draw(rules: RulesRecord, observation: Observation, hand: int) -> float:
    """Return the mean points of the best hand after drawing a card, any of those that are nowhere to be seen."""
    seen = observation.hand | observation.table | observation.aside
    for step in range(1, observation.players):
        seen |= observation.known[step - 1]
    own = strength(rules, hand)
    total = number = 0
    for index in range(rules.size):
        card = 1 << rules.cards[index]
        if seen & card == 0:
            best = own
            for slot in range(3):
                best = max(best, strength(rules, hand ^ nth(hand, slot) ^ card))
            total += half_points(best)
            number += 1
    return total / (2 * number) if number else hand_points(rules, hand)
