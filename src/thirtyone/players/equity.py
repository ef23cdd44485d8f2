"""What a round is worth in the game: how much the loss of a life moves a player's chance to win."""

from __future__ import annotations

from math import exp
from typing import Final

from thirtyone.players.rows import Blank, Row

_STEPS: Final = 64
_MOST_LIVES: Final = 16
"""More lives than these are reckoned as these."""


def life_equity(lives: Row, players: int, loss_values: Blank) -> None:
    """Set what the loss of each player moves this player's chance to win the game, its own loss being −1.

    Everybody is taken to lose each round equally often. Then lives are lost as if by clocks that strike at random, each
    player's own, as often as the others'; who is left last wins: the integral of the chance that the own last clock
    strikes now, and the others' have all struck. The loss_values of the others add up to 1.

    Args:
        lives: how many losses each player still in can take, the last of them the one that puts out; this player first,
            then to the left.
        players: how many these are.
        loss_values: (players + 1,): set here; the last is what this player's loss of a second life adds to its own.
    """
    own = min(lives[0], _MOST_LIVES)
    most = own
    for step in range(1, players):
        loss_values[step] = 0.0
        most = max(most, min(lives[step], _MOST_LIVES))
    once = twice = 0.0
    end = most + 5.0 * most**0.5 + 5.0
    for number in range(_STEPS):
        part = (number + 0.5) / _STEPS
        time = end * part * part  # most happens early
        others = 1.0
        for step in range(1, players):
            others *= _struck(min(lives[step], _MOST_LIVES), time)
        others *= part
        now = _last_strike(own, time)
        once += (now - _last_strike(own - 1, time)) * others
        twice += (_last_strike(own - 1, time) - _last_strike(own - 2, time)) * others
        for step in range(1, players):
            left = min(lives[step], _MOST_LIVES)
            struck = _struck(left, time)
            if struck > 0.0:
                loss_values[step] += now * others * (_struck(left - 1, time) / struck - 1.0)
    for step in range(1, players):
        loss_values[step] /= once
    loss_values[0] = -1.0
    loss_values[players] = -twice / once


def _last_strike(times: int, time: float) -> float:
    """Return how likely the strike of this number comes now."""
    return _struck(times - 1, time) - _struck(times, time) if times > 0 else 0.0


def _struck(times: int, time: float) -> float:
    """Return the chance that a clock has struck so often by a time."""
    if times <= 0:
        return 1.0
    term = exp(-time)
    below = term
    for number in range(1, times):
        term *= time / number
        below += term
    return 1.0 - below
