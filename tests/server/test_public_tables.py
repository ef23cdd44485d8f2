"""The list of public tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.clients import Browser
from tests.support.people_at_server import People, with_people
from tests.support.server import served
from thirtyone.server.tables import public_tables


def test_the_list_of_public_tables_is_live(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        async with Browser(people.server.address) as browser:
            looker = await browser.connect()

            async def listed() -> list[tuple[str, list[str], int]]:
                message = await looker.receive()
                assert message["type"] == "public_tables"
                return [(table["table"], table["players"], table["seats"]) for table in message["tables"]]

            await looker.send({"type": "watch_public_tables"})
            assert await listed() == []
            await people.browsers[0].open(opponents=(), seats=3, name="Ana")  # private: never listed
            table = await people.browsers[0].open(opponents=(), seats=3, name="Ana", public=True)
            assert await listed() == [(table, ["Ana"], 3)]
            await people.pages[1].do(table, "sit")
            assert await listed() == [(table, ["Ana", "Bo"], 3)]
            await people.browsers[1].be_called("Bob")
            assert await listed() == [(table, ["Ana", "Bob"], 3)]
            await people.pages[2].do(table, "sit")
            assert await listed() == []  # full
            await people.pages[2].do(table, "leave")
            assert await listed() == [(table, ["Ana", "Bob"], 3)]
            await people.pages[0].do(table, "start")
            assert await listed() == []

    with_people(tmp_path, 3, work)


def test_of_very_many_public_tables_the_newest_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_tables, "MOST_LISTED", 2)

    async def work(people: People) -> None:
        (browser,), (page,) = people.browsers, people.pages
        await page.send({"type": "watch_public_tables"})
        assert (await page.receive())["tables"] == []
        opened: list[str] = []
        for _ in range(3):
            opened.append(await browser.open(opponents=(), seats=3, public=True))
            assert [entry["table"] for entry in (await page.receive())["tables"]] == opened[-2:]
        again = await browser.connect()
        await again.send({"type": "watch_public_tables"})
        assert [entry["table"] for entry in (await again.receive())["tables"]] == opened[1:]
        await again.do(opened[2], "leave")
        assert [entry["table"] for entry in (await page.receive())["tables"]] == opened[:2]

    with_people(tmp_path, 1, work)


def test_public_tables_are_listed_again_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server, Browser(server.address) as browser:
            table = await browser.open(opponents=(), seats=3, public=True)
        async with served(tmp_path) as server, Browser(server.address) as browser:
            page = await browser.connect()
            await page.send({"type": "watch_public_tables"})
            assert [entry["table"] for entry in (await page.receive())["tables"]] == [table]

    asyncio.run(run())
