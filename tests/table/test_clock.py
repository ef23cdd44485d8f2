"""The clock: the deadlines of turns, of the time to look, and of whole games."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.indistinguishable import seen_by
from tests.support.played_table import PERSON, Play, legal
from tests.support.tables_with_clock import BANK, TURN, playing
from thirtyone.table import AllowTalk, Continue, Pace, Queue, Undo
from thirtyone.table.clock import CLOCKS, GAME_IDLE, LOOK, SUSPENDED
from thirtyone.table.table_events import ClockName, Closed, Decided, RoundDealt, TimedOut

# Deadlines.


@pytest.mark.parametrize(("clock", "seconds"), [("relaxed", 60), ("normal", 30), ("fast", 12)])
def test_a_turn_has_its_time_and_a_bank_as_large_for_all_turns(clock: ClockName, seconds: int) -> None:
    assert (CLOCKS[clock].turn, CLOCKS[clock].bank) == (seconds * 1000, seconds * 1000)
    play = Play("a9", (None, None), dealer=1, clock=clock)
    play.now = 7
    play.deal()
    assert play.due == 7 + 2 * seconds * 1000
    view = seen_by(play, PERSON)
    assert (view.clock, view.due, view.bank) == (clock, play.due, seconds * 1000)


def test_the_first_round_is_dealt_at_once_whether_anybody_watches_or_not() -> None:
    play = Play("a9", (None, None), clock="normal")
    assert play.due == 0
    play.go("ana", "bo")
    assert isinstance(play.time_out()[0], RoundDealt)


def test_nothing_happens_before_the_deadline() -> None:
    play = playing()
    play.now = TURN + BANK - 1
    assert play.time_out() == ()
    play.now += 1
    assert play.time_out() == (TimedOut(at=play.now, seat=0), Decided(at=play.now, seat=0, action="pass", by="clock"))


def test_a_deadline_is_met_once() -> None:
    play = playing()
    assert play.run_out()
    assert play.time_out() == ()
    assert play.due == play.now + TURN + BANK  # the next player's


def test_every_turn_has_its_time_from_its_beginning() -> None:
    play = playing()
    play.now = 10_000
    play.act("pass")
    assert play.due == 10_000 + TURN + BANK
    play.now = 15_000
    play.act("pass", 1)
    assert play.due == 15_000 + TURN + BANK


def test_what_a_turn_takes_beyond_its_time_comes_out_of_the_bank() -> None:
    play = playing()
    play.now = TURN
    play.act("pass")
    assert play.table.banks == (BANK, BANK, BANK)  # just in time
    play.now += TURN + 12_500
    play.act("pass", 1)
    assert play.table.banks == (BANK, BANK - 12_500, BANK)
    play.act("pass", 2)
    play.act("pass", 0)
    assert play.due == play.now + TURN + BANK - 12_500
    assert seen_by(play, PERSON).bank == BANK - 12_500


def test_a_time_out_has_used_up_the_bank() -> None:
    play = playing()
    play.run_out()
    assert play.table.banks == (0, BANK, BANK)
    play.act("pass", 1)
    play.act("pass", 2)
    assert play.due == play.now + TURN


def test_what_is_no_decision_moves_no_deadline() -> None:
    play = playing()
    play.now = 20_000
    play.command(Pace(pace="slow"))
    play.command(AllowTalk(allowed=True))
    play.wish("a stranger", Queue(waits=True))
    assert play.due == TURN + BANK


@pytest.mark.parametrize("rules", ["trente52", "scat"])
def test_one_deadline_covers_both_decisions_of_a_turn_of_the_draw_games(rules: str) -> None:
    play = playing(rules)
    play.now = 25_000
    play.act("stock")
    assert play.due == TURN + BANK
    play.now = 35_000
    play.act(next(text for text in legal(play.table) if text.startswith("drop")))
    assert play.table.banks == (BANK - 5_000, BANK, BANK)
    assert play.due == 35_000 + TURN + BANK


def test_the_dealers_choice_is_a_turn_of_its_own() -> None:
    play = Play("a9", (None, None), dealer=0, clock="normal")
    play.run_out()
    assert play.due == TURN + BANK
    assert play.run_out()[1] == Decided(at=play.now, seat=0, action="keep", by="clock")
    assert play.due == play.now + TURN + BANK


def test_after_a_round_there_are_twelve_seconds_to_look_whoever_has_pressed_continue() -> None:
    play = playing()
    play.now = 1000
    play.to_round_end()
    assert LOOK == 12_000
    assert play.due == 13_000
    assert seen_by(play, PERSON).due == 13_000
    play.now = 5000
    play.command(Continue(round=0))
    assert play.due == 13_000
    play.now = 12_999
    assert play.time_out() == ()
    play.now = 13_000
    assert isinstance(play.time_out()[0], RoundDealt)
    assert play.due == 13_000 + TURN + BANK


def test_a_finished_game_has_no_deadline() -> None:
    play = playing({"base": "a9", "lives": 1})
    play.to_game_end(Random(5))
    assert play.due is None
    assert seen_by(play, PERSON).due is None
    play.now += 10 * GAME_IDLE
    assert play.time_out() == ()


def test_while_a_computer_player_thinks_nobody_is_shown_a_deadline() -> None:
    play = playing("a9", (None, "random", None))
    play.act("pass")
    view = seen_by(play, PERSON)
    assert (view.to_act, view.due) == (1, None)
    assert play.due == play.now + SUSPENDED  # long before it has played, if anybody is there


def test_without_a_clock_a_game_ends_unfinished_when_nothing_happens_for_a_month() -> None:
    play = Play("a9", (None, None), dealer=1)
    play.deal()
    assert play.due == 30 * 24 * 3_600_000 == GAME_IDLE
    assert seen_by(play, PERSON).due is None
    play.now = 1000
    play.act("keep", 1)
    play.now = GAME_IDLE
    assert play.time_out() == ()
    play.now = GAME_IDLE + 1000
    assert play.time_out() == (Closed(at=play.now),)
    assert play.table.status == "abandoned"
    assert play.time_out() == ()


# Undo.


def test_after_taking_back_the_turn_begins_anew() -> None:
    play = playing("a9", (None, "random"))
    play.now = 40_000
    play.act("pass")
    play.computer("pass")
    play.now = 50_000
    play.command(Undo(decision=play.table.decision))
    assert play.due == 50_000 + TURN + BANK - 10_000  # what was used of the bank stays used


def test_what_the_clock_has_played_is_not_taken_back() -> None:
    play = playing("a9", (None, "random"))
    play.run_out()
    play.computer("pass")
    assert "nothing to take back" in play.refusal(Undo(decision=play.table.decision))
