"""What whoever runs the server relies on: figures and the log tell what happens, and nothing secret."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from ipaddress import ip_network
from pathlib import Path
from random import Random

import pytest
import structlog

from tests.support.clients import Browser, envelope
from tests.support.server import HereServer, with_server
from thirtyone.errors import ThirtyOneError
from thirtyone.log import SqliteLog, SqlitePeople
from thirtyone.server.observing.server_log import pseudonym, write_log
from thirtyone.server.web import limits
from thirtyone.server.web.failures import RequestRefused
from thirtyone.server.web.gate import Gate
from thirtyone.server.web.limits import ConnectionCounts, Limits


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
