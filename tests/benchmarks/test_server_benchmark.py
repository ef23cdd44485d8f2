"""`make bench-server` runs against our own server, and compares within rounds."""

from __future__ import annotations

import re
import sys

import pytest

if sys.platform != "linux":
    pytest.skip("The benchmark binds processes to cores as only Linux does.", allow_module_level=True)

from benchmarks import server
from tests.benchmarks.running import run


def test_our_server_moves_as_fast_as_it_can_and_at_a_pace() -> None:
    printed = run("server", "--only", "thirtyone", "--tables", "2", "--seconds", "0.5", "--rounds", "1", "--pace", "20")
    fast, paced = re.findall(r"^thirtyone, on disk +([\d,]+) +[\d.]+ +[\d.]+ ", printed, re.MULTILINE)
    assert int(fast) > 0
    assert int(paced) > 0
    assert "2 tables, 8 connections, 20 moves a second" in printed


def test_a_ratio_is_the_median_of_those_within_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    def moves(number: float) -> server.Measured:
        return server.Measured(number, p50=1, p99=1, server=1, load=1, memory=1)

    ours, theirs = (300, 30, 800), (100, 10, 200)
    server.print_ratios({"ours": [*map(moves, ours)], "theirs": [*map(moves, theirs)]})
    assert capsys.readouterr().out == "ours makes 3.00 times as many moves as theirs\n"
