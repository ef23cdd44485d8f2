"""What the loss of a life is worth: by how much it changes a player's chance to win the game."""

from __future__ import annotations

from math import exp
from typing import Final

from thirtyone.players.vectors import MutableVector, Vector

_TIME_STEPS: Final = 64
_MOST_LIVES: Final = 16
"""Larger numbers of lives count as this one."""


def life_equity(lives: Vector, players: int, loss_values: MutableVector) -> None:
    """Set by how much each player's loss changes this player's chance to win, scaled so that its own loss is −1.

    The model: all players lose lives equally often and independently, each as a Poisson process of rate 1; whoever is
    left last wins. A player wins with the probability that its last life goes after the last lives of all others: an
    integral over the time at which it goes. The values of the others' losses add up to 1.

    Args:
        lives: how many losses each player still in can take, including the one that puts it out; this player first,
            then to the left.
        players: how many there are.
        loss_values: (players + 1,): set here, by player; the last is what this player's loss of a second life in the
            same round adds to its first.
    """
    own = min(lives[0], _MOST_LIVES)
    most = own
    for step in range(1, players):
        loss_values[step] = 0.0
        most = max(most, min(lives[step], _MOST_LIVES))
    once = twice = 0.0
    end = most + 5.0 * most**0.5 + 5.0
    for number in range(_TIME_STEPS):
        part = (number + 0.5) / _TIME_STEPS
        time = end * part * part  # finer steps early, where the densities change most
        others = 1.0
        for step in range(1, players):
            others *= _lost_by(min(lives[step], _MOST_LIVES), time)
        others *= part
        now = _density_of_loss(own, time)
        once += (now - _density_of_loss(own - 1, time)) * others
        twice += (_density_of_loss(own - 1, time) - _density_of_loss(own - 2, time)) * others
        for step in range(1, players):
            left = min(lives[step], _MOST_LIVES)
            lost = _lost_by(left, time)
            if lost > 0.0:
                loss_values[step] += now * others * (_lost_by(left - 1, time) / lost - 1.0)
    for step in range(1, players):
        loss_values[step] /= once
    loss_values[0] = -1.0
    loss_values[players] = -twice / once


def _density_of_loss(times: int, time: float) -> float:
    """Return the probability density of losing this life, the first being 1, at a time."""
    return _lost_by(times - 1, time) - _lost_by(times, time) if times > 0 else 0.0


def _lost_by(times: int, time: float) -> float:
    """Return the probability that this many lives are lost by a time."""
    if times <= 0:
        return 1.0
    term = exp(-time)
    below = term
    for number in range(1, times):
        term *= time / number
        below += term
    return 1.0 - below
