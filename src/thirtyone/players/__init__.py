"""Computer players: a view and the legal actions in, an action out.

>>> from random import Random
>>> from thirtyone import Game, apply, preset, shuffle_from, view
>>> start = Game.start(preset("a7"), players=2, dealer=1)
>>> game, _ = apply(start, shuffle_from(start, 31))
>>> casual = player("casual", Random(7))
>>> seen = view(game, 1)
>>> casual(seen, seen.legal) in seen.legal
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from thirtyone.game.actions import Action
from thirtyone.game.views import View
from thirtyone.players.levels import LEVELS, LevelPlayer, level_named

Player = Callable[[View, tuple[Action, ...]], Action]
"""Anything that chooses one of the legal actions from what its seat may see."""


PLAYERS: Final[Mapping[str, Callable[[Random], Player]]] = {level.name: partial(LevelPlayer, level) for level in LEVELS}
"""The levels of computer players by name, weakest first; each player is made with its own source of randomness."""

OFFERED_LEVELS: Final = tuple(name for name in PLAYERS if name != "random")
"""The levels that people are offered to play against, weakest first."""

NAMES: Final = (
    *("Ana", "Bruno", "Chloé", "Dario", "Elena", "Felix", "Greta", "Hugo"),
    *("Ines", "Jakob", "Klara", "Léo", "Mila", "Nico", "Olga", "Pablo"),
)
"""The names of computer players at a table: enough for the largest that 52 cards allow, 17 seats."""


def player(name: str, random: Random) -> Player:
    """Return a computer player by the name of its level, or of a published strategy (`thirtyone.players.levels`).

    Raises:
        ThirtyOneError: ``bad_player`` when there is none of that name.
    """
    return LevelPlayer(level_named(name), random)
