"""A live table is the fold of its log, and takes only what it may."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from tests.support.indistinguishable import check_secrets
from tests.support.played_table import EVERYBODY, PLAYS, Play, legal, random_play
from tests.support.server import decode_event
from tests.support.views_of import table_view
from thirtyone import (
    ThirtyOneError,
    apply,
    parse_action,
    shuffled,
)
from thirtyone.table import (
    Act,
    Continue,
    Leave,
    Moment,
    Pace,
    Seat,
    State,
    Table,
    Terms,
    evolve,
    fold,
    open_table,
    play_on,
    table_record,
)
from thirtyone.table.commands import Undo
from thirtyone.table.handling import can_undo, may_deal
from thirtyone.table.happenings import Forced
from thirtyone.table.table_events import (
    Closed,
    Committed,
    ComputerSeated,
    Continued,
    Decided,
    Followed,
    Left,
    Opened,
    PaceSet,
    Queued,
    Replaced,
    Returned,
    RoundDealt,
    SatDown,
    SeatFreed,
    Started,
    TableEvent,
    TalkSet,
    TimedOut,
    WentBack,
)

# The fold.


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_the_state_after_each_step_is_the_fold_of_the_log_so_far(seed: int, rules: str | None) -> None:
    play = random_play(seed, rules, steps=120)
    state: State | None = None
    for length, event in enumerate(play.log, start=1):
        state, _ = evolve(state, event)
        if length % 7 == 0 or length == len(play.log):
            assert fold(play.log[:length]) == state
    assert state == play.table


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_the_log_survives_JSON(seed: int, rules: str | None) -> None:
    play = random_play(seed, rules, steps=120)
    written = [msgspec.json.encode(event) for event in play.log]
    read = [decode_event(body) for body in written]
    assert read == play.log
    assert fold(read) == play.table


def test_every_kind_of_event_survives_JSON() -> None:
    events: tuple[TableEvent, ...] = (
        Opened(
            terms=Terms(rules={"base": "a9", "lives": 5}, pace="slow", clock="fast", level="casual", public=True),
            seats=(Seat(person="p"), Seat(level="casual"), Seat()),
            host="p",
            ready=("p",),
            code="ABC234",
        ),
        SatDown(seat=2, person="q"),
        ComputerSeated(seat=2, level="random"),
        SeatFreed(seat=2, sent_away=True),
        Started(at=5, seats=(Seat(person="p"), Seat(level="casual")), dealer=1),
        Committed(round=3, seed="00ff", commitment="ab"),
        RoundDealt(round=3),
        Decided(at=1_800_000_000_000, seat=1, action="7c>Kh", by="computer"),
        Decided(seat=0, action="pass", by="rules"),
        WentBack(seat=0, left=2),
        Continued(seat=0, round=3),
        TimedOut(seat=0),
        Replaced(seat=0, by="clock"),
        Returned(seat=0),
        Left(seat=0),
        PaceSet(seat=0, pace="quick"),
        TalkSet(allowed=True),
        Queued(person="r"),
        Followed(table="next"),
        Closed(),
    )
    assert tuple(decode_event(msgspec.json.encode(event)) for event in events) == events
    assert {type(event) for event in events} == set(TableEvent.__args__)


@pytest.mark.parametrize(
    "events",
    [
        (),
        (RoundDealt(round=0),),
        (Committed(round=0, seed="", commitment=""), RoundDealt(round=0)),
    ],
)
def test_a_log_begins_with_an_opening(events: tuple[TableEvent, ...]) -> None:
    with pytest.raises(ValueError, match="begins with its opening"):
        fold(events)


def test_events_that_cannot_follow_are_a_damaged_log() -> None:
    play = Play()
    play.to_turn_of(0)
    for event in (play.log[0], Decided(seat=1, action="pass", by="computer"), WentBack(seat=0, left=99)):
        with pytest.raises(ValueError):  # noqa: PT011  # several sentences
            evolve(play.table, event)


def test_a_table_needs_rules_and_as_many_seats_as_they_allow() -> None:
    wrong: tuple[tuple[Any, int], ...] = (("a8", 2), ({"base": "a9", "lives": 0}, 2), ("a9", 7), ("a9", 1), (None, 2))
    for rules, seats in wrong:
        terms = Terms(rules=rules)
        sitting = tuple(Seat(person=f"p{number}") for number in range(seats))
        with pytest.raises(ThirtyOneError):
            open_table(terms, sitting, "p0", ready=("p0",), moment=Moment(at=0, seed="s"))


# Chance.


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_every_round_is_committed_to_before_its_deal_and_dealt_from_that_seed(seed: int, rules: str | None) -> None:
    play = random_play(seed, rules)
    committed: Committed | None = None
    rounds = 0
    state: State | None = None
    for event in play.log:
        before = state
        state, _ = evolve(state, event)
        match event:
            case Committed():
                assert committed is None, "committed twice"
                assert event.round == rounds
                assert event.commitment == sha256(event.seed.encode()).hexdigest()
                committed = event
            case RoundDealt():
                assert committed is not None and isinstance(before, Table) and isinstance(state, Table)
                assert event.round == rounds
                assert state.ended[-1].deck == shuffled(state.game.rules.deck, committed.seed)
                assert (state.seed, state.commitment) == (committed.seed, committed.commitment)
                committed = None
                rounds += 1
    seeds = [event.seed for event in play.log if isinstance(event, Committed)]
    assert len(set(seeds)) == len(seeds)
    assert committed is None  # none for a round that will never be


def test_a_round_is_committed_to_with_the_event_that_ends_the_one_before() -> None:
    play = Play()
    assert [type(event) for event in play.log] == [Opened, Started, Committed]
    play.to_round_end()
    assert isinstance(play.log[-1], Committed)
    assert play.table.status == "round_over"
    view = table_view(play.table, 0, ("Ana", "Bo"), ())
    assert view.commitment == sha256(play.table.next_seed.encode()).hexdigest()
    assert sha256(str(view.revealed_seed).encode()).hexdigest() == play.table.commitment


@pytest.mark.parametrize("rules", ["trente52", {"base": "a9", "exhausted": "recycle"}])
def test_refills_come_from_the_seed_of_the_round(rules: Any) -> None:
    refilled = 0
    for start in range(0, 3000, 100):
        play = Play(rules, ("random", None, "random"), start=start)
        play.deal()
        rng = Random(start)
        while not play.table.game.between_rounds and play.table.seq < 400:
            quiet = [text for text in legal(play.table) if text in ("pass", "stock", "keep")]
            quiet = quiet or [text for text in legal(play.table) if text.startswith("drop")] or legal(play.table)
            before = play.table
            action, seat = rng.choice(quiet), play.table.game.to_act
            assert seat is not None
            if seat == 1:
                play.act(action, 1)
            else:
                play.computer(action)
            after = play.table
            if after.game.round is not None and len(after.ended[-1].refills) > len(before.ended[-1].refills):
                refilled += 1
                number = len(after.ended[-1].refills)
                asked, _ = apply(before.game, parse_action(action))
                assert after.ended[-1].refills[-1] == shuffled(asked.to_shuffle, after.seed, number)
        if refilled > 3:
            break
    assert refilled > 3


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
    forced = [event for event in play.told if isinstance(event, Forced)]
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
