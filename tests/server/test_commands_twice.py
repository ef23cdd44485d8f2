"""Commands that are sent twice, and two at once: each is carried out once, and the first counts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.support.clients import Browser, at_turn, changed, envelope, quiet
from tests.support.server import HereServer, with_server
from tests.support.stored_tables import events_of
from thirtyone.table.table_events import Decided


def test_a_command_sent_twice_is_played_once(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        act = page.act(table, quiet(page.view))
        before = await decided_by_person(server, table)
        await page.send(act)
        await page.send(act)
        assert [await page.answer() for _ in range(2)] == [{"type": "accepted", "id": act["id"]}] * 2
        other = await browser.connect()  # also over another connection, and later
        assert await other.ask(act) == {"type": "accepted", "id": act["id"]}
        assert await decided_by_person(server, table) == [*before, act["command"]["action"]]

    with_server(tmp_path, work)


async def decided_by_person(server: HereServer, table: str) -> list[str]:
    events = await events_of(server.log, table)
    return [event.action for event in events if isinstance(event, Decided) and event.by == "person"]


@pytest.mark.parametrize("kind", ["pace", "undo", "continue", "leave"])
def test_every_kind_of_command_can_be_sent_twice(tmp_path: Path, kind: str) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        wanted = {"undo": lambda view: view["can_undo"], "continue": lambda view: view["status"] == "round_over"}
        await page.play(table, Random(3), until=wanted.get(kind, lambda view: view["status"] == "playing"))
        more = {
            "pace": {"pace": "quick"},
            "undo": {"decision": page.view["decision"]},
            "continue": {"round": page.view["round"]},
            "leave": {},
        }
        command = envelope(table, kind, "twice", **more[kind])
        before = len(await server.log.read(table))
        for _ in range(2):
            assert await page.ask(command) == {"type": "accepted", "id": "twice"}
        kinds = {"pace": "pace", "undo": "went_back", "continue": "continued", "leave": "left"}
        bodies = [msgspec.json.decode(body) for body in await server.log.read(table, after=before)]
        assert [body["type"] for body in bodies].count(kinds[kind]) == 1

    with_server(tmp_path, work)


def test_an_id_that_another_command_had_is_refused(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        act = page.act(table, quiet(page.view))
        assert (await page.ask(act))["type"] == "accepted"
        await page.my_turn()
        before = await server.log.read(table)
        for other in (
            envelope(table, "pace", act["id"], pace="slow"),
            envelope(table, "leave", act["id"]),
            envelope(table, "continue", act["id"], round=page.view["round"]),
            changed(act, action="nonsense"),
            changed(act, decision=page.view["decision"], action="knock"),
        ):
            refused = await page.ask(other)
            assert (refused["type"], refused["id"], refused["code"]) == ("refused", act["id"], "used_id"), other
        assert await page.ask(act) == {"type": "accepted", "id": act["id"]}
        assert await server.log.read(table) == before

    with_server(tmp_path, work)


def test_a_used_id_is_refused_also_where_the_other_command_would_change_nothing(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", lives=1)
        page = await browser.connect()
        await page.watch(table)
        for command_id, pace in (("used", "quick"), ("back", "none")):
            await page.ask(envelope(table, "pace", command_id, pace=pace))
            assert page.answers[-1]["type"] == "accepted"
        await page.play(table, Random(4))
        abandon = envelope(table, "leave", "new")
        assert (await page.ask(abandon))["type"] == "accepted"  # the game is over: nothing to give up
        assert (await page.ask(abandon | {"id": "used"}))["code"] == "used_id"

    with_server(tmp_path, work)


def test_again_sent_twice_opens_one_table(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        await page.ask(envelope(table, "leave", "1"))
        again = envelope(table, "again", "2")
        assert await page.ask(again) == await page.ask(again)

    with_server(tmp_path, work)


def test_of_two_decisions_on_one_state_the_first_counts(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        other = await browser.connect()
        await other.watch(table)
        one, two = page.act(table, quiet(page.view)), other.act(table, quiet(other.view))
        answers = await asyncio.gather(page.ask(one), other.ask(two))
        assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]

    with_server(tmp_path, work)
