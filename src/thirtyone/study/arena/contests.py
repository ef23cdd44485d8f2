"""The contests of the arena in chunks of deals, and their counts: the same sums however deals are cut into chunks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.encoding import encode_rules
from thirtyone.batch.states import STATE, key_of
from thirtyone.errors import ThirtyOneError
from thirtyone.game.games import Game
from thirtyone.players.compiled import pool_of
from thirtyone.players.heuristics import UNIFORM
from thirtyone.players.levels import Level
from thirtyone.rules import Rules
from thirtyone.study.arena.contest_kernels import BY_POLICY, LAPS, Task, contest, where_is
from thirtyone.study.arena.contestants import BY_NAME, check_names
from thirtyone.study.spreading.chunks import ChunkResult
from thirtyone.study.strategy_names import strategy_named

_COUNTED_AT_ONCE: Final = 256
"""Deals that are counted one by one before they are summed up."""


class Moments(NamedTuple):
    """What was counted, as sums over deals: enough for means and for how they vary together."""

    deals: int
    sums: NDArray[np.int64]
    """(one, others): rounds lost or games won by the one, over all seats."""
    products: NDArray[np.int64]
    """(one × others, one × others): sums of the products of two such counts of the same deal."""
    endless: NDArray[np.int64]
    """(one, others): rounds that did not end by themselves."""

    @classmethod
    def none(cls, names: int) -> Moments:
        """Return the counts of no deal; ``names`` is the number of kinds of players."""
        square = (names, names)
        return cls(0, np.zeros(square, np.int64), np.zeros((names**2,) * 2, np.int64), np.zeros(square, np.int64))

    def merged(self, other: Moments) -> Moments:
        """Return the counts of both."""
        return Moments(
            self.deals + other.deals,
            self.sums + other.sums,
            self.products + other.products,
            self.endless + other.endless,
        )


@dataclass(frozen=True)
class Contests:
    """Everybody alone among others of each kind, on the same decks, from every seat.

    A deal depends on the seed and its number alone: the order of the cards in each of its rounds, who deals, and the
    random numbers for decisions. Names are those of levels, or of compiled strategies
    (`thirtyone.study.strategy_names.strategy_named`): they mean the same in every process.

    Raises:
        ThirtyOneError: ``bad_strategy`` for an unknown name, ``bad_player`` for a number of players that the rules do
            not allow, a name that comes twice or fewer than two; ``bad_rules`` where the simulator cannot play them.
    """

    rules: Rules
    players: int
    names: Sequence[str]
    seed: str | int
    whole: bool = False
    """Whole games, of which wins are counted; else single rounds with all lives, of which losses are."""
    laps: int = LAPS
    """After this many a round is played on at random, and counted as endless."""

    def __post_init__(self) -> None:
        Game.start(self.rules, players=self.players, dealer=0)
        encode_rules(self.rules)
        check_names(self.names)

    def counts(self, first: int, deals: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Play some deals; return the counts of each, (deals, one, others), and the endless rounds, (one, others).

        Raises:
            ThirtyOneError: ``bad_strategy``, where a strategy breaks the rules.
        """
        size = len(self.names)
        what = "games" if self.whole else "rounds"
        keys = np.stack([key_of(f"{self.seed}/{what}/{part}") for part in ("dealers", "decks", "decisions")])
        levels = [BY_NAME.get(name, Level(name, UNIFORM, 1.0)) for name in self.names]
        addresses = [BY_POLICY if name in BY_NAME else where_is(strategy_named(name)) for name in self.names]
        counts = np.zeros((deals, size, size), np.int64)
        endless = np.zeros((size, size), np.int64)
        wrong = contest(
            encode_rules(self.rules)[0],
            np.zeros(2, STATE),
            keys,
            pool_of(levels, self.rules),
            np.array(addresses, np.int64),
            Task(self.players, first, int(self.whole), self.laps),
            counts,
            endless,
        )
        if wrong >= 0:
            raise ThirtyOneError("bad_strategy", f"{self.names[wrong]} failed, or chose what is not legal.")
        return counts, endless

    def __call__(self, first: int, games: int) -> ChunkResult[Moments]:
        """Play some deals, and sum up."""
        moments = Moments.none(len(self.names))
        for begin in range(first, first + games, _COUNTED_AT_ONCE):
            counts, endless = self.counts(begin, min(_COUNTED_AT_ONCE, first + games - begin))
            flat = counts.reshape(len(counts), -1).astype(np.float64)
            products = (flat.T @ flat).astype(
                np.int64
            )  # floats multiply faster, and are exact for whole numbers this small
            moments = moments.merged(Moments(len(counts), counts.sum(axis=0), products, endless))
        return ChunkResult(games, moments)
