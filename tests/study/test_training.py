"""Training: the same for a seed however often it is stopped, and it teaches something."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from thirtyone import PRESETS, ThirtyOneError, preset
from thirtyone.players.features import FEATURES
from thirtyone.players.weights import StoredNetwork
from thirtyone.study.training import learners
from thirtyone.study.training.checkpoints import network_file, read_network, write_network, write_weights
from thirtyone.study.training.learners import Learner
from thirtyone.study.training.plans import TrainingPlan
from thirtyone.study.training.schedules import STARTS, NetworkToTrain, Schedule, networks_to_train
from thirtyone.study.training.training_run import Training, TrainingStopped

A9 = NetworkToTrain("a9", 2)
SHORT = Schedule(600, (0.2, 0.05), (0.02, 0.002))


@pytest.fixture
def short_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learners, "ROUNDS_PER_ITERATION", 200)


def learned(learner: Learner) -> StoredNetwork:
    for _ in learner.iterations():
        pass
    return learner.stored()


@pytest.mark.usefixtures("short_iterations")
def test_the_same_seed_teaches_the_same_however_often_it_is_stopped(tmp_path: Path) -> None:
    whole = learned(Learner(A9, SHORT, 31, None, 8))
    file = tmp_path / "kept.npz"
    for _ in range(3):
        learner = Learner(A9, SHORT, 31, None, 8)
        if file.exists():
            learner.resume(file)
        next(learner.iterations())
        learner.save(file)
    assert learner.finished
    assert learner.stored() == whole
    assert learned(Learner(A9, SHORT, 32, None, 8)) != whole


@pytest.mark.usefixtures("short_iterations")
@pytest.mark.parametrize(
    "other",
    [
        lambda: Learner(A9, SHORT, 32, None, 8),
        lambda: Learner(A9, SHORT._replace(rounds=800), 31, None, 8),
        lambda: Learner(A9, SHORT, 31, None, 4),
    ],
)
def test_other_training_does_not_go_on_from_a_file(tmp_path: Path, other: object) -> None:
    file = tmp_path / "kept.npz"
    Learner(A9, SHORT, 31, None, 8).save(file)
    assert callable(other)
    with pytest.raises(ThirtyOneError, match="from another schedule") as caught:
        other().resume(file)
    assert caught.value.code == "bad_file"


@pytest.mark.usefixtures("short_iterations")
def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.npz"
    Learner(A9, SHORT, 31, None, 8).save(file)
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(ThirtyOneError, match="cannot be read"):
        Learner(A9, SHORT, 31, None, 8).resume(file)


def test_a_network_may_begin_with_one_for_fewer_players() -> None:
    two = Learner(A9, SHORT, 31, None, 8).stored()
    three = Learner(NetworkToTrain("a9", 3), SHORT, 31, two, 8).stored()
    assert three.features == two.features
    assert three.outcomes[: 2 * 8] == two.outcomes[: 2 * 8]
    assert len(three.outcome_base) == 4


def test_networks_stand_behind_those_they_begin_with() -> None:
    ordered = networks_to_train()
    assert len(ordered) == len({*ordered}) == sum(preset(name).players[1] for name in PRESETS)
    assert {
        network.preset for network in ordered if network == NetworkToTrain(network.preset, 2, fine_tuning=True)
    } == {*PRESETS}
    for index, network in enumerate(ordered):
        assert network.start is None or network.start in ordered[:index]
    assert {network.preset for network in ordered if network.start is None} == {*PRESETS} - {*STARTS}


def test_a_plan_holds_what_is_asked_and_what_that_begins_with(tmp_path: Path) -> None:
    assert TrainingPlan(("a9",), tmp_path, (3,)).networks() == (
        NetworkToTrain("a7", 2),
        NetworkToTrain("a7", 3),
        NetworkToTrain("a9", 3),
    )
    with pytest.raises(ThirtyOneError, match="7 players") as caught:
        TrainingPlan(("a9",), tmp_path, (7,)).networks()
    assert caught.value.code == "bad_player"


@pytest.fixture
def short_schedules(monkeypatch: pytest.MonkeyPatch, short_iterations: None) -> None:
    monkeypatch.setattr(NetworkToTrain, "schedule", lambda network, effort: SHORT)


@pytest.mark.usefixtures("short_schedules")
def test_training_stops_and_goes_on_and_jobs_change_nothing(tmp_path: Path) -> None:
    reported: list[tuple[NetworkToTrain, int]] = []
    plan = TrainingPlan(("a7", "a9"), tmp_path / "stopped", (2,), hidden=4)

    def progress(network: NetworkToTrain, done: int, rounds: int) -> None:
        reported.append((network, done))
        if len(reported) in (2, 5):
            training.stop()

    for _ in range(2):
        training = Training(plan, progress)
        with pytest.raises(TrainingStopped):
            training.run()
    training = Training(plan, progress)
    training.run()
    assert [done for network, done in reported if network == NetworkToTrain("a7", 2)] == [200, 400, 600, 600]
    at_once = TrainingPlan(("a7", "a9"), tmp_path / "whole", (2,), jobs=2, hidden=4)
    Training(at_once).run()
    for network in plan.networks():
        assert read_network(network_file(plan.folder, network), 2) == read_network(
            network_file(at_once.folder, network), 2
        )


@pytest.mark.usefixtures("short_schedules")
def test_a_preset_s_networks_make_one_file(tmp_path: Path) -> None:
    Training(TrainingPlan(("a7",), tmp_path, (2, 3), hidden=4)).run()
    size = write_weights(tmp_path, "a7", (2, 3), tmp_path / "a7.weights")
    assert size == (tmp_path / "a7.weights").stat().st_size
    with pytest.raises(ThirtyOneError, match=r"a7-4\.network holds no network"):
        write_weights(tmp_path, "a7", (2, 3, 4), tmp_path / "a7.weights")


@pytest.mark.usefixtures("short_schedules")
@pytest.mark.parametrize("other", [{"seed": 32}, {"effort": 0.5}, {"hidden": 8}])
def test_networks_of_another_schedule_are_not_taken_over(tmp_path: Path, other: dict[str, Any]) -> None:
    plan = TrainingPlan(("a7",), tmp_path, (2,), hidden=4)
    Training(plan).run()
    with pytest.raises(ThirtyOneError, match="holds training with seed 31, effort 1,") as caught:
        Training(plan._replace(**other)).run()
    assert caught.value.code == "bad_file"
    Training(plan._replace(seed="31")).run()  # the same


def test_a_folder_without_a_note_is_gone_on_with_if_its_networks_fit(tmp_path: Path) -> None:
    plan = TrainingPlan(("a7",), tmp_path, (2,), hidden=4)
    stored = Learner(NetworkToTrain("a7", 2), SHORT, 31, None, 4).stored()
    for network in plan.networks():
        write_network(network_file(tmp_path, network), stored)
    Training(plan).run()
    assert [read_network(network_file(tmp_path, network), 2) for network in plan.networks()] == [stored, stored]
    other = msgspec.structs.replace(stored, features=stored.features[:-2])
    write_network(network_file(tmp_path, NetworkToTrain("a7", 2)), other)
    with pytest.raises(ThirtyOneError, match=r"a7-2\.network holds no network for 2 players") as caught:
        Training(plan).run()
    assert caught.value.code == "bad_file"


def test_a_note_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "training.json").write_text("{}")
    with pytest.raises(ThirtyOneError, match="does not say what was trained"):
        Training(TrainingPlan(("a7",), tmp_path, (2,), hidden=4)).run()


def test_weights_are_kept_as_whole_numbers() -> None:
    stored = Learner(A9, SHORT, 31, None, 8).stored()
    features = np.frombuffer(stored.features, "<i2")
    assert len(features) == FEATURES * 8
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(stored), type=StoredNetwork) == stored
