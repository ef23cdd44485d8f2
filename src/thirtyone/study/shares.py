"""Whole games cut into shares that may be played anywhere: a game depends on its seed and its number alone.

Needs no extra: without one, all shares are played in this process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final, Generic, NamedTuple, Protocol, Self, TypeVar

from thirtyone.arena import Totals, Tournament
from thirtyone.game.games import Game
from thirtyone.players import player
from thirtyone.record import Record
from thirtyone.rules import Rules

Counts = TypeVar("Counts")

SECONDS: Final = 0.5
"""How long a share is to take: progress is seen to move, and an interrupt need not wait long."""

_GROWTH: Final = 8
_TELLING: Final = 0.05
"""Seconds from which the time that a share took tells something."""


class Part(NamedTuple, Generic[Counts]):
    """What came of some games."""

    games: int
    counts: Counts
    records: Sequence[Record] = ()


class Work(Protocol[Counts]):
    """Numbered games of a seed, which are played in shares; it travels to other processes."""

    def __call__(self, first: int, games: int, /) -> Part[Counts]:
        """Play so many games from a number on."""
        ...


class Games(Work[Counts], Protocol[Counts]):
    """The games of a seed between some players."""

    def totals(self, counts: Counts, /) -> Totals:
        """Return counts, merged from whichever parts, by the players' names."""
        ...


class Shares:
    """The games of a run in order, cut as they are asked for: the first game of each share, and how many it has.

    >>> list(Shares(3))
    [(0, 1), (1, 1), (2, 1)]
    """

    def __init__(self, games: int, *, first: int = 0) -> None:
        self.begun = first
        """Games that are in a share already: all before this number."""
        self._games = games
        self._size = 1
        self._each = 0.0

    def __iter__(self) -> Self:
        """Return itself: a share is given out once."""
        return self

    def __next__(self) -> tuple[int, int]:
        """Return the next share."""
        first = self.begun
        size = min(self._size, self._games - first)
        if size <= 0:
            raise StopIteration
        self.begun += size
        return first, size

    def took(self, games: int, seconds: float) -> None:
        """Cut the shares to come by how long one took."""
        self._size = min(max(int(games * SECONDS / max(seconds, 1e-9)), 1), _GROWTH * games)
        if seconds >= _TELLING:
            self._each = seconds / games

    def stop(self) -> None:
        """Give out no more shares; those begun are the first `begun` games."""
        self._games = 0

    @property
    def seconds_left(self) -> float:
        """How long one process would need for what is not begun; 0 as long as nobody can tell."""
        return (self._games - self.begun) * self._each


def timed(played: Work[Counts], first: int, games: int) -> tuple[Part[Counts], float]:
    """Play a share, and return what came of it and the seconds that it took."""
    begin = perf_counter()
    return played(first, games), perf_counter() - begin


def alone(played: Work[Counts], shares: Shares) -> Iterator[Part[Counts]]:
    """Play shares in this process, one after the other."""
    for first, games in shares:
        part, seconds = timed(played, first, games)
        shares.took(games, seconds)
        yield part


@dataclass(frozen=True)
class EngineGames:
    """Games between the engine's players, by name: those of `thirtyone.arena.Tournament`.

    Raises:
        ThirtyOneError: ``bad_player``, for an unknown name or a number of players that the rules do not allow.
    """

    rules: Rules
    names: Sequence[str]
    seed: str | int
    recorded: bool = False

    def __post_init__(self) -> None:
        Game.start(self.rules, players=len(self.names), dealer=0)
        for name in self.names:
            player(name, Random(name))

    def __call__(self, first: int, games: int) -> Part[Totals]:
        """Play some of them."""
        tournament = Tournament(self.rules, self.names, self.seed)
        records = [record for record in tournament.play(games, first=first) if self.recorded]
        return Part(games, tournament.totals, records)

    def totals(self, counts: Totals) -> Totals:
        """Return the counts as they are."""
        return counts
