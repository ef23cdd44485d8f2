"""People come, play, lose their connections and leave, all the time: does the server stay as small as it was?

Run it with `make soak ARGS="--minutes 20"`. Real sockets and HTTP against `thirtyone serve`: three people open a
table, join it by its address, play it to the end, play again at the next, and go; some leave in the middle, and
connections are cut and come back. The people of each table have an address of their own, forwarded as by a proxy, since
the server limits how many tables an address may open in a minute. One line a minute; after the warm-up, memory must not
grow faster than `--most` kB a minute, by the straight line nearest to what was measured. The exit code is 1 when it
does, or when people could not play on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from statistics import linear_regression
from typing import Any, Final, NamedTuple

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMessage, WSMsgType

from benchmarks.processes import resident_kilobytes, scratch_folder
from tests.support.news import merged

SEATS: Final = 3
RULES: Final = ("a7", "a9", "scat", "trente36")
CUT: Final = 0.02
"""How likely a connection is cut after a message."""

LEAVES: Final = 0.005
"""How likely somebody leaves for good after a message."""

STUCK: Final = 60.0
"""Seconds without a message after which people cannot play on."""


LEAST_MEASURED: Final = 6
"""Fewer measurements give no straight line."""


class Sample(NamedTuple):
    """What a server holds at one time."""

    minute: float
    rss: float
    """kB."""
    files: int
    tables: int
    connections: int
    database: float
    """MB."""


class Person:
    """Somebody with a cookie of their own, at one table at a time."""

    def __init__(self, session: ClientSession, address: str, rng: Random, done: Counter[str]) -> None:
        self._session, self._address, self._rng, self._done = session, address, rng, done
        self._ids = count()
        self._view: dict[str, Any] = {}
        self._said: tuple[str, dict[str, Any]] | None = None
        self._last: Any = None
        """What was said and heard last, for when nothing more comes."""

    async def open(self) -> str:
        """Come to the site, and open a table with free seats."""
        wanted = {"rules": {"base": self._rng.choice(RULES), "lives": 1}, "seats": SEATS, "pace": "none"}
        async with self._session.get(self._address) as page:
            page.raise_for_status()
        async with self._session.post(self._address + "api/tables", json=wanted) as answer:
            answer.raise_for_status()
            return str((await answer.json())["table"])

    async def play(self, table: str, games: int) -> None:
        """Play ``games`` games, one after the other, the first at this table; connect again whenever cut."""
        self._table, self._after, self._games = table, 0, games
        self._over = ""
        """The table whose game is over and counted."""
        self._again = False
        """Whether this is a game after another: then some may not have stayed."""
        playing = True
        while playing:
            async with self._session.ws_connect(self._address + "api/socket") as socket:
                playing = await self._connected(socket)

    async def _connected(self, socket: ClientWebSocketResponse) -> bool:
        """Play on one connection; tell whether there is more to play when it ends."""
        await self._watch(socket)
        while True:
            frame = await self._next(socket)
            if frame.type != WSMsgType.TEXT:
                raise ConnectionError(f"The server closed a connection: {frame.data}.")
            message = self._last = frame.json()
            match message["type"]:
                case "opened":
                    self._table, self._after, self._again = message["table"], 0, True
                    await self._watch(socket)
                case "state" | "news" if message["table"] == self._table:
                    self._after = message["seq"]
                    news = message["type"] == "news"
                    self._view = merged(self._view, message) if news else message["view"]
                    if not await self._look(socket, self._view):
                        return False
                case "refused" if message["code"] != "illegal_action":  # somebody else may have been first
                    raise RuntimeError(message["sentence"])
            if self._rng.random() < CUT:
                self._done["cuts"] += 1
                return True

    async def _next(self, socket: ClientWebSocketResponse) -> WSMessage:
        try:
            return await asyncio.wait_for(socket.receive(), STUCK)
        except TimeoutError:
            raise RuntimeError(f"Nothing came for {STUCK:g} s, the last after {self._said}: {self._last}") from None

    async def _watch(self, socket: ClientWebSocketResponse) -> None:
        self._pressed = False
        await socket.send_json({"type": "watch", "table": self._table, "after": self._after})

    async def _say(self, socket: ClientWebSocketResponse, kind: str, **fields: Any) -> None:
        self._said = kind, fields
        await socket.send_json(
            {"type": "command", "id": f"c{next(self._ids)}", "table": self._table, "command": {"type": kind, **fields}}
        )

    async def _look(self, socket: ClientWebSocketResponse, view: dict[str, Any]) -> bool:
        """Do what is to be done now; tell whether there is more to come."""
        match view["status"]:
            case "lobby":
                return await self._wait(socket, view)
            case "abandoned":
                return False
            case "finished":
                return await self._play_again(socket)
            case "round_over" if view["seat"] in view["waiting_for"]:
                await self._say(socket, "continue", round=view["round"])
            case "playing" if view["legal"] and self._rng.random() < LEAVES:
                self._done["left"] += 1
                await self._say(socket, "leave")
                await socket.receive()
                return False
            case "playing" if view["legal"]:
                await self._say(socket, "act", decision=view["decision"], action=self._rng.choice(view["legal"]))
        return True

    async def _wait(self, socket: ClientWebSocketResponse, view: dict[str, Any]) -> bool:
        """Sit down before the start, and begin when all have come; tell whether there are enough to play."""
        if self._again and sum(seat["kind"] == "person" for seat in view["seats"]) < 2:
            return False
        if not view["come"]:
            await self._say(socket, "sit")
        elif view["seat"] == view["host"] and all(
            seat["here"] or (self._again and seat["kind"] == "empty") for seat in view["seats"]
        ):
            await self._say(socket, "start")
        return True

    async def _play_again(self, socket: ClientWebSocketResponse) -> bool:
        """Count a game that is over, and ask for the next; tell whether there is one."""
        if self._over != self._table:
            self._over = self._table
            self._games -= 1
            self._done["games"] += 1
        if self._games and not self._pressed:
            self._pressed = True
            await self._say(socket, "again")
        return self._games > 0


async def play_two_games(address: str, number: int, rng: Random, done: Counter[str]) -> None:
    """Have three people play two games."""
    forwarded = {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    sessions = [ClientSession(cookie_jar=CookieJar(unsafe=True), headers=forwarded) for _ in range(SEATS)]
    try:
        people = [Person(session, address, rng, done) for session in sessions]
        table = await people[0].open()
        await asyncio.gather(*(person.play(table, games=2) for person in people))
        done["tables"] += 1
    finally:
        for session in sessions:
            await session.close()


async def people_at_tables(address: str, together: int, rng: Random, done: Counter[str]) -> None:
    """Have people play and others come after them, at ``together`` tables at a time, until cancelled."""
    numbers = count()

    async def one_after_another() -> None:
        while True:
            await play_two_games(address, next(numbers), rng, done)

    async with asyncio.TaskGroup() as group:
        for _ in range(together):
            group.create_task(one_after_another())


async def look(address: str, pid: int, folder: Path, started: float) -> Sample:
    """Measure what the server holds now."""
    async with ClientSession() as session, session.get(address + "metrics") as answer:
        answer.raise_for_status()
        figures = dict(re.findall(r"^(thirtyone_\w+) (\S+)$", await answer.text(), re.MULTILINE))
    return Sample(
        minute=(time.monotonic() - started) / 60,
        rss=resident_kilobytes(pid),
        files=len(os.listdir(f"/proc/{pid}/fd")),
        tables=int(float(figures["thirtyone_tables"])),
        connections=int(float(figures["thirtyone_connections"])),
        database=sum(file.stat().st_size for file in folder.glob("thirtyone.sqlite3*")) / 1e6,
    )


async def soak(address: str, pid: int, folder: Path, options: argparse.Namespace) -> list[Sample]:
    """Let people play for ``options.minutes``, and print what the server holds every minute and at the end."""
    done: Counter[str] = Counter()
    playing = asyncio.create_task(people_at_tables(address, options.tables, Random(options.seed), done))
    started = time.monotonic()
    samples: list[Sample] = []
    printed = 0
    print(f"{'minute':>6}{'MB':>8}{'files':>7}{'tables':>8}{'sockets':>9}{'database MB':>13}  done so far")
    while not samples or samples[-1].minute < options.minutes:
        ended, _ = await asyncio.wait([playing], timeout=options.every)
        if ended:
            playing.result()
        samples.append(now := await look(address, pid, folder, started))
        if now.minute >= printed + 1 or now.minute >= options.minutes:
            printed = int(now.minute)
            counted = ", ".join(f"{number:,} {what}" for what, number in sorted(done.items()))
            held = f"{now.rss / 1000:8.1f}{now.files:7}{now.tables:8}{now.connections:9}{now.database:13.1f}"
            print(f"{now.minute:6.1f}{held}  {counted}", flush=True)
    playing.cancel()
    await asyncio.wait([playing])
    return samples


def growth(samples: Sequence[Sample], warm_up: float) -> float:
    """Return by how many kB a minute memory has grown after the warm-up."""
    after = [sample for sample in samples if sample.minute >= warm_up]
    return linear_regression([sample.minute for sample in after], [sample.rss for sample in after]).slope


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int]]:
    """Serve from a folder; give the address and the process's number."""
    command = [sys.executable, "-m", "thirtyone", "serve", "--port", "0", "--data", str(folder)]
    with subprocess.Popen([*command, "--trusted-proxy", "127.0.0.1"], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            if found is None:
                sys.exit("The server did not start.")
            yield f"http://127.0.0.1:{found[1]}/", process.pid
        finally:
            process.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether the server stays as small as it was.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--warm-up", type=float, default=3, help="minutes that do not count")
    parser.add_argument("--every", type=float, default=10, help="seconds from one measurement to the next")
    parser.add_argument("--tables", type=int, default=10, help="with three people each, at a time")
    parser.add_argument("--most", type=float, default=500, help="kB a minute by which memory may grow")
    parser.add_argument("--seed", type=int, default=31, help="of what people do")
    options = parser.parse_args()
    if options.minutes - options.warm_up < LEAST_MEASURED * options.every / 60:
        parser.error(f"after --warm-up there must be time for {LEAST_MEASURED} measurements")
    with tempfile.TemporaryDirectory(dir=scratch_folder()) as name, serving(Path(name)) as (address, pid):
        samples = asyncio.run(soak(address, pid, Path(name), options))
    sys.exit(judged(growth(samples, options.warm_up), options))


def judged(grown: float, options: argparse.Namespace) -> int:
    """Say by how much memory grew, and return the exit code."""
    print(
        f"After {options.warm_up:g} minutes memory grew by {grown:,.0f} kB a minute; {options.most:,.0f} are allowed."
    )
    return 1 if grown > options.most else 0


if __name__ == "__main__":
    main()
