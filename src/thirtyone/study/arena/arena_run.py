"""Plays the arena on several threads until its intervals are narrow enough, and makes figures of what was counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from itertools import pairwise
from math import ceil, isfinite
from statistics import NormalDist
from typing import Final, NamedTuple

import thirtyone
from thirtyone.batch.encoding import check_numbers
from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.rules import preset
from thirtyone.study.arena.arena_data import Arena, ArenaCell, Interval, Pairing, Standing, Step
from thirtyone.study.arena.contest_kernels import LAPS
from thirtyone.study.arena.contestants import DEFAULT_NAMES, LADDER, check_names
from thirtyone.study.arena.contests import Contests, Moments
from thirtyone.study.arena.ratings import PerHundred, per_hundred, rate
from thirtyone.study.estimates import Estimate
from thirtyone.study.player_counts import fitting
from thirtyone.study.spreading.chunks import ChunkResult, Chunks, play_here
from thirtyone.study.spreading.clusters import Backend
from thirtyone.study.spreading.parallel import play_in_parallel

FIRST: Final = 100
"""Deals that are played before it is estimated how many the intervals need."""

_MORE: Final = 1.05
_MOST_GROWTH: Final = 4.0
"""The number of deals grows at most by this factor before it is estimated again how many are needed."""


class ArenaPlan(NamedTuple):
    """What to play."""

    presets: tuple[str, ...] = ("a7",)
    players: tuple[int, ...] = (2, 4)
    """Numbers of players; a game leaves out those that it does not allow."""
    names: tuple[str, ...] = DEFAULT_NAMES
    deals: int = 2_000
    """Decks for single rounds, at most."""
    games: int = 200
    """Decks for whole games, at most; 0 for none."""
    within: float | None = None
    """Stop when the interval of every pairing is at most ± this, in percentage points."""
    confidence: float = 95.0
    """Of all intervals, in per cent."""
    seed: str = "31"
    jobs: int = 1
    """Threads; what is counted is the same."""

    def cells(self) -> list[tuple[str, int]]:
        """Return the games and numbers of players that fit together.

        Raises:
            ThirtyOneError: ``bad_rules``, ``bad_player``, ``bad_strategy`` or ``bad_number``, where something in the
                plan cannot be played.
        """
        check_numbers(2, deals=self.deals)
        check_numbers(0, games=self.games)
        check_numbers(jobs=self.jobs)
        if self.games == 1:
            raise ThirtyOneError("bad_number", "One deal gives no error: games must be 0, or 2 or more.")
        if self.within is not None and not (isfinite(self.within) and self.within > 0):
            raise ThirtyOneError("bad_number", f"within must be above 0, not {shorten(self.within)}.")
        if not 0 < self.confidence < 100:
            raise ThirtyOneError("bad_number", f"confidence is between 0 and 100, not {shorten(self.confidence)}.")
        check_names(self.names)
        return fitting(self.presets, self.players)

    @property
    def deviations(self) -> float:
        """How many standard errors an interval reaches to each side."""
        return NormalDist().inv_cdf(0.5 + self.confidence / 200)


class Progress(NamedTuple):
    """How much has been played."""

    preset: str
    players: int
    whole: bool
    """Whether whole games are played, or single rounds."""
    done: int
    deals: int
    """How many are to be played, as far as that is known."""


class Run:
    """An arena that is played once; another thread or a signal may stop it."""

    def __init__(self, plan: ArenaPlan) -> None:
        """Check the plan.

        Raises:
            ThirtyOneError: as `ArenaPlan.cells` does.
        """
        self._plan = plan
        self._cells = plan.cells()
        self._chunks: Chunks | None = None
        self._stopped = False

    def stop(self) -> None:
        """Play no more; what is being played is finished and counted."""
        self._stopped = True
        if self._chunks is not None:
            self._chunks.stop()

    def play(self, progress: Callable[[Progress], object] = lambda progress: None) -> Arena:
        """Play everything; the same plan gives the same figures, whatever the number of threads.

        Args:
            progress: called after each chunk of deals.

        Raises:
            ThirtyOneError: ``bad_strategy``, where a strategy breaks the rules.
        """
        plan = self._plan
        cells = []
        for name, players in self._cells:
            rounds = self._measure(name, players, whole=False, progress=progress)
            games = self._measure(name, players, whole=True, progress=progress)
            if rounds.deals > 1:
                cells.append(cell(plan, name, players, rounds, games))
        return Arena(
            version=thirtyone.__version__,
            date=date.today().isoformat(),
            seed=plan.seed,
            confidence=plan.confidence,
            within=plan.within,
            names=plan.names,
            stopped=self._stopped,
            cells=tuple(cells),
        )

    def _measure(self, name: str, players: int, *, whole: bool, progress: Callable[[Progress], object]) -> Moments:
        """Play deals until there are enough."""
        plan = self._plan
        contests = Contests(preset(name), players, plan.names, plan.seed, whole)
        most = plan.games if whole else plan.deals
        found = Moments.none(len(plan.names))
        target = most if plan.within is None else min(most, FIRST)
        while found.deals < target and not self._is_stopped():
            self._chunks = chunks = Chunks(target, first=found.deals)
            if self._is_stopped():  # a signal may have come since the test above
                break
            for part in self._parts(contests, chunks):
                found = found.merged(part.counts)
                progress(Progress(name, players, whole, found.deals, target))
            if plan.within is not None:
                target = min(most, _needed(found, players, plan.within / plan.deviations))
        return found

    def _is_stopped(self) -> bool:
        return self._stopped

    def _parts(self, contests: Contests, chunks: Chunks) -> Iterator[ChunkResult[Moments]]:
        if self._plan.jobs == 1:
            return play_here(contests, chunks)
        return play_in_parallel(contests, chunks, Backend("threading", self._plan.jobs))


def _needed(found: Moments, players: int, error: float) -> int:
    """Return after how many deals no error will be larger than this, or it has to be estimated again."""
    if found.deals < 2:
        return found.deals
    times = (per_hundred(found, players).worst / error) ** 2
    return found.deals if times <= 1 else ceil(found.deals * min(times * _MORE, _MOST_GROWTH))


def cell(plan: ArenaPlan, name: str, players: int, rounds: Moments, games: Moments) -> ArenaCell:
    """Return the figures of one game with one number of players.

    Args:
        plan: what was to be played.
        name: the preset.
        players: how many sit at a table.
        rounds: what was counted of single rounds.
        games: what was counted of whole games.
    """
    interval = partial(_interval, deviations=plan.deviations)
    lost = per_hundred(rounds, players)
    won = per_hundred(games, players) if games.deals > 1 else None
    ratings = None if won is None else rate(won, players, games.deals)
    standings = [
        Standing(
            each,
            lost=interval(lost.against_field(one)),
            won=None if won is None else interval(won.against_field(one)),
            rating=None if ratings is None else interval(ratings.of(one)),
        )
        for one, each in enumerate(plan.names)
    ]
    standings.sort(key=lambda standing: standing.lost.value if standing.rating is None else -standing.rating.value)
    pairings = [
        Pairing(
            one,
            others,
            lost=interval(lost.at(here, there)),
            won=None if won is None else interval(won.at(here, there)),
            endless=int(rounds.endless[here, there] + games.endless[here, there]),
        )
        for here, one in enumerate(plan.names)
        for there, others in enumerate(plan.names)
    ]
    ladder = [plan.names.index(level) for level in LADDER if level in plan.names]
    return ArenaCell(
        preset=name,
        players=players,
        deals=rounds.deals,
        games=games.deals,
        laps=LAPS,
        standings=tuple(standings),
        pairings=tuple(pairings),
        steps=tuple(_step(plan, lower, upper, lost, won) for lower, upper in pairwise(ladder)),
    )


def _step(plan: ArenaPlan, lower: int, upper: int, lost: PerHundred, won: PerHundred | None) -> Step:
    interval = partial(_interval, deviations=plan.deviations)
    more_lost = interval(lost.more(lower, upper))
    more_won = None if won is None else interval(won.more(upper, lower))
    return Step(
        plan.names[lower],
        plan.names[upper],
        lost=more_lost,
        lost_holds=more_lost.holds,
        won=more_won,
        won_holds=None if more_won is None else more_won.holds,
        share=None if won is None else interval(won.at(upper, lower)),
    )


def _interval(estimate: Estimate, *, deviations: float) -> Interval:
    return Interval(estimate.value, deviations * estimate.error)
