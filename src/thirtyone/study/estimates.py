"""Means with their standard errors, and how they follow from what was counted."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct


class Estimate(Struct, frozen=True):
    """A measured mean and its standard error."""

    value: float
    error: float


def mean(number: int, total: float, squares: float) -> Estimate:
    """Return the mean of a sample with its standard error; 0 ± 0 of an empty one.

    >>> mean(100, 20, 20)
    Estimate(value=0.2, error=0.04)

    Args:
        number: the size of the sample.
        total: the sum of its values.
        squares: the sum of their squares.
    """
    if number == 0:
        return Estimate(0.0, 0.0)
    value = total / number
    return Estimate(float(value), math.sqrt(max(0.0, squares / number - value * value) / number))


def proportion(number: int, successes: int) -> Estimate:
    """Return the share of successes among a number of trials, with its standard error."""
    return mean(number, successes, successes)


def mean_of_histogram(counts: Iterable[int]) -> Estimate:
    """Return the mean of a sample of whole numbers, of which ``counts`` says how often 0, 1, 2 … occurred."""
    number = total = squares = 0
    for value, count in enumerate(counts):
        number += int(count)
        total += value * int(count)
        squares += value * value * int(count)
    return mean(number, total, squares)


def scaled(estimate: Estimate, factor: float) -> Estimate:
    """Return an estimate in another unit; the factor must not be negative.

    >>> scaled(Estimate(0.2, 0.04), 100)
    Estimate(value=20.0, error=4.0)
    """
    return Estimate(estimate.value * factor, estimate.error * factor)
