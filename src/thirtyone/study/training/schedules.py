"""What is trained, in which order, and for how long."""

from __future__ import annotations

from typing import Final, NamedTuple

from thirtyone.rules import PRESETS, Rules, preset

HIDDEN: Final = 32
"""The hidden values of the networks that come with the library."""

STARTS: Final = {"a9": "a7", "a5": "a7", "schwimmen": "a7", "trente36": "a7", "trente52": "scat"}
"""The preset whose networks another one begins with."""


class Schedule(NamedTuple):
    """How one network is trained."""

    rounds: int
    temperature: tuple[float, float]
    """The temperature at which it plays at first, and from two thirds on: in between it cools evenly."""
    learning_rate: tuple[float, float]
    """How far a decision moves the weights, at first and at last."""
    outside_opponents: float = 0.0
    """In which share of the rounds the others go by a rule of thumb, as most people's programs and many people do."""

    def at(self, done: int) -> tuple[float, float]:
        """Return temperature and learning_rate after so many rounds."""
        part = done / self.rounds
        return _between(self.temperature, min(1.0, 1.5 * part)), _between(self.learning_rate, part)


def _between(ends: tuple[float, float], part: float) -> float:
    first, last = ends
    return first * float((last / first) ** part)


FURTHER: Final = {"a7": 1_600_000}
"""Rounds of the second schedule of a preset's network for two players; those of other presets are below."""


class Task(NamedTuple):
    """One network."""

    preset: str
    players: int
    further: bool = False
    """Whether this is the second schedule, with which the one for two players ends; others begin with the first's."""

    @property
    def rules(self) -> Rules:
        """The rules it learns."""
        return preset(self.preset)

    @property
    def start(self) -> Task | None:
        """The network that it begins with; None for one that begins with nothing."""
        if self.further:
            return Task(self.preset, self.players)
        other = STARTS.get(self.preset)
        if other is not None and self.players <= preset(other).players[1]:
            return Task(other, self.players)
        return Task(self.preset, self.players - 1) if self.players > 2 else None

    def schedule(self, effort: float) -> Schedule:
        """Return how it is trained; ``effort`` multiplies the rounds."""
        start = self.start
        if self.further:
            return Schedule(_rounds(FURTHER.get(self.preset, 800_000), effort), (0.06, 0.03), (0.005, 0.0002), 0.35)
        if start is None:
            return Schedule(_rounds(4_000_000, effort), (0.2, 0.03), (0.02, 0.0002))
        if self.players == 2:
            return Schedule(_rounds(1_600_000, effort), (0.1, 0.03), (0.005, 0.0002))
        decisive = 1_200_000 if start.preset == self.preset else 900_000
        return Schedule(_rounds(decisive // self.players, effort), (0.1, 0.03), (0.005, 0.0002))


LESSON: Final = 20_000
"""Rounds after which progress is told, and kept."""


def _rounds(number: int, effort: float) -> int:
    return max(LESSON, round(number * effort / LESSON) * LESSON)


def tasks(presets: tuple[str, ...] = PRESETS) -> tuple[Task, ...]:
    """Return all networks of some presets and those they begin with, each after the one it begins with."""
    wanted = {*presets} | {STARTS[name] for name in presets if name in STARTS}
    most = max(preset(name).players[1] for name in wanted)
    ordered = sorted(wanted, key=lambda name: (name in STARTS, PRESETS.index(name)))
    first = [
        Task(name, players)
        for fresh in (True, False)
        for players in range(2, most + 1)
        for name in ordered
        if (name not in STARTS) == fresh and players <= preset(name).players[1]
    ]
    return (*first, *(Task(name, 2, further=True) for name in ordered))
