"""The state of a table, and what each event makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from thirtyone.chance import shuffled
from thirtyone.game.actions import Action, Shuffled, parse_action
from thirtyone.game.events import AnyEvent, Event, LivesLost, RoundEnded
from thirtyone.game.games import Game, apply
from thirtyone.record import Record, RoundRecord
from thirtyone.rules import parse_rules
from thirtyone.table.events import (
    Abandoned,
    Committed,
    Continued,
    Decided,
    Opened,
    PaceName,
    PaceSet,
    RoundDealt,
    Seat,
    TableEvent,
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


Happening = AnyEvent | Forced | Undone
"""What is told to those who watch."""


class Move(Struct, frozen=True):
    """A decision of the round in progress, with what is needed to take it back."""

    before: Game
    did_before: tuple[Event | None, ...]
    seat: int
    action: Action
    by: str


class Table(Struct, frozen=True, kw_only=True):
    """A table between two events."""

    seq: int
    """How many events there have been."""
    seats: tuple[Seat, ...]
    pace: PaceName
    first_dealer: int
    game: Game
    decision: int = 0
    """Grows with every decision, and with every one taken back: it tells an old page from a new one."""
    line: tuple[Move, ...] = ()
    """The decisions of the round in progress, or the one just ended."""
    did: tuple[Event | None, ...]
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
    abandoned: bool = False

    @property
    def status(self) -> Status:
        """Whether a round is being played, has just ended, or the whole game has."""
        if self.abandoned:
            return "abandoned"
        if self.game.finished:
            return "finished"
        return "round_over" if self.game.between_rounds and self.game.rounds_ended else "playing"

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person is not None)

    def seat_of(self, person: str) -> int | None:
        """Return the seat of a person, if any."""
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)


def fold(events: Iterable[TableEvent]) -> Table:
    """Return the state that a whole log makes.

    Raises:
        ValueError: when the log does not begin with the table's opening.
    """
    table: Table | None = None
    for event in events:
        table, _ = evolve(table, event)
    if table is None:
        raise ValueError("A table's log begins with its opening.")
    return table


def evolve(table: Table | None, event: TableEvent) -> tuple[Table, tuple[Event, ...]]:
    """Return the state after an event, and what happened in it for those who watch (see `thirtyone.seen`).

    Raises:
        ValueError: when the event cannot follow: the log is damaged.
    """
    if table is None:
        if not isinstance(event, Opened):
            raise ValueError("A table's log begins with its opening.")
        return _opened(event), ()
    table = replace(table, seq=table.seq + 1)
    match event:
        case Committed(seed=seed, commitment=commitment):
            return replace(table, next_seed=seed, next_commitment=commitment), ()
        case RoundDealt():
            return _dealt(table)
        case Decided():
            return _decided(table, event)
        case WentBack(seat=seat, left=left):
            return _went_back(table, seat, left)
        case Continued(seat=seat):
            return replace(table, continued=table.continued | {seat}), ()
        case PaceSet(pace=pace):
            return replace(table, pace=pace), ()
        case Abandoned():
            return replace(table, abandoned=True), ()
        case Opened():
            raise ValueError("A table is opened once.")


def _opened(event: Opened) -> Table:
    game = Game.start(parse_rules(event.rules), players=len(event.seats), dealer=event.dealer)
    return Table(
        seq=1,
        seats=event.seats,
        pace=event.pace,
        first_dealer=event.dealer,
        game=game,
        did=(None,) * len(event.seats),
    )


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
    return _after(decided, after, happened), happened


def _after(table: Table, game: Game, happened: Sequence[Event]) -> Table:
    """Note the new state of the game, and what everybody did last."""
    did = list(table.did)
    summaries = table.summaries
    for event in happened:
        if isinstance(event, RoundEnded):
            summaries = (*summaries, (event, game.lives))
        elif not isinstance(event, LivesLost | Forced) and hasattr(event, "seat"):
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
        decision=table.decision + 1,
        ended=(*earlier, replace(round_, actions=actions, refills=refills)),
    )
    return back, (Undone(seat),)


def table_record(table: Table, names: Sequence[str]) -> Record:
    """Return the record of the rounds that have ended; one in progress stays secret (V-3)."""
    ended = table.ended if table.game.between_rounds else table.ended[:-1]
    return Record(rules=table.game.rules, players=tuple(names), dealer=table.first_dealer, rounds=ended)
