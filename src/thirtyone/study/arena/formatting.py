"""The figures of the arena as text, for its page and for the terminal."""

from __future__ import annotations

from thirtyone.study.arena.arena_data import ArenaCell, Interval, Step
from thirtyone.study.estimates import Estimate
from thirtyone.study.pages.numbers import Numbers
from thirtyone.words import Words


def format_interval(interval: Interval | None, numbers: Numbers, digits: int = 1, *, signed: bool = False) -> str:
    """Return ``value ± half``, or a dash where there is no interval."""
    if interval is None:
        return "–"
    write = numbers.signed if signed else numbers.number
    return numbers.estimate(Estimate(interval.value, interval.half), digits, write=write)


def format_standings(cell: ArenaCell, numbers: Numbers) -> tuple[list[str], list[list[str]]]:
    """Return the headings and rows of a table of all players, the strongest first."""
    headings = [numbers.words(f"arena-{column}") for column in ("player", "rating", "won", "lost")]
    rows = [
        [
            standing.name,
            format_interval(standing.rating, numbers, 0, signed=True),
            format_interval(standing.won, numbers),
            format_interval(standing.lost, numbers),
        ]
        for standing in cell.standings
    ]
    return headings, rows


def step_in_words(step: Step, numbers: Numbers) -> str:
    """Return how two neighbours of the ladder compare, as a sentence."""
    return numbers.words(
        "arena-step",
        lower=step.lower,
        upper=step.upper,
        lost=format_interval(step.lost, numbers, signed=True),
        lost_holds=step.lost_holds,
        won=format_interval(step.won, numbers, signed=True),
        won_holds=step.won_holds or "none",
        share=format_interval(step.share, numbers),
    )


def endless_in_words(cell: ArenaCell, words: Words) -> str | None:
    """Return how many rounds did not end by themselves, as a sentence; None where all did."""
    rounds = sum(pairing.endless for pairing in cell.pairings)
    return words("arena-endless", rounds=rounds, laps=cell.laps) if rounds else None
