"""What whoever runs the server relies on: old games go, figures and the log tell what happens, and nothing secret."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import sys
import time
from contextlib import closing
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from random import Random

import pytest
import structlog

from tests.support.server import Browser, HereServer, envelope, with_server
from thirtyone.errors import ThirtyOneError
from thirtyone.log import Heading, Passkey, SqliteLog, SqlitePeople
from thirtyone.server.observing.server_log import pseudonym, write_log
from thirtyone.server.web import limits
from thirtyone.server.web.failures import RequestRefused
from thirtyone.server.web.gate import Gate
from thirtyone.server.web.limits import ConnectionCounts, Limits
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


def test_figures_count_what_was_done(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random",), lives=1)
        page = await browser.connect()
        await page.watch(table)
        await page.play(table, Random(1))
        assert (await page.ask(envelope(table, "act", "x", decision=0, action="pass")))["type"] == "refused"
        async with browser.session.get(f"{server.address}/metrics") as response:
            assert response.status == 200
            text = await response.text()
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert figures["thirtyone_connections"] == "1.0"
        assert figures["thirtyone_tables"] == "1.0"
        assert figures['thirtyone_events_total{type="opened"}'] == "1.0"
        assert float(figures['thirtyone_events_total{type="decided"}']) >= 2
        assert figures['thirtyone_refusals_total{code="illegal_action"}'] == "1.0"
        assert float(figures["thirtyone_commit_seconds_count"]) > 2
        assert table not in text

    with_server(tmp_path, work)


@pytest.mark.parametrize(
    ("proxies", "headers", "status"),
    [
        ((), {}, 200),
        (("127.0.0.1",), {"X-Forwarded-For": "10.0.0.7"}, 200),
        (("127.0.0.1",), {"X-Forwarded-For": "8.8.8.8"}, 404),
        ((), {"X-Forwarded-For": "10.0.0.7"}, 404),  # a proxy of which the server was not told hands it on
        ((), {"Forwarded": "for=10.0.0.7"}, 404),
        (("192.0.2.1",), {"X-Forwarded-Proto": "https"}, 404),
    ],
)
def test_figures_are_for_this_machine_and_private_networks(
    tmp_path: Path, proxies: tuple[str, ...], headers: dict[str, str], status: int
) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        async with browser.session.get(f"{server.address}/metrics", headers=headers) as response:
            assert response.status == status

    with_server(tmp_path, work, gate=Gate(proxies=map(ip_network, proxies)))


def test_connections_are_counted_by_address_but_not_those_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_FROM_ONE_ADDRESS", 2)
    monkeypatch.setattr(limits, "_MOST_CONNECTIONS", 6)

    async def run() -> None:
        counts = ConnectionCounts(Limits())
        first = counts.admit("192.0.2.1")
        counts.admit("192.0.2.1")
        with pytest.raises(RequestRefused, match="too many"):
            counts.admit("192.0.2.1")
        for _ in range(3):
            counts.admit("127.0.0.1")
        counts.release(first)
        counts.admit("192.0.2.1")
        counts.admit("192.0.2.2")
        with pytest.raises(RequestRefused, match="too many"):
            counts.admit("192.0.2.3")

    asyncio.run(run())


def test_a_network_of_64_bits_counts_as_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_FROM_ONE_ADDRESS", 1)

    async def run() -> None:
        counts = ConnectionCounts(Limits())
        address = counts.admit("2001:db8:0:1::1")
        with pytest.raises(RequestRefused, match="too many"):
            counts.admit("2001:db8:0:1:2:3:4:5")
        counts.admit("2001:db8:0:2::1")
        counts.release(address)
        counts.admit("2001:db8:0:1:2:3:4:5")

    asyncio.run(run())


def test_an_address_is_forgotten_a_while_after_its_last_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_REMEMBERED", 0)

    async def run() -> None:
        counts = ConnectionCounts(Limits())
        first = counts.admit("192.0.2.1")
        counts.release(first)
        assert counts.admit("192.0.2.1") is first
        for _ in range(3):  # what was put off until then is done
            await asyncio.sleep(0)
        assert counts.admit("192.0.2.1") is first  # it had come back
        for _ in range(2):
            counts.release(first)
        for _ in range(3):
            await asyncio.sleep(0)
        assert counts.admit("192.0.2.1") is not first

    asyncio.run(run())


def test_a_challenge_can_be_answered_once_and_in_time_and_is_not_kept_longer(tmp_path: Path) -> None:
    async def run() -> None:
        log = SqliteLog(tmp_path)
        people = SqlitePeople(log)
        try:
            await people.add_challenge(b"early", 100, 0)
            await people.add_challenge(b"late", 300, 50)
            assert [await people.take_challenge(b"early", 100) for _ in range(2)] == [True, False]
            assert await people.take_challenge(b"late", 301) is False
            await people.add_challenge(b"new", 700, 400)
            assert await log.rows("SELECT challenge FROM challenges", ()) == [(b"new",)]
        finally:
            await log.close()

    asyncio.run(run())


def test_the_log_is_one_object_a_line_and_tells_no_values(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    level = root.level
    try:
        write_log("info")
        log = structlog.get_logger("thirtyone")
        try:
            hidden = "Ah"
            raise ThirtyOneError("illegal_action", f"It does not hold {hidden}.")
        except ThirtyOneError:
            log.exception("a table stands still", table=pseudonym("the-table"))
        log.debug("not important enough")
        logging.getLogger("aiohttp").warning("something %s", "odd")
    finally:
        structlog.reset_defaults()
        root.setLevel(level)
    written = capsys.readouterr().err
    first, second = (json.loads(line) for line in written.splitlines())
    assert (first["event"], first["level"]) == ("a table stands still", "error")
    assert first["exception"][0]["type"] == "ThirtyOneError"
    assert any("test_upkeep.py" in place for place in first["exception"][0]["at"])
    assert "Ah" not in written
    assert "the-table" not in written
    assert second["event"] == "something odd"
    assert sys.exc_info() == (None, None, None)
