"""Chunks of games spread over processes and machines by joblib, whose backend says where they are played."""

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
from thirtyone.study.spreading.chunks import Chunks, Counts, Part, Workload, timed
from thirtyone.study.spreading.clusters import ON_THIS_MACHINE, SILENCE, Backend, cluster


def spread(
    played: Workload[Counts],
    chunks: Chunks,
    backend: Backend = ON_THIS_MACHINE,
    *,
    ordered: bool = False,
) -> Iterator[Part[Counts]]:
    """Play chunks in many processes, and yield what comes of each as soon as it is there.

    Merged, the parts are what one process would have counted, whatever the number of processes. After `Chunks.stop`,
    what is being played is finished and yielded, and the parts are those of the first ``chunks.begun`` games.

    >>> from thirtyone import preset
    >>> from thirtyone.study.spreading.clusters import Backend
    >>> from thirtyone.study.spreading.chunks import EngineGames
    >>> games = EngineGames(preset("a7"), ["random", "random"], seed=31)
    >>> sum(part.games for part in spread(games, Chunks(20), Backend("threading")))
    20

    Args:
        played: the games; they are pickled for each chunk.
        chunks: which of them.
        backend: where they are played; threads are as quick as processes where strategies are compiled.
        ordered: whether the parts come in the order of the games.

    Raises:
        ThirtyOneError: what a chunk raises; ``bad_cluster``, where a cluster is not to be reached or has no workers,
            or a process that played was killed.
        ModuleNotFoundError: where the package of the cluster is not installed.
    """
    jobs = backend.jobs or cpu_count()
    tasks = (delayed(timed)(played, first, games) for first, games in chunks)
    with ExitStack() as stack:
        stack.enter_context(_broken_is_an_error())
        with _deaf():
            options = stack.enter_context(cluster(backend, jobs, played))
            with parallel_config(backend.backend, **options):
                if backend.backend == "ray":
                    parts = _in_waves(stack.enter_context(Parallel(batch_size=1)), tasks, 4 * effective_n_jobs())
                else:
                    parts = Parallel(
                        return_as="generator" if ordered else "generator_unordered",
                        batch_size=1,
                        pre_dispatch="n_jobs",  # so that little is to be finished after an interrupt
                        timeout=SILENCE if backend.backend == "dask" else None,
                    )(tasks)
        for part, seconds in parts:
            chunks.took(part.games, seconds)
            yield part


def _in_waves(parallel: Any, tasks: Iterator[Any], size: int) -> Iterator[Any]:
    """Play so many chunks at a time: of Ray, joblib does not tell what is there before all is."""
    while wave := list(islice(tasks, size)):
        yield from parallel(wave)


@contextmanager
def _deaf() -> Iterator[None]:
    """Start threads and processes that do not hear Ctrl-C; this thread hears afterwards what came meanwhile.

    A terminal sends Ctrl-C to all processes; those that play are told by this one to stop.
    """
    for tracker in (resource_tracker, loky_tracker):
        tracker.ensure_running()  # else joblib starts them when it needs them, and they end the silence
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
        raise ThirtyOneError("bad_cluster", f"Nothing has come back from the cluster for {SILENCE} seconds.") from None
