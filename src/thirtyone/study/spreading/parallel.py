"""Chunks of games played by joblib, in processes, in threads or on a cluster."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import ExitStack, contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any

from joblib import Parallel, cpu_count, delayed, effective_n_jobs, parallel_config
from joblib.externals.loky.backend import resource_tracker as loky_tracker

from thirtyone.errors import ThirtyOneError
from thirtyone.study.spreading.chunks import ChunkResult, Chunks, Counts, PlaysChunks, play_timed
from thirtyone.study.spreading.clusters import MOST_SILENCE, ON_THIS_MACHINE, Backend, cluster


def play_in_parallel(
    play: PlaysChunks[Counts],
    chunks: Chunks,
    backend: Backend = ON_THIS_MACHINE,
    *,
    ordered: bool = False,
) -> Iterator[ChunkResult[Counts]]:
    """Play chunks at the same time, and yield the result of each as soon as it is there.

    Merged, the results are what one process would have counted, whatever the number of processes. After `Chunks.stop`,
    chunks that have begun are finished and yielded: the results are those of the first ``chunks.begun`` games.

    >>> from thirtyone import preset
    >>> from thirtyone.study.spreading.clusters import Backend
    >>> from thirtyone.study.spreading.chunks import EngineGames
    >>> games = EngineGames(preset("a7"), ["random", "random"], seed=31)
    >>> sum(result.games for result in play_in_parallel(games, Chunks(20), Backend("threading")))
    20

    Args:
        play: plays a chunk; pickled with each, unless threads play.
        chunks: which games.
        backend: what plays; threads are as quick as processes where strategies are compiled.
        ordered: whether the results come in the order of the games.

    Raises:
        ThirtyOneError: what a chunk raises; ``bad_cluster``, where a cluster cannot be reached or has no workers,
            or a process that played was killed.
        ModuleNotFoundError: where the package of the cluster is not installed.
    """
    jobs = backend.jobs or cpu_count()
    tasks = (delayed(play_timed)(play, first, games) for first, games in chunks)
    with ExitStack() as stack:
        stack.enter_context(_broken_is_an_error())
        with _interrupts_blocked():
            options = stack.enter_context(cluster(backend, jobs, play))
            with parallel_config(backend.name, **options):
                if backend.name == "ray":
                    results = _in_waves(stack.enter_context(Parallel(batch_size=1)), tasks, 4 * effective_n_jobs())
                else:
                    results = Parallel(
                        return_as="generator" if ordered else "generator_unordered",
                        batch_size=1,
                        pre_dispatch="n_jobs",  # so that after an interrupt only chunks that have begun are finished
                        timeout=MOST_SILENCE if backend.name == "dask" else None,
                    )(tasks)
        for result, seconds in results:
            chunks.adapt(result.games, seconds)
            yield result


def _in_waves(parallel: Any, tasks: Iterator[Any], size: int) -> Iterator[Any]:
    """Play this many chunks at a time: with Ray, joblib returns no result before all are there."""
    while wave := list(islice(tasks, size)):
        yield from parallel(wave)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C for threads and processes started within; this thread receives it afterwards.

    A terminal sends Ctrl-C to all processes. Those that play are to finish their chunks; this one ends the run.
    """
    for tracker in (resource_tracker, loky_tracker):
        tracker.ensure_running()  # else joblib starts them later, and they unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _broken_is_an_error() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor:
        raise ThirtyOneError(
            "bad_cluster", "A process that played was killed, perhaps for want of memory; its games are lost."
        ) from None
    except CancelledError:
        raise ThirtyOneError("bad_cluster", "The cluster's scheduler is lost, and with it what was played.") from None
    except TimeoutError:
        raise ThirtyOneError(
            "bad_cluster", f"Nothing has come back from the cluster for {MOST_SILENCE} seconds."
        ) from None
