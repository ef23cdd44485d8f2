"""Measures what the report shows: rounds, knocks and games of each game and number of players."""

from __future__ import annotations

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
from thirtyone.study.estimates import Estimate, mean, mean_of_histogram, proportion, scaled
from thirtyone.study.player_counts import fitting
from thirtyone.study.report.baseline import NEVER, baseline, baseline_points
from thirtyone.study.report.break_even import break_even, knock_with, knocks_measured, worths_left_out
from thirtyone.study.report.combinatorics import HANDS, chance_dealt
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
from thirtyone.study.report.report_data import Dealt, Figures, PublishedRow, ReportCell, Turn

# How much is played before Ctrl-C is noticed.
_DEALS_AT_ONCE: Final = 25_000
"""Deals that a thread plays at a time."""
_GAMES_AT_ONCE: Final = 2_000
"""Whole games that are played at a time."""


Counts = TypeVar("Counts")


class ReportPlan(NamedTuple):
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
            ThirtyOneError: ``bad_rules`` or ``bad_player``, as `fitting` does; ``bad_number``, where a size is
                0 or too large.
        """
        check_numbers(deals=self.deals, games=self.games, threads=self.threads)
        return fitting(self.presets, self.players)

    def steps(self) -> int:
        """Return how often `measure` calls ``progress``."""
        return len(self.cells()) + (len({row.players for row in PUBLISHED}) if "scat" in self.presets else 0)


def measure(plan: ReportPlan, *, progress: Callable[[], object] = lambda: None) -> Figures:
    """Measure everything; the same plan gives the same figures, whatever the number of threads.

    Args:
        plan: what to measure.
        progress: called after each of `ReportPlan.steps`.

    Raises:
        ThirtyOneError: as `ReportPlan.cells` does, before anything is measured.
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


def measure_cell(name: str, players: int, plan: ReportPlan) -> ReportCell:
    """Measure one preset with one number of players."""
    rules, points = preset(name), baseline_points(name, players)
    strategy = baseline(points)
    rounds = measure_rounds(rules, players, strategy, plan)
    knocks = measure_knocks(rules, players, strategy, plan)
    games = _measure_games(rules, players, strategy, plan)
    lives = [mean(plan.deals, *rounds.lives[turn]) for turn in range(players)]
    return ReportCell(
        preset=name,
        players=players,
        points=points,
        fair=int(rounds.lives[:, 0].sum()) / plan.deals / players,
        hands={f"{half / 2:g}": share for half, share in enumerate(_shares(rounds.hands)) if share},
        mean_hand=scaled(
            mean(plan.deals, *rounds.worths), 0.5 / players
        ),  # by rounds: their hands depend on each other
        turns=tuple(
            Turn(
                turn=turn + 1,
                lives=lives[turn],
                break_even=break_even(knocks[turn], players, rules),
                knocks=knocks_measured(knocks[turn], players),
                left_out=worths_left_out(knocks[turn], rules),
            )
            for turn in range(players)
        ),
        round_turns=_trimmed(rounds.turns),
        mean_turns=mean_of_histogram(rounds.turns),
        game_rounds=_trimmed(games.rounds),
        mean_rounds=mean_of_histogram(games.rounds),
        endings=dict(zip(ENDINGS, _shares(rounds.endings), strict=True)),
        dealt=tuple(_dealt(rules, players, rounds, plan.deals)),
    )


def measure_rounds(rules: Rules, players: int, strategy: Strategy, plan: ReportPlan) -> Rounds:
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


def measure_knocks(rules: Rules, players: int, strategy: Strategy, plan: ReportPlan) -> NDArray[np.int64]:
    """Close at each player's first turn, in one copy of the round for each; else all play the same strategy.

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


def _spread(work: Callable[[Span], Counts], players: int, plan: ReportPlan) -> Iterator[Counts]:
    """Share the deals of a plan among its threads, in parts that do not depend on how many there are."""
    threads = min(plan.threads, MOST_THREADS)
    begins = range(0, plan.deals, _DEALS_AT_ONCE)
    with ThreadPoolExecutor(threads) as pool:
        for number in range(0, len(begins), threads):
            spans = (
                Span(players, begin, min(begin + _DEALS_AT_ONCE, plan.deals))
                for begin in begins[number : number + threads]
            )
            yield from pool.map(work, spans)


def _measure_games(rules: Rules, players: int, strategy: Strategy, plan: ReportPlan) -> Playouts:
    return reduce(
        Playouts.merged,
        (
            play(
                rules,
                [strategy] * players,
                games=min(_GAMES_AT_ONCE, plan.games - first),
                first=first,
                seed=plan.seed,
                threads=plan.threads,
            )
            for first in range(0, plan.games, _GAMES_AT_ONCE)
        ),
    )


def _check(number: int, strategy: Strategy) -> None:
    if number >= 0:
        name = strategy.__name__
        raise ThirtyOneError("bad_strategy", f"In deal {number} {name} broke the rules, or went on for ever.")


def compare(players: int, plan: ReportPlan) -> Iterator[PublishedRow]:
    """Measure again those rows of the published table that are for this number of players."""
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
                survives=proportion(row.games, row.survived),
                same_players=_survives(same[at]),
                best_draws=_survives(best[at]),
                edge=knock_with(row.worth, real[at], players).edge,
                break_even=break_even(real[row.turn], players, scat),
            )


def _survives(counts: NDArray[np.int64]) -> Estimate:
    deals, lost = int(counts[KNOCKS]), int(counts[LOST])
    return proportion(deals, deals - lost)


def _dealt(rules: Rules, players: int, rounds: Rounds, deals: int) -> Iterator[Dealt]:
    anybody = rounds.dealt[[ANY_31, ANY_FIRE, ANY_EITHER]]
    hands = rounds.dealt[[HANDS_31, HANDS_FIRE]]
    for name, any_, seats in zip(HANDS, anybody, (*hands, hands.sum()), strict=True):
        if name == "31" or rules.fire:
            yield Dealt(
                hand=name,
                anybody=chance_dealt(rules, players, name),
                anybody_counted=proportion(deals, int(any_)),
                seat=chance_dealt(rules, 1, name),
                seat_counted=proportion(deals * players, int(seats)),
            )


def _shares(counts: NDArray[np.int64]) -> list[float]:
    return [int(count) / int(counts.sum()) for count in counts]


def _trimmed(counts: NDArray[np.int64], least: float = 0.002) -> tuple[float, ...]:
    """Return the shares of lengths; from where less than ``least`` remains, the last one sums up all the rest."""
    shares = _shares(counts)
    last = next(length for length in range(len(shares)) if sum(shares[length + 1 :]) < least)
    return (*shares[:last], sum(shares[last:]))
