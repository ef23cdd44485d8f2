"""Training as a whole: one network after the other, several at a time, kept in a folder."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event
from time import monotonic
from typing import Final

from thirtyone.study.training.checkpoints import enter, network_file, read_network, write_network
from thirtyone.study.training.learners import Learner
from thirtyone.study.training.plans import Plan
from thirtyone.study.training.schedules import Task

KEPT_AFTER: Final = 20.0
"""Seconds after which a network in training is kept."""


class Stopped(Exception):
    """Training was asked to stop; what was done is kept."""


Progress = Callable[[Task, int, int], None]
"""Is told of a network, how many of its rounds have been played, and of how many."""


class Training:
    """A plan that is carried out. Other threads may ask it to `stop`."""

    def __init__(self, plan: Plan, progress: Progress = lambda task, done, rounds: None) -> None:
        self._plan = plan
        self._progress = progress
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
        enter(plan)
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
        file = network_file(plan.folder, task)
        schedule = task.schedule(plan.effort)
        if file.exists():
            read_network(file, task.players)
            self._progress(task, schedule.rounds, schedule.rounds)
            return
        begins_with = read_network(network_file(plan.folder, task.start), task.start.players) if task.start else None
        learner = Learner(task, schedule, plan.seed, begins_with, plan.hidden)
        unfinished = file.with_suffix(".npz")
        if unfinished.exists():
            learner.resume(unfinished)
        kept_at = monotonic()
        for done in learner.lessons():
            self._progress(task, done, schedule.rounds)
            if self._stop.is_set():
                learner.save(unfinished)
                raise Stopped
            if monotonic() - kept_at > KEPT_AFTER:
                learner.save(unfinished)
                kept_at = monotonic()
        write_network(file, learner.stored())
        unfinished.unlink(missing_ok=True)
