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
from tests.support.people_at_server import NAMES, People, gathered, with_people
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
    async def work(people: People) -> None:
        async with Browser(people.server.address) as stranger:
            spectator = await stranger.connect()
            table = await people.open(rules=rules, lives=1)
            assert (await spectator.watch(table))["view"]["seat"] is None
            await people.pages[0].do(table, "start")
            await asyncio.gather(
                *(page.play(table, Random(number)) for number, page in enumerate(people.pages)),
                spectator.state(lambda view: view["status"] == "finished"),
            )
            await check_all_that_was_shown(people, spectator)
            assert {page.view["winner"] for page in (*people.pages, spectator)} == {people.pages[0].view["winner"]}
            assert [seat["name"] for seat in spectator.view["seats"]] == list(NAMES)

    with_people(tmp_path, 6, work)


async def check_all_that_was_shown(people: People, *others: Page) -> None:
    """Every view of everybody is the fold of the log as far as it had come, seen from their seat; no card besides."""
    states: list[State] = []
    state: State | None = None
    for event in await people.events():
        state, _ = evolve(state, event)
        states.append(state)
    assert isinstance(state, Table)
    compared = 0
    for seat, page in [*enumerate(people.pages), *((None, other) for other in others)]:
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
    async def work(people: People) -> None:
        table = await people.start(lives=3)
        await people.pages[1].socket.close()
        await people.pages[0].until(lambda view: view["seats"][1]["presence"] == "absent")
        second = await people.browsers[1].connect()
        await second.watch(table)
        await people.pages[0].until(lambda view: view["seats"][1]["presence"] == "here")
        third = await people.browsers[1].connect()
        await third.watch(table)
        await second.socket.close()  # one of two tabs
        await people.pages[0].do(table, "pace", pace="none")
        assert presences(people.pages[0]) == ["here", "here"]

    with_people(tmp_path, 2, work)


def test_who_stays_alone_sees_at_once_that_the_other_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "_GATHER", 0)  # so that nothing of their coming is still to be shown

    async def work(people: People) -> None:
        table = await people.start(lives=3)
        await people.pages[0].do(table, "pace", pace="none")
        await people.pages[1].socket.close()
        await people.pages[0].state(lambda view: view["seats"][1]["presence"] == "absent")

    with_people(tmp_path, 2, work)


def test_many_spectators_keep_nobody_from_the_own_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "MOST_WATCHERS", 3)

    async def work(people: People) -> None:
        table = await people.open(seats=3)
        await people.pages[1].do(table, "leave")
        await people.pages[2].do(table, "leave")
        again, stranger = [await browser.connect() for browser in people.browsers[:2]]
        refused = await stranger.ask({"type": "watch", "table": table})
        assert (refused["type"], refused["code"]) == ("refused", "too_many")
        assert (await again.watch(table))["view"]["seat"] == 0
        await people.pages[1].watch(table)  # who watches already may ask again

    with_people(tmp_path, 3, work)


def test_a_new_name_is_shown_to_everybody_at_once(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        await people.open()
        await people.browsers[1].be_called("Robert")
        await people.all_see(lambda view: [seat["name"] for seat in view["seats"]] == ["Ana", "Robert"])

    with_people(tmp_path, 2, work)


def test_who_left_for_good_no_longer_finds_the_game_among_their_own(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await people.start(lives=3)
        for browser in people.browsers:
            assert [entry["table"] for entry in (await browser.get("/api/tables"))[1]["tables"]] == [table]
        await people.pages[1].do(table, "leave")
        await people.pages[0].until(lambda view: view["seats"][1]["presence"] == "gone")
        assert (await people.browsers[1].get("/api/tables"))[1]["tables"] == []
        assert (await people.browsers[0].get("/api/tables"))[1]["tables"] != []
        assert (await people.pages[1].want(table, "take_back"))["code"] == "not_your_seat"

    with_people(tmp_path, 3, work)


def test_the_host_has_an_absent_seat_played_for_until_its_person_is_back(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await people.start(lives=3)
        assert (await people.pages[0].want(table, "play_for", seat=1))["code"] == "illegal_action"
        await people.pages[1].socket.close()
        await people.pages[0].until(lambda view: view["seats"][1]["presence"] == "absent")
        await people.pages[0].do(table, "play_for", seat=1)
        await people.pages[0].until(lambda view: view["seats"][1]["presence"] == "replaced")
        back = await people.browsers[1].connect()
        assert (await back.watch(table))["view"]["seats"][1]["presence"] == "replaced"
        await back.do(table, "take_back")
        await people.pages[0].until(lambda view: view["seats"][1]["presence"] == "here")

    with_people(tmp_path, 2, work)


def test_sent_away_holds_for_the_game_and_for_the_tables_that_follow(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        one, two, three = people.pages
        await people.open(rules={"base": "a9", "lives": 1}, clock="none", seats=4)
        await one.do(people.table, "free_seat", seat=1)
        await one.do(people.table, "start")
        refused = await two.want(people.table, "queue", waits=True)
        assert (refused["type"], refused["code"]) == ("refused", "illegal_action")
        assert "sent you away" in refused["sentence"]
        for page in (one, three):
            await page.do(people.table, "leave")
        following = (await one.want(people.table, "again"))["table"]
        await two.watch(following)
        assert two.view["sent_away"]
        refused = await two.want(following, "sit")
        assert "sent you away" in refused["sentence"]

    with_people(tmp_path, 3, work)


def test_who_was_sent_away_only_watches(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await people.open()
        await people.pages[0].do(table, "free_seat", seat=1)
        await people.pages[1].until(lambda view: view["seat"] is None)
        assert (people.pages[1].view["sent_away"], people.pages[0].view["sent_away"]) == (True, False)
        for kind, fields in (
            ("sit", {}),
            ("sit", {"seat": 1}),
            ("start", {}),
            ("pace", {"pace": "slow"}),
            ("say", {"reaction": "clap"}),
            ("seat_computer", {"seat": 1, "level": "random"}),
        ):
            assert (await people.pages[1].want(table, kind, **fields))["type"] == "refused"
        await people.pages[2].do(table, "sit", seat=1)

    with_people(tmp_path, 3, work)


# The clock.


def test_a_turn_runs_out_and_the_person_comes_back_to_the_seat(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await people.start(clock="fast", rules={"base": "a9", "lives": 9, "renew": "none"})
        page = await people.turn()
        seat = page.view["seat"]
        assert page.view["due"] == people.server.clock.now + 24_000
        people.server.let_pass(24_000)
        state = await page.state(lambda view: view["seats"][seat]["presence"] == "away")
        assert [event["type"] for event in state["happened"]][:1] == ["clock_ran_out"]
        other = people.pages[1 - seat]
        await other.until(lambda view: bool(view["legal"]))
        await other.do(table, "act", decision=other.view["decision"], action="pass")
        await page.until(lambda view: bool(view["legal"]))
        assert page.view["due"] == people.server.clock.now + 12_000  # the bank is empty
        people.server.let_pass(12_000)
        await page.until(lambda view: view["seats"][seat]["presence"] == "replaced")
        await page.do(table, "take_back")
        await other.until(lambda view: view["seats"][seat]["presence"] == "here")
        timed_out = [event for event in await people.events() if isinstance(event, TimedOut | Replaced)]
        assert [type(event) for event in timed_out] == [TimedOut, TimedOut, Replaced]

    with_people(tmp_path, 2, work, clock=Clock())


def test_the_next_round_is_dealt_by_the_clock(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        await people.start(clock="normal", lives=9, rules="a9")
        await people.turn()
        while people.pages[0].view["status"] != "round_over":
            legal = people.pages[people.pages[0].view["to_act"]].view["legal"]
            await people.act("knock" if "knock" in legal else "pass")
        people.server.let_pass(11_999)
        await people.pages[0].do(people.table, "pace", pace="slow")
        assert people.pages[0].view["status"] == "round_over"
        people.server.let_pass(1)
        await people.all_see(lambda view: view["round"] == 1)

    with_people(tmp_path, 2, work, clock=Clock())


def test_a_deadline_is_met_once_however_often_the_server_is_started(tmp_path: Path) -> None:
    clock = Clock()

    async def run() -> None:
        async with served(tmp_path, clock=clock) as server, AsyncExitStack() as stack:
            people = await gathered(server, 3, stack)
            await people.start(clock="normal", rules={"base": "a9", "lives": 9})
            page = await people.turn()
            seat = page.view["seat"]
            table = people.table
        for _ in range(3):  # and not again with the next restart
            async with served(tmp_path, clock=clock) as server:
                server.let_pass(60_000)
                while not (found := timed_out(await events_of(server.log, table))):
                    await asyncio.sleep(0)
                assert found == [seat]

    asyncio.run(asyncio.wait_for(run(), 60))


def timed_out(events: list[Any]) -> list[int]:
    return [event.seat for event in events if isinstance(event, TimedOut)]
