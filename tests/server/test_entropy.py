"""The chance of a real server: most tests replace it by the one of tests.support.fixed_chance."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.support.clients import Browser
from tests.support.server import ServerProcess
from tests.support.stored_tables import events_of
from thirtyone.log import SqliteLog
from thirtyone.server.tables.entropy import Entropy
from thirtyone.table.table_events import Committed


def test_no_bytes_are_given_away_twice() -> None:
    entropy = Entropy()
    taken = [entropy.take(40) for _ in range(300)]
    assert {len(some) for some in taken} == {40}
    assert len(set(taken)) == 300


def test_every_table_and_every_run_of_a_server_has_seeds_of_its_own(tmp_path: Path) -> None:
    async def seeds_of_two_tables(folder: Path) -> list[str]:
        with ServerProcess(folder) as server:
            async with Browser(server.address) as browser:
                tables = [await browser.open("a9"), await browser.open("a9")]
        log = SqliteLog(folder)
        try:
            events = [event for table in tables for event in await events_of(log, table)]
        finally:
            await log.close()
        return [event.seed for event in events if isinstance(event, Committed)]

    seeds = [seed for run in range(2) for seed in asyncio.run(seeds_of_two_tables(tmp_path / str(run)))]
    assert len(seeds) >= 4
    assert len(set(seeds)) == len(seeds)
    assert {len(seed) for seed in seeds} == {64}
