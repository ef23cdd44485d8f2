"""A second referee, written from docs/rulebook.md alone: slow, plain, and sharing no line with the library.

It plays whole games in place, with cards as text, and tells of every round what a replay tells (docs/records.md).
"""

from __future__ import annotations

from typing import Any

from tests.support.oracle.draw import DrawOracle
from tests.support.oracle.exchange import ExchangeOracle
from tests.support.oracle.game import Oracle


def oracle_of(rules: dict[str, Any], players: int, dealer: int) -> Oracle:
    """Seat players at a game by these rules, before its first shuffle."""
    family = ExchangeOracle if rules["family"] == "exchange" else DrawOracle
    return family(rules, players, dealer)
