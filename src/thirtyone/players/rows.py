"""Rows of numbers, whoever keeps them: lists and arrays here, NumPy's arrays in kernels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol


class Row(Protocol):
    """Numbers that are read by their places."""

    def __getitem__(self, at: Any, /) -> Any:
        """Return the number at a place, or those from one place to another."""
        ...

    def __iter__(self) -> Iterator[Any]:
        """Go through the numbers."""
        ...


class Blank(Row, Protocol):
    """Places for numbers."""

    def __setitem__(self, at: Any, number: Any, /) -> None:
        """Set the number at a place."""
        ...
