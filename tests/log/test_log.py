"""What is in the log stays in it, once and in order."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.logs import HEADING, add, database, rows, run
from thirtyone.log import CommandKey, Conflict, Duplicate, Heading, SqliteLog, UsedId
from thirtyone.log import sqlite as sqlite_log
from thirtyone.log.batches import Write, write_batch


def test_what_is_appended_is_read_in_order(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one", b"two")
        await add(log, "t", 2, b"three")
        assert await log.read("t") == [b"one", b"two", b"three"]
        assert await log.read("t", after=1) == [b"two", b"three"]
        assert await log.read("t", after=3) == []
        assert await log.read("t", after=99) == []

    run(tmp_path, work)


def test_a_table_that_was_never_opened_has_no_events(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        assert await log.read("t") == []
        assert not await log.knows("t", CommandKey("c", "content"))

    run(tmp_path, work)


def test_tables_do_not_mix(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"of t", command="c")
        await add(log, "u", 0, b"of u", command="c")
        assert (await log.read("t"), await log.read("u")) == ([b"of t"], [b"of u"])

    run(tmp_path, work)


@pytest.mark.parametrize("after", [0, 1, 3, 7])
def test_an_append_under_another_number_is_a_conflict_and_changes_nothing(tmp_path: Path, after: int) -> None:
    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one", b"two")
        before = await log.tables_of("ana", status=["playing", "finished"])
        with pytest.raises(Conflict):
            await add(log, "t", after, b"three", command="c", heading=Heading(status="finished", people=(), about=b""))
        assert await log.read("t") == [b"one", b"two"]
        assert not await log.knows("t", CommandKey("c", "content"))
        assert await log.tables_of("ana", status=["playing", "finished"]) == before

    run(tmp_path, work)


def test_a_table_that_is_not_there_cannot_be_gone_on_with(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        with pytest.raises(Conflict):
            await add(log, "t", 2, b"three")
        assert await log.read("t") == []

    run(tmp_path, work)


def test_a_command_is_carried_out_once(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one")
        await add(log, "t", 1, b"two", command="c")
        assert await log.knows("t", CommandKey("c", "content"))
        for after in (1, 2):  # whether or not its sender knows that it is in the log
            with pytest.raises(Duplicate):
                await add(log, "t", after, b"two again", command="c")
        assert await log.read("t") == [b"one", b"two"]
        await add(log, "t", 2, b"three", command="d")
        assert await log.read("t") == [b"one", b"two", b"three"]

    run(tmp_path, work)


def test_an_id_stands_for_one_command(tmp_path: Path) -> None:
    other = CommandKey("c", "other")

    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one")
        await add(log, "t", 1, b"two", command="c")
        for after in (1, 2):
            with pytest.raises(UsedId):
                await log.append("t", after=after, events=[b"three"], heading=HEADING, command=other)
        with pytest.raises(UsedId):
            await log.knows("t", other)
        assert await log.read("t") == [b"one", b"two"]
        await log.append("u", after=0, events=[b"one"], heading=HEADING, command=other)  # at another table it is free

    run(tmp_path, work)


def test_a_command_that_met_a_conflict_can_be_sent_again(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one")
        with pytest.raises(Conflict):
            await add(log, "t", 0, b"two", command="c")
        await add(log, "t", 1, b"two", command="c")
        assert await log.knows("t", CommandKey("c", "content"))

    run(tmp_path, work)


# Lists of tables, and names


def test_a_person_finds_their_tables_of_a_status_the_latest_first(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        for name, people, status in (
            ("a", ("ana",), "playing"),
            ("b", ("ana", "bo"), "playing"),
            ("c", ("bo",), "playing"),
            ("d", ("ana",), "finished"),
        ):
            await add(log, name, 0, b"x", heading=Heading(status=status, people=people, about=name.encode()))
        await add(log, "a", 1, b"y", heading=Heading(status="round_over", people=("ana",), about=b"new"))

        async def found(person: str, *status: str, limit: int = 50) -> list[str]:
            return [entry.table for entry in await log.tables_of(person, status=status, limit=limit)]

        assert await found("ana", "playing", "round_over") == ["a", "b"]
        assert await found("ana", "playing", "round_over", limit=1) == ["a"]
        assert await found("ana", "finished") == ["d"]
        assert await found("bo", "playing") == ["c", "b"]
        assert await found("cleo", "playing") == []
        assert await found("ana") == []
        first = (await log.tables_of("ana", status=["round_over"]))[0]
        assert (first.heading.status, first.heading.about) == ("round_over", b"new")

    run(tmp_path, work)


def test_names_are_kept_apart_and_the_latest_counts(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await log.remember_name("ana", "Ana")
        await log.remember_name("bo", "Bo")
        await log.remember_name("ana", "Ana Élise ♥")
        assert await log.names(["ana", "bo", "cleo"]) == {"ana": "Ana Élise ♥", "bo": "Bo"}
        assert await log.names([]) == {}

    run(tmp_path, work)
    assert rows(tmp_path, "SELECT count(*) FROM events") == [(0,)]


# Many at once


def test_many_appends_at_once_are_all_kept_and_each_table_in_order(tmp_path: Path) -> None:
    tables, length = 40, 25

    async def work(log: SqliteLog) -> None:
        async def fill(table: str) -> None:
            for after in range(length):
                await add(log, table, after, f"{table} {after}".encode(), command=str(after))

        await asyncio.gather(*(fill(f"t{number}") for number in range(tables)))

    run(tmp_path, work)
    found = rows(tmp_path, "SELECT table_id, seq, body FROM events ORDER BY table_id, seq")
    wanted = [(f"t{number}", seq) for number in sorted(range(tables), key=str) for seq in range(1, length + 1)]
    assert found == [(table, seq, f"{table} {seq - 1}".encode()) for table, seq in wanted]
    assert rows(tmp_path, "SELECT count(*) FROM commands") == [(tables * length,)]


def test_of_many_that_race_for_one_place_exactly_one_wins(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"opened")
        racers = [add(log, "t", 1, str(number).encode(), command=str(number)) for number in range(50)]
        results = await asyncio.gather(*racers, return_exceptions=True)
        winners = [number for number, result in enumerate(results) if result is None]
        assert len(winners) == 1
        assert all(isinstance(result, Conflict) for result in results if result is not None)
        assert await log.read("t") == [b"opened", str(winners[0]).encode()]
        assert [number for number in range(50) if await log.knows("t", CommandKey(str(number), "content"))] == winners

    run(tmp_path, work)


def test_one_that_is_refused_does_not_harm_those_in_the_same_transaction(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one", command="c")
        results = await asyncio.gather(
            add(log, "u", 0, b"u"),
            add(log, "t", 5, b"conflict", command="d"),
            add(log, "t", 1, b"duplicate", command="c"),
            add(log, "v", 0, b"v", command="c"),
            log.remember_name("ana", "Ana"),
            add(log, "t", 1, b"two", command="d"),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), Conflict, Duplicate] + [type(None)] * 3
        assert (await log.read("t"), await log.read("u"), await log.read("v")) == ([b"one", b"two"], [b"u"], [b"v"])

    run(tmp_path, work)


def test_writes_that_wait_together_share_a_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    batches: list[int] = []

    def counted(connection: sqlite3.Connection, waiting: Sequence[Write]) -> None:
        batches.append(len(waiting))
        write_batch(connection, waiting)

    monkeypatch.setattr(sqlite_log, "write_batch", counted)

    async def work(log: SqliteLog) -> None:
        with closing(database(tmp_path)) as other:
            other.execute("BEGIN IMMEDIATE")  # the first write waits for this; the others gather behind it
            writes = [asyncio.ensure_future(add(log, f"t{number}", 0, b"x")) for number in range(100)]
            await asyncio.sleep(0)
            other.execute("COMMIT")
        await asyncio.gather(*writes)

    run(tmp_path, work)
    assert sum(batches) == 100
    assert max(batches) > 50
    assert rows(tmp_path, "SELECT count(*) FROM tables") == [(100,)]
