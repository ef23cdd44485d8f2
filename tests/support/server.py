"""Servers to test against, in this process and in one of their own."""

from __future__ import annotations

import asyncio
import os
import re
import select
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from signal import SIGKILL, SIGTERM
from types import TracebackType
from typing import Any, Final, Self

from aiohttp.test_utils import TestServer

from tests.support.clients import Browser
from tests.support.fixed_chance import fixed_chance
from tests.support.waiting import GUARD, soon
from thirtyone.game.views import View
from thirtyone.log import SqliteLog, SqlitePeople
from thirtyone.players import player
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.server.web.app import Site
from thirtyone.server.web.gate import Gate
from thirtyone.server.web.sessions import Sessions

ROOT: Final = Path(__file__).parents[2]


# In this process.


class PromptBots(BotPool):
    """Computer players that think at once and in this process, so that no test waits for processes to start."""

    def __init__(self) -> None:
        pass

    async def think(self, level: str, view: View, seed: str) -> str:
        return str(player(level, Random(repr(view)))(view, view.legal))  # the same in every run

    def close(self) -> None:
        pass


class Clock:
    """Tells the time that a test sets, in milliseconds since 1970."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class HereServer:
    """A server in this process."""

    def __init__(self, site: Site, log: SqliteLog, address: str, clock: Clock | None) -> None:
        self.site = site
        self.log = log
        self.address = address
        self._clock = clock

    @property
    def clock(self) -> Clock:
        assert self._clock is not None, "this server goes by the machine's clock"
        return self._clock

    def let_pass(self, milliseconds: int) -> None:
        """Set the server's clock forward; it notes that at once."""
        self.clock.now += milliseconds
        self.site.tables.look_soon()


@asynccontextmanager
async def served(
    folder: Path,
    *,
    log: SqliteLog | None = None,
    bots: BotPool | None = None,
    gate: Gate | None = None,
    clock: Clock | None = None,
) -> AsyncIterator[HereServer]:
    """Serve from a folder as `thirtyone serve` does, until the block ends; every run deals the same cards."""
    log = log or SqliteLog(folder)
    try:
        sessions = Sessions(folder)
        site = Site(log, SqlitePeople(log), bots or PromptBots(), sessions, gate or Gate(), clock=clock)
        with fixed_chance():
            async with TestServer(site.application(), host="127.0.0.1", port=0) as server:
                yield HereServer(site, log, str(server.make_url("/")).rstrip("/"), clock)
    finally:
        await log.close()


# In a process of its own.


class ServerProcess:
    """``thirtyone serve`` on a free port. Its computer players' processes end with it, whatever way it ends.

    Unless chance is fixed, each run deals other cards.
    """

    def __init__(self, folder: Path, *options: str, fixed_chance: bool = False) -> None:
        program = "tests.support.fixed_chance" if fixed_chance else "thirtyone"
        command = [sys.executable, "-m", program, "serve", "--port", "0", "--data", str(folder), *options]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        self.address = self._address()

    def _address(self) -> str:
        assert self._process.stdout is not None and self._process.stderr is not None
        ready, _, _ = select.select([self._process.stdout], [], [], GUARD)
        line = self._process.stdout.readline() if ready else ""
        found = re.search(r"http://\S+:(\d+)/", line)
        if found is None:
            self.kill()
            raise AssertionError(f"The server did not start: {line!r} {self._process.stderr.read()}")
        return f"http://127.0.0.1:{found[1]}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """SIGKILL: nothing is finished, nothing written."""
        self._process.kill()
        self._process.wait(GUARD)
        self._end_group()

    def stop(self) -> tuple[int, str, str]:
        """SIGTERM; return the exit code and what was printed since the address."""
        self._process.send_signal(SIGTERM)
        said, complained = self._process.communicate(timeout=GUARD)
        self._end_group()
        return self._process.returncode, said, complained

    def complaints(self) -> str:
        """Return what is written to standard error until all its processes have ended."""
        return self._process.communicate(timeout=GUARD)[1]

    def _end_group(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self.kill()
        self._end_group()
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()


def run_serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "thirtyone", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def with_server(folder: Path, work: Callable[[HereServer, Browser], Awaitable[None]], **options: Any) -> None:
    """Do something with a server in this process and a browser."""

    async def run() -> None:
        async with served(folder, **options) as server, Browser(server.address) as browser:
            await soon(work(server, browser))

    asyncio.run(run())
