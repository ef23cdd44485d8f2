"""Commands in a process of their own that are stopped when they have come so far."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from subprocess import Popen, TimeoutExpired
from time import monotonic
from typing import Any, Final

from tests.support.waiting import GUARD

_LOOKS_EVERY: Final = 0.02
"""Seconds; to look without a pause would take half of the time that the command itself needs."""


def run_until(process: Popen[Any], happened: Callable[[], bool]) -> None:
    """Wait until something has happened.

    Args:
        process: what makes it happen.
        happened: whether it has.

    Raises:
        AssertionError: when the process ends before, or it never happens.
    """
    given_up = monotonic() + GUARD
    while not happened():
        with suppress(TimeoutExpired):
            raise AssertionError(f"The command ended too soon, with {process.wait(_LOOKS_EVERY)}.")
        assert monotonic() < given_up, "It never happened."
