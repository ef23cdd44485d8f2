"""At the level ``info`` the server's log says when tables open, begin and end, and nothing of who sits there."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from structlog.testing import capture_logs

from tests.support.clients import Browser
from tests.support.server import HereServer, with_server
from thirtyone.server.observing.server_log import pseudonym


def entries_of(logs: list[Any]) -> list[dict[str, Any]]:
    return [{name: value for name, value in entry.items() if name != "log_level"} for entry in logs]


def test_the_log_tells_of_tables_and_of_nobody_who_sits_there(tmp_path: Path) -> None:
    secret: list[str] = []

    async def work(server: HereServer, browser: Browser) -> None:
        played = await browser.open("a9", ("random", "random"), lives=1, name="Zoë", clock="relaxed")
        page = await browser.connect()
        await page.watch(played)
        await page.play(played, Random(1))
        assert page.view["status"] == "finished"
        left = await browser.open("a9", ("random",), name="Zoë")
        await page.do(left, "leave")
        empty = await browser.open("a9", (), seats=3, public=True, name="Zoë")
        kept = await browser.open("a9", ("random",), name="Zoë")
        await page.do(empty, "leave")
        (cookie,) = (morsel.value for morsel in browser.session.cookie_jar)
        secret.extend((played, left, empty, kept, cookie, "Zoë"))
        opened = {"event": "a table was opened", "public": False, "clock": "none", "seats": 2}
        started = {"event": "a game started", "people": 1, "computers": 1}
        by_table = [
            [entry for entry in entries_of(logs) if entry.get("table") == pseudonym(name)] for name in secret[:4]
        ]
        rounds, events = page.view["round"] + 1, page.seq
        assert by_table[0] == [
            {**opened, "table": pseudonym(played), "seats": 3, "clock": "relaxed"},
            {**started, "table": pseudonym(played), "computers": 2},
            {"event": "a game ended", "table": pseudonym(played), "rounds": rounds, "events": events},
        ]
        assert [entry["event"] for entry in by_table[1]] == [
            "a table was opened",
            "a game started",
            "a table was closed",
        ]
        assert by_table[1][2]["left"] is True
        assert [(entry["event"], entry.get("public")) for entry in by_table[2]] == [
            ("a table was opened", True),
            ("a table was closed", None),
        ]
        assert [entry["event"] for entry in by_table[3]] == ["a table was opened", "a game started"]

    with capture_logs() as logs:
        with_server(tmp_path, work)
    assert entries_of(logs)[0] == {"event": "tables were found", "unfinished": 0}
    assert not [word for word in secret if word in json.dumps(logs, ensure_ascii=False)]

    async def again(server: HereServer, browser: Browser) -> None:
        await browser.be_called("Zoë")
        async with browser.session.delete(f"{server.address}/api/me") as response:
            assert response.status == 204

    with capture_logs() as logs:
        with_server(tmp_path, again)
    assert entries_of(logs) == [
        {"event": "tables were found", "unfinished": 1},
        {"event": "a person is forgotten at their wish"},
    ]
