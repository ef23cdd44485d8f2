"""Which networks are trained, in which order, and for how long."""

from __future__ import annotations

from typing import Final, NamedTuple

from thirtyone.rules import PRESETS, Rules, preset

HIDDEN: Final = 32
"""The size of the hidden layer of the networks that come with the library."""

STARTS: Final = {"a9": "a7", "a5": "a7", "schwimmen": "a7", "trente36": "a7", "trente52": "scat"}
"""The preset whose networks those of another one begin with."""


class Schedule(NamedTuple):
    """How one network is trained."""

    rounds: int
    temperature: tuple[float, float]
    """At first, and from two thirds of the rounds on; in between it falls exponentially."""
    learning_rate: tuple[float, float]
    """At first and at last; it falls exponentially."""
    outside_opponents: float = 0.0
    """In which part of the rounds the other players go by a heuristic, as many people and programs do."""

    def at(self, done: int) -> tuple[float, float]:
        """Return temperature and learning rate after this many rounds."""
        part = done / self.rounds
        return _interpolate(self.temperature, min(1.0, 1.5 * part)), _interpolate(self.learning_rate, part)


def _interpolate(ends: tuple[float, float], part: float) -> float:
    first, last = ends
    return first * float((last / first) ** part)


FINE_TUNING: Final = {"a7": 1_600_000}
"""Rounds in which a preset's network for two players is fine-tuned, where there are not _FINE_TUNING of them."""

_FINE_TUNING: Final = 800_000


class NetworkToTrain(NamedTuple):
    """One network: each preset has one for each number of players."""

    preset: str
    players: int
    fine_tuning: bool = False
    """Whether this is the second schedule of a network for two players; others begin with what the first one gave."""

    @property
    def rules(self) -> Rules:
        """The rules that it learns to play by."""
        return preset(self.preset)

    @property
    def start(self) -> NetworkToTrain | None:
        """The network whose weights it begins with; None for one that begins with random weights."""
        if self.fine_tuning:
            return NetworkToTrain(self.preset, self.players)
        other = STARTS.get(self.preset)
        if other is not None and self.players <= preset(other).players[1]:
            return NetworkToTrain(other, self.players)
        return NetworkToTrain(self.preset, self.players - 1) if self.players > 2 else None

    def schedule(self, effort: float) -> Schedule:
        """Return how it is trained; ``effort`` multiplies the rounds."""
        start = self.start
        if self.fine_tuning:
            rounds = FINE_TUNING.get(self.preset, _FINE_TUNING)
            return Schedule(_rounds(rounds, effort), (0.06, 0.03), (0.005, 0.0002), outside_opponents=0.35)
        if start is None:
            return Schedule(_rounds(4_000_000, effort), (0.2, 0.03), (0.02, 0.0002))
        if self.players == 2:
            return Schedule(_rounds(1_600_000, effort), (0.1, 0.03), (0.005, 0.0002))
        rounds = 1_200_000 if start.preset == self.preset else 900_000
        return Schedule(_rounds(rounds // self.players, effort), (0.1, 0.03), (0.005, 0.0002))


ROUNDS_PER_ITERATION: Final = 20_000
"""Rounds with one temperature and learning rate, after which training may stop."""


def _rounds(number: int, effort: float) -> int:
    return max(ROUNDS_PER_ITERATION, round(number * effort / ROUNDS_PER_ITERATION) * ROUNDS_PER_ITERATION)


def networks_to_train(presets: tuple[str, ...] = PRESETS) -> tuple[NetworkToTrain, ...]:
    """Return all networks of some presets and of those they begin with, each after the one that it begins with."""
    wanted = {*presets} | {STARTS[name] for name in presets if name in STARTS}
    most = max(preset(name).players[1] for name in wanted)
    ordered = sorted(wanted, key=lambda name: (name in STARTS, PRESETS.index(name)))
    first = [
        NetworkToTrain(name, players)
        for fresh in (True, False)
        for players in range(2, most + 1)
        for name in ordered
        if (name not in STARTS) == fresh and players <= preset(name).players[1]
    ]
    return (*first, *(NetworkToTrain(name, 2, fine_tuning=True) for name in ordered))
