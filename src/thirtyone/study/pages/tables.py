"""Tables of a page, as data; ``components.html`` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Table(NamedTuple):
    """A table whose first column names the rows."""

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    """The cells, as many in each row as there are headings."""
