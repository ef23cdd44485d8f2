"""Games that cannot be played in other processes. Those import this module, so it is a small one."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass

from thirtyone import ThirtyOneError
from thirtyone.study.spreading.chunks import ChunkResult
from thirtyone.tournaments import Totals


@dataclass(frozen=True)
class Fatal:
    """Games of which the sixth ends its process, or breaks the rules."""

    kills: bool

    def __call__(self, first: int, games: int) -> ChunkResult[int]:
        if first + games > 5 and self.kills:
            os.kill(os.getpid(), signal.SIGKILL)
        if first + games > 5:
            raise ThirtyOneError("bad_strategy", "The strategy x chose what is not legal, in game 5.")
        return ChunkResult(games, games)

    def totals(self, counts: int) -> Totals:
        return Totals.none(())


class Unreadable(Fatal):
    """Games whose module other processes do not have."""

    def __init__(self) -> None:
        super().__init__(kills=False)

    def __reduce__(self) -> tuple[object, ...]:
        return _missing, ()


def _missing() -> Fatal:
    raise ModuleNotFoundError("nowhere to be found")
