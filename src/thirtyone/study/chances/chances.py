"""What each action of a seat is worth: the chance to lose the round, and to win the game, for all that it knows."""

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
from thirtyone.study.chances.knowledge import Case, Knowledge, knowledge_of
from thirtyone.study.chances.sampling import (
    ATTEMPTS,
    ENDLESS,
    GOES_ON,
    IMPOSSIBLE,
    LAWLESS,
    NO_DEAL,
    Share,
    decided,
    each_assignment,
    games_won,
    sample_rounds,
)
from thirtyone.study.default_strategy import default

ASSIGNMENTS: Final = 600_000
"""The most ways to assign the hidden cards of hands that are all looked at, instead of samples."""

SAMPLES: Final = 10_000_000
"""The most samples."""

_SHARE: Final = 2_048
"""Samples or games that a thread does before the next share."""

_FEW: Final = 64
"""Deals among which one that agrees is looked for at first."""

Matrix = NDArray[np.int64]
S = TypeVar("S")
T = TypeVar("T")


class Chance(Struct, frozen=True, kw_only=True):
    """What one action is worth to the seat that may take it."""

    action: Action
    lose: float
    """The chance to lose the round, that is, at least one life in it."""
    lose_error: float
    """Its standard error; 0 where it is exact, and never else."""
    lose_exact: bool
    win: float
    """The chance to win the whole game."""
    win_error: float
    win_exact: bool
    samples: int
    """How many deals were looked at; where `lose_exact`, all assignments of the hidden cards of hands."""


def chances(
    seen: Position | View,
    *,
    strategies: Strategy | Sequence[Strategy] = default,
    samples: int = 20_000,
    seed: str | int = 31,
    threads: int = 1,
    most: int = 1_000_000,
) -> tuple[Chance, ...]:
    """Return the chances of each legal action of a seat that must decide, in the order of their codes.

    Every deal that agrees with what the seat knows is equally likely; docs/chances.md says what that means. The answer
    depends on what is given here but for ``threads``, and on nothing that the seat does not know.

    >>> from thirtyone import Game, apply, preset, shuffle_from, view
    >>> game = Game.start(preset("a7"), players=2, dealer=1)
    >>> game, _ = apply(game, shuffle_from(game, 31))
    >>> keep, refuse = chances(view(game, 1), samples=1000)
    >>> str(keep.action), keep.samples, keep.lose_exact, 0 < keep.lose < 1
    ('keep', 1000, False, True)

    Args:
        seen: a position, with all that happened in the round so far; or a view, which is only what lies there now.
        strategies: who plays on after the action: one for all, or one for each seat.
        samples: how many deals are sampled where they are too many to look at each.
        seed: any number or text.
        threads: how many share the workspace.
        most: the decisions after which a game is taken to go on for ever.

    Raises:
        ThirtyOneError: ``bad_position`` when it is not this seat's decision or no deal agrees with what it knows;
            ``bad_number``; ``bad_rules`` where the kernels cannot play them; ``bad_strategy`` where one is not compiled
            by `thirtyone.batch.strategies.strategy`, chooses what is not legal, or takes more decisions than that.
    """
    check_numbers(samples=samples, threads=threads, most=most)
    if samples > SAMPLES:
        raise ThirtyOneError("bad_number", f"samples must be {SAMPLES:,} at most, not {samples:,}.")
    knowledge = knowledge_of(seen)
    return _Inquiry(knowledge, _seated(knowledge, strategies), samples, seed, threads, most).answer()


def _seated(knowledge: Knowledge, strategies: Strategy | Sequence[Strategy]) -> tuple[Strategy, ...]:
    seats = int(knowledge.known.base["seats"][0])
    each = tuple(strategies) if isinstance(strategies, Sequence) else (strategies,) * seats
    if len(each) != seats:
        raise ThirtyOneError("bad_strategy", f"One strategy for each of {seats} seats is needed, not {len(each)}.")
    for one in each:
        if not is_strategy(one):
            raise ThirtyOneError("bad_strategy", f"{one!r:.60} is not compiled as a strategy.")
    return each


class _Counts:
    """How often each outcome came, by action."""

    def __init__(self, actions: int) -> None:
        self.looked_at = np.zeros(actions, np.int64)
        self.outcomes: dict[int, NDArray[np.int64]] = {}
        """By outcome: how often it came, weighted."""

    def add(self, outcomes: NDArray[np.int64], places: Sequence[int], weight: int = 1) -> None:
        """Count outcomes, (deals, places), each with a weight; those of deals that cannot be are left out."""
        for column, place in enumerate(places):
            found, often = np.unique(outcomes[:, column], return_counts=True)
            for outcome, number in zip(found.tolist(), often.tolist(), strict=True):
                if outcome != IMPOSSIBLE:
                    self.outcomes.setdefault(outcome, np.zeros_like(self.looked_at))[place] += weight * number
                    self.looked_at[place] += number

    def shares(self, outcomes: Sequence[int]) -> NDArray[np.float64]:
        """Return the share of each outcome by action: (outcomes, actions)."""
        often = np.array([self.outcomes[outcome] for outcome in outcomes])
        shares: NDArray[np.float64] = often / often.sum(axis=0)
        return shares


class _Inquiry:
    """One question, and the work that its answer takes."""

    def __init__(
        self,
        knowledge: Knowledge,
        seated: tuple[Strategy, ...],
        samples: int,
        seed: str | int,
        threads: int,
        most: int,
    ) -> None:
        self._known = knowledge
        self._codes = np.array([*knowledge.actions], np.int64)
        self._rules = knowledge.encoded[0]
        self._seated = seated
        self._strategies = (*seated, *[seated[0]] * (SEATS - len(seated)))
        self._samples = samples
        self._seed = seed
        self._threads = min(threads, MOST_THREADS)
        self._most = most

    def answer(self) -> tuple[Chance, ...]:
        """Return the chances of each action."""
        counts = _Counts(len(self._codes))
        exact = self._count_all(self._ending(), counts)
        self._sample([place for place in range(len(self._codes)) if place not in exact], counts)
        outcomes = sorted(counts.outcomes)
        shares = counts.shares(outcomes)
        loses = np.array([outcome >> self._known.seat & 1 for outcome in outcomes], float)
        wins, variances = np.transpose([self._wins(*pair) for pair in zip(outcomes, shares.max(axis=1), strict=True)])
        found = []
        for place, action in enumerate(self._known.actions.values()):
            total, share, is_exact = int(counts.looked_at[place]), shares[:, place], place in exact
            win_variance = float(share**2 @ variances) + (0.0 if is_exact else _variance(share, wins, total))
            found.append(
                Chance(
                    action=action,
                    lose=float(share @ loses),
                    lose_error=0.0 if is_exact else sqrt(_variance(share, loses, total)),
                    lose_exact=is_exact,
                    win=float(share @ wins),
                    win_error=sqrt(win_variance),
                    win_exact=win_variance == 0,
                    samples=total,
                )
            )
        return tuple(found)

    def _ending(self) -> list[int]:
        """Return the places of the actions that end the round at once, whatever the hidden cards."""
        if KEEPING in self._codes:
            return []  # the dealer's choice ends it or not by what others were dealt
        nobody = Case(self._known.known, (), {})
        for attempt in range(ATTEMPTS // _FEW):
            outcomes = self._tried(nobody, np.zeros((_FEW, 0), np.int64), self._codes, f"{self._seed}/{attempt}")
            for row in outcomes[outcomes[:, 0] != IMPOSSIBLE]:
                return [place for place, outcome in enumerate(row) if outcome != GOES_ON]
        raise _no_deal()

    def _tried(self, case: Case, assigned: Matrix, codes: NDArray[np.int64], seed: str | int) -> Matrix:
        """Return the outcomes of actions in each of these assignments, nobody playing on."""
        outcomes = np.zeros((len(assigned), len(codes)), np.int64)
        groups, room = case.group_rows(), self._known.workspace()
        each_assignment(self._rules, case.known, groups, assigned, codes, key_of(seed), outcomes, room)
        return outcomes

    def _count_all(self, ending: list[int], counts: _Counts) -> list[int]:
        """Look at every assignment of hidden cards to hands where they are few enough; return whose count is exact."""
        cases = self._known.cases(ASSIGNMENTS) if ending else None
        for case in cases or ():
            assigned = case.assigned()

            def end_rounds(part: Share, case: Case = case, assigned: Matrix = assigned) -> Matrix:
                return self._tried(case, assigned[part.first : part.end], self._codes[ending], self._seed)

            for outcomes in self._each(end_rounds, self._shares(len(assigned))):
                counts.add(outcomes, ending, case.weight)
        return [] if cases is None else ending

    def _sample(self, places: list[int], counts: _Counts) -> None:
        """Sample deals and play the round on after each of these actions."""
        known, codes, key = self._known.known, self._codes[places], key_of(self._seed)

        def play(part: Share) -> Matrix:
            outcomes = np.zeros((part.end - part.first, len(places)), np.int64)
            room = self._known.workspace()
            self._check(sample_rounds(self._rules, known, self._strategies, codes, key, part, outcomes, room))
            return outcomes

        if places:
            for outcomes in self._each(play, self._shares(self._samples)):
                counts.add(outcomes, places)

    def _wins(self, outcome: int, share: float) -> tuple[float, float]:
        """Return how often the seat wins the game after an outcome, and the variance of that.

        There are half as many games as the outcome comes up in the samples of the action that has it most: what
        follows a round is the same whatever cards were in it.
        """
        known, seat = self._known.known, self._known.seat
        certain = decided(self._rules, known, seat, outcome, self._known.workspace())
        if certain >= 0:
            return float(certain), 0.0
        games = ceil(self._samples * share / 2)
        key = key_of(f"{self._seed}/{outcome}")

        def play(part: Share) -> int:
            won = games_won(self._rules, known, self._strategies, seat, outcome, key, part, self._known.workspace())
            self._check(won)
            return won

        won = sum(self._each(play, self._shares(games)))
        return won / games, _variance(np.array([1 - won / games, won / games]), np.array([0.0, 1.0]), games)

    def _shares(self, total: int) -> list[Share]:
        return [Share(first, min(first + _SHARE, total), self._most) for first in range(0, total, _SHARE)]

    def _each(self, work: Callable[[S], T], shares: Sequence[S]) -> Iterable[T]:
        if self._threads == 1 or len(shares) == 1:
            yield from map(work, shares)
            return
        with ThreadPoolExecutor(min(self._threads, len(shares))) as pool:
            yield from pool.map(work, shares)

    def _check(self, stopped: int) -> None:
        if stopped == NO_DEAL:
            raise _no_deal()
        if stopped == ENDLESS:
            raise ThirtyOneError(
                "bad_strategy",
                f"A game takes more than {self._most:,} decisions: the strategies go on for ever, "
                "or the players have too many lives.",
            )
        if stopped <= LAWLESS:
            name = self._seated[LAWLESS - stopped].__name__
            raise ThirtyOneError("bad_strategy", f"The strategy {name} failed, or chose what is not legal.")


def _variance(shares: NDArray[np.float64], values: NDArray[np.float64], number: int) -> float:
    """Return the variance of the mean of a sample whose values, from 0 to 1, have these shares.

    As Agresti and Coull do, two values of 0 and two of 1 are added: what never came up is not taken to be impossible.
    """
    more = number + 4
    mean = (number * float(shares @ values) + 2) / more
    square = (number * float(shares @ values**2) + 2) / more
    return max(square - mean**2, 0.0) / more


def _no_deal() -> ThirtyOneError:
    return ThirtyOneError("bad_position", "No deal was found that agrees with this position.")
