"""What goes over the socket; docs/protocol.md is made from these types."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from thirtyone.cards import Hand
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import Deed, EndedBy, Event, HiddenHand
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.table import (
    Act,
    AllowTalk,
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
from thirtyone.table.state import Status
from thirtyone.table.table_events import ClockName, PaceName

Reaction = Literal["clap", "laugh", "wow", "sad", "think", "heart"]
Phrase = Literal["hello", "good_luck", "well_played", "thanks", "oops", "hurry", "one_moment", "again", "bye"]

Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, different for every command: one sent twice is carried out once, another is refused."""


class Watch(Struct, tag="watch", forbid_unknown_fields=True):
    """Show me this table, and what happens there from now on."""

    table: Id
    after: Annotated[int, Meta(ge=0)] = 0
    """The last sequence number that the client has; 0 for none."""


class WatchPublicTables(Struct, tag="watch_public_tables", forbid_unknown_fields=True):
    """Show me the public tables where seats are free, from now on; instead of a table."""


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there? A line that went dead tells its page nothing: whoever has heard nothing for a while asks."""


# What people want of a table: its own commands, with an id and the table they are for.


class SitMessage(Sit, tag="sit", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Before the start: take an empty seat, change over to it, or come to the one kept for oneself."""

    id: Id
    table: Id


class SeatComputerMessage(SeatComputer, tag="seat_computer", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Before the start, as the host: give an empty seat to a computer player."""

    id: Id
    table: Id


class FreeSeatMessage(FreeSeat, tag="free_seat", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Before the start, as the host: send away who sits there."""

    id: Id
    table: Id


class StartMessage(Start, tag="start", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As the host: begin the game with those who have come."""

    id: Id
    table: Id


class ActMessage(Act, tag="act", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Decide, when it is one's turn."""

    id: Id
    table: Id


class ContinueMessage(Continue, tag="continue", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Go on to the next round."""

    id: Id
    table: Id


class UndoMessage(Undo, tag="undo", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take back one's last decision in this round, where all others are computer players."""

    id: Id
    table: Id


class TakeBackMessage(TakeBack, tag="take_back", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take one's seat back from the computer player that sits in."""

    id: Id
    table: Id


class PlayForMessage(PlayFor, tag="play_for", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As the host, where there is no clock: let a computer player sit in for somebody who is not connected."""

    id: Id
    table: Id


class QueueMessage(Queue, tag="queue", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As a spectator: wait for a seat in the next game, or no longer."""

    id: Id
    table: Id


class PaceMessage(Pace, tag="pace", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Change how long computer players seem to think."""

    id: Id
    table: Id


class AllowTalkMessage(AllowTalk, tag="allow_talk", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As the host of a private table: let people write freely, or not."""

    id: Id
    table: Id


class LeaveMessage(Leave, tag="leave", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Leave the table for good; after the game: have no seat kept in the next one."""

    id: Id
    table: Id


CommandMessage = (
    SitMessage
    | SeatComputerMessage
    | FreeSeatMessage
    | StartMessage
    | ActMessage
    | ContinueMessage
    | UndoMessage
    | TakeBackMessage
    | PlayForMessage
    | QueueMessage
    | PaceMessage
    | AllowTalkMessage
    | LeaveMessage
)


class AgainMessage(Struct, tag="again", forbid_unknown_fields=True):
    """After the game: open a new table with the same rules and seats, or come to the one that somebody has opened."""

    id: Id
    table: Id


class SayMessage(Struct, tag="say", forbid_unknown_fields=True):
    """Say something to everybody at the table; one of the three. It is not kept."""

    id: Id
    table: Id
    reaction: Reaction | None = None
    phrase: Phrase | None = None
    """Every reader sees it in the language of the page."""
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    """Where the host allows it."""


ClientMessage = Watch | WatchPublicTables | Ping | CommandMessage | AgainMessage | SayMessage


Presence = Literal["here", "absent", "away", "replaced", "gone"]
"""A person who is connected; one who is not; one for whom the clock has played the last turn; one for whom a computer
player sits in; one who has left for good. Computer players are here."""


class WorthView(Struct, gc=False):
    """What a hand is worth."""

    value: str
    """``fire``, ``31``, ``30.5`` or points."""
    combination: str
    suit: str | None


class SeatInfo(Struct, kw_only=True, gc=False):
    """One player at the table."""

    seat: int
    name: str | None
    """None for a person of whom no name is kept."""
    kind: Literal["person", "computer"]
    level: str | None
    """Of the computer player, also of one that sits in for a person."""
    presence: Presence
    lives: int
    swims: bool
    place: int | None
    hand: HiddenHand
    """None for a card that lies face down."""
    shown: Hand
    """The cards of this hand that everybody knows."""
    worth: WorthView | None
    """Of one's own hand, and of all when the round is over."""
    did: Deed | None
    """The last thing that this player did in this round."""


class OutcomeView(Struct, kw_only=True, gc=False):
    """How a round ended; lists go by seat."""

    ended_by: EndedBy
    closer: int | None
    hands: tuple[Hand, ...]
    worths: tuple[WorthView | None, ...]
    losses: tuple[int, ...]
    void: bool


class RoundInfo(Struct, kw_only=True, gc=False):
    """A round that ended."""

    ended_by: EndedBy
    closer: int | None
    losses: tuple[int, ...]
    lives: tuple[int, ...]
    """Everybody's, after it."""


class OwnView(Struct, kw_only=True, gc=False):
    """What each seat, and a spectator, sees in its own way."""

    seat: int | None
    seats: tuple[SeatInfo, ...]
    middle: ExchangeMiddle | DrawMiddle | None
    legal: tuple[str, ...]
    prospects: dict[str, str]
    """What the hand would be worth after each legal action that changes it."""
    can_undo: bool
    waits: bool
    """Whether the reader, a spectator, waits for a seat in the next game."""


class TableView(OwnView, kw_only=True, gc=False):
    """Everything that one seat, or a spectator, may know of a table."""

    rules: dict[str, Any]
    base: str
    """The preset that the rules are, or are nearest to."""
    house_rules: bool
    host: int | None
    """The seat of the host."""
    status: Status
    round: int
    dealer: int
    order: tuple[int, ...]
    to_act: int | None
    turns: int
    closer: int | None
    turns_left: int | None
    stock: int
    decision: int
    commitment: str
    """The SHA-256 of the seed of this round, or of the next where none is being played."""
    revealed_seed: str | None
    """The seed of the round that has just ended."""
    waiting_for: tuple[int, ...]
    """The seats that must press Continue before the next round."""
    outcome: OutcomeView | None
    winner: int | None
    pot: int
    pace: PaceName
    clock: ClockName
    due: int | None
    """Where the table has a clock: when the turn is over, or the next round is dealt; in milliseconds since 1970."""
    span: int | None
    """How many milliseconds there are until then when they begin."""
    bank: int | None
    """How many milliseconds of the time until then come out of the player's time bank."""
    talk: bool
    """Whether people may write freely."""
    watching: int
    """How many spectators there are."""
    next_table: str | None
    """After the game: where those who play on have gone."""
    next_opener: int | None
    """The seat of who opened that table; None for a spectator who waited for a seat."""
    next_begun: bool
    """Whether the game there has begun: then no seat is kept there any more."""
    history: tuple[RoundInfo, ...]


class LobbySeat(Struct, kw_only=True, gc=False):
    """One seat before the start."""

    seat: int
    name: str | None
    """None for an empty seat, and for a person of whom no name is kept."""
    kind: Literal["person", "computer", "empty"]
    level: str | None
    here: bool
    """Whether the person has come, and is connected."""


class LobbyView(Struct, kw_only=True, gc=False):
    """Everything there is to see of a table before its game."""

    rules: dict[str, Any]
    base: str
    house_rules: bool
    status: Literal["lobby", "abandoned"]
    seat: int | None
    """The reader's."""
    come: bool
    """Whether the reader has taken that seat, which may only be kept for them."""
    sent_away: bool
    """Whether the host has sent the reader away: there is no seat for them at this table any more."""
    host: int | None
    seats: tuple[LobbySeat, ...]
    may_start: bool
    """Whether enough have come."""
    code: str
    """To be read out to those who are to come."""
    public: bool
    clock: ClockName
    pace: PaceName
    talk: bool
    watching: int


class News(Struct, tag="state", kw_only=True):
    """What happened at a table since the last state, in order."""

    table: str
    seq: int
    happened: tuple[Event, ...]
    now: int
    """The server's time, in milliseconds since 1970."""


class State(News, tag="state", kw_only=True):
    """What happened since the last state, in order, and how the table is now."""

    view: TableView | LobbyView


class PublicTable(Struct, kw_only=True):
    """A public table where seats are free."""

    table: str
    rules: str | dict[str, Any]
    players: tuple[str | None, ...]
    """The names of those who have come; None where none is kept."""
    seats: int
    clock: ClockName


class PublicTables(Struct, tag="public_tables"):
    """All of them, or the hundred that were listed last, whenever something has changed."""

    tables: tuple[PublicTable, ...]


class Said(Struct, tag="said", kw_only=True):
    """Somebody at the table has said something."""

    table: str
    seat: int
    name: str | None
    """None where none is kept."""
    reaction: Reaction | None
    phrase: Phrase | None
    text: str | None


class Accepted(Struct, tag="accepted"):
    """The command was carried out, and is on disk."""

    id: str


class Opened(Struct, tag="opened"):
    """A new table was opened."""

    id: str
    table: str


class Refused(Struct, tag="refused"):
    """Nothing was changed."""

    id: str | None
    code: str
    sentence: str


class Pong(Struct, tag="pong"):
    """The answer to a ping."""


ServerMessage = State | PublicTables | Said | Accepted | Opened | Refused | Pong

write: Final = msgspec.json.Encoder().encode
"""Turn a message into what goes over the socket."""
