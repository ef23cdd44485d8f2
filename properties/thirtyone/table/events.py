"""What a table's log holds. People are in it by their id only, so that forgetting somebody changes no log."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

PaceName = Literal["none", "quick", "normal", "slow"]
"""How long computer players seem to think."""


class Seat(Struct, frozen=True, kw_only=True):
    """Who sits in a seat: a person, or a computer player of some level."""

    person: str | None = None
    level: str | None = None


class Opened(Struct, frozen=True, kw_only=True, tag="opened"):
    """The table was opened, everybody seated and the first dealer drawn."""

    rules: str | dict[str, Any]
    """As a record has them."""
    seats: tuple[Seat, ...]
    dealer: int
    pace: PaceName = "normal"


class Committed(Struct, frozen=True, kw_only=True, tag="committed"):
    """The seed of the next round was drawn; its hash is shown before the deal, the seed after the round."""

    round: int
    seed: str
    commitment: str


class RoundDealt(Struct, frozen=True, kw_only=True, tag="dealt"):
    """A round was dealt from the seed committed to."""

    round: int


class Decided(Struct, frozen=True, kw_only=True, tag="decided"):
    """A player decided; ``by`` the rules where there was a single possibility."""

    seat: int
    action: str
    by: Literal["person", "computer", "rules"]


class WentBack(Struct, frozen=True, kw_only=True, tag="went_back"):
    """The line of play of this round was taken back, so that this many decisions of it are left."""

    seat: int
    left: int


class Continued(Struct, frozen=True, kw_only=True, tag="continued"):
    """A person has seen the end of a round."""

    seat: int
    round: int


class PaceSet(Struct, frozen=True, kw_only=True, tag="pace"):
    """The pace of the computer players was changed."""

    seat: int
    pace: PaceName


class Abandoned(Struct, frozen=True, kw_only=True, tag="abandoned"):
    """The only person left for good: the game ends unfinished."""

    seat: int


TableEvent = Opened | Committed | RoundDealt | Decided | WentBack | Continued | PaceSet | Abandoned
"""Every kind of event, told apart in JSON by ``type``."""
