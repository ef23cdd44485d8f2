"""``thirtyone simulate``: the table and the counts, wherever games are played, and what an interrupt leaves."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.cli.test_cli import records, refused, run
from tests.support.interrupted import run_until
from thirtyone.cli import main
from thirtyone.record import summarize

STRATEGIES = "uniform,threshold-24,tests.support.compiled_strategies:hasty"


def counted(*arguments: str) -> list[dict[str, Any]]:
    """What simulate counts, as JSON: a line for each kind of player, and one for all."""
    result = run("simulate", *arguments, "--json")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_prints_a_table_and_records_every_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    result = run("simulate", "--games", "3", "--players", "casual,careful", "--record", str(file))
    assert result.exit_code == 0
    assert "A7, 3 games" in result.stdout
    assert {summarize(record).finished for record in records(file)} == {True}
    assert len(records(file)) == 3


@pytest.mark.parametrize(("language", "mark", "sign"), [("en", ".", "%"), ("fr", ",", r"\s%")])
def test_figures_are_written_as_in_the_language(language: str, mark: str, sign: str) -> None:
    asked = ("simulate", "--games", "20", "--players", "casual,random")
    shown = CliRunner().invoke(main, ["--language", language, *asked]).stdout
    rows = [line for line in shown.splitlines() if line.split()[:1] in (["casual"], ["random"])]
    number = rf"\d+\{mark}\d"
    for row in rows:
        assert re.search(rf"{number}+\u00a0±\u00a0{number}+{sign} ", row)
        assert re.search(rf" {number}\d .*{number}{sign} .*{number}{sign}", row)
    assert len(rows) == 2


@pytest.mark.parametrize("players", ["casual,beginner", "threshold-24,uniform"])
def test_as_json_counts_what_the_records_say(players: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    *tallies, totals = counted("--games", "5", "--players", players, "--record", str(file))
    found = [summarize(record) for record in records(file)]
    assert len(found) == totals["games"] == 5
    winners = [record.players[summary.winner or 0] for record, summary in zip(records(file), found, strict=True)]
    names = [winner.split()[0].replace("_", "-") for winner in winners]
    assert {tally["player"]: tally["wins"] for tally in tallies} == {
        name: names.count(name) for name in players.split(",")
    }
    lengths = [len(summary.rounds) for summary in found]
    assert totals["games_by_rounds"] == {str(length): lengths.count(length) for length in sorted(set(lengths))}
    assert sum(totals["rounds_by_ending"].values()) == totals["rounds"] == sum(lengths)


@pytest.mark.parametrize("players", ["casual,careful,random", STRATEGIES])
@pytest.mark.parametrize("backend", [("--backend", "loky", "--jobs", "2"), ("--backend", "threading")])
def test_counts_and_records_are_the_same_wherever_games_are_played(
    players: str, backend: tuple[str, ...], tmp_path: Path
) -> None:
    one, many = tmp_path / "one.jsonl", tmp_path / "many.jsonl"
    asked = ("--games", "24", "--rules", "a9", "--players", players)
    alone = counted(*asked, "--jobs", "1", "--record", str(one))
    assert counted(*asked, *backend, "--record", str(many)) == alone
    assert many.read_bytes() == one.read_bytes()
    assert counted(*asked, *backend) == alone


def test_what_is_begun_here_is_spread_where_much_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("--games", "60", "--players", "casual,careful")
    alone = counted(*asked, "--jobs", "1")
    monkeypatch.setattr(sys.modules["thirtyone.cli.simulate"], "_WORTH_IT", 0.0)
    backends = []
    play_in_parallel = pytest.importorskip("thirtyone.study.spreading.parallel").play_in_parallel

    def seen(simulated: Any, chunks: Any, backend: Any, **options: Any) -> Any:
        backends.append((backend.name, 0 < chunks.begun < 60))
        return play_in_parallel(simulated, chunks, backend, **options)

    monkeypatch.setattr("thirtyone.study.spreading.parallel.play_in_parallel", seen)
    assert counted(*asked) == alone
    assert backends == [("loky", True)]


def test_strategies_of_one_name_share_a_row() -> None:
    tally, totals = counted("--games", "10", "--players", "uniform,uniform")
    assert (tally["seats"], tally["wins"], totals["games"]) == (20, 10, 10)
    assert "uniform" in run("simulate", "--games", "10", "--players", "uniform,uniform").stdout


@pytest.mark.parametrize(
    ("players", "backend"), [("casual,careful", ("--jobs", "1")), ("uniform,uniform", ("--backend", "loky"))]
)
def test_ctrl_c_counts_the_first_games(players: str, backend: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    asked = ("simulate", "--players", players, "--record", str(file), "--json")
    command = [sys.executable, "-m", "thirtyone", *asked, "--games", "1000000", *backend]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True) as process:
        run_until(process, lambda: file.exists() and file.stat().st_size > 0)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all processes
        shown, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")
    counts = [json.loads(line) for line in shown.splitlines()]
    games = counts[-1]["games"]
    assert len(records(file)) == games
    assert counts == counted("--players", players, "--games", str(games), "--jobs", "1")


def test_an_interrupted_table_says_which_games_it_counts(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "thirtyone", "simulate", "--games", "1000000", "--record", str(file)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=os.environ | {"LC_ALL": "C"}) as process:
        run_until(process, lambda: file.exists() and file.stat().st_size > 0)
        process.send_signal(signal.SIGINT)
        shown, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")
    assert f"Stopped: the table counts the first {len(records(file)):,} games." in shown.decode()


def test_mistakes_get_one_sentence() -> None:
    assert "There is no player 'foo'" in refused("simulate", "--players", "casual,foo")
    assert "There is no strategy 'foo'" in refused("simulate", "--players", "uniform,foo")
    assert "casual and uniform play apart" in refused("simulate", "--players", "uniform,casual")
    assert "(bad_strategy)" in refused("simulate", "--players", "uniform,tests.support.compiled_strategies:lawless")
    for players in ("casual", "uniform"):
        assert "2 to 6 players, not 1" in refused("simulate", "--players", players)
    for option in ("--games", "--jobs"):
        assert option in refused("simulate", option, "0")
    assert "--address" in refused("simulate", "--address", "127.0.0.1:8786")
    assert "--jobs" in refused("simulate", "--backend", "dask", "--address", "127.0.0.1:8786", "--jobs", "2")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense", "tcp://[::1]:1", "127.0.0.1:99999"])
def test_a_scheduler_that_does_not_answer_is_one_sentence(address: str) -> None:
    sentence = f"Error: No Dask scheduler answers at '{address}'. (bad_cluster)"
    assert refused("simulate", "--backend", "dask", "--address", address) == sentence


class TestWithoutExtras:
    @pytest.fixture(autouse=True)
    def _plain(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("joblib", "distributed", "ray"):
            monkeypatch.setitem(sys.modules, name, None)
        for name in ("thirtyone.study.spreading.parallel", "thirtyone.study.spreading.compiled_games"):
            monkeypatch.delitem(sys.modules, name, raising=False)

    def test_computer_players_play_in_one_process(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.modules["thirtyone.cli.simulate"], "_WORTH_IT", 0.0)
        result = run("simulate", "--games", "12", "--players", "casual,casual")
        assert (result.exit_code, "12 games" in result.stdout) == (0, True)
        assert result.stdout.endswith("'thirtyone[study]' installed, every processor does.\n")

    def test_what_needs_an_extra_says_which(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "pip install 'thirtyone[study]'" in refused("simulate", "--jobs", "2")
        monkeypatch.delitem(sys.modules, "joblib")
        for backend, package in (("dask", "distributed"), ("ray", "ray")):
            sentence = f"Error: This needs {package}: pip install 'thirtyone[{backend}]' brings it. (missing_extra)"
            assert refused("simulate", "--backend", backend) == sentence
        monkeypatch.setitem(sys.modules, "numba", None)
        for name in [name for name in sys.modules if name.startswith(("thirtyone.batch", "thirtyone.study"))]:
            monkeypatch.delitem(sys.modules, name)
        assert "This needs numba" in refused("simulate", "--players", "uniform,uniform")
