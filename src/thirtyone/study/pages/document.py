"""A page of HTML that needs no other file: its style, its charts, and the program that draws them are in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from plotly.offline import get_plotlyjs

from thirtyone.study.pages.charts import Chart
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.pages.tables import Table


class Figure(NamedTuple):
    """A card with a chart, and beneath it the same figures as tables."""

    chart_id: str
    """The id of the element that the chart is drawn in."""
    title: str
    subject: str
    """The game it is about; read to those who do not see the chart."""
    lead: str
    """A few sentences."""
    tables: Sequence[Table]
    columns: int = 0
    """Columns of the chart that must stay wide enough to be read: in a narrow window it then scrolls by itself. 0 for a
    chart that may shrink."""


class Origin(NamedTuple):
    """Where the figures of a page come from."""

    version: str
    date: str
    seed: str
    command: str | None
    """What to type to get the same figures again; None where nothing does."""


def render(
    template: str,
    numbers: Numbers,
    *,
    title: str,
    links: Mapping[str, str],
    charts: Mapping[str, Chart],
    **values: Any,
) -> str:
    """Return a whole page.

    Args:
        template: the file below ``thirtyone/study``; it extends ``pages/document.html``.
        numbers: the language of the page.
        title: the name of the page.
        links: the names of the page's sections by their ids.
        charts: by the ids of the elements in which they are drawn.
        values: what the template needs besides.
    """
    return (
        _environment()
        .get_template(template)
        .render(
            words=numbers.words,
            numbers=numbers,
            title=title,
            links=links,
            charts=charts,
            style=_own_file("document.css"),
            drawing=_own_file("document.js"),
            plotly=get_plotlyjs(),
            **values,
        )
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("thirtyone.study", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
    return environment


def _own_file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
