"""Secrecy on the wire: two runs that differ only in what a seat may not know send it the same bytes.

A game is played on one server, by several people and computer players, with a spectator. Then, for each of those who
watch and one of the rounds, it is played again on another server, where cards that the watcher never got to know in
that round have changed places with each other. The seeds are others too, and everybody does the same. Up to the end of
the round, when cards and seed are shown, every message to that watcher must be the same, but for the seeds' hashes.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.noninterference import Chance, compare


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Chance:
    found = Chance()
    monkeypatch.setattr("thirtyone.table.evolution.shuffled", found.shuffled)
    for module in ("handling", "seating"):
        monkeypatch.setattr(f"thirtyone.table.{module}.commit_to", found.commit_to)
    # both runs at the same time
    monkeypatch.setattr("thirtyone.server.tables.server_clock.ServerClock.__call__", lambda self: 0)
    monkeypatch.setattr(
        "thirtyone.server.tables.live_tables._GATHER", 1e9
    )  # who comes later is shown with the next state
    monkeypatch.setattr(
        "thirtyone.server.tables.autoplay._PAUSES", dict.fromkeys(("none", "quick", "normal", "slow"), 0)
    )
    return found


def test_no_message_tells_what_its_reader_may_not_know(tmp_path: Path, chance: Chance) -> None:
    pairs, messages = asyncio.run(compare(tmp_path, range(20), chance))
    assert pairs > 40
    assert messages > 800


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_no_message_of_many_games_tells_what_its_reader_may_not_know(tmp_path: Path, chance: Chance, part: int) -> None:
    pairs, _ = asyncio.run(compare(tmp_path, range(1000 + 300 * part, 1300 + 300 * part), chance))
    assert pairs > 300
