"""What people can ask of a table. The page sends these as they are; in JSON ``type`` says which."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from thirtyone.players import PLAYERS
from thirtyone.table.table_events import PaceName

LevelName = Annotated[str, Meta(extra_json_schema={"enum": list(PLAYERS)})]
"""A computer player, by the name of its level. An unknown one is refused as ``bad_player``, naming those there are."""


class AnyCommand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person asks of a table."""


# Before the game.


class Sit(AnyCommand, frozen=True, kw_only=True, tag="sit"):
    """Before the game: take an empty seat, change over to it, or come to the one kept for oneself."""

    seat: int | None = None
    """None: any."""


class SeatComputer(AnyCommand, frozen=True, kw_only=True, tag="seat_computer"):
    """Before the game, as the host: give an empty seat to a computer player."""

    seat: int
    level: LevelName


class FreeSeat(AnyCommand, frozen=True, kw_only=True, tag="free_seat"):
    """Before the game, as the host: send away whoever sits there."""

    seat: int


class Start(AnyCommand, frozen=True, kw_only=True, tag="start"):
    """As the host, or as anybody who has come while the host is not connected: begin with those who have come."""


# In the game.


class Act(AnyCommand, frozen=True, kw_only=True, tag="act"):
    """Decide, when it is one's turn."""

    decision: int
    """The view's ``decision`` when the player chose: the action is refused if the game has gone on since."""
    action: Annotated[str, Meta(max_length=16)]
    """As records write it."""


class Continue(AnyCommand, frozen=True, kw_only=True, tag="continue"):
    """Go on to the next round."""

    round: int
    """The one that has ended."""


class Undo(AnyCommand, frozen=True, kw_only=True, tag="undo"):
    """Take back one's last decision in this round; only where all others are computer players."""

    decision: int
    """The view's ``decision`` now."""


class TakeBack(AnyCommand, frozen=True, kw_only=True, tag="take_back"):
    """Take one's seat back from the computer player that sits in."""


class PlayFor(AnyCommand, frozen=True, kw_only=True, tag="play_for"):
    """Where there is no clock: let a computer player sit in for somebody who is not connected.

    Only the host may do that, or anybody while the host is not connected.
    """

    seat: int


class Queue(AnyCommand, frozen=True, kw_only=True, tag="queue"):
    """As a spectator: wait for a seat in the next game, or no longer."""

    waits: bool


# At any time.


class Pace(AnyCommand, frozen=True, kw_only=True, tag="pace"):
    """Change how long computer players seem to think."""

    pace: PaceName


class AllowTalk(AnyCommand, frozen=True, kw_only=True, tag="allow_talk"):
    """As the host of a private table: let people write freely, or not."""

    allowed: bool


class Leave(AnyCommand, frozen=True, kw_only=True, tag="leave"):
    """Leave the table for good; after the game: have no seat kept in the next one."""


Command = (
    Sit
    | SeatComputer
    | FreeSeat
    | Start
    | Act
    | Continue
    | Undo
    | TakeBack
    | PlayFor
    | Queue
    | Pace
    | AllowTalk
    | Leave
)
