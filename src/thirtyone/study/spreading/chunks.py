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

SECONDS_OF_A_CHUNK: Final = 0.5
"""How long a chunk is to take: short enough for a smooth progress bar and a quick end after Ctrl-C."""

_GROWTH: Final = 8
"""How many times as large as the last chunk the next one may be."""

_MEASURABLE: Final = 0.05
"""Seconds; the time of shorter chunks says little about the speed."""


class ChunkResult(NamedTuple, Generic[Counts]):
    """What was counted in a chunk."""

    games: int
    counts: Counts
    records: Sequence[Record] = ()


class PlaysChunks(Protocol[Counts]):
    """Plays the games of a seed, which have numbers. It is pickled when other processes play."""

    def __call__(self, first: int, games: int, /) -> ChunkResult[Counts]:
        """Play a chunk.

        Args:
            first: the number of its first game.
            games: how many it has.
        """
        ...


class SimulatedGames(PlaysChunks[Counts], Protocol[Counts]):
    """The games of a seed between some players."""

    def totals(self, counts: Counts, /) -> Totals:
        """Return merged counts by the players' names."""
        ...


class Chunks:
    """Iterates over the chunks of a run: the first game of each, and how many it has.

    A chunk is made when it is asked for, as large as the time that earlier ones took suggests.

    >>> list(Chunks(3))
    [(0, 1), (1, 1), (2, 1)]
    """

    def __init__(self, games: int, *, first: int = 0) -> None:
        self.begun = first
        """All games before this number are in a chunk already."""
        self._games = games
        self._size = 1
        self._seconds_per_game = 0.0

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

    def adapt(self, games: int, seconds: float) -> None:
        """Choose the size of the next chunks by the time that one took."""
        self._size = min(max(int(games * SECONDS_OF_A_CHUNK / max(seconds, 1e-9)), 1), _GROWTH * games)
        if seconds >= _MEASURABLE:
            self._seconds_per_game = seconds / games

    def stop(self) -> None:
        """End the iteration; the games in chunks so far are the first `begun` ones."""
        self._games = 0

    @property
    def seconds_left(self) -> float:
        """How long one process would need for the games that are in no chunk yet; 0 as long as that is not known."""
        return (self._games - self.begun) * self._seconds_per_game


def play_timed(play: PlaysChunks[Counts], first: int, games: int) -> tuple[ChunkResult[Counts], float]:
    """Play a chunk; return its result and the seconds that it took."""
    begin = perf_counter()
    return play(first, games), perf_counter() - begin


def play_here(play: PlaysChunks[Counts], chunks: Chunks) -> Iterator[ChunkResult[Counts]]:
    """Play chunks in this process, one after the other."""
    for first, games in chunks:
        result, seconds = play_timed(play, first, games)
        chunks.adapt(games, seconds)
        yield result


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

    def __call__(self, first: int, games: int) -> ChunkResult[Totals]:
        """Play a chunk."""
        tournament = Tournament(self.rules, self.names, self.seed)
        records = [record for record in tournament.play(games, first=first) if self.recorded]
        return ChunkResult(games, tournament.totals, records)

    def totals(self, counts: Totals) -> Totals:
        """Return the counts as they are."""
        return counts
