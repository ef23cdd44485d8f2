"""What a caller gets for bad input: one clear sentence and a stable code."""

from __future__ import annotations

from typing import Literal, get_args

Code = Literal[
    "bad_card",
    "bad_hand",
    "bad_rules",
    "bad_order",
    "bad_action",
    "bad_player",
    "bad_json",
    "bad_format",
    "bad_record",
    "bad_deck",
    "bad_refill",
    "bad_round",
    "bad_position",
    "illegal_action",
    "unknown_table",
    "not_your_seat",
    "bad_message",
    "bad_name",
    "too_many",
    "used_id",
    "bad_number",
    "bad_strategy",
    "missing_extra",
    "bad_cluster",
    "bad_file",
]
"""Every code an error can carry. Codes are stable: programs may rely on them."""

CODES: tuple[Code, ...] = get_args(Code)


class ThirtyOneError(ValueError):
    """Input that the rules or a format refuse.

    ``str(error)`` is one sentence for a person, ``error.code`` names the kind of fault for a program.

    >>> from thirtyone import preset
    >>> try:
    ...     preset("a8")
    ... except ThirtyOneError as error:
    ...     print(error.code, "|", error)
    bad_rules | There is no preset 'a8'; there are a9, a7, a5, trente36, trente52, schwimmen, scat.
    """

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code: Code = code

    def __reduce__(self) -> tuple[object, ...]:
        """Let an error travel between processes, whatever its class is made from."""
        return _same_again, (type(self), *self.args), self.__dict__


def _same_again(kind: type[ThirtyOneError], *arguments: object) -> ThirtyOneError:
    return kind.__new__(kind, *arguments)


class IllegalAction(ThirtyOneError):
    """An action that the rules do not allow now; the sentence says whose turn it is and why not."""

    def __init__(self, sentence: str) -> None:
        super().__init__("illegal_action", sentence)


def shorten(text: object, limit: int = 60) -> str:
    """Quote what somebody sent for an error sentence: on one line, never longer than ``limit`` characters.

    >>> print(shorten("line " * 30, limit=20))
    'line line line lin…
    """
    try:
        quoted = repr(text[: limit + 1]) if isinstance(text, str) else ascii(text)
    except (ValueError, RecursionError):  # a number of thousands of digits, or endless nesting
        quoted = f"a huge {type(text).__name__}"
    return quoted if len(quoted) <= limit else quoted[: limit - 1] + "…"
