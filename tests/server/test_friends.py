"""Several people at one table, each with a browser and a socket of their own."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.clients import Browser, Page
from tests.support.indistinguishable import cards_in, known_cards
from tests.support.people_at_server import NAMES, Party, gathered, with_party
from tests.support.server import Clock, served
from tests.support.stored_tables import as_shown, events_of, without_presence
from thirtyone.server.tables import live_tables
from thirtyone.table import State, Table, evolve
from thirtyone.table.table_events import Replaced, TimedOut


def presences(page: Page) -> list[str]:
    return [seat["presence"] for seat in page.view["seats"]]


# A whole game.


@pytest.mark.parametrize("rules", ["a9", "trente36", "trente52"])
def test_six_people_follow_a_link_and_play_a_whole_game_and_a_spectator_sees_what_all_see(
    tmp_path: Path, rules: str
) -> None:
    async def work(party: Party) -> None:
        async with Browser(party.server.address) as stranger:
            spectator = await stranger.connect()
            table = await party.open(rules=rules, lives=1)
            assert (await spectator.watch(table))["view"]["seat"] is None
            await party.pages[0].do(table, "start")
            await asyncio.gather(
                *(page.play(table, Random(number)) for number, page in enumerate(party.pages)),
                spectator.state(lambda view: view["status"] == "finished"),
            )
            await check_all_that_was_shown(party, spectator)
            assert {page.view["winner"] for page in (*party.pages, spectator)} == {party.pages[0].view["winner"]}
            assert [seat["name"] for seat in spectator.view["seats"]] == list(NAMES)

    with_party(tmp_path, 6, work)


async def check_all_that_was_shown(party: Party, *others: Page) -> None:
    """Every view of everybody is the fold of the log as far as it had come, seen from their seat; no card besides."""
    states: list[State] = []
    state: State | None = None
    for event in await party.events():
        state, _ = evolve(state, event)
        states.append(state)
    assert isinstance(state, Table)
    compared = 0
    for seat, page in [*enumerate(party.pages), *((None, other) for other in others)]:
        person = None if seat is None else state.seats[seat].person
        for message in page.states:
            then = states[message["seq"] - 1]
            names = [NAMES[number] if sitting.person else None for number, sitting in enumerate(then.seats)]
            assert without_presence(message["view"]) == as_shown(then, person, names)
            if isinstance(then, Table) and not then.game.between_rounds:
                assert cards_in(message["view"]) <= known_cards(then.game, seat)
                compared += 1
    assert compared > 20


# Presence, names, and leaving.


def test_everybody_sees_who_is_connected(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=3)
        await party.pages[1].socket.close()
        await party.pages[0].until(lambda view: view["seats"][1]["presence"] == "absent")
        second = await party.browsers[1].connect()
        await second.watch(table)
        await party.pages[0].until(lambda view: view["seats"][1]["presence"] == "here")
        third = await party.browsers[1].connect()
        await third.watch(table)
        await second.socket.close()  # one of two tabs
        await party.pages[0].do(table, "pace", pace="none")
        assert presences(party.pages[0]) == ["here", "here"]

    with_party(tmp_path, 2, work)


def test_who_stays_alone_sees_at_once_that_the_other_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "_GATHER", 0)  # so that nothing of their coming is still to be shown

    async def work(party: Party) -> None:
        table = await party.start(lives=3)
        await party.pages[0].do(table, "pace", pace="none")
        await party.pages[1].socket.close()
        await party.pages[0].state(lambda view: view["seats"][1]["presence"] == "absent")

    with_party(tmp_path, 2, work)


def test_many_spectators_keep_nobody_from_the_own_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "MOST_WATCHERS", 3)

    async def work(party: Party) -> None:
        table = await party.open(seats=3)
        await party.pages[1].do(table, "leave")
        await party.pages[2].do(table, "leave")
        again, stranger = [await browser.connect() for browser in party.browsers[:2]]
        refused = await stranger.ask({"type": "watch", "table": table})
        assert (refused["type"], refused["code"]) == ("refused", "too_many")
        assert (await again.watch(table))["view"]["seat"] == 0
        await party.pages[1].watch(table)  # who watches already may ask again

    with_party(tmp_path, 3, work)


def test_a_new_name_is_shown_to_everybody_at_once(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        await party.open()
        await party.browsers[1].be_called("Robert")
        await party.all_see(lambda view: [seat["name"] for seat in view["seats"]] == ["Ana", "Robert"])

    with_party(tmp_path, 2, work)


def test_who_left_for_good_no_longer_finds_the_game_among_their_own(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=3)
        for browser in party.browsers:
            assert [entry["table"] for entry in (await browser.get("/api/tables"))[1]["tables"]] == [table]
        await party.pages[1].do(table, "leave")
        await party.pages[0].until(lambda view: view["seats"][1]["presence"] == "gone")
        assert (await party.browsers[1].get("/api/tables"))[1]["tables"] == []
        assert (await party.browsers[0].get("/api/tables"))[1]["tables"] != []
        assert (await party.pages[1].want(table, "take_back"))["code"] == "not_your_seat"

    with_party(tmp_path, 3, work)


def test_the_host_has_an_absent_seat_played_for_until_its_person_is_back(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=3)
        assert (await party.pages[0].want(table, "play_for", seat=1))["code"] == "illegal_action"
        await party.pages[1].socket.close()
        await party.pages[0].until(lambda view: view["seats"][1]["presence"] == "absent")
        await party.pages[0].do(table, "play_for", seat=1)
        await party.pages[0].until(lambda view: view["seats"][1]["presence"] == "replaced")
        back = await party.browsers[1].connect()
        assert (await back.watch(table))["view"]["seats"][1]["presence"] == "replaced"
        await back.do(table, "take_back")
        await party.pages[0].until(lambda view: view["seats"][1]["presence"] == "here")

    with_party(tmp_path, 2, work)


def test_who_was_sent_away_only_watches(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.open()
        await party.pages[0].do(table, "free_seat", seat=1)
        await party.pages[1].until(lambda view: view["seat"] is None)
        assert (party.pages[1].view["sent_away"], party.pages[0].view["sent_away"]) == (True, False)
        for kind, fields in (
            ("sit", {}),
            ("sit", {"seat": 1}),
            ("start", {}),
            ("pace", {"pace": "slow"}),
            ("say", {"reaction": "clap"}),
            ("seat_computer", {"seat": 1, "level": "random"}),
        ):
            assert (await party.pages[1].want(table, kind, **fields))["type"] == "refused"
        await party.pages[2].do(table, "sit", seat=1)

    with_party(tmp_path, 3, work)


# The clock.


def test_a_turn_runs_out_and_the_person_comes_back_to_the_seat(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(clock="fast", rules={"base": "a9", "lives": 9, "renew": "none"})
        page = await party.turn()
        seat = page.view["seat"]
        assert page.view["due"] == party.server.clock.now + 24_000
        party.server.let_pass(24_000)
        state = await page.state(lambda view: view["seats"][seat]["presence"] == "away")
        assert [told["type"] for told in state["happened"]][:1] == ["clock_ran_out"]
        other = party.pages[1 - seat]
        await other.until(lambda view: bool(view["legal"]))
        await other.do(table, "act", decision=other.view["decision"], action="pass")
        await page.until(lambda view: bool(view["legal"]))
        assert page.view["due"] == party.server.clock.now + 12_000  # the bank is empty
        party.server.let_pass(12_000)
        await page.until(lambda view: view["seats"][seat]["presence"] == "replaced")
        await page.do(table, "take_back")
        await other.until(lambda view: view["seats"][seat]["presence"] == "here")
        timed_out = [event for event in await party.events() if isinstance(event, TimedOut | Replaced)]
        assert [type(event) for event in timed_out] == [TimedOut, TimedOut, Replaced]

    with_party(tmp_path, 2, work, clock=Clock())


def test_the_next_round_is_dealt_by_the_clock(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        await party.start(clock="normal", lives=9, rules="a9")
        await party.turn()
        while party.pages[0].view["status"] != "round_over":
            legal = party.pages[party.pages[0].view["to_act"]].view["legal"]
            await party.act("knock" if "knock" in legal else "pass")
        party.server.let_pass(11_999)
        await party.pages[0].do(party.table, "pace", pace="slow")
        assert party.pages[0].view["status"] == "round_over"
        party.server.let_pass(1)
        await party.all_see(lambda view: view["round"] == 1)

    with_party(tmp_path, 2, work, clock=Clock())


def test_a_deadline_that_passed_while_the_server_was_down_is_met_once(tmp_path: Path) -> None:
    clock = Clock()

    async def run() -> None:
        async with served(tmp_path, clock=clock) as server, AsyncExitStack() as stack:
            party = await gathered(server, 3, stack)
            await party.start(clock="normal", rules={"base": "a9", "lives": 9})
            page = await party.turn()
            seat = page.view["seat"]
            table = party.table
        clock.now += 60_000
        for _ in range(3):  # and not again with the next restart
            async with served(tmp_path, clock=clock) as server:
                while not (found := timed_out(await events_of(server.log, table))):
                    await asyncio.sleep(0)
                assert found == [seat]

    asyncio.run(asyncio.wait_for(run(), 60))


def timed_out(events: list[Any]) -> list[int]:
    return [event.seat for event in events if isinstance(event, TimedOut)]
