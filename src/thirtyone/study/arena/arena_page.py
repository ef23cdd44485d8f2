"""The arena as one page: ratings, losses, who beats whom as heat maps, and the ladder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from thirtyone.study.arena.arena_data import Arena, Cell, Interval, Pairing
from thirtyone.study.arena.formatting import endless_in_words, step_in_words, told
from thirtyone.study.pages.document import document, figure, lead, navigation
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.charts import Chart
from thirtyone.study.report.tables import table
from thirtyone.words import Words

_SHADES = 30.0
"""So far from an even share, over the number of players, the colours go; what is beyond has the last one."""


def page(found: Arena, words: Words, *, command: str | None) -> str:
    """Return what was found as a page.

    Args:
        found: the figures.
        words: the language of the page.
        command: what to type to get the same figures again; None where nothing does.
    """
    numbers = Numbers(words)
    links = {_place(cell): _name(cell, words) for cell in found.cells} | {"method": words("arena-method")}
    head = [
        lead(words("arena-intro", confidence=f"{found.confidence:g}".replace(".", words("report-decimal")))),
        *(f'<p class="few">{escape(sentence)}</p>' for sentence in [words("arena-few")] if found.stopped),
        navigation(words, links),
    ]
    charts: dict[str, Chart] = {}
    main: list[str] = []
    for cell in found.cells:
        charts |= charts_of(cell, numbers)
        main += _cell(cell, numbers)
    main += _method(found, numbers, command)
    return document(words, words("arena-page-title"), head=head, main=main, charts=charts)


def charts_of(cell: Cell, numbers: Numbers) -> dict[str, Chart]:
    """Return the charts of one game with so many players, by their ids; without games only what rounds tell."""
    own = [pairing.lost.value for pairing in cell.pairings if pairing.one == pairing.others]
    charts = {
        "lost": _dots(cell, numbers, "lost", [standing.lost for standing in cell.standings]),
        "losses": _heat(cell, numbers, [pairing.lost for pairing in cell.pairings], even=sum(own) / len(own)),
    }
    ratings = [standing.rating for standing in cell.standings if standing.rating is not None]
    wins = [pairing.won for pairing in cell.pairings if pairing.won is not None]
    if ratings and wins:
        charts["rating"] = _dots(cell, numbers, "rating", ratings)
        charts["wins"] = _heat(cell, numbers, wins, even=100 / cell.players)
        charts["wins"]["layout"]["coloraxis"]["reversescale"] = True
    return {f"{_place(cell)}-{name}": chart for name, chart in charts.items()}


def _dots(cell: Cell, numbers: Numbers, what: str, intervals: Sequence[Interval]) -> Chart:
    """Return one dot with its interval for each player, the strongest on top."""
    digits = 0 if what == "rating" else 1
    trace = {
        "type": "scatter",
        "mode": "markers",
        "marker": {"size": 10},
        "y": [standing.name for standing in cell.standings],
        "x": [interval.value for interval in intervals],
        "error_x": {"type": "data", "array": [interval.half for interval in intervals], "thickness": 2},
        "text": [told(interval, numbers, digits) for interval in intervals],
        "hovertemplate": "%{text}<extra>%{y}</extra>",
    }
    layout = {
        "xaxis": {"title": {"text": numbers.words(f"arena-{what}")}, "zeroline": what == "rating", "fixedrange": True},
        "yaxis": {"autorange": "reversed", "automargin": True, "fixedrange": True, "type": "category"},
    }
    return {"data": [trace], "layout": layout | _layout(numbers)}


def _heat(cell: Cell, numbers: Numbers, intervals: Sequence[Interval], *, even: float) -> Chart:
    """Return who loses or wins how often against whom, the strongest at the top and at the left."""
    names = [standing.name for standing in cell.standings]
    found = {
        (pairing.one, pairing.others): interval for pairing, interval in zip(cell.pairings, intervals, strict=True)
    }
    rows = [[found[one, others] for others in names] for one in names]
    alone, among = (numbers.words(f"arena-{who}") for who in ("one", "others"))
    far = _SHADES / cell.players
    trace = {
        "type": "heatmap",
        "x": names,
        "y": names,
        "z": [[interval.value for interval in row] for row in rows],
        "text": [[numbers.number(interval.value, 1) for interval in row] for row in rows],
        "customdata": [[told(interval, numbers) for interval in row] for row in rows],
        "texttemplate": "%{text}",
        "hovertemplate": f"%{{y}} {alone}<br>%{{x}} {among}<br>%{{customdata}}<extra></extra>",
        "coloraxis": "coloraxis",
        "xgap": 2,
        "ygap": 2,
    }
    layout = {
        "xaxis": {"side": "top", "fixedrange": True, "tickangle": -45, "automargin": True, "type": "category"},
        "yaxis": {"autorange": "reversed", "fixedrange": True, "automargin": True, "type": "category"},
        "coloraxis": {"cmin": even - far, "cmax": even + far, "showscale": False},
    }
    heat: Chart = {"data": [trace], "layout": layout | _layout(numbers)}
    heat["layout"]["margin"] |= {"b": 8}
    return heat


def _layout(numbers: Numbers) -> dict[str, Any]:
    return {
        "showlegend": False,
        "margin": {"l": 8, "r": 20, "t": 8, "b": 48},
        "hovermode": "closest",
        "dragmode": False,
        "separators": numbers.separators,
    }


def _place(cell: Cell) -> str:
    return f"{cell.preset}-{cell.players}"


def _name(cell: Cell, words: Words) -> str:
    return words("arena-game", game=words(f"game-{cell.preset}"), players=cell.players)


def _cell(cell: Cell, numbers: Numbers) -> Iterator[str]:
    words, place, charts = numbers.words, _place(cell), charts_of(cell, numbers)
    yield f'<section id="{place}"><h2>{escape(_name(cell, words))}</h2><div class="charts">'
    for chart in ("rating", "lost"):
        if f"{place}-{chart}" in charts:
            yield _figure(cell, chart, f"arena-{chart}", _standings(cell, numbers), numbers)
    for chart, what in (("losses", _lost), ("wins", _won)):
        if f"{place}-{chart}" in charts:
            tables = _pairings(cell, numbers, words(f"arena-{chart}"), what)
            yield _figure(cell, chart, f"arena-{chart}", tables, numbers, columns=len(cell.standings))
    yield "</div>"
    if cell.steps:
        yield f'<div class="box"><h3>{escape(words("arena-ladder"))}</h3>{lead(words("arena-ladder-lead"))}<ul>'
        yield from (f"<li>{escape(step_in_words(step, numbers))}</li>" for step in cell.steps)
        yield "</ul></div>"
    endless = endless_in_words(cell, words)
    if endless is not None:
        yield lead(endless)
    yield "</section>"


def _figure(cell: Cell, chart: str, title: str, tables: str, numbers: Numbers, columns: int = 0) -> str:
    words = numbers.words
    return figure(
        words,
        f"{_place(cell)}-{chart}",
        words(title),
        _name(cell, words),
        lead=words(f"{title}-lead"),
        tables=tables,
        columns=columns,
    )


def _standings(cell: Cell, numbers: Numbers) -> str:
    words = numbers.words
    rows = [
        [
            standing.name,
            told(standing.rating, numbers, 0, signed=True),
            told(standing.won, numbers),
            told(standing.lost, numbers),
        ]
        for standing in cell.standings
    ]
    heads = [words(f"arena-{column}") for column in ("player", "rating", "won", "lost")]
    return table(_name(cell, words), heads, rows)


def _lost(pairing: Pairing) -> Interval | None:
    return pairing.lost


def _won(pairing: Pairing) -> Interval | None:
    return pairing.won


def _pairings(cell: Cell, numbers: Numbers, caption: str, what: Callable[[Pairing], Interval | None]) -> str:
    names = [standing.name for standing in cell.standings]
    found = {(pairing.one, pairing.others): told(what(pairing), numbers) for pairing in cell.pairings}
    return table(
        caption,
        [numbers.words("arena-player"), *names],
        [[one, *(found[one, others] for others in names)] for one in names],
    )


def _method(found: Arena, numbers: Numbers, command: str | None) -> Iterator[str]:
    words = numbers.words
    yield f'<section id="method" class="box"><h2>{escape(words("arena-method"))}</h2>'
    yield lead(words("arena-method-decks"))
    for cell in found.cells:
        deals, games = numbers.whole(cell.deals), numbers.whole(cell.games)
        written = {"deals": deals, "games": games}
        yield lead(words("arena-method-sizes", name=_name(cell, words), decks=cell.deals, whole=cell.games, **written))
    yield lead(words("arena-method-ratings"))
    if command is not None:
        yield f"<p>{escape(words('report-method-again'))}</p><pre><code>{escape(command)}</code></pre>"
    made = words("report-made", version=found.version, date=found.date, seed=found.seed)
    yield f"<p>{escape(made)}</p></section>"
