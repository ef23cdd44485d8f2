"""Training as a whole: one network after the other, several at a time, kept in a folder."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
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
"""Called with a network, how many of its rounds have been played, and how many there are."""


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
        order = TopologicalSorter({task: () if task.start is None else (task.start,) for task in plan.tasks()})
        order.prepare()
        submitted: dict[Future[None], Task] = {}
        with ThreadPoolExecutor(plan.jobs) as pool:
            try:
                while order.is_active():
                    submitted |= {pool.submit(self._train, task): task for task in order.get_ready()}
                    finished, _ = wait(submitted, return_when=FIRST_COMPLETED)
                    for future in finished:
                        future.result()
                        order.done(submitted.pop(future))
            except BaseException:
                self.stop()
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _train(self, task: Task) -> None:
        if self._stop.is_set():  # while it waited for a thread
            raise Stopped
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
