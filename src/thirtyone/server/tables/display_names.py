"""What people are called, and what they may write."""

from __future__ import annotations

from typing import Final

from thirtyone.errors import ThirtyOneError

STRANGER: Final = "Player"
"""What records call somebody whose name is not kept, or no longer; a page has its reader's word for it."""


def check_text(text: str) -> None:
    """Check that a name or a text is one line of what can be seen.

    Raises:
        ThirtyOneError: ``bad_name``, for control characters and those that change the direction of writing.
    """
    if not text.strip() or not text.isprintable():
        raise ThirtyOneError("bad_name", "Names and texts are made of letters, signs and spaces.")
