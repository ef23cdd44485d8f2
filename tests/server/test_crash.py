"""SIGKILL at any instant, and a restart on the same folder: nothing acknowledged is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from aiohttp import ClientError

from tests.support.clients import Browser, Json, Page, envelope
from tests.support.server import ServerProcess
from tests.support.stored_tables import stored
from tests.support.waiting import soon
from thirtyone.log import CommandKey, SqliteLog, UsedId
from thirtyone.record import summarize
from thirtyone.table import State, Table, TableEvent, evolve, table_record
from thirtyone.table.table_events import Continued, Decided, PaceSet, WentBack

GAMES: Final = ({"base": "a9", "lives": 40}, {"base": "trente36", "lives": 40}, {"base": "scat", "lives": 40})
"""Games that last longer than the kills; the last few lives are played out in the end."""
GONE: Final = (ConnectionError, ClientError, OSError)


class Player:
    """Plays one table at random, through whatever happens to the server; remembers what was acknowledged."""

    def __init__(self, browser: Browser, table: str, rng: Random) -> None:
        self.browser = browser
        self.table = table
        self.acknowledged: list[Json] = []
        """The commands, in order."""
        self.unacknowledged: Json | None = None
        self.shown = 0
        """The highest sequence number that was ever shown."""
        self.resent = 0
        self.progress = asyncio.Event()
        """Set with every acknowledgement, and at the end."""
        self._rng = rng
        self._page: Page | None = None

    async def play(self) -> None:
        """Play until the server is gone, or the game over."""
        try:
            page = await self._connected()
            while (view := await page.my_turn())["status"] not in ("finished", "abandoned"):
                self.shown = max(self.shown, page.seq)
                if self.unacknowledged is None:
                    self.unacknowledged = self._command(page, view)
                else:
                    self.resent += 1
                answer = await page.ask(self.unacknowledged)
                assert answer == {"type": "accepted", "id": self.unacknowledged["id"]}
                self.acknowledged.append(self.unacknowledged)
                self.unacknowledged = None
                self.progress.set()
        except GONE:
            pass
        finally:
            self.progress.set()
            if self._page is not None and self._page.states:
                self.shown = max(self.shown, self._page.seq)

    async def _connected(self) -> Page:
        after = self.shown
        self._page = page = await self.browser.connect()
        state = await page.watch(self.table, after=after)
        assert state["seq"] >= after, "what was shown is gone"
        assert state["view"]["seat"] == 0, "the cookie is no longer known"
        return page

    def _command(self, page: Page, view: Json) -> Json:
        chance = self._rng.random()
        number = len(self.acknowledged)
        if view["pace"] != "none":  # what changes nothing would be in no log
            command = envelope(self.table, "pace", "", pace="none")
        elif view["can_undo"] and chance < 0.1:
            command = envelope(self.table, "undo", "", decision=view["decision"])
        elif chance < 0.2:
            command = envelope(self.table, "pace", "", pace="quick")
        else:
            command = page.move(self.table, self._rng)
        return command | {"id": f"command-{number}"}


async def killed_again_and_again(folder: Path, *, kills: int, seed: int) -> None:
    rng = Random(seed)
    browsers = [Browser("") for _ in GAMES]
    players: list[Player] = []
    for browser in browsers:
        await browser.__aenter__()
    try:
        for number in range(kills):
            with ServerProcess(folder) as server:
                for browser in browsers:
                    browser.address = server.address
                if not players:
                    for browser, rules in zip(browsers, GAMES, strict=True):
                        table = await browser.open(rules, ("random", "beginner"), name="Zoë")
                        players.append(Player(browser, table, Random(rng.random())))
                await soon(play_and_kill(server, players, rng))
            if number % 10 == 0:
                for player in players:
                    await check(folder, player)
        await check_end(folder, browsers, players)
    finally:
        for browser in browsers:
            await browser.__aexit__(None, None, None)


async def play_and_kill(server: ServerProcess, players: list[Player], rng: Random) -> None:
    """Play on all tables, and kill the server some commands later, at any point of its work."""
    first = rng.choice(players)
    count = len(first.acknowledged) + rng.randrange(1, 9)
    playing = {player: asyncio.ensure_future(player.play()) for player in players}
    while len(first.acknowledged) < count and not playing[first].done():
        first.progress.clear()
        await first.progress.wait()
    # Commands are on their way now, in the queue, in a transaction, or acknowledged but not yet read.
    killed = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(rng.uniform(0, 0.02), killed.set_result, None)
    await killed
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*playing.values())


async def check_end(folder: Path, browsers: list[Browser], players: list[Player]) -> None:
    """Every command that hung is sent again, and the games can be finished."""
    with ServerProcess(folder) as server:
        for browser, player in zip(browsers, players, strict=True):
            browser.address = server.address
            hung = player.unacknowledged
            if hung is not None:
                page = await browser.connect()
                await page.watch(player.table)
                for _ in range(2):
                    await page.my_turn()
                    assert await page.ask(hung) == {"type": "accepted", "id": hung["id"]}
                player.acknowledged.append(hung)
                player.unacknowledged = None
                player.shown = page.seq
                await page.socket.close()
        code, said, complained = await asyncio.to_thread(server.stop)
        assert (code, said, complained) == (0, "", "")
    for player in players:
        await check(folder, player)
        assert player.unacknowledged is None


async def check(folder: Path, player: Player) -> None:
    """The log folds, and holds each acknowledged command exactly once, in order, and at most the one that hangs."""
    events, table = await stored(folder, player.table)  # which folds them
    assert table.seq >= player.shown
    written = commands_in(events)
    wanted = [as_written(command) for command in player.acknowledged]
    if player.unacknowledged is not None and len(written) == len(wanted) + 1:
        wanted.append(as_written(player.unacknowledged))
    assert written == wanted
    log = SqliteLog(folder)
    try:
        for command in player.acknowledged:
            with pytest.raises(UsedId):  # it is there, with a content of its own
                await log.knows(player.table, CommandKey(f"{table.seats[0].person}/{command['id']}", ""))
    finally:
        await log.close()
    assert not [command for command, times in Counter(c["id"] for c in player.acknowledged).items() if times > 1]
    summarize(table_record(table, [str(seat) for seat in range(len(table.seats))]))


def commands_in(events: list[TableEvent]) -> list[tuple[Any, ...]]:
    """Return what a person did, with the decision at which it was done."""
    found: list[tuple[Any, ...]] = []
    table: State | None = None
    for event in events:
        decision = table.decision if isinstance(table, Table) else 0
        table, _ = evolve(table, event)
        match event:
            case Decided(by="person", action=action):
                found.append(("act", decision, action))
            case WentBack():
                found.append(("undo", decision))
            case Continued(round=number):
                found.append(("continue", number))
            case PaceSet(pace=pace):
                found.append(("pace", pace))
    return found


def as_written(command: Json) -> tuple[Any, ...]:
    wish = command["command"]
    match wish["type"]:
        case "act":
            return ("act", wish["decision"], wish["action"])
        case "undo":
            return ("undo", wish["decision"])
        case "continue":
            return ("continue", wish["round"])
        case kind:
            return (kind, wish["pace"])


def test_no_move_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    asyncio.run(killed_again_and_again(tmp_path, kills=5, seed=31))


@pytest.mark.long
def test_no_move_is_lost_or_doubled_when_the_server_is_killed_a_hundred_times(tmp_path: Path) -> None:
    asyncio.run(killed_again_and_again(tmp_path, kills=100, seed=1))


def test_a_game_that_was_interrupted_by_a_kill_can_be_finished(tmp_path: Path) -> None:
    async def run() -> None:
        async with Browser("") as browser:
            rng = Random(7)
            with ServerProcess(tmp_path) as server:
                browser.address = server.address
                player = Player(browser, await browser.open("a9", ("random",), lives=1), Random(3))
                playing = asyncio.ensure_future(player.play())
                await player.progress.wait()
                await asyncio.to_thread(server.kill)
                await playing
            with ServerProcess(tmp_path) as server:
                browser.address = server.address
                assert [entry["table"] for entry in (await browser.get("/api/tables"))[1]["tables"]] == [player.table]
                await soon(player.play())
                page = await browser.connect()
                view = (await page.watch(player.table))["view"]
                assert view["status"] == "finished"
                opened = await page.ask(envelope(player.table, "again", "again"))
                await page.watch(opened["table"])
                await page.play(opened["table"], rng)
            await check(tmp_path, player)

    asyncio.run(run())


def test_a_server_killed_before_anybody_came_starts_again(tmp_path: Path) -> None:
    for _ in range(2):
        with ServerProcess(tmp_path) as server:
            server.kill()
    with ServerProcess(tmp_path) as server:
        assert server.stop() == (0, "", "")
