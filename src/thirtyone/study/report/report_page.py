"""The report as one page: words, tables and charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from thirtyone.batch.strategies import THRESHOLD_LAPS
from thirtyone.study.pages.document import document, figure, lead, navigation
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.charts import charts_of
from thirtyone.study.report.findings import findings, published, too_few
from thirtyone.study.report.measurement import ENOUGH
from thirtyone.study.report.published import SOURCE
from thirtyone.study.report.report_data import Cell, Figures
from thirtyone.study.report.tables import (
    dealt_table,
    edge_table,
    endings_table,
    hands_table,
    knock_table,
    lengths_table,
    places_table,
    table,
)
from thirtyone.words import Words


def page(figures: Figures, words: Words, *, command: str) -> str:
    """Return the report as a page.

    Args:
        figures: what was measured.
        words: the language of the page.
        command: what to type to get the same figures again.
    """
    numbers = Numbers(words)
    games = _by_preset(figures.cells)
    charts = {
        f"{name}-{chart}": drawn for name, cells in games.items() for chart, drawn in charts_of(cells, numbers).items()
    }
    head = [
        lead(words("report-intro", deals=numbers.whole(figures.deals), games=numbers.whole(figures.games))),
        *(f'<p class="few">{escape(sentence)}</p>' for sentence in [too_few(figures, numbers)] if sentence),
        _navigation(games, numbers, published=bool(figures.published)),
    ]
    main = [
        *_found(figures, games, numbers),
        *(part for name, cells in games.items() for part in _game(name, cells, numbers)),
        *_published(figures, numbers),
        *_method(figures, games, numbers, command),
    ]
    return document(words, words("report-title"), head=head, main=main, charts=charts)


def _by_preset(cells: Iterable[Cell]) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {}
    for cell in cells:
        found.setdefault(cell.preset, []).append(cell)
    return found


def _made(figures: Figures, words: Words) -> str:
    return words("report-made", version=figures.version, date=figures.date, seed=figures.seed)


def _navigation(games: Iterable[str], numbers: Numbers, *, published: bool) -> str:
    words = numbers.words
    links = {"found": "report-found", **{name: f"game-{name}" for name in games}}
    links |= ({"published": "report-published"} if published else {}) | {"method": "report-method"}
    return navigation(words, {place: words(message) for place, message in links.items()})


def _found(figures: Figures, games: dict[str, list[Cell]], numbers: Numbers) -> Iterator[str]:
    words = numbers.words
    yield f'<section id="found"><h2>{escape(words("report-found"))}</h2><ul class="found">'
    yield from (f"<li>{escape(sentence)}</li>" for sentence in findings(figures, numbers))
    yield f"</ul><h3>{escape(words('report-overview'))}</h3>{lead(words('report-overview-lead'))}"
    players = sorted({cell.players for cell in figures.cells})
    rows = []
    for name, cells in games.items():
        by_players = {cell.players: cell for cell in cells}
        rows.append([words(f"game-{name}"), *(_first_and_last(by_players.get(number), numbers) for number in players)])
    heads = [words("report-game"), *(words("report-players", players=number) for number in players)]
    yield table(words("report-overview"), heads, rows) + "</section>"


def _first_and_last(cell: Cell | None, numbers: Numbers) -> str:
    if cell is None:
        return ""
    first, last = (numbers.lowest(turn.break_even) for turn in (cell.turns[0], cell.turns[-1]))
    return f"{first} · {last}"


def _game(name: str, cells: Sequence[Cell], numbers: Numbers) -> Iterator[str]:
    words = numbers.words
    yield f'<section id="{name}"><h2>{escape(words(f"game-{name}"))}</h2><div class="charts">'
    hands = words(
        "report-hands-lead", mean=_means(cells, [numbers.estimate(cell.mean_hand, 2) for cell in cells], numbers)
    )
    lengths = words(
        "report-lengths-lead", mean=_means(cells, [numbers.estimate(cell.mean_turns, 2) for cell in cells], numbers)
    )
    games = words(
        "report-games-lead", mean=_means(cells, [numbers.estimate(cell.mean_rounds, 2) for cell in cells], numbers)
    )
    yield _figure(name, "hands", hands, hands_table(cells, numbers), numbers)
    yield _figure(name, "knock", words("report-knock-lead"), knock_table(cells, numbers), numbers)
    yield _figure(name, "edge", words("report-edge-lead"), edge_table(cells, numbers), numbers)
    yield _figure(name, "places", words("report-places-lead"), places_table(cells, numbers), numbers)
    yield _figure(name, "lengths", lengths, lengths_table(cells, numbers, "report-turns", "round_turns"), numbers)
    yield _figure(name, "games", games, lengths_table(cells, numbers, "report-rounds", "game_rounds"), numbers)
    endings = endings_table(cells, numbers) + dealt_table(cells, numbers)
    yield _figure(name, "endings", words("report-endings-lead"), endings, numbers)
    yield "</div></section>"


def _means(cells: Sequence[Cell], means: Sequence[str], numbers: Numbers) -> str:
    """Put means into words: ``26.37 ± 0.01 (2 players), …``."""
    told = [
        f"{mean} ({numbers.words('report-players', players=cell.players)})"
        for cell, mean in zip(cells, means, strict=True)
    ]
    return numbers.words.listed(told)


def _figure(game: str, chart: str, text: str, tables: str, numbers: Numbers) -> str:
    words = numbers.words
    return figure(words, f"{game}-{chart}", words(f"report-{chart}"), words(f"game-{game}"), lead=text, tables=tables)


def _published(figures: Figures, numbers: Numbers) -> Iterator[str]:
    if not figures.published:
        return
    words = numbers.words
    came_to = published(figures, numbers)
    yield f'<section id="published"><h2>{escape(words("report-published"))}</h2>'
    yield lead(words("report-published-lead", source=SOURCE))
    for part in ("same", "best", "fair"):
        yield lead(words(f"report-published-{part}", **came_to))
    heads = ["report-number", "report-turn", "report-worth"]
    heads += [f"report-published-{column}" for column in ("survives", "again", "draws", "edge", "pays")]
    rows = [
        [
            str(row.players),
            str(row.turn),
            str(row.worth),
            *(numbers.share_estimate(share) for share in (row.survives, row.same_players, row.best_draws)),
            numbers.estimate(row.edge, 2, write=numbers.signed),
            numbers.lowest(row.break_even),
        ]
        for row in figures.published
    ]
    yield table(words("report-published"), [words(head) for head in heads], rows) + "</section>"


def _method(figures: Figures, games: dict[str, list[Cell]], numbers: Numbers, command: str) -> Iterator[str]:
    words = numbers.words
    yield f'<section id="method" class="box"><h2>{escape(words("report-method"))}</h2>'
    yield lead(words("report-method-players", patience=THRESHOLD_LAPS))
    players = sorted({cell.players for cell in figures.cells})
    rows = []
    for name, cells in games.items():
        points = {cell.players: str(cell.points) for cell in cells}
        rows.append([words(f"game-{name}"), *(points.get(number, "") for number in players)])
    heads = [words("report-method-points"), *(words("report-players", players=number) for number in players)]
    yield table(words("report-method-points"), heads, rows)
    yield lead(words("report-method-fair"))
    yield lead(words("report-method-rounds", enough=ENOUGH))
    yield lead(words("report-method-errors"))
    yield f"<p>{escape(words('report-method-again'))}</p><pre><code>{escape(command)}</code></pre>"
    yield f"<p>{escape(_made(figures, words))}</p></section>"
