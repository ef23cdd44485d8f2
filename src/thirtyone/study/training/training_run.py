"""Training as a whole: one network after the other, several at a time, kept in a folder."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
from threading import Event
from time import monotonic
from typing import Final

from thirtyone.study.training.checkpoints import network_file, prepare_folder, read_network, write_network
from thirtyone.study.training.learners import Learner
from thirtyone.study.training.plans import TrainingPlan
from thirtyone.study.training.schedules import NetworkToTrain

SAVE_INTERVAL: Final = 20.0
"""Seconds after which an unfinished network is saved again."""


class TrainingStopped(Exception):
    """Training was stopped; what was learned is saved."""


Progress = Callable[[NetworkToTrain, int, int], None]
"""Called with a network, how many of its rounds have been played, and of how many."""


class Training:
    """Carries out a plan. Other threads may call `stop`."""

    def __init__(self, plan: TrainingPlan, progress: Progress = lambda network, done, rounds: None) -> None:
        self._plan = plan
        self._progress = progress
        self._stop = Event()

    def stop(self) -> None:
        """Stop after the iterations in progress, and save what was learned."""
        self._stop.set()

    def run(self) -> None:
        """Train what has not been trained yet.

        Raises:
            TrainingStopped: after `stop`.
            ThirtyOneError: ``bad_file``, where the folder has files of other training.
            OSError: where the folder cannot be written to.
        """
        plan = self._plan
        prepare_folder(plan)
        order = TopologicalSorter({each: [each.start] if each.start else [] for each in plan.networks()})
        order.prepare()
        submitted: dict[Future[None], NetworkToTrain] = {}
        with ThreadPoolExecutor(plan.jobs) as pool:
            try:
                while order.is_active():
                    submitted |= {pool.submit(self._train, network): network for network in order.get_ready()}
                    finished, _ = wait(submitted, return_when=FIRST_COMPLETED)
                    for future in finished:
                        future.result()
                        order.done(submitted.pop(future))
            except BaseException:
                self.stop()
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _train(self, network: NetworkToTrain) -> None:
        if self._stop.is_set():  # while it waited for a thread
            raise TrainingStopped
        plan = self._plan
        file = network_file(plan.folder, network)
        schedule = network.schedule(plan.effort)
        if file.exists():
            read_network(file, network.players)
            self._progress(network, schedule.rounds, schedule.rounds)
            return
        begins_with = (
            read_network(network_file(plan.folder, network.start), network.start.players) if network.start else None
        )
        learner = Learner(network, schedule, plan.seed, begins_with, plan.hidden)
        unfinished = file.with_suffix(".npz")
        if unfinished.exists():
            learner.resume(unfinished)
        saved_at = monotonic()
        for done in learner.iterations():
            self._progress(network, done, schedule.rounds)
            if self._stop.is_set():
                learner.save(unfinished)
                raise TrainingStopped
            if monotonic() - saved_at > SAVE_INTERVAL:
                learner.save(unfinished)
                saved_at = monotonic()
        write_network(file, learner.stored())
        unfinished.unlink(missing_ok=True)
