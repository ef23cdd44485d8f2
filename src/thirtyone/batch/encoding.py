"""Rules as kernels read them, and checks of numbers that come from callers."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import from_dtype
from numpy.typing import NDArray

from thirtyone.batch.compiling import layout
from thirtyone.codes import LARGEST_NUMBER, RulesRecord, rules_record
from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.rules import Rules

RULES: Final = layout(RulesRecord)
RULES_TYPE: Final = from_dtype(RULES)


def encode_rules(rules: Rules) -> NDArray[np.void]:
    """Return a rule set as the kernels read it: an array of one record.

    Raises:
        ThirtyOneError: ``bad_rules``, where there are more lives or turns than kernels can count (`LARGEST_NUMBER`).
    """
    if rules.lives > LARGEST_NUMBER or (rules.turn_limit or 0) > LARGEST_NUMBER:
        raise ThirtyOneError(
            "bad_rules", f"The simulator plays with at most {LARGEST_NUMBER:,} lives, and as many turns."
        )
    record = rules_record(rules)
    encoded = np.zeros(1, RULES)
    for name in RULES.names or ():
        value = getattr(record, name)
        if isinstance(value, int):
            encoded[name] = value
        else:
            encoded[name][0, : len(value)] = value
    return encoded


def check_numbers(least: int = 1, /, **numbers: object) -> None:
    """Check that numbers are whole, at least ``least``, and at most 2⁶⁰.

    Raises:
        ThirtyOneError: ``bad_number``, naming the first that is not.
    """
    for name, number in numbers.items():
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= 1 << 60:
            raise ThirtyOneError(
                "bad_number", f"{name} must be a whole number of {least} or more, not {shorten(number)}."
            )
