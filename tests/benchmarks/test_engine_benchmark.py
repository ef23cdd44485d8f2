"""`make bench` runs, leaves out what is not installed, and compares within rounds."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from benchmarks import engine
from benchmarks.peers import set_up_installed


def test_every_engine_is_measured_or_named_as_not_installed(capsys: pytest.CaptureFixture[str]) -> None:
    engine.main(["--seconds", "0.01", "--rounds", "2", "--imports", "1"])
    printed = capsys.readouterr().out
    missing = [line for line in printed.splitlines() if line.startswith("Not installed:")]
    for name in engine.COMPETITORS:
        row = re.search(rf"^{re.escape(name)} +([\d,]+) .* ([\d.]+) ×$", printed, re.MULTILINE)
        if row is None:
            assert name in missing[0]
        else:
            assert int(row[1].replace(",", "")) > 0
    assert re.search(rf"^{re.escape(engine.OURS)} .* 1\.0 ×$", printed, re.MULTILINE)
    assert re.search(r"^import thirtyone: -?\d+ ms$", printed, re.MULTILINE)


def test_a_ratio_is_the_median_of_those_within_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    # the machine was ten times slower in the second round: no ratio is of two rounds
    engine.print_rates(
        [{engine.OURS: 3000, "other": 1000}, {engine.OURS: 300, "other": 100}, {engine.OURS: 8000, "other": 2000}]
    )
    *_, ours, other = capsys.readouterr().out.splitlines()
    assert ours.split()[-2:] == ["1.0", "×"]
    assert other.split() == ["other", "1,000", "100", "–", "2,000", "3.0", "×"]


def test_what_is_not_installed_is_named_with_the_package_that_it_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    ready = set_up_installed({"one": lambda: "ready", "two": lambda: str(import_module("no_such_engine"))})
    assert ready == {"one": "ready"}
    assert capsys.readouterr().out.strip() == "Not installed: two (no_such_engine)"
