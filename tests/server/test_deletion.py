"""What is old goes: games, and the people of whom nothing is left."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from tests.support.clients import Browser, envelope
from tests.support.server import HereServer, with_server
from thirtyone.log import Heading, Passkey, SqliteLog, SqlitePeople
from thirtyone.server.web.upkeep import Upkeep

DAY = 24 * 3600


async def add(log: SqliteLog, table: str, status: str, people: tuple[str, ...]) -> None:
    heading = Heading(status=status, people=people, about=b"{}")
    await log.append(table, after=0, events=[b"{}"], heading=heading)


def test_games_that_ended_long_ago_are_deleted_and_people_of_whom_nothing_is_left(tmp_path: Path) -> None:
    async def run() -> None:
        log = SqliteLog(tmp_path)
        try:
            tables = {"old": "finished", "given up": "abandoned", "on": "playing", "new": "finished"}
            for table, status in tables.items():
                await add(log, table, status, (f"who played {table}",))
                await log.remember_name(f"who played {table}", table)
            with closing(sqlite3.connect(tmp_path / "thirtyone.sqlite3")) as database:
                database.execute("UPDATE tables SET updated = 1000 WHERE id <> 'new'")
                database.execute("UPDATE people SET seen = 1000")
                database.commit()
            await Upkeep(log, timedelta(days=30))._forget_old()
            assert [bool(await log.read(table)) for table in tables] == [
                False,
                False,
                True,
                True,
            ]
            names = await log.names([f"who played {table}" for table in tables])
            assert set(names) == {"who played on", "who played new"}
        finally:
            await log.close()

    asyncio.run(run())


def age(folder: Path, days: float) -> None:
    """Let so much time have gone by since people were seen."""
    with closing(sqlite3.connect(folder / "thirtyone.sqlite3")) as database:
        for name in ("people", "links"):
            database.execute(f"UPDATE {name} SET seen = seen - ?", (days * DAY,))
        database.commit()


def test_people_without_a_game_are_forgotten_with_their_links_but_not_who_has_a_passkey_or_came_lately(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        log = SqliteLog(tmp_path)
        people = SqlitePeople(log)
        try:
            for person in ("gone", "came", "keyed", "plays"):
                await log.remember_name(person, person.title())
                await people.set_link(person, person.encode())
            await people.set_link("nameless", b"nameless")
            await people.add_passkey(Passkey(id=b"key", person="keyed", public_key=b"", uses=0))
            await add(log, "on", "playing", ("plays",))
            age(tmp_path, 30)
            await Upkeep(log, timedelta(days=30))._forget_old()
            assert await people.by_link(b"nameless") == "nameless"  # a day later, as a visit is noted once a day
            age(tmp_path, 1)
            await people.saw("came")
            await people.saw("somebody else")  # who is not known, and does not become so
            assert await log.forget_old(0, people_before=time.time() - 31 * DAY, limit=1) == (0, 2)
            everybody = ("gone", "came", "keyed", "plays", "nameless")
            assert set(await log.names([*everybody, "somebody else"])) == {"came", "keyed", "plays"}
            assert [await people.by_link(person.encode()) for person in everybody] == [
                None,
                "came",
                "keyed",
                "plays",
                None,
            ]
        finally:
            await log.close()

    asyncio.run(run())


def test_who_comes_again_after_a_day_gets_the_cookie_anew_and_counts_as_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>31</title>")
    monkeypatch.setattr("thirtyone.server.web.app.PAGE", tmp_path)
    offset = 0.0
    monkeypatch.setattr("thirtyone.server.web.sessions.time.time", lambda now=time.time: now() + offset)

    async def work(server: HereServer, browser: Browser) -> None:
        nonlocal offset

        async def renewed(path: str) -> bool:
            """Whether the answer brings a cookie."""
            if path == "/":
                async with browser.session.get(f"{server.address}/") as response:
                    return "thirtyone" in response.cookies
            page = await browser.connect()
            await page.socket.close()
            return "Set-Cookie" in page.socket._response.headers

        await browser.be_called("Zoë")
        person, given = _cookie(server, browser)
        for path in ("/", "/api/socket"):
            offset += DAY - 60
            assert not await renewed(path)
            offset += 120
            assert await renewed(path)
            assert not await renewed(path)
            again, later = _cookie(server, browser)
            assert (again, later - given >= DAY) == (person, True)
            given = later
        assert (await browser.get("/api/me"))[1]["name"] == "Zoë"
        ((seen,),) = await server.log.rows("SELECT seen FROM people", ())
        assert seen >= given - 1

    with_server(tmp_path / "data", work)


def _cookie(server: HereServer, browser: Browser) -> tuple[str, int]:
    """Who the browser's cookie says it is, and since when."""
    (morsel,) = browser.session.cookie_jar
    person, given = server.site._sessions._serializer.loads(morsel.value)
    return person, given


def test_a_batch_that_is_full_is_followed_by_another(tmp_path: Path) -> None:
    async def run() -> None:
        log = SqliteLog(tmp_path)
        try:
            for number in range(5):
                await add(log, str(number), "finished", ("ana",))
            now = time.time() + 1
            deleted = [await log.forget_old(now, people_before=now, limit=2) for _ in range(4)]
            assert [tables for tables, _ in deleted] == [2, 2, 1, 0]
            assert await log.tables_of("ana", status=("finished",)) == []
        finally:
            await log.close()

    asyncio.run(run())


def test_who_looks_at_a_game_that_is_deleted_can_still_play_another(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random",), lives=1)
        page = await browser.connect()
        await page.watch(table)
        await page.play(table, Random(1))
        assert (await server.log.forget_old(time.time() + 1, people_before=0, limit=1)).tables == 1
        assert (await page.ask(envelope(table, "queue", "1", waits=True)))["type"] == "refused"
        opened = await page.ask(envelope(table, "again", "2"))
        assert opened["type"] == "opened"
        assert (await page.watch(opened["table"]))["view"]["seat"] == 0

    with_server(tmp_path, work)
