"""A table's log is bounded: what is no play is possible only so often, and the game itself at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.support.clients import Browser
from tests.support.played_table import EMPTY, PERSON, Play
from tests.support.server import HereServer, with_server
from thirtyone import ThirtyOneError
from thirtyone.table import (
    AllowTalk,
    Command,
    FreeSeat,
    Leave,
    Pace,
    PlayFor,
    Queue,
    SeatComputer,
    Sit,
    Start,
    TakeBack,
    Undo,
    handling,
)
from thirtyone.table.table_events import Left, PaceSet, SeatFreed, Started

FEW: Final = 20
"""The most changes in these tests."""

STRANGER: Final = "dora"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    assert handling.MOST_CHANGES == 1000
    monkeypatch.setattr(handling, "MOST_CHANGES", FEW)


def many(play: Play, person: str, *wishes: Callable[[], Command]) -> int:
    """Have somebody do the same again and again until it is refused; return how many events that made."""
    before = play.state.seq
    for number in range(2 * FEW):
        try:
            play.wish(person, wishes[number % len(wishes)]())
        except ThirtyOneError as error:
            refused = error
            break
    else:
        raise AssertionError("it can be done for ever")
    assert (refused.code, "only play" in str(refused)) == ("too_many", True)
    return play.state.seq - before


def lobby() -> Play:
    return Play("a9", (None, None, EMPTY, EMPTY), people=(PERSON, "bo"))


def game(*seats: str | None) -> Play:
    play = Play("a9", seats or (None, None), people=(PERSON, "bo"))
    play.to_turn_of(0)
    return play


# Before the start.


def test_a_guest_who_sits_down_and_leaves_again_and_again_is_refused_and_the_host_goes_on() -> None:
    play = lobby()
    assert many(play, STRANGER, Sit, Leave) == FEW // 2  # with the opening one more: to leave is possible always
    play.wish(PERSON, SeatComputer(seat=3, level="random"))
    assert isinstance(play.wish(PERSON, Start())[0], Started)


def test_a_guest_who_changes_seats_again_and_again_is_refused_and_can_leave() -> None:
    play = lobby()
    many(play, STRANGER, lambda: Sit(seat=2), lambda: Sit(seat=3))
    assert isinstance(play.wish(STRANGER, Leave())[0], SeatFreed)


def test_the_host_too_can_change_a_table_only_so_often_and_then_begins() -> None:
    play = lobby()
    assert many(play, PERSON, lambda: SeatComputer(seat=3, level="random"), lambda: FreeSeat(seat=3)) == FEW
    assert isinstance(play.wish(PERSON, Start())[0], Started)
    play.command(Pace(pace="slow"))  # in the game it is counted anew


@pytest.mark.parametrize(
    "wishes",
    [
        (lambda: Pace(pace="slow"), lambda: Pace(pace="quick")),
        (lambda: AllowTalk(allowed=True), lambda: AllowTalk(allowed=False)),
    ],
)
@pytest.mark.parametrize("opened", [lobby, game])
def test_settings_are_changed_only_so_often(
    opened: Callable[[], Play], wishes: tuple[Callable[[], Command], ...]
) -> None:
    play = opened()
    many(play, PERSON, *wishes)


@pytest.mark.parametrize("opened", [lobby, game])
def test_what_changes_nothing_is_not_written_and_never_refused(opened: Callable[[], Play]) -> None:
    play = opened()
    play.command(Pace(pace="slow"))
    for _ in range(2 * FEW):
        assert play.command(Pace(pace="slow")) == play.command(AllowTalk(allowed=False)) == ()


# In the game.


def test_a_spectator_who_queues_again_and_again_leaves_half_to_the_host() -> None:
    play = game()
    assert many(play, STRANGER, lambda: Queue(waits=True), lambda: Queue(waits=False)) == FEW // 2
    assert isinstance(play.command(Pace(pace="slow"))[0], PaceSet)


def test_decisions_are_taken_back_only_so_often_and_the_game_goes_on() -> None:
    play = game(None, "random")
    for _ in range(FEW):
        play.act("pass")
        play.command(Undo(decision=play.table.decision))
    play.act("pass")
    assert play.refused(PERSON, Undo(decision=play.table.decision)).code == "too_many"
    play.to_round_end()


def test_after_any_number_of_changes_people_go_and_come_back_and_are_played_for() -> None:
    play = game()
    many(play, PERSON, lambda: Pace(pace="slow"), lambda: Pace(pace="quick"))
    for _ in range(FEW):
        play.go("bo")
        play.command(PlayFor(seat=1))
        play.come("bo")
        play.command(TakeBack(), 1)
    play.to_round_end()
    assert play.command(Leave(), 1) == (Left(seat=1),)


# At a server.


def test_sayings_are_in_no_log_and_a_table_changed_too_often_says_so(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random",), talk=True)
        page = await browser.connect()
        await page.watch(table)
        await page.my_turn()
        before = await server.log.read(table)
        for said in ({"reaction": "clap"}, {"phrase": "hello"}, {"text": "What a hand!"}):
            await page.do(table, "say", **said)
        assert await server.log.read(table) == before
        for number in range(FEW):
            await page.do(table, "pace", pace=("slow", "quick")[number % 2])
        refused = await page.want(table, "pace", pace="slow")
        assert (refused["type"], refused["code"]) == ("refused", "too_many")
        await page.do(table, "act", decision=page.view["decision"], action=page.view["legal"][0])

    with_server(tmp_path, work)
