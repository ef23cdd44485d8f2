"""Starting the server, and stopping it without losing anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import timedelta
from pathlib import Path
from signal import SIGINT, SIGTERM

import structlog
import uvloop
from aiohttp import web

from thirtyone.log import SqliteLog, SqlitePeople
from thirtyone.server.app import Site
from thirtyone.server.gate import Gate, Network
from thirtyone.server.logging import Level, write_log
from thirtyone.server.sessions import Sessions
from thirtyone.server.thinkers import Thinkers

_log = structlog.get_logger("thirtyone")


def serve(
    host: str,
    port: int,
    data: Path,
    *,
    public_url: str | None,
    trusted_proxies: Iterable[Network],
    keep: timedelta,
    log_level: Level,
    ready: Callable[[str], None],
) -> None:
    """Serve until SIGTERM or Ctrl-C.

    Args:
        host: the address to listen on.
        port: the port; 0 takes a free one.
        data: the folder of the log; made if need be.
        public_url: the address under which browsers reach the server, where that is another.
        trusted_proxies: whose headers are believed on who asks, and for which address.
        keep: how long a finished game is kept.
        log_level: how important something must be to be written to standard error.
        ready: called with the address once the server listens.

    Raises:
        DataFolderInUse: when another server uses the folder.
        OSError: when the folder or the port cannot be had.
    """
    gate = Gate(public_url=public_url, host=host, proxies=trusted_proxies)
    write_log(log_level)
    uvloop.run(_serve(host, port, data, gate, public_url, keep, ready))


async def _serve(
    host: str,
    port: int,
    data: Path,
    gate: Gate,
    public_url: str | None,
    keep: timedelta,
    ready: Callable[[str], None],
) -> None:
    log = SqliteLog(data)
    try:
        thinkers = Thinkers(processes=2)
        site = Site(log, SqlitePeople(log), thinkers, Sessions(data), gate, keep=keep)
        runner = web.AppRunner(site.application(), access_log=None, shutdown_timeout=5)
        await runner.setup()
        stopped = _stop_signals()
        try:
            listener = web.TCPSite(runner, host, port)
            await listener.start()
            bound = runner.addresses[0][1]
            shown = "localhost" if host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::") else host
            _log.info("the server listens", host=host, port=bound)
            ready(public_url or f"http://{shown}:{bound}/")
            await stopped.wait()
            _log.info("the server stops")
        finally:
            await runner.cleanup()
            thinkers.close()
    finally:
        await log.close()


def _stop_signals() -> asyncio.Event:
    """Return an event that is set when somebody wants the server to stop."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (SIGINT, SIGTERM):
        loop.add_signal_handler(number, asked.set)
    return asked
