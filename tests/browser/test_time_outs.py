"""Somebody does nothing until the time is over: the server's clock is moved, so that nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.friends import AT_REST, gather, mark
from tests.browser.player import Player
from tests.browser.reader import DESK, PHONE
from tests.support.server import Clock, HereServer, served
from tests.support.waiting import GUARD
from thirtyone.table.clock import CLOCKS

FAST: Final = CLOCKS["fast"]


class ServerBeside:
    """A server in this process whose clock is moved: Playwright has this thread's event loop, so it has another."""

    def __init__(self, server: HereServer, loop: asyncio.AbstractEventLoop) -> None:
        self._server = server
        self._loop = loop
        self.address = server.address

    def let_pass(self, milliseconds: int) -> None:
        self._loop.call_soon_threadsafe(self._server.let_pass, milliseconds)


@contextmanager
def served_beside(folder: Path) -> Iterator[ServerBeside]:
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    serving = served(folder, clock=Clock())
    try:
        server = asyncio.run_coroutine_threadsafe(serving.__aenter__(), loop).result(GUARD)
        try:
            yield ServerBeside(server, loop)
        finally:
            asyncio.run_coroutine_threadsafe(serving.__aexit__(None, None, None), loop).result(GUARD)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(GUARD)
        loop.close()


@pytest.fixture
def timed(page_built: None, tmp_path: Path) -> Iterator[ServerBeside]:
    with served_beside(tmp_path) as server:
        yield server


def until_turn_of(idle: Player, other: Player) -> None:
    """Wait for one's turn while the other passes: no hand changes, and after the first pass no round ends."""
    given_up = monotonic() + GUARD
    while monotonic() < given_up:
        for person in (idle, other):
            shown = person.page.evaluate(AT_REST)
            if shown["results"]:  # somebody was dealt 31
                button = person.page.locator(".results .go button.strong:enabled")
                button.evaluate_all("buttons => buttons[0]?.click()")
            elif "keep" in shown["actions"]:
                person.act("keep")
            elif "pass" in shown["actions"]:
                if person is idle:
                    return
                person.act("pass")
    raise AssertionError(f"It never was the turn: {idle.shown()}")


def test_whose_time_runs_out_is_played_for_and_takes_the_seat_back(visit: Visitors, timed: ServerBeside) -> None:
    ana, bruno = visit(timed.address, size=DESK), visit(timed.address, "fr", PHONE, "touch")
    gather([ana, bruno], {"base": "a9", "lives": 9, "renew": "none"}, clock="fast")
    seat = ana.page.get_by_role("group", name="Bruno", exact=True)
    until_turn_of(bruno, ana)
    hand = bruno.shown()["hand"]
    timed.let_pass(FAST.turn + FAST.bank)
    expect(mark(seat, ana, "presence-away")).to_be_visible()
    sentences = [ana.say("event-clock-ran-out", you="no", who="Bruno"), ana.say("event-passed", you="no", who="Bruno")]
    assert ana.said()[-2:] == sentences
    expect(bruno.page.locator(".actions button:enabled:not(.undo)")).to_have_count(0)
    sentences = [bruno.say("event-clock-ran-out", you="yes", who=""), bruno.say("event-passed", you="yes", who="")]
    assert bruno.said()[-2:] == sentences
    assert bruno.shown()["hand"] == hand
    ana.look("the clock played for another")

    until_turn_of(bruno, ana)
    timed.let_pass(FAST.turn)  # the bank is empty
    expect(mark(seat, ana, "presence-replaced")).to_be_visible()
    assert ana.say("event-stand-in", you="no", who="Bruno") in ana.said()
    expect(bruno.page.get_by_text(bruno.say("stand-in"))).to_be_visible()
    assert bruno.say("event-stand-in", you="yes", who="") in bruno.said()
    bruno.look("the clock let a computer sit in")

    # the computer player takes the next turn of the seat, and nobody waits for the clock any more
    said = len(ana.said())
    ana.act("pass")
    ana.page.wait_for_function("count => window.said.length >= count", arg=said + 2)  # her pass, and what follows it
    assert ana.say("event-clock-ran-out", you="no", who="Bruno") not in ana.said()[said:]

    bruno.press(bruno.button("take-back"))
    expect(bruno.page.get_by_text(bruno.say("stand-in"))).to_have_count(0)
    back = ana.say("event-came-back", you="no", who="Bruno")
    ana.page.wait_for_function("sentence => window.said.includes(sentence)", arg=back)
    until_turn_of(bruno, ana)  # in the next round, where the computer player has ended this one
    expect(mark(seat, ana, "presence-here")).to_be_visible()
    bruno.act("pass")
    expect(seat).to_contain_text(ana.say("act-passed"))
    assert [person.refused() for person in (ana, bruno)] == [[], []]
