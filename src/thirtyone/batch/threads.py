"""Work that is shared by threads: kernels need no lock of the interpreter."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

MOST_THREADS: Final = 256
"""Threads at the most: more would only wait for one another, and what comes out is the same."""


def parts(total: int, threads: int) -> list[tuple[int, int]]:
    """Return where the share of each thread begins and ends; no share is empty.

    >>> parts(10, 3), parts(2, 8)
    ([(0, 3), (3, 6), (6, 10)], [(0, 1), (1, 2)])
    """
    threads = min(threads, total, MOST_THREADS)
    return list(pairwise(total * number // threads for number in range(threads + 1)))
