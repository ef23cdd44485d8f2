"""How a table before its game ends: by the start, by the start of a game after a game, or closed."""

from __future__ import annotations

import pytest

from tests.support.lobbies import HOUR, lobby, people, seen_by
from tests.support.played_table import EMPTY, PERSON, Play
from thirtyone import ThirtyOneError
from thirtyone.table import (
    FreeSeat,
    Leave,
    Moment,
    Seat,
    SeatComputer,
    Sit,
    Start,
    Terms,
    due,
    open_table,
)
from thirtyone.table.clock import LOBBY_IDLE
from thirtyone.table.table_events import Closed, Committed, ComputerSeated, Opened, SatDown, SeatFreed, Started

# The start.


def test_the_host_starts_and_empty_seats_are_left_out() -> None:
    play = lobby(None, EMPTY, EMPTY, "casual", dealer=1)
    play.wish("bo", Sit(seat=2))
    started, committed = play.command(Start())
    assert started == Started(seats=(Seat(person="ana"), Seat(person="bo"), Seat(level="casual")), dealer=1)
    assert isinstance(committed, Committed)
    assert play.table.seat_of("bo") == 1  # one seat nearer
    assert (play.table.status, play.table.host, play.table.first_dealer) == ("playing", "ana", 1)
    for command in (Start(), SeatComputer(seat=1, level="random"), FreeSeat(seat=1)):
        assert "has begun" in play.refusal(command)


def test_while_the_host_is_not_there_whoever_has_come_stands_in() -> None:
    play = lobby()
    play.wish("bo", Sit(seat=1))
    play.connected = frozenset({"bo", "cleo"})
    assert "Only the host" in str(play.refused("cleo", Start()))  # who has not sat down has no say
    assert play.wish("bo", SeatComputer(seat=2, level="random")) == (ComputerSeated(seat=2, level="random"),)
    assert "nobody to send away" in str(play.refused("bo", FreeSeat(seat=0)))  # least of all the host
    assert play.lobby.host == "ana"  # who finds the table hers when she comes back
    play.wish("bo", Start())
    assert play.table.status == "playing"


def test_too_few_do_not_start() -> None:
    play = lobby()
    error = play.refused(PERSON, Start())
    assert (error.code, str(error)) == ("bad_player", "A game by these rules needs 2 players; 1 have come.")
    assert not seen_by(play, PERSON).may_start
    play.command(SeatComputer(seat=3, level="random"))
    assert seen_by(play, PERSON).may_start
    play.command(Start())


def test_C3_every_seat_can_be_the_first_dealer() -> None:
    dealers = set()
    for draw in range(6):
        play = Play("a9", (None, EMPTY, EMPTY), dealer=draw)
        play.wish("bo", Sit())
        play.wish("cleo", Sit())
        play.command(Start())
        dealers.add(play.table.first_dealer)
    assert dealers == {0, 1, 2}


def test_where_no_seat_is_empty_the_game_begins_at_once() -> None:
    assert [type(event) for event in Play("a9", (None, "random")).log] == [Opened, Started, Committed]
    play = lobby(None, EMPTY)
    assert [type(event) for event in play.log] == [Opened]


def test_as_many_may_sit_as_the_rules_allow() -> None:
    seats = (Seat(person="ana"), *[Seat()] * 6)
    with pytest.raises(ThirtyOneError):
        open_table(Terms(rules="a9"), seats, "ana", ready=("ana",), moment=Moment(at=0, seed=""))


def test_latecomers_only_watch() -> None:
    play = lobby(None, EMPTY)
    play.wish("bo", Sit())
    play.command(Start())
    assert play.refused("cleo", Sit()).code == "not_your_seat"
    assert play.wish("bo", Sit()) == ()


# The game after a game: seats are kept for those who played in it.


def test_a_kept_seat_is_its_persons_alone() -> None:
    play = lobby(None, None, None, EMPTY, awaited=("bo", "cleo"))
    assert "taken" in str(play.refused("dora", Sit(seat=1)))
    assert play.wish("bo", Sit()) == (SatDown(seat=1, person="bo"),)
    assert play.wish("cleo", Sit(seat=3)) == (SatDown(seat=3, person="cleo"), *play.log[-2:])  # not the one kept
    assert people(play) == ["ana", "bo", "cleo"]


def test_the_game_begins_by_itself_when_nobody_is_awaited_any_more() -> None:
    play = lobby(None, None, None, "random", awaited=("bo", "cleo"))
    assert len(play.wish("cleo", Sit())) == 1
    _, started, _ = play.wish("bo", Sit())
    assert isinstance(started, Started)
    assert people(play) == ["ana", "bo", "cleo", "random"]


@pytest.mark.parametrize("how", ["leaves", "is sent away"])
def test_the_game_begins_by_itself_when_the_last_one_awaited_is_not_coming(how: str) -> None:
    play = lobby(None, None, None, awaited=("bo", "cleo"))
    play.wish("cleo", Sit())
    events = play.wish("bo", Leave()) if how == "leaves" else play.command(FreeSeat(seat=1))
    assert [type(event) for event in events] == [SeatFreed, Started, Committed]
    assert people(play) == ["ana", "cleo"]


def test_it_does_not_begin_by_itself_with_too_few() -> None:
    play = lobby(None, None, awaited=("bo",))
    assert play.wish("bo", Leave()) == (SeatFreed(seat=1),)
    assert play.lobby.status == "lobby"
    play.wish("cleo", Sit())
    assert play.lobby.status == "lobby"  # nobody was awaited: the host starts
    play.command(Start())


def test_the_host_need_not_wait_for_those_who_do_not_come() -> None:
    play = lobby(None, None, None, awaited=("bo", "cleo"))
    assert "needs 2 players" in str(play.refused(PERSON, Start()))
    play.wish("cleo", Sit())
    play.command(Start())
    assert people(play) == ["ana", "cleo"]


def test_when_all_who_came_have_left_those_awaited_can_still_come_and_start() -> None:
    play = lobby(None, None, None, awaited=("bo", "cleo"))
    assert play.wish(PERSON, Leave()) == (SeatFreed(seat=0),)
    assert play.lobby.status == "lobby"
    play.wish("cleo", Sit())
    assert play.lobby.host == "cleo"  # Bo may never come
    play.wish("cleo", SeatComputer(seat=0, level="random"))
    play.wish("cleo", Start())
    assert people(play) == ["random", "cleo"]


def test_a_table_without_anybody_who_has_come_or_is_awaited_is_closed() -> None:
    play = lobby(None, None, awaited=("bo",))
    play.wish(PERSON, Leave())
    assert play.wish("bo", Leave()) == (SeatFreed(seat=1), Closed())


# Closing when idle.


def test_a_table_where_nothing_happens_before_the_start_is_closed() -> None:
    play = lobby()
    play.now = HOUR
    play.wish("bo", Sit())
    assert play.due == HOUR + LOBBY_IDLE == 3 * HOUR
    play.now = 3 * HOUR - 1
    assert play.time_out() == ()
    play.now = 3 * HOUR
    assert play.time_out() == (Closed(at=3 * HOUR),)
    assert play.lobby.status == "abandoned"
    assert due(play.lobby) is None
    assert play.time_out() == ()
