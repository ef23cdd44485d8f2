"""How often each outcome of a round came after each action, and how sure a mean over outcomes is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from thirtyone.study.chances.sampling import IMPOSSIBLE


class OutcomeCounts:
    """How often each outcome came, by the index of the action."""

    def __init__(self, actions: int) -> None:
        self.looked_at = np.zeros(actions, np.int64)
        self.outcomes: dict[int, NDArray[np.int64]] = {}
        """By outcome: how often it came after each action, weighted."""

    def add(self, outcomes: NDArray[np.int64], actions: Sequence[int], weight: int = 1) -> None:
        """Count outcomes, (deals, columns), each with a weight; deals that cannot be are left out.

        Args:
            outcomes: of each deal, after each of some actions.
            actions: which action each column is of.
            weight: how often each deal counts.
        """
        for column, action in enumerate(actions):
            found, often = np.unique(outcomes[:, column], return_counts=True)
            for outcome, number in zip(found.tolist(), often.tolist(), strict=True):
                if outcome != IMPOSSIBLE:
                    self.outcomes.setdefault(outcome, np.zeros_like(self.looked_at))[action] += weight * number
                    self.looked_at[action] += number

    def probabilities(self, outcomes: Sequence[int]) -> NDArray[np.float64]:
        """Return the probability of each outcome after each action: (outcomes, actions)."""
        often = np.array([self.outcomes[outcome] for outcome in outcomes])
        probabilities: NDArray[np.float64] = often / often.sum(axis=0)
        return probabilities


def variance_of_mean(probabilities: NDArray[np.float64], values: NDArray[np.float64], number: int) -> float:
    """Return the variance of the mean of a sample whose values, from 0 to 1, have these probabilities.

    As Agresti and Coull do, two values of 0 and two of 1 are added, so that what never came up does not count as
    impossible.
    """
    more = number + 4
    mean = (number * float(probabilities @ values) + 2) / more
    square = (number * float(probabilities @ values**2) + 2) / more
    return max(square - mean**2, 0.0) / more
