"""Whole games cut into chunks that may be played anywhere: a game depends on its seed and its number alone.

Needs no extra: without one, all chunks are played in this process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final, Generic, NamedTuple, Protocol, Self, TypeVar

from thirtyone.game.games import Game
from thirtyone.players import player
from thirtyone.record import Record
from thirtyone.rules import Rules
from thirtyone.tournaments import Totals, Tournament

Counts = TypeVar("Counts")

SECONDS: Final = 0.5
"""How long a chunk is to take: progress is seen to move, and an interrupt need not wait long."""

_GROWTH: Final = 8
_TELLING: Final = 0.05
"""Seconds from which the time that a chunk took tells something."""


class Part(NamedTuple, Generic[Counts]):
    """What came of some games."""

    games: int
    counts: Counts
    records: Sequence[Record] = ()


class Workload(Protocol[Counts]):
    """Numbered games of a seed, which are played in chunks; it travels to other processes."""

    def __call__(self, first: int, games: int, /) -> Part[Counts]:
        """Play so many games from a number on."""
        ...


class Games(Workload[Counts], Protocol[Counts]):
    """The games of a seed between some players."""

    def totals(self, counts: Counts, /) -> Totals:
        """Return counts, merged from whichever parts, by the players' names."""
        ...


class Chunks:
    """The games of a run in order, cut as they are asked for: the first game of each chunk, and how many it has.

    >>> list(Chunks(3))
    [(0, 1), (1, 1), (2, 1)]
    """

    def __init__(self, games: int, *, first: int = 0) -> None:
        self.begun = first
        """Games that are in a chunk already: all before this number."""
        self._games = games
        self._size = 1
        self._each = 0.0

    def __iter__(self) -> Self:
        """Return itself: a chunk is given out once."""
        return self

    def __next__(self) -> tuple[int, int]:
        """Return the next chunk."""
        first = self.begun
        size = min(self._size, self._games - first)
        if size <= 0:
            raise StopIteration
        self.begun += size
        return first, size

    def took(self, games: int, seconds: float) -> None:
        """Cut the chunks to come by how long one took."""
        self._size = min(max(int(games * SECONDS / max(seconds, 1e-9)), 1), _GROWTH * games)
        if seconds >= _TELLING:
            self._each = seconds / games

    def stop(self) -> None:
        """Give out no more chunks; those begun are the first `begun` games."""
        self._games = 0

    @property
    def seconds_left(self) -> float:
        """How long one process would need for what is not begun; 0 as long as nobody can tell."""
        return (self._games - self.begun) * self._each


def timed(played: Workload[Counts], first: int, games: int) -> tuple[Part[Counts], float]:
    """Play a chunk, and return what came of it and the seconds that it took."""
    begin = perf_counter()
    return played(first, games), perf_counter() - begin


def alone(played: Workload[Counts], chunks: Chunks) -> Iterator[Part[Counts]]:
    """Play chunks in this process, one after the other."""
    for first, games in chunks:
        part, seconds = timed(played, first, games)
        chunks.took(games, seconds)
        yield part


@dataclass(frozen=True)
class EngineGames:
    """Games between the engine's players, by name: those of `thirtyone.tournaments.Tournament`.

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
