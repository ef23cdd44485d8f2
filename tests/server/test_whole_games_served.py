"""The server as a browser meets it: whole games, several pages, lost connections."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.support.clients import Browser, Json, Page, at_turn, envelope, quiet
from tests.support.server import HereServer, ServerProcess, served, with_server
from tests.support.waiting import SHORT, soon
from thirtyone.players import PLAYERS
from thirtyone.record import parse_record, summarize
from thirtyone.rules import PRESETS, preset

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
        table = await browser.open("a9", ("random", "casual"))
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
        assert state["happened"] == [event for later in page.states[place + 1 :] for event in later["happened"]]
        assert (state["seq"], state["view"]) == (page.seq, page.view)
        await other.socket.close()


def has_deal(state: Json) -> bool:
    return any(event["type"] == "dealt" for event in state["happened"])


def test_a_page_from_before_this_round_gets_the_whole_of_it(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        other = await browser.connect()
        state = await other.watch(table, after=1)
        assert state["happened"][0]["type"] == "dealt"
        dealt = max(place for place, state in enumerate(page.states) if has_deal(state))
        assert state["happened"] == [event for state in page.states[dealt:] for event in state["happened"]]
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
        await other.ask(envelope(table, "pace", "p", pace="quick"))
        await asyncio.wait_for(page.state(lambda view: view["pace"] == "quick"), SHORT)

    with_server(tmp_path, work)


def test_no_computer_player_is_called_as_a_person_at_the_table_is(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random", "random"), name="Bruno")
        page = await browser.connect()
        seats = (await page.watch(table))["view"]["seats"]
        assert [seat["name"] for seat in seats] == ["Bruno", "Ana", "Chloé"]

    with_server(tmp_path, work)
