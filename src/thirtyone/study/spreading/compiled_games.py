"""Games between compiled strategies, played in chunks and counted like those of the engine's players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.playouts import Playouts, play
from thirtyone.batch.records import record_game
from thirtyone.batch.states import ENDINGS
from thirtyone.batch.strategies import Strategy
from thirtyone.rules import Rules
from thirtyone.study.spreading.chunks import ChunkResult
from thirtyone.study.strategy_names import strategy_named
from thirtyone.tournaments import Tally, Totals


@dataclass(frozen=True)
class CompiledGames:
    """Games between compiled strategies, by name: those of `thirtyone.batch.play`.

    Compiled functions cannot be pickled. Names can, so a strategy of your own, ``module:attribute``, has to be
    importable wherever games are played.

    Raises:
        ThirtyOneError: ``bad_strategy``, ``bad_player`` or ``bad_rules``, where such games cannot be played.
    """

    rules: Rules
    names: Sequence[str]
    seed: str | int
    recorded: bool = False

    def __post_init__(self) -> None:
        play(self.rules, self._strategies(), games=1, seed=self.seed)

    def __call__(self, first: int, games: int) -> ChunkResult[Playouts]:
        """Play a chunk.

        Raises:
            ThirtyOneError: ``bad_strategy``, where a strategy breaks the rules.
        """
        strategies = self._strategies()
        counts = play(self.rules, strategies, games=games, first=first, seed=self.seed)
        numbers = range(first, first + games) if self.recorded else ()
        records = [record_game(self.rules, strategies, seed=self.seed, number=number) for number in numbers]
        return ChunkResult(games, counts, records)

    def totals(self, counts: Playouts) -> Totals:
        """Return merged counts by the players' names; those of one name are added up.

        Lengths of 255 and more are counted together, as in `Playouts`.
        """
        tallies = Totals.none(self.names).tallies
        for name, row in zip(self.names, counts.players.tolist(), strict=True):
            tallies[name] = tallies[name].merged(Tally(name, *row))
        return Totals(
            tallies,
            games=counts.games,
            decisions=counts.decisions,
            turns=_counter(counts.turns),
            lengths=_counter(counts.rounds),
            endings=Counter({why: count for why, count in zip(ENDINGS, counts.endings.tolist(), strict=True) if count}),
        )

    def _strategies(self) -> list[Strategy]:
        return [strategy_named(name) for name in self.names]


def _counter(counts: NDArray[np.int64]) -> Counter[int]:
    return Counter({number: count for number, count in enumerate(counts.tolist()) if count})
