"""Rules of thumb: what players without training think an action is worth, in points.

Three kinds are levels of ours. The others are what open programs of the game play, from descriptions of them; where
chance decides there, an action's value is the logarithm of its probability, so that a temperature of 1 gives these
probabilities.
"""

from __future__ import annotations

from math import log
from typing import Final

from thirtyone.cardsets import count, nth
from thirtyone.codes import (
    ALL,
    EXCHANGE_CODES,
    FROM_PILE,
    FROM_STOCK,
    KEEPING,
    KNOCKING,
    KNOCKING_DRAW,
    PASSING,
    RulesRecord,
)
from thirtyone.hands import strength
from thirtyone.players.features import afterstate
from thirtyone.players.observation import CHOOSING, OPEN, Observation
from thirtyone.players.reach import hand_half_points, reach, sure_reach

UNIFORM: Final = 1
"""All actions are worth the same."""
BEGINNER: Final = 2
"""Hopes for a third card of a rank, looks at nobody, and knocks late."""
CASUAL: Final = 3
"""The best hand at once; closes from a number of points; looks at nobody."""
CAREFUL: Final = 4
"""Looks at what the table offers next and to whom, and closes by the number of players."""
GREEDY_27: Final = 5
"""The best single exchange, 15 times in 100 the second best; after the first lap closes from 27 points, and half of the
time from 24; the dealer keeps 25."""
NO_BETTER: Final = 6
"""The best single exchange; closes when none makes the hand better."""
DRAW_TABLE: Final = 7
"""The best single exchange; closes by a table from a study of first-turn knocks in the draw game."""
THRESHOLD: Final = 64
"""With the points added: the best single exchange; closes from so many points."""

CALM_LAPS: Final = 8
"""Laps after which players ask for less to close, by two points more each lap: hands can block each other for ever."""

_SURELY: Final = 1000.0
_NEVER: Final = -1000.0

_KEEP_FROM: Final = 20
"""Points from which the dealer keeps the first three cards: about what a refused hand brings."""
_REFUSED: Final = _KEEP_FROM - 0.25
_SECOND_BEST: Final = 0.15

# By the number of players, the last one for more: the points from which a round is closed.
_PUBLISHED_DRAW: Final = (0, 0, 19, 16, 14, 13, 12)
_CAREFUL_EXCHANGE: Final = (0, 0, 23, 28, 29, 29, 28)
_CAREFUL_DRAW: Final = (0, 0, 21, 20, 19, 18, 17)
_CAREFUL_HIGHEST: Final = (0, 0, 22, 25, 26, 27, 27)
"""Where a knocker without the one highest hand loses (D-6)."""

_HOPE: Final = 0.3
"""What a point that the table may add next turn counts, beside a point in the hand."""
_FEAR: Final = 0.2
"""What a point counts that the next player is helped to."""


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


def closing(rules: RulesRecord, observation: Observation) -> int:
    """Return the code of the action that closes the round now; −1 where none does."""
    if observation.to_come != OPEN:
        return -1
    code = PASSING if rules.closing_pass else KNOCKING if rules.exchange else KNOCKING_DRAW
    return code if observation.legal >> code & 1 else -1


def asked(rules: RulesRecord, observation: Observation, points: int) -> int:
    """Return the points with which somebody closes who asks for so many: less after CALM_LAPS.

    None are asked for where everybody has passed, and the table stays as it is.
    """
    if rules.exchange and observation.passes >= observation.players:
        return 0
    return points - 2 * max(0, observation.turns // observation.players - CALM_LAPS)


def _points(rules: RulesRecord, hand: int) -> float:
    return hand_half_points(rules, hand) / 2


def _with_top(rules: RulesRecord, observation: Observation) -> int:
    """Return the hand that taking the top of the pile and the best discard after it leave."""
    cards = observation.hand | observation.table
    best, found = -1, 0
    for slot in range(4):
        hand = cards ^ nth(cards, slot)
        if rules.return_taken or hand != observation.hand:
            worth = strength(rules, hand)
            if worth > best:
                best, found = worth, hand
    return found


def _by_feel(rules: RulesRecord, observation: Observation, code: int) -> float:
    """What an action is worth to a beginner."""
    if observation.phase == CHOOSING:
        return _fondness(rules, observation.hand) if code == KEEPING else 18.0
    if code == closing(rules, observation):
        own = _points(rules, observation.hand)
        return own + 1.0 + own - asked(rules, observation, 28 if rules.exchange else 26)
    if rules.exchange:
        hand = afterstate(rules, observation, code).hand
        if code == PASSING:
            return _fondness(rules, hand) + 1.0
        return _fondness(rules, hand) - (4.0 if code == ALL else 0.0)  # giving all away takes an effort
    if code == FROM_STOCK:
        return _points(rules, observation.hand) + 1.0
    if code == FROM_PILE:
        return _points(rules, _with_top(rules, observation))
    return _fondness(rules, afterstate(rules, observation, code).hand)


def _fondness(rules: RulesRecord, hand: int) -> float:
    """The points of a hand, and some more for two of one rank, where three are worth something."""
    twice = (hand & hand >> 13) | (hand & hand >> 26) | (hand & hand >> 39)
    return _points(rules, hand) + (3.0 if rules.triple and count(twice) == 1 else 0.0)


def _at_once(rules: RulesRecord, observation: Observation, code: int) -> float:
    """What an action is worth to somebody who looks at the hand it leaves at once."""
    own = _points(rules, observation.hand) if count(observation.hand) == 3 else 0.0
    if observation.phase == CHOOSING:
        return own if code == KEEPING else _REFUSED
    if code == closing(rules, observation):
        if own >= asked(rules, observation, 27 if rules.exchange else 23):
            return _SURELY
        if not rules.closing_pass:  # T-1: there is no other way to keep the hand
            return _NEVER
    if rules.exchange:
        # An exchange has to make the hand better.
        return own + 0.25 if code == PASSING else _points(rules, afterstate(rules, observation, code).hand)
    if code == FROM_STOCK:
        return own + 0.25
    return _points(
        rules, _with_top(rules, observation) if code == FROM_PILE else afterstate(rules, observation, code).hand
    )


def _with_care(rules: RulesRecord, observation: Observation, code: int) -> float:
    """What an action is worth to somebody who looks at the table, at what others hold openly, and at the turns left."""
    if observation.phase == CHOOSING:
        return _points(rules, observation.hand) if code == KEEPING else _REFUSED
    closes = code == closing(rules, observation)
    if closes and _is_time(rules, observation):
        return _SURELY
    if closes and not rules.closing_pass:
        return _NEVER
    if not rules.exchange:
        return _with_care_of_draws(rules, observation, code)
    then = afterstate(rules, observation, code)
    own = _points(rules, then.hand)
    offered = 0 if then.locked & 1 else then.table  # T-2
    hope = reach(rules, then.hand, offered) / 2 - own
    fear = _next_reaches(rules, observation, then.table, then.locked) - 24.0
    worth = own + _HOPE * hope * _moves_again(rules, observation) - _FEAR * max(0.0, fear)
    return worth - 2.0 if closes else worth


def _with_care_of_draws(rules: RulesRecord, observation: Observation, code: int) -> float:
    if code == FROM_STOCK:
        return _after_draw(rules, observation, observation.hand)
    if code == FROM_PILE:
        return _points(rules, _with_top(rules, observation))
    then = afterstate(rules, observation, code)
    own = _points(rules, then.hand)
    hope = (_after_draw(rules, observation, then.hand) - own) * _moves_again(rules, observation)
    fear = _next_reaches(rules, observation, then.table, 0) - 20.0
    return own + _HOPE * hope - _FEAR * max(0.0, fear)


def _is_time(rules: RulesRecord, observation: Observation) -> bool:
    """Whether a careful player closes the round, where it may."""
    own = _points(rules, observation.hand)
    number = min(observation.players, 6)
    if rules.knocker_must_be_highest:
        return own >= asked(rules, observation, _CAREFUL_HIGHEST[number])
    if own >= asked(rules, observation, _CAREFUL_EXCHANGE[number] if rules.exchange else _CAREFUL_DRAW[number]):
        return True
    # Somebody whose whole hand is known, and who cannot get as far as this, will be lower.
    for step in range(1, observation.players):
        known = observation.known[step - 1]
        if (
            count(known) == 3
            and sure_reach(rules, known, observation.table, observation.locked >> step & 1) / 2 < own - 3
        ):
            return True
    return False


def _moves_again(rules: RulesRecord, observation: Observation) -> int:
    """1 where the player will have another turn, as far as is known; 0 where not."""
    return 0 if observation.to_come != OPEN or observation.turns + observation.players >= rules.turn_limit else 1


def _next_reaches(rules: RulesRecord, observation: Observation, table: int, locked: int) -> float:
    """The points that the next player can have for certain, by the cards that are known; 0 for one who has closed."""
    return 0.0 if observation.closer == 1 else sure_reach(rules, observation.known[0], table, locked & 2) / 2


def _after_draw(rules: RulesRecord, observation: Observation, hand: int) -> float:
    """The mean points of the best hand after drawing one of the cards that are seen nowhere."""
    seen = observation.hand | observation.table | observation.aside
    for step in range(1, observation.players):
        seen |= observation.known[step - 1]
    own = strength(rules, hand)
    total = number = 0
    for place in range(rules.size):
        card = 1 << rules.cards[place]
        if seen & card == 0:
            best = own
            for slot in range(3):
                best = max(best, strength(rules, hand ^ nth(hand, slot) ^ card))
            total += best >> 8
            number += 1
    return total / (2 * number) if number else _points(rules, hand)


def published_share(kind: int, rules: RulesRecord, observation: Observation, code: int) -> float:
    """Return how likely one of the published strategies chooses an action."""
    if observation.phase == CHOOSING:
        enough = _points(rules, observation.hand) >= (25 if kind == GREEDY_27 else _KEEP_FROM)
        return 1.0 if enough == (code == KEEPING) else 0.0
    closes = closing(rules, observation)
    close = _closes(kind, rules, observation) if closes >= 0 else 0.0
    moves = _moves(rules, observation)
    share = close if code == closes else 0.0
    if moves >> code & 1:
        share += (1.0 - close) * _share_of_moves(kind, rules, observation, moves, code)
    return share


def _closes(kind: int, rules: RulesRecord, observation: Observation) -> float:
    """How likely a published strategy closes the round, where it may."""
    own = _points(rules, observation.hand)
    if kind == GREEDY_27:
        if observation.turns < observation.players:
            return 0.0
        return 1.0 if own >= asked(rules, observation, 27) else 0.5 if own >= asked(rules, observation, 24) else 0.0
    if kind == NO_BETTER:
        best = strength(rules, observation.hand)
        if rules.exchange:
            for code in range(ALL):
                if observation.legal >> code & 1:
                    best = max(best, strength(rules, afterstate(rules, observation, code).hand))
        else:
            best = max(best, strength(rules, _with_top(rules, observation)))
        return 1.0 if best == strength(rules, observation.hand) else 0.0
    points = kind - THRESHOLD if kind >= THRESHOLD else _PUBLISHED_DRAW[min(observation.players, 6)]
    return 1.0 if own >= asked(rules, observation, points) else 0.0


def _moves(rules: RulesRecord, observation: Observation) -> int:
    """The codes of what a published strategy may do apart from knocking: none of them exchanges all three."""
    return (
        observation.legal & ~(1 << ALL | 1 << KNOCKING) if rules.exchange else observation.legal & ~(1 << KNOCKING_DRAW)
    )


def _share_of_moves(kind: int, rules: RulesRecord, observation: Observation, moves: int, code: int) -> float:
    """How likely a published strategy chooses one of its moves, where it does not close."""
    this = _order(rules, observation, code)
    best = second = -1
    bests = seconds = 0
    for other in range(EXCHANGE_CODES):
        if moves >> other & 1:
            order = _order(rules, observation, other)
            if order > best:
                second, seconds = best, bests
                best, bests = order, 1
            elif order == best:
                bests += 1
            elif order > second:
                second, seconds = order, 1
            elif order == second:
                seconds += 1
    # Where nothing makes the hand better, it is kept.
    errs = _SECOND_BEST if kind == GREEDY_27 and seconds and best % 2 == 0 else 0.0
    if this == best:
        return (1.0 - errs) / bests
    return errs / seconds if this == second and seconds else 0.0


def _order(rules: RulesRecord, observation: Observation, code: int) -> int:
    """The greater, the better the hand that a move leaves; odd where it changes nothing at once."""
    if code == (PASSING if rules.exchange else FROM_STOCK):
        return 2 * strength(rules, observation.hand) + 1
    if not rules.exchange and code == FROM_PILE:
        return 2 * strength(rules, _with_top(rules, observation))
    return 2 * strength(rules, afterstate(rules, observation, code).hand)
