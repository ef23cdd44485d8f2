"""The state of a table, and what each event makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from thirtyone.chance import shuffled
from thirtyone.game.actions import Action, Shuffled, parse_action
from thirtyone.game.events import Deed, Event, RoundEnded
from thirtyone.game.games import Game, apply
from thirtyone.record import Record, RoundRecord
from thirtyone.rules import parse_rules
from thirtyone.table.clock import CLOCKS, GAME_IDLE, LOBBY_IDLE, LOOK
from thirtyone.table.lobby import Lobby, evolve_lobby, next_host, opened
from thirtyone.table.table_events import (
    Closed,
    Committed,
    Continued,
    Decided,
    Followed,
    Left,
    Opened,
    PaceName,
    PaceSet,
    Queued,
    Replaced,
    Returned,
    RoundDealt,
    Seat,
    Started,
    TableEvent,
    TalkSet,
    Terms,
    TimedOut,
    WentBack,
)

Status = Literal["playing", "round_over", "finished", "abandoned"]


class Forced(Event, frozen=True, tag="forced"):
    """The single legal action was played for a person."""

    seat: int
    action: str


class Undone(Event, frozen=True, tag="undone"):
    """Decisions were taken back."""

    seat: int


class ClockRanOut(Event, frozen=True, tag="clock_ran_out"):
    """A person's time was over: what follows was played for them."""

    seat: int


class StandIn(Event, frozen=True, tag="stand_in"):
    """A computer player sits in for a person; ``left``: for good."""

    seat: int
    left: bool = False


class CameBack(Event, frozen=True, tag="came_back"):
    """A person took the seat back."""

    seat: int


class Move(Struct, frozen=True, gc=False):
    """A decision of the round in progress, with what is needed to take it back."""

    before: Game
    did_before: tuple[Deed | None, ...]
    seat: int
    action: Action
    by: str


_NO_PLAY: Final = (PaceSet, TalkSet, Queued, WentBack)


class Table(Struct, frozen=True, kw_only=True, gc=False):
    """A table between two events, once its game has begun."""

    seq: int
    """How many events there have been."""
    terms: Terms
    seats: tuple[Seat, ...]
    host: str
    first_dealer: int
    game: Game
    at: int
    """When the last event was, in milliseconds since 1970."""
    decision: int = 0
    """Grows with every decision, and with every one taken back: it tells an old page from a new one."""
    line: tuple[Move, ...] = ()
    """The decisions of the round in progress, or the one just ended."""
    did: tuple[Deed | None, ...]
    """By seat: the last thing it did in this round."""
    ended: tuple[RoundRecord, ...] = ()
    """The rounds that ended, as records have them."""
    summaries: tuple[tuple[RoundEnded, tuple[int, ...]], ...] = ()
    """Of each round that ended: the event that tells how, and everybody's lives after it."""
    seed: str = ""
    """Of the round in progress, or the one just ended."""
    next_seed: str = ""
    """Committed to, not yet dealt."""
    commitment: str = ""
    """The hash of the seed of the round in progress."""
    next_commitment: str = ""
    continued: frozenset[int] = frozenset()
    turn_began: int = 0
    """When the turn in progress began, or the last round ended."""
    banks: tuple[int, ...]
    """By seat: the milliseconds left for turns that take long."""
    missed: tuple[int, ...]
    """By seat: how many turns in a row the clock has played."""
    replaced: frozenset[int] = frozenset()
    """The seats of people for whom a computer player sits in."""
    gone: frozenset[int] = frozenset()
    """The seats of people who have left for good."""
    queue: tuple[str, ...] = ()
    """People who want a seat in the next game."""
    next_table: str | None = None
    """Where those who play on have gone."""
    next_opener: str | None = None
    """The person who opened that table."""
    next_begun: bool = False
    """Whether the game there has begun."""
    after: str | None = None
    """The table of the game that this one follows on."""
    abandoned: bool = False
    changes: int = 0
    """How many events were no play: a pace, a queue, decisions taken back."""

    @property
    def status(self) -> Status:
        """Whether a round is being played, has just ended, or the whole game has."""
        if self.abandoned:
            return "abandoned"
        if self.game.finished:
            return "finished"
        return "round_over" if self.game.between_rounds and self.game.rounds_ended else "playing"

    @property
    def pace(self) -> PaceName:
        """How long computer players seem to think."""
        return self.terms.pace

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people who have not left for good."""
        return tuple(
            number for number, seat in enumerate(self.seats) if seat.person is not None and number not in self.gone
        )

    def seat_of(self, person: str) -> int | None:
        """Return the seat of a person who has not left for good, if any."""
        for number, seat in enumerate(self.seats):
            if seat.person == person and number not in self.gone:
                return number
        return None

    def computer_at(self, number: int) -> str | None:
        """Return the level of the computer player who decides for a seat; None where a person does."""
        sits_in = number in self.replaced or number in self.gone
        return self.terms.level if sits_in else self.seats[number].level

    @property
    def looking(self) -> frozenset[int]:
        """The seats whose people the next round waits for: those in the game, or if none is, those who are out."""
        here = frozenset(self.people) - self.replaced
        return here & frozenset(self.game.seats_in) or here

    @property
    def due(self) -> int | None:
        """When something happens by itself, in milliseconds since 1970; None when nothing will."""
        if self.status in ("finished", "abandoned"):
            return None
        clock = CLOCKS.get(self.terms.clock)
        if clock is None:
            return self.at + GAME_IDLE
        if self.status == "round_over":
            return self.turn_began + LOOK
        seat = self.game.to_act
        if seat is None:
            return self.at
        if self.computer_at(seat) is not None:  # it plays long before, unless nobody thinks of the table any more
            return self.at + clock.turn
        return self.turn_began + clock.turn + self.banks[seat]


State = Lobby | Table
"""A table, before its game or in it."""


def due(state: State) -> int | None:
    """Return when something happens by itself at a table, in milliseconds since 1970; None when nothing will."""
    if isinstance(state, Table):
        return state.due
    return None if state.closed else state.at + LOBBY_IDLE


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
    """Return what tells one turn from another; the dealer's choice is one too."""
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


def table_record(table: Table, names: Sequence[str]) -> Record:
    """Return the record of the rounds that have ended; one in progress stays secret (V-3)."""
    ended = table.ended if table.game.between_rounds else table.ended[:-1]
    return Record(rules=table.game.rules, players=tuple(names), dealer=table.first_dealer, rounds=ended)
