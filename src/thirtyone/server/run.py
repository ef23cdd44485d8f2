"""Starting the server, and stopping it without losing anything."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Iterable
from datetime import timedelta
from pathlib import Path
from signal import SIGINT, SIGTERM
from typing import Final

import structlog
import uvloop
from aiohttp import web

from thirtyone.log import SqliteLog, SqlitePeople
from thirtyone.server.observing.server_log import write_log
from thirtyone.server.observing.write_faults import WriteFaults
from thirtyone.server.settings import IpNetwork, Level
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.server.web.app import Site
from thirtyone.server.web.gate import Gate
from thirtyone.server.web.sessions import Sessions

_NEW_OBJECTS: Final = 10_000
"""More of them than have gone since, and the interpreter looks for those that only hold each other."""

_log = structlog.get_logger("thirtyone")


class ServerFailed(Exception):
    """The server had to stop; the sentence says why."""


def serve(
    host: str,
    port: int,
    data: Path,
    *,
    public_url: str | None,
    trusted_proxies: Iterable[IpNetwork],
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
        ServerFailed: when it has to stop, as the disk fails.
    """
    os.umask(0o077)  # what it writes holds decks in progress
    gate = Gate(public_url=public_url, host=host, proxies=trusted_proxies)
    write_log(log_level)
    _collect_seldom()
    uvloop.run(_serve(host, port, data, gate, public_url, keep, ready))


def _collect_seldom() -> None:
    """Look for cycles in memory seldom: tables are values without any, and looking takes a tenth of all the time."""
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, 5, 5)  # not more seldom: connections that have ended are such objects


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
        bots = BotPool(processes=2)
        site = Site(log, SqlitePeople(log), bots, Sessions(data), gate, keep=keep)
        stopped = _stop_signals()
        faults = WriteFaults(site.metrics, stopped.set)
        log.on_fault = faults.note
        runner = web.AppRunner(site.application(), access_log=None, shutdown_timeout=5)
        await runner.setup()
        try:
            listener = web.TCPSite(runner, host, port)
            await listener.start()
            bound = runner.addresses[0][1]
            shown = "localhost" if host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::") else host
            _log.info("the server listens", host=host, port=bound)
            ready(public_url or f"http://{shown}:{bound}/")
            await stopped.wait()
            _log.info("the server stops")
            if faults.fatal is not None:
                raise ServerFailed(f"The games in {data} cannot be relied on any more: {faults.fatal}.")
        finally:
            await runner.cleanup()
            bots.close()
    finally:
        await log.close()


def _stop_signals() -> asyncio.Event:
    """Return an event that is set when somebody wants the server to stop."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (SIGINT, SIGTERM):
        loop.add_signal_handler(number, asked.set)
    return asked
