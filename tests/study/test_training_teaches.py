"""A small training run teaches something: it loses fewer rounds than what it began with, on the same decks."""

from math import sqrt

import pytest

from thirtyone import preset
from thirtyone.players import compiled
from thirtyone.players.weights import StoredNetwork
from thirtyone.study.arena.contests import Contests
from thirtyone.study.training.learners import Learner
from thirtyone.study.training.schedules import NetworkToTrain, Schedule

DEALS = 1_000


def losses(monkeypatch: pytest.MonkeyPatch, network: StoredNetwork) -> list[int]:
    """The rounds that a network lost to threshold-24 with each deck, of two."""
    monkeypatch.setattr(compiled, "network_for", lambda name, players: network.network() if players == 2 else None)
    counts, _ = Contests(preset("a9"), 2, ("master", "threshold-24"), "teaches").counts(0, DEALS)
    return [int(count) for count in counts[:, 0, 1]]


def test_a_small_training_run_improves_on_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner(NetworkToTrain("a9", 2), Schedule(40_000, (0.15, 0.05), (0.02, 0.002)), 31, None, 16)
    before = losses(monkeypatch, learner.stored())
    for _ in learner.iterations():
        pass
    after = losses(monkeypatch, learner.stored())
    fewer = [one - other for one, other in zip(before, after, strict=True)]
    mean = sum(fewer) / DEALS
    error = sqrt(sum((each - mean) ** 2 for each in fewer) / (DEALS - 1) / DEALS)
    assert mean > 3 * error > 0
