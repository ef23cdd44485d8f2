"""The figures of the arena as people of a language write them."""

from __future__ import annotations

from thirtyone.study.arena.arena_data import Cell, Interval, Step
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.report_data import Estimate
from thirtyone.words import Words


def told(interval: Interval | None, numbers: Numbers, digits: int = 1, *, signed: bool = False) -> str:
    """Return a figure with its interval; a dash where there is none."""
    if interval is None:
        return "–"
    write = numbers.signed if signed else numbers.number
    return numbers.estimate(Estimate(interval.value, interval.half), digits, write=write)


def step_in_words(step: Step, numbers: Numbers) -> str:
    """Return how two neighbours of the ladder compare, as a sentence."""
    return numbers.words(
        "arena-step",
        lower=step.lower,
        upper=step.upper,
        lost=told(step.lost, numbers, signed=True),
        lost_holds=step.lost_holds,
        won=told(step.won, numbers, signed=True),
        won_holds=step.won_holds or "none",
        share=told(step.share, numbers),
    )


def endless_in_words(cell: Cell, words: Words) -> str | None:
    """Return how many rounds did not end by themselves, as a sentence; None where all did."""
    rounds = sum(pairing.endless for pairing in cell.pairings)
    return words("arena-endless", rounds=rounds, laps=cell.laps) if rounds else None
