"""Computer players: a view and the legal actions in, an action out.

>>> from random import Random
>>> from thirtyone import Game, apply, preset, shuffle_from, view
>>> start = Game.start(preset("a7"), players=2, dealer=1)
>>> game, _ = apply(start, shuffle_from(start, 31))
>>> greedy = player("greedy", Random(7))
>>> seen = view(game, 1)
>>> greedy(seen, seen.legal) in seen.legal
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.game.actions import Action
from thirtyone.game.views import View
from thirtyone.players.beginner import Beginner
from thirtyone.players.careful import Careful
from thirtyone.players.greedy import Greedy

Player = Callable[[View, tuple[Action, ...]], Action]
"""Anything that chooses one of the legal actions from what its seat may see."""


class RandomPlayer:
    """Plays any legal action, each equally likely: the floor that every other player must beat."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose one of the legal actions."""
        return self._random.choice(legal)


PLAYERS: Final[Mapping[str, Callable[[Random], Player]]] = {
    "random": RandomPlayer,
    "beginner": Beginner,
    "greedy": Greedy,
    "careful": Careful,
}
"""The computer players by name, weakest first; each is made with its own source of randomness."""


NAMES: Final = (
    *("Ana", "Bruno", "Chloé", "Dario", "Elena", "Felix", "Greta", "Hugo"),
    *("Ines", "Jakob", "Klara", "Léo", "Mila", "Nico", "Olga", "Pablo"),
)
"""What computer players are called at a table: enough for the largest that 52 cards allow, 17 seats."""


def player(name: str, random: Random) -> Player:
    """Return a computer player by name.

    Raises:
        ThirtyOneError: ``bad_player`` when there is none of that name.
    """
    if name not in PLAYERS:
        raise ThirtyOneError("bad_player", f"There is no player {shorten(name)}; there are {', '.join(PLAYERS)}.")
    return PLAYERS[name](random)
