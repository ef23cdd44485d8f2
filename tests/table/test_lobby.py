"""A table before its game: seats, computer players, sending away, the host, and what is seen of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.lobbies import lobby, people, seen_by
from tests.support.played_table import EMPTY, PERSON
from thirtyone.table import (
    Act,
    AllowTalk,
    Continue,
    FreeSeat,
    Leave,
    Pace,
    Queue,
    SeatComputer,
    Sit,
    Start,
)
from thirtyone.table.table_events import Closed, ComputerSeated, SatDown, SeatFreed

# Sitting down.


def test_people_take_the_seats_they_choose_or_the_first_that_is_empty() -> None:
    play = lobby()
    assert play.wish("bo", Sit(seat=2)) == (SatDown(seat=2, person="bo"),)
    assert play.wish("cleo", Sit()) == (SatDown(seat=1, person="cleo"),)
    assert people(play) == ["ana", "cleo", "bo", None]


def test_sitting_down_again_is_sitting_down_once() -> None:
    play = lobby()
    play.wish("bo", Sit(seat=2))
    assert play.wish("bo", Sit(seat=2)) == ()
    assert play.wish("bo", Sit()) == ()


def test_whoever_changes_seats_leaves_the_old_one_empty() -> None:
    play = lobby()
    play.wish("bo", Sit(seat=1))
    assert play.wish("bo", Sit(seat=3)) == (SatDown(seat=3, person="bo"),)
    assert people(play) == ["ana", None, None, "bo"]
    play.wish(PERSON, Sit(seat=1))
    assert people(play) == [None, "ana", None, "bo"]
    assert play.lobby.host == "ana"  # also after a change of seats


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_is_taken_stays_with_who_has_it(seat: int) -> None:
    play = lobby(None, "casual", EMPTY)
    assert "taken" in str(play.refused("bo", Sit(seat=seat)))


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_there_are_as_many_seats_as_were_opened(seat: int) -> None:
    play = lobby()
    for person, command in (
        ("bo", Sit(seat=seat)),
        (PERSON, SeatComputer(seat=seat, level="random")),
        (PERSON, FreeSeat(seat=seat)),
    ):
        assert "no such seat" in str(play.refused(person, command))


def test_when_all_seats_are_taken_nobody_else_sits_down() -> None:
    play = lobby(None, EMPTY)
    play.wish("bo", Sit())
    assert "All seats are taken" in str(play.refused("cleo", Sit()))


# What the host does.


def test_the_host_gives_empty_seats_to_computer_players() -> None:
    play = lobby()
    assert play.command(SeatComputer(seat=2, level="casual")) == (ComputerSeated(seat=2, level="casual"),)
    assert "taken" in play.refusal(SeatComputer(seat=2, level="casual"))
    assert "taken" in play.refusal(SeatComputer(seat=0, level="casual"))
    assert play.refused(PERSON, SeatComputer(seat=1, level="nobody")).code == "bad_player"
    assert play.command(FreeSeat(seat=2)) == (SeatFreed(seat=2),)
    assert people(play) == ["ana", None, None, None]
    assert "nobody to send away" in play.refusal(FreeSeat(seat=2))
    assert "nobody to send away" in play.refusal(FreeSeat(seat=0))  # the host leaves by leaving


def test_whoever_is_sent_away_does_not_sit_down_here_again() -> None:
    play = lobby()
    play.wish("bo", Sit(seat=1))
    assert play.command(FreeSeat(seat=1)) == (SeatFreed(seat=1, sent_away=True),)
    for seat in (None, 1, 3):
        assert "sent you away" in str(play.refused("bo", Sit(seat=seat)))
    play.wish("cleo", Sit(seat=1))  # the seat is there for others


def test_only_the_host_orders_the_table() -> None:
    play = lobby()
    play.wish("bo", Sit())
    for command in (SeatComputer(seat=2, level="random"), FreeSeat(seat=0), Start(), AllowTalk(allowed=True)):
        for person in ("bo", "a stranger"):
            assert "Only the host" in str(play.refused(person, command))


def test_who_leaves_leaves_an_empty_seat_and_may_come_back() -> None:
    play = lobby()
    play.wish("bo", Sit(seat=2))
    assert play.wish("bo", Leave()) == (SeatFreed(seat=2),)
    assert play.wish("bo", Leave()) == ()
    play.wish("bo", Sit(seat=3))
    assert people(play) == ["ana", None, None, "bo"]


def test_when_the_host_leaves_the_next_to_the_left_who_has_come_is_the_host() -> None:
    play = lobby(None, None, EMPTY, None, awaited=("bo",))
    play.wish("dora", Sit(seat=2))
    play.wish(PERSON, Leave())
    assert play.lobby.host == "dora"  # not Bo, who is awaited only
    play.wish("dora", Leave())
    assert play.lobby.host == "cleo"


def test_the_last_one_who_leaves_closes_the_table() -> None:
    play = lobby(None, "random", EMPTY)
    play.wish("bo", Sit())
    play.wish(PERSON, Leave())
    assert play.wish("bo", Leave()) == (SeatFreed(seat=2), Closed())
    assert play.lobby.status == "abandoned"
    assert play.due is None
    for person, command in (("bo", Sit()), (PERSON, Start()), ("cleo", Leave())):
        assert "was closed" in str(play.refused(person, command))


def test_strangers_have_no_say() -> None:
    play = lobby()
    assert play.refused("a stranger", Pace(pace="slow")).code == "not_your_seat"
    assert play.wish("a stranger", Leave()) == ()


@pytest.mark.parametrize("command", [Act(decision=0, action="pass"), Continue(round=0), Queue(waits=True)])
def test_nothing_of_a_game_happens_before_it(command: Any) -> None:
    assert "not begun" in str(lobby().refused(PERSON, command))


def test_people_write_freely_only_at_private_tables_whose_host_allows_it() -> None:
    play = lobby()
    talked = [seen_by(play, None).talk]
    for allowed in (True, False):
        play.command(AllowTalk(allowed=allowed))
        talked.append(seen_by(play, None).talk)
    assert talked == [False, True, False]
    public = lobby(public=True, talk=True)
    assert not public.lobby.terms.talk
    assert "public table" in public.refusal(AllowTalk(allowed=True))


# What is seen of it.


def test_everybody_sees_who_has_which_seat_and_who_is_here() -> None:
    play = lobby(None, None, "casual", EMPTY, awaited=("bo",))
    play.connected = frozenset(("ana", "bo", "dora"))
    for person, seat, come in (("ana", 0, True), ("bo", 1, False), ("dora", None, False), (None, None, False)):
        view = seen_by(play, person)
        assert (view.seat, view.come, view.host, view.watching, view.code) == (seat, come, 0, 1, "ABC234")
        assert [(sitting.kind, sitting.name, sitting.here) for sitting in view.seats] == [
            ("person", "ana", True),
            ("person", "bo", False),  # watches, but has not sat down
            ("computer", "casual", True),
            ("empty", None, False),
        ]
    play.go("ana")
    assert not seen_by(play, "bo").seats[0].here
