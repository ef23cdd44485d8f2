"""Things that are no messages, and commands that are refused: an answer each time, and nothing changes."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import pytest
from structlog.testing import capture_logs

from tests.support.clients import Browser, at_turn, changed, envelope, quiet
from tests.support.server import HereServer, with_server
from thirtyone.server.web.sockets import LARGEST_FRAME

# Messages that are none, and commands that are refused.


def ask(command: str, command_id: str = '"1"') -> str:
    """The text of an envelope, with a command that may be none."""
    return f'{{"type":"command","id":{command_id},"table":"t","command":{command}}}'


NO_MESSAGES: Final = (
    "",
    "nonsense",
    "null",
    "[]",
    "{}",
    "31",
    '"act"',
    '{"type":"resign"}',
    '{"type":null}',
    '{"type":"watch"}',
    '{"type":"watch","table":7}',
    '{"type":"watch","table":""}',
    '{"type":"watch","table":"t","after":-1}',
    '{"type":"watch","table":"t","after":"x"}',
    '{"type":"watch","table":"' + "t" * 65 + '"}',
    '{"type":"watch","table":"t","more":1}',
    ask('{"type":"act","decision":"1","action":"pass"}'),
    ask('{"type":"act","decision":1.5,"action":"pass"}'),
    ask('{"type":"act","decision":1,"action":"' + "x" * 17 + '"}'),
    ask('{"type":"act","decision":1,"action":null}'),
    ask('{"type":"act","decision":1,"action":"pass","more":1}'),
    ask('{"type":"act","decision":1,"action":"pass"}', command_id='""'),
    ask('{"type":"act","decision":1,"action":"pass"}', command_id="7"),
    ask('{"type":"act","decision":1,"action":"pass"}', command_id='"\\ud800"'),
    ask('{"type":"act","decision":1,"action":"pass"}', command_id='"a\\u0000b"'),
    ask('{"type":"act","decision":1,"action":"pass"}', command_id='"two words"'),
    ask('{"type":"act","decision":1,"action":"pass"}', command_id='"line\\n"'),
    ask('{"type":"act","decision":1,"action":"pass"}', command_id='"né"'),
    ask('{"type":"act","action":"pass"}'),
    ask('{"type":"pace","pace":"warp"}'),
    ask('{"type":"continue","round":null}'),
    ask('{"type":"watch","table":"t"}'),
    ask('{"type":"resign"}'),
    ask('{"round":1}'),
    ask("null"),
    ask("{}"),
    '{"type":"command","id":"1","table":"t"}',
    '{"type":"leave"}',
    '{"type":"act","id":"1","table":"t","decision":1,"action":"pass"}',
    "[" * 60_000,
    '{"a":' * 10_000,
    ask('{"type":"pace","pace":"none"}') + " more",
)


def test_whoever_asks_whether_the_server_is_there_is_told(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        page = await browser.connect()
        assert await page.ask({"type": "ping"}) == {"type": "pong"}

    with_server(tmp_path, work)


def test_what_is_no_message_is_refused_and_the_connection_kept(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        before = await server.log.read(table)
        for text in NO_MESSAGES:
            refused = await page.ask(text)
            assert (refused["type"], refused["code"]) == ("refused", "bad_message"), text[:80]
            assert refused["sentence"].endswith(".")
        for data in (b"\xff\xfe", b"\x00" * 100, "é".encode("latin-1")):
            await page.socket.send_bytes(data)
            assert (await page.answer())["code"] == "bad_message"
        assert await server.log.read(table) == before
        assert (await page.ask(page.act(table, quiet(page.view))))["type"] == "accepted"

    with_server(tmp_path, work)


def test_a_refusal_names_the_message_where_that_has_an_id(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        page = await browser.connect()
        for text, wanted in (
            ('{"type":"resign","id":"r1"}', "r1"),
            ('{"id":"r2","type":"command"}', "r2"),
            (ask('{"type":"resign"}', command_id='"r3"'), "r3"),
            (ask('{"type":"act"}', command_id='"r4"'), "r4"),
            ('{"id":"' + "x" * 500 + '"}', "x" * 64),
            ('{"id":7}', None),
            ("[]", None),
        ):
            assert (await page.ask(text))["id"] == wanted

    with_server(tmp_path, work)


def test_bytes_that_are_a_message_are_one(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        await page.socket.send_bytes(msgspec.json.encode(page.act(table, quiet(page.view))))
        assert (await page.answer())["type"] == "accepted"

    with_server(tmp_path, work)


@pytest.mark.parametrize("text", ["x" * (LARGEST_FRAME + 1), "é" * (LARGEST_FRAME // 2 + 1), "x" * 1_000_000])
def test_a_frame_that_is_too_large_is_refused_and_the_connection_kept(tmp_path: Path, text: str) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        assert (await page.ask(text))["code"] == "too_large"
        assert (await page.ask("x" * LARGEST_FRAME))["code"] == "bad_message"
        assert (await page.ask(page.act(table, quiet(page.view))))["type"] == "accepted"

    with_server(tmp_path, work)


def test_a_frame_without_measure_ends_that_connection_alone(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        other = await browser.connect()
        with suppress(ConnectionError):
            await other.send("x" * 5_000_000)
        with pytest.raises(ConnectionError):
            await other.receive()
        assert (await page.ask(page.act(table, quiet(page.view))))["type"] == "accepted"

    with_server(tmp_path, work)


def test_a_fault_of_the_server_ends_that_connection_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        other = await browser.connect()
        with monkeypatch.context() as broken, capture_logs() as logged:
            broken.setattr(server.site.tables, "again", None)
            await other.send(envelope(table, "again", "1"))
            with pytest.raises(ConnectionError, match="1011"):
                await other.receive()
        assert [entry["event"] for entry in logged] == ["a connection failed"]
        assert (await page.ask(page.act(table, quiet(page.view))))["type"] == "accepted"

    with_server(tmp_path, work)


def test_many_wrong_messages_at_once_are_each_answered(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        page = await browser.connect()
        for _ in range(150):
            await page.send("nonsense")
        for _ in range(150):
            assert (await page.receive())["code"] == "bad_message"

    with_server(tmp_path, work)


def test_what_the_table_refuses_changes_nothing(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        before, view = await server.log.read(table), page.view
        decision = view["decision"]
        act = page.act(table, quiet(view), id="no")
        for message, code in (
            (changed(act, action="drop 7c"), "illegal_action"),
            (changed(act, action="keep"), "illegal_action"),
            (changed(act, action="nonsense"), "bad_action"),
            (changed(act, action=""), "bad_action"),
            (changed(act, decision=decision - 1), "illegal_action"),
            (changed(act, decision=decision + 1), "illegal_action"),
            (changed(act, decision=10**30), "illegal_action"),
            (act | {"table": "nowhere"}, "unknown_table"),
            (envelope(table, "continue", "no", round=0), "illegal_action"),
            (envelope(table, "continue", "no", round=-1), "illegal_action"),
            (envelope(table, "again", "no"), "illegal_action"),
            (envelope(table, "undo", "no", decision=decision - 1), "illegal_action"),
        ):
            refused = await page.ask(message)
            assert (refused["type"], refused["id"], refused["code"]) == ("refused", "no", code), message
            assert refused["sentence"].endswith(".")
        assert await server.log.read(table) == before
        page.states.clear()
        # A command that was refused has not used up its id.
        state = await page.watch(table)
        assert state["view"] == view
        assert (await page.ask(page.act(table, quiet(view), id="no")))["type"] == "accepted"

    with_server(tmp_path, work)


def test_an_unknown_table_is_unknown_everywhere(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        page = await browser.connect()
        for _ in range(2):
            assert (await page.ask({"type": "watch", "table": "nowhere"}))["code"] == "unknown_table"
            status, answer = await browser.get("/api/tables/nowhere/record")
            assert (status, answer["error"]["code"]) == (404, "unknown_table")
        table = await browser.open()
        assert (await page.watch(table))["table"] == table

    with_server(tmp_path, work)
