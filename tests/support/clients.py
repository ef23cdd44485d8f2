"""Clients that talk to a server: browsers and their sockets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import TracebackType
from typing import Any, Self

import msgspec
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType
from aiohttp.web import WebSocketResponse

from tests.support.news import as_state
from tests.support.waiting import soon

Json = dict[str, Any]


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
        """Every state so far, in order, also those that news made."""
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
        if message["type"] == "news":
            message = as_state(self.states[-1], message)
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


async def send(browser: Browser, method: str, path: str, body: object = None) -> tuple[int, Any]:
    async with browser.session.request(method, browser.address + path, json=body) as response:
        return response.status, await response.json() if response.content_type == "application/json" else None
