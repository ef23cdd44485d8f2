"""Several things at once at one table: whatever the order, there is one table, and everybody is shown what is so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.patient_log import TERMS, PatientLog, Watching, game_of_two, lobby_of, with_log
from tests.support.stored_tables import events_of
from thirtyone import ThirtyOneError
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.table import Leave, Sit
from thirtyone.table.table_events import SatDown


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
