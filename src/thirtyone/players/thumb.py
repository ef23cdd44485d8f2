"""Rules of thumb: what players without training think an action is worth, in points."""

from __future__ import annotations

from typing import Final

from thirtyone.codes import RulesRecord
from thirtyone.players.sight import Sight

UNIFORM: Final = 1
"""All actions are worth the same."""


def rule_of_thumb(kind: int, rules: RulesRecord, sight: Sight, code: int) -> float:
    """Return what an action is worth by the rules of thumb of one kind."""
    return 0.0
