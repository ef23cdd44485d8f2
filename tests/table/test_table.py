"""A live table takes only what it may: whose turn it is, what is played for whom, and how the game goes on."""

from __future__ import annotations

import pytest

from tests.support.indistinguishable import check_secrets
from tests.support.played_table import EVERYBODY, Play, legal, random_play
from tests.support.views_of import table_view
from thirtyone import (
    ThirtyOneError,
)
from thirtyone.table import (
    Act,
    Continue,
    Leave,
    Pace,
    play_on,
    table_record,
)
from thirtyone.table.commands import Undo
from thirtyone.table.handling import can_undo, may_deal
from thirtyone.table.happenings import Forced
from thirtyone.table.table_events import (
    Continued,
    Decided,
    Left,
    RoundDealt,
)

# Whose turn, and which.


def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    play = Play("a9", (None, None, "random"), dealer=2)
    play.to_turn_of(0)
    assert "not your turn" in play.refusal(Act(decision=play.table.decision, action="pass"), seat=1)
    play.act("pass")
    assert "not your turn" in play.refusal(Act(decision=play.table.decision, action="pass"), seat=0)
    play.act("pass", seat=1)


def test_nobody_acts_for_a_computer_player_and_that_not_for_a_person() -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    with pytest.raises(ThirtyOneError, match="not the turn of a computer"):
        play_on(play.table, "pass", play.moment())
    play.act("pass")
    assert "not your turn" in play.refusal(Act(decision=play.table.decision, action="pass"))
    play.computer("pass")


@pytest.mark.parametrize("off", [-1, 1, 99])
def test_a_decision_number_that_is_not_the_tables_is_refused(off: int) -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    number = play.table.decision + off
    assert "gone on" in play.refusal(Act(decision=number, action="pass"))
    assert "gone on" in play.refusal(Undo(decision=number))


@pytest.mark.parametrize("action", ["drop 7c", "keep", "7c>8c", "stock", "show Ah"])
def test_an_illegal_action_is_refused(action: str) -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    assert action not in legal(play.table)
    play.refusal(Act(decision=play.table.decision, action=action))


@pytest.mark.parametrize("action", ["", "?", "pass ", "PASS", "Ah>", "Ah Kh Qh", "drop", "7c>8c>9c", "\0", "x" * 1000])
def test_what_is_no_action_is_refused_as_such(action: str) -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    with pytest.raises(ThirtyOneError) as caught:
        play.act(action)
    assert caught.value.code == "bad_action"


def test_a_decision_grows_with_every_decision_and_with_one_taken_back() -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    number = play.table.decision
    play.act("pass")
    assert play.table.decision == number + 1
    play.command(Undo(decision=number + 1))
    assert play.table.decision == number + 2
    play.act("pass")
    assert play.table.decision == number + 3


def test_nothing_is_decided_between_rounds() -> None:
    play = Play()
    play.refusal(Act(decision=0, action="pass"))
    play.to_round_end()
    play.refusal(Act(decision=play.table.decision, action="pass"))
    play.refusal(Undo(decision=play.table.decision))


# Forced decisions.


def test_a_single_possibility_is_played_for_a_person_by_the_rules() -> None:
    play = Play("trente36", (None, "random", "random"), dealer=2)
    play.to_turn_of(0, but=("all",))
    play.act("all")
    play.to_turn_of(2)
    quiet = next(text for text in legal(play.table) if ">" in text)
    events = play.computer(quiet)
    if play.table.game.between_rounds:
        pytest.fail("choose another seed for this test")
    assert events[1:] == (Decided(seat=0, action="pass", by="rules"),)  # T-2: locked
    assert [move.by for move in play.table.line][-2:] == ["computer", "rules"]
    assert play.table.game.to_act == 1
    forced = [event for event in play.happened if isinstance(event, Forced)]
    assert len(forced) == 1


def test_a_computer_player_decides_also_where_there_is_one_possibility() -> None:
    play = Play("trente36", (None, "random", "random"), dealer=0)
    play.to_turn_of(1)
    play.computer("all")
    play.to_turn_of(1)
    assert legal(play.table) == ["pass"]
    assert play.computer("pass")[0] == Decided(seat=1, action="pass", by="computer")


def test_where_there_is_a_choice_nothing_is_played_for_anybody() -> None:
    play = random_play(5, "a9")
    for event in play.log:
        assert not isinstance(event, Decided) or event.by != "rules" or event.action == "pass"


# Going on.


def test_the_next_round_waits_for_every_person_and_for_no_computer() -> None:
    play = Play("a9", (None, "random", None), dealer=1)
    assert may_deal(play.table, EVERYBODY)  # nobody has to press anything before the first
    play.to_round_end()
    for seat in (2, 0):
        assert play.table.status == "round_over"
        assert not may_deal(play.table, EVERYBODY)
        with pytest.raises(ThirtyOneError):
            play_on(play.table, None, play.moment())
        assert play.command(Continue(round=0), seat) == (Continued(seat=seat, round=0),)
        assert play.command(Continue(round=0), seat) == ()  # pressing twice is pressing once
    assert may_deal(play.table, EVERYBODY)
    assert isinstance(play.deal()[0], RoundDealt)
    assert play.table.status == "playing"
    assert play.table.continued == frozenset()


@pytest.mark.parametrize("round_number", [-1, 1, 2])
def test_only_the_round_that_has_just_ended_is_gone_on_from(round_number: int) -> None:
    play = Play()
    play.to_round_end()
    assert "just ended" in play.refusal(Continue(round=round_number))


def test_there_is_nothing_to_go_on_from_while_a_round_is_played() -> None:
    play = Play()
    play.refusal(Continue(round=0))
    play.refusal(Continue(round=-1))
    play.to_turn_of(0)
    play.refusal(Continue(round=0))
    play.refusal(Continue(round=-1))


def test_a_finished_game_goes_on_with_nothing() -> None:
    play = random_play(1, "a9")
    table, person = play.table, play.table.people[0]
    assert table.status == "finished"
    assert not may_deal(table, EVERYBODY)
    play.refusal(Continue(round=table.game.rounds_ended - 1), person)
    play.refusal(Act(decision=table.decision, action="pass"), person)
    play.refusal(Undo(decision=table.decision), person)
    assert play.table.status == "finished"


# Leaving for good, and the pace.


@pytest.mark.parametrize("when", ["before the deal", "in a round", "after a round"])
def test_a_game_that_was_given_up_takes_nothing_more(when: str) -> None:
    play = Play()
    if when == "in a round":
        play.to_turn_of(0)
    elif when == "after a round":
        play.to_round_end()
    assert play.command(Leave()) == (Left(seat=0),)
    table = play.table
    assert table.status == "abandoned"
    assert not may_deal(table, EVERYBODY)
    assert not can_undo(table, 0)
    for command in (
        Act(decision=table.decision, action="pass"),
        Undo(decision=table.decision),
        Continue(round=table.game.rounds_ended - 1),
        Leave(),
    ):
        assert "given up" in play.refusal(command)
    view = table_view(table, 0, ("Ana", "Bo"), ())
    assert (view.status, view.legal, view.to_act) == ("abandoned", (), None)


def test_V3_a_game_given_up_in_a_round_keeps_that_round_secret() -> None:
    play = Play("a9", (None, "random", "random"))
    play.to_round_end()
    play.command(Continue(round=0))
    play.to_turn_of(0)
    play.command(Leave())
    assert len(table_record(play.table, ("a", "b", "c")).rounds) == 1
    check_secrets(play)


def test_among_people_the_pace_is_the_hosts() -> None:
    play = Play("a9", (None, "random", None))
    assert "Only the host" in play.refusal(Pace(pace="slow"), 2)
    play.command(Pace(pace="slow"), 0)
    assert play.table.pace == "slow"


def test_the_pace_can_be_changed_at_any_time() -> None:
    play = Play()
    for pace in ("slow", "none"):
        play.command(Pace(pace=pace))
        assert play.table.pace == pace
        assert table_view(play.table, 0, ("Ana", "Bo"), ()).pace == pace
        play.to_turn_of(0)
    before = play.table.game
    play.command(Pace(pace="quick"))
    assert play.table.game == before
