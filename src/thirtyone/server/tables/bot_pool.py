"""Computer players think in processes of their own, so that a hard thought holds up nobody's move."""

from __future__ import annotations

import asyncio
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Final

import structlog

from thirtyone.game.views import View
from thirtyone.players import player

_THINKING_ATTEMPTS: Final = 3
"""How often the same thought is tried."""

_SILENT: Final = "ignore:resource_tracker:UserWarning"

_log = structlog.get_logger("thirtyone")


class BotPool:
    """A few worker processes for all tables."""

    def __init__(self, processes: int) -> None:
        # When the server is killed, Python's own helper clears up after it: started with this, it does so in silence.
        if _SILENT not in sys.warnoptions:
            sys.warnoptions.append(_SILENT)
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Started afresh, not forked: the server has threads and sockets that a copy must not share.
        return ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"), initializer=_begin)

    async def think(self, level: str, view: View, seed: str) -> str:
        """Return what a computer player does, as records write it.

        Args:
            level: the player's name.
            view: what its seat may see.
            seed: its own source of chance for this decision; the same one gives the same decision.

        Raises:
            BrokenProcessPool: when the processes have died under this thought several times, as on a machine short of
                memory.
        """
        attempt = 1
        while True:
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, _think, level, view, seed)
            except BrokenProcessPool:
                self._renew(pool)
                if attempt == _THINKING_ATTEMPTS:
                    raise
                attempt += 1

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        """Have other processes, unless another thought that failed has seen to it."""
        if broken is self._pool:
            _log.warning("a thinking process died; there are new ones")
            self._pool = self._new_pool()
            broken.shutdown(wait=False)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Prepare a worker: the server ends it, not Ctrl-C; and it ends by itself when the server is killed."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _think(level: str, view: View, seed: str) -> str:
    return str(player(level, Random(seed))(view, view.legal))
