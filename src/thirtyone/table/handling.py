"""What follows from a command, from a deadline that has passed, and where a table goes on without a person."""

from __future__ import annotations

from typing import Final, Literal

from thirtyone.game.actions import parse_action
from thirtyone.game.games import legal_actions
from thirtyone.game.views import view
from thirtyone.table.bounds import MOST_EVENTS, MOST_LAPS
from thirtyone.table.clock import MISSES, safe_action
from thirtyone.table.commands import (
    Act,
    AllowTalk,
    Command,
    Continue,
    FreeSeat,
    Leave,
    Pace,
    PlayFor,
    Queue,
    SeatComputer,
    Sit,
    Start,
    TakeBack,
    Undo,
)
from thirtyone.table.evolution import evolve_table, turn_of
from thirtyone.table.lobby import Lobby
from thirtyone.table.moment import Moment, commit_to, refusal
from thirtyone.table.seating import SENT_AWAY, handle_seating
from thirtyone.table.state import State, Table, due
from thirtyone.table.table_events import (
    Closed,
    Continued,
    Decided,
    Left,
    PaceSet,
    Queued,
    Replaced,
    Returned,
    RoundDealt,
    TableEvent,
    TalkSet,
    TimedOut,
    TimeGivenBack,
    WentBack,
)

MOST_CHANGES: Final = 1000
"""The most events at a table that are no play, before the start and again after it; guests may cause half of them.

Otherwise somebody could fill the disk with them. To start, to leave, to decide is possible at any time.
"""

_NO_PLAY: Final = (Sit, SeatComputer, Pace, AllowTalk, Queue, Undo)


def handle(state: State, person: str, command: Command, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the events that follow from what somebody wants of a table.

    Raises:
        ThirtyOneError: ``illegal_action``, ``not_your_seat`` or ``too_many``, saying why not; nothing happens then.
    """
    events = _handle(state, person, command, moment)
    if events and isinstance(command, _NO_PLAY):
        changes = state.seq if isinstance(state, Lobby) else state.changes
        if changes >= (MOST_CHANGES if person == state.host else MOST_CHANGES // 2):
            raise refusal("Very much has been changed at this table: from now on there is only play.", "too_many")
    return events


def _handle(state: State, person: str, command: Command, moment: Moment) -> tuple[TableEvent, ...]:
    if isinstance(state, Lobby):
        return handle_seating(state, person, command, moment)
    if state.abandoned:
        raise refusal("The game was given up.")
    seat = state.seat_of(person)
    if isinstance(command, Queue) and seat is None:
        return _queue(state, person, command.waits, moment)
    if seat is None:
        raise refusal("You do not sit at this table.", "not_your_seat")
    return _handle_seated(state, seat, command, moment)


def _handle_seated(table: Table, seat: int, command: Command, moment: Moment) -> tuple[TableEvent, ...]:
    at = moment.at
    match command:
        case Pace() if len(table.people) > 1 and table.seats[seat].person != table.host:
            raise refusal("Only the host may do that.")
        case Pace(pace=pace):
            return () if pace == table.pace else (PaceSet(at=at, seat=seat, pace=pace),)
        case AllowTalk() if table.seats[seat].person != table.host:
            raise refusal("Only the host may do that.")
        case AllowTalk(allowed=allowed):
            if allowed and table.terms.public:
                raise refusal("At a public table nobody writes freely.")
            return () if allowed == table.terms.talk else (TalkSet(at=at, allowed=allowed),)
        case Leave():
            return (Left(at=at, seat=seat),)
        case TakeBack():
            return _with_forced(table, [Returned(at=at, seat=seat)], moment) if seat in table.replaced else ()
        case PlayFor(seat=absent):
            return _play_for(table, seat, absent, moment)
        case Act() | Undo() if seat in table.replaced:
            raise refusal("A computer player sits in for you: take your seat back first.")
        case Act(decision=decision, action=text):
            if table.game.to_act != seat:
                raise refusal("It is not your turn.")
            _check_decision(table, decision)
            return _decide(table, seat, text, "person", moment)
        case Continue(round=number):
            return _continue(table, seat, number, moment)
        case Undo(decision=decision):
            _check_decision(table, decision)
            return (WentBack(at=at, seat=seat, left=_undo_to(table, seat)),)
        case Sit():
            return ()
        case SeatComputer() | FreeSeat() | Start():
            raise refusal("The game has begun.")
        case Queue():
            raise refusal("You have a seat.")


def play_on(table: Table, action: str | None, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the events of what goes on without a person: a deal, or a computer player's decision.

    Args:
        table: the state.
        action: what the computer player whose turn it is has chosen; None to deal.
        moment: when it is.

    Raises:
        ThirtyOneError: when the action is not legal, or nothing goes on without a person.
    """
    if action is None:
        if not may_deal(table, moment.connected):
            raise refusal("The next round is not to be dealt yet.")
        return _deal(table, moment)
    if table.game.to_act is None or table.computer_at(table.game.to_act) is None:
        raise refusal("It is not the turn of a computer player.")
    return _decide(table, table.game.to_act, action, "computer", moment)


def time_out(state: State, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the events of a deadline that has passed; none when none has."""
    passed = due(state)
    if passed is None or moment.at < passed:
        return ()
    if isinstance(state, Lobby) or state.terms.clock == "none":
        return (Closed(at=moment.at),)
    seat = state.game.to_act
    if seat is None:
        return _deal(state, moment)
    return (Closed(at=moment.at),) if state.computer_at(seat) is not None else _play_safe(state, seat, moment)


def give_back(state: State, since: int, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the event that gives back the time in which a table was not served; none where no time runs.

    Args:
        state: the table.
        since: when it was served last, in milliseconds since 1970; what happened at the table later counts, too.
        moment: when it is served again.
    """
    lost = moment.at - max(since, state.at)
    if due(state) is None or lost <= 0:
        return ()
    return (TimeGivenBack(at=moment.at, lost=lost),)


def _play_safe(table: Table, seat: int, moment: Moment) -> tuple[TableEvent, ...]:
    """Play a person's whole turn; after several in a row a computer player sits in."""
    events: list[TableEvent] = [TimedOut(at=moment.at, seat=seat)]
    after = table
    while turn_of(after.game) == turn_of(table.game):
        event = Decided(at=moment.at, seat=seat, action=str(safe_action(view(after.game, seat))), by="clock")
        after, _ = evolve_table(after, event)
        events.append(event)
    if table.missed[seat] + 1 >= MISSES:
        events.append(Replaced(at=moment.at, seat=seat, by="clock"))
    return _with_forced(table, events, moment)


def may_deal(table: Table, connected: frozenset[str] = frozenset()) -> bool:
    """Whether the next round can be dealt: nobody who is there has still to look at the last one."""
    if table.abandoned or table.game.finished or not table.game.between_rounds or not table.next_seed:
        return False
    looking = table.looking
    if table.game.rounds_ended == 0 or not looking:
        return True
    missing = looking - table.continued
    return missing < looking and not any(table.seats[seat].person in connected for seat in missing)


def can_undo(table: Table, seat: int) -> bool:
    """Whether a person may take back a decision."""
    return _undo_index(table, seat) is not None


def _deal(table: Table, moment: Moment) -> tuple[TableEvent, ...]:
    return _with_forced(table, [RoundDealt(at=moment.at, round=table.game.rounds_ended)], moment)


def _decide(
    table: Table, seat: int, text: str, by: Literal["person", "computer"], moment: Moment
) -> tuple[TableEvent, ...]:
    parse_action(text)
    return _with_forced(table, [Decided(at=moment.at, seat=seat, action=text, by=by)], moment)


def _with_forced(table: Table, events: list[TableEvent], moment: Moment) -> tuple[TableEvent, ...]:
    """Add the decisions of people that have a single possibility, and the commitment to another round."""
    for event in events:
        table, _ = evolve_table(table, event)
    while (seat := table.game.to_act) is not None and table.computer_at(seat) is None:
        actions = legal_actions(table.game)
        if len(actions) > 1:
            break
        event = Decided(at=moment.at, seat=seat, action=str(actions[0]), by="rules")
        table, _ = evolve_table(table, event)
        events.append(event)
    if _endless(table):
        events.append(Closed(at=moment.at))
    elif table.game.between_rounds and not table.game.finished and not table.next_seed:
        events.append(commit_to(table.game.rounds_ended, moment))
    return tuple(events)


def _endless(table: Table) -> bool:
    """Whether a game has gone on for so long that it ends unfinished."""
    if table.game.finished:
        return False
    round_ = table.game.round
    laps = 0 if round_ is None else round_.turns // len(round_.order)
    return laps >= MOST_LAPS or table.seq >= MOST_EVENTS


def _continue(table: Table, seat: int, number: int, moment: Moment) -> tuple[TableEvent, ...]:
    if table.status != "round_over" or number != table.game.rounds_ended - 1:
        raise refusal("That round is not the one that has just ended.")
    if seat in table.continued:
        return ()
    return (Continued(at=moment.at, seat=seat, round=number),)


def _play_for(table: Table, seat: int, absent: int, moment: Moment) -> tuple[TableEvent, ...]:
    if table.game.finished:
        raise refusal("The game is over.")
    if table.terms.clock != "none":
        raise refusal("At this table the clock plays for whoever is away.")
    host_is_here = table.host in moment.connected
    if host_is_here and table.seats[seat].person != table.host:
        raise refusal("Only the host may do that.")
    if absent not in table.people or absent in table.replaced or table.seats[absent].person in moment.connected:
        raise refusal("Only for somebody who is not there a computer player can sit in.")
    return (Replaced(at=moment.at, seat=absent, by="host"),)


def _queue(table: Table, person: str, waits: bool, moment: Moment) -> tuple[TableEvent, ...]:
    if table.next_table is not None:
        raise refusal("The next game has been opened already.")
    if (person in table.queue) == waits:
        return ()
    if person in table.sent_away:
        raise refusal(SENT_AWAY)
    if waits and len(table.queue) >= table.game.rules.players[1]:
        raise refusal("More people wait already than the next game has seats.")
    return (Queued(at=moment.at, person=person, waits=waits),)


def _check_decision(table: Table, decision: int) -> None:
    if decision != table.decision:
        raise refusal("The game has gone on since.")


def _undo_to(table: Table, seat: int) -> int:
    index = _undo_index(table, seat)
    if table.people != (seat,) or table.gone:
        raise refusal("Among people nothing is taken back.")
    if index is None:
        raise refusal("There is nothing to take back in this round.")
    return index


def _undo_index(table: Table, seat: int) -> int | None:
    if table.people != (seat,) or table.gone or table.status != "playing":
        return None
    moves = [number for number, move in enumerate(table.line) if move.seat == seat and move.by == "person"]
    return moves[-1] if moves else None
