"""Deadlines that are met while other things happen: each is met once, and none is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping, Sequence
from pathlib import Path
from typing import Any

from structlog.testing import capture_logs

from tests.support.patient_log import TERMS, PatientLog, Watching, game_of_two, lobby_of, until, with_log
from tests.support.server import Clock
from tests.support.stored_tables import events_of
from thirtyone.log import Heading
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.table import Act, Terms
from thirtyone.table.table_events import Closed, TimedOut


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
        listed = looker.messages[0]
        assert listed["type"] == "public_tables"
        assert [entry["table"] for entry in listed["tables"]] == [names[1]]
        with capture_logs() as logged:
            await until(lambda: bool(failures(logged)))  # the damaged table was due at once, and the other was not
            clock.now += 3 * 3_600_000
            after_restart.look_soon()
            while not isinstance((await events_of(log, names[1]))[-1], Closed):
                await asyncio.sleep(0)
        assert len(failures(logged)) == 1, "nobody tries it again and again"

    with_log(tmp_path, work, clock)


def failures(logged: Sequence[MutableMapping[str, Any]]) -> list[MutableMapping[str, Any]]:
    return [entry for entry in logged if entry["event"] == "what is due at a table cannot be done"]
