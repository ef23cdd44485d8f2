"""Several people at one table, each with a browser and a socket of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tests.server import (
    Browser,
    Clock,
    HereServer,
    Json,
    Page,
    as_shown,
    events_of,
    served,
    soon,
    without_presence,
)
from tests.worlds import cards_in, known_cards
from thirtyone.server import livetables, publictables
from thirtyone.table import State, Table, evolve
from thirtyone.table.events import Followed, Replaced, Started, TimedOut

NAMES: Final = ("Ana", "Bo", "Cleo", "Dora", "Eve", "Fay")


class Party:
    """Some people at one server; the first opens a table with a seat for everybody."""

    def __init__(self, server: HereServer, browsers: list[Browser], pages: list[Page]) -> None:
        self.server = server
        self.browsers = browsers
        self.pages = pages
        self.table = ""

    async def open(self, **wanted: Any) -> str:
        """Open the table, have everybody watch it, and all but the first sit down."""
        everything: dict[str, Any] = {"opponents": (), "seats": len(self.pages), "name": NAMES[0]}
        self.table = await self.browsers[0].open(**everything | wanted)
        for page in self.pages:
            await page.watch(self.table)
        for number, page in enumerate(self.pages[1:], start=1):
            await page.do(self.table, "sit", seat=number)
        return self.table

    async def start(self, **wanted: Any) -> str:
        """Open the table and begin the game; everybody has seen that it has begun."""
        await self.open(**wanted)
        await self.pages[0].do(self.table, "start")
        await self.all_see(lambda view: view.get("order") is not None)
        return self.table

    async def all_see(self, fits: Callable[[Json], bool]) -> None:
        for page in self.pages:
            await page.until(fits)

    async def events(self) -> list[Any]:
        return await events_of(self.server.log, self.table)

    async def turn(self) -> Page:
        """Return the page of the person whose turn it is to do more than keep or refuse."""
        while True:
            await self.all_see(lambda view: view["to_act"] is not None or view["status"] == "round_over")
            if self.pages[0].view["status"] == "round_over":  # hands were dealt that end a round at once
                await self.next_round(self.pages[0].view["round"])
                continue
            page = self.pages[self.pages[0].view["to_act"]]
            if not page.view["legal"]:
                await page.until(lambda view: bool(view["legal"]))
            if "keep" not in page.view["legal"]:
                return page
            await self.act("keep")

    async def next_round(self, ended: int) -> None:
        """Have everybody press Continue."""
        for page in self.pages:
            await page.do(self.table, "continue", round=ended)
        await self.all_see(lambda view: view["round"] > ended)

    async def act(self, action: str) -> None:
        """Have the person whose turn it is decide, and everybody see it."""
        page = self.pages[self.pages[0].view["to_act"]]
        decision = page.view["decision"]
        await page.do(self.table, "act", decision=decision, action=action)
        await self.all_see(lambda view: view["decision"] > decision)


def with_party(
    folder: Path, people: int, work: Callable[[Party], Awaitable[None]], *, clock: Clock | None = None, **options: Any
) -> None:
    """Do something with a server and some people."""

    async def run() -> None:
        async with served(folder, clock=clock, **options) as server, AsyncExitStack() as stack:
            await soon(work(await gathered(server, people, stack)))

    asyncio.run(run())


async def gathered(server: HereServer, people: int, stack: AsyncExitStack) -> Party:
    browsers = [await stack.enter_async_context(Browser(server.address)) for _ in range(people)]
    for browser, name in zip(browsers, NAMES, strict=False):
        await browser.be_called(name)
    return Party(server, browsers, [await browser.connect() for browser in browsers])


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


# Latecomers, and the game after a game.


async def play_to_the_end(party: Party) -> None:
    await asyncio.gather(*(page.play(party.table, Random(number)) for number, page in enumerate(party.pages)))


def test_a_latecomer_watches_queues_and_plays_in_the_next_game(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        async with Browser(party.server.address) as browser:
            await browser.be_called("Zoë")
            late = await browser.connect()
            await late.watch(table)
            assert (await late.want(table, "sit"))["code"] == "not_your_seat"
            await late.do(table, "queue", waits=True)
            await late.until(lambda view: view["waits"])
            await play_to_the_end(party)
            opened = [await page.want(table, "again") for page in (*party.pages[1:], late, party.pages[0])]
            (following,) = {answer["table"] for answer in opened}
            view = (await late.watch(following))["view"]
            assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bo", "Cleo", "Zoë"]
            assert (view["seat"], view["status"]) == (3, "playing")  # it began when the last one had come

    with_party(tmp_path, 3, work)


def test_one_press_of_several_at_once_leads_to_one_table_with_everybody_in_the_same_seat(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        await play_to_the_end(party)
        answers = await asyncio.gather(*(page.want(table, "again") for page in party.pages))
        (following,) = {answer["table"] for answer in answers}
        for seat, page in enumerate(party.pages):
            view = (await page.watch(following))["view"]
            assert (view["seat"], view["status"]) == (seat, "playing")
            assert [sitting["name"] for sitting in view["seats"]] == list(NAMES[:4])
        events = await events_of(party.server.log, following)
        assert sum(isinstance(event, Started) for event in events) == 1

    with_party(tmp_path, 4, work)


def test_who_did_not_press_is_told_where_the_others_have_gone(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        await play_to_the_end(party)
        following = (await party.pages[0].want(table, "again"))["table"]
        await party.pages[1].until(lambda view: view["next_table"] == following)
        told = party.pages[1].view
        assert (told["next_opener"], told["next_begun"]) == (0, False)
        view = (await party.pages[0].watch(following))["view"]
        assert [(seat["name"], seat["here"]) for seat in view["seats"]] == [("Ana", True), ("Bo", False)]

    with_party(tmp_path, 2, work)


def test_who_presses_after_the_next_game_was_closed_opens_another(tmp_path: Path) -> None:
    clock = Clock()

    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        await play_to_the_end(party)
        first = (await party.pages[0].want(table, "again"))["table"]
        await party.pages[0].watch(first)
        party.server.let_pass(3 * 3_600_000)
        await party.pages[0].until(lambda view: view["status"] == "abandoned")
        second = (await party.pages[1].want(table, "again"))["table"]
        assert second != first
        assert (await party.pages[0].want(table, "again"))["table"] == second
        assert (await party.pages[1].watch(second))["view"]["status"] == "playing"

    with_party(tmp_path, 2, work, clock=clock)


def test_who_presses_too_late_comes_to_watch(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        await play_to_the_end(party)
        following = (await party.pages[0].want(table, "again"))["table"]
        await party.pages[1].want(table, "again")
        await party.pages[0].do(following, "start")
        await party.pages[2].until(lambda view: view["next_begun"])
        told = party.pages[2].view
        assert (told["next_table"], told["next_opener"]) == (following, 0)
        assert (await party.pages[2].want(table, "again"))["table"] == following
        view = (await party.pages[2].watch(following))["view"]
        assert (view["status"], view["seat"]) == ("playing", None)

    with_party(tmp_path, 3, work)


def test_for_who_leaves_after_the_game_no_seat_is_kept_in_the_next(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        await play_to_the_end(party)
        await party.pages[3].do(table, "leave")  # before the next game is opened
        following = (await party.pages[0].want(table, "again"))["table"]
        view = (await party.pages[0].watch(following))["view"]
        assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bo", "Cleo"]
        await party.pages[1].want(table, "again")
        await party.pages[2].do(table, "leave")  # and after that: the game begins, as nobody is awaited any more
        await party.pages[0].until(lambda view: view["status"] == "playing")
        view = (await party.pages[1].watch(following))["view"]
        assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bo"]

    with_party(tmp_path, 4, work)


def test_who_has_come_to_the_next_game_stays_there_when_leaving_the_last(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        await play_to_the_end(party)
        following = (await party.pages[0].want(table, "again"))["table"]
        await party.pages[0].do(table, "leave")
        await party.pages[1].want(table, "again")
        view = (await party.pages[0].watch(following))["view"]
        assert (view["status"], view["seat"]) == ("playing", 0)

    with_party(tmp_path, 2, work)


def test_that_the_next_game_has_begun_is_kept_by_the_table_of_the_last(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        await play_to_the_end(party)
        following = (await party.pages[1].want(table, "again"))["table"]
        assert (await party.pages[0].want(table, "again"))["table"] == following  # the last one: the game begins
        view = (await party.pages[0].watch(table))["view"]
        assert (view["next_table"], view["next_opener"], view["next_begun"]) == (following, 1, True)
        followed = [event for event in await events_of(party.server.log, table) if isinstance(event, Followed)]
        assert [(event.table, event.begun) for event in followed][-1] == (following, True)
        assert len({event.opener for event in followed}) == 1

    with_party(tmp_path, 2, work)


def test_whose_opponents_have_all_left_for_good_still_gets_a_table(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        table = await party.start(lives=1)
        await party.pages[1].do(table, "leave")
        await party.pages[0].play(table, Random(1))
        following = (await party.pages[0].want(table, "again"))["table"]
        view = (await party.pages[0].watch(following))["view"]
        assert [seat["kind"] for seat in view["seats"]] == ["person", "empty"]
        await party.pages[1].want(table, "again")  # and who has left may think better of it
        await party.pages[0].do(following, "start")

    with_party(tmp_path, 2, work)


# The public list.


def test_the_list_of_public_tables_is_live(tmp_path: Path) -> None:
    async def work(party: Party) -> None:
        async with Browser(party.server.address) as browser:
            looker = await browser.connect()

            async def listed() -> list[tuple[str, list[str], int]]:
                message = await looker.receive()
                assert message["type"] == "public_tables"
                return [(table["table"], table["players"], table["seats"]) for table in message["tables"]]

            await looker.send({"type": "watch_public_tables"})
            assert await listed() == []
            await party.browsers[0].open(opponents=(), seats=3, name="Ana")  # private: never listed
            table = await party.browsers[0].open(opponents=(), seats=3, name="Ana", public=True)
            assert await listed() == [(table, ["Ana"], 3)]
            await party.pages[1].do(table, "sit")
            assert await listed() == [(table, ["Ana", "Bo"], 3)]
            await party.browsers[1].be_called("Bob")
            assert await listed() == [(table, ["Ana", "Bob"], 3)]
            await party.pages[2].do(table, "sit")
            assert await listed() == []  # full
            await party.pages[2].do(table, "leave")
            assert await listed() == [(table, ["Ana", "Bob"], 3)]
            await party.pages[0].do(table, "start")
            assert await listed() == []

    with_party(tmp_path, 3, work)


def test_of_very_many_public_tables_the_newest_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publictables, "MOST_LISTED", 2)

    async def work(party: Party) -> None:
        (browser,), (page,) = party.browsers, party.pages
        await page.send({"type": "watch_public_tables"})
        assert (await page.receive())["tables"] == []
        opened: list[str] = []
        for _ in range(3):
            opened.append(await browser.open(opponents=(), seats=3, public=True))
            assert [entry["table"] for entry in (await page.receive())["tables"]] == opened[-2:]
        again = await browser.connect()
        await again.send({"type": "watch_public_tables"})
        assert [entry["table"] for entry in (await again.receive())["tables"]] == opened[1:]
        await again.do(opened[2], "leave")
        assert [entry["table"] for entry in (await page.receive())["tables"]] == opened[:2]

    with_party(tmp_path, 1, work)


def test_public_tables_are_listed_again_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server, Browser(server.address) as browser:
            table = await browser.open(opponents=(), seats=3, public=True)
        async with served(tmp_path) as server, Browser(server.address) as browser:
            page = await browser.connect()
            await page.send({"type": "watch_public_tables"})
            assert [entry["table"] for entry in (await page.receive())["tables"]] == [table]

    asyncio.run(run())


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
    monkeypatch.setattr(livetables, "_GATHER", 0)  # so that nothing of their coming is still to be shown

    async def work(party: Party) -> None:
        table = await party.start(lives=3)
        await party.pages[0].do(table, "pace", pace="none")
        await party.pages[1].socket.close()
        await party.pages[0].state(lambda view: view["seats"][1]["presence"] == "absent")

    with_party(tmp_path, 2, work)


def test_many_spectators_keep_nobody_from_the_own_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(livetables, "MOST_WATCHERS", 3)

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
