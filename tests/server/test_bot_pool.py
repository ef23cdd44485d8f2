"""Computer players whose processes die: the thought is thought again, and at the worst the table goes on without it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from signal import SIGKILL

import pytest
from structlog.testing import capture_logs

from tests.support.clients import Browser
from tests.support.played_table import Play
from tests.support.server import HereServer, PromptBots, with_server
from tests.support.stored_tables import events_of
from tests.support.waiting import soon
from thirtyone.game.views import View, view
from thirtyone.server.tables import bot_pool
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.table.table_events import Decided

DIED = "a thinking process died; there are new ones"


def die(level: str, seen: View, seed: str) -> str:
    os.kill(os.getpid(), SIGKILL)
    raise AssertionError("killed")


def die_once(level: str, seen: View, seed: str) -> str:
    """Die at first; ``level`` names a folder where that is noted."""
    try:
        (Path(level) / "died").touch(exist_ok=False)
    except FileExistsError:
        return str(seen.legal[0])
    return die(level, seen, seed)


def some_view() -> View:
    play = Play("a9")
    play.to_turn_of(0)
    return view(play.table.game, 0)


@pytest.fixture
def one() -> Iterator[BotPool]:
    found = BotPool(1)
    yield found
    found.close()


def test_a_thought_is_thought_again_when_its_process_dies(
    one: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "_think", die_once)
    seen = some_view()
    with capture_logs() as logs:
        assert asyncio.run(soon(one.think(str(tmp_path), seen, "1"))) == str(seen.legal[0])
    assert [(entry["event"], entry["log_level"]) for entry in logs] == [(DIED, "warning")]


def test_a_thought_that_kills_every_process_is_given_up_and_leaves_new_ones(
    one: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "_think", die)
    with capture_logs() as logs, pytest.raises(BrokenProcessPool):
        asyncio.run(soon(one.think("random", some_view(), "1")))
    assert [entry["event"] for entry in logs] == [DIED] * 3


def test_a_table_goes_on_though_no_computer_player_can_think(tmp_path: Path) -> None:
    class Dying(PromptBots):
        async def think(self, level: str, seen: View, seed: str) -> str:
            raise BrokenProcessPool

    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random",), lives=1)
        page = await browser.connect()
        await page.watch(table)
        await page.play(table, Random(1))
        assert page.view["status"] == "finished"
        decided = [event for event in await events_of(server.log, table) if isinstance(event, Decided)]
        assert {event.seat: event.by for event in decided if event.by != "rules"} == {0: "person", 1: "computer"}

    with capture_logs() as logs:
        with_server(tmp_path, work, bots=Dying())
    assert {entry["event"] for entry in logs} >= {"a computer player cannot think: the safe move is played"}
