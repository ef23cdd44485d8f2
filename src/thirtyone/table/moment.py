"""What the world outside a table supplies when something is decided there."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

from msgspec import Struct

from thirtyone.errors import ThirtyOneError
from thirtyone.table.table_events import Committed


class Moment(Struct, frozen=True, kw_only=True):
    """The time, chance, and who is there: what a table cannot know by itself."""

    at: int
    """Milliseconds since 1970."""
    seed: str
    """A fresh unguessable one, of 64 hexadecimal digits; used if another round has to be committed to."""
    draw: int = 0
    """A random number of at least 64 bits, for the first dealer (C-3)."""
    connected: frozenset[str] = frozenset()
    """The people whom the table is shown to now."""

    def dealer(self, seats: int) -> int:
        """Return the first dealer of a game with this number of seats."""
        return self.draw % seats


def commit_to(round_number: int, moment: Moment) -> Committed:
    """Commit to the seed of a round: its hash can be shown, and the seed checked against it later."""
    commitment = sha256(moment.seed.encode()).hexdigest()
    return Committed(at=moment.at, round=round_number, seed=moment.seed, commitment=commitment)


Refusal = Literal["illegal_action", "not_your_seat", "too_many"]
"""The codes with which a table refuses a wish."""


def refusal(sentence: str, code: Refusal = "illegal_action") -> ThirtyOneError:
    """Return the error that refuses a wish, to be raised."""
    return ThirtyOneError(code, sentence)
