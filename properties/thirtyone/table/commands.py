"""What people and computer players want of a table, and the events that follow from it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from msgspec import Struct

from thirtyone.errors import ThirtyOneError
from thirtyone.game.actions import parse_action
from thirtyone.game.games import Game, legal_actions
from thirtyone.rules import format_rules, parse_rules
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
from thirtyone.table.state import Table, evolve


class Act(Struct, frozen=True, kw_only=True, tag="act"):
    """Decide. ``decision`` is the table's when the player saw it: an older one is refused."""

    decision: int
    action: str


class Continue(Struct, frozen=True, kw_only=True, tag="continue"):
    """Go on to the next round; ``round`` is the one that has ended."""

    round: int


class Undo(Struct, frozen=True, kw_only=True, tag="undo"):
    """Take back one's last real decision in this round; only where all others are computer players."""

    decision: int


class Pace(Struct, frozen=True, kw_only=True, tag="pace"):
    """Change how long computer players seem to think."""

    pace: PaceName


class Abandon(Struct, frozen=True, kw_only=True, tag="abandon"):
    """Leave the game for good."""


Command = Act | Continue | Undo | Pace | Abandon


def open_table(
    rules: str | dict[str, Any], seats: tuple[Seat, ...], *, dealer: int, pace: PaceName, seed: str
) -> tuple[TableEvent, ...]:
    """Open a table and deal its first round.

    Args:
        rules: as a record has them.
        seats: who sits where.
        dealer: the first dealer, drawn at random by the caller (C-3).
        pace: how long computer players seem to think.
        seed: of the first round, unguessable.

    Raises:
        ThirtyOneError: when the rules are bad, or not for so many players.
    """
    parsed = parse_rules(rules)
    Game.start(parsed, players=len(seats), dealer=dealer)
    opened = Opened(rules=format_rules(parsed), seats=seats, dealer=dealer, pace=pace)
    return opened, commit_to(0, seed)


def commit_to(round_number: int, seed: str) -> Committed:
    """Commit to the seed of a round: its hash can be shown, and the seed checked against it later."""
    return Committed(round=round_number, seed=seed, commitment=sha256(seed.encode()).hexdigest())


def handle(table: Table, seat: int, command: Command, *, seed: str) -> tuple[TableEvent, ...]:
    """Return the events that follow from what the person in a seat wants.

    Args:
        table: the state.
        seat: whose wish it is.
        command: the wish.
        seed: a fresh unguessable one, used if another round has to be committed to.

    Raises:
        ThirtyOneError: ``illegal_action``, saying why not; nothing happens then.
    """
    match command:
        case Pace(pace=pace):
            return (PaceSet(seat=seat, pace=pace),)
        case _ if table.abandoned:
            raise _refusal("The game was given up.")
        case Abandon():
            return () if table.game.finished else (Abandoned(seat=seat),)
        case Act(decision=decision, action=text):
            if table.game.to_act != seat:
                raise _refusal("It is not your turn.")
            if decision != table.decision:
                raise _refusal("The game has gone on since.")
            return _decide(table, seat, text, "person", seed)
        case Continue(round=number):
            return _continue(table, seat, number)
        case Undo(decision=decision):
            if decision != table.decision:
                raise _refusal("The game has gone on since.")
            return (WentBack(seat=seat, left=_undo_to(table, seat)),)


def play_on(table: Table, action: str | None, *, seed: str) -> tuple[TableEvent, ...]:
    """Return the events of what goes on without a person: the first deal, or a computer player's decision.

    Args:
        table: the state.
        action: what the computer player whose turn it is has chosen; None to deal.
        seed: a fresh unguessable one, used if another round has to be committed to.

    Raises:
        ThirtyOneError: when the action is not legal, or nothing goes on without a person.
    """
    if action is None:
        if not may_deal(table):
            raise _refusal("The next round is not to be dealt yet.")
        return _with_forced(table, [RoundDealt(round=table.game.rounds_ended)], seed)
    if table.game.to_act is None or table.seats[table.game.to_act].level is None:
        raise _refusal("It is not the turn of a computer player.")
    return _decide(table, table.game.to_act, action, "computer", seed)


def may_deal(table: Table) -> bool:
    """Whether the next round can be dealt: nobody has still to look at the last one."""
    if table.abandoned or table.game.finished or not table.game.between_rounds or not table.next_seed:
        return False
    return table.game.rounds_ended == 0 or table.continued >= set(table.people)


def can_undo(table: Table, seat: int) -> bool:
    """Whether a person may take back a decision."""
    return _undo_place(table, seat) is not None


def _decide(table: Table, seat: int, text: str, by: Any, seed: str) -> tuple[TableEvent, ...]:
    parse_action(text)
    return _with_forced(table, [Decided(seat=seat, action=text, by=by)], seed)


def _with_forced(table: Table, events: list[TableEvent], seed: str) -> tuple[TableEvent, ...]:
    """Add the decisions of people that have a single possibility, and the commitment to another round."""
    for event in events:
        table, _ = evolve(table, event)
    while (seat := table.game.to_act) is not None and table.seats[seat].person is not None:
        actions = legal_actions(table.game)
        if len(actions) > 1:
            break
        event = Decided(seat=seat, action=str(actions[0]), by="rules")
        table, _ = evolve(table, event)
        events.append(event)
    if table.game.between_rounds and not table.game.finished:
        events.append(commit_to(table.game.rounds_ended, seed))
    return tuple(events)


def _continue(table: Table, seat: int, number: int) -> tuple[TableEvent, ...]:
    if table.status != "round_over" or number != table.game.rounds_ended - 1:
        raise _refusal("That round is not the one that has just ended.")
    if seat in table.continued:
        return ()
    return (Continued(seat=seat, round=number),)


def _undo_to(table: Table, seat: int) -> int:
    place = _undo_place(table, seat)
    if place is None:
        raise _refusal("There is nothing to take back in this round.")
    return place


def _undo_place(table: Table, seat: int) -> int | None:
    if table.people != (seat,) or table.status != "playing":
        return None
    moves = [number for number, move in enumerate(table.line) if move.seat == seat and move.by == "person"]
    return moves[-1] if moves else None


def _refusal(sentence: str) -> ThirtyOneError:
    return ThirtyOneError("illegal_action", sentence)
