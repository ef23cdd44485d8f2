"""When players without a network close the round."""

from __future__ import annotations

from typing import Final

from thirtyone.codes import KNOCKING, KNOCKING_DRAW, PASSING, RulesRecord
from thirtyone.players.observation import OPEN, Observation

CALM_LAPS: Final = 8
"""Laps after which players close with 2 points less in each lap, since hands can block each other for ever."""


def closing_code(rules: RulesRecord, observation: Observation) -> int:
    """Return the code of the action that closes the round now; −1 where none does."""
    if observation.to_come != OPEN:
        return -1
    code = PASSING if rules.closing_pass else KNOCKING if rules.exchange else KNOCKING_DRAW
    return code if observation.legal >> code & 1 else -1


def closing_points(rules: RulesRecord, observation: Observation, points: int) -> int:
    """Return the points from which a player closes now, given those from which it closes early in a round.

    They fall after CALM_LAPS. They are 0 where everybody has passed, since the table then stays as it is.
    """
    if rules.exchange and observation.passes >= observation.players:
        return 0
    return points - 2 * max(0, observation.turns // observation.players - CALM_LAPS)
