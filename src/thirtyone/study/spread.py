"""Shares of games spread over processes and machines by joblib, whose backend says where they are played."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager

from joblib import Parallel, cpu_count, delayed, parallel_config

from thirtyone.errors import ThirtyOneError
from thirtyone.study.clusters import CLUSTERS, ON_THIS_MACHINE, SILENCE, Place, cluster, deaf
from thirtyone.study.shares import Counts, Games, Part, Shares, timed


def spread(
    played: Games[Counts],
    shares: Shares,
    place: Place = ON_THIS_MACHINE,
    *,
    ordered: bool = False,
) -> Iterator[Part[Counts]]:
    """Play shares in many processes, and yield what comes of each as soon as it is there.

    Merged, the parts are what one process would have counted, whatever the number of processes. After `Shares.stop`,
    what is being played is finished and yielded, and the parts are those of the first ``shares.begun`` games.

    >>> from thirtyone import preset
    >>> from thirtyone.study.clusters import Place
    >>> from thirtyone.study.shares import EngineGames
    >>> games = EngineGames(preset("a7"), ["random", "random"], seed=31)
    >>> sum(part.games for part in spread(games, Shares(20), Place("threading")))
    20

    Args:
        played: the games; they are pickled for each share.
        shares: which of them.
        place: where they are played; threads are as quick as processes where strategies are compiled.
        ordered: whether the parts come in the order of the games.

    Raises:
        ThirtyOneError: what a share raises; ``bad_cluster``, where a cluster is not to be reached or has no workers,
            or a process that played was killed.
        ModuleNotFoundError: where the package of the cluster is not installed.
    """
    remote = place.backend in CLUSTERS
    return_as = "generator" if ordered else "generator_unordered"
    jobs = place.jobs or cpu_count()
    with ExitStack() as stack:
        stack.enter_context(_broken_is_an_error())
        with deaf():
            options = stack.enter_context(cluster(place, jobs, played))
            with parallel_config(place.backend, **options):
                parallel = Parallel(return_as=return_as, batch_size=1, timeout=SILENCE if remote else None)
                parts = parallel(delayed(timed)(played, first, games) for first, games in shares)
        for part, seconds in parts:
            shares.took(part.games, seconds)
            yield part


@contextmanager
def _broken_is_an_error() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor:
        raise ThirtyOneError(
            "bad_cluster", "A process that played was killed, perhaps for want of memory; its games are lost."
        ) from None
    except TimeoutError:
        raise ThirtyOneError("bad_cluster", f"Nothing has come back from the cluster for {SILENCE} seconds.") from None
