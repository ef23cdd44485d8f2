"""One type for sequences of numbers: lists and `array.array` in Python, NumPy's arrays where players are compiled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol


class Vector(Protocol):
    """Numbers that are read by their index."""

    def __getitem__(self, index: Any, /) -> Any:
        """Return the number at an index, or the numbers of a slice."""
        ...

    def __iter__(self) -> Iterator[Any]:
        """Go through the numbers."""
        ...


class MutableVector(Vector, Protocol):
    """Numbers that are also set: where a function writes its result."""

    def __setitem__(self, index: Any, number: Any, /) -> None:
        """Set the number at an index."""
        ...
