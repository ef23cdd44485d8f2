"""The charts of one game: lines and bars for each number of players."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Final

from thirtyone.study.pages.charts import Axis, Chart, Trace, axis, chart
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.report_data import ReportCell, Turn

_SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "x", "star", "cross", "hexagon", "pentagon", "bowtie")
_DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash")
_APART: Final = 0.05
"""The distance between the points of one turn, so that no error bar hides another."""

_MARGIN: Final = {"l": 66, "r": 12, "t": 8, "b": 52}
_LEGEND: Final = {
    "orientation": "h",
    "x": 0,
    "y": 1.02,
    "yanchor": "bottom",
    "itemclick": False,
    "itemdoubleclick": False,
}

ENDINGS: Final = ("knock", "pass", "31", "fire", "stock", "limit")


def charts_of(cells: Sequence[ReportCell], numbers: Numbers) -> dict[str, Chart]:
    """Return the charts of one game by their names: a line or a bar for each number of players."""
    words = numbers.words
    return {
        "hands": _line_chart(
            _lines(cells, numbers, (_at_least(cell) for cell in cells), markers=False),
            numbers,
            x=axis(words("report-worth"), range=[10, 31.5], dtick=3),
            y=axis(words("report-at-least"), tickformat=".0%", range=[0, 1.02], hoverformat=".1%"),
        ),
        "knock": _line_chart(
            _lines(cells, numbers, (_break_evens(cell) for cell in cells)),
            numbers,
            x=axis(words("report-turn"), dtick=1),
            y=axis(words("report-lowest"), tickformat="d", **_around_break_evens(cells)),
            hovermode="closest",
        ),
        "edge": _line_chart(
            _lines(cells, numbers, (_edges(cell.turns[0]) for cell in cells), markers=False),
            numbers,
            x=axis(words("report-worth"), dtick=3),
            y=axis(words("report-edge-axis"), tickformat=".2~f", zeroline=True, hoverformat="+.3f"),
        ),
        "seats": _line_chart(
            _lines(cells, numbers, (_lives_by_turn(cell) for cell in cells)),
            numbers,
            x=axis(words("report-turn"), dtick=1),
            y=axis(words("report-seats-axis"), tickformat=".3~f", zeroline=True, hoverformat="+.4f"),
            hovermode="closest",
        ),
        "lengths": _line_chart(
            _lines(cells, numbers, (_lengths(cell.round_turns) for cell in cells), markers=False),
            numbers,
            x=axis(words("report-turns")),
            y=axis(words("report-share"), tickformat=".0%", rangemode="tozero", hoverformat=".1%"),
        ),
        "games": _line_chart(
            _lines(cells, numbers, (_lengths(cell.game_rounds) for cell in cells), markers=False),
            numbers,
            x=axis(words("report-rounds")),
            y=axis(words("report-share-games"), tickformat=".0%", rangemode="tozero", hoverformat=".1%"),
        ),
        "endings": _endings(cells, numbers),
    }


def endings_of(cells: Iterable[ReportCell]) -> list[str]:
    """Return those of ENDINGS that occurred in any of these cells."""
    found = list(cells)
    return [ending for ending in ENDINGS if any(cell.endings[ending] for cell in found)]


def at_least(cell: ReportCell) -> dict[float, float]:
    """Return for each worth the share of hands that are worth it or more."""
    worths = sorted(map(float, cell.hands), reverse=True)
    shares = accumulate(cell.hands[f"{worth:g}"] for worth in worths)
    return dict(zip(worths, shares, strict=True))


def _at_least(cell: ReportCell) -> Trace:
    shares = {min(worth, 31.5): share for worth, share in at_least(cell).items()}  # fire stands just right of 31
    return {"x": [*shares][::-1], "y": [*shares.values()][::-1], "line": {"shape": "vh"}}


def _break_evens(cell: ReportCell) -> Trace:
    found = [turn.break_even for turn in cell.turns]
    return {
        "x": list(range(1, cell.players + 1)),
        "y": [pays.worth for pays in found],  # where there is none, the line has a gap
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [(pays.high or pays.worth) - pays.worth if pays.worth else 0 for pays in found],
            "arrayminus": [pays.worth - (pays.low or pays.worth) if pays.worth else 0 for pays in found],
        },
    }


def _around_break_evens(cells: Sequence[ReportCell]) -> dict[str, Any]:
    """Return options of an axis that spans all break-even hands in whole points, with eight ticks at most."""
    found = [turn.break_even for cell in cells for turn in cell.turns if turn.break_even.worth is not None]
    worths = [worth for pays in found for worth in (pays.low, pays.worth, pays.high) if worth is not None] or [21]
    low, high = math.floor(min(worths)) - 1, math.ceil(max(worths)) + 1
    return {"range": [low, high], "tick0": 0, "dtick": math.ceil((high - low) / 8)}


def _edges(turn: Turn) -> Trace:
    edges: dict[float, float | None] = {knock.worth: knock.edge.value for knock in turn.knocks if knock.worth <= 31}
    edges |= dict.fromkeys(turn.left_out)  # a gap in the line
    return {"x": sorted(edges), "y": [edges[worth] for worth in sorted(edges)], "connectgaps": False}


def _lives_by_turn(cell: ReportCell) -> Trace:
    return {
        "x": list(range(1, cell.players + 1)),
        "y": [turn.lives.value - cell.fair for turn in cell.turns],
        "error_y": {"type": "data", "array": [turn.lives.error for turn in cell.turns]},
    }


def _lengths(shares: Sequence[float]) -> Trace:
    first = next(length for length, share in enumerate(shares) if share)
    return {"x": list(range(first, len(shares))), "y": list(shares[first:])}


def _lines(
    cells: Sequence[ReportCell], numbers: Numbers, traces: Iterable[Trace], *, markers: bool = True
) -> Iterator[Trace]:
    for number, (cell, trace) in enumerate(zip(cells, traces, strict=True)):
        name = numbers.words("report-players", players=cell.players)
        yield {
            "type": "scatter",
            "mode": "lines+markers" if markers else "lines",
            "name": str(cell.players),
            "hovertemplate": f"%{{y}}<extra>{name}</extra>",
            "marker": {"symbol": _SYMBOLS[number % len(_SYMBOLS)], "size": 9},
            **trace,
            "x": [x + _APART * (number - (len(cells) - 1) / 2) for x in trace["x"]] if markers else trace["x"],
            "line": {"width": 2.5, "dash": _DASHES[number % len(_DASHES)], **trace.get("line", {})},
        }


def _endings(cells: Sequence[ReportCell], numbers: Numbers) -> Chart:
    words = numbers.words
    bars = [
        {
            "type": "bar",
            "orientation": "h",
            "name": words(f"report-ending-{ending}"),
            "y": [words("report-players", players=cell.players) for cell in cells],
            "x": [cell.endings[ending] for cell in cells],
            "hovertemplate": f"%{{x}}<extra>{words(f'report-ending-{ending}')}</extra>",
            "marker": {"pattern": {"shape": shape, "solidity": 0.35}},
        }
        for ending, shape in zip(endings_of(cells), ("", "/", ".", "x", "-", "|"), strict=False)
    ]
    return chart(
        bars,
        numbers,
        x=axis(words("report-share"), tickformat=".0%", range=[0, 1], dtick=0.25, hoverformat=".1%"),
        y=axis(autorange="reversed", automargin=True),
        margin=_MARGIN | {"r": 26},  # room for half of the last tick, 100 %
        showlegend=True,
        legend=_LEGEND | {"traceorder": "normal"},
        barmode="stack",
        bargap=0.35,
    )


def _line_chart(traces: Iterable[Trace], numbers: Numbers, *, x: Axis, y: Axis, hovermode: str = "x unified") -> Chart:
    """Return a chart of lines with a legend; where nothing was measured it says so."""
    lines = list(traces)
    return chart(
        lines,
        numbers,
        x=x,
        y=y,
        margin=_MARGIN,
        hovermode=hovermode,
        showlegend=True,
        legend=_LEGEND | {"title": {"text": numbers.words("report-legend"), "side": "left"}},
        annotations=[] if any(_has_figures(line) for line in lines) else [_no_figures(numbers)],
    )


def _has_figures(trace: Trace) -> bool:
    return any(value is not None for value in trace["y"])


def _no_figures(numbers: Numbers) -> dict[str, Any]:
    text = numbers.words("report-unknown")
    return {"text": text, "xref": "paper", "yref": "paper", "x": 0.5, "y": 0.5, "showarrow": False}
