"""People over HTTP: names, past games and their figures, being forgotten."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from tests.support.clients import Browser, Json, envelope, send
from tests.support.server import HereServer, with_server
from tests.support.stored_tables import events_of
from thirtyone.game.events import RoundEnded
from thirtyone.log import DATABASE
from thirtyone.record import parse_record, replay, summarize
from thirtyone.server.web.limits import CHANGING
from thirtyone.table import Table, fold


async def finished_game(browser: Browser, seed: int, *, rules: object = "a9", lives: int = 1) -> str:
    table = await browser.open(rules, ("casual", "random"), lives=lives, name="Zoë")
    page = await browser.connect()
    await page.watch(table)
    await page.play(table, Random(seed))
    await page.socket.close()
    return table


# Names.


def test_a_name_is_kept_and_changed_wherever_it_is_shown(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        assert await send(browser, "GET", "/api/me") == (200, {"name": None, "link": False, "passkeys": 0})
        assert await send(browser, "PUT", "/api/me", {"name": " Zoë "}) == (
            200,
            {"name": "Zoë", "link": False, "passkeys": 0},
        )
        status, opened = await send(browser, "POST", "/api/tables", {"rules": "a9", "seats": 3})
        assert status == 201
        page = await browser.connect()
        assert (await page.watch(opened["table"]))["view"]["seats"][0]["name"] == "Zoë"
        await send(browser, "PUT", "/api/me", {"name": "Zoé"})
        await page.state(lambda view: view["seats"][0]["name"] == "Zoé")

    with_server(tmp_path, work)


def test_a_name_is_one_line_of_what_can_be_seen(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        for name, status in (("", 400), ("x" * 25, 400), (7, 400), (" ", 422), ("a\tb", 422), ("a\u202eb", 422)):
            found, answer = await send(browser, "PUT", "/api/me", {"name": name})
            assert found == status, name
            assert answer["error"]["code"] == ("bad_message" if status == 400 else "bad_name")
        assert (await send(browser, "GET", "/api/me"))[1]["name"] is None

    with_server(tmp_path, work)


def test_names_and_links_are_not_changed_without_end(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        for number in range(CHANGING.amount):
            if number % 2:
                assert (await send(browser, "PUT", "/api/me", {"name": f"Zoë {number}"}))[0] == 200
            else:
                assert (await send(browser, "POST", "/api/me/link"))[0] == 200
        for method, path, body in (("PUT", "/api/me", {"name": "Bo"}), ("POST", "/api/me/link", None)):
            async with Browser(server.address) as another:  # without a cookie it would be somebody new each time
                status, refused = await send(another, method, path, body)
                assert (status, refused["error"]["code"]) == (429, "too_many")
        assert (await send(browser, "GET", "/api/me"))[1]["name"] == f"Zoë {CHANGING.amount - 1}"

    with_server(tmp_path, work)


# Past games.


def test_past_games_and_their_figures_are_those_of_the_records(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        tables = [await finished_game(browser, seed, lives=2) for seed in range(4)]
        given_up = await browser.open("a9", ("random",))
        page = await browser.connect()
        await page.watch(given_up)
        await page.ask(envelope(given_up, "leave", "1"))
        _, answer = await send(browser, "GET", "/api/me/games")
        assert [game["table"] for game in answer["games"]] == [given_up, *reversed(tables)]
        assert answer["games"][0]["status"] == "abandoned"
        _, figures = await send(browser, "GET", "/api/me/statistics")
        expected = await figures_of(browser, tables)
        average = figures.pop("average_worth")
        assert abs(average - expected.pop("average_worth")) < 1e-9
        assert figures == expected
        for game, table in zip(answer["games"][1:], reversed(tables), strict=True):
            record = await record_of(browser, table)
            summary = summarize(record)
            assert game["places"] == list(summary.places)
            assert (game["rounds"], game["seat"], game["players"][0]) == (len(record.rounds), 0, "Zoë")

    with_server(tmp_path, work)


async def record_of(browser: Browser, table: str) -> Any:
    async with browser.session.get(f"{browser.address}/api/tables/{table}/record") as response:
        return parse_record(await response.read())


async def figures_of(browser: Browser, tables: list[str]) -> Json:
    """What the records tell of seat 0."""
    places: Counter[str] = Counter()
    ended_by: Counter[str] = Counter()
    points: list[float] = []
    knocks = paid = 0
    for table in tables:
        record = await record_of(browser, table)
        places[str(summarize(record).places[0])] += 1
        for event in (event for step in replay(record) for event in step.events):
            if not isinstance(event, RoundEnded):
                continue
            outcome = event.outcome
            ended_by[outcome.ended_by] += 1
            if (worth := outcome.worths[0]) is not None:
                points.append(worth.points)
            if outcome.closer == 0 and outcome.ended_by in ("knock", "pass"):
                knocks += 1
                paid += outcome.losses[0] == 0
    return {
        "games": len(tables),
        "wins": places["1"],
        "places": {place: times for place, times in places.items() if times},
        "rounds": len(points),
        "average_worth": sum(points) / len(points),
        "ended_by": dict(ended_by),
        "knocks": knocks,
        "knocks_paid": paid,
    }


def test_who_has_played_nothing_has_no_figures(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        assert await send(browser, "GET", "/api/me/games") == (200, {"games": []})
        _, figures = await send(browser, "GET", "/api/me/statistics")
        assert (figures["games"], figures["average_worth"]) == (0, None)

    with_server(tmp_path, work)


# Being forgotten.


def test_who_is_deleted_is_nobody_and_records_keep_a_neutral_name(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        played = await finished_game(browser, 1)
        playing = await browser.open("a9", ("random",))
        _, link = await send(browser, "POST", "/api/me/link")
        cookie = next(iter(browser.session.cookie_jar))
        async with browser.session.delete(f"{server.address}/api/me") as response:
            assert response.status == 204
            assert 'thirtyone=""' in response.headers["Set-Cookie"]
        assert [*browser.session.cookie_jar] == []
        async with Browser(server.address) as again:
            record = await record_of(again, played)
            assert record.players[0] == "Player"
            state = fold(await events_of(server.log, playing))
            assert isinstance(state, Table)
            assert state.status == "abandoned"
            assert (await send(again, "POST", "/api/resume", link))[0] == 404
            headers = {"Cookie": f"{cookie.key}={cookie.value}"}  # a copy of the old cookie finds nothing
            nothings: tuple[tuple[str, Json], ...] = (("/api/me/games", {"games": []}), ("/api/tables", {"tables": []}))
            for path, nothing in nothings:
                async with again.session.get(server.address + path, headers=headers) as response:
                    assert await response.json() == nothing

    with_server(tmp_path, work)


def test_who_is_deleted_is_named_in_nobodys_games_and_in_no_table(tmp_path: Path) -> None:
    name = "Wilhelmine the Unforgotten"[:24]

    async def work(server: HereServer, browser: Browser) -> None:
        async with Browser(server.address) as friend:
            await friend.be_called(name)
            tables = []
            for _ in range(2):
                table = await browser.open("a9", (), seats=2, lives=1, name="Zoë")
                pages = [await browser.connect(), await friend.connect()]
                for page in pages:
                    await page.watch(table)
                await pages[1].do(table, "sit")
                await pages[0].do(table, "start")
                tables.append((table, pages))
            (over, pages), _ = tables
            await pages[1].do(over, "leave")
            await pages[0].do(over, "leave")
            for path, kind in (("/api/me/games", "games"), ("/api/tables", "tables")):
                assert [entry["players"] for entry in (await browser.get(path))[1][kind]] == [["Zoë", name]]
            assert (await send(friend, "DELETE", "/api/me"))[0] == 204
        for path, kind in (("/api/me/games", "games"), ("/api/tables", "tables")):
            assert [entry["players"] for entry in (await browser.get(path))[1][kind]] == [["Zoë", None]]
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            bodies = database.execute("SELECT about FROM tables UNION ALL SELECT body FROM events").fetchall()
        assert bodies
        assert not [body for (body,) in bodies if name.encode() in body]

    with_server(tmp_path, work)
