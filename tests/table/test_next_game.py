"""Latecomers, and the game after a game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.support.clients import Browser, Page
from tests.support.people_at_server import NAMES, People, with_people
from tests.support.server import Clock
from tests.support.stored_tables import events_of
from thirtyone.table.table_events import Followed, Started


async def play_to_the_end(people: People) -> None:
    await asyncio.gather(*(page.play(people.table, Random(number)) for number, page in enumerate(people.pages)))


async def after_a_game(people: People) -> str:
    """Play a whole game; return its table."""
    table = await people.start(lives=1)
    await play_to_the_end(people)
    return table


async def again(page: Page, table: str) -> str:
    """Have somebody press for the next game; return its table."""
    return str((await page.want(table, "again"))["table"])


def test_a_latecomer_watches_queues_and_plays_in_the_next_game(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await people.start(lives=1)
        async with Browser(people.server.address) as browser:
            await browser.be_called("Zoë")
            late = await browser.connect()
            await late.watch(table)
            assert (await late.want(table, "sit"))["code"] == "not_your_seat"
            await late.do(table, "queue", waits=True)
            await late.until(lambda view: view["waits"])
            await play_to_the_end(people)
            opened = [await page.want(table, "again") for page in (*people.pages[1:], late, people.pages[0])]
            (following,) = {answer["table"] for answer in opened}
            view = (await late.watch(following))["view"]
            assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bo", "Cleo", "Zoë"]
            assert (view["seat"], view["status"]) == (3, "playing")  # it began when the last one had come

    with_people(tmp_path, 3, work)


def test_one_press_of_several_at_once_leads_to_one_table_with_everybody_in_the_same_seat(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await after_a_game(people)
        answers = await asyncio.gather(*(page.want(table, "again") for page in people.pages))
        (following,) = {answer["table"] for answer in answers}
        for seat, page in enumerate(people.pages):
            view = (await page.watch(following))["view"]
            assert (view["seat"], view["status"]) == (seat, "playing")
            assert [sitting["name"] for sitting in view["seats"]] == list(NAMES[:4])
        events = await events_of(people.server.log, following)
        assert sum(isinstance(event, Started) for event in events) == 1

    with_people(tmp_path, 4, work)


def test_who_did_not_press_is_told_where_the_others_have_gone(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await after_a_game(people)
        following = await again(people.pages[0], table)
        await people.pages[1].until(lambda view: view["next_table"] == following)
        latest = people.pages[1].view
        assert (latest["next_opener"], latest["next_begun"]) == (0, False)
        view = (await people.pages[0].watch(following))["view"]
        assert [(seat["name"], seat["here"]) for seat in view["seats"]] == [("Ana", True), ("Bo", False)]

    with_people(tmp_path, 2, work)


def test_who_presses_after_the_next_game_was_closed_opens_another(tmp_path: Path) -> None:
    clock = Clock()

    async def work(people: People) -> None:
        table = await after_a_game(people)
        first = await again(people.pages[0], table)
        await people.pages[0].watch(first)
        people.server.let_pass(3 * 3_600_000)
        await people.pages[0].until(lambda view: view["status"] == "abandoned")
        second = await again(people.pages[1], table)
        assert second != first
        assert await again(people.pages[0], table) == second
        assert (await people.pages[1].watch(second))["view"]["status"] == "playing"

    with_people(tmp_path, 2, work, clock=clock)


def test_who_presses_too_late_comes_to_watch(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await after_a_game(people)
        following = await again(people.pages[0], table)
        await again(people.pages[1], table)
        await people.pages[0].do(following, "start")
        await people.pages[2].until(lambda view: view["next_begun"])
        latest = people.pages[2].view
        assert (latest["next_table"], latest["next_opener"]) == (following, 0)
        assert await again(people.pages[2], table) == following
        view = (await people.pages[2].watch(following))["view"]
        assert (view["status"], view["seat"]) == ("playing", None)

    with_people(tmp_path, 3, work)


def test_for_who_leaves_after_the_game_no_seat_is_kept_in_the_next(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await after_a_game(people)
        await people.pages[3].do(table, "leave")  # before the next game is opened
        following = await again(people.pages[0], table)
        view = (await people.pages[0].watch(following))["view"]
        assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bo", "Cleo"]
        await again(people.pages[1], table)
        await people.pages[2].do(table, "leave")  # and after that: the game begins, as nobody is awaited any more
        await people.pages[0].until(lambda view: view["status"] == "playing")
        view = (await people.pages[1].watch(following))["view"]
        assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bo"]

    with_people(tmp_path, 4, work)


def test_who_has_come_to_the_next_game_stays_there_when_leaving_the_last(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await after_a_game(people)
        following = await again(people.pages[0], table)
        await people.pages[0].do(table, "leave")
        await again(people.pages[1], table)
        view = (await people.pages[0].watch(following))["view"]
        assert (view["status"], view["seat"]) == ("playing", 0)

    with_people(tmp_path, 2, work)


def test_that_the_next_game_has_begun_is_kept_by_the_table_of_the_last(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await after_a_game(people)
        following = await again(people.pages[1], table)
        assert await again(people.pages[0], table) == following  # the last one: the game begins
        view = (await people.pages[0].watch(table))["view"]
        assert (view["next_table"], view["next_opener"], view["next_begun"]) == (following, 1, True)
        followed = [event for event in await events_of(people.server.log, table) if isinstance(event, Followed)]
        assert [(event.table, event.begun) for event in followed][-1] == (following, True)
        assert len({event.opener for event in followed}) == 1

    with_people(tmp_path, 2, work)


def test_whose_opponents_have_all_left_for_good_still_gets_a_table(tmp_path: Path) -> None:
    async def work(people: People) -> None:
        table = await people.start(lives=1)
        await people.pages[1].do(table, "leave")
        await people.pages[0].play(table, Random(1))
        following = await again(people.pages[0], table)
        view = (await people.pages[0].watch(following))["view"]
        assert [seat["kind"] for seat in view["seats"]] == ["person", "empty"]
        await again(people.pages[1], table)  # and who has left may think better of it
        await people.pages[0].do(following, "start")

    with_people(tmp_path, 2, work)
