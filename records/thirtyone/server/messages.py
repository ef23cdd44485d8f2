"""What goes over the socket; docs/protocol.md is made from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from thirtyone.cards import Hand
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import AnyEvent, EndedBy, HiddenHand
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.table.events import PaceName
from thirtyone.table.state import Forced, Status, Undone

Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, different for every command: a command sent twice is carried out once."""


class Watch(Struct, tag="watch", forbid_unknown_fields=True):
    """Show me this table, and what happens there from now on."""

    table: Id
    after: Annotated[int, Meta(ge=0)] = 0
    """The last sequence number that the client has; 0 for none."""


class ActMessage(Struct, tag="act", forbid_unknown_fields=True):
    """Decide, when it is one's turn."""

    id: Id
    table: Id
    decision: int
    """The view's ``decision``: an older one is refused."""
    action: Annotated[str, Meta(max_length=16)]
    """As records write it."""


class ContinueMessage(Struct, tag="continue", forbid_unknown_fields=True):
    """Go on to the next round."""

    id: Id
    table: Id
    round: int
    """The round that has ended."""


class UndoMessage(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back one's last decision in this round, where all others are computer players."""

    id: Id
    table: Id
    decision: int


class PaceMessage(Struct, tag="pace", forbid_unknown_fields=True):
    """Change how long computer players seem to think."""

    id: Id
    table: Id
    pace: PaceName


class AgainMessage(Struct, tag="again", forbid_unknown_fields=True):
    """After the game: open a new table with the same rules and seats."""

    id: Id
    table: Id


class AbandonMessage(Struct, tag="abandon", forbid_unknown_fields=True):
    """Give the game up for good."""

    id: Id
    table: Id


ClientMessage = Watch | ActMessage | ContinueMessage | UndoMessage | PaceMessage | AgainMessage | AbandonMessage


class WorthView(Struct):
    """What a hand is worth."""

    value: str
    """``fire``, ``31``, ``30.5`` or points."""
    combination: str
    suit: str | None


class SeatInfo(Struct, kw_only=True):
    """One player at the table."""

    seat: int
    name: str
    kind: Literal["person", "computer"]
    level: str | None
    connected: bool
    lives: int
    swims: bool
    place: int | None
    hand: HiddenHand
    """None for a card that lies face down."""
    shown: Hand
    """The cards of this hand that everybody knows."""
    worth: WorthView | None
    """Of one's own hand, and of all when the round is over."""
    did: AnyEvent | None
    """The last thing that this player did in this round."""


class OutcomeView(Struct, kw_only=True):
    """How a round ended; lists go by seat."""

    ended_by: EndedBy
    closer: int | None
    hands: tuple[Hand, ...]
    worths: tuple[WorthView | None, ...]
    losses: tuple[int, ...]
    void: bool


class RoundInfo(Struct, kw_only=True):
    """A round that ended."""

    ended_by: EndedBy
    closer: int | None
    losses: tuple[int, ...]
    lives: tuple[int, ...]
    """Everybody's, after it."""


class TableView(Struct, kw_only=True):
    """Everything that one seat, or a spectator, may know of a table."""

    rules: dict[str, Any]
    base: str
    """The preset that the rules are, or are nearest to."""
    house_rules: bool
    seat: int | None
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
    seats: tuple[SeatInfo, ...]
    middle: ExchangeMiddle | DrawMiddle | None
    legal: tuple[str, ...]
    prospects: dict[str, str]
    """What the hand would be worth after each legal action that changes it."""
    can_undo: bool
    waiting_for: tuple[int, ...]
    """The seats that must press Continue before the next round."""
    outcome: OutcomeView | None
    winner: int | None
    pot: int
    pace: PaceName
    history: tuple[RoundInfo, ...]


class State(Struct, tag="state", kw_only=True):
    """What happened since the last state, in order, and how the table is now."""

    table: str
    seq: int
    happened: tuple[AnyEvent | Forced | Undone, ...]
    view: TableView


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


ServerMessage = State | Accepted | Opened | Refused
