"""A table before its game: who has which seat, and what each event makes of that."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from thirtyone.table.table_events import (
    Closed,
    ComputerSeated,
    Opened,
    PaceSet,
    SatDown,
    Seat,
    SeatFreed,
    TableEvent,
    TalkSet,
    Terms,
    TimeGivenBack,
)

EMPTY = Seat()


class Lobby(Struct, frozen=True, kw_only=True):
    """A table between two events, before the start."""

    seq: int
    """How many events there have been."""
    terms: Terms
    seats: tuple[Seat, ...]
    host: str
    ready: frozenset[str]
    """The people who have come; seats of others are kept for them, after a game played together."""
    code: str
    after: str | None = None
    """The table of the game that this one follows on."""
    sent_away: frozenset[str] = frozenset()
    closed: bool = False
    at: int
    """When the last event was, in milliseconds since 1970."""

    @property
    def status(self) -> Literal["lobby", "abandoned"]:
        """Whether the game may still begin."""
        return "abandoned" if self.closed else "lobby"

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person is not None)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats kept for people who have not come yet."""
        return tuple(number for number in self.people if self.seats[number].person not in self.ready)

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The seats that the game would begin with now."""
        return tuple(
            seat
            for seat in self.seats
            if seat.level is not None or (seat.person is not None and seat.person in self.ready)
        )

    def seat_of(self, person: str) -> int | None:
        """Return the seat of a person, if any."""
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)


def opened(event: Opened) -> Lobby:
    """Return the table that an opening makes."""
    return Lobby(
        seq=1,
        terms=event.terms,
        seats=event.seats,
        host=event.host,
        ready=frozenset(event.ready),
        code=event.code,
        after=event.after,
        sent_away=frozenset(event.sent_away),
        at=event.at,
    )


def evolve_lobby(lobby: Lobby, event: TableEvent) -> Lobby:
    """Return the state after an event before the start.

    Raises:
        ValueError: when the event cannot follow: the log is damaged.
    """
    lobby = replace(lobby, seq=lobby.seq + 1, at=event.at)
    match event:
        case SatDown(seat=seat, person=person):
            before = lobby.seat_of(person)
            if before is not None:
                lobby = _with_seat(lobby, before, EMPTY)
            host = lobby.host if lobby.host in lobby.ready else person  # who is only awaited can start nothing
            ready = lobby.ready | {person}
            return replace(_with_seat(lobby, seat, Seat(person=person)), ready=ready, host=host)
        case ComputerSeated(seat=seat, level=level):
            return _with_seat(lobby, seat, Seat(level=level))
        case SeatFreed(seat=seat, sent_away=sent_away):
            return _freed(lobby, seat, sent_away)
        case PaceSet(pace=pace):
            return replace(lobby, terms=replace(lobby.terms, pace=pace))
        case TalkSet(allowed=allowed):
            return replace(lobby, terms=replace(lobby.terms, talk=allowed))
        case TimeGivenBack():
            return lobby
        case Closed():
            return replace(lobby, closed=True)
    raise ValueError(f"There is no {type(event).__name__} before the start.")


def _with_seat(lobby: Lobby, number: int, seat: Seat) -> Lobby:
    if not 0 <= number < len(lobby.seats):
        raise ValueError(f"There is no seat {number}.")
    return replace(lobby, seats=(*lobby.seats[:number], seat, *lobby.seats[number + 1 :]))


def _freed(lobby: Lobby, number: int, sent_away: bool) -> Lobby:
    """Empty a seat; the host's duties pass to the next who has come, in the order of seats, or else is awaited."""
    person = lobby.seats[number].person
    lobby = _with_seat(lobby, number, EMPTY)
    if person is None:
        return lobby
    if sent_away:
        lobby = replace(lobby, sent_away=lobby.sent_away | {person})
    lobby = replace(lobby, ready=lobby.ready - {person})
    if person != lobby.host:
        return lobby
    awaited = frozenset(str(lobby.seats[seat].person) for seat in lobby.awaited)
    host = next_host(lobby.seats, number, lobby.ready) or next_host(lobby.seats, number, awaited)
    return replace(lobby, host=host or "", closed=host is None)


def next_host(seats: tuple[Seat, ...], after: int, among: frozenset[str]) -> str | None:
    """Return the first of these people in the seats to the left of one; None when none of them sits there."""
    people = [seat.person for seat in (*seats[after + 1 :], *seats[: after + 1])]
    return next((person for person in people if person in among), None)
