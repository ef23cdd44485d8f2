"""`make bench-batch` runs, and the C program plays the same games by the same rules as the simulator."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from benchmarks import batch
from benchmarks.ceiling import Running, compile_ceiling, flattened
from thirtyone import PRESETS, preset
from thirtyone.batch.encoding import RULES
from thirtyone.batch.playouts import play
from thirtyone.batch.strategies import uniform

GAMES = 300


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiled = compile_ceiling(tmp_path_factory.mktemp("ceiling"))
    if compiled is None:
        pytest.skip("There is no gcc on this machine: the C program has not been tested.")
    return compiled


@pytest.mark.parametrize("name", PRESETS)
def test_c_and_the_playouts_count_the_same(program: Path, name: str) -> None:
    played = play(preset(name), [uniform] * 3, games=GAMES, first=7, seed=31)
    assert Running(program, preset(name), range(7, 7 + GAMES), 3, 31).counts() == flattened(played)


def test_what_c_counts_of_other_games_is_not_the_same(program: Path) -> None:
    played = play(preset("a7"), [uniform] * 3, games=GAMES, seed=31)
    assert Running(program, preset("a7"), range(GAMES), 3, 32).counts() != flattened(played)


def test_the_benchmark_stops_where_the_counts_differ(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    batch.compare(program, "a7", GAMES)
    different = iter((preset("a7"), preset("a9")))
    monkeypatch.setattr(batch, "preset", lambda name: next(different))
    with pytest.raises(SystemExit, match="a7: C and the playouts do not count the same"):
        batch.compare(program, "a7", GAMES)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="There is no gcc on this machine.")
def test_a_new_field_of_the_record_is_in_c_without_further_work(tmp_path: Path) -> None:
    fields = [(name, kind) for name, (kind, *_) in (RULES.fields or {}).items()]
    compile_ceiling(tmp_path, np.dtype([("new", np.int8), *fields], align=True))
    assert "int8_t new;" in (tmp_path / "rules.h").read_text()


@pytest.mark.skipif(shutil.which("gcc") is None, reason="There is no gcc on this machine.")
def test_a_field_that_c_needs_and_the_record_has_no_more_is_named(tmp_path: Path) -> None:
    fields = [(name, kind) for name, (kind, *_) in (RULES.fields or {}).items() if name != "swim"]
    with pytest.raises(SystemExit, match=r"(?s)does not fit the kernels' record of rules.*swim"):
        compile_ceiling(tmp_path, np.dtype(fields, align=True))


def test_every_competitor_has_its_ratios(capsys: pytest.CaptureFixture[str], program: Path) -> None:
    batch.main(["--seconds", "0.001", "--rounds", "1"])
    printed = capsys.readouterr().out
    for name in ("C, a7, 1 process", "playouts, a7, 1 thread", "C, trente52, 2 processes", "BatchGame, trente52"):
        assert re.search(rf"^{name}.* [\d,]{{6,}} +\d+\.\d{{3}} +[\d,]{{6,}} +\d+\.\d{{3}}", printed, re.MULTILINE)
    assert re.search(r"^C, a7, 1 process +[\d,]+ +1\.000 ", printed, re.MULTILINE)
    for name in batch.PEERS:
        assert name in printed


def test_without_gcc_the_rest_is_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "compile_ceiling", lambda folder: None)
    monkeypatch.setattr(batch, "PEERS", {})
    batch.main(["--seconds", "0.001", "--rounds", "1"])
    printed = capsys.readouterr().out
    assert "There is no gcc on this machine: the C program is left out." in printed
    assert re.search(r"^playouts, a7, 1 thread +[\d,]+ +[\d,]+ *$", printed, re.MULTILINE)
    assert "C, a7" not in printed
