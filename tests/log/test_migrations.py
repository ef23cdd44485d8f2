"""Databases of earlier versions are read, and their games go on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.support.clients import Browser
from tests.support.server import HereServer, with_server
from tests.support.stored_tables import events_of
from thirtyone.log import DATABASE, SqliteLog, SqlitePeople, schema
from thirtyone.server.web.sessions import Sessions
from thirtyone.table import Table, fold

SEED = "31" * 32
SEATS = [{"person": "zoe", "level": None}, {"person": None, "level": "casual"}]


def first_version(folder: Path, tables: dict[str, tuple[str, list[dict[str, Any]]]]) -> None:
    """Write a database as version 1 did: by table, its status and its events."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.executescript(schema.MIGRATIONS[0] + "PRAGMA user_version = 1;")
        database.execute("INSERT INTO people VALUES ('zoe', 'Zoë', 1000)")
        for table, (status, events) in tables.items():
            about = {"rules": "a9", "players": ["Zoë", "Ana"], "round": 0, "to_act": 0}
            # lately, so that no finished game is deleted for its age
            heading = (table, len(events), status, json.dumps(about).encode(), time.time())
            database.execute("INSERT INTO tables VALUES (?, ?, ?, ?, 1000, ?)", heading)
            database.execute("INSERT INTO seats VALUES ('zoe', ?)", (table,))
            database.execute("INSERT INTO commands VALUES (?, 'zoe/1')", (table,))
            for seq, event in enumerate(events, start=1):
                row = (table, seq, json.dumps(event).encode(), 1000 + seq / 2)
                database.execute("INSERT INTO events VALUES (?, ?, ?, ?)", row)
        database.commit()


def began(rules: object) -> list[dict[str, Any]]:
    commitment = sha256(SEED.encode()).hexdigest()
    return [
        {"type": "opened", "rules": rules, "seats": SEATS, "dealer": 0, "pace": "none"},
        {"type": "committed", "round": 0, "seed": SEED, "commitment": commitment},
        {"type": "dealt", "round": 0},
    ]


def test_a_game_of_the_first_version_goes_on_where_it_was(tmp_path: Path) -> None:
    keep = {"type": "decided", "seat": 0, "action": "refuse", "by": "person"}
    first_version(
        tmp_path,
        {
            "house": ("playing", began({"base": "a9", "lives": 5})),
            "on": ("playing", [*began("a9"), keep]),
            "given up": ("abandoned", [*began("a9"), {"type": "abandoned", "seat": 0}]),
        },
    )

    async def work(server: HereServer, browser: Browser) -> None:
        cookie = str(Sessions(tmp_path)._serializer.dumps("zoe"))
        browser.session.cookie_jar.update_cookies({"thirtyone": cookie})
        _, mine = await browser.get("/api/tables")
        assert {(entry["table"], *entry["players"], entry["your_turn"]) for entry in mine["tables"]} == {
            ("house", "Zoë", "Ana", True),
            ("on", "Zoë", "Ana", True),
        }
        tables = {}
        for table in ("house", "on", "given up"):
            tables[table] = fold(await events_of(server.log, table))
        house, on, given_up = tables.values()
        assert isinstance(house, Table) and isinstance(on, Table) and isinstance(given_up, Table)
        assert (house.status, house.game.rules.lives, house.seed, house.pace) == ("playing", 5, SEED, "none")
        assert (on.decision, on.game.to_act, on.at) == (1, 1, 1_002_000)
        assert given_up.status == "abandoned"
        page = await browser.connect()
        view = (await page.watch("house"))["view"]
        assert (view["seat"], view["legal"]) == (0, ["keep", "refuse"])
        assert (await page.ask(page.act("house", "keep")))["type"] == "accepted"

    with_server(tmp_path, work)


def test_a_link_of_the_second_version_counts_as_used_now(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.executescript("".join(schema.MIGRATIONS[:2]) + "PRAGMA user_version = 2;")
        database.execute("INSERT INTO links VALUES ('zoe', x'31')")
        database.commit()

    async def run() -> None:
        before = time.time() - 1
        log = SqliteLog(tmp_path)
        try:
            assert await log.forget_old(0, people_before=before, limit=1) == (0, 0)
            assert await SqlitePeople(log).by_link(b"1") == "zoe"
            assert await log.forget_old(0, people_before=time.time() + 1, limit=1) == (0, 1)
        finally:
            await log.close()

    asyncio.run(run())


def test_results_of_the_second_version_name_knocks_as_all_do_now(tmp_path: Path) -> None:
    def seat(place: int, closed: int, closed_well: int) -> dict[str, Any]:
        return {"place": place, "showdowns": 3, "points": 60.0, "closed": closed, "closed_well": closed_well}

    results = {"rounds": 3, "winner": 0, "ended_by": {"knock": 3}, "seats": [seat(1, 2, 1), seat(2, 1, 0)]}
    players = [{"person": "zoe"}, {"name": 'The "closed":'}]
    about = json.dumps({"rules": "a9", "players": players, "round": 3, "results": results}, separators=(",", ":"))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.executescript("".join(schema.MIGRATIONS[:2]) + "PRAGMA user_version = 2;")
        heading = ("over", 1, "finished", about.encode(), 1000, time.time())
        database.execute(
            "INSERT INTO tables (id, seq, status, about, opened, updated) VALUES (?, ?, ?, ?, ?, ?)", heading
        )
        database.execute("INSERT INTO seats VALUES ('zoe', 'over')")
        database.commit()

    async def work(server: HereServer, browser: Browser) -> None:
        cookie = str(Sessions(tmp_path)._serializer.dumps("zoe"))
        browser.session.cookie_jar.update_cookies({"thirtyone": cookie})
        _, statistics = await browser.get("/api/me/statistics")
        assert (statistics["knocks"], statistics["knocks_paid"]) == (2, 1)
        _, past = await browser.get("/api/me/games")
        assert [game["players"] for game in past["games"]] == [[None, 'The "closed":']]

    with_server(tmp_path, work)
