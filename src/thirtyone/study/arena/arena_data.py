"""What the arena found, as data: what ``thirtyone arena --json`` writes."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Holds = Literal["yes", "no", "open"]
"""Whether a step of the ladder goes up, at the confidence of the plan; open where the interval contains 0."""


class Interval(Struct, frozen=True):
    """A measured figure and half the width of its confidence interval: ``value ± half``."""

    value: float
    half: float

    @property
    def holds(self) -> Holds:
        """Whether it is above 0."""
        if abs(self.value) <= self.half:
            return "open"
        return "yes" if self.value > 0 else "no"


class Standing(Struct, frozen=True):
    """How one player did against all others."""

    name: str
    lost: Interval
    """Rounds lost per hundred, alone among others of one kind; the mean over all kinds."""
    won: Interval | None
    """Games won per hundred, in the same way; None where no games were played."""
    rating: Interval | None
    """By the model of Bradley and Terry: 400 more wins ten times as often; 0 is a weighted mean."""


class Pairing(Struct, frozen=True):
    """One player alone among others of one kind, which may be its own."""

    one: str
    others: str
    lost: Interval
    """Rounds per hundred that the player alone loses."""
    won: Interval | None
    """Games per hundred that it wins."""
    endless: int
    """Rounds that did not end by themselves and were played on at random. With two players they are the same for both
    pairings of two kinds, and counted once, with the kind that is named first."""


class Step(Struct, frozen=True):
    """Two neighbouring levels of the ladder."""

    lower: str
    upper: str
    lost: Interval
    """Rounds per hundred that the lower loses more, alone among upper ones, than the upper alone among lower ones."""
    lost_holds: Holds
    won: Interval | None
    """Games per hundred that the upper wins more, compared in the same way."""
    won_holds: Holds | None
    share: Interval | None
    """Games per hundred that the upper wins, alone among lower ones."""


class ArenaCell(Struct, frozen=True):
    """One game with one number of players."""

    preset: str
    players: int
    deals: int
    """Single rounds: decks, each played from every seat by every player among every kind of others."""
    games: int
    """Whole games: decks, played in the same way."""
    laps: int
    """After this many a round was played on at random."""
    standings: tuple[Standing, ...]
    """The strongest first."""
    pairings: tuple[Pairing, ...]
    steps: tuple[Step, ...]
    """The lowest first."""


class Arena(Struct, frozen=True):
    """All that was played."""

    version: str
    date: str
    seed: str
    confidence: float
    """Of all intervals, in per cent."""
    within: float | None
    """Half the width that was asked for of the intervals of pairings; None where none was."""
    names: tuple[str, ...]
    stopped: bool
    """Whether it was stopped before everything was played."""
    cells: tuple[ArenaCell, ...]
