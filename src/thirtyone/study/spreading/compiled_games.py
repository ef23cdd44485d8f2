"""Games between compiled strategies as chunks, and their counts in the form that the engine's players have too."""

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
from thirtyone.study.spreading.chunks import Part
from thirtyone.study.strategy_names import strategy_named
from thirtyone.tournaments import Tally, Totals


@dataclass(frozen=True)
class CompiledGames:
    """Games between compiled strategies, by name: those of `thirtyone.batch.play`.

    Compiled functions do not travel between processes. Names do, so a strategy of yours, ``module:attribute``, has to
    be importable wherever games are played.

    Raises:
        ThirtyOneError: ``bad_strategy``, ``bad_player`` or ``bad_rules``, where such games cannot be played.
    """

    rules: Rules
    names: Sequence[str]
    seed: str | int
    recorded: bool = False

    def __post_init__(self) -> None:
        play(self.rules, self._table(), games=1, seed=self.seed)

    def __call__(self, first: int, games: int) -> Part[Playouts]:
        """Play some of them.

        Raises:
            ThirtyOneError: ``bad_strategy``, where a strategy breaks the rules.
        """
        table = self._table()
        counts = play(self.rules, table, games=games, first=first, seed=self.seed)
        numbers = range(first, first + games) if self.recorded else ()
        records = [record_game(self.rules, table, seed=self.seed, number=number) for number in numbers]
        return Part(games, counts, records)

    def totals(self, counts: Playouts) -> Totals:
        """Return the counts of playouts by the names of who played; those of one name are added up.

        The longest rounds and games stand together at 255, as in `Playouts`.
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

    def _table(self) -> list[Strategy]:
        return [strategy_named(name) for name in self.names]


def _counter(counts: NDArray[np.int64]) -> Counter[int]:
    return Counter({number: count for number, count in enumerate(counts.tolist()) if count})
