"""The tables of the report: beneath each chart its figures, the overview, and the published table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from thirtyone.study.estimates import Estimate
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.pages.tables import Table
from thirtyone.study.report.report_charts import at_least, endings_of
from thirtyone.study.report.report_data import Figures, ReportCell, Turn
from thirtyone.study.report.wording import hand_range, lowest_hand, turn_name


def _headings(cells: Sequence[ReportCell], numbers: Numbers, first: str) -> list[str]:
    words = numbers.words
    return [words(first), *(words("report-players", players=cell.players) for cell in cells)]


def hands_table(cells: Sequence[ReportCell], numbers: Numbers) -> Table:
    """Return for each worth the share of hands worth it or more, and in brackets the share worth just that."""
    shares = [at_least(cell) for cell in cells]
    worths = sorted({worth for those in shares for worth in those}, reverse=True)
    rows = [
        [
            numbers.worth(worth),
            *(
                f"{numbers.percent(_at_least(those, worth))} ({numbers.percent(cell.hands.get(f'{worth:g}', 0.0))})"
                for cell, those in zip(cells, shares, strict=True)
            ),
        ]
        for worth in worths
    ]
    return Table(numbers.words("report-hands"), _headings(cells, numbers, "report-worth"), rows)


def _at_least(shares: dict[float, float], worth: float) -> float:
    """Return the share of hands worth this or more, also where no hand is worth just that."""
    return next((shares[other] for other in sorted(shares) if other >= worth), 0.0)


def knock_table(cells: Sequence[ReportCell], numbers: Numbers) -> Table:
    """Return the lowest hands that pay, by turn."""
    words = numbers.words
    rows = [
        [
            words("report-players", players=cell.players) + ", " + turn_name(turn.turn, cell.players, numbers),
            lowest_hand(turn.break_even, numbers),
            hand_range(turn.break_even, numbers),
        ]
        for cell in cells
        for turn in cell.turns
    ]
    return Table(words("report-knock"), [words("report-turn"), words("report-lowest"), words("report-between")], rows)


def edge_table(cells: Sequence[ReportCell], numbers: Numbers) -> Table:
    """Return what closing first costs, by worth, and in brackets the chance that it costs anything."""

    def cost(turn: Turn, worth: float) -> str:
        knock = next((knock for knock in turn.knocks if knock.worth == worth), None)
        if knock is None:
            return words("report-unknown") if worth in turn.left_out else ""
        edge = numbers.estimate(knock.edge, 3, write=numbers.signed)
        return f"{edge} ({numbers.percent(knock.loses.value)})"

    words = numbers.words
    turns = [cell.turns[0] for cell in cells]
    worths = sorted({knock.worth for turn in turns for knock in turn.knocks}.union(*(turn.left_out for turn in turns)))
    rows = [[numbers.worth(worth), *(cost(turn, worth) for turn in turns)] for worth in reversed(worths)]
    caption = f"{words('report-edge-axis')} ({words('report-chance')})"
    return Table(caption, _headings(cells, numbers, "report-worth"), rows)


def seats_table(cells: Sequence[ReportCell], numbers: Numbers) -> Table:
    """Return lives lost by turn."""
    words = numbers.words
    rows = []
    for number in range(max(cell.players for cell in cells)):
        lives = [cell.turns[number].lives if number < cell.players else None for cell in cells]
        rows.append([str(number + 1), *("" if each is None else numbers.estimate(each, 4) for each in lives)])
    rows.append([words("report-even"), *(numbers.number(cell.fair, 4) for cell in cells)])
    return Table(f"{words('report-seats')}: {words('report-lives')}", _headings(cells, numbers, "report-turn"), rows)


def lengths_table(cells: Sequence[ReportCell], numbers: Numbers, unit: str, field: str) -> Table:
    """Return shares by length; the last one of each column includes all that are longer.

    Args:
        cells: one game with several numbers of players.
        numbers: the language.
        unit: the message that names what is counted.
        field: the field of a cell that holds the shares.
    """
    words = numbers.words
    shares: list[tuple[float, ...]] = [getattr(cell, field) for cell in cells]
    rows = []
    for length in range(max(map(len, shares))):
        texts = []
        for those in shares:
            if length + 1 < len(those):
                texts.append(numbers.percent(those[length]))
            elif length + 1 == len(those):
                texts.append(words("report-or-more", number=length, share=numbers.percent(those[length])))
            else:
                texts.append("")
        if any(share for those in shares for share in those[length : length + 1]):
            rows.append([str(length), *texts])
    return Table(words(unit), _headings(cells, numbers, unit), rows)


def endings_table(cells: Sequence[ReportCell], numbers: Numbers) -> Table:
    """Return why rounds ended."""
    words = numbers.words
    rows = [
        [words(f"report-ending-{ending}"), *(numbers.percent(cell.endings[ending]) for cell in cells)]
        for ending in endings_of(cells)
    ]
    return Table(words("report-endings"), _headings(cells, numbers, "report-ended"), rows)


def dealt_table(cells: Sequence[ReportCell], numbers: Numbers) -> Table:
    """Return how often 31 or fire is dealt: the exact chance, and in brackets what was counted."""

    def both(exact: float, counted: Estimate) -> str:
        return f"{numbers.percent(exact, 3)} ({numbers.percent_estimate(counted, 3)})"

    words = numbers.words
    rows = []
    for number, dealt in enumerate(cells[0].dealt):
        what = words(f"report-dealt-{dealt.hand}")
        each = [cell.dealt[number] for cell in cells]
        rows.append([f"{what}, {words('report-anybody')}", *(both(one.anybody, one.anybody_counted) for one in each)])
        rows.append([f"{what}, {words('report-seat')}", *(both(one.seat, one.seat_counted) for one in each)])
    return Table(words("report-dealt"), _headings(cells, numbers, "report-dealt"), rows)


def overview_table(games: Mapping[str, Sequence[ReportCell]], numbers: Numbers) -> Table:
    """Return the break-even hands of the first to act and of the dealer, of all games."""

    def first_and_last(cell: ReportCell | None) -> str:
        if cell is None:
            return ""
        return " · ".join(lowest_hand(turn.break_even, numbers) for turn in (cell.turns[0], cell.turns[-1]))

    words = numbers.words
    players = _players(games)
    rows = []
    for name, cells in games.items():
        by_players = {cell.players: cell for cell in cells}
        rows.append([words(f"game-{name}"), *(first_and_last(by_players.get(number)) for number in players)])
    headings = [words("report-game"), *(words("report-players", players=number) for number in players)]
    return Table(words("report-overview"), headings, rows)


def points_table(games: Mapping[str, Sequence[ReportCell]], numbers: Numbers) -> Table:
    """Return the points with which the players close, of all games."""
    words = numbers.words
    players = _players(games)
    rows = []
    for name, cells in games.items():
        points = {cell.players: str(cell.points) for cell in cells}
        rows.append([words(f"game-{name}"), *(points.get(number, "") for number in players)])
    headings = [words("report-method-points"), *(words("report-players", players=number) for number in players)]
    return Table(words("report-method-points"), headings, rows)


def _players(games: Mapping[str, Sequence[ReportCell]]) -> list[int]:
    return sorted({cell.players for cells in games.values() for cell in cells})


def published_table(figures: Figures, numbers: Numbers) -> Table:
    """Return the rows of the published table, each with what was measured here."""
    words = numbers.words
    headings = ["report-number", "report-turn", "report-worth"]
    headings += [f"report-published-{column}" for column in ("survives", "again", "draws", "edge", "pays")]
    rows = [
        [
            str(row.players),
            str(row.turn),
            str(row.worth),
            *(numbers.percent_estimate(share) for share in (row.survives, row.same_players, row.best_draws)),
            numbers.estimate(row.edge, 2, write=numbers.signed),
            lowest_hand(row.break_even, numbers),
        ]
        for row in figures.published
    ]
    return Table(words("report-published"), [words(heading) for heading in headings], rows)
