"""A game on a server, played at random or done again, and every message that those who watch it get."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from aiohttp import ClientSession, ClientWebSocketResponse, web
from aiohttp.test_utils import make_mocked_request

from tests.support.clients import Json, envelope
from tests.support.news import merged
from tests.support.server import HereServer, PromptBots
from tests.support.stored_tables import events_of
from tests.support.waiting import soon
from thirtyone.cards import Card
from thirtyone.game.views import View
from thirtyone.log import Heading
from thirtyone.rules import PRESETS, parse_rules
from thirtyone.server.web.sessions import COOKIE, Sessions
from thirtyone.table import Moment, Seat, TableEvent, Terms, open_table

TABLE: Final = "the-table"
SPECTATOR: Final = -1
ONE: Final = "first run"
OTHER: Final = "other run"
DEALT: Final = 4
"""The number of the state after the first deal: the table was opened, begun, and the seed committed to."""
ROUNDS: Final = 2
STEPS: Final = 40
"""After so many rounds, or things that people do, a game has been long enough."""

HOUSE_RULES: Final[tuple[dict[str, Any], ...]] = (
    {"base": "scat", "show_31": "automatic"},
    {"base": "scat", "return_taken": False, "turn_limit": 12},
    {"base": "a7", "exchange_all": "free", "passing": "once"},
    {"base": "trente52", "exhausted": "recycle"},
    {"base": "schwimmen", "renew_789": True},
)

Order = tuple[Card, ...]
Orders = dict[str, Order]
"""Decks by their seed in the first run. A refill needs none: its order is by places, whatever the cards are."""


class Script(PromptBots):
    """Computer players that play at random and remember it; or repeat that, and stop where they are told to."""

    def __init__(self) -> None:
        self.begin(Random(0))

    def begin(self, rng: Random, repeated: Sequence[str] | None = None) -> None:
        self.rng, self.repeated = rng, repeated
        self.done: list[str] = []
        self.everybody_watches = asyncio.Event()

    async def think(self, level: str, view: View, seed: str) -> str:
        await self.everybody_watches.wait()
        if self.repeated is None:
            self.done.append(str(self.rng.choice(view.legal)))
        elif len(self.done) < len(self.repeated):
            self.done.append(self.repeated[len(self.done)])
        else:
            await asyncio.Event().wait()  # what comes would end the round
        return self.done[-1]


@dataclass
class Watcher:
    """Somebody who watches, and every message as it came."""

    socket: ClientWebSocketResponse
    frames: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """With each frame, the sequence number of the newest state."""
    views: list[Json] = field(default_factory=list)
    """With each frame, the newest view."""

    @property
    def view(self) -> Json:
        return self.views[-1] if self.views else {}

    async def receive(self) -> Json:
        frame = await soon(self.socket.receive())
        assert isinstance(frame.data, str), frame
        message: Json = msgspec.json.decode(frame.data)
        assert message["type"] in ("state", "news", "accepted"), message
        view = self.view
        if message["type"] == "state":
            view = message["view"]
        elif message["type"] == "news":
            assert message["after"] == self.seq
            view = merged(view, message)
        self.views.append(view)
        self.frames.append(frame.data)
        self.numbers.append(message.get("seq", self.seq))
        return message

    @property
    def seq(self) -> int:
        return self.numbers[-1] if self.numbers else 0

    async def until(self, number: int) -> None:
        while self.seq < number:
            await self.receive()

    async def ask(self, message: Json) -> None:
        await self.socket.send_bytes(msgspec.json.encode(message))
        while (await self.receive())["type"] != "accepted":
            pass


@dataclass
class Step:
    """Something that a person did, or a page that came back."""

    seat: int
    message: Json
    after: int = 0
    """The number of the state that it led to."""
    settled: int = 0
    """The number of the state after which people were asked again."""


@dataclass
class Setup:
    """A table before its first round."""

    rules: str | dict[str, Any]
    people: list[int]
    seats: int
    dealer: int
    order: list[int]
    """In which order they come to watch; the spectator is one of them."""

    @classmethod
    def drawn(cls, rng: Random) -> Setup:
        games: list[str | dict[str, Any]] = [*PRESETS, *HOUSE_RULES]
        rules = rng.choice(games)
        seats = min(rng.randint(2, 4), parse_rules(rules).players[1])
        people = sorted(rng.sample(range(seats), rng.randint(1, seats)))
        return cls(rules, people, seats, rng.randrange(seats), rng.sample([*people, SPECTATOR], len(people) + 1))


@dataclass
class Played:
    """What happened in one run."""

    watchers: dict[int, Watcher]
    steps: list[Step]
    computers: list[str]
    events: list[TableEvent]
    orders: Orders


@asynccontextmanager
async def at_table(
    folder: Path, server: HereServer, setup: Setup, table: str, run: str
) -> AsyncIterator[dict[int, Watcher]]:
    """Open the table and let everybody watch, after which the first round is dealt."""
    sessions = Sessions(folder)
    request = make_mocked_request("GET", "/")
    cookies, seats = {SPECTATOR: ""}, [Seat(level="random")] * setup.seats
    for seat in setup.people:
        response = web.Response()
        seats[seat] = Seat(person=sessions.welcome(request, response))
        cookies[seat] = response.cookies[COOKIE].value
        await server.log.remember_name(str(seats[seat].person), f"Person {seat}")
    people = tuple(str(seats[seat].person) for seat in setup.people)
    moment = Moment(at=0, seed=f"{run}, first seed", draw=setup.dealer)
    terms = Terms(rules=setup.rules, pace="none")
    events = open_table(terms, tuple(seats), people[0], ready=people, moment=moment)
    about = msgspec.json.encode({})
    heading = Heading(status="playing", people=people, about=about)
    await server.log.append(table, after=0, events=[msgspec.json.encode(event) for event in events], heading=heading)
    watchers = {}
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(ClientSession())
        for seat in setup.order:
            headers = {"Cookie": f"{COOKIE}={cookies[seat]}"} if cookies[seat] else {}
            connecting = session.ws_connect(f"{server.address}/api/socket", headers=headers)
            socket = await stack.enter_async_context(connecting)
            watchers[seat] = Watcher(socket)
            await socket.send_bytes(msgspec.json.encode({"type": "watch", "table": table}))
            await watchers[seat].receive()
            if set(watchers) != {SPECTATOR}:  # the deal waits for somebody who plays
                for watcher in watchers.values():
                    await watcher.until(DEALT)
        yield watchers


def settled(view: Json) -> bool:
    """Whether nothing happens before a person does something."""
    if view["status"] == "round_over":
        return bool(view["waiting_for"])
    return view["status"] == "finished" or bool(view["seats"][view["to_act"]]["kind"] == "person")


async def settle(watchers: dict[int, Watcher], number: int) -> int:
    """Wait until everybody has seen what follows from the state of a number; return the number of the last state."""
    for watcher in watchers.values():
        await watcher.until(number)
        while not settled(watcher.view):
            await watcher.receive()
    assert len({watcher.seq for watcher in watchers.values()}) == 1
    return next(iter(watchers.values())).seq


def next_message(watchers: dict[int, Watcher], rng: Random, number: int) -> Step:
    """Return what somebody does next: mostly what the table waits for."""
    any_view = next(iter(watchers.values())).view
    if rng.random() < 0.1:
        seat = rng.choice(list(watchers))
        return Step(seat, {"type": "watch", "after": rng.randint(0, watchers[seat].seq)})
    if any_view["status"] == "round_over":
        seat = any_view["waiting_for"][0]
        return Step(seat, envelope("", "continue", str(number), round=any_view["round"]))
    seat = any_view["to_act"]
    view = watchers[seat].view
    if view["can_undo"] and rng.random() < 0.2:
        return Step(seat, envelope("", "undo", str(number), decision=view["decision"]))
    legal = [action for action in view["legal"] if action != "knock" or rng.random() < 0.3]
    action = rng.choice(legal or view["legal"])
    decision = view["decision"]
    return Step(seat, envelope("", "act", str(number), decision=decision, action=action))


async def carry_out(watchers: dict[int, Watcher], step: Step, table: str) -> None:
    watcher, message = watchers[step.seat], step.message | {"table": table}
    if message["type"] == "watch":
        await watcher.socket.send_bytes(msgspec.json.encode(message))
        await watcher.receive()
    else:
        await watcher.ask(message)


async def play(folder: Path, server: HereServer, script: Script, setup: Setup, rng: Random, table: str) -> Played:
    """Play some rounds at random."""
    async with at_table(folder, server, setup, table, ONE) as watchers:
        script.everybody_watches.set()
        await settle(watchers, DEALT)
        steps: list[Step] = []
        view = next(iter(watchers.values()))
        while view.view["status"] != "finished" and len(view.view["history"]) < ROUNDS and len(steps) < STEPS:
            step = next_message(watchers, rng, len(steps))
            await carry_out(watchers, step, table)
            step.after = watchers[step.seat].seq
            step.settled = await settle(watchers, step.after)
            steps.append(step)
        events = await events_of(server.log, table)
        return Played(watchers, steps, script.done, events, {})


async def play_again(
    folder: Path, server: HereServer, script: Script, setup: Setup, played: Played, before: int, table: str
) -> dict[int, Watcher]:
    """Do the same again, as long as no state comes to the number ``before``."""
    last = max(number for number in played.watchers[SPECTATOR].numbers if number < before)
    async with at_table(folder, server, setup, table, OTHER) as watchers:
        script.everybody_watches.set()
        reached = DEALT
        for watcher in watchers.values():
            await watcher.until(min(last, first_settled(played)))
        for step in played.steps:
            reached = max(reached, step.after)
            if step.after >= before:
                break
            await carry_out(watchers, step, table)
            for watcher in watchers.values():
                await watcher.until(min(step.settled, last))
        return watchers


def first_settled(played: Played) -> int:
    """The number of the state in which people were first asked for something."""
    watcher = played.watchers[SPECTATOR]
    for view, number in zip(watcher.views, watcher.numbers, strict=True):
        if number >= DEALT and settled(view):
            return number
    raise AssertionError("It never was anybody's turn.")
