"""What is to be trained."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.study.training.schedules import HIDDEN, Task, tasks


class Plan(NamedTuple):
    """What to train."""

    presets: tuple[str, ...]
    folder: Path
    """Where everything is kept: ``a7-2.network``, what was learned; ``a7-2.npz``, what is being learned."""
    players: tuple[int, ...] = ()
    """For which numbers of players; for none: for all."""
    seed: str | int = 31
    effort: float = 1.0
    """What the rounds of each schedule are multiplied by."""
    jobs: int = 1
    """How many networks are trained at a time."""
    hidden: int = HIDDEN

    def tasks(self) -> tuple[Task, ...]:
        """Return all networks to be trained, those they begin with included, in an order that can be followed.

        Raises:
            ThirtyOneError: ``bad_rules`` or ``bad_player``, where there is no such preset or number of players.
        """
        every = tasks(self.presets)
        asked = [
            task for task in every if task.preset in self.presets and (task.players in (self.players or [task.players]))
        ]
        for players in self.players:
            if not any(task.players == players for task in asked):
                raise ThirtyOneError("bad_player", f"None of these games is for {shorten(players)} players.")
        wanted = {*asked}
        for task in reversed(every):  # each stands behind the one it begins with
            if task in wanted and task.start is not None:
                wanted.add(task.start)
        return tuple(task for task in every if task in wanted)
