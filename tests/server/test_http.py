"""Tables, lists and records over HTTP."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from tests.server.test_watching_people import check_nothing_hidden
from tests.support.clients import Browser, at_turn, envelope
from tests.support.server import HereServer, with_server
from tests.support.stored_tables import events_of
from thirtyone.players import PLAYERS
from thirtyone.record import parse_record, summarize
from thirtyone.rules import PRESETS, preset

# The HTTP side.


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"nonsense", 400),
        (b"[]", 400),
        (b"{}", 400),
        (b"\xff", 400),
        (b"[" * 50_000, 400),
        ({"rules": "a9"}, 422),
        ({"rules": "a9", "opponents": []}, 422),
        ({"rules": "a9", "opponents": ["random"] * 17}, 400),
        ({"rules": "a9", "opponents": [7]}, 400),
        ({"rules": "a9", "opponents": ["random"], "name": ""}, 400),
        ({"rules": "a9", "opponents": ["random"], "name": "x" * 25}, 400),
        ({"rules": "a9", "opponents": ["random"], "pace": "warp"}, 400),
        ({"rules": "a9", "opponents": ["random"], "more": 1}, 400),
        ({"rules": "a9", "opponents": ["random"], "name": " "}, 422),
        ({"rules": "a9", "opponents": ["random"], "name": "a\nb"}, 422),
        ({"rules": "a9", "opponents": ["random"], "name": "a\u202eb"}, 422),
        ({"rules": "a8", "opponents": ["random"]}, 422),
        ({"rules": None, "opponents": ["random"]}, 400),
        ({"rules": {"base": "a9", "lives": 0}, "opponents": ["random"]}, 422),
        ({"rules": {"base": "a9", "unknown": 1}, "opponents": ["random"]}, 422),
        ({"rules": "a9", "opponents": ["random"] * 6}, 422),
        ({"rules": "a9", "opponents": ["genius"]}, 422),
        (b'{"rules":"a9","opponents":["random"],"name":"' + b"x" * 70_000 + b'"}', 413),
    ],
)
def test_what_is_no_new_table_is_refused_with_a_code_and_a_sentence(tmp_path: Path, body: object, status: int) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        found, answer = await browser.post("/api/tables", body)
        assert found == status
        assert set(answer["error"]) == {"code", "sentence"}
        assert answer["error"]["sentence"].endswith(".")
        assert (await browser.get("/api/tables"))[1] == {"tables": []}

    with_server(tmp_path, work)


def test_a_fault_of_the_server_is_said_without_its_details(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        monkeypatch.setattr(server.site.tables, "open", None)
        with capture_logs() as logged:
            status, answer = await browser.post("/api/tables", {"rules": "a9", "opponents": ["random"]})
        assert (status, answer["error"]["code"]) == (500, "internal")
        assert "NoneType" not in answer["error"]["sentence"]
        assert [(entry["event"], entry["method"], entry["route"]) for entry in logged] == [
            ("a request failed", "POST", "/api/tables")
        ]

    with_server(tmp_path, work)


def test_as_many_may_play_as_the_cards_allow(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        rules = {"base": "trente52", "players": [2, 17], "lives": 1}
        status, answer = await browser.post(
            "/api/tables", {"rules": rules, "opponents": ["random"] * 16, "pace": "none"}
        )
        assert status == 201, answer
        page = await browser.connect()
        view = (await page.watch(answer["table"]))["view"]
        assert len({seat["name"] for seat in view["seats"]}) == 17

    with_server(tmp_path, work)


def test_the_games_are_told_with_their_rules(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        status, answer = await browser.get("/api/games")
        assert status == 200
        assert [entry["name"] for entry in answer["presets"]] == list(PRESETS)
        assert answer["presets"][0]["rules"] == preset(PRESETS[0]).data()
        assert answer["levels"] == list(PLAYERS)
        assert (await browser.get("/healthz")) == (200, {"status": "ok"})

    with_server(tmp_path, work)


def test_V3_the_record_holds_only_rounds_that_have_ended(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        async with Browser(server.address) as stranger:
            table = await browser.open("a9", ("random",), name="Zoë")
            page = await browser.connect()
            await page.watch(table)
            rng = Random(11)
            finished = False
            while not finished:
                view = await page.my_turn()
                finished = view["status"] == "finished"
                ended = len(view["history"])
                for whoever in (browser, stranger):
                    async with whoever.session.get(f"{server.address}/api/tables/{table}/record") as response:
                        assert response.status == 200
                        record = parse_record(await response.read())
                    assert len(record.rounds) == ended
                    assert [list(ended.lives) for ended in summarize(record).rounds] == [
                        ended["lives"] for ended in view["history"]
                    ]
                if not finished:
                    await page.ask(page.move(table, rng))
            assert summarize(record).finished

    with_server(tmp_path, work)


def test_V3_the_record_of_a_game_given_up_in_a_round_leaves_that_round_out(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        ended = len(page.view["history"])
        await page.ask(envelope(table, "leave", "1"))
        async with browser.session.get(f"{server.address}/api/tables/{table}/record") as response:
            assert len(parse_record(await response.read()).rounds) == ended
        state = await page.watch(table)
        assert state["view"]["status"] == "abandoned"
        assert state["view"]["revealed_seed"] is None
        check_nothing_hidden(await events_of(server.log, table), page.states, 0)

    with_server(tmp_path, work)


def test_again_opens_a_table_with_the_same_rules_and_seats(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        rules = {"base": "a7", "lives": 1}
        table = await browser.open(rules, ("casual", "random"), name="Zoë")
        page = await browser.connect()
        await page.watch(table)
        await page.play(table, Random(4))
        opened = await page.ask(envelope(table, "again", "more"))
        assert (opened["type"], opened["id"]) == ("opened", "more")
        assert opened["table"] != table
        first = page.view
        view = (await page.watch(opened["table"]))["view"]
        kept = ("name", "kind", "level")
        assert [[seat[key] for key in kept] for seat in view["seats"]] == [
            [seat[key] for key in kept] for seat in first["seats"]
        ]
        assert (view["rules"], view["seat"], view["pace"]) == (first["rules"], 0, "none")
        await page.play(opened["table"], Random(5))

    with_server(tmp_path, work)


def test_more_computer_players_than_there_are_seats_for_are_refused(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        wanted = {"rules": "a9", "opponents": ["random"] * 3, "seats": 2}
        status, refused = await browser.post("/api/tables", wanted)
        assert (status, refused["error"]["code"]) == (422, "bad_player")
        assert refused["error"]["sentence"] == "You and 3 computer players need 4 seats, and there are to be 2."
        assert (await browser.post("/api/tables", wanted | {"seats": 4}))[0] == 201

    with_server(tmp_path, work)
