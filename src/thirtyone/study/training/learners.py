"""One network while it learns: it plays against itself, is kept in a file, and goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from os import replace
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.encoding import encode_rules
from thirtyone.batch.states import STATE, key_of
from thirtyone.errors import ThirtyOneError
from thirtyone.players.features import MARKS
from thirtyone.players.nets import Net
from thirtyone.players.weights import UNIT, StoredNet
from thirtyone.rules import Rules
from thirtyone.study.minds import TWINS
from thirtyone.study.training.courses import LESSON, Course, Task
from thirtyone.study.training.kernels import Lesson, train

_SITUATIONS: Final = 512
"""Different lives of the players that rounds are played with."""

_EVEN: Final = 0.3
"""In how many of these all have the same number of lives."""

_AVERAGED_FROM: Final = 0.5
"""From this part of the course on the weights are averaged: what is kept in the end."""

Floats = NDArray[np.float32]


class Learner:
    """A network in training. The same seed gives the same network, however often it is stopped and resumed."""

    def __init__(self, task: Task, course: Course, seed: str | int, start: StoredNet | None, hidden: int) -> None:
        self.task = task
        self.course = course
        self.done = 0
        """Rounds played so far."""
        self._seed = f"{seed}/{task.preset}/{task.players}" + ("/further" if task.further else "")
        chance = np.random.default_rng(key_of(self._seed))
        self._net = _fresh(task.players, hidden, chance) if start is None else _begun(start, task.players, chance)
        self._mean: list[NDArray[np.float64]] = [np.zeros(len(part)) for part in self._parts]
        self._averaged = 0
        self._situations = situations(task.rules, task.players, chance)
        self._rules = encode_rules(task.rules)
        self._lane = np.zeros(1, STATE)

    @property
    def _parts(self) -> tuple[Floats, ...]:
        parts: Any = self._net[2:]
        return tuple(parts)

    @property
    def _course(self) -> str:
        """What must be the same for training to go on."""
        return repr((self._seed, self.course, self._net.hidden, MARKS))

    @property
    def finished(self) -> bool:
        """Whether the course is over."""
        return self.done >= self.course.rounds

    def lessons(self) -> Iterator[int]:
        """Play on, and yield the number of rounds played so far after each part of the course."""
        key = key_of(self._seed)
        while not self.finished:
            heat, pace = self.course.at(self.done)
            lesson = Lesson(self.task.players, self.done, self.done + LESSON, heat, pace, self.course.strangers)
            train(self._rules[0], self._lane, key, lesson, self._net, self._situations)
            self.done += LESSON
            if self.done >= _AVERAGED_FROM * self.course.rounds:
                self._averaged += 1
                for number, part in enumerate(self._parts):
                    self._mean[number] += (part - self._mean[number]) / self._averaged
            yield self.done

    def stored(self) -> StoredNet:
        """Return the network as it is kept: the mean of what it was in the second half of the course."""
        parts = self._mean if self._averaged else [part.astype(float) for part in self._parts]
        marks, base, outcomes, outcome_base = parts
        return StoredNet(
            hidden=self._net.hidden,
            marks=_whole(marks),
            base=_whole(base),
            outcomes=_whole(outcomes),
            outcome_base=tuple(round(float(each) * UNIT * UNIT) for each in outcome_base),
        )

    def save(self, file: Path) -> None:
        """Keep all of this in a file, from which `resume` goes on."""
        new = file.with_suffix(".new.npz")
        kept: dict[str, Any] = {"done": self.done, "averaged": self._averaged, "course": self._course}
        kept |= {f"net{number}": part for number, part in enumerate(self._parts)}
        kept |= {f"mean{number}": mean for number, mean in enumerate(self._mean)}
        np.savez(new, **kept)
        replace(new, file)

    def resume(self, file: Path) -> None:
        """Go on from a file.

        Raises:
            ThirtyOneError: ``bad_file``, where it is none, or one of another course or seed.
        """
        try:
            with np.load(BytesIO(file.read_bytes())) as opened:
                kept = {name: opened[name] for name in opened.files}
            course, done, averaged = str(kept["course"]), int(kept["done"]), int(kept["averaged"])
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise ThirtyOneError("bad_file", f"{file} cannot be read as training that was stopped.") from error
        if course != self._course:
            raise ThirtyOneError("bad_file", f"{file} is from another course: remove it, or use its seed and effort.")
        self.done, self._averaged = done, averaged
        for number, (part, mean) in enumerate(zip(self._parts, self._mean, strict=True)):
            part[:] = kept[f"net{number}"]
            mean[:] = kept[f"mean{number}"]


def situations(rules: Rules, players: int, chance: np.random.Generator) -> NDArray[np.float64]:
    """Return what losses are worth in games of many standings: (situations, players, players + 1)."""
    most = rules.lives + rules.swim
    gains = np.zeros((_SITUATIONS, players, players + 1))
    for table in gains:
        lives = chance.integers(1, most + 1, 1 if chance.random() < _EVEN else players)
        lives = np.broadcast_to(lives, players)
        for seat, row in enumerate(table):
            TWINS["weigh_losses"](np.roll(lives, -seat), players, row)
    if rules.knocker_alone_lowest == 1:
        gains[:, :, players] = 0.0
    return gains


def _fresh(players: int, hidden: int, chance: np.random.Generator) -> Net:
    outcome_base = np.full(players + 1, -np.log(max(players - 1, 1)))
    parts = (
        chance.normal(0, 0.1, MARKS * hidden),
        np.zeros(hidden),
        chance.normal(0, 0.3 / hidden**0.5, (players + 1) * hidden),
        outcome_base,
    )
    return _learning(hidden, *parts)


def _begun(start: StoredNet, players: int, chance: np.random.Generator) -> Net:
    """Begin with another network; where it is for fewer players, what it knows of the others is not taken over."""
    marks, base, outcomes = (np.frombuffer(part, "<i2") / UNIT for part in (start.marks, start.base, start.outcomes))
    outcome_base = np.array(start.outcome_base) / UNIT / UNIT
    if len(outcome_base) != players + 1:
        grown = _fresh(players, start.hidden, chance)
        taken = outcomes[: start.hidden].copy()
        first = outcome_base[0] + np.log((players - 2) / (players - 1)) if players > 2 else outcome_base[0]
        outcomes, outcome_base = (np.array(part, float) for part in (grown.outcomes, grown.outcome_base))
        outcomes[: start.hidden], outcome_base[0] = taken, first
    return _learning(start.hidden, marks, base, outcomes, outcome_base)


def _learning(hidden: int, *parts: NDArray[np.float64]) -> Net:
    weights: Any = [np.ascontiguousarray(part, np.float32) for part in parts]
    return Net(hidden, 1.0, *weights)


def _whole(weights: NDArray[np.float64]) -> bytes:
    most = np.iinfo(np.int16).max
    return np.clip(np.rint(weights * UNIT), -most, most).astype("<i2").tobytes()
