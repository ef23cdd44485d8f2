"""The families of games. To add one: a `Round` of its own, a line here, its fields in `thirtyone.rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from thirtyone.game.draw import DrawRound
from thirtyone.game.exchange import ExchangeRound
from thirtyone.game.rounds import Round
from thirtyone.rules import Family

ROUNDS: Final[Mapping[Family, type[Round]]] = {"exchange": ExchangeRound, "draw": DrawRound}
"""The kind of round that each family plays."""
