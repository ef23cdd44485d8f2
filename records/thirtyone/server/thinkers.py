"""Computer players think in processes of their own, so that a hard thought holds up nobody's move."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal

from thirtyone.game.views import View
from thirtyone.players import player


class Thinkers:
    """A few worker processes for all tables."""

    def __init__(self, processes: int) -> None:
        # Started afresh, not forked: the server has threads and sockets that a copy must not share.
        self._pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_ignore_ctrl_c)

    async def think(self, level: str, view: View, seed: str) -> str:
        """Return what a computer player does, as records write it.

        Args:
            level: the player's name.
            view: what its seat may see.
            seed: its own source of chance for this decision; the same one gives the same decision.
        """
        return await asyncio.get_running_loop().run_in_executor(self._pool, _think, level, view, seed)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _ignore_ctrl_c() -> None:
    signal(SIGINT, SIG_IGN)  # the server ends its workers itself


def _think(level: str, view: View, seed: str) -> str:
    return str(player(level, Random(seed))(view, view.legal))
