"""Reasons for an action, from a small set: what they can be, for those that find them and those that tell them."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from thirtyone.cards import Card

ReasonCode = Literal[
    "makes-31",
    "makes-fire",
    "shows-31",
    "leaves-31-unshown",
    "last-best",
    "last-worse",
    "closes-high",
    "closes-late",
    "too-low-to-close",
    "near-31",
    "stronger-now",
    "stronger-next",
    "takes-from-next",
    "gives-to-next",
    "weaker-now",
    "leaves-better",
    "keeps-good-hand",
    "hopes-for-packet",
    "hopes-for-stock",
    "waits",
    "costs-more",
]
"""What a reason can be; `locales` has how each is said."""

REASONS: tuple[ReasonCode, ...] = get_args(ReasonCode)


class Reason(Struct, frozen=True):
    """A reason with what it speaks of."""

    code: ReasonCode
    card: Card | None = None
    """The card that it is about."""
    seat: int | None = None
    """The other player that it is about."""
    points: float = 0.0
    """The points that it speaks of: of the hand that is left, or that can be reached."""
    turns: int = 0
    """How many others still have a turn."""
