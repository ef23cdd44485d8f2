"""A page of HTML that needs nothing else: its style, its charts, and the program that draws them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files

from plotly.offline import get_plotlyjs

from thirtyone.study.report.charts import Chart
from thirtyone.words import Words


def document(words: Words, title: str, *, head: Iterable[str], main: Iterable[str], charts: Mapping[str, Chart]) -> str:
    """Return a whole page.

    Args:
        words: the language of the page.
        title: its name.
        head: what stands below that, as HTML.
        main: its parts, as HTML.
        charts: by the id of the `figure` that shows each.
    """
    title = escape(title)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{words.language}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">',
            f"<title>{title}</title>",
            f"<style>{_file('report.css')}</style></head>",
            f'<body><header id="top"><p class="mark" aria-hidden="true">31</p><h1>{title}</h1>',
            *head,
            "</header><main>",
            *main,
            "</main>",
            f'<footer><p><a href="#top">{escape(words("report-up"))}</a></p></footer>',
            f'<script type="application/json" id="charts">{_as_json(charts)}</script>',
            f"<script>{get_plotlyjs()}</script>",
            f"<script>{_file('report.js')}</script>",
            "</body></html>\n",
        ]
    )


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _as_json(data: object) -> str:
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")  # no </script> inside


def navigation(words: Words, links: Mapping[str, str]) -> str:
    """Return links to the parts of a page: their names by their ids."""
    items = "".join(f'<li><a href="#{place}">{escape(name)}</a></li>' for place, name in links.items())
    return f'<nav aria-label="{escape(words("report-games-nav"))}"><ul>{items}</ul></nav>'


def lead(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{escape(text)}</p>"


def figure(words: Words, place: str, title: str, of: str, *, lead: str, tables: str, columns: int = 0) -> str:
    """Return a card with a chart, and beneath it the same as tables.

    Args:
        words: the language.
        place: the chart's id.
        title: what it shows.
        of: of which game.
        lead: a few sentences.
        tables: as HTML.
        columns: how many it has that must stay wide enough to be read; in a narrow window it then scrolls in itself.
    """
    label = escape(f"{title}, {of}. {lead}")
    chart = f'<div class="chart" id="{place}" role="img" aria-label="{label}"'
    if columns:
        name = escape(title)
        chart = (
            f'<div class="wide" role="region" tabindex="0" aria-label="{name}">'
            f'{chart} style="min-width:{8 + 3 * columns}rem;height:{8 + 2 * columns}rem"></div></div>'
        )
    else:
        chart += "></div>"
    return (
        f"<figure><figcaption><h3>{escape(title)}</h3><p>{escape(lead)}</p></figcaption>{chart}"
        f"<details><summary>{escape(words('report-table'))}</summary>{tables}</details></figure>"
    )
