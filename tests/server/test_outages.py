"""What the server did not serve costs nobody time: however long it was away, and however it went."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from tests.support.clients import Browser
from tests.support.patient_log import PatientLog, Watching, game_of_two, until, with_log
from tests.support.played_table import Play
from tests.support.server import Clock, ServerProcess, served
from tests.support.stored_tables import events_of
from tests.support.waiting import soon
from thirtyone.log import DATABASE, LogUnavailable
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.server.tables.server_clock import ServerClock
from thirtyone.table import Moment, Terms, due, evolve
from thirtyone.table.clock import CLOCKS, LOBBY_IDLE
from thirtyone.table.handling import give_back
from thirtyone.table.table_events import TimedOut, TimeGivenBack

FAST: Any = {"rules": {"base": "a9", "lives": 9}, "opponents": (), "seats": 2, "clock": "fast"}


async def begun(browser: Browser, guest: Browser) -> tuple[str, Any]:
    """Open a table with a clock, and have the game begin; return what the host is shown then."""
    table = await browser.open(**FAST)
    pages = [await browser.connect(), await guest.connect()]
    for page in pages:
        await page.watch(table)
    await guest.be_called("Bo")
    await pages[1].do(table, "sit")
    await pages[0].do(table, "start")
    await pages[0].until(lambda view: view.get("to_act") is not None)
    return table, pages[0].states[-1]


@pytest.mark.parametrize("away", [3_000, 40_000, 3 * 24 * 3_600_000])
def test_a_turn_goes_on_where_it_was_after_the_server_was_stopped(tmp_path: Path, away: int) -> None:
    clock = Clock()

    async def run() -> None:
        async with Browser("") as browser, Browser("") as guest:
            async with served(tmp_path, clock=clock) as server:
                browser.address = guest.address = server.address
                table, state = await begun(browser, guest)
                left = state["view"]["due"] - clock.now
                clock.now += 5_000
            clock.now += away
            async with served(tmp_path, clock=clock) as server:
                browser.address = server.address
                page = await browser.connect()
                again = await page.watch(table)
                assert again["view"]["due"] - clock.now == left - 5_000
                assert not any(isinstance(event, TimedOut) for event in await events_of(server.log, table))
                server.let_pass(left - 5_000)
                await page.until(lambda view: view["decision"] > 0)
                assert any(isinstance(event, TimedOut) for event in await events_of(server.log, table))

    asyncio.run(soon(run()))


@pytest.mark.parametrize("way", ["kill", "stop"])
def test_a_turn_goes_on_where_it_was_after_the_server_was_killed(tmp_path: Path, way: Literal["kill", "stop"]) -> None:
    async def run() -> None:
        async with Browser("") as browser, Browser("") as guest:
            with ServerProcess(tmp_path, fixed_chance=True) as server:
                browser.address = guest.address = server.address
                table, state = await begun(browser, guest)
                getattr(server, way)()
            stopped = time.time_ns() // 1_000_000
            make_older(tmp_path, 3_600_000)
            with ServerProcess(tmp_path, fixed_chance=True) as server:
                browser.address = server.address
                again = await (await browser.connect()).watch(table)
                whole = CLOCKS["fast"].turn + CLOCKS["fast"].bank
                used = again["now"] - (again["view"]["due"] - whole)
                assert 0 <= used <= stopped - state["now"]
                assert again["view"]["decision"] == state["view"]["decision"]

    asyncio.run(soon(run()))


def make_older(folder: Path, milliseconds: int) -> None:
    """Have everything in a folder have happened earlier, as if the server had been away longer."""
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.execute("UPDATE last_served SET at = at - ?", (milliseconds,))
        database.execute("UPDATE tables SET due = due - ?", (milliseconds,))
        for table, seq, body in database.execute("SELECT table_id, seq, body FROM events").fetchall():
            event = msgspec.json.decode(body)
            event["at"] -= milliseconds
            changed = (msgspec.json.encode(event), table, seq)
            database.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", changed)


def test_time_in_which_nothing_could_be_written_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()

    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables = new()
        name = await game_of_two(tables, Terms(rules={"base": "a9", "lives": 9}, clock="fast", pace="none"))
        ana = Watching("ana")
        await tables.watch(ana, name, 0)
        await until(lambda: ana.seq >= 5)
        append, failed = log.append, asyncio.Event()

        async def fail(*arguments: Any, **more: Any) -> None:
            failed.set()
            raise LogUnavailable("full")

        monkeypatch.setattr(log, "append", fail)
        clock.now += 24_000
        await tables.start()
        await failed.wait()  # the deadline has passed, and cannot be met
        clock.now += 60_000
        monkeypatch.setattr(log, "append", append)
        while not any(isinstance(event, TimeGivenBack) for event in await events_of(log, name)):
            tables.look_soon()
            await asyncio.sleep(0)
        lost = next(event.lost for event in await events_of(log, name) if isinstance(event, TimeGivenBack))
        assert lost == 60_000

    with_log(tmp_path, work, clock)


def test_the_servers_clock_goes_on_whoever_sets_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ServerClock()
    before = clock()
    for set_to in (0, 10**18, 2 * 10**18):
        monkeypatch.setattr("time.time_ns", lambda set_to=set_to: set_to)
        assert before <= clock() < before + 60_000
    clock.not_before(before + 10_000_000)
    assert before + 10_000_000 <= clock() < before + 10_060_000
    clock.not_before(before)
    assert clock() >= before + 10_000_000


def test_a_table_before_its_game_is_not_closed_for_an_outage() -> None:
    play = Play("a9", (None, ""), dealer=0)
    lobby = play.lobby
    assert due(lobby) == LOBBY_IDLE
    moment = Moment(at=LOBBY_IDLE + 5, seed=play.seed())
    (event,) = give_back(lobby, 7, moment)
    after, happened = evolve(lobby, event)
    assert (event, due(after), happened) == (
        TimeGivenBack(at=LOBBY_IDLE + 5, lost=LOBBY_IDLE - 2),
        2 * LOBBY_IDLE + 5,
        (),
    )
    assert give_back(after, 7, moment) == ()
