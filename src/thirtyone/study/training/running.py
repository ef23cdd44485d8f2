"""Training as a whole: one network after the other, several at a time, kept in a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final, NamedTuple

from msgspec import msgpack

from thirtyone.errors import ThirtyOneError
from thirtyone.players.features import MARKS
from thirtyone.players.weights import StoredNet, Trained, pack
from thirtyone.study.training.courses import HIDDEN, Task, tasks
from thirtyone.study.training.learners import Learner

KEPT_AFTER: Final = 20.0
"""Seconds after which a network in training is kept."""


class Stopped(Exception):
    """Training was asked to stop; what was done is kept."""


class Plan(NamedTuple):
    """What to train."""

    presets: tuple[str, ...]
    folder: Path
    """Where everything is kept: ``a7-2.net``, what was learned; ``a7-2.npz``, what is being learned."""
    players: tuple[int, ...] = ()
    """For which numbers of players; for none: for all."""
    seed: str | int = 31
    effort: float = 1.0
    """What the rounds of each course are multiplied by."""
    jobs: int = 1
    """How many networks are trained at a time."""
    hidden: int = HIDDEN

    def tasks(self) -> tuple[Task, ...]:
        """Return all networks to be trained, those they begin with included, in an order that can be followed.

        Raises:
            ThirtyOneError: ``bad_rules`` or ``bad_player``, where there is no such preset or number of players.
        """
        every = tasks(self.presets)
        asked = [
            task for task in every if task.preset in self.presets and (task.players in (self.players or [task.players]))
        ]
        for players in self.players:
            if not any(task.players == players for task in asked):
                raise ThirtyOneError("bad_player", f"None of these games is for {players} players.")
        wanted = {*asked}
        for task in reversed(every):  # each stands behind the one it begins with
            if task in wanted and task.start is not None:
                wanted.add(task.start)
        return tuple(task for task in every if task in wanted)


Tell = Callable[[Task, int, int], None]
"""Is told of a network, how many of its rounds have been played, and of how many."""


class Training:
    """A plan that is carried out. Other threads may ask it to `stop`."""

    def __init__(self, plan: Plan, tell: Tell = lambda task, done, rounds: None) -> None:
        self._plan = plan
        self._tell = tell
        self._stop = Event()

    def stop(self) -> None:
        """Let everything stop soon; it is kept."""
        self._stop.set()

    def run(self) -> None:
        """Train what has not been trained yet.

        Raises:
            Stopped: after `stop`.
            ThirtyOneError: ``bad_file``, where the folder has files of other training.
            OSError: where the folder cannot be written to.
        """
        plan = self._plan
        plan.folder.mkdir(parents=True, exist_ok=True)
        waiting = list(plan.tasks())
        done: set[Task] = set()
        running: dict[Future[None], Task] = {}
        with ThreadPoolExecutor(plan.jobs) as pool:
            try:
                while waiting or running:
                    ready = [task for task in waiting if task.start is None or task.start in done]
                    for task in ready[: plan.jobs - len(running)]:
                        waiting.remove(task)
                        running[pool.submit(self._train, task)] = task
                    finished, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in finished:
                        done.add(running.pop(future))
                        future.result()
            except BaseException:
                self.stop()
                raise

    def _train(self, task: Task) -> None:
        plan = self._plan
        file = net_file(plan.folder, task)
        course = task.course(plan.effort)
        kept = read_net(file) if file.exists() else None
        if kept is not None:
            self._tell(task, course.rounds, course.rounds)
            return
        begins_with = read_net(net_file(plan.folder, task.start)) if task.start else None
        learner = Learner(task, course, plan.seed, begins_with, plan.hidden)
        unfinished = file.with_suffix(".npz")
        if unfinished.exists():
            learner.resume(unfinished)
        kept_at = monotonic()
        for done in learner.lessons():
            self._tell(task, done, course.rounds)
            if self._stop.is_set():
                learner.save(unfinished)
                raise Stopped
            if monotonic() - kept_at > KEPT_AFTER:
                learner.save(unfinished)
                kept_at = monotonic()
        _write(file, msgpack.encode(learner.stored()))
        unfinished.unlink(missing_ok=True)


def net_file(folder: Path, task: Task) -> Path:
    """Return where a network is kept that has been trained."""
    return folder / f"{task.preset}-{task.players}{'-further' if task.further else ''}.net"


def read_net(file: Path) -> StoredNet:
    """Return a network that has been trained.

    Raises:
        ThirtyOneError: ``bad_file``, where the file holds none.
    """
    try:
        return msgpack.decode(file.read_bytes(), type=StoredNet)
    except (OSError, ValueError) as error:
        raise ThirtyOneError("bad_file", f"{file} holds no network.") from error


def write_weights(folder: Path, preset: str, players: Sequence[int], output: Path) -> int:
    """Put a preset's networks into one file, as the library has it; return its size in bytes.

    Raises:
        ThirtyOneError: ``bad_file``, where one is not there.
    """
    nets = {number: read_net(net_file(folder, Task(preset, number, further=number == 2))) for number in players}
    contents = pack(Trained(preset, MARKS, nets))
    _write(output, contents)
    return len(contents)


def _write(file: Path, contents: bytes) -> None:
    """Write a file that is there whole or not at all."""
    new = file.with_name(f".{file.name}.part")
    new.write_bytes(contents)
    os.replace(new, file)
