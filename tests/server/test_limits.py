"""What connections from one address share: whoever opens many of them can do no more than with one."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from ipaddress import ip_network
from pathlib import Path

import pytest
from limits import RateLimitItem, RateLimitItemPerYear

from tests.support.clients import Browser, Page
from tests.support.server import HereServer, with_server
from thirtyone.server.web import limits
from thirtyone.server.web.gate import Gate

PROXY = (ip_network("127.0.0.1"),)
ALWAYS = 1e9
"""Seconds, so that within a test nothing that counts against a limit is over."""


def ever(number: int, what: str) -> RateLimitItem:
    """A limit within a time that is longer than a test."""
    return RateLimitItemPerYear(number, namespace=what)


async def connect_from(browser: Browser, address: str | None) -> Page:
    """Connect as through a proxy that tells this address; None: from this machine."""
    return await browser.connect(headers={} if address is None else {"X-Forwarded-For": address})


async def say(page: Page, table: str) -> str:
    answer = await page.want(table, "say", reaction="clap")
    return str(answer.get("code", answer["type"]))


def test_all_connections_from_an_address_together_say_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SAYING_TOGETHER", ever(8, "say"))

    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open()
        pages = [await connect_from(browser, "192.0.2.7") for _ in range(3)]
        said = [[await say(page, table) for _ in range(4)] for page in pages]
        assert said == [["accepted"] * 4, ["accepted"] * 4, ["too_many"] * 4]
        assert (await pages[2].ask({"type": "ping"}))["type"] == "pong"  # it can still do everything else
        for page in pages:
            await page.socket.close()
        assert await say(await connect_from(browser, "192.0.2.7"), table) == "too_many"
        assert await say(await connect_from(browser, "192.0.2.8"), table) == "accepted"

    with_server(tmp_path, work, gate=Gate(proxies=PROXY))


def test_connections_from_this_machine_share_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SAYING_TOGETHER", ever(1, "say"))
    monkeypatch.setattr(limits, "OPENING_AGAIN_TOGETHER", ever(1, "open"))
    monkeypatch.setattr(limits, "MESSAGES", (3, ALWAYS))

    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open()
        for _ in range(3):
            page = await connect_from(browser, None)
            assert await say(page, table) == "accepted"
            assert (await page.want(table, "again"))["code"] == "illegal_action"  # the game is not over

    with_server(tmp_path, work)


def test_all_connections_from_an_address_together_open_so_many_tables_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OPENING_AGAIN_TOGETHER", ever(2, "open"))

    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open()
        await (await connect_from(browser, None)).do(table, "leave")
        addresses = ("192.0.2.7", "192.0.2.7", "192.0.2.7", "2001:db8::1", "2001:db8::2", "2001:db8::3")
        pages = [await connect_from(browser, address) for address in addresses]
        answers = [await page.want(table, "again") for page in pages]
        assert [answer.get("code") for answer in answers] == [None, None, "too_many"] * 2

    with_server(tmp_path, work, gate=Gate(proxies=PROXY))


def test_what_an_address_sends_too_fast_on_many_connections_is_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MESSAGES", (6, ALWAYS))
    ping = {"type": "ping"}

    async def work(server: HereServer, browser: Browser) -> None:
        async with AsyncExitStack() as stack:
            others = await stack.enter_async_context(Browser(server.address))
            first, second, third = [await connect_from(browser, "192.0.2.7") for _ in range(3)]
            for page in (first, second) * 3:
                assert (await page.ask(ping))["type"] == "pong"
            await third.send(ping)
            elsewhere = await connect_from(others, "192.0.2.8")
            for _ in range(6):
                assert (await elsewhere.ask(ping))["type"] == "pong"
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(third.receive(), 0.1)
            assert not third.socket.closed

    with_server(tmp_path, work, gate=Gate(proxies=PROXY))
