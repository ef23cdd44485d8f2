"""Who somebody is, and what others see of a game and cannot do to it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from aiohttp import WSServerHandshakeError
from itsdangerous import URLSafeSerializer

from tests.support.clients import Browser, Json, at_turn, envelope, quiet
from tests.support.indistinguishable import cards_in, known_cards
from tests.support.server import HereServer, served, with_server
from tests.support.stored_tables import events_of
from thirtyone.server.web.gate import Gate
from thirtyone.table import State, Table, evolve, fold
from thirtyone.table.table_events import RoundDealt

# Other people.


def test_a_spectator_sees_the_game_and_no_hidden_card(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        async with Browser(server.address) as stranger:
            for rules in ("a9", "scat"):
                table = await browser.open(rules, ("random", "casual"), lives=1)
                page, spectator = await browser.connect(), await stranger.connect()
                await page.watch(table)
                await spectator.watch(table)
                await page.play(table, Random(5))
                await spectator.state(lambda view: view["status"] == "finished")
                assert {state["view"]["seat"] for state in spectator.states} == {None}
                assert not any(state["view"]["legal"] for state in spectator.states)
                events = await events_of(server.log, table)
                check_nothing_hidden(events, spectator.states, None)
                check_nothing_hidden(events, page.states, 0)

    with_server(tmp_path, work)


def check_nothing_hidden(events: Sequence[Any], states: Sequence[Json], viewer: int | None) -> None:
    """What was sent holds no card and no seed that its reader could not know then."""
    by_number: dict[int, tuple[set[str], tuple[str, str]]] = {}
    state: State | None = None
    ever: set[str] = set()
    for event in events:
        state, happened = evolve(state, event)
        if not isinstance(state, Table):
            continue
        table = state
        ever = set() if isinstance(event, RoundDealt) else ever
        ever = ever | known_cards(table.game, viewer)
        if table.game.between_rounds:
            ever |= cards_in(happened)  # all is open
        secrets = (table.next_seed, "" if table.game.between_rounds else table.seed)
        by_number[table.seq] = ever, secrets
    for sent in states:
        known, secrets = by_number[sent["seq"]]
        assert cards_in(sent["happened"]) | cards_in(sent["view"]) <= known
        assert not any(secret and secret in msgspec.json.encode(sent).decode() for secret in secrets)


def test_nobody_else_gives_orders(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        before = await server.log.read(table)
        async with Browser(server.address) as stranger:
            other = await stranger.connect()
            await other.watch(table)
            decision = page.view["decision"]
            for command in (
                envelope(table, "act", "mine", decision=decision, action=quiet(page.view)),
                envelope(table, "undo", "mine", decision=decision),
                envelope(table, "continue", "mine", round=0),
                envelope(table, "pace", "mine", pace="slow"),
                envelope(table, "leave", "mine"),
                envelope(table, "again", "mine"),
            ):
                refused = await other.ask(command)
                assert (refused["type"], refused["id"], refused["code"]) == ("refused", "mine", "not_your_seat")
                assert refused["sentence"].endswith(".")
        assert await server.log.read(table) == before
        assert (await page.ask(page.act(table, quiet(page.view))))["type"] == "accepted"

    with_server(tmp_path, work)


def test_a_strangers_command_id_does_not_stand_in_the_way_of_ones_own(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        async with Browser(server.address) as stranger:
            other = await stranger.connect()
            act = page.act(table, quiet(page.view))
            assert (await other.ask(act))["code"] == "not_your_seat"
            assert (await page.ask(act))["type"] == "accepted"
            # Nor does a stranger learn by it what others have sent.
            assert (await other.ask(act))["code"] == "not_your_seat"

    with_server(tmp_path, work)


def test_unfinished_games_are_listed_for_their_person_only(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        async def listed(whose: Browser) -> list[Json]:
            status, answer = await whose.get("/api/tables")
            assert status == 200
            tables: list[Json] = answer["tables"]
            return tables

        async with Browser(server.address) as stranger:
            assert await listed(browser) == []
            one, page = await at_turn(browser)
            two = await browser.open("trente52", ("casual", "random"), lives=1, name="Ana")
            assert {entry["table"] for entry in await listed(browser)} == {one, two}
            await stranger.open()
            assert one not in {entry["table"] for entry in await listed(stranger)}
            entry = next(entry for entry in await listed(browser) if entry["table"] == one)
            assert entry["your_turn"] is True
            assert entry["rules"] == {"base": "a9", "lives": 50}
            await page.ask(envelope(one, "leave", "1"))
            assert [entry["table"] for entry in await listed(browser)] == [two]
            await page.watch(two)
            await page.play(two, Random(2))
            assert await listed(browser) == []

    with_server(tmp_path, work)


# Who somebody is.


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        async def cookie(answer: Any) -> str:
            return str(answer.headers.get("Set-Cookie", ""))

        async with browser.session.post(
            f"{server.address}/api/tables", json={"rules": "a9", "opponents": ["random"]}
        ) as response:
            first = await cookie(response)
        for word in ("HttpOnly", "SameSite=Lax", "Path=/"):
            assert word in first
        async with browser.session.post(
            f"{server.address}/api/tables", json={"rules": "a9", "opponents": ["random"]}
        ) as response:
            assert await cookie(response) == ""  # known by now
        async with Browser(server.address) as stranger:
            page = await stranger.connect()
            assert "HttpOnly" in str(page.socket._response.headers["Set-Cookie"])
            await page.socket.close()

    with_server(tmp_path, work)


def test_a_forged_cookie_is_nobodys(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        kept = next(iter(browser.session.cookie_jar)).value
        payload, signature = kept.rsplit(".", 1)
        other = "A" if signature[-5] != "A" else "B"
        forged = (
            "",
            "x",
            payload,
            f"{payload}.",
            f"{payload}.{signature[:-5]}{other}{signature[-4:]}",
            f"{payload[:-2]}AA.{signature}",
            f"{payload}.{payload}",
            "ü",
            "." * 100,
            "x" * 3000,
        )
        for value in forged:
            headers = {"Cookie": f"thirtyone={value}"}
            async with Browser(server.address) as stranger:
                async with stranger.session.get(f"{server.address}/api/tables", headers=headers) as response:
                    assert (response.status, await response.json()) == (200, {"tables": []})
                other_page = await stranger.connect(headers=headers)
                assert (await other_page.watch(table))["view"]["seat"] is None
                refused = await other_page.ask(envelope(table, "leave", "1"))
                assert refused["code"] == "not_your_seat"
        assert (await page.ask(page.act(table, quiet(page.view))))["type"] == "accepted"

    with_server(tmp_path, work)


def test_a_cookie_of_another_server_is_nobodys(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "one") as one, served(tmp_path / "two") as two, Browser(one.address) as browser:
            await browser.open()
            assert len((await browser.get("/api/tables"))[1]["tables"]) == 1
            browser.address = two.address
            page = await browser.connect()
            assert "Set-Cookie" in page.socket._response.headers

    asyncio.run(run())


def test_an_empty_key_file_is_no_key(tmp_path: Path) -> None:
    """A crash, or a loss of power, between making and writing the file must not let everybody sign cookies."""
    (tmp_path / "cookie.key").touch()

    async def work(server: HereServer, browser: Browser) -> None:
        table, _ = await at_turn(browser)
        person = fold(await events_of(server.log, table)).seats[0].person
        async with Browser(server.address) as stranger:
            cookie = URLSafeSerializer("", salt="person").dumps(person)
            other = await stranger.connect(headers={"Cookie": f"thirtyone={cookie!s}"})
            assert (await other.watch(table))["view"]["seat"] is None

    with_server(tmp_path, work)


def test_requests_from_other_sites_are_refused(tmp_path: Path) -> None:
    wanted = {"rules": "a9", "opponents": ["random"]}

    async def work(server: HereServer, browser: Browser) -> None:
        await browser.open()
        for origin, allowed in (
            ("https://evil.example", False),
            ("null", False),
            ("", False),
            (server.address + ".evil.example", False),
            (server.address.replace("http", "https"), False),
            ("http://127.0.0.1", False),
            (server.address, True),
            ("https://cards.example", True),
        ):
            headers = {"Origin": origin}
            async with browser.session.post(f"{server.address}/api/tables", json=wanted, headers=headers) as response:
                assert response.status == (201 if allowed else 403), origin
                if not allowed:
                    assert (await response.json())["error"]["code"] == "wrong_origin"
            if allowed:
                page = await browser.connect(headers=headers)
                await page.socket.close()
            else:
                with pytest.raises(WSServerHandshakeError) as caught:
                    await browser.connect(headers=headers)
                assert caught.value.status == 403

    with_server(tmp_path, work, gate=Gate(public_url="https://cards.example"))
