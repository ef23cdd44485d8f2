"""The charts of the arena: dots with intervals for each player, and heat maps of how well each does against each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thirtyone.study.arena.arena_data import ArenaCell, Interval
from thirtyone.study.arena.formatting import format_interval
from thirtyone.study.pages.charts import Chart, axis, chart
from thirtyone.study.pages.numbers import Numbers

_FULL_COLOUR: Final = 30.0
"""Percentage points from an even share at which the colour is strongest, times the number of players."""

_MARGIN: Final = {"l": 8, "r": 20, "t": 8, "b": 48}


def charts_of(cell: ArenaCell, numbers: Numbers) -> dict[str, Chart]:
    """Return the charts of one cell by their names; where no games were played, only those about rounds."""
    own = [pairing.lost.value for pairing in cell.pairings if pairing.one == pairing.others]
    charts = {
        "lost": _dots(cell, numbers, "lost", [standing.lost for standing in cell.standings]),
        "losses": _heat_map(cell, numbers, [pairing.lost for pairing in cell.pairings], even=sum(own) / len(own)),
    }
    ratings = [standing.rating for standing in cell.standings if standing.rating is not None]
    wins = [pairing.won for pairing in cell.pairings if pairing.won is not None]
    if ratings and wins:
        charts["rating"] = _dots(cell, numbers, "rating", ratings)
        charts["wins"] = _heat_map(cell, numbers, wins, even=100 / cell.players)
        charts["wins"]["layout"]["coloraxis"]["reversescale"] = True  # the more, the better
    return charts


def _dots(cell: ArenaCell, numbers: Numbers, what: str, intervals: Sequence[Interval]) -> Chart:
    """Return one dot with its interval for each player, the strongest on top."""
    digits = 0 if what == "rating" else 1
    trace = {
        "type": "scatter",
        "mode": "markers",
        "marker": {"size": 10},
        "y": [standing.name for standing in cell.standings],
        "x": [interval.value for interval in intervals],
        "error_x": {"type": "data", "array": [interval.half for interval in intervals], "thickness": 2},
        "text": [format_interval(interval, numbers, digits) for interval in intervals],
        "hovertemplate": "%{text}<extra>%{y}</extra>",
    }
    return chart(
        [trace],
        numbers,
        x=axis(numbers.words(f"arena-{what}"), zeroline=what == "rating"),
        y=axis(autorange="reversed", automargin=True, type="category"),
        margin=_MARGIN,
    )


def _heat_map(cell: ArenaCell, numbers: Numbers, intervals: Sequence[Interval], *, even: float) -> Chart:
    """Return a heat map of how often each loses or wins against each, the strongest at the top and at the left.

    Args:
        cell: what was played.
        numbers: the language.
        intervals: the figure of each of the cell's pairings.
        even: the figure of an even share, in the middle of the colours.
    """
    names = [standing.name for standing in cell.standings]
    found = {
        (pairing.one, pairing.others): interval for pairing, interval in zip(cell.pairings, intervals, strict=True)
    }
    rows = [[found[one, others] for others in names] for one in names]
    alone, among = (numbers.words(f"arena-{who}") for who in ("one", "others"))
    reach = _FULL_COLOUR / cell.players
    trace = {
        "type": "heatmap",
        "x": names,
        "y": names,
        "z": [[interval.value for interval in row] for row in rows],
        "text": [[numbers.number(interval.value, 1) for interval in row] for row in rows],
        "customdata": [[format_interval(interval, numbers) for interval in row] for row in rows],
        "texttemplate": "%{text}",
        "hovertemplate": f"%{{y}} {alone}<br>%{{x}} {among}<br>%{{customdata}}<extra></extra>",
        "coloraxis": "coloraxis",
        "xgap": 2,
        "ygap": 2,
    }
    return chart(
        [trace],
        numbers,
        x=axis(side="top", tickangle=-45, automargin=True, type="category"),
        y=axis(autorange="reversed", automargin=True, type="category"),
        margin=_MARGIN | {"b": 8},
        coloraxis={"cmin": even - reach, "cmax": even + reach, "showscale": False},
    )
