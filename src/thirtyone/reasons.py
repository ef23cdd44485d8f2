"""The reasons that can be given for or against an action: a small set of codes, and what each is about."""

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
"""The codes of reasons; `locales` has a sentence for each."""

REASONS: tuple[ReasonCode, ...] = get_args(ReasonCode)


class Reason(Struct, frozen=True):
    """A reason, and what it is about."""

    code: ReasonCode
    card: Card | None = None
    """The card that it is about."""
    seat: int | None = None
    """The other player that it is about."""
    points: float = 0.0
    """The points that it is about: those of the hand that is left, or that can be reached."""
    turns: int = 0
    """How many others still have a turn."""
