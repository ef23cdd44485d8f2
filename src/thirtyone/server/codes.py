"""Short codes that lead to a table until its game begins; docs/decisions/0008 says how hard they are to guess."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

_CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No letter and digit among these look alike."""


def new_code(chance: SystemRandom) -> str:
    """Return a short code; see docs/decisions for how hard it is to guess."""
    return "".join(chance.choices(_CODE_LETTERS, k=6))


def read_code(text: str) -> str:
    """Return a code as it was meant: in capitals, without spaces and hyphens."""
    return "".join(character for character in text.upper() if character.isalnum())
