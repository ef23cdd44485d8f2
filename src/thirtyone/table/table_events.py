"""What a table's log holds. People are in it by their id only, so that forgetting somebody changes no log."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

PaceName = Literal["none", "quick", "normal", "slow"]
"""How long computer players seem to think."""

ClockName = Literal["none", "relaxed", "normal", "fast"]
"""How long people may think, see `thirtyone.table.clock`."""


class Seat(Struct, frozen=True, kw_only=True):
    """Who sits in a seat: a person, or a computer player of some level; nobody, before the start."""

    person: str | None = None
    level: str | None = None


class Terms(Struct, frozen=True, kw_only=True):
    """What a table is opened with."""

    rules: str | dict[str, Any]
    """As a record has them."""
    pace: PaceName = "normal"
    clock: ClockName = "none"
    level: str = "careful"
    """Of the computer player that sits in for somebody."""
    public: bool = False
    """Whether strangers find it in the list of open tables."""
    talk: bool = False
    """Whether people may write to each other freely."""


class AnyTableEvent(Struct, frozen=True, kw_only=True):
    """Something that was decided at a table."""

    at: int = 0
    """Milliseconds since 1970."""


# Before the start.


class Opened(AnyTableEvent, frozen=True, kw_only=True, tag="opened"):
    """The table was opened; who is in ``ready`` has come already, seats of other people are kept for them."""

    terms: Terms
    seats: tuple[Seat, ...]
    host: str
    ready: tuple[str, ...] = ()
    code: str = ""
    """Short, to be read out; opens the way to the table until the game starts."""
    after: str | None = None
    """The table of the game that this one follows on."""
    sent_away: tuple[str, ...] = ()
    """People whom the host has sent away from a table before: they get no seat here either."""


class SatDown(AnyTableEvent, frozen=True, kw_only=True, tag="sat_down"):
    """A person took an empty seat, changed over to it, or came to the one kept for them."""

    seat: int
    person: str


class ComputerSeated(AnyTableEvent, frozen=True, kw_only=True, tag="computer_seated"):
    """The host gave an empty seat to a computer player."""

    seat: int
    level: str


class SeatFreed(AnyTableEvent, frozen=True, kw_only=True, tag="seat_freed"):
    """A seat became empty; a person who was sent away does not sit down here again."""

    seat: int
    sent_away: bool = False


class Started(AnyTableEvent, frozen=True, kw_only=True, tag="started"):
    """The game began with these seats, and the first dealer was drawn."""

    seats: tuple[Seat, ...]
    dealer: int


# The game.


class Committed(AnyTableEvent, frozen=True, kw_only=True, tag="committed"):
    """The seed of the next round was drawn; its hash is shown before the deal, the seed after the round."""

    round: int
    seed: str
    commitment: str


class RoundDealt(AnyTableEvent, frozen=True, kw_only=True, tag="dealt"):
    """A round was dealt from the seed committed to."""

    round: int


class Decided(AnyTableEvent, frozen=True, kw_only=True, tag="decided"):
    """A player decided; ``by`` the rules where there was a single possibility, the clock after a time-out."""

    seat: int
    action: str
    by: Literal["person", "computer", "rules", "clock"]


class WentBack(AnyTableEvent, frozen=True, kw_only=True, tag="went_back"):
    """The line of play of this round was taken back, so that this many decisions of it are left."""

    seat: int
    left: int


class Continued(AnyTableEvent, frozen=True, kw_only=True, tag="continued"):
    """A person has seen the end of a round."""

    seat: int
    round: int


class TimedOut(AnyTableEvent, frozen=True, kw_only=True, tag="timed_out"):
    """A person's time for a turn was over; the decisions that follow are the clock's."""

    seat: int


class Replaced(AnyTableEvent, frozen=True, kw_only=True, tag="replaced"):
    """A computer player sits in for a person until that person is back."""

    seat: int
    by: Literal["clock", "host"]


class Returned(AnyTableEvent, frozen=True, kw_only=True, tag="returned"):
    """A person took the seat back from the computer player."""

    seat: int


class Left(AnyTableEvent, frozen=True, kw_only=True, tag="left"):
    """A person left for good: a computer player has the seat; after the last person the game ends unfinished.

    After the game it says that no seat is to be kept in the next one.
    """

    seat: int


# At any time.


class PaceSet(AnyTableEvent, frozen=True, kw_only=True, tag="pace"):
    """The pace of the computer players was changed."""

    seat: int
    pace: PaceName


class TalkSet(AnyTableEvent, frozen=True, kw_only=True, tag="talk"):
    """The host allowed people to write freely, or forbade it."""

    allowed: bool


class Queued(AnyTableEvent, frozen=True, kw_only=True, tag="queued"):
    """Somebody who came late wants a seat in the next game, or no longer does."""

    person: str
    waits: bool = True


class Followed(AnyTableEvent, frozen=True, kw_only=True, tag="followed"):
    """After the game, another one was opened for those who play on, or has begun."""

    table: str
    opener: str | None = None
    """The person who opened it."""
    begun: bool = False


class TimeGivenBack(AnyTableEvent, frozen=True, kw_only=True, tag="time_given_back"):
    """The table was not served for a while, which counts for nobody's time."""

    lost: int
    """Milliseconds."""


class Closed(AnyTableEvent, frozen=True, kw_only=True, tag="closed"):
    """Nobody was there any more: the table ended."""


TableEvent = (
    Opened
    | SatDown
    | ComputerSeated
    | SeatFreed
    | Started
    | Committed
    | RoundDealt
    | Decided
    | WentBack
    | Continued
    | TimedOut
    | Replaced
    | Returned
    | Left
    | PaceSet
    | TalkSet
    | Queued
    | Followed
    | TimeGivenBack
    | Closed
)
"""Every kind of event; in JSON ``type`` says which one."""
