"""The tables beneath the charts: the same figures, for those who read rather than look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.charts import at_least, endings_of
from thirtyone.study.report.findings import turn_name
from thirtyone.study.report.report_data import Cell, Estimate, Turn


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose first column names the rows; it scrolls in itself where a window is narrow."""

    def name_of(row: str) -> str:
        long = ' class="long"' if len(row) > 12 else ""
        return f'<th scope="row"{long}>{escape(row)}</th>'

    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f"<tr>{name_of(row[0])}{''.join(f'<td>{escape(text)}</td>' for text in row[1:])}</tr>" for row in rows
    )
    name = escape(caption)
    return (
        f'<div class="table" role="region" tabindex="0" aria-label="{name}">'
        f'<table><caption class="unseen">{name}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _heads(cells: Sequence[Cell], numbers: Numbers, first: str) -> list[str]:
    words = numbers.words
    return [words(first), *(words("report-players", players=cell.players) for cell in cells)]


def hands_table(cells: Sequence[Cell], numbers: Numbers) -> str:
    """Return the shares of hands worth at least so much, and in brackets just so much."""
    shares = [at_least(cell) for cell in cells]
    worths = sorted({worth for those in shares for worth in those}, reverse=True)
    rows = [
        [
            numbers.worth(worth),
            *(
                f"{numbers.share(_up_to(those, worth))} ({numbers.share(cell.hands.get(f'{worth:g}', 0.0))})"
                for cell, those in zip(cells, shares, strict=True)
            ),
        ]
        for worth in worths
    ]
    return table(numbers.words("report-hands"), _heads(cells, numbers, "report-worth"), rows)


def _up_to(shares: dict[float, float], worth: float) -> float:
    """Return the share of hands worth at least so much, also where no hand is worth just that."""
    return next((shares[other] for other in sorted(shares) if other >= worth), 0.0)


def knock_table(cells: Sequence[Cell], numbers: Numbers) -> str:
    """Return the lowest hands that pay, by turn."""
    words = numbers.words
    rows = [
        [
            words("report-players", players=cell.players) + ", " + turn_name(turn.turn, cell.players, numbers),
            numbers.lowest(turn.break_even),
            numbers.range(turn.break_even),
        ]
        for cell in cells
        for turn in cell.turns
    ]
    return table(words("report-knock"), [words("report-turn"), words("report-lowest"), words("report-between")], rows)


def edge_table(cells: Sequence[Cell], numbers: Numbers) -> str:
    """Return what closing first costs, by worth, and in brackets the chance that it costs anything."""

    def told(turn: Turn, worth: float) -> str:
        knock = next((knock for knock in turn.knocks if knock.worth == worth), None)
        if knock is None:
            return words("report-unknown") if worth in turn.left_out else ""
        edge = numbers.estimate(knock.edge, 3, write=numbers.signed)
        return f"{edge} ({numbers.share(knock.loses.value)})"

    words = numbers.words
    turns = [cell.turns[0] for cell in cells]
    worths = sorted({knock.worth for turn in turns for knock in turn.knocks}.union(*(turn.left_out for turn in turns)))
    rows = [[numbers.worth(worth), *(told(turn, worth) for turn in turns)] for worth in reversed(worths)]
    caption = f"{words('report-edge-axis')} ({words('report-chance')})"
    return table(caption, _heads(cells, numbers, "report-worth"), rows)


def places_table(cells: Sequence[Cell], numbers: Numbers) -> str:
    """Return lives lost by turn."""
    words = numbers.words
    rows = []
    for number in range(max(cell.players for cell in cells)):
        lives = [cell.turns[number].lives if number < cell.players else None for cell in cells]
        rows.append([str(number + 1), *("" if each is None else numbers.estimate(each, 4) for each in lives)])
    rows.append([words("report-even"), *(numbers.number(cell.fair, 4) for cell in cells)])
    return table(f"{words('report-places')}: {words('report-lives')}", _heads(cells, numbers, "report-turn"), rows)


def lengths_table(cells: Sequence[Cell], numbers: Numbers, unit: str, field: str) -> str:
    """Return shares by length; the last of each column is of all that are longer, too."""
    words = numbers.words
    shares: list[tuple[float, ...]] = [getattr(cell, field) for cell in cells]
    rows = []
    for length in range(max(map(len, shares))):
        texts = []
        for those in shares:
            if length + 1 < len(those):
                texts.append(numbers.share(those[length]))
            elif length + 1 == len(those):
                texts.append(words("report-or-more", number=length, share=numbers.share(those[length])))
            else:
                texts.append("")
        if any(share for those in shares for share in those[length : length + 1]):
            rows.append([str(length), *texts])
    return table(words(unit), _heads(cells, numbers, unit), rows)


def endings_table(cells: Sequence[Cell], numbers: Numbers) -> str:
    """Return why rounds ended."""
    words = numbers.words
    rows = [
        [words(f"report-ending-{ending}"), *(numbers.share(cell.endings[ending]) for cell in cells)]
        for ending in endings_of(cells)
    ]
    return table(words("report-endings"), _heads(cells, numbers, "report-ended"), rows)


def dealt_table(cells: Sequence[Cell], numbers: Numbers) -> str:
    """Return how often 31 or fire is dealt: exact, and in brackets as counted."""

    def told(exact: float, counted: Estimate) -> str:
        return f"{numbers.share(exact, 3)} ({numbers.share_estimate(counted, 3)})"

    words = numbers.words
    rows = []
    for number, dealt in enumerate(cells[0].dealt):
        what = words(f"report-dealt-{dealt.hand}")
        each = [cell.dealt[number] for cell in cells]
        rows.append([f"{what}, {words('report-anybody')}", *(told(one.anybody, one.anybody_counted) for one in each)])
        rows.append([f"{what}, {words('report-seat')}", *(told(one.seat, one.seat_counted) for one in each)])
    return table(words("report-dealt"), _heads(cells, numbers, "report-dealt"), rows)
