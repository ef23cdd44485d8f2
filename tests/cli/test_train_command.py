"""``thirtyone train``: it stops and goes on, tells what is done, and refuses before anything is compiled."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from thirtyone.cli import main
from thirtyone.players.weights import unpack
from thirtyone.study.training import learners, training_run
from thirtyone.study.training.checkpoints import network_file
from thirtyone.study.training.learners import Learner
from thirtyone.study.training.schedules import NetworkToTrain, Schedule

TWO = NetworkToTrain("a7", 2)


def train(folder: Path, *arguments: str) -> Result:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, ["train", "--folder", str(folder), "--jobs", "1", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def short_schedules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learners, "ROUNDS_PER_ITERATION", 20)
    monkeypatch.setattr(NetworkToTrain, "schedule", lambda network, effort: Schedule(60, (0.2, 0.05), (0.02, 0.002)))


@pytest.mark.usefixtures("short_schedules")
def test_ctrl_c_stops_and_the_same_command_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("--preset", "a7", "--players", "2")
    folder, whole = tmp_path / "stopped", tmp_path / "whole"
    begun: list[int] = []

    class Interrupted(Learner):
        """One that is interrupted in its first iteration."""

        def iterations(self) -> Iterator[int]:
            begun.append(self.done)
            for done in super().iterations():
                if len(begun) == 1:
                    os.kill(os.getpid(), signal.SIGINT)
                    while not stopped:  # the main thread is reported
                        pass
                yield done

    stopped: list[bool] = []
    stop = training_run.Training.stop

    def reported(training: training_run.Training) -> None:
        stop(training)
        stopped.append(True)

    monkeypatch.setattr(training_run, "Learner", Interrupted)
    monkeypatch.setattr(training_run.Training, "stop", reported)
    first = train(folder, *asked)
    assert first.exit_code == 130
    assert first.stderr == f"Stopped. The same command goes on from {folder}.\n"
    assert not network_file(folder, TWO).exists()
    second = train(folder, *asked)
    assert second.exit_code == 0
    assert begun == [0, 20, 0]  # the fine-tuning begins too
    assert train(whole, *asked).exit_code == 0
    assert network_file(folder, TWO).read_bytes() == network_file(whole, TWO).read_bytes()


@pytest.mark.usefixtures("short_schedules")
def test_it_tells_which_networks_are_done(tmp_path: Path) -> None:
    some = train(tmp_path, "--preset", "a7", "--players", "3", "--players", "2")
    assert some.stdout.endswith(f": learned for 2, 3 players, kept in {tmp_path}.\n")
    assert not list(tmp_path.glob("*.weights"))


@pytest.mark.usefixtures("short_schedules")
def test_all_networks_of_a_preset_make_a_file(tmp_path: Path) -> None:
    file = tmp_path / "scat.weights"
    result = train(tmp_path, "--preset", "scat")
    assert result.stdout == f"{file} is written: {file.stat().st_size:,} bytes.\n"
    assert {*unpack(file.read_bytes()).networks} == {*range(2, 10)}


def test_mistakes_are_refused_before_anything_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "thirtyone.study.training.training_run", None)  # to import it fails
    players = train(tmp_path / "new", "--players", "99")
    assert players.exit_code == 1
    assert players.stderr == "Error: None of these games is for 99 players. (bad_player)\n"
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").touch()
    folder = train(tmp_path / "file" / "new", "--preset", "a7")
    assert folder.exit_code == 2
    assert "file/new cannot be written: Not a directory." in " ".join(folder.stderr.split())
    (tmp_path / "training.json").write_text("{}")
    note = train(tmp_path, "--preset", "a7")
    assert note.exit_code == 1 and note.stderr.endswith("(bad_file)\n")
