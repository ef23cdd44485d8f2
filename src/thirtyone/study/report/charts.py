"""The charts of one game: what Plotly draws. Colours are the page's, which knows whether it is light or dark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Final

from thirtyone.study.report.figures import Cell, Turn
from thirtyone.study.report.numbers import Numbers

Chart = dict[str, Any]
"""``data`` and ``layout`` as Plotly takes them."""

_SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "x", "star", "cross", "hexagon", "pentagon", "bowtie")
_DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash")
ENDINGS: Final = ("knock", "pass", "31", "fire", "stock", "limit")


def charts_of(cells: Sequence[Cell], numbers: Numbers) -> dict[str, Chart]:
    """Return the charts of one game, by name: a line or a bar for each number of players."""
    words = numbers.words
    return {
        "hands": _chart(
            _lines(cells, numbers, (_at_least(cell) for cell in cells), markers=False),
            numbers,
            x=_axis(words("report-worth"), range=[10, 31.5], dtick=3),
            y=_axis(words("report-at-least"), tickformat=".0%", range=[0, 1.02]),
        ),
        "knock": _chart(
            _lines(cells, numbers, (_break_evens(cell) for cell in cells)),
            numbers,
            x=_axis(words("report-turn"), dtick=1),
            y=_axis(words("report-lowest"), tickformat="d"),
        ),
        "edge": _chart(
            _lines(cells, numbers, (_edges(cell.turns[0]) for cell in cells), markers=False),
            numbers,
            x=_axis(words("report-worth"), dtick=3),
            y=_axis(words("report-edge-axis"), tickformat="+.1f", zeroline=True),
        ),
        "places": _chart(
            _lines(cells, numbers, (_places(cell) for cell in cells)),
            numbers,
            x=_axis(words("report-turn"), dtick=1),
            y=_axis(words("report-places-axis"), tickformat="+.2f", zeroline=True),
        ),
        "lengths": _chart(
            _lines(cells, numbers, (_lengths(cell.round_turns) for cell in cells), markers=False),
            numbers,
            x=_axis(words("report-turns")),
            y=_axis(words("report-share"), tickformat=".0%", rangemode="tozero"),
        ),
        "games": _chart(
            _lines(cells, numbers, (_lengths(cell.game_rounds) for cell in cells), markers=False),
            numbers,
            x=_axis(words("report-rounds")),
            y=_axis(words("report-share-games"), tickformat=".0%", rangemode="tozero"),
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
    told = [(number, turn.break_even) for number, turn in enumerate(cell.turns, 1) if turn.break_even.worth is not None]
    return {
        "x": [number for number, _ in told],
        "y": [pays.worth for _, pays in told],
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [(pays.high or pays.worth or 0) - (pays.worth or 0) for _, pays in told],
            "arrayminus": [(pays.worth or 0) - (pays.low or pays.worth or 0) for _, pays in told],
        },
    }


def _edges(turn: Turn) -> Chart:
    return {
        "x": [knock.worth for knock in turn.knocks if knock.worth <= 31],
        "y": [knock.edge.value for knock in turn.knocks if knock.worth <= 31],
    }


def _places(cell: Cell) -> Chart:
    return {
        "x": list(range(1, cell.players + 1)),
        "y": [turn.lives.value - cell.fair for turn in cell.turns],
        "error_y": {"type": "data", "array": [turn.lives.error for turn in cell.turns]},
    }


def _lengths(shares: Sequence[float]) -> Chart:
    return {"x": list(range(len(shares) - 1)), "y": list(shares[:-1])}  # the last one is of all that are longer


def _lines(
    cells: Sequence[Cell], numbers: Numbers, traces: Iterable[Chart], *, markers: bool = True
) -> Iterator[Chart]:
    for number, (cell, trace) in enumerate(zip(cells, traces, strict=True)):
        dash = _DASHES[number % len(_DASHES)]
        yield {
            "type": "scatter",
            "mode": "lines+markers" if markers else "lines",
            "name": numbers.words("report-players", players=cell.players),
            "marker": {"symbol": _SYMBOLS[number % len(_SYMBOLS)], "size": 9},
            **trace,
            "line": {"width": 2.5, "dash": dash, **trace.get("line", {})},
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
            "marker": {"pattern": {"shape": shape, "solidity": 0.35}},
        }
        for ending, shape in zip(endings_of(cells), ("", "/", ".", "x", "-", "|"), strict=False)
    ]
    chart = _chart(
        bars,
        numbers,
        x=_axis(words("report-share"), tickformat=".0%", range=[0, 1]),
        y=_axis("", autorange="reversed", automargin=True),
    )
    chart["layout"] |= {"barmode": "stack", "bargap": 0.35, "hovermode": "closest"}
    return chart


def _axis(title: str, **options: Any) -> dict[str, Any]:
    return {"title": {"text": title}, "zeroline": False, "fixedrange": True, **options}


def _chart(traces: Iterable[Chart], numbers: Numbers, *, x: dict[str, Any], y: dict[str, Any]) -> Chart:
    return {
        "data": list(traces),
        "layout": {
            "xaxis": x,
            "yaxis": y,
            "showlegend": True,
            "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
            "margin": {"l": 58, "r": 12, "t": 8, "b": 52},
            "hovermode": "x unified",
            "dragmode": False,
            "separators": numbers.separators,
        },
    }
