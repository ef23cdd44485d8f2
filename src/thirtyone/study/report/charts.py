"""The charts of one game: what Plotly draws. Colours are the page's, which knows whether it is light or dark."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Final

from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.report_data import Cell, Turn

Chart = dict[str, Any]
"""``data`` and ``layout`` as Plotly takes them."""

_SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "x", "star", "cross", "hexagon", "pentagon", "bowtie")
_DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash")
_APART: Final = 0.05
"""How far features of one turn stand from each other, so that no error bar hides another."""

ENDINGS: Final = ("knock", "pass", "31", "fire", "stock", "limit")


def charts_of(cells: Sequence[Cell], numbers: Numbers) -> dict[str, Chart]:
    """Return the charts of one game, by name: a line or a bar for each number of players."""
    words = numbers.words
    return {
        "hands": _chart(
            _lines(cells, numbers, (_at_least(cell) for cell in cells), markers=False),
            numbers,
            x=_axis(words("report-worth"), range=[10, 31.5], dtick=3),
            y=_axis(words("report-at-least"), tickformat=".0%", range=[0, 1.02], hoverformat=".1%"),
        ),
        "knock": _chart(
            _lines(cells, numbers, (_break_evens(cell) for cell in cells)),
            numbers,
            x=_axis(words("report-turn"), dtick=1),
            y=_axis(words("report-lowest"), tickformat="d", **_around(cells)),
            hovermode="closest",
        ),
        "edge": _chart(
            _lines(cells, numbers, (_edges(cell.turns[0]) for cell in cells), markers=False),
            numbers,
            x=_axis(words("report-worth"), dtick=3),
            y=_axis(words("report-edge-axis"), tickformat=".2~f", zeroline=True, hoverformat="+.3f"),
        ),
        "places": _chart(
            _lines(cells, numbers, (_places(cell) for cell in cells)),
            numbers,
            x=_axis(words("report-turn"), dtick=1),
            y=_axis(words("report-places-axis"), tickformat=".3~f", zeroline=True, hoverformat="+.4f"),
            hovermode="closest",
        ),
        "lengths": _chart(
            _lines(cells, numbers, (_lengths(cell.round_turns) for cell in cells), markers=False),
            numbers,
            x=_axis(words("report-turns")),
            y=_axis(words("report-share"), tickformat=".0%", rangemode="tozero", hoverformat=".1%"),
        ),
        "games": _chart(
            _lines(cells, numbers, (_lengths(cell.game_rounds) for cell in cells), markers=False),
            numbers,
            x=_axis(words("report-rounds")),
            y=_axis(words("report-share-games"), tickformat=".0%", rangemode="tozero", hoverformat=".1%"),
        ),
        "endings": _endings(cells, numbers),
    }


def endings_of(cells: Iterable[Cell]) -> list[str]:
    """Return why rounds of these ended, as far as any did."""
    found = list(cells)
    return [ending for ending in ENDINGS if any(cell.endings[ending] for cell in found)]


def at_least(cell: Cell) -> dict[float, float]:
    """Return for each worth the share of hands worth at least so much."""
    worths = sorted(map(float, cell.hands), reverse=True)
    shares = accumulate(cell.hands[f"{worth:g}"] for worth in worths)
    return dict(zip(worths, shares, strict=True))


def _at_least(cell: Cell) -> Chart:
    shares = {min(worth, 31.5): share for worth, share in at_least(cell).items()}  # fire stands just right of 31
    return {"x": [*shares][::-1], "y": [*shares.values()][::-1], "line": {"shape": "vh"}}


def _break_evens(cell: Cell) -> Chart:
    told = [turn.break_even for turn in cell.turns]
    return {
        "x": list(range(1, cell.players + 1)),
        "y": [pays.worth for pays in told],  # where there is none, the line has a gap
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [(pays.high or pays.worth) - pays.worth if pays.worth else 0 for pays in told],
            "arrayminus": [pays.worth - (pays.low or pays.worth) if pays.worth else 0 for pays in told],
        },
    }


def _around(cells: Sequence[Cell]) -> dict[str, Any]:
    """Return an axis of whole points around all break-even hands, with eight ticks at most."""
    told = [turn.break_even for cell in cells for turn in cell.turns if turn.break_even.worth is not None]
    worths = [worth for pays in told for worth in (pays.low, pays.worth, pays.high) if worth is not None] or [21]
    low, high = math.floor(min(worths)) - 1, math.ceil(max(worths)) + 1
    return {"range": [low, high], "tick0": 0, "dtick": math.ceil((high - low) / 8)}


def _edges(turn: Turn) -> Chart:
    edges: dict[float, float | None] = {knock.worth: knock.edge.value for knock in turn.knocks if knock.worth <= 31}
    edges |= dict.fromkeys(turn.left_out)  # a gap in the line
    return {"x": sorted(edges), "y": [edges[worth] for worth in sorted(edges)], "connectgaps": False}


def _places(cell: Cell) -> Chart:
    return {
        "x": list(range(1, cell.players + 1)),
        "y": [turn.lives.value - cell.fair for turn in cell.turns],
        "error_y": {"type": "data", "array": [turn.lives.error for turn in cell.turns]},
    }


def _lengths(shares: Sequence[float]) -> Chart:
    first = next(length for length, share in enumerate(shares) if share)
    return {"x": list(range(first, len(shares))), "y": list(shares[first:])}


def _lines(
    cells: Sequence[Cell], numbers: Numbers, traces: Iterable[Chart], *, markers: bool = True
) -> Iterator[Chart]:
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


def _endings(cells: Sequence[Cell], numbers: Numbers) -> Chart:
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
    chart = _chart(
        bars,
        numbers,
        x=_axis(words("report-share"), tickformat=".0%", range=[0, 1], dtick=0.25, hoverformat=".1%"),
        y=_axis("", autorange="reversed", automargin=True),
    )
    chart["layout"] |= {"barmode": "stack", "bargap": 0.35, "hovermode": "closest"}
    chart["layout"]["margin"] |= {"r": 26}  # the half of 100 %
    chart["layout"]["legend"] |= {"title": {"text": ""}, "traceorder": "normal"}
    return chart


def _axis(title: str, **options: Any) -> dict[str, Any]:
    return {"title": {"text": title}, "zeroline": False, "fixedrange": True, **options}


def _chart(
    traces: Iterable[Chart], numbers: Numbers, *, x: dict[str, Any], y: dict[str, Any], hovermode: str = "x unified"
) -> Chart:
    drawn = list(traces)
    legend = {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False, "itemdoubleclick": False}
    return {
        "data": drawn,
        "layout": {
            "xaxis": x,
            "yaxis": y,
            "showlegend": True,
            "legend": legend | {"title": {"text": numbers.words("report-legend"), "side": "left"}},
            "margin": {"l": 66, "r": 12, "t": 8, "b": 52},
            "hovermode": hovermode,
            "dragmode": False,
            "separators": numbers.separators,
            "annotations": [] if any(_drawn(trace) for trace in drawn) else [_nothing(numbers)],
        },
    }


def _drawn(trace: Chart) -> bool:
    return any(value is not None for value in trace["y"])


def _nothing(numbers: Numbers) -> dict[str, Any]:
    text = numbers.words("report-unknown")
    return {"text": text, "xref": "paper", "yref": "paper", "x": 0.5, "y": 0.5, "showarrow": False}
