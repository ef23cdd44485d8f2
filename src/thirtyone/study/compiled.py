"""Games between compiled strategies as shares, and their counts in the form that the engine's players have too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from thirtyone.arena import Tally, Totals
from thirtyone.batch.playouts import Playouts, play
from thirtyone.batch.records import record_game
from thirtyone.batch.states import ENDINGS
from thirtyone.rules import Rules
from thirtyone.study.names import strategy_named
from thirtyone.study.shares import Part


@dataclass(frozen=True)
class CompiledGames:
    """Games between compiled strategies, by name: those of `thirtyone.batch.play`.

    Compiled functions do not travel between processes. Names do, so a strategy of yours, ``module:attribute``, has to
    be importable wherever games are played.
    """

    rules: Rules
    names: Sequence[str]
    seed: str | int
    recorded: bool = False

    def __call__(self, first: int, games: int) -> Part[Playouts]:
        """Play some of them.

        Raises:
            ThirtyOneError: ``bad_strategy``, for an unknown name or a strategy that breaks the rules; else as `play`.
        """
        table = [strategy_named(name) for name in self.names]
        counts = play(self.rules, table, games=games, first=first, seed=self.seed)
        numbers = range(first, first + games) if self.recorded else ()
        records = [record_game(self.rules, table, seed=self.seed, number=number) for number in numbers]
        return Part(games, counts, records)


def totals_of(counts: Playouts, names: Sequence[str]) -> Totals:
    """Return the counts of playouts by the names of who played; those of one name are added up.

    The longest rounds and games stand together at 255, as in `Playouts`.
    """
    totals = Totals.none(names)
    for name, row in zip(names, counts.players.tolist(), strict=True):
        totals.tallies[name] = totals.tallies[name].merged(Tally(name, *row))
    totals.games = counts.games
    totals.decisions = counts.decisions
    totals.turns = _counter(counts.turns)
    totals.lengths = _counter(counts.rounds)
    totals.endings = Counter(dict(zip(ENDINGS, counts.endings.tolist(), strict=True)))
    return totals


def _counter(counts: NDArray[np.int64]) -> Counter[int]:
    return Counter({number: count for number, count in enumerate(counts.tolist()) if count})
