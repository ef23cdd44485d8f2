"""A table once its game has begun: what is known of it between two events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from thirtyone.game.actions import Action
from thirtyone.game.events import Deed, RoundEnded
from thirtyone.game.games import Game
from thirtyone.record import Record, RoundRecord
from thirtyone.table.clock import CLOCKS, GAME_IDLE, LOBBY_IDLE, LOOK, SUSPENDED
from thirtyone.table.lobby import Lobby
from thirtyone.table.table_events import PaceName, Seat, Terms

Status = Literal["playing", "round_over", "finished", "abandoned"]


class Move(Struct, frozen=True, gc=False):
    """A decision of the round in progress, with what is needed to take it back."""

    before: Game
    did_before: tuple[Deed | None, ...]
    seat: int
    action: Action
    by: str


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
    """Grows with every decision, and with every one taken back: what an old page sends is known by it."""
    line: tuple[Move, ...] = ()
    """The decisions of the round in progress, or the one just ended."""
    did: tuple[Deed | None, ...]
    """By seat: the last thing it did in this round."""
    ended: tuple[RoundRecord, ...] = ()
    """The rounds that ended, as records have them."""
    summaries: tuple[tuple[RoundEnded, tuple[int, ...]], ...] = ()
    """Of each round that ended: the event that says how, and everybody's lives after it."""
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
    sent_away: frozenset[str] = frozenset()
    """The people whom the host has sent away: for them there is no seat here, nor at the tables that follow."""
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
        if self.computer_at(seat) is not None:  # it plays long before, unless no person is there any more
            return self.at + SUSPENDED
        return self.turn_began + clock.turn + self.banks[seat]


State = Lobby | Table
"""A table, before its game or in it."""


def due(state: State) -> int | None:
    """Return when something happens by itself at a table, in milliseconds since 1970; None when nothing will."""
    if isinstance(state, Table):
        return state.due
    return None if state.closed else state.at + LOBBY_IDLE


def table_record(table: Table, names: Sequence[str]) -> Record:
    """Return the record of the rounds that have ended; one in progress stays secret (V-3)."""
    ended = table.ended if table.game.between_rounds else table.ended[:-1]
    return Record(rules=table.game.rules, players=tuple(names), dealer=table.first_dealer, rounds=ended)
