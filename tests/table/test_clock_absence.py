"""Who lets the time go by is away, then replaced, and may take the seat back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.indistinguishable import seen_by
from tests.support.played_table import PERSON, Play, legal
from tests.support.tables_with_clock import BANK, TURN, playing
from thirtyone.table import Act, PlayFor, TakeBack
from thirtyone.table.clock import CLOCKS, LOOK
from thirtyone.table.happenings import CameBack, ClockRanOut, StandIn
from thirtyone.table.table_events import ClockName, Decided, Replaced, Returned


def miss_a_turn(play: Play, seat: int = 0) -> tuple[object, ...]:
    """Have the others pass till it is the turn of a seat, and that one let its time go by."""
    while play.table.game.to_act != seat:
        acting = play.table.game.to_act
        assert acting is not None
        play.act("pass", acting)
    return play.run_out()


def test_after_one_time_out_a_person_counts_as_away_and_after_two_in_a_row_a_computer_player_sits_in() -> None:
    play = playing({"base": "a9", "renew": "none"})
    assert seen_by(play, PERSON).seats[0].presence == "here"
    miss_a_turn(play)
    assert seen_by(play, PERSON).seats[0].presence == "away"
    assert play.table.computer_at(0) is None
    assert [event for event in play.happened if isinstance(event, ClockRanOut | StandIn)] == [ClockRanOut(0)]
    events = miss_a_turn(play)
    assert events[-1] == Replaced(at=play.now, seat=0, by="clock")
    assert [event for event in play.happened if isinstance(event, StandIn)] == [StandIn(0)]
    shown = seen_by(play, "bo").seats[0]
    assert (shown.presence, shown.level, shown.kind) == ("replaced", "careful", "person")
    assert play.table.computer_at(0) == "careful"  # the table's level
    assert "take your seat back" in play.refusal(Act(decision=play.table.decision, action="pass"))


def test_an_answer_in_between_begins_the_count_anew() -> None:
    play = playing({"base": "a9", "renew": "none"})
    miss_a_turn(play)
    play.act("pass", 1)
    play.act("pass", 2)
    play.act("pass", 0)
    assert seen_by(play, PERSON).seats[0].presence == "here"
    miss_a_turn(play)
    assert play.table.computer_at(0) is None
    miss_a_turn(play)
    assert play.table.computer_at(0) == "careful"


def replaced(rules: Any = None, seats: tuple[str | None, ...] = (None, None, None)) -> Play:
    """A table where a computer player sits in for seat 0."""
    play = playing(rules or {"base": "a9", "renew": "none"}, seats)
    play.go(PERSON)
    play.take([Replaced(seat=0, by="clock")])  # as after two turns that the clock has played
    return play


@pytest.mark.parametrize("clock", CLOCKS)
def test_where_there_is_a_clock_the_host_asks_for_nobody_to_be_played_for(clock: ClockName) -> None:
    play = Play("a9", (None, None), clock=clock)
    play.deal()
    play.go("bo")
    assert "the clock plays" in play.refusal(PlayFor(seat=1))


def test_a_person_takes_the_seat_back_at_any_time() -> None:
    play = replaced()
    play.now = 5_000
    assert play.command(TakeBack()) == (Returned(at=5_000, seat=0),)
    assert play.table.computer_at(0) is None
    assert [event for event in play.happened if isinstance(event, CameBack)] == [CameBack(0)]
    assert play.due == 5_000 + TURN + BANK  # their turn begins now
    play.act("pass")
    assert play.command(TakeBack()) == ()


def test_a_seat_taken_back_in_anothers_turn_leaves_that_turn_its_time() -> None:
    play = replaced()
    play.computer("pass")
    play.now = 5_000
    play.command(TakeBack())
    assert play.due == TURN + BANK


def test_a_seat_is_taken_back_between_the_two_decisions_of_a_turn() -> None:
    play = replaced("trente52")
    play.computer("stock")
    play.now = 5_000
    play.command(TakeBack())
    assert play.due == 5_000 + TURN + BANK
    play.act(next(text for text in legal(play.table) if text.startswith("drop")))
    assert play.table.game.to_act == 1


def test_a_seat_is_taken_back_after_a_round_without_another_commitment() -> None:
    play = replaced()
    play.to_round_end()
    commitment = play.table.next_commitment
    assert play.command(TakeBack()) == (Returned(at=play.now, seat=0),)
    assert play.table.next_commitment == commitment
    assert play.due == play.table.turn_began + LOOK


def test_whoever_comes_back_where_there_is_one_possibility_is_not_asked() -> None:
    play = replaced("trente36")
    play.computer("all")
    play.act(next(text for text in legal(play.table) if ">" in text), 1)
    play.act(next(text for text in legal(play.table) if ">" in text), 2)
    assert legal(play.table) == ["pass"]  # T-2: locked
    events = play.command(TakeBack())
    assert events == (
        Returned(at=play.now, seat=0),
        Decided(at=play.now, seat=0, action="pass", by="rules"),
    )


def test_taking_the_seat_back_begins_the_count_anew() -> None:
    play = playing({"base": "a9", "renew": "none"})
    miss_a_turn(play)
    miss_a_turn(play)
    play.command(TakeBack())
    assert play.table.missed == (0, 0, 0)
    miss_a_turn(play)
    assert play.table.computer_at(0) is None
