"""How a table is opened, and what follows from the commands that come before its game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from thirtyone.errors import ThirtyOneError
from thirtyone.game.games import Game
from thirtyone.players import PLAYERS
from thirtyone.rules import format_rules, parse_rules
from thirtyone.table.bounds import MOST_LIVES
from thirtyone.table.commands import AllowTalk, Command, FreeSeat, Leave, Pace, SeatComputer, Sit, Start
from thirtyone.table.lobby import EMPTY, Lobby, evolve_lobby, opened
from thirtyone.table.moment import Moment, commit_to, refusal
from thirtyone.table.table_events import (
    Closed,
    ComputerSeated,
    Opened,
    PaceSet,
    SatDown,
    Seat,
    SeatFreed,
    Started,
    TableEvent,
    TalkSet,
    Terms,
)

SENT_AWAY: Final = "The host has sent you away from this table."


def open_table(
    terms: Terms,
    seats: tuple[Seat, ...],
    host: str,
    *,
    ready: tuple[str, ...],
    code: str = "",
    after: str | None = None,
    sent_away: Iterable[str] = (),
    moment: Moment,
) -> tuple[TableEvent, ...]:
    """Open a table where people and computer players can sit down; where all are there already, begin the game.

    Args:
        terms: what it is opened with.
        seats: who sits where already, or has a seat kept.
        host: who may start.
        ready: the people who have come.
        code: a short one that nobody can guess, or none.
        after: the table of the game that this one follows on.
        sent_away: the people who get no seat, as they were sent away before.
        moment: when it is.

    Raises:
        ThirtyOneError: when the rules are bad or not for this number of players, or there is no such computer player.
    """
    rules = parse_rules(terms.rules)
    if rules.lives > MOST_LIVES:
        raise ThirtyOneError("bad_rules", f"At a table players have at most {MOST_LIVES} lives.")
    Game.start(rules, players=len(seats), dealer=0)
    for level in (terms.level, *(seat.level for seat in seats if seat.level is not None)):
        check_level(level)
    plain = Terms(
        rules=format_rules(rules),
        pace=terms.pace,
        clock=terms.clock,
        level=terms.level,
        public=terms.public,
        talk=terms.talk and not terms.public,
    )
    away = tuple(sorted(sent_away))
    opening = Opened(
        at=moment.at, terms=plain, seats=seats, host=host, ready=ready, code=code, after=after, sent_away=away
    )
    lobby = opened(opening)
    complete = lobby.taken == lobby.seats
    return opening, *(start_game(lobby, moment) if complete else ())


def check_level(level: str) -> None:
    """Check that there is such a computer player.

    Raises:
        ThirtyOneError: ``bad_player``.
    """
    if level not in PLAYERS:
        raise ThirtyOneError("bad_player", f"There is no player {level!r:.40}; there are {', '.join(PLAYERS)}.")


def start_game(lobby: Lobby, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the events with which the game begins; its first round is dealt by `thirtyone.table.play_on`.

    Raises:
        ThirtyOneError: ``bad_player``, when too few have come.
    """
    seats = lobby.taken
    rules = parse_rules(lobby.terms.rules)
    least, _ = rules.players
    if len(seats) < least:
        raise ThirtyOneError("bad_player", f"A game by these rules needs {least} players; {len(seats)} have come.")
    dealer = moment.dealer(len(seats))
    return Started(at=moment.at, seats=seats, dealer=dealer), commit_to(0, moment)


def handle_seating(lobby: Lobby, person: str, command: Command, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the events that follow from what somebody wants of a table before its game.

    Raises:
        ThirtyOneError: ``illegal_action``, saying why not; nothing happens then.
    """
    if lobby.closed:
        raise refusal("The table was closed.")
    at = moment.at
    own = lobby.seat_of(person)
    match command:
        case Sit(seat=seat):
            return _sit(lobby, person, seat, moment)
        case Leave():
            return () if own is None else _freed(lobby, SeatFreed(at=at, seat=own), moment)
        case Pace(pace=pace):
            if own is None:
                raise refusal("You do not sit at this table.", "not_your_seat")
            return () if pace == lobby.terms.pace else (PaceSet(at=at, seat=own, pace=pace),)
        case SeatComputer() | FreeSeat() | Start() | AllowTalk() if not _may_host(lobby, person, moment):
            raise refusal("Only the host may do that.")
        case SeatComputer(seat=seat, level=level):
            check_level(level)
            if _seat(lobby, seat) != EMPTY:
                raise refusal("That seat is taken.")
            return (ComputerSeated(at=at, seat=seat, level=level),)
        case FreeSeat(seat=seat):
            taken = _seat(lobby, seat)
            if taken == EMPTY or taken.person in (person, lobby.host):
                raise refusal("There is nobody to send away from that seat.")
            return _freed(lobby, SeatFreed(at=at, seat=seat, sent_away=taken.person is not None), moment)
        case Start():
            return start_game(lobby, moment)
        case AllowTalk(allowed=allowed):
            if allowed and lobby.terms.public:
                raise refusal("At a public table nobody writes freely.")
            return () if allowed == lobby.terms.talk else (TalkSet(at=at, allowed=allowed),)
    raise refusal("The game has not begun.")


def _may_host(lobby: Lobby, person: str, moment: Moment) -> bool:
    """While the host is not there, whoever has come stands in: nobody should have to wait for somebody who is away."""
    stands_in = lobby.host not in moment.connected and person in lobby.ready
    return person == lobby.host or stands_in


def _seat(lobby: Lobby, number: int) -> Seat:
    if not 0 <= number < len(lobby.seats):
        raise refusal("There is no such seat.")
    return lobby.seats[number]


def _sit(lobby: Lobby, person: str, wanted: int | None, moment: Moment) -> tuple[TableEvent, ...]:
    own = lobby.seat_of(person)
    if person in lobby.sent_away:
        raise refusal(SENT_AWAY)
    if wanted is None or wanted == own:
        wanted = own if own is not None else next((n for n, seat in enumerate(lobby.seats) if seat == EMPTY), None)
        if wanted is None:
            raise refusal("All seats are taken.")
        if wanted == own and person in lobby.ready:
            return ()
    elif _seat(lobby, wanted) != EMPTY:
        raise refusal("That seat is taken.")
    return _started_when_complete(lobby, SatDown(at=moment.at, seat=wanted, person=person), moment)


def _freed(lobby: Lobby, event: SeatFreed, moment: Moment) -> tuple[TableEvent, ...]:
    if evolve_lobby(lobby, event).closed:
        return event, Closed(at=moment.at)
    return _started_when_complete(lobby, event, moment)


def _started_when_complete(lobby: Lobby, event: TableEvent, moment: Moment) -> tuple[TableEvent, ...]:
    """A game after a game begins by itself as soon as nobody who played in the last one is awaited any more."""
    after = evolve_lobby(lobby, event)
    least, _ = parse_rules(lobby.terms.rules).players
    if lobby.awaited and not after.awaited and len(after.taken) >= least:
        return event, *start_game(after, moment)
    return (event,)
