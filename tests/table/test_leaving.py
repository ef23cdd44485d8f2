"""People who leave, who are not there, or who come late: the game goes on."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.indistinguishable import check_record, seen_by
from tests.support.played_table import ONE_LIFE, PERSON, Play, game, legal
from thirtyone.table import Act, AllowTalk, Leave, Pace, PlayFor, Queue, TakeBack
from thirtyone.table.commands import Undo
from thirtyone.table.happenings import StandIn
from thirtyone.table.table_events import Decided, Left, Queued, Replaced, Returned


def presences(play: Play) -> list[str]:
    return [seat.presence for seat in seen_by(play, None).seats]


# Leaving for good.


def test_who_leaves_for_good_gives_the_seat_to_a_computer_player_of_the_tables_level() -> None:
    play = game(level="casual")
    assert play.command(Leave(), 0) == (Left(seat=0),)
    assert play.happened[-1] == StandIn(0, left=True)
    assert play.table.computer_at(0) == "casual"
    assert presences(play) == ["gone", "here", "here"]
    play.computer("pass")
    play.act("pass", 1)


def test_who_has_left_for_good_is_a_spectator() -> None:
    play = game()
    play.command(Leave())
    for command in (Act(decision=play.table.decision, action="pass"), TakeBack(), Leave(), Pace(pace="slow")):
        assert play.refused(PERSON, command).code == "not_your_seat"
    view = seen_by(play, PERSON)
    assert (view.seat, view.legal, view.watching) == (None, (), 1)
    assert view.seats[0].hand == (None, None, None)


def test_the_game_is_played_to_its_end_without_them() -> None:
    play = game({"base": "a9", "lives": 1})
    play.command(Leave())
    play.to_game_end(Random(4))
    assert play.table.status == "finished"
    check_record(play)


def test_when_the_last_person_leaves_the_game_ends_unfinished() -> None:
    play = game("a9", (None, "random", None))
    play.command(Leave(), 2)
    assert seen_by(play, None).status == "playing"
    play.command(Leave(), 0)
    assert seen_by(play, None).status == "abandoned"
    assert play.due is None
    assert play.table.host == ""


def test_a_person_whom_a_computer_player_replaces_still_counts_as_a_person() -> None:
    play = game("a9", (None, None))
    play.go("bo")
    play.command(PlayFor(seat=1))
    play.command(Leave())
    assert play.table.status == "playing"
    assert play.command(TakeBack(), 1) == (Returned(seat=1),)


def test_when_the_host_leaves_the_next_person_to_the_left_who_has_not_left_is_the_host() -> None:
    play = game("a9", (None, "random", None, None), people=("ana", "bo", "cleo"))
    assert seen_by(play, None).host == 0
    play.command(Leave(), 2)
    assert play.table.host == "ana"
    play.command(Leave(), 0)
    assert seen_by(play, None).host == 3
    play.command(AllowTalk(allowed=True), 3)


def test_after_the_end_leaving_changes_nothing_but_who_is_there() -> None:
    play = game(ONE_LIFE, (None, None))
    play.to_game_end(Random(1))
    before = play.table.game
    play.command(Leave())
    assert presences(play) == ["gone", "here"]
    play.command(Leave(), 1)
    assert presences(play) == ["gone", "gone"]
    assert (play.table.status, play.table.game) == ("finished", before)


def test_what_a_stand_in_has_decided_is_not_taken_back_by_the_only_one_left() -> None:
    play = game("a9", (None, None))
    play.act("pass")
    play.command(Leave(), 1)
    assert "Among people nothing" in play.refusal(Undo(decision=play.table.decision))


# Playing for somebody who is not there.


def test_the_host_lets_a_computer_player_sit_in_for_somebody_who_is_not_there() -> None:
    play = game()
    play.go("bo")
    assert presences(play) == ["here", "absent", "here"]
    assert play.command(PlayFor(seat=1)) == (Replaced(seat=1, by="host"),)
    assert presences(play) == ["here", "replaced", "here"]
    play.act("pass")
    play.computer("pass")


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3, 9])
def test_only_for_a_person_who_is_not_there_a_computer_player_can_sit_in(seat: int) -> None:
    play = game("a9", (None, None, "random", None))
    play.go("cleo")
    if seat == 3:
        play.command(PlayFor(seat=3))  # and then no second time
    assert "who is not there" in play.refusal(PlayFor(seat=seat))


def test_nobody_sits_in_for_who_has_left() -> None:
    play = game()
    play.command(Leave(), 1)
    play.go("bo")
    assert "who is not there" in play.refusal(PlayFor(seat=1))


def test_while_the_host_is_there_nobody_else_says_who_is_played_for() -> None:
    play = game()
    play.go("bo")
    assert "Only the host" in play.refusal(PlayFor(seat=1), 2)
    assert play.refused("a stranger", PlayFor(seat=1)).code == "not_your_seat"


def test_when_the_host_is_not_there_anybody_at_the_table_says_so() -> None:
    play = game()
    play.go(PERSON)
    assert play.command(PlayFor(seat=0), 2) == (Replaced(seat=0, by="host"),)
    assert play.table.host == PERSON
    play.come(PERSON)
    play.command(TakeBack())
    assert presences(play) == ["here", "here", "here"]


def test_after_the_end_nobody_is_played_for() -> None:
    play = game(ONE_LIFE, (None, None))
    play.to_game_end(Random(1))
    play.go("bo")
    assert "is over" in play.refusal(PlayFor(seat=1))


# Latecomers.


def test_latecomers_wait_for_a_seat_in_the_next_game_in_the_order_they_asked() -> None:
    play = game()
    assert play.wish("eve", Queue(waits=True)) == (Queued(person="eve"),)
    assert play.wish("eve", Queue(waits=True)) == ()
    play.wish("dora", Queue(waits=True))
    assert list(play.table.queue) == ["eve", "dora"]
    assert [seen_by(play, person).waits for person in ("eve", "dora", "fay", PERSON)] == [True, True, False, False]
    play.wish("eve", Queue(waits=False))
    assert list(play.table.queue) == ["dora"]
    assert play.wish("eve", Queue(waits=False)) == ()


def test_who_has_a_seat_does_not_wait_for_one() -> None:
    assert "You have a seat" in game().refusal(Queue(waits=True))


def test_who_has_left_may_wait_for_a_seat_in_the_next_game() -> None:
    play = game()
    play.command(Leave())
    assert play.wish(PERSON, Queue(waits=True)) == (Queued(person=PERSON),)


def test_no_more_people_wait_than_could_play() -> None:
    play = game()
    for number in range(6):
        play.wish(f"person {number}", Queue(waits=True))
    assert "wait already" in str(play.refused("one more", Queue(waits=True)))
    play.wish("person 3", Queue(waits=False))
    play.wish("one more", Queue(waits=True))


# What stand-ins play.


def test_a_stand_in_plays_as_any_computer_player_and_never_by_the_rules() -> None:
    play = game("trente36")
    play.act(next(text for text in legal(play.table) if ">" in text))
    play.go("bo")
    play.command(PlayFor(seat=1))
    play.computer("all")
    play.to_turn_of(1)
    assert legal(play.table) == ["pass"]  # T-2
    assert play.computer("pass")[0] == Decided(seat=1, action="pass", by="computer")
