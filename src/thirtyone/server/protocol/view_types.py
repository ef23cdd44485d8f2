"""What a page is shown of a table; docs/protocol.md and the page's types are made from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from thirtyone.cards import Hand, Suit
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import Deed, EndedBy, HiddenHand
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.hands import Combination
from thirtyone.server.protocol.written_rules import PresetName, WholeRules
from thirtyone.table.commands import LevelName
from thirtyone.table.state import Status
from thirtyone.table.table_events import ClockName, PaceName

Presence = Literal["here", "absent", "away", "replaced", "gone"]
"""A person who is connected; one who is not; one for whom the clock has played the last turn; one for whom a computer
player sits in; one who has left for good. Computer players are here."""


class WorthView(Struct, gc=False):
    """What a hand is worth."""

    value: str
    """``fire``, ``31``, ``30.5`` or points."""
    combination: Combination
    suit: Suit | None


class SeatView(Struct, kw_only=True, gc=False):
    """One player at the table."""

    seat: int
    name: str | None
    """None for a person of whom no name is kept."""
    kind: Literal["person", "computer"]
    level: LevelName | None
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


class EndedRound(Struct, kw_only=True, gc=False):
    """A round that ended."""

    ended_by: EndedBy
    closer: int | None
    losses: tuple[int, ...]
    lives: tuple[int, ...]
    """Everybody's, after it."""


class OwnView(Struct, kw_only=True, gc=False):
    """What each seat, and a spectator, sees in its own way."""

    seat: int | None
    seats: tuple[SeatView, ...]
    middle: ExchangeMiddle | DrawMiddle | None
    legal: tuple[str, ...]
    prospects: dict[str, str]
    """What the hand would be worth after each legal action that changes it."""
    can_undo: bool
    waits: bool
    """Whether the reader, a spectator, waits for a seat in the next game."""


class TableView(OwnView, kw_only=True, gc=False):
    """Everything that one seat, or a spectator, may know of a table."""

    rules: WholeRules
    base: PresetName
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
    history: tuple[EndedRound, ...]


TableChanges = Annotated[dict[str, Any], Meta(title="TableChanges")]
"""The fields of a spectator's TableView that have changed; ``seats`` is an object that has, by number, the changed
fields of those seats that changed."""


class OwnNews(Struct, kw_only=True, omit_defaults=True, gc=False):
    """What the reader sees otherwise than a spectator; it takes the place of all that was so before.

    A spectator's has at most ``waits``. ``legal``, ``prospects`` and ``can_undo`` are left out where there is nothing
    to do.
    """

    hand: HiddenHand | UnsetType = UNSET
    """Of the reader's seat, as ``worth`` and ``did``."""
    worth: WorthView | UnsetType | None = UNSET
    did: Deed | UnsetType | None = UNSET
    middle: ExchangeMiddle | DrawMiddle | UnsetType | None = UNSET
    legal: tuple[str, ...] = ()
    prospects: dict[str, str] = {}
    can_undo: bool = False
    waits: bool = False


class LobbySeat(Struct, kw_only=True, gc=False):
    """One seat before the start."""

    seat: int
    name: str | None
    """None for an empty seat, and for a person of whom no name is kept."""
    kind: Literal["person", "computer", "empty"]
    level: LevelName | None
    here: bool
    """Whether the person has come, and is connected."""


class LobbyView(Struct, kw_only=True, gc=False):
    """Everything there is to see of a table before its game."""

    rules: WholeRules
    base: PresetName
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
