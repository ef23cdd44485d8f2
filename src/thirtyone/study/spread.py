"""Shares of games spread over processes and machines by joblib, whose backend says where they are played."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from typing import Final, Literal, get_args

from joblib import Parallel, cpu_count, delayed, parallel_config

from thirtyone.errors import ThirtyOneError
from thirtyone.study.clusters import cluster
from thirtyone.study.shares import Counts, Part, Shares, Work, timed

Backend = Literal["loky", "threading", "dask", "ray"]
BACKENDS: Final[tuple[Backend, ...]] = get_args(Backend)


def spread(
    work: Work[Counts],
    shares: Shares,
    *,
    jobs: int | None = None,
    backend: Backend = "loky",
    address: str | None = None,
    ordered: bool = False,
) -> Iterator[Part[Counts]]:
    """Play shares in many processes, and yield what comes of each as soon as it is there.

    Merged, the parts are what one process would have counted, whatever the number of processes. After `Shares.stop`,
    what is being played is finished and yielded, and the parts are those of the first ``shares.begun`` games.

    >>> from thirtyone import preset
    >>> from thirtyone.study.shares import EngineGames
    >>> games = EngineGames(preset("a7"), ["random", "random"], seed=31)
    >>> sum(part.games for part in spread(games, Shares(20), jobs=2, backend="threading"))
    20

    Args:
        work: plays a share; pickled for each.
        shares: the games.
        jobs: how many processes or threads; None for one for each processor. A cluster with an address has its own.
        backend: ``loky`` for processes on this machine; ``threading``, which is as quick where strategies are
            compiled; ``dask`` or ``ray`` for the machines of a cluster, each with its extra.
        address: where the scheduler of the cluster is; without, one is started on this machine.
        ordered: whether the parts come in the order of the games.

    Raises:
        ThirtyOneError: what a share raises; ``bad_cluster``, where a cluster is not to be reached or has no workers,
            or a process that played was killed.
        ModuleNotFoundError: where the package of the cluster is not installed.
    """
    return_as = "generator" if ordered else "generator_unordered"
    jobs = jobs or cpu_count()
    with cluster(backend, jobs, address) as options, _broken_is_an_error():
        with deaf(), parallel_config(backend, n_jobs=jobs, **options):
            parallel = Parallel(n_jobs=jobs, return_as=return_as, batch_size=1)
            parts = parallel(delayed(timed)(work, first, games) for first, games in shares)
        for part, seconds in parts:
            shares.took(part.games, seconds)
            yield part


@contextmanager
def deaf() -> Iterator[None]:
    """Start processes that do not hear Ctrl-C, which a terminal sends to them too; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
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
