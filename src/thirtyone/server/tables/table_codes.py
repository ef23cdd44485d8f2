"""Short codes that lead to a table until its game begins; docs/decisions/0008 says how hard they are to guess."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

_CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""0 and O, 1, I and L are not among these: they look alike."""

_LENGTH: Final = 6


def new_code(chance: SystemRandom) -> str:
    """Return a short code; see docs/decisions for how hard it is to guess."""
    return "".join(chance.choices(_CODE_LETTERS, k=_LENGTH))


BAD_CODE: Final = "A code has six letters and digits, and among them no 0 and no O, no 1, no I and no L."


def read_code(text: str) -> str | None:
    """Return a code as it was meant: in capitals, without spaces and hyphens; None where it cannot be one.

    What was misread cannot be guessed: of 0 and O, for one, neither is in any code.
    """
    code = "".join(character for character in text.upper() if character.isalnum())
    return code if len(code) == _LENGTH and set(code) <= set(_CODE_LETTERS) else None
