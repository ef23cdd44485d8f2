"""Waiting, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Final, TypeVar

T = TypeVar("T")

GUARD: Final = 60
"""Seconds after which a test that waits for something that never comes is given up. Nothing is measured by it."""

SHORT: Final = 5
"""Seconds after which something that should come at once is held not to come at all."""


async def soon(awaitable: Awaitable[T]) -> T:
    """Wait, but not for ever."""
    return await asyncio.wait_for(awaitable, GUARD)
