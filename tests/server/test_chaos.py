"""People on bad lines and a server that is killed: nothing is lost or done twice, and everybody sees what is so."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from aiohttp import ClientError

from tests.support.clients import Browser, Json, Page, envelope
from tests.support.server import ServerProcess
from tests.support.stored_tables import as_shown, events_of, without_presence
from thirtyone.log import CommandKey, SqliteLog, UsedId
from thirtyone.record import summarize
from thirtyone.table import State, Table, TableEvent, evolve, table_record
from thirtyone.table.table_events import Continued, Decided

GONE: Final = (ConnectionError, ClientError, OSError)
RULES: Final = ("a9", "trente36", "trente52", "scat", "schwimmen")
PEOPLE: Final = 3


class Somebody:
    """A person, or a spectator, on a line that is lost again and again."""

    def __init__(self, browser: Browser, table: str, rng: Random, *, spectator: bool = False) -> None:
        self.browser = browser
        self.table = table
        self.spectator = spectator
        self.shown: list[Json] = []
        """Every state that was ever received, in order."""
        self.sent: dict[str, Json] = {}
        """All commands by their ids."""
        self.hanging: dict[str, Json] = {}
        """Those that were never answered."""
        self.accepted: set[str] = set()
        self.refused: set[str] = set()
        self.progress = asyncio.Event()
        self._rng = rng
        self._pages: list[Page] = []
        self._noted = Counter[Page]()
        """How many states of a line have been taken in."""

    @property
    def seq(self) -> int:
        return max((int(state["seq"]) for state in self.shown), default=0)

    async def live(self, server_is_up: asyncio.Event) -> None:
        """Come, play a little, lose the line, and come again, as long as there is a server."""
        while server_is_up.is_set():
            with suppress(*GONE):
                await self._stay(self._rng.randint(2, 25))
            await asyncio.sleep(0)
            if self._rng.random() < 0.6:  # else the old line stays open beside the new one
                await self.part()

    async def part(self) -> None:
        for page in self._pages:
            self._note(page)
            await page.socket.close()
        self._pages.clear()

    async def come(self) -> Page:
        """Watch the table on a new line, from where the last one was lost."""
        page = await self.browser.connect()
        self._pages.append(page)
        state = await page.watch(self.table, after=self.seq)
        assert state["seq"] >= self.seq, "what was shown is gone"
        assert (state["view"]["seat"] is None) == self.spectator, "the cookie is no longer known"
        return page

    async def _stay(self, steps: int) -> None:
        page = await self.come()
        for _ in range(steps):
            self._note(page)
            command = self._wish(page.view)
            if command is None:
                await page.receive()
                continue
            for _ in range(self._rng.choice((1, 1, 1, 2, 3))):
                await page.send(command)
            if self._rng.random() < 0.2:
                return  # the answer is not read: it may have been carried out or not
            while command["id"] in self.hanging:
                await page.receive()
                self._note(page)

    def _wish(self, view: Json) -> Json | None:
        if self.hanging:
            return self._rng.choice(list(self.hanging.values()))
        if self.spectator or view["status"] in ("finished", "abandoned"):
            return None
        wish: Json | None = None
        command_id = f"wish-{len(self.sent)}"
        if view["seats"][view["seat"]]["presence"] == "replaced":
            wish = envelope(self.table, "take_back", command_id)
        elif view["seat"] in view["waiting_for"]:
            wish = envelope(self.table, "continue", command_id, round=view["round"])
        elif view["legal"]:
            old = self._rng.random() < 0.05
            action = self._rng.choice(view["legal"])
            wish = envelope(self.table, "act", command_id, decision=view["decision"] - old, action=action)
        if wish is not None:
            self.sent[command_id] = self.hanging[command_id] = wish
        return wish

    def _note(self, page: Page) -> None:
        """Take in what a line has brought."""
        for state in page.states[self._noted[page] :]:
            self.shown.append(state)
        self._noted[page] = len(page.states)
        for answer in page.answers:
            kind, command_id = answer["type"], answer["id"]
            {"accepted": self.accepted, "refused": self.refused}[kind].add(command_id)
            self.hanging.pop(command_id, None)
            self.progress.set()
        page.answers.clear()

    async def settle(self) -> None:
        """On a good line at last: have every command that hangs answered, and see the table come to rest."""
        await self.part()
        page = await self.come()
        for command in list(self.hanging.values()):
            await page.send(command)
        while self.hanging:
            await page.receive()
            self._note(page)

    async def watch_to_the_end(self) -> None:
        """Read until the server ends."""
        with suppress(*GONE):
            while True:
                await self._pages[-1].receive()
        await self.part()


class Chaos:
    """Tables, and a server that is killed and started again on the same folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.rng = Random(seed)
        self.tables: list[str] = []
        self.everybody: list[Somebody] = []
        self._up = asyncio.Event()

    async def open(self, server: ServerProcess, stack: AsyncExitStack, tables: int) -> None:
        for number in range(tables):
            browsers = [await stack.enter_async_context(Browser(server.address)) for _ in range(PEOPLE + 1)]
            rules = {"base": RULES[number % len(RULES)], "lives": 60}
            opponents = ("random",) * (number % 2)
            clock = "fast" if number % 3 == 2 else "none"
            seats = PEOPLE + len(opponents)
            table = await browsers[0].open(rules, opponents, seats=seats, clock=clock, level="random")
            for browser in browsers[1:PEOPLE]:
                page = await browser.connect()
                await page.do(table, "sit")
                await page.socket.close()
            page = await browsers[0].connect()
            await page.do(table, "start")
            await page.socket.close()
            self.tables.append(table)
            self.everybody += [Somebody(browser, table, Random(self.rng.random())) for browser in browsers[:PEOPLE]]
            self.everybody.append(Somebody(browsers[-1], table, Random(self.rng.random()), spectator=True))

    async def run(self, *, tables: int, kills: int) -> None:
        async with AsyncExitStack() as stack:
            for number in range(kills):
                with ServerProcess(self.folder) as server:
                    for somebody in self.everybody:
                        somebody.browser.address = server.address
                    if number == 0:
                        await self.open(server, stack, tables)
                    await self.play_and_kill(server)
            with ServerProcess(self.folder) as server:
                for somebody in self.everybody:
                    somebody.browser.address = server.address
                await asyncio.gather(*(somebody.settle() for somebody in self.everybody))
                last = [asyncio.ensure_future(somebody.watch_to_the_end()) for somebody in self.everybody]
                assert await asyncio.to_thread(server.stop) == (0, "", "")
                await asyncio.gather(*last)
            await self.check()

    async def play_and_kill(self, server: ServerProcess) -> None:
        """Let everybody play, and kill the server some commands later, at any point of its work."""
        self._up.set()
        playing = [asyncio.ensure_future(somebody.live(self._up)) for somebody in self.everybody]
        people = [somebody for somebody in self.everybody if not somebody.spectator]
        for _ in range(self.rng.randint(1, 12)):
            first = self.rng.choice(people)
            first.progress.clear()
            waiting = asyncio.ensure_future(first.progress.wait())
            done, _ = await asyncio.wait([waiting, *playing], return_when=asyncio.FIRST_COMPLETED)
            for task in done - {waiting}:
                task.result()  # nobody stops by themselves: it is a failure
        killed = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_later(self.rng.uniform(0, 0.02), killed.set_result, None)
        await killed
        self._up.clear()
        await asyncio.to_thread(server.kill)
        await asyncio.gather(*playing)
        for somebody in self.everybody:
            await somebody.part()

    # Afterwards.

    async def check(self) -> None:
        log = SqliteLog(self.folder)
        try:
            for table in self.tables:
                here = [somebody for somebody in self.everybody if somebody.table == table]
                await check_table(log, table, here)
        finally:
            await log.close()
        assert sum(len(somebody.accepted) for somebody in self.everybody) > 10 * len(self.tables)


async def check_table(log: SqliteLog, table: str, here: Sequence[Somebody]) -> None:
    events = await events_of(log, table)
    states: list[State] = []
    state: State | None = None
    for event in events:
        state, _ = evolve(state, event)
        states.append(state)
    assert isinstance(state, Table)
    summarize(table_record(state, [str(seat) for seat in range(len(state.seats))]))  # it replays by the rules
    for somebody in here:
        seat = None if somebody.spectator else somebody.shown[-1]["view"]["seat"]
        person = None if seat is None else str(state.seats[seat].person)
        await check_views(states, person, somebody)
        if person is not None and seat is not None:
            assert not somebody.hanging
            assert not somebody.accepted & somebody.refused
            await check_commands(log, table, person, somebody)
            check_events(events, seat, somebody)


async def check_views(states: Sequence[State], person: str | None, somebody: Somebody) -> None:
    """Every view that was ever shown is the fold of the log as far as it had come, and so is the last."""
    for message in somebody.shown:
        then = states[message["seq"] - 1]
        names = [seat["name"] for seat in message["view"]["seats"]]
        assert without_presence(message["view"]) == as_shown(then, person, names)
    last = message["view"]
    waits_for = None if last["status"] != "playing" or last["to_act"] is None else last["seats"][last["to_act"]]
    if last["clock"] == "none" and waits_for is not None and waits_for["level"] is None:
        # Nothing goes on by itself here, as a computer's turn or a deal might while the server ends.
        assert message["seq"] == len(states)


async def check_commands(log: SqliteLog, table: str, person: str, somebody: Somebody) -> None:
    for command_id, command in somebody.sent.items():
        try:
            known = await log.knows(table, CommandKey(f"{person}/{command_id}", ""))
        except UsedId:  # it is there, with a content of its own
            known = True
        if command["type"] != "take_back":  # taking back twice is taking back once
            assert known == (command_id in somebody.accepted)


def check_events(events: Sequence[TableEvent], seat: int, somebody: Somebody) -> None:
    """What a person did is what was acknowledged, each exactly once."""
    done: Counter[tuple[Any, ...]] = Counter()
    state: State | None = None
    for event in events:
        decision = state.decision if isinstance(state, Table) else 0
        state, _ = evolve(state, event)
        match event:
            case Decided(by="person", seat=number, action=action) if number == seat:
                done["act", decision, action] += 1
            case Continued(seat=number, round=round_) if number == seat:
                done["continue", round_] += 1
    wanted: Counter[tuple[Any, ...]] = Counter()
    for command_id in somebody.accepted:
        command = somebody.sent[command_id]["command"]
        if command["type"] == "act":
            wanted["act", command["decision"], command["action"]] += 1
        elif command["type"] == "continue":
            wanted["continue", command["round"]] += 1
    assert done == wanted


def test_on_bad_lines_and_with_a_server_that_is_killed_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(Chaos(tmp_path, seed=31).run(tables=5, kills=3), 300))


@pytest.mark.long
def test_on_bad_lines_and_with_a_server_that_is_killed_fifty_times_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(Chaos(tmp_path, seed=1).run(tables=15, kills=50), 3600))
