"""The server as a browser meets it: whole games, lost connections, other people, and things that are not messages."""

from __future__ import annotations

import asyncio
import os
import select
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Any, Final

import msgspec
import pytest
from aiohttp import WSServerHandshakeError
from itsdangerous import URLSafeSerializer

from tests.server import (
    Browser,
    HereServer,
    Json,
    Page,
    PromptThinkers,
    ServerProcess,
    events_of,
    run_serve,
    served,
    soon,
    stored,
    waits_for_person,
)
from tests.test_table import cards_in, known_cards
from thirtyone.game.views import View
from thirtyone.log import Heading, LogUnavailable, SqliteLog
from thirtyone.players import PLAYERS
from thirtyone.record import parse_record, summarize
from thirtyone.rules import PRESETS, preset
from thirtyone.server.gate import Gate
from thirtyone.server.sockets import LARGEST_FRAME
from thirtyone.table import State, Table, evolve, fold
from thirtyone.table.events import Decided, RoundDealt

SHORT: Final = 5
"""Seconds after which something that should come at once is held not to come at all."""


def with_server(folder: Path, work: Callable[[HereServer, Browser], Awaitable[None]], **options: Any) -> None:
    """Do something with a server in this process and a browser."""

    async def run() -> None:
        async with served(folder, **options) as server, Browser(server.address) as browser:
            await soon(work(server, browser))

    asyncio.run(run())


async def at_turn(
    browser: Browser, *, rules: object = "a9", opponents: Sequence[str] = ("random",)
) -> tuple[str, Page]:
    """Open a table for a long game, watch it, and come to one's own turn with several things to do."""
    table = await browser.open(rules, opponents, lives=50 if isinstance(rules, str) else None)
    page = await browser.connect()
    await page.watch(table)
    while not (await page.my_turn())["legal"] or "keep" in page.view["legal"]:
        await page.ask(page.move(table, Random(31)))
    return table, page


def quiet(view: Json) -> str:
    """An action that neither closes the round nor ends it."""
    return "pass" if "pass" in view["legal"] else str(view["legal"][0])


# Whole games.


def test_every_game_can_be_played_to_its_end_over_the_socket(tmp_path: Path) -> None:
    async def game(server: ServerProcess, number: int, name: str) -> None:
        rng = Random(number)
        async with Browser(server.address) as browser:
            least, most = preset(name).players
            levels = [rng.choice(list(PLAYERS)) for _ in range(rng.randint(least, min(most, 4)) - 1)]
            table = await browser.open(name, levels, lives=1, name=f"Zoë {name}")
            page = await browser.connect()
            await page.watch(table)
            await page.play(table, rng)
            view = page.view
            assert view["status"] == "finished"
            assert sorted(seat["place"] for seat in view["seats"])[0] == 1
            async with browser.session.get(f"{server.address}/api/tables/{table}/record") as response:
                record = parse_record(await response.read())
            assert record.players[0] == f"Zoë {name}"
            summary = summarize(record)
            assert (summary.finished, summary.winner) == (True, view["winner"])
            assert list(summary.places) == [seat["place"] for seat in view["seats"]]
            check_sequence(page)

    async def games() -> None:
        with ServerProcess(tmp_path) as server:
            await soon(asyncio.gather(*(game(server, *each) for each in enumerate(PRESETS))))
            assert server.stop() == (0, "", "")

    asyncio.run(games())


def check_sequence(page: Page) -> None:
    """Every state that a page was sent goes on from the one before."""
    numbers = [state["seq"] for state in page.states]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == len(numbers)
    decisions = [state["view"]["decision"] for state in page.states]
    assert decisions == sorted(decisions)


def test_the_first_round_is_dealt_and_computer_players_play_as_soon_as_somebody_watches(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random", "greedy"))
        page = await browser.connect()
        first = await page.watch(table)
        assert (first["seq"], first["view"]["status"], first["happened"]) == (3, "playing", [])
        await page.my_turn()
        assert page.states[1]["happened"][0]["type"] == "dealt"

    with_server(tmp_path, work)


def test_many_tables_of_one_person_are_played_side_by_side(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        async def game(number: int) -> None:
            table = await browser.open("a9", ("random",), lives=1)
            page = await browser.connect()
            await page.watch(table)
            await page.play(table, Random(number))
            assert {state["table"] for state in page.states} == {table}

        await asyncio.gather(*map(game, range(8)))

    with_server(tmp_path, work)


# Twice the same, and two at once.


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
        assert await decided_by_person(server, table) == [*before, act["action"]]

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
        command = {"type": kind, "id": "twice", "table": table, **more[kind]}
        before = len(await server.log.read(table))
        for _ in range(2):
            assert await page.ask(command) == {"type": "accepted", "id": "twice"}
        kinds = {"pace": "pace", "undo": "went_back", "continue": "continued", "leave": "left"}
        bodies = [msgspec.json.decode(body) for body in await server.log.read(table, after=before)]
        assert [body["type"] for body in bodies].count(kinds[kind]) == 1

    with_server(tmp_path, work)


def test_again_sent_twice_opens_one_table(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        await page.ask({"type": "leave", "id": "1", "table": table})
        again = {"type": "again", "id": "2", "table": table}
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


# Several pages, and lost connections.


def test_two_pages_of_one_person_are_both_live(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        other = await browser.connect()
        shown = await other.watch(table)
        assert shown["view"] == page.view
        rng = Random(7)
        pages = [page, other]
        for _ in range(12):
            acting, idle = rng.sample(pages, 2)
            await asyncio.gather(acting.my_turn(), idle.my_turn())
            while idle.seq < acting.seq:
                await idle.state()
            while acting.seq < idle.seq:
                await acting.state()
            if acting.view["status"] == "finished":
                break
            assert acting.view == idle.view
            assert (await acting.ask(acting.move(table, rng)))["type"] == "accepted"
        longer = [state for state in page.states if state["seq"] > shown["seq"]]
        shorter = [state for state in other.states if state["seq"] > shown["seq"]]
        assert all(one == two for one, two in zip(longer, shorter, strict=False))

    with_server(tmp_path, work)


def test_a_page_that_comes_back_gets_exactly_what_it_missed(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser, opponents=("random", "random"))
        for _ in range(3):
            if page.view["status"] == "playing":
                await page.ask(page.act(table, quiet(page.view)))
                await page.my_turn()
        await check_catches_up(browser, table, page)

    with_server(tmp_path, work)


async def check_catches_up(browser: Browser, table: str, page: Page) -> None:
    """From every state of this round that a page was sent, another one can go on."""
    dealt = max(place for place, state in enumerate(page.states) if has_deal(state))
    for place in range(dealt, len(page.states)):
        other = await browser.connect()
        state = await other.watch(table, after=page.states[place]["seq"])
        assert state["happened"] == [told for later in page.states[place + 1 :] for told in later["happened"]]
        assert (state["seq"], state["view"]) == (page.seq, page.view)
        await other.socket.close()


def has_deal(state: Json) -> bool:
    return any(told["type"] == "dealt" for told in state["happened"])


def test_a_page_from_before_this_round_gets_the_whole_of_it(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        other = await browser.connect()
        state = await other.watch(table, after=1)
        assert state["happened"][0]["type"] == "dealt"
        dealt = max(place for place, state in enumerate(page.states) if has_deal(state))
        assert state["happened"] == [told for state in page.states[dealt:] for told in state["happened"]]
        for number in (0, page.seq, page.seq + 1, 10**9, 2**70):  # a number from nowhere
            state = await other.watch(table, after=number)
            assert (state["happened"], state["view"]) == ([], page.view)

    with_server(tmp_path, work)


def test_a_game_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with Browser("") as browser:
            rng = Random(31)
            table, seen = "", Page.__new__(Page)
            for number in range(6):
                async with served(tmp_path) as server:
                    browser.address = server.address
                    if number == 0:
                        table, seen = await at_turn(browser, rules={"base": "a7", "lives": 3})
                        await seen.ask(seen.act(table, quiet(seen.view)))
                        await seen.my_turn()
                        await seen.socket.close()
                        continue
                    page = await browser.connect()
                    state = await page.watch(table, after=seen.seq)
                    assert (state["seq"], state["view"], state["happened"]) == (seen.seq, seen.view, [])
                    seen = page
                    for _ in range(4):
                        if page.view["status"] != "finished":
                            await page.ask(page.move(table, rng))
                            await page.my_turn()
                    await page.socket.close()

    asyncio.run(run())


def test_one_page_can_watch_one_table_after_another(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        one, page = await at_turn(browser)
        two = await browser.open()
        assert (await page.watch(two))["table"] == two
        await page.my_turn()
        await page.watch(one)
        assert (await page.ask(page.act(one, quiet(page.view))))["type"] == "accepted"
        await page.my_turn()
        assert {state["table"] for state in page.states[-2:]} == {one}

    with_server(tmp_path, work)


def test_a_page_that_asked_for_an_unknown_table_goes_on_watching_its_own(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        other = await browser.connect()
        await other.watch(table)
        refused = await page.ask({"type": "watch", "table": "nowhere"})
        assert refused["code"] == "unknown_table"
        await other.ask({"type": "pace", "id": "p", "table": table, "pace": "quick"})
        await asyncio.wait_for(page.state(lambda view: view["pace"] == "quick"), SHORT)

    with_server(tmp_path, work)


# Other people.


def test_a_spectator_sees_the_game_and_no_hidden_card(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        async with Browser(server.address) as stranger:
            for rules in ("a9", "scat"):
                table = await browser.open(rules, ("random", "greedy"), lives=1)
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
                {"type": "act", "decision": decision, "action": quiet(page.view)},
                {"type": "undo", "decision": decision},
                {"type": "continue", "round": 0},
                {"type": "pace", "pace": "slow"},
                {"type": "leave"},
                {"type": "again"},
            ):
                refused = await other.ask({"id": "mine", "table": table, **command})
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
            two = await browser.open("trente52", ("greedy", "random"), lives=1, name="Ana")
            assert {entry["table"] for entry in await listed(browser)} == {one, two}
            await stranger.open()
            assert one not in {entry["table"] for entry in await listed(stranger)}
            entry = next(entry for entry in await listed(browser) if entry["table"] == one)
            assert entry["your_turn"] is True
            assert entry["rules"] == {"base": "a9", "lives": 50}
            await page.ask({"type": "leave", "id": "1", "table": one})
            assert [entry["table"] for entry in await listed(browser)] == [two]
            await page.watch(two)
            await page.play(two, Random(2))
            assert await listed(browser) == []

    with_server(tmp_path, work)


# Messages that are none, and commands that are refused.

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
    '{"type":"act","id":"1","table":"t","decision":"1","action":"pass"}',
    '{"type":"act","id":"1","table":"t","decision":1.5,"action":"pass"}',
    '{"type":"act","id":"1","table":"t","decision":1,"action":"' + "x" * 17 + '"}',
    '{"type":"act","id":"1","table":"t","decision":1,"action":null}',
    '{"type":"act","id":"","table":"t","decision":1,"action":"pass"}',
    '{"type":"act","id":7,"table":"t","decision":1,"action":"pass"}',
    '{"type":"act","id":"1","table":"t","action":"pass"}',
    '{"type":"pace","id":"1","table":"t","pace":"warp"}',
    '{"type":"continue","id":"1","table":"t","round":null}',
    '{"type":"act","id":"\\ud800","table":"t","decision":1,"action":"pass"}',
    "[" * 60_000,
    '{"a":' * 10_000,
    '{"type":"pace","id":"1","table":"t","pace":"none"} more',
)


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
            ('{"id":"r2","type":"act"}', "r2"),
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
        for changes, code in (
            ({"action": "drop 7c"}, "illegal_action"),
            ({"action": "keep"}, "illegal_action"),
            ({"action": "nonsense"}, "bad_action"),
            ({"action": ""}, "bad_action"),
            ({"decision": decision - 1}, "illegal_action"),
            ({"decision": decision + 1}, "illegal_action"),
            ({"decision": 10**30}, "illegal_action"),
            ({"table": "nowhere"}, "unknown_table"),
            ({"type": "continue", "round": 0, "decision": None, "action": None}, "illegal_action"),
            ({"type": "continue", "round": -1, "decision": None, "action": None}, "illegal_action"),
            ({"type": "again", "decision": None, "action": None}, "illegal_action"),
            ({"type": "undo", "decision": decision - 1, "action": None}, "illegal_action"),
        ):
            message = {"type": "act", "id": "no", "table": table, "decision": decision, "action": quiet(view)} | changes
            refused = await page.ask({key: value for key, value in message.items() if value is not None})
            assert (refused["type"], refused["id"], refused["code"]) == ("refused", "no", code), changes
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


def test_the_record_holds_only_rounds_that_have_ended(tmp_path: Path) -> None:
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
                        told["lives"] for told in view["history"]
                    ]
                if not finished:
                    await page.ask(page.move(table, rng))
            assert summarize(record).finished

    with_server(tmp_path, work)


def test_the_record_of_a_game_given_up_in_a_round_leaves_that_round_out(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        ended = len(page.view["history"])
        await page.ask({"type": "leave", "id": "1", "table": table})
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
        table = await browser.open(rules, ("greedy", "random"), name="Zoë")
        page = await browser.connect()
        await page.watch(table)
        await page.play(table, Random(4))
        opened = await page.ask({"type": "again", "id": "more", "table": table})
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
                refused = await other_page.ask({"type": "leave", "id": "1", "table": table})
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


def test_every_response_has_the_headers_that_protect_the_page(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        await browser.open()
        for method, path in (
            ("GET", "/"),
            ("HEAD", "/"),
            ("GET", "/t/any"),
            ("GET", "/rules/a9"),
            ("GET", "/healthz"),
            ("GET", "/api/games"),
            ("GET", "/api/tables"),
            ("POST", "/api/tables"),
            ("DELETE", "/api/tables"),
            ("GET", "/api/tables/any/record"),
            ("GET", "/api/socket"),
            ("GET", "/nowhere"),
            ("GET", "/assets/nothing.js"),
            ("GET", "/assets/"),
            ("GET", "/assets/..%2f..%2fapp.py"),
        ):
            async with browser.session.request(method, server.address + path) as response:
                where = f"{method} {path} {response.status}"
                policy = response.headers.get("Content-Security-Policy", "")
                assert "default-src 'none'" in policy, where
                assert "unsafe" not in policy, where
                assert "frame-ancestors 'none'" in policy, where
                assert response.headers["X-Content-Type-Options"] == "nosniff", where
                assert response.headers["Referrer-Policy"] == "no-referrer", where
                assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin", where
                assert "Cache-Control" in response.headers, where
                assert response.status < 500 or path in ("/", "/t/any", "/rules/a9"), where  # the page is not built
                if response.status == 405:
                    assert "GET" in response.headers.get("Allow", ""), where  # RFC 9110, 15.5.6

    with_server(tmp_path, work)


# The disk.


class FaultyLog(SqliteLog):
    """A log whose disk can be full."""

    full = False
    refusals = 0

    async def append(
        self, table: str, *, after: int, events: Sequence[bytes], heading: Heading, command: str | None = None
    ) -> None:
        if self.full:
            self.refusals += 1
            raise LogUnavailable("database or disk is full")
        await super().append(table, after=after, events=events, heading=heading, command=command)


def test_a_full_disk_refuses_the_move_and_the_table_goes_on_when_there_is_room(tmp_path: Path) -> None:
    log = FaultyLog(tmp_path)

    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        before, view = await log.read(table), page.view
        log.full = True
        act = page.act(table, quiet(view))
        for _ in range(3):
            refused = await page.ask(act)
            assert (refused["type"], refused["id"], refused["code"]) == ("refused", act["id"], "log_unavailable")
        status, answer = await browser.post("/api/tables", {"rules": "a9", "opponents": ["random"]})
        assert (status, answer["error"]["code"]) == (503, "log_unavailable")
        assert await log.read(table) == before
        other = await browser.connect()
        assert (await other.watch(table))["view"] == view
        log.full = False
        assert await page.ask(act) == {"type": "accepted", "id": act["id"]}
        await page.my_turn()
        assert fold(await events_of(log, table)).seq == page.seq

    with_server(tmp_path, work, log=log)


def test_computer_players_go_on_when_there_is_room_again(tmp_path: Path) -> None:
    log = FaultyLog(tmp_path)

    class Filling(PromptThinkers):
        async def think(self, level: str, view: View, seed: str) -> str:
            log.full = log.refusals == 0
            return await super().think(level, view, seed)

    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random", "random"))
        page = await browser.connect()
        await page.watch(table)
        while not log.refusals:
            if waits_for_person(page.view):
                await page.ask(page.move(table, Random(1)))
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(page.state(), 0.2)
        log.full = False
        await asyncio.wait_for(page.my_turn(), SHORT)

    with_server(tmp_path, work, log=log, thinkers=Filling())


# Starting and stopping.


def test_it_stops_when_it_is_told_to(tmp_path: Path) -> None:
    async def run() -> None:
        with ServerProcess(tmp_path) as server:
            async with Browser(server.address) as browser:
                table = await browser.open("a9", ("careful", "random"))
                page = await browser.connect()
                await page.watch(table)
                await page.my_turn()
                assert await asyncio.to_thread(server.stop) == (0, "", "")
                with pytest.raises(ConnectionError, match="1001"):
                    await page.state()
                acknowledged = page.seq
        _, state = await stored(tmp_path, table)
        assert state.seq >= acknowledged

    asyncio.run(run())


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run_serve("--port", str(port), "--data", str(tmp_path))
    assert done.returncode not in (0, None)
    assert done.stderr == f"Error: Port {port} is in use: choose another with --port.\n"


def test_a_folder_in_use_is_one_sentence(tmp_path: Path) -> None:
    with ServerProcess(tmp_path):
        done = run_serve("--port", "0", "--data", str(tmp_path))
    assert done.returncode not in (0, None)
    assert done.stderr == f"Error: Another server uses the data folder {tmp_path}: stop it, or choose --data.\n"


@pytest.mark.parametrize("kind", ["no folder", "no database"])
def test_data_that_cannot_be_used_is_one_sentence(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "data"
    if kind == "no folder":
        (tmp_path / "file").touch()
        folder = tmp_path / "file" / "data"
    else:
        folder.mkdir()
        (folder / "thirtyone.sqlite3").write_bytes(b"This is no database. " * 100)
    done = run_serve("--port", "0", "--data", str(folder))
    assert done.returncode not in (0, None)
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1


# The processes in which computer players think.


def thinking_processes(server: ServerProcess) -> list[int]:
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_thinking_process_that_dies_stops_no_game(tmp_path: Path) -> None:
    async def run() -> None:
        with ServerProcess(tmp_path) as server:
            async with Browser(server.address) as browser:
                table = await browser.open("a9", ("random",))
                page = await browser.connect()
                await page.watch(table)
                while not thinking_processes(server):
                    await page.my_turn()
                    await page.ask(page.move(table, Random(1)))
                await page.my_turn()
                for pid in thinking_processes(server):
                    os.kill(pid, SIGKILL)
                for _ in range(4):
                    await page.ask(page.move(table, Random(1)))
                    await asyncio.wait_for(page.my_turn(), SHORT)

    asyncio.run(run())


def test_thinking_processes_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    async def run() -> None:
        with ServerProcess(tmp_path) as server:
            async with Browser(server.address) as browser:
                table = await browser.open("a9", ("random",))
                page = await browser.connect()
                await page.watch(table)
                while not (pids := thinking_processes(server)):
                    await page.my_turn()
                    await page.ask(page.move(table, Random(1)))
            watched = [os.pidfd_open(pid) for pid in pids]
            try:
                os.kill(server.pid, SIGKILL)
                for process in watched:
                    ended, _, _ = select.select([process], [], [], SHORT)
                    assert ended, "it goes on without its server"
            finally:
                for process in watched:
                    os.close(process)
                server.kill()  # and what is left of its group

    asyncio.run(run())


def test_a_table_that_nobody_watches_is_not_kept_in_memory(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        tables = [await browser.open("a9", ("random",)) for _ in range(5)]
        page = await browser.connect()
        for table in tables:
            assert (await browser.get(f"/api/tables/{table}/record"))[0] == 200
            await page.ask({"type": "again", "id": "1", "table": table})
        assert server.site.tables.in_memory == 0

    with_server(tmp_path, work)
