"""Tables over a log that waits when a test wants it to, so that several things happen at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec

from tests.support.clients import Json
from tests.support.news import as_state
from tests.support.server import Clock, PromptBots
from tests.support.waiting import soon
from thirtyone.log import CommandKey, Heading, SqliteLog
from thirtyone.server.observing.metrics import Metrics
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.table import Seat, Sit, Start, Terms


class PatientLog(SqliteLog):
    """A log in which reads, names and appends wait for the test, each for the next thing in its own queue."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.waits: dict[str, deque[asyncio.Event]] = {"append": deque(), "read": deque(), "names": deque()}
        self.reached = asyncio.Event()

    def hold(self, kind: str) -> asyncio.Event:
        """Let the next of a kind wait until the event is set; `reached` is set when it has come so far."""
        self.reached.clear()
        event = asyncio.Event()
        self.waits[kind].append(event)
        return event

    async def _wait(self, kind: str) -> None:
        if self.waits[kind]:
            event = self.waits[kind].popleft()
            self.reached.set()
            await event.wait()

    async def append(
        self, table: str, *, after: int, events: Sequence[bytes], heading: Heading, command: CommandKey | None = None
    ) -> None:
        await self._wait("append")
        await super().append(table, after=after, events=events, heading=heading, command=command)

    async def read(self, table: str, *, after: int = 0) -> list[bytes]:
        await self._wait("read")
        return await super().read(table, after=after)

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        names = await super().names(people)
        await self._wait("names")
        return names


class Watching:
    """Somebody who watches."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.messages: list[Json] = []

    def send_written(self, message: bytes) -> None:
        sent: Json = msgspec.json.decode(message)
        if sent["type"] == "news":
            sent = as_state(next(one for one in reversed(self.messages) if one["type"] == "state"), sent)
        self.messages.append(sent)

    @property
    def seq(self) -> int:
        return max(int(message["seq"]) for message in self.messages if message["type"] == "state")

    @property
    def names(self) -> list[str | None]:
        states = [message for message in self.messages if message["type"] == "state"]
        return [seat["name"] for seat in states[-1]["view"]["seats"]]


Work = Callable[[PatientLog, Callable[[], LiveTables]], Awaitable[None]]


def with_log(folder: Path, work: Work, clock: Clock | None = None) -> None:
    """Do something with a log, and as many processes' tables on it as are made."""

    async def run() -> None:
        log = PatientLog(folder)
        made: list[LiveTables] = []

        def tables() -> LiveTables:
            made.append(LiveTables(log, PromptBots(), b"secret", Metrics(), clock=clock))
            return made[-1]

        try:
            await soon(work(log, tables))
        finally:
            for each in made:
                await each.close()
            await log.close()

    asyncio.run(run())


def lobby_of(*people: str) -> tuple[Seat, ...]:
    return (*(Seat(person=person) for person in people), Seat(), Seat())


TERMS = Terms(rules="a9", pace="none")


async def game_of_two(tables: LiveTables, terms: Terms = TERMS) -> str:
    """Open a table where Ana and Bo play."""
    name = await tables.open("ana", terms, (Seat(person="ana"), Seat()))
    await tables.command("bo", name, Sit(), "sit")
    await tables.command("ana", name, Start(), "start")
    return name


async def until(fits: Callable[[], bool]) -> None:
    while not fits():
        await asyncio.sleep(0)
