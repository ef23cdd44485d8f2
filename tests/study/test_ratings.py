"""The statistics of the arena: errors by decks that cover the truth, ratings that come back, the ladder's order."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from thirtyone.study.arena.arena_data import Interval
from thirtyone.study.arena.contests import Moments
from thirtyone.study.arena.ratings import PerHundred, per_hundred, rate

RATINGS = np.array([150.0, 40.0, 0.0, -190.0])


def moments_of(counts: np.ndarray) -> Moments:
    """Sum up counts of deals: (deals, one, others)."""
    deals, size, _ = counts.shape
    flat = counts.reshape(deals, -1)
    return Moments(deals, counts.sum(axis=0), flat.T @ flat, np.zeros((size, size), np.int64))


def chances(players: int) -> np.ndarray:
    """How often each wins alone among others, by the model: (one, others)."""
    strength = 10 ** (RATINGS / 400)
    return strength[:, None] / (strength[:, None] + (players - 1) * strength[None, :])


def test_means_and_errors_are_those_of_the_deals() -> None:
    random = np.random.default_rng(31)
    counts = random.integers(0, 5, (200, 3, 3))
    found = per_hundred(moments_of(counts), 4)
    shares = 100 * counts / 4
    assert found.means == pytest.approx(shares.mean(axis=0))
    for value, estimate in (
        (shares[:, 0, 2], found.at(0, 2)),
        (shares[:, 1, [0, 2]].mean(axis=1), found.against_field(1)),
        (shares[:, 0, 1] - shares[:, 1, 0], found.more(0, 1)),
    ):
        assert estimate.value == pytest.approx(value.mean())
        assert estimate.error == pytest.approx(value.std(ddof=1) / 200**0.5, rel=0.02)


def test_what_never_happened_may_happen_yet() -> None:
    estimate = per_hundred(moments_of(np.zeros((100, 2, 2), np.int64)), 2).at(0, 1)
    assert estimate.value == 0
    assert 1.0 <= 1.96 * estimate.error <= 4.0  # 3 of 100 is what a hundred failures leave possible


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Four seats of a deal share its luck: errors that took them for independent would hold it too seldom."""
    random = np.random.default_rng(31)
    held = naive = 0
    for _ in range(400):
        luck = random.beta(0.5, 1.5, (150, 1, 1))  # 1/4 on average
        counts = random.binomial(4, np.broadcast_to(luck, (150, 2, 2)))
        estimate = per_hundred(moments_of(counts), 4).at(0, 1)
        held += abs(estimate.value - 25) <= 1.96 * estimate.error
        share = estimate.value / 100
        naive += abs(estimate.value - 25) <= 196 * (share * (1 - share) / 600) ** 0.5
    assert 0.92 <= held / 400 <= 0.975
    assert naive / 400 < 0.88


@pytest.mark.parametrize("players", [2, 4])
def test_ratings_of_exact_shares_come_back(players: int) -> None:
    wins = PerHundred(100 * chances(players), np.zeros((16, 16)))
    found = rate(wins, players, deals=10**7).points
    assert found - found[2] == pytest.approx(RATINGS, abs=0.05)
    strength = 10 ** (RATINGS / 400)
    assert chances(2)[0, 2] == pytest.approx(strength[0] / (strength[0] + 1))  # 400 points are ten to one
    assert 10 ** ((found[0] - found[2]) / 400) == pytest.approx(strength[0], rel=1e-3)


@pytest.mark.parametrize("players", [2, 4])
def test_intervals_of_ratings_hold_the_truth(players: int) -> None:
    random = np.random.default_rng(31)
    true = chances(players)
    held = 0
    exact = rate(PerHundred(100 * true, np.zeros((16, 16))), players, deals=10**7).points
    for _ in range(150):
        counts = random.binomial(players, true, (120, 4, 4))
        if players == 2:  # what one of two loses, the other wins
            below = np.tril_indices(4, -1)
            counts[:, below[0], below[1]] = 2 - counts[:, below[1], below[0]]
        ratings = rate(per_hundred(moments_of(counts), players), players, deals=120)
        held += sum(abs(ratings.of(who).value - exact[who]) <= 1.96 * ratings.of(who).error for who in range(4))
    assert 0.91 <= held / 600 <= 0.985


def test_who_always_loses_has_a_rating_and_blurs_nobody_elses() -> None:
    random = np.random.default_rng(31)
    counts = np.zeros((400, 3, 3), np.int64)
    counts[:, 0, 1] = random.binomial(2, 0.55, 400)
    counts[:, 1, 0] = 2 - counts[:, 0, 1]
    counts[:, :2, 2] = 2
    ratings = rate(per_hundred(moments_of(counts), 2), 2, deals=400)
    assert ratings.of(2).value < -800
    assert ratings.of(2).error > 5 * ratings.of(0).error
    won = counts[:, 0, 1].mean() / 2
    assert ratings.points[0] - ratings.points[1] == pytest.approx(400 * log(won / (1 - won), 10), abs=1)


def test_a_step_holds_where_its_whole_interval_lies_above_0() -> None:
    assert [Interval(value, 1.0).holds for value in (1.1, 1.0, -0.5, -1.0, -1.1)] == [
        "yes", "open", "open", "open", "no",
    ]  # fmt: skip
