"""Charts as Plotly draws them. Their colours are set in the browser, which knows whether it is light or dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from thirtyone.study.pages.numbers import Numbers

Chart = dict[str, Any]
"""``data``, which is a list of traces, and ``layout``, as Plotly takes them."""

Trace = dict[str, Any]
"""One line, set of bars or heat map of a chart."""

Axis = dict[str, Any]


def axis(title: str | None = None, **options: Any) -> Axis:
    """Return an axis that cannot be dragged; options are Plotly's."""
    named = {} if title is None else {"title": {"text": title}}
    return {**named, "zeroline": False, "fixedrange": True, **options}


def chart(
    traces: Sequence[Trace],
    numbers: Numbers,
    *,
    x: Axis,
    y: Axis,
    margin: dict[str, int],
    hovermode: str = "closest",
    **layout: Any,
) -> Chart:
    """Return a chart whose numbers are written as in the language of the page.

    Args:
        traces: what is drawn.
        numbers: how the language writes numbers.
        x: the horizontal axis.
        y: the vertical axis.
        margin: pixels at the left, right, top and bottom: ``l``, ``r``, ``t``, ``b``.
        hovermode: for which traces a pointer shows the figures.
        layout: further options of Plotly's layout.
    """
    return {
        "data": list(traces),
        "layout": {
            "xaxis": x,
            "yaxis": y,
            "margin": margin,
            "hovermode": hovermode,
            "dragmode": False,
            "separators": numbers.separators,
            "showlegend": False,
            **layout,
        },
    }
