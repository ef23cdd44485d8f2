"""Who can play in the arena: the levels, and compiled strategies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from thirtyone.errors import ThirtyOneError
from thirtyone.players.levels import LEVELS, PUBLISHED, Level
from thirtyone.study.strategy_names import strategy_named

LADDER: Final = tuple(level.name for level in LEVELS)
"""The levels, the weakest first."""

BY_NAME: Final[Mapping[str, Level]] = {level.name: level for level in (*LEVELS, *PUBLISHED)}

DEFAULT_NAMES: Final = tuple(BY_NAME)
"""Who plays where no names are given: all levels and published strategies."""


def check_names(names: Sequence[str]) -> None:
    """Check that these can play against each other.

    Raises:
        ThirtyOneError: ``bad_strategy`` for an unknown name, ``bad_player`` for one that comes twice, or for only one.
    """
    for name in names:
        if name not in BY_NAME:
            try:
                strategy_named(name)
            except ThirtyOneError as error:
                if ":" in name:
                    raise
                raise ThirtyOneError(error.code, f"{error} Levels are {', '.join(BY_NAME)}.") from None
    if len(set(names)) < len(names):
        raise ThirtyOneError("bad_player", "Each name can come only once.")
    if len(names) < 2:
        raise ThirtyOneError("bad_player", "It takes two names at least.")
