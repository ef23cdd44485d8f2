"""What keeps every live table finite, whoever plays at it and however long."""

from __future__ import annotations

from typing import Final

MOST_LIVES: Final = 99
"""Lives that a player has at most at the start."""

MOST_LAPS: Final = 100
"""Laps of one round, of a turn for each player; after them the game ends unfinished. No preset limits a round (C-8)."""

MOST_EVENTS: Final = 10_000
"""Events of one table; after them the game ends unfinished."""
