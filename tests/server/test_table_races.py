"""Several things at once at one table: whatever the order, there is one table, and everybody is shown what is so."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from tests.support.server import Clock, Json, PromptBots, events_of, soon
from thirtyone import ThirtyOneError
from thirtyone.log import CommandKey, Heading, SqliteLog
from thirtyone.server.observing.metrics import Metrics
from thirtyone.server.protocol.client_messages import Say
from thirtyone.server.protocol.server_messages import Said
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.table import Act, Continue, FreeSeat, Leave, Pace, Seat, Sit, Start, Terms
from thirtyone.table.table_events import Closed, SatDown, TimedOut


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
        self.told: list[Json] = []

    def send_written(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))

    @property
    def seq(self) -> int:
        return max(int(message["seq"]) for message in self.told if message["type"] == "state")

    @property
    def names(self) -> list[str | None]:
        states = [message for message in self.told if message["type"] == "state"]
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


def test_who_watches_a_table_that_another_lets_go_of_at_that_moment_watches_the_right_one(tmp_path: Path) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables, ana = new(), Watching("ana")
        name = await tables.open("ana", TERMS, lobby_of("ana"))
        go_on = log.hold("read")
        glimpse = asyncio.ensure_future(tables.glimpse(name))
        watch = asyncio.ensure_future(tables.watch(ana, name, 0))
        await log.reached.wait()
        go_on.set()
        await asyncio.gather(glimpse, watch)
        await tables.command("bo", name, Sit(), "1")
        assert ana.seq == 2

    with_log(tmp_path, work)


def test_who_watches_while_commands_wait_for_each_other_is_shown_what_comes_of_both(tmp_path: Path) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables, ana = new(), Watching("ana")
        name = await tables.open("ana", TERMS, lobby_of("ana"))
        first, second = log.hold("append"), log.hold("append")
        bo = asyncio.ensure_future(tables.command("bo", name, Sit(), "1"))
        cleo = asyncio.ensure_future(tables.command("cleo", name, Sit(), "1"))
        await log.reached.wait()
        first.set()
        await bo
        await tables.watch(ana, name, 0)
        second.set()
        await cleo
        assert ana.seq == 3

    with_log(tmp_path, work)


def test_a_table_that_could_not_be_read_is_read_anew_by_all_who_waited(tmp_path: Path) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables = new()
        go_on = log.hold("read")
        waiting = [asyncio.ensure_future(tables.glimpse("no such table")) for _ in range(3)]
        await log.reached.wait()
        go_on.set()
        for outcome in await asyncio.gather(*waiting, return_exceptions=True):
            assert isinstance(outcome, ThirtyOneError)
        assert tables.in_memory == 0

    with_log(tmp_path, work)


@pytest.mark.parametrize("when", ["somebody sits down", "the table is read"])
def test_a_name_that_is_changed_while_it_is_read_is_the_new_one(tmp_path: Path, when: str) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables, ana = new(), Watching("ana")
        await log.remember_name("bo", "Bo")
        name = await tables.open("ana", TERMS, lobby_of("ana"))
        if when == "somebody sits down":
            await tables.watch(ana, name, 0)
        else:
            await tables.command("bo", name, Sit(), "1")
        go_on = log.hold("names")
        doing = tables.command("bo", name, Sit(), "1") if when == "somebody sits down" else tables.watch(ana, name, 0)
        running = asyncio.ensure_future(doing)
        await log.reached.wait()
        await log.remember_name("bo", "Robert")
        tables.renamed("bo", "Robert")
        go_on.set()
        await running
        assert ana.names[1] == "Robert"

    with_log(tmp_path, work)


def test_again_pressed_by_two_at_once_before_the_table_is_written_leads_to_one(tmp_path: Path) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables = new()
        name = await game_of_two(tables)
        await tables.command("ana", name, Leave(), "1")
        await tables.command("bo", name, Leave(), "1")
        opening = [log.hold("append"), log.hold("append")]
        pressed = [asyncio.ensure_future(tables.again(person, name, "2")) for person in ("ana", "bo")]
        while log.waits["append"]:
            await asyncio.sleep(0)
        for event in opening:
            event.set()
        one, two = await asyncio.gather(*pressed)
        assert one == two
        live = await tables.glimpse(one)
        # Both had left: the first to press had the seat of the other free, and that one sat down there.
        assert sorted(seat.person or "" for seat in live.state.seats) == ["ana", "bo"]

    with_log(tmp_path, work)


def test_of_two_processes_that_meet_a_deadline_at_once_one_does_and_the_other_heals_from_the_log(
    tmp_path: Path,
) -> None:
    clock = Clock()

    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        one, two = new(), new()
        terms = Terms(rules={"base": "a9", "renew": "none"}, clock="fast", pace="none")
        name = await game_of_two(one, terms)
        ana, bo = Watching("ana"), Watching("bo")
        await one.watch(ana, name, 0)
        await until(lambda: ana.seq >= 5)  # it has been dealt
        await two.watch(bo, name, 0)
        clock.now += 24_000
        both = [log.hold("append"), log.hold("append")]
        for tables in (one, two):
            await tables.start()
        while log.waits["append"]:
            await asyncio.sleep(0)
        for event in both:
            event.set()
        await until(lambda: ana.seq > 5 and bo.seq == ana.seq)
        events = await events_of(log, name)
        assert sum(isinstance(event, TimedOut) for event in events) == 1
        assert ana.seq == len(events)

    with_log(tmp_path, work, clock)


async def until(fits: Callable[[], bool]) -> None:
    while not fits():
        await asyncio.sleep(0)


def test_a_move_that_is_written_before_the_deadline_is_met_counts(tmp_path: Path) -> None:
    clock = Clock()

    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables = new()
        terms = Terms(rules="a9", clock="fast", pace="none")
        name = await game_of_two(tables, terms)
        ana = Watching("ana")
        await tables.watch(ana, name, 0)
        await until(lambda: ana.seq >= 5)
        state = (await tables.glimpse(name)).table
        assert state is not None and state.game.to_act is not None
        acting = str(state.seats[state.game.to_act].person)
        clock.now += 24_000
        writing = log.hold("append")
        move = asyncio.ensure_future(tables.command(acting, name, Act(decision=state.decision, action="keep"), "1"))
        await log.reached.wait()
        await tables.start()  # which finds the deadline passed, and waits for the table
        writing.set()
        await move
        events = await events_of(log, name)
        assert not any(isinstance(event, TimedOut) for event in events)

    with_log(tmp_path, work, clock)


def test_when_very_many_deadlines_are_due_at_once_all_are_met_at_once(tmp_path: Path) -> None:
    clock = Clock()

    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables = new()
        names = [await tables.open("ana", TERMS, lobby_of("ana")) for _ in range(250)]
        clock.now += 3 * 3_600_000
        await tables.start()
        for name in names:
            while not isinstance((await events_of(log, name))[-1], Closed):
                await asyncio.sleep(0)
        assert tables.in_memory == 0

    with_log(tmp_path, work, clock)


def test_a_damaged_table_stops_neither_the_server_nor_the_clocks_of_others(tmp_path: Path) -> None:
    clock = Clock()

    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables = new()
        public = Terms(rules="a9", pace="none", public=True)
        names = [await tables.open("ana", public, lobby_of("ana")) for _ in range(2)]
        damaged = Heading(status="lobby", people=None, about=b"{}", due=0, public=True)
        await log.append(names[0], after=1, events=[b'{"type":"dealt","round":0}'], heading=damaged)
        after_restart, looker = new(), Watching("dora")
        await after_restart.start()
        after_restart.watch_public_tables(looker)
        listed = looker.told[0]
        assert listed["type"] == "public_tables"
        assert [entry["table"] for entry in listed["tables"]] == [names[1]]
        with capture_logs() as logged:
            await until(lambda: bool(failures(logged)))  # the damaged table was due at once, and the other was not
            clock.now += 3 * 3_600_000
            after_restart.clock_was_set()
            while not isinstance((await events_of(log, names[1]))[-1], Closed):
                await asyncio.sleep(0)
        assert len(failures(logged)) == 1, "nobody tries it again and again"

    with_log(tmp_path, work, clock)


def failures(logged: Sequence[MutableMapping[str, Any]]) -> list[MutableMapping[str, Any]]:
    return [entry for entry in logged if entry["event"] == "what is due at a table cannot be done"]


def test_a_process_that_lost_a_race_knows_the_names_of_who_came_meanwhile(tmp_path: Path) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        one, two, ana = new(), new(), Watching("ana")
        for person in ("ana", "bo", "cleo"):
            await log.remember_name(person, person.title())
        name = await one.open("ana", TERMS, lobby_of("ana"))
        await two.watch(ana, name, 0)
        await one.command("bo", name, Sit(), "1")
        await two.command("cleo", name, Sit(), "1")  # that seat was taken meanwhile: the next
        assert ana.names == ["Ana", "Bo", "Cleo"]
        events = await events_of(log, name)
        assert [event.seat for event in events if isinstance(event, SatDown)] == [1, 2]

    with_log(tmp_path, work)


# Misuse, and what stays in memory.


def test_nobody_without_a_seat_has_a_say_and_nothing_stays_in_memory(tmp_path: Path) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables = new()
        name = await tables.open("ana", TERMS, lobby_of("ana"))
        await tables.command("bo", name, Sit(seat=1), "1")
        await tables.command("ana", name, FreeSeat(seat=1), "1")
        wishes: tuple[Any, ...] = (Sit(), Start(), FreeSeat(seat=0), Pace(pace="slow"), Continue(round=0))
        for number, wish in enumerate(wishes):
            with pytest.raises(ThirtyOneError):
                await tables.command("bo", name, wish, f"wish {number}")
        with pytest.raises(ThirtyOneError):
            await tables.say("bo", name, Say(reaction="clap"))
        with pytest.raises(ThirtyOneError):
            await tables.again("bo", name, "2")
        await tables.say("ana", name, Say(reaction="clap"))
        assert tables.in_memory == 0
        assert len(await events_of(log, name)) == 3

    with_log(tmp_path, work)


@pytest.mark.parametrize(
    ("talk", "public", "said", "code"),
    [
        (True, False, {"text": "Well, well"}, None),
        (True, False, {"text": "two\nlines"}, "bad_name"),
        (True, False, {"text": "\u202eback to front"}, "bad_name"),
        (True, False, {"text": "   "}, "bad_name"),
        (True, False, {"text": "both", "reaction": "clap"}, "bad_message"),
        (True, False, {}, "bad_message"),
        (False, False, {"text": "Well, well"}, "illegal_action"),
        (True, True, {"text": "Well, well"}, "illegal_action"),
        (False, True, {"phrase": "well_played"}, None),
        (False, True, {"reaction": "heart"}, None),
    ],
)
def test_what_is_said_reaches_everybody_where_it_may_be_said(
    tmp_path: Path, *, talk: bool, public: bool, said: dict[str, Any], code: str | None
) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables, ana, stranger = new(), Watching("ana"), Watching("a stranger")
        await log.remember_name("ana", "Ana")
        terms = Terms(rules="a9", pace="none", talk=talk, public=public)
        name = await tables.open("ana", terms, lobby_of("ana"))
        for watcher in (ana, stranger):
            await tables.watch(watcher, name, 0)
        message = Say(**said)
        if code is None:
            await tables.say("ana", name, message)
        else:
            with pytest.raises(ThirtyOneError) as caught:
                await tables.say("ana", name, message)
            assert caught.value.code == code
        everything: dict[str, Any] = {"reaction": None, "phrase": None, "text": None, **said}
        expected = [] if code else [msgspec.to_builtins(Said(table=name, seat=0, name="Ana", **everything))]
        for watcher in (ana, stranger):
            assert [told for told in watcher.told if told["type"] == "said"] == [
                msgspec.to_builtins(said) for said in expected
            ]

    with_log(tmp_path, work)
