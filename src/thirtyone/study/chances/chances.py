"""What each action of a seat is worth: its chance to lose the round and to win the game, by all that it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil, sqrt
from typing import Final, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from thirtyone.batch.encoding import check_numbers
from thirtyone.batch.states import key_of
from thirtyone.batch.strategies import Strategy, is_strategy
from thirtyone.batch.threads import MOST_THREADS
from thirtyone.codes import KEEPING, SEATS
from thirtyone.errors import ThirtyOneError
from thirtyone.game.actions import Action
from thirtyone.game.views import View
from thirtyone.record.positions import Position
from thirtyone.study.chances.assignments import Case
from thirtyone.study.chances.knowledge import Knowledge, knowledge_of
from thirtyone.study.chances.outcome_counts import OutcomeCounts, variance_of_mean
from thirtyone.study.chances.sampling import (
    ATTEMPTS,
    ENDLESS,
    GOES_ON,
    ILLEGAL,
    IMPOSSIBLE,
    NO_DEAL,
    Samples,
    decided_winner,
    each_assignment,
    games_won,
    sample_rounds,
)
from thirtyone.study.default_strategy import default

MOST_ASSIGNMENTS: Final = 600_000
"""Up to this many ways to assign the hidden cards to hands are all looked at, instead of samples."""

MOST_SAMPLES: Final = 10_000_000

_SAMPLES_AT_ONCE: Final = 2_048
"""Samples or games that a thread plays at a time."""

_FEW: Final = 64
"""Deals that are tried at a time until one agrees with what is known."""

Matrix = NDArray[np.int64]
S = TypeVar("S")
T = TypeVar("T")


class Chance(Struct, frozen=True, kw_only=True):
    """What one action is worth to the seat that may take it."""

    action: Action
    lose: float
    """The chance to lose the round, that is, at least one life in it."""
    lose_error: float
    """Its standard error; 0 if and only if it is exact."""
    lose_exact: bool
    win: float
    """The chance to win the whole game."""
    win_error: float
    win_exact: bool
    samples: int
    """How many deals were looked at; where `lose_exact`, all assignments of hidden cards to hands."""


def chances(
    seen: Position | View,
    *,
    strategies: Strategy | Sequence[Strategy] = default,
    samples: int = 20_000,
    seed: str | int = 31,
    threads: int = 1,
    max_decisions: int = 1_000_000,
) -> tuple[Chance, ...]:
    """Return the chances of each legal action of a seat that must decide, in the order of their codes.

    Every deal that agrees with what the seat knows is equally likely; docs/chances.md says what that means. The answer
    does not depend on ``threads``, nor on anything that the seat does not know.

    >>> from thirtyone import Game, apply, preset, shuffle_from, view
    >>> game = Game.start(preset("a7"), players=2, dealer=1)
    >>> game, _ = apply(game, shuffle_from(game, 31))
    >>> keep, refuse = chances(view(game, 1), samples=1000)
    >>> str(keep.action), keep.samples, keep.lose_exact, 0 < keep.lose < 1
    ('keep', 1000, False, True)

    Args:
        seen: a position, with all that happened in the round so far; or a view, of only what lies there now.
        strategies: who plays on after the action: one for all, or one for each seat.
        samples: how many deals are sampled where there are too many to look at each.
        seed: any number or text.
        threads: how many share the work.
        max_decisions: after which a game is taken to go on for ever.

    Raises:
        ThirtyOneError: ``bad_position`` when it is not this seat's decision or no deal agrees with what it knows;
            ``bad_number``; ``bad_rules`` where the kernels cannot play them; ``bad_strategy`` where one is not compiled
            by `thirtyone.batch.strategies.strategy`, chooses what is not legal, or takes more decisions than that.
    """
    check_numbers(samples=samples, threads=threads, max_decisions=max_decisions)
    if samples > MOST_SAMPLES:
        raise ThirtyOneError("bad_number", f"samples must be {MOST_SAMPLES:,} at most, not {samples:,}.")
    knowledge = knowledge_of(seen)
    return _Estimator(knowledge, _seated(knowledge, strategies), samples, seed, threads, max_decisions).answer()


def _seated(knowledge: Knowledge, strategies: Strategy | Sequence[Strategy]) -> tuple[Strategy, ...]:
    seats = int(knowledge.known.base["seats"][0])
    each = tuple(strategies) if isinstance(strategies, Sequence) else (strategies,) * seats
    if len(each) != seats:
        raise ThirtyOneError("bad_strategy", f"One strategy for each of {seats} seats is needed, not {len(each)}.")
    for one in each:
        if not is_strategy(one):
            raise ThirtyOneError("bad_strategy", f"{one!r:.60} is not compiled as a strategy.")
    return each


class _Estimator:
    """Finds the chances of one decision."""

    def __init__(
        self,
        knowledge: Knowledge,
        seated: tuple[Strategy, ...],
        samples: int,
        seed: str | int,
        threads: int,
        max_decisions: int,
    ) -> None:
        self._known = knowledge
        self._codes = np.array([*knowledge.actions], np.int64)
        self._rules = knowledge.encoded[0]
        self._seated = seated
        self._strategies = (*seated, *[seated[0]] * (SEATS - len(seated)))
        self._samples = samples
        self._seed = seed
        self._threads = min(threads, MOST_THREADS)
        self._max_decisions = max_decisions

    def answer(self) -> tuple[Chance, ...]:
        """Return the chances of each action."""
        counts = OutcomeCounts(len(self._codes))
        exact = self._count_all(self._ending(), counts)
        self._sample([action for action in range(len(self._codes)) if action not in exact], counts)
        outcomes = sorted(counts.outcomes)
        probabilities = counts.probabilities(outcomes)
        loses = np.array([outcome >> self._known.seat & 1 for outcome in outcomes], float)
        most = probabilities.max(axis=1)
        wins, variances = np.transpose([self._wins(*pair) for pair in zip(outcomes, most, strict=True)])
        found = []
        for index, action in enumerate(self._known.actions.values()):
            total, by_outcome, is_exact = int(counts.looked_at[index]), probabilities[:, index], index in exact
            sampling = 0.0 if is_exact else variance_of_mean(by_outcome, wins, total)
            win_variance = float(by_outcome**2 @ variances) + sampling
            found.append(
                Chance(
                    action=action,
                    lose=float(by_outcome @ loses),
                    lose_error=0.0 if is_exact else sqrt(variance_of_mean(by_outcome, loses, total)),
                    lose_exact=is_exact,
                    win=float(by_outcome @ wins),
                    win_error=sqrt(win_variance),
                    win_exact=win_variance == 0,
                    samples=total,
                )
            )
        return tuple(found)

    def _ending(self) -> list[int]:
        """Return the indices of the actions that end the round at once, whatever the hidden cards are."""
        if KEEPING in self._codes:
            return []  # the dealer's choice ends it or not by what others were dealt
        nobody = Case(self._known.known, (), {})
        for attempt in range(ATTEMPTS // _FEW):
            outcomes = self._try_actions(nobody, np.zeros((_FEW, 0), np.int64), self._codes, f"{self._seed}/{attempt}")
            for row in outcomes[outcomes[:, 0] != IMPOSSIBLE]:
                return [index for index, outcome in enumerate(row) if outcome != GOES_ON]
        raise _no_deal()

    def _try_actions(self, case: Case, assigned: Matrix, codes: NDArray[np.int64], seed: str | int) -> Matrix:
        """Return the outcome of each action in each of these assignments; nobody plays on."""
        outcomes = np.zeros((len(assigned), len(codes)), np.int64)
        groups, workspace = case.group_rows(), self._known.workspace()
        each_assignment(self._rules, case.known, groups, assigned, codes, key_of(seed), outcomes, workspace)
        return outcomes

    def _count_all(self, ending: list[int], counts: OutcomeCounts) -> list[int]:
        """Look at every assignment of hidden cards to hands, where these are few enough.

        Args:
            ending: the actions that end the round at once.
            counts: added to.

        Returns:
            The actions whose counts are exact.
        """
        cases = self._known.cases(MOST_ASSIGNMENTS) if ending else None
        for case in cases or ():
            assigned = case.assigned()

            def end_rounds(chunk: Samples, case: Case = case, assigned: Matrix = assigned) -> Matrix:
                return self._try_actions(case, assigned[chunk.first : chunk.end], self._codes[ending], self._seed)

            for outcomes in self._each(end_rounds, self._chunks(len(assigned))):
                counts.add(outcomes, ending, case.weight)
        return [] if cases is None else ending

    def _sample(self, actions: list[int], counts: OutcomeCounts) -> None:
        """Sample deals and play the round on after each of these actions."""
        known, codes, key = self._known.known, self._codes[actions], key_of(self._seed)

        def play(chunk: Samples) -> Matrix:
            outcomes = np.zeros((chunk.end - chunk.first, len(actions)), np.int64)
            workspace = self._known.workspace()
            self._check(sample_rounds(self._rules, known, self._strategies, codes, key, chunk, outcomes, workspace))
            return outcomes

        if actions:
            for outcomes in self._each(play, self._chunks(self._samples)):
                counts.add(outcomes, actions)

    def _wins(self, outcome: int, probability: float) -> tuple[float, float]:
        """Return the chance to win the game after an outcome, and the variance of that estimate.

        Args:
            outcome: who lost how much; what follows a round depends on nothing else.
            probability: of the outcome, after the action that leads to it most often. Half as many games are played
                as it comes up in the samples of that action.
        """
        known, seat = self._known.known, self._known.seat
        certain = decided_winner(self._rules, known, seat, outcome, self._known.workspace())
        if certain >= 0:
            return float(certain), 0.0
        games = ceil(self._samples * probability / 2)
        key = key_of(f"{self._seed}/{outcome}")

        def play(chunk: Samples) -> int:
            won = games_won(self._rules, known, self._strategies, seat, outcome, key, chunk, self._known.workspace())
            self._check(won)
            return won

        won = sum(self._each(play, self._chunks(games)))
        return won / games, variance_of_mean(np.array([1 - won / games, won / games]), np.array([0.0, 1.0]), games)

    def _chunks(self, total: int) -> list[Samples]:
        return [
            Samples(first, min(first + _SAMPLES_AT_ONCE, total), self._max_decisions)
            for first in range(0, total, _SAMPLES_AT_ONCE)
        ]

    def _each(self, work: Callable[[S], T], chunks: Sequence[S]) -> Iterable[T]:
        if self._threads == 1 or len(chunks) == 1:
            yield from map(work, chunks)
            return
        with ThreadPoolExecutor(min(self._threads, len(chunks))) as pool:
            yield from pool.map(work, chunks)

    def _check(self, stopped: int) -> None:
        if stopped == NO_DEAL:
            raise _no_deal()
        if stopped == ENDLESS:
            raise ThirtyOneError(
                "bad_strategy",
                f"A game takes more than {self._max_decisions:,} decisions: the strategies go on for ever, "
                "or the players have too many lives.",
            )
        if stopped <= ILLEGAL:
            name = self._seated[ILLEGAL - stopped].__name__
            raise ThirtyOneError("bad_strategy", f"The strategy {name} failed, or chose what is not legal.")


def _no_deal() -> ThirtyOneError:
    return ThirtyOneError("bad_position", "No deal was found that agrees with this position.")
