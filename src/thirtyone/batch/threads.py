"""How games are divided among threads: kernels release the GIL, so threads run side by side."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

MOST_THREADS: Final = 256
"""The most threads that are started, however many are asked for; results do not depend on the number."""


def parts(total: int, threads: int) -> list[tuple[int, int]]:
    """Divide ``total`` games among threads; return where each part begins and ends. No part is empty.

    >>> parts(10, 3), parts(2, 8)
    ([(0, 3), (3, 6), (6, 10)], [(0, 1), (1, 2)])
    """
    threads = min(threads, total, MOST_THREADS)
    return list(pairwise(total * number // threads for number in range(threads + 1)))
