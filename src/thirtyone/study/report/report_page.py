"""The report as one page: sentences, charts and tables; ``report_page.html`` puts them in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from thirtyone.batch.strategies import THRESHOLD_LAPS
from thirtyone.study.pages.document import Figure, Origin, render
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.pages.tables import Table
from thirtyone.study.report.break_even import ENOUGH
from thirtyone.study.report.findings import findings, published, too_few
from thirtyone.study.report.published import SOURCE
from thirtyone.study.report.report_charts import charts_of
from thirtyone.study.report.report_data import Figures, ReportCell
from thirtyone.study.report.report_tables import (
    dealt_table,
    edge_table,
    endings_table,
    hands_table,
    knock_table,
    lengths_table,
    overview_table,
    points_table,
    published_table,
    seats_table,
)
from thirtyone.words import Words


class _Game(NamedTuple):
    """The section of one game."""

    preset: str
    name: str
    figures: Sequence[Figure]


class _Comparison(NamedTuple):
    """The section about the published table."""

    source: str
    values: Mapping[str, str | int]
    """What its sentences contain."""
    table: Table


def page(figures: Figures, words: Words, *, command: str) -> str:
    """Return the report as a page.

    Args:
        figures: what was measured.
        words: the language of the page.
        command: what to type to get the same figures again.
    """
    numbers = Numbers(words)
    cells = _by_preset(figures.cells)
    games = [_Game(preset, words(f"game-{preset}"), _figures(preset, cells[preset], numbers)) for preset in cells]
    comparison = None
    if figures.published:
        comparison = _Comparison(SOURCE, published(figures, numbers), published_table(figures, numbers))
    links = {"found": words("report-found"), **{game.preset: game.name for game in games}}
    links |= {"published": words("report-published")} if comparison else {}
    links |= {"method": words("report-method")}
    return render(
        "report/report_page.html",
        numbers,
        title=words("report-title"),
        links=links,
        charts={
            f"{preset}-{name}": chart for preset in cells for name, chart in charts_of(cells[preset], numbers).items()
        },
        deals=figures.deals,
        whole_games=figures.games,
        too_few=too_few(figures, numbers),
        findings=list(findings(figures, numbers)),
        overview=overview_table(cells, numbers),
        games=games,
        comparison=comparison,
        points=points_table(cells, numbers),
        patience=THRESHOLD_LAPS,
        enough=ENOUGH,
        origin=Origin(figures.version, figures.date, figures.seed, command),
    )


def _by_preset(cells: Iterable[ReportCell]) -> dict[str, list[ReportCell]]:
    found: dict[str, list[ReportCell]] = {}
    for cell in cells:
        found.setdefault(cell.preset, []).append(cell)
    return found


def _figures(preset: str, cells: Sequence[ReportCell], numbers: Numbers) -> list[Figure]:
    """Return the charts of one game, each with its text and its tables."""
    words = numbers.words

    def figure(chart: str, *tables: Table, **values: str) -> Figure:
        title, lead = words(f"report-{chart}"), words(f"report-{chart}-lead", **values)
        return Figure(f"{preset}-{chart}", title, words(f"game-{preset}"), lead, tables)

    def means(field: str) -> str:
        """Return the means of all cells in words: ``26.37 ± 0.01 (2 players), …``."""
        return words.listed(
            [
                f"{numbers.estimate(getattr(cell, field), 2)} ({words('report-players', players=cell.players)})"
                for cell in cells
            ]
        )

    return [
        figure("hands", hands_table(cells, numbers), mean=means("mean_hand")),
        figure("knock", knock_table(cells, numbers)),
        figure("edge", edge_table(cells, numbers)),
        figure("seats", seats_table(cells, numbers)),
        figure("lengths", lengths_table(cells, numbers, "report-turns", "round_turns"), mean=means("mean_turns")),
        figure("games", lengths_table(cells, numbers, "report-rounds", "game_rounds"), mean=means("mean_rounds")),
        figure("endings", endings_table(cells, numbers), dealt_table(cells, numbers)),
    ]
