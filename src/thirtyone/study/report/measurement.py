"""Measures what the report shows: rounds, knocks and games of each game and number of players."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import reduce
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

import thirtyone
from thirtyone.batch.encoding import check_numbers, encode_rules
from thirtyone.batch.playouts import POINTS, Playouts, play
from thirtyone.batch.states import ENDINGS, STATE, key_of
from thirtyone.batch.strategies import Strategy
from thirtyone.batch.threads import MOST_THREADS
from thirtyone.errors import ThirtyOneError
from thirtyone.rules import PRESETS, Rules, preset
from thirtyone.study.pairings import fitting
from thirtyone.study.report.baseline import NEVER, baseline, baseline_points
from thirtyone.study.report.combinatorics import HANDS, chance_dealt, worths_below_31
from thirtyone.study.report.knock_kernels import (
    ANY_31,
    ANY_EITHER,
    ANY_FIRE,
    HANDS_31,
    HANDS_FIRE,
    KNOCKS,
    LOST,
    Rounds,
    Span,
    one_card_player,
    play_knocks,
    play_rounds,
)
from thirtyone.study.report.published import PUBLISHED, published_rules
from thirtyone.study.report.report_data import BreakEven, Cell, Dealt, Estimate, Figures, Knock, PublishedRow, Turn

CHUNK: Final = 25_000
GAMES: Final = 2_000
"""Deals of a thread, and whole games, between two looks at the keyboard."""

ENOUGH: Final = 100
"""Knocks with a hand from which on its figures are shown."""


Counts = TypeVar("Counts")


class Plan(NamedTuple):
    """What to measure."""

    presets: tuple[str, ...] = PRESETS
    players: tuple[int, ...] = (2, 3, 4, 6)
    """Numbers of players; a game leaves out those that it does not allow."""
    deals: int = 200_000
    """Deals for each game and number of players."""
    games: int = 3_000
    """Whole games for each."""
    seed: str = "31"
    threads: int = 1

    def cells(self) -> list[tuple[str, int]]:
        """Return the games and numbers of players that fit together.

        Raises:
            ThirtyOneError: ``bad_rules`` when a preset is unknown, ``bad_player`` when a game gets no number of
                players, or a number no game; ``bad_number``, where a size is none.
        """
        check_numbers(deals=self.deals, games=self.games, threads=self.threads)
        return fitting(self.presets, self.players)

    def steps(self) -> int:
        """Return how often `measure` tells of its progress."""
        return len(self.cells()) + (len({row.players for row in PUBLISHED}) if "scat" in self.presets else 0)


def measure(plan: Plan, *, progress: Callable[[], object] = lambda: None) -> Figures:
    """Measure everything; the same plan gives the same figures, whatever the number of threads.

    Args:
        plan: what to measure.
        progress: called after each of `Plan.steps`.

    Raises:
        ThirtyOneError: as `Plan.cells` does, before anything is measured.
    """
    cells = []
    for name, players in plan.cells():
        cells.append(measure_cell(name, players, plan))
        progress()
    rows: list[PublishedRow] = []
    if "scat" in plan.presets:
        for players in sorted({row.players for row in PUBLISHED}):
            rows += compare(players, plan)
            progress()
    return Figures(
        version=thirtyone.__version__,
        date=date.today().isoformat(),
        seed=plan.seed,
        deals=plan.deals,
        games=plan.games,
        cells=tuple(cells),
        published=tuple(rows),
    )


def measure_cell(name: str, players: int, plan: Plan) -> Cell:
    """Measure one preset with so many players."""
    rules, points = preset(name), baseline_points(name, players)
    strategy = baseline(points)
    rounds = measure_rounds(rules, players, strategy, plan)
    knocks = measure_knocks(rules, players, strategy, plan)
    games = _measure_games(rules, players, strategy, plan)
    lives = [_mean(plan.deals, *rounds.lives[turn]) for turn in range(players)]
    return Cell(
        preset=name,
        players=players,
        points=points,
        fair=int(rounds.lives[:, 0].sum()) / plan.deals / players,
        hands={f"{half / 2:g}": share for half, share in enumerate(_shares(rounds.hands)) if share},
        mean_hand=_scaled(_mean(plan.deals, *rounds.worths), 0.5 / players),  # hands of one round depend on each other
        turns=tuple(
            Turn(
                turn=turn + 1,
                lives=lives[turn],
                break_even=break_even(knocks[turn], players, rules),
                knocks=_knocks(knocks[turn], players),
                left_out=_left_out(knocks[turn], rules),
            )
            for turn in range(players)
        ),
        round_turns=_trimmed(rounds.turns),
        mean_turns=_mean_of_counts(rounds.turns),
        game_rounds=_trimmed(games.rounds),
        mean_rounds=_mean_of_counts(games.rounds),
        endings=dict(zip(ENDINGS, _shares(rounds.endings), strict=True)),
        dealt=tuple(_dealt(rules, players, rounds, plan.deals)),
    )


def measure_rounds(rules: Rules, players: int, strategy: Strategy, plan: Plan) -> Rounds:
    """Play rounds in which all players have the same strategy; count what happened.

    Raises:
        ThirtyOneError: ``bad_strategy``, when it chooses what is not legal or lets a round go on for ever.
    """
    encoded, key = encode_rules(rules)[0], key_of(f"{plan.seed}/rounds")

    def work(span: Span) -> Rounds:
        counts = Rounds.none()
        _check(play_rounds(encoded, np.zeros(1, STATE), strategy, key, span, counts), strategy)
        return counts

    return reduce(lambda one, other: Rounds(*map(np.add, one, other)), _spread(work, players, plan))


def measure_knocks(rules: Rules, players: int, strategy: Strategy, plan: Plan) -> NDArray[np.int64]:
    """Close rounds at each first turn in its turn, where before and after it all play by the same strategy.

    Returns:
        What `thirtyone.study.report.knock_kernels.play_knocks` counts: (players, 67, 5).

    Raises:
        ThirtyOneError: ``bad_strategy``, as `measure_rounds` does.
    """
    encoded, key = encode_rules(rules)[0], key_of(f"{plan.seed}/knocks")

    def work(span: Span) -> NDArray[np.int64]:
        counts = np.zeros((players, POINTS, 5), np.int64)
        _check(play_knocks(encoded, np.zeros(2, STATE), strategy, key, span, counts), strategy)
        return counts

    return reduce(np.add, _spread(work, players, plan))


def _spread(work: Callable[[Span], Counts], players: int, plan: Plan) -> Iterator[Counts]:
    """Do the deals of a plan in parts, on its threads. The parts do not depend on the threads."""
    threads = min(plan.threads, MOST_THREADS)
    begins = range(0, plan.deals, CHUNK)
    with ThreadPoolExecutor(threads) as pool:
        for number in range(0, len(begins), threads):
            spans = (
                Span(players, begin, min(begin + CHUNK, plan.deals)) for begin in begins[number : number + threads]
            )
            yield from pool.map(work, spans)


def _measure_games(rules: Rules, players: int, strategy: Strategy, plan: Plan) -> Playouts:
    return reduce(
        Playouts.merged,
        (
            play(
                rules,
                [strategy] * players,
                games=min(GAMES, plan.games - first),
                first=first,
                seed=plan.seed,
                threads=plan.threads,
            )
            for first in range(0, plan.games, GAMES)
        ),
    )


def _check(number: int, strategy: Strategy) -> None:
    if number >= 0:
        name = strategy.__name__
        raise ThirtyOneError("bad_strategy", f"In deal {number} {name} broke the rules, or went on for ever.")


def break_even(counts: NDArray[np.int64], players: int, rules: Rules) -> BreakEven:
    """Find the lowest hand with which closing pays at one turn, of what was counted there: (67, 5).

    It pays when it costs the closer no more lives than the others lose on average. Hands below one that certainly does
    not pay do not either. Hands that came up less than ENOUGH times may pay or not: where such a one might be the
    lowest, it is not known which is.
    """
    edges = []
    for half in reversed(_told(counts)):
        edge = _knock(half / 2, counts[half], players).edge
        if edge.value - 2 * edge.error > 0:
            unknown = [worth for worth in _left_out(counts, rules) if worth > half / 2]
            break
        edges.append((half / 2, edge))
    else:
        unknown = list(_left_out(counts, rules))
    worth = min((worth for worth, edge in edges if edge.value <= 0), default=None)
    known = not any(worth is None or other < worth for other in unknown)
    return BreakEven(
        known=known,
        worth=worth if known else None,
        low=min((*unknown, *(worth for worth, _ in edges)), default=None),
        high=min((worth for worth, edge in edges if edge.value + 2 * edge.error <= 0), default=None),
    )


def _knocks(counts: NDArray[np.int64], players: int) -> tuple[Knock, ...]:
    return tuple(_knock(half / 2, counts[half], players) for half in _told(counts))


def _told(counts: NDArray[np.int64]) -> list[int]:
    """Return the half points of hands that came up often enough."""
    return [half for half in range(POINTS) if counts[half, KNOCKS] >= ENOUGH]


def _left_out(counts: NDArray[np.int64], rules: Rules) -> tuple[float, ...]:
    """Return the worths of hands that there are in a game, but that did not come up often enough."""
    return tuple(worth for worth in worths_below_31(rules) if counts[int(2 * worth), KNOCKS] < ENOUGH)


def _knock(worth: float, counts: NDArray[np.int64], players: int) -> Knock:
    deals, lost, lives, less, less_squared = map(int, counts)
    edge = _mean(deals, less, less_squared)
    return Knock(
        worth=worth,
        deals=deals,
        loses=_mean(deals, lost, lost),
        lives=lives / deals,
        edge=_scaled(edge, 1 / (players - 1)),
    )


def compare(players: int, plan: Plan) -> Iterator[PublishedRow]:
    """Measure what the published table tells of so many players: a row for each of its own."""
    rules, scat = published_rules(), preset("scat")
    same = measure_knocks(rules, players, one_card_player, plan)
    best = measure_knocks(rules, players, baseline(NEVER), plan)
    real = measure_knocks(scat, players, baseline(baseline_points("scat", players)), plan)
    for row in PUBLISHED:
        if row.players == players:
            at = row.turn, 2 * row.worth
            yield PublishedRow(
                players=players,
                turn=row.turn + 1,
                worth=row.worth,
                survives=_mean(row.games, row.survived, row.survived),
                same_players=_survives(same[at]),
                best_draws=_survives(best[at]),
                edge=_knock(row.worth, real[at], players).edge,
                break_even=break_even(real[row.turn], players, scat),
            )


def _survives(counts: NDArray[np.int64]) -> Estimate:
    deals, lost = int(counts[KNOCKS]), int(counts[LOST])
    return _mean(deals, deals - lost, deals - lost)


def _dealt(rules: Rules, players: int, rounds: Rounds, deals: int) -> Iterator[Dealt]:
    anybody = rounds.dealt[[ANY_31, ANY_FIRE, ANY_EITHER]]
    hands = rounds.dealt[[HANDS_31, HANDS_FIRE]]
    for name, any_, seats in zip(HANDS, anybody, (*hands, hands.sum()), strict=True):
        if name == "31" or rules.fire:
            yield Dealt(
                hand=name,
                anybody=chance_dealt(rules, players, name),
                anybody_counted=_mean(deals, int(any_), int(any_)),
                seat=chance_dealt(rules, 1, name),
                seat_counted=_mean(deals * players, int(seats), int(seats)),
            )


def _mean(number: int, total: float, squares: float) -> Estimate:
    """Return the mean of what was counted, and its standard error; 0 of nothing."""
    if number == 0:
        return Estimate(0.0, 0.0)
    mean = total / number
    return Estimate(float(mean), math.sqrt(max(0.0, squares / number - mean * mean) / number))


def _scaled(estimate: Estimate, factor: float) -> Estimate:
    return Estimate(estimate.value * factor, estimate.error * factor)


def _mean_of_counts(counts: NDArray[np.int64]) -> Estimate:
    values = np.arange(len(counts))
    return _mean(int(counts.sum()), float(counts @ values), float(counts @ values**2))


def _shares(counts: NDArray[np.int64]) -> list[float]:
    return [int(count) / int(counts.sum()) for count in counts]


def _trimmed(counts: NDArray[np.int64], least: float = 0.002) -> tuple[float, ...]:
    """Return shares up to where hardly any are left; the last one is of all the rest."""
    shares = _shares(counts)
    last = next(length for length in range(len(shares)) if sum(shares[length + 1 :]) < least)
    return (*shares[:last], sum(shares[last:]))
