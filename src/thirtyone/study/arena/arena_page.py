"""The arena as one page: ratings, losses, who beats whom as heat maps, and the ladder; see ``arena_page.html``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from thirtyone.study.arena.arena_charts import charts_of
from thirtyone.study.arena.arena_data import Arena, ArenaCell, Interval, Pairing
from thirtyone.study.arena.formatting import endless_in_words, format_interval, format_standings, step_in_words
from thirtyone.study.pages.charts import Chart
from thirtyone.study.pages.document import Figure, Origin, render
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.pages.tables import Table
from thirtyone.words import Words


class _Section(NamedTuple):
    """One game with one number of players."""

    id: str
    name: str
    charts: dict[str, Chart]
    figures: Sequence[Figure]
    steps: Sequence[str]
    """The ladder, a sentence for each step."""
    endless: str | None
    size: str
    """How much was played, as a sentence."""


def page(found: Arena, words: Words, *, command: str | None) -> str:
    """Return what was found as a page.

    Args:
        found: the figures.
        words: the language of the page.
        command: what to type to get the same figures again; None where nothing does.
    """
    numbers = Numbers(words)
    sections = [_section(cell, numbers) for cell in found.cells]
    return render(
        "arena/arena_page.html",
        numbers,
        title=words("arena-page-title"),
        links={section.id: section.name for section in sections} | {"method": words("arena-method")},
        charts={f"{section.id}-{name}": chart for section in sections for name, chart in section.charts.items()},
        confidence=found.confidence,
        stopped=found.stopped,
        sections=sections,
        origin=Origin(found.version, found.date, found.seed, command),
    )


def _section(cell: ArenaCell, numbers: Numbers) -> _Section:
    words = numbers.words
    name = words("arena-game", game=words(f"game-{cell.preset}"), players=cell.players)
    section_id = f"{cell.preset}-{cell.players}"
    charts = charts_of(cell, numbers)
    standings = Table(name, *format_standings(cell, numbers))
    losses = _pairings(cell, numbers, words("arena-losses"), lambda pairing: pairing.lost)
    wins = _pairings(cell, numbers, words("arena-wins"), lambda pairing: pairing.won)
    wide = len(cell.standings)
    return _Section(
        id=section_id,
        name=name,
        charts=charts,
        figures=[
            Figure(
                f"{section_id}-{chart}", words(f"arena-{chart}"), name, words(f"arena-{chart}-lead"), [table], columns
            )
            for chart, table, columns in (
                ("rating", standings, 0),
                ("lost", standings, 0),
                ("losses", losses, wide),
                ("wins", wins, wide),
            )
            if chart in charts
        ],
        steps=[step_in_words(step, numbers) for step in cell.steps],
        endless=endless_in_words(cell, words),
        size=words(
            "arena-method-sizes",
            name=name,
            decks=cell.deals,
            deals=numbers.whole(cell.deals),
            whole=cell.games,
            games=numbers.whole(cell.games),
        ),
    )


def _pairings(
    cell: ArenaCell, numbers: Numbers, caption: str, interval_of: Callable[[Pairing], Interval | None]
) -> Table:
    """Return a figure of all pairings: the one in the row, alone among others of the kind in the column."""
    names = [standing.name for standing in cell.standings]
    found = {(pairing.one, pairing.others): format_interval(interval_of(pairing), numbers) for pairing in cell.pairings}
    headings = [numbers.words("arena-player"), *names]
    return Table(caption, headings, [[one, *(found[one, others] for others in names)] for one in names])
