"""Servers to test against, in this process and in one of their own, and clients that talk to them."""

from __future__ import annotations

import asyncio
import os
import re
import select
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from signal import SIGKILL, SIGTERM
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import msgspec
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType
from aiohttp.test_utils import TestServer
from aiohttp.web import WebSocketResponse

from tests.support.views_of import state_view
from thirtyone.game.views import View
from thirtyone.log import Log, SqliteLog, SqlitePeople
from thirtyone.players import player
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.server.web.app import Site
from thirtyone.server.web.gate import Gate
from thirtyone.server.web.sessions import Sessions
from thirtyone.table import State, Table, TableEvent, fold

T = TypeVar("T")
Json = dict[str, Any]

GUARD: Final = 60
"""Seconds after which a test that waits for something that never comes is given up. Nothing is measured by it."""

ROOT: Final = Path(__file__).parents[2]

decode_event = msgspec.json.Decoder(TableEvent).decode


async def soon(awaitable: Awaitable[T]) -> T:
    """Wait, but not for ever."""
    return await asyncio.wait_for(awaitable, GUARD)


# In this process.


class PromptBots(BotPool):
    """Computer players that think at once and in this process, so that no test waits for processes to start."""

    def __init__(self) -> None:
        pass

    async def think(self, level: str, view: View, seed: str) -> str:
        return str(player(level, Random(seed))(view, view.legal))

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
        self.site.tables.clock_was_set()


@asynccontextmanager
async def served(
    folder: Path,
    *,
    log: SqliteLog | None = None,
    bots: BotPool | None = None,
    gate: Gate | None = None,
    clock: Clock | None = None,
) -> AsyncIterator[HereServer]:
    """Serve from a folder as `thirtyone serve` does, until the block ends."""
    log = log or SqliteLog(folder)
    try:
        sessions = Sessions(folder)
        site = Site(log, SqlitePeople(log), bots or PromptBots(), sessions, gate or Gate(), clock=clock)
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


# Clients.


class Browser:
    """Somebody with a cookie of their own, and as many sockets as they like."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._session: ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = ClientSession(cookie_jar=CookieJar(unsafe=True))  # unsafe: also for addresses of numbers
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.session.close()

    @property
    def session(self) -> ClientSession:
        assert self._session is not None
        return self._session

    async def get(self, path: str) -> tuple[int, Any]:
        async with self.session.get(self.address + path) as response:
            return response.status, msgspec.json.decode(await response.read())

    async def post(self, path: str, data: object) -> tuple[int, Any]:
        body = data if isinstance(data, bytes) else msgspec.json.encode(data)
        async with self.session.post(self.address + path, data=body) as response:
            return response.status, msgspec.json.decode(await response.read())

    async def open(
        self,
        rules: object = "a9",
        opponents: Sequence[str] = ("random",),
        *,
        lives: int | None = None,
        pace: str = "none",
        name: str = "Zoë",
        **more: Any,
    ) -> str:
        """Open a table and return its name."""
        if lives is not None:
            rules = {"base": rules, "lives": lives}
        wanted = {"rules": rules, "opponents": list(opponents), "pace": pace, "name": name, **more}
        status, answer = await self.post("/api/tables", wanted)
        assert status == 201, answer
        return str(answer["table"])

    async def be_called(self, name: str) -> None:
        async with self.session.put(self.address + "/api/me", json={"name": name}) as response:
            assert response.status == 200, await response.text()

    async def connect(self, **options: Any) -> Page:
        socket = await self.session.ws_connect(self.address + "/api/socket", max_msg_size=0, **options)
        return Page(socket)


def envelope(table: str, kind: str, command_id: str, **fields: Any) -> Json:
    """Return the message that asks something of a table."""
    return {"type": "command", "id": command_id, "table": table, "command": {"type": kind, **fields}}


def changed(message: Json, **fields: Any) -> Json:
    """Return a message that asks for the same but for these fields of its command."""
    return message | {"command": message["command"] | fields}


class Page:
    """One socket."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.states: list[Json] = []
        """Every state so far, in order."""
        self.answers: list[Json] = []
        """Everything else."""
        self._ids = 0

    async def send(self, message: object) -> None:
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        await self.socket.send_str(text)

    async def receive(self) -> Json:
        """Return the next message."""
        frame = await soon(self.socket.receive())
        if frame.type is not WSMsgType.TEXT:
            raise ConnectionError(f"The connection has ended: {frame.type.name} {frame.data}")
        message: Json = msgspec.json.decode(frame.data)
        (self.states if message["type"] == "state" else self.answers).append(message)
        return message

    async def state(self, fits: Callable[[Json], bool] = lambda view: True) -> Json:
        """Wait for a state whose view fits, and return that message."""
        while True:
            message = await self.receive()
            if message["type"] == "state" and fits(message["view"]):
                return message

    async def answer(self) -> Json:
        """Wait for the next message that is no state."""
        while True:
            message = await self.receive()
            if message["type"] != "state":
                return message

    async def watch(self, table: str, after: int = 0) -> Json:
        """Watch a table and return its state."""
        await self.send({"type": "watch", "table": table, "after": after})
        while (state := await self.state())["table"] != table:
            pass
        return state

    async def until(self, fits: Callable[[Json], bool]) -> None:
        """Wait until the newest view fits, which it may already."""
        if not (self.states and fits(self.view)):
            await self.state(fits)

    async def ask(self, message: object) -> Json:
        """Send a message and return its answer."""
        await self.send(message)
        return await self.answer()

    async def want(self, table: str, kind: str, **fields: Any) -> Json:
        """Send a command and return its answer."""
        command_id = self.new_id()
        await self.send(envelope(table, kind, command_id, **fields))
        while (answer := await self.answer()).get("id") != command_id:
            pass
        return answer

    async def do(self, table: str, kind: str, **fields: Any) -> None:
        """Have a command carried out."""
        answer = await self.want(table, kind, **fields)
        assert answer["type"] == "accepted", answer

    def new_id(self) -> str:
        self._ids += 1
        return f"{id(self):x}-{self._ids}"

    @property
    def view(self) -> Json:
        view: Json = self.states[-1]["view"]
        return view

    @property
    def seq(self) -> int:
        return int(self.states[-1]["seq"])

    def act(self, table: str, action: str, **changes: Any) -> Json:
        """Return the message for an action of the newest view, with other fields around the command if wanted."""
        return envelope(table, "act", self.new_id(), decision=self.view["decision"], action=action) | changes

    async def my_turn(self) -> Json:
        """Wait, if need be, until it is one's turn or the round is over; return the view."""
        while not waits_for_person(self.view):
            await self.state()
        return self.view

    async def play(self, table: str, rng: Random, until: Callable[[Json], bool] = lambda view: False) -> None:
        """Play at random till the game ends, or until the view fits at one's turn."""
        while (await self.my_turn())["status"] != "finished" and not until(self.view):
            answer = await self.ask(self.move(table, rng))
            assert answer["type"] == "accepted", answer

    def move(self, table: str, rng: Random) -> Json:
        """Return the message for any legal thing to do."""
        if self.view["status"] == "round_over":
            return envelope(table, "continue", self.new_id(), round=self.view["round"])
        return self.act(table, rng.choice(self.view["legal"]))


def waits_for_person(view: Json) -> bool:
    """Whether nothing goes on before a person in the viewer's seat does something, or ever."""
    if view["status"] in ("finished", "abandoned"):
        return True
    if view["status"] == "lobby":
        return False
    if view["status"] == "round_over":
        return view["seat"] in view["waiting_for"]
    return bool(view["legal"])


def is_open(socket: ClientWebSocketResponse | WebSocketResponse) -> bool:
    return not socket.closed


async def events_of(log: Log, table: str) -> list[TableEvent]:
    return [decode_event(body) for body in await log.read(table)]


def as_shown(state: State, person: str | None, names: Sequence[str | None]) -> Json:
    """Return what somebody is shown of a table by what is in its log."""
    view: Json = msgspec.json.decode(msgspec.json.encode(state_view(state, person, names, ())))
    return without_presence(view)


def without_presence(view: Json) -> Json:
    """Return a view without what depends on who is connected, which no log has."""
    kept = {name: value for name, value in view.items() if name not in ("watching", "waiting_for")}
    seats = [
        {name: value for name, value in seat.items() if name not in ("presence", "here")} for seat in kept["seats"]
    ]
    return kept | {"seats": seats}


async def stored(folder: Path, table: str) -> tuple[list[TableEvent], Table]:
    """Return what a folder that no server uses holds of a table."""
    log = SqliteLog(folder)
    try:
        events = await events_of(log, table)
    finally:
        await log.close()
    state = fold(events)
    assert isinstance(state, Table), "the game has not begun"
    return events, state


# What most tests begin with.


SHORT: Final = 5
"""Seconds after which something that should come at once is held not to come at all."""


def with_server(folder: Path, work: Callable[[HereServer, Browser], Awaitable[None]], **options: Any) -> None:
    """Do something with a server in this process and a browser."""

    async def run() -> None:
        async with served(folder, **options) as server, Browser(server.address) as browser:
            await soon(work(server, browser))

    asyncio.run(run())


async def at_turn(
    browser: Browser, *, rules: object = "a9", opponents: Sequence[str] = ("random",)
) -> tuple[str, Page]:
    """Open a table for a long game, watch it, and come to one's own turn with several things to do."""
    table = await browser.open(rules, opponents, lives=50 if isinstance(rules, str) else None)
    page = await browser.connect()
    await page.watch(table)
    while not (await page.my_turn())["legal"] or "keep" in page.view["legal"]:
        await page.ask(page.move(table, Random(31)))
    return table, page


def quiet(view: Json) -> str:
    """An action that neither closes the round nor ends it."""
    return "pass" if "pass" in view["legal"] else str(view["legal"][0])
