"""What each event makes of a table: the state is the fold of the events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from thirtyone.chance import shuffled
from thirtyone.game.actions import Shuffled, parse_action
from thirtyone.game.events import Deed, Event, RoundEnded
from thirtyone.game.games import Game, apply
from thirtyone.record import RoundRecord
from thirtyone.rules import parse_rules
from thirtyone.table.clock import CLOCKS
from thirtyone.table.happenings import CameBack, ClockRanOut, Forced, StandIn, Undone
from thirtyone.table.lobby import Lobby, evolve_lobby, next_host, opened
from thirtyone.table.state import Move, State, Table
from thirtyone.table.table_events import (
    Closed,
    Committed,
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
    Started,
    TableEvent,
    TalkSet,
    TimedOut,
    TimeGivenBack,
    WentBack,
)

_NO_PLAY: Final = (PaceSet, TalkSet, Queued, WentBack)


def fold(events: Iterable[TableEvent]) -> State:
    """Return the state that a whole log makes.

    Raises:
        ValueError: when the log does not begin with the table's opening.
    """
    state: State | None = None
    for event in events:
        state, _ = evolve(state, event)
    if state is None:
        raise ValueError("A table's log begins with its opening.")
    return state


def evolve(state: State | None, event: TableEvent) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an event, and what happened in it for those who watch (see `thirtyone.seen`).

    Raises:
        ValueError: when the event cannot follow: the log is damaged.
    """
    if state is None:
        if not isinstance(event, Opened):
            raise ValueError("A table's log begins with its opening.")
        return opened(event), ()
    if isinstance(state, Table):
        return evolve_table(state, event)
    return (_started(state, event) if isinstance(event, Started) else evolve_lobby(state, event)), ()


def evolve_table(table: Table, event: TableEvent) -> tuple[Table, tuple[Event, ...]]:
    """Return the state of a game after an event, and what happened in it.

    Raises:
        ValueError: when the event cannot follow: the log is damaged.
    """
    table = replace(table, seq=table.seq + 1, at=event.at)
    if isinstance(event, Decided):  # what happens most
        return _decided(table, event)
    if isinstance(event, _NO_PLAY):
        table = replace(table, changes=table.changes + 1)
    match event:
        case Committed(seed=seed, commitment=commitment):
            return replace(table, next_seed=seed, next_commitment=commitment), ()
        case RoundDealt():
            return _dealt(table)
        case WentBack(seat=seat, left=left):
            return _went_back(table, seat, left)
        case TimeGivenBack(lost=lost):
            return replace(table, turn_began=table.turn_began + lost), ()
        case Continued(seat=seat):
            return replace(table, continued=table.continued | {seat}), ()
        case TimedOut(seat=seat):
            missed = _with(table.missed, seat, table.missed[seat] + 1)
            return replace(table, missed=missed, banks=_with(table.banks, seat, 0)), (ClockRanOut(seat),)
        case Replaced(seat=seat):
            return replace(table, replaced=table.replaced | {seat}), (StandIn(seat),)
        case Returned(seat=seat):
            return _returned(table, seat), (CameBack(seat),)
        case Left(seat=seat):
            return _left(table, seat), () if table.game.finished else (StandIn(seat, left=True),)
        case PaceSet(pace=pace):
            return replace(table, terms=replace(table.terms, pace=pace)), ()
        case TalkSet(allowed=allowed):
            return replace(table, terms=replace(table.terms, talk=allowed)), ()
        case Queued(person=person, waits=waits):
            others = tuple(other for other in table.queue if other != person)
            return replace(table, queue=(*others, person) if waits else others), ()
        case Followed(table=name, opener=opener, begun=begun):
            return replace(table, next_table=name, next_opener=opener, next_begun=begun), ()
        case Closed():
            return replace(table, abandoned=True), ()
    raise ValueError(f"There is no {type(event).__name__} once the game has begun.")


def _started(lobby: Lobby, event: Started) -> Table:
    game = Game.start(parse_rules(lobby.terms.rules), players=len(event.seats), dealer=event.dealer)
    clock = CLOCKS.get(lobby.terms.clock)
    nothing = (0,) * len(event.seats)
    return Table(
        seq=lobby.seq + 1,
        terms=lobby.terms,
        seats=event.seats,
        host=lobby.host,
        first_dealer=event.dealer,
        after=lobby.after,
        sent_away=lobby.sent_away,
        game=game,
        at=event.at,
        did=(None,) * len(event.seats),
        banks=nothing if clock is None else (clock.bank,) * len(event.seats),
        missed=nothing,
    )


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _returned(table: Table, seat: int) -> Table:
    """The person's time for a turn that is on begins now."""
    back = replace(table, replaced=table.replaced - {seat}, missed=_with(table.missed, seat, 0))
    return replace(back, turn_began=table.at) if table.game.to_act == seat else back


def _left(table: Table, seat: int) -> Table:
    gone = table.gone | {seat}
    left = replace(table, gone=gone)
    here = frozenset(str(table.seats[number].person) for number in left.people)
    host = table.host
    if host not in here:
        host = next_host(table.seats, seat, here) or ""
    return replace(left, host=host, abandoned=not here and not table.game.finished)


def _dealt(table: Table) -> tuple[Table, tuple[Event, ...]]:
    game = table.game
    order = shuffled(game.to_shuffle, table.next_seed)
    after, happened = apply(game, Shuffled(order))
    dealt = replace(
        table,
        line=(),
        did=(None,) * len(table.seats),
        seed=table.next_seed,
        commitment=table.next_commitment,
        next_seed="",
        next_commitment="",
        continued=frozenset(),
        ended=(*table.ended, RoundRecord(deck=order)),
    )
    dealt = replace(dealt, turn_began=table.at)
    return _after(dealt, after, happened), happened


def _decided(table: Table, event: Decided) -> tuple[Table, tuple[Event, ...]]:
    action = parse_action(event.action)
    if table.game.to_act != event.seat:
        raise ValueError(f"It is not the turn of seat {event.seat}.")
    after, happened = apply(table.game, action)
    move = Move(table.game, table.did, event.seat, action, event.by)
    *earlier, round_ = table.ended
    round_ = replace(round_, actions=(*round_.actions, action))
    if after.to_shuffle and not after.between_rounds:
        assert after.round is not None
        order = shuffled(after.to_shuffle, table.seed, after.round.refills + 1)
        round_ = replace(round_, refills=(*round_.refills, order))
        after, more = apply(after, Shuffled(order))
        happened += more
    if event.by == "rules":
        happened = (Forced(event.seat, event.action), *happened)
    decided = replace(table, decision=table.decision + 1, line=(*table.line, move), ended=(*earlier, round_))
    return _after(_timed(decided, after, event), after, happened), happened


def _timed(table: Table, after: Game, event: Decided) -> Table:
    """Note what a decision means for the clock: a person has answered, and perhaps another turn begins."""
    seat, clock = event.seat, CLOCKS.get(table.terms.clock)
    if event.by == "person" and table.missed[seat]:
        table = replace(table, missed=_with(table.missed, seat, 0))
    if turn_of(after) == turn_of(table.game):
        return table
    if event.by == "person" and clock is not None:
        over = max(0, table.at - table.turn_began - clock.turn)
        table = replace(table, banks=_with(table.banks, seat, max(0, table.banks[seat] - over)))
    return replace(table, turn_began=table.at)


def turn_of(game: Game) -> tuple[int, int | None, int | None]:
    """Return what is different for every turn; the dealer's choice is a turn too."""
    return game.rounds_ended, game.to_act, None if game.round is None else game.round.turns


def _after(table: Table, game: Game, happened: Sequence[Event]) -> Table:
    """Note the new state of the game, and what everybody did last."""
    did = list(table.did)
    summaries = table.summaries
    for event in happened:
        if isinstance(event, RoundEnded):
            summaries = (*summaries, (event, game.lives))
        elif isinstance(event, Deed):
            did[event.seat] = event
    return replace(table, game=game, did=tuple(did), summaries=summaries)


def _went_back(table: Table, seat: int, left: int) -> tuple[Table, tuple[Event, ...]]:
    if not 0 <= left < len(table.line):
        raise ValueError("There is no such decision to go back to.")
    move = table.line[left]
    line = table.line[:left]
    *earlier, round_ = table.ended
    actions = tuple(kept.action for kept in line)
    refills = round_.refills[: 0 if move.before.round is None else move.before.round.refills]
    back = replace(
        table,
        game=move.before,
        did=move.did_before,
        line=line,
        turn_began=table.at,
        decision=table.decision + 1,
        ended=(*earlier, replace(round_, actions=actions, refills=refills)),
    )
    return back, (Undone(seat),)
