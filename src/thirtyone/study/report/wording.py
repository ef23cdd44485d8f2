"""The names of turns and break-even hands in the sentences and tables of the report."""

from __future__ import annotations

from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.report_data import BreakEven


def turn_name(turn: int, players: int, numbers: Numbers) -> str:
    """Return the name of the player at a turn; turns count from 1."""
    if turn == players:
        return numbers.words("report-dealer")
    return numbers.words("report-first") if turn == 1 else numbers.words("report-at-turn", turn=turn)


def lowest_hand(pays: BreakEven, numbers: Numbers) -> str:
    """Return the lowest hand that pays; else that none does, the two hands between which it lies, or "unknown"."""
    if pays.worth is not None:
        return numbers.worth(pays.worth)
    if pays.known:
        return numbers.words("report-no")
    if pays.low is None or pays.high is None:
        return numbers.words("report-unknown")
    return f"{numbers.worth(pays.low)}–{numbers.worth(pays.high)}"


def hand_range(pays: BreakEven, numbers: Numbers) -> str:
    """Return the lowest hand that may pay and the lowest that surely does; a dash where there is none."""
    return " / ".join("–" if points is None else numbers.worth(points) for points in (pays.low, pays.high))
