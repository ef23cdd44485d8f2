"""What follows from the counts of the arena: shares with errors, and ratings by the model of Bradley and Terry."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from thirtyone.study.arena.contests import Moments
from thirtyone.study.estimates import Estimate

Floats = NDArray[np.float64]

RATING_POINTS: Final = 400 / log(10)
"""A player whose rating is higher by 400 wins ten times as often as the other."""

_IMAGINED: Final = 4
"""Deals with an even result that are added for the errors only: what did not happen in a sample may still happen."""

_NEWTON_STEPS: Final = 200
"""Steps of Newton's method after which it stops even if ratings still move."""

_LONGEST_STEP: Final = 2.0
"""How far a rating moves in one of these steps, at most: farther away the quadratic approximation is bad."""


class PerHundred(NamedTuple):
    """How often each player loses rounds, or wins games, per hundred."""

    means: Floats
    """(one, others)"""
    covariance: Floats
    """(one × others, one × others): of these means. Deals vary independently; games with the same decks do not."""

    def of(self, weights: Floats) -> Estimate:
        """Return a weighted sum of the means, with its standard error.

        Args:
            weights: (one, others)
        """
        flat = weights.ravel()
        return Estimate(float(flat @ self.means.ravel()), sqrt(max(float(flat @ self.covariance @ flat), 0.0)))

    def at(self, one: int, others: int) -> Estimate:
        """Return the share of one player alone among others of a kind."""
        return self.of(self._weights((one, others, 1.0)))

    def against_field(self, one: int) -> Estimate:
        """Return the mean of a player's shares over all other kinds."""
        size = len(self.means)
        return self.of(self._weights(*((one, other, 1 / (size - 1)) for other in range(size) if other != one)))

    def more(self, one: int, other: int) -> Estimate:
        """Return the share of ``one`` alone among ``other``, less that of ``other`` alone among ``one``."""
        return self.of(self._weights((one, other, 1.0), (other, one, -1.0)))

    def _weights(self, *entries: tuple[int, int, float]) -> Floats:
        weights = np.zeros_like(self.means)
        for one, others, weight in entries:
            weights[one, others] = weight
        return weights

    @property
    def worst(self) -> float:
        """The largest standard error of a share between two kinds."""
        errors = np.sqrt(np.diag(self.covariance)).reshape(self.means.shape)
        return float(errors[~np.eye(len(errors), dtype=bool)].max())


def per_hundred(moments: Moments, players: int) -> PerHundred:
    """Return what was counted per hundred rounds or games; at least two deals are needed."""
    deals = moments.deals
    means = moments.sums / (deals * players)
    flat = moments.sums.ravel() / deals
    covariance = (moments.products / deals - np.outer(flat, flat)) / (deals - 1) / players**2
    imagined = _IMAGINED * (means.ravel() - 0.5) ** 2 / deals**2
    return PerHundred(100 * means, 100**2 * (covariance + np.diag(imagined)))


class Ratings(NamedTuple):
    """How strong players are; 0 is their mean, weighted by how precisely the games of each determine its rating."""

    points: Floats
    """(players,)"""
    covariance: Floats
    """(players, players)"""

    def of(self, one: int) -> Estimate:
        """Return the rating of a player with its standard error."""
        return Estimate(float(self.points[one]), sqrt(max(float(self.covariance[one, one]), 0.0)))


def rate(wins: PerHundred, players: int, deals: int) -> Ratings:
    """Return the ratings under which these wins are likeliest (Bradley and Terry; Luce where more than two play).

    Alone among others of a kind, a player wins with the odds of its strength against the sum of theirs. One more game
    with an even result is added to each pairing, so that a player who never wins has a rating as well.
    The errors do not rely on the model: they come from how the counts of deals vary.

    Args:
        wins: games won by one among others per hundred.
        players: how many sit at a table.
        deals: how many deals were played, each from all seats.
    """
    size = len(wins.means)
    ones, others = np.nonzero(~np.eye(size, dtype=bool))
    pairs = np.arange(len(ones))
    design = np.zeros((len(ones), size))
    design[pairs, ones], design[pairs, others] = 1.0, -1.0
    games = players * deals
    won = wins.means[ones, others] / 100 * games + 1 / players
    together = np.full((size, size), 1 / size)  # wins depend on differences of ratings alone: this fixes their mean
    ratings = np.zeros(size)
    for _ in range(_NEWTON_STEPS):
        chances = 1 / (1 + (players - 1) * np.exp(-design @ ratings))
        information = design.T @ (design * ((games + 1) * chances * (1 - chances))[:, None]) + together
        step = np.linalg.solve(information, design.T @ (won - (games + 1) * chances))
        ratings += np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        if np.abs(step).max() < 1e-9:
            break
    entries = ones * size + others
    counted = wins.covariance[np.ix_(entries, entries)] * (games / 100) ** 2
    inverse = np.linalg.inv(information) - together
    weights = np.diag(information - together)
    centred = np.eye(size) - weights / weights.sum()  # else the error of one who always loses would be in all
    from_counts = centred @ inverse @ design.T
    return Ratings(RATING_POINTS * centred @ ratings, RATING_POINTS**2 * from_counts @ counted @ from_counts.T)
