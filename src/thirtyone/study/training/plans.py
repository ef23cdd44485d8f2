"""A plan of training: which networks, where they are kept, and how long they are trained."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.study.training.schedules import HIDDEN, NetworkToTrain, networks_to_train


class TrainingPlan(NamedTuple):
    """What to train."""

    presets: tuple[str, ...]
    folder: Path
    """Where everything is kept: finished networks as ``a7-2.network``, unfinished ones as ``a7-2.npz``."""
    players: tuple[int, ...] = ()
    """For which numbers of players; empty for all."""
    seed: str | int = 31
    effort: float = 1.0
    """The rounds of each schedule are multiplied by this."""
    jobs: int = 1
    """How many networks are trained at a time."""
    hidden: int = HIDDEN
    """The size of the hidden layer."""

    def networks(self) -> tuple[NetworkToTrain, ...]:
        """Return all networks to be trained, with those they begin with, each after the one that it begins with.

        Raises:
            ThirtyOneError: ``bad_rules`` or ``bad_player``, where there is no such preset or number of players.
        """
        every = networks_to_train(self.presets)
        chosen = [
            network
            for network in every
            if network.preset in self.presets and (network.players in (self.players or [network.players]))
        ]
        for players in self.players:
            if not any(network.players == players for network in chosen):
                raise ThirtyOneError("bad_player", f"None of these games is for {shorten(players)} players.")
        wanted = {*chosen}
        for network in reversed(every):  # each comes after the one that it begins with
            if network in wanted and network.start is not None:
                wanted.add(network.start)
        return tuple(network for network in every if network in wanted)
