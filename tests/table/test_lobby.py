"""A table before its game: seats, computer players, sending away, the host, the start, and the game after a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played_table import EMPTY, PERSON, Play
from tests.support.views_of import state_view
from thirtyone import ThirtyOneError
from thirtyone.server.protocol.view_types import LobbyView
from thirtyone.table import (
    Act,
    AllowTalk,
    Continue,
    FreeSeat,
    Leave,
    Moment,
    Pace,
    Queue,
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

HOUR = 3_600_000


def lobby(*seats: str | None, **options: Any) -> Play:
    """Ana's table; by default with three more seats that are empty."""
    return Play("a9", seats or (None, EMPTY, EMPTY, EMPTY), **options)


def people(play: Play) -> list[str | None]:
    return [seat.person or seat.level for seat in play.state.seats]


def seen_by(play: Play, person: str | None) -> LobbyView:
    names = [(seat.person or seat.level) for seat in play.lobby.seats]
    view = state_view(play.lobby, person, names, play.connected)
    assert isinstance(view, LobbyView)
    return view


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
    told = [seen_by(play, None).talk]
    for allowed in (True, False):
        play.command(AllowTalk(allowed=allowed))
        told.append(seen_by(play, None).talk)
    assert told == [False, True, False]
    public = lobby(public=True, talk=True)
    assert not public.lobby.terms.talk
    assert "public table" in public.refusal(AllowTalk(allowed=True))


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
