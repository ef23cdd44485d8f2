"""One network while it learns: it plays against itself, is saved to a file, and goes on from there."""

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
from thirtyone.players.compiled import COMPILED
from thirtyone.players.features import FEATURES
from thirtyone.players.network import Network
from thirtyone.players.weights import UNIT, StoredNetwork
from thirtyone.rules import Rules
from thirtyone.study.training.schedules import ROUNDS_PER_ITERATION, NetworkToTrain, Schedule
from thirtyone.study.training.self_play import Iteration, train

_LOSS_VALUES: Final = 512
"""How many combinations of the players' lives rounds are played with."""

_EVEN: Final = 0.3
"""In which part of these all players have the same number of lives."""

_AVERAGED_FROM: Final = 0.5
"""From this part of the schedule on the weights are averaged; the average is the finished network."""

Floats = NDArray[np.float32]


class Learner:
    """A network in training. The same seed gives the same network, however often it is stopped and resumed."""

    def __init__(
        self, network: NetworkToTrain, schedule: Schedule, seed: str | int, start: StoredNetwork | None, hidden: int
    ) -> None:
        self.network = network
        self.schedule = schedule
        self.done = 0
        """Rounds played so far."""
        # "further" is what fine-tuning was once called: another word would give other networks.
        self._seed = f"{seed}/{network.preset}/{network.players}" + ("/further" if network.fine_tuning else "")
        chance = np.random.default_rng(key_of(self._seed))
        self._network = (
            _random_network(network.players, hidden, chance)
            if start is None
            else _network_from(start, network.players, chance)
        )
        self._mean: list[NDArray[np.float64]] = [np.zeros(len(part)) for part in self._parts]
        self._averaged = 0
        self._loss_values = sample_loss_values(network.rules, network.players, chance)
        self._rules = encode_rules(network.rules)
        self._game = np.zeros(1, STATE)

    @property
    def _parts(self) -> tuple[Floats, ...]:
        parts: Any = self._network[2:]
        return tuple(parts)

    @property
    def _fingerprint(self) -> str:
        """What must be the same for training to go on."""
        return repr((self._seed, self.schedule, self._network.hidden, FEATURES))

    @property
    def finished(self) -> bool:
        """Whether the schedule is over."""
        return self.done >= self.schedule.rounds

    def iterations(self) -> Iterator[int]:
        """Play on, and yield the number of rounds played so far after each iteration."""
        key = key_of(self._seed)
        while not self.finished:
            temperature, learning_rate = self.schedule.at(self.done)
            iteration = Iteration(
                self.network.players,
                self.done,
                self.done + ROUNDS_PER_ITERATION,
                temperature,
                learning_rate,
                self.schedule.outside_opponents,
            )
            train(self._rules[0], self._game, key, iteration, self._network, self._loss_values)
            self.done += ROUNDS_PER_ITERATION
            if self.done >= _AVERAGED_FROM * self.schedule.rounds:
                self._averaged += 1
                for number, part in enumerate(self._parts):
                    self._mean[number] += (part - self._mean[number]) / self._averaged
            yield self.done

    def stored(self) -> StoredNetwork:
        """Return the network as it is kept: the average of its weights in the second half of the schedule."""
        parts = self._mean if self._averaged else [part.astype(float) for part in self._parts]
        features, base, outcomes, outcome_base = parts
        return StoredNetwork(
            hidden=self._network.hidden,
            features=_quantised(features),
            base=_quantised(base),
            outcomes=_quantised(outcomes),
            outcome_base=tuple(round(float(each) * UNIT * UNIT) for each in outcome_base),
        )

    def save(self, file: Path) -> None:
        """Save everything to a file, from which `resume` goes on."""
        new = file.with_suffix(".new.npz")
        kept: dict[str, Any] = {"done": self.done, "averaged": self._averaged, "schedule": self._fingerprint}
        kept |= {f"network{number}": part for number, part in enumerate(self._parts)}
        kept |= {f"mean{number}": mean for number, mean in enumerate(self._mean)}
        np.savez(new, **kept)
        replace(new, file)

    def resume(self, file: Path) -> None:
        """Go on from a file.

        Raises:
            ThirtyOneError: ``bad_file``, where it is no such file, or one of another schedule or seed.
        """
        try:
            with np.load(BytesIO(file.read_bytes())) as opened:
                kept = {name: opened[name] for name in opened.files}
            schedule, done, averaged = str(kept["schedule"]), int(kept["done"]), int(kept["averaged"])
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise ThirtyOneError("bad_file", f"{file} cannot be read as training that was stopped.") from error
        if schedule != self._fingerprint:
            raise ThirtyOneError("bad_file", f"{file} is from another schedule: remove it, or use its seed and effort.")
        self.done, self._averaged = done, averaged
        for number, (part, mean) in enumerate(zip(self._parts, self._mean, strict=True)):
            part[:] = kept[f"network{number}"]
            mean[:] = kept[f"mean{number}"]


def sample_loss_values(rules: Rules, players: int, chance: np.random.Generator) -> NDArray[np.float64]:
    """Return the loss values of each player for random lives: (samples, players, players + 1)."""
    most = rules.lives + rules.swim
    loss_values = np.zeros((_LOSS_VALUES, players, players + 1))
    for table in loss_values:
        lives = chance.integers(1, most + 1, 1 if chance.random() < _EVEN else players)
        lives = np.broadcast_to(lives, players)
        for seat, row in enumerate(table):
            COMPILED["life_equity"](np.roll(lives, -seat), players, row)
    if rules.knocker_alone_lowest == 1:
        loss_values[:, :, players] = 0.0
    return loss_values


def _random_network(players: int, hidden: int, chance: np.random.Generator) -> Network:
    outcome_base = np.full(players + 1, -np.log(max(players - 1, 1)))
    parts = (
        chance.normal(0, 0.1, FEATURES * hidden),
        np.zeros(hidden),
        chance.normal(0, 0.3 / hidden**0.5, (players + 1) * hidden),
        outcome_base,
    )
    return _trainable(hidden, *parts)


def _network_from(start: StoredNetwork, players: int, chance: np.random.Generator) -> Network:
    """Begin with the weights of another network; those of outcomes that it does not have begin at random."""
    features, base, outcomes = (
        np.frombuffer(part, "<i2") / UNIT for part in (start.features, start.base, start.outcomes)
    )
    outcome_base = np.array(start.outcome_base) / UNIT / UNIT
    if len(outcome_base) != players + 1:
        grown = _random_network(players, start.hidden, chance)
        taken = outcomes[: start.hidden].copy()
        first = outcome_base[0] + np.log((players - 2) / (players - 1)) if players > 2 else outcome_base[0]
        outcomes, outcome_base = (np.array(part, float) for part in (grown.outcomes, grown.outcome_base))
        outcomes[: start.hidden], outcome_base[0] = taken, first
    return _trainable(start.hidden, features, base, outcomes, outcome_base)


def _trainable(hidden: int, *parts: NDArray[np.float64]) -> Network:
    weights: Any = [np.ascontiguousarray(part, np.float32) for part in parts]
    return Network(hidden, 1.0, *weights)


def _quantised(weights: NDArray[np.float64]) -> bytes:
    most = np.iinfo(np.int16).max
    return np.clip(np.rint(weights * UNIT), -most, most).astype("<i2").tobytes()
