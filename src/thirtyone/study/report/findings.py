"""What was found, in sentences with the measured figures."""

from __future__ import annotations

import math
from collections.abc import Iterator

from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.break_even import ENOUGH
from thirtyone.study.report.published import SURVIVAL
from thirtyone.study.report.report_data import Dealt, Figures, PublishedRow, ReportCell, Turn
from thirtyone.study.report.wording import lowest_hand, turn_name


def findings(figures: Figures, numbers: Numbers) -> Iterator[str]:
    """Return the most striking figures, one sentence each."""
    cells = figures.cells
    only = "yes" if len(cells) == 1 else "no"
    words = numbers.words

    def sentence(message: str, cell: ReportCell, *, only: str = only, **values: str | int) -> str:
        return words(message, only=only, game=words(f"game-{cell.preset}"), players=cell.players, **values)

    cheaper_first = [cell for cell in cells if _gain(cell) > 0]
    if cheaper_first:
        cell = max(cheaper_first, key=_gain)
        first, dealer = (lowest_hand(turn.break_even, numbers) for turn in (cell.turns[0], cell.turns[-1]))
        # In which game acting early is worth most can be said only where all break-even hands are known.
        all_known = all(turn.break_even.known for other in cells for turn in (other.turns[0], other.turns[-1]))
        yield sentence("report-found-knock", cell, only=only if all_known else "yes", first=first, dealer=dealer)
    cell = max(cells, key=_unevenness)
    yield sentence("report-found-seat", cell, **_worst_and_best(cell, numbers))
    if only == "no":
        cell = min(cells, key=_unevenness)
        yield sentence("report-found-even", cell, **_worst_and_best(cell, numbers))
    high, low = (pick(cells, key=lambda cell: cell.mean_hand.value) for pick in (max, min))
    yield sentence(
        "report-found-hands",
        high,
        high=numbers.estimate(high.mean_hand, 2),
        low=numbers.estimate(low.mean_hand, 2),
        low_game=words(f"game-{low.preset}"),
        low_players=low.players,
    )
    long, short = (pick(cells, key=lambda cell: cell.mean_turns.value) for pick in (max, min))
    yield sentence(
        "report-found-rounds",
        long,
        long=numbers.estimate(long.mean_turns, 2),
        rounds=numbers.estimate(long.mean_rounds, 1),
        short=numbers.estimate(short.mean_turns, 2),
        short_game=words(f"game-{short.preset}"),
        short_players=short.players,
    )
    cell = max(cells, key=lambda cell: _any_dealt(cell).anybody)
    dealt = _any_dealt(cell)
    yield sentence(
        "report-found-dealt",
        cell,
        what=words(f"report-dealt-{dealt.hand}"),
        share=numbers.percent(dealt.anybody, 2),
        counted=numbers.percent_estimate(dealt.anybody_counted, 2),
    )
    if figures.published:
        yield words("report-found-published", survival=numbers.percent(SURVIVAL, 0), **published(figures, numbers))


def too_few(figures: Figures, numbers: Numbers) -> str | None:
    """Return a sentence about how many break-even hands are not known; None where all are."""
    found = [turn.break_even for cell in figures.cells for turn in cell.turns]
    found += [row.break_even for row in figures.published]
    unknown = sum(not pays.known for pays in found)
    if not unknown:
        return None
    return numbers.words(
        "report-too-few", unknown=unknown, all=len(found), deals=numbers.whole(figures.deals), enough=ENOUGH
    )


def published(figures: Figures, numbers: Numbers) -> dict[str, str | int]:
    """Return how our measurement agrees with the published table: the values of the sentences about it."""
    rows = figures.published
    worst = min(rows, key=lambda row: row.best_draws.value)
    most = max(rows, key=lambda row: row.edge.value)
    return {
        "rows": len(rows),
        "same": sum(deviation(row) <= 2 for row in rows),
        "farthest": numbers.number(max(map(deviation, rows)), 1),
        "below": sum(row.best_draws.value < SURVIVAL for row in rows),
        "worst": numbers.percent_estimate(worst.best_draws),
        "costly": sum(row.edge.value > 2 * row.edge.error for row in rows),
        "most": numbers.estimate(most.edge, 2),
    }


def deviation(row: PublishedRow) -> float:
    """Return how many standard errors lie between the published chance and the one measured among the same players."""
    error = math.hypot(row.survives.error, row.same_players.error)
    return abs(row.survives.value - row.same_players.value) / error


def _gain(cell: ReportCell) -> float:
    """Return by how many points the break-even hand of the first to act is lower than the dealer's."""
    first, dealer = cell.turns[0].break_even.worth, cell.turns[-1].break_even.worth
    return dealer - first if first is not None and dealer is not None else 0


def _unevenness(cell: ReportCell) -> float:
    lives: list[float] = [turn.lives.value for turn in cell.turns]
    return (max(lives) - min(lives)) / cell.fair


def _worst_and_best(cell: ReportCell, numbers: Numbers) -> dict[str, str]:
    worst: Turn = max(cell.turns, key=lambda turn: turn.lives.value)
    best: Turn = min(cell.turns, key=lambda turn: turn.lives.value)
    return {
        "worst": turn_name(worst.turn, cell.players, numbers),
        "most": numbers.estimate(worst.lives, 3),
        "best": turn_name(best.turn, cell.players, numbers),
        "least": numbers.estimate(best.lives, 3),
    }


def _any_dealt(cell: ReportCell) -> Dealt:
    """Return how often any hand that may end a round is dealt: the last entry is about all kinds together."""
    return cell.dealt[-1]
