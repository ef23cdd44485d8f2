"""The backends of joblib: processes or threads of this machine, or a cluster of Dask or Ray."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final, Literal, NamedTuple, get_args

from thirtyone.errors import ThirtyOneError, shorten

BackendName = Literal["loky", "threading", "dask", "ray"]
BACKENDS: Final[tuple[BackendName, ...]] = get_args(BackendName)
CLUSTERS: Final[tuple[BackendName, ...]] = ("dask", "ray")


class Backend(NamedTuple):
    """Where chunks are played."""

    name: BackendName = "loky"
    """Processes or threads of this machine, or a cluster of Dask or Ray, each with its extra."""
    jobs: int | None = None
    """How many processes or threads; None for one for each processor."""
    address: str | None = None
    """Of the scheduler of a cluster, which has workers of its own; None starts a cluster on this machine."""


ON_THIS_MACHINE: Final = Backend()
"""As many processes as there are processors."""

SECONDS_TO_CONNECT: Final = 8
"""How long a scheduler may take to answer."""

MOST_SILENCE: Final = 120
"""Seconds without any result after which a cluster is taken to be lost."""


@contextmanager
def cluster(backend: Backend, jobs: int, work: object) -> Iterator[dict[str, Any]]:
    """Connect to a cluster, or start one on this machine, and yield the options of joblib's backend.

    Raises:
        ThirtyOneError: ``bad_cluster``, where it cannot be reached, has no workers, or they cannot unpickle the work.
        ModuleNotFoundError: where its package is not installed.
    """
    match backend.name:
        case "dask":
            with _dask(jobs, backend.address) as client:
                _check_workers(client, work)
                yield {"client": client, "n_jobs": -1}
        case "ray":
            with _ray(jobs, backend.address):
                yield {"n_jobs": -1}
        case _:
            yield {"n_jobs": jobs}


@contextmanager
def _dask(jobs: int, address: str | None) -> Iterator[Any]:
    import distributed

    dask: Any = distributed  # what is called here has no types
    for name in ("distributed", "distributed.client"):  # they log tracebacks where we raise an error with one sentence
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if address is not None:
        _check_listening("Dask scheduler", address)
    with ExitStack() as stack:
        if address is None:
            try:
                local = dask.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address="127.0.0.1:0",  # None would be open to other machines
                    scheduler_kwargs={"dashboard": False},
                )
            except (OSError, RuntimeError):
                raise _bad("A Dask cluster does not start on this machine.") from None
            address = stack.enter_context(local).scheduler_address
        try:
            client = dask.Client(address, timeout=SECONDS_TO_CONNECT)
        except (OSError, ValueError):  # nothing there that speaks Dask
            raise _bad(f"No Dask scheduler answers at {shorten(address)}.") from None
        yield stack.enter_context(client)


def _check_workers(client: Any, work: object) -> None:
    """Find out whether workers can unpickle the work; if they cannot, joblib would wait for ever."""
    try:
        if not client.run(type_name, work):
            raise _bad("The Dask cluster has no workers.")
    except ThirtyOneError:
        raise
    except Exception as error:  # anything may have happened there
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise _bad(f"A worker of the Dask cluster cannot play: {reason.rstrip('.')}.") from None


def type_name(work: object) -> str:
    """Return the name of a type: a worker that can has unpickled the work."""
    return type(work).__name__


@contextmanager
def _ray(jobs: int, address: str | None) -> Iterator[None]:
    import ray
    from ray.util.joblib import register_ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing about these games is sent to anybody
    if address is None:
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False, configure_logging=False)
    else:
        _check_listening("Ray cluster", address)
        try:
            ray.init(address=address, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError):
            raise _bad(f"No Ray cluster answers at {shorten(address)}.") from None
    try:
        register_ray()
        yield
    finally:
        ray.shutdown()


def _check_listening(service: str, address: str) -> None:
    """Find out at once whether something listens there: Dask itself tries for a while, and Ray for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=SECONDS_TO_CONNECT).close()
    except (OSError, ValueError, OverflowError):  # nothing listens there, or this is no host and port
        raise _bad(f"No {service} answers at {shorten(address)}.") from None


def _bad(sentence: str) -> ThirtyOneError:
    return ThirtyOneError("bad_cluster", sentence)
