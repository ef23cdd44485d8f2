"""What is not confirmed has changed nothing: a locked file, a full disk, one who gives up, a log that closes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.logs import add, database, rows, run
from tests.support.waiting import soon
from thirtyone.log import CommandKey, LogUnavailable, SqliteLog, UnknownOutcome
from thirtyone.log import sqlite as sqlite_log
from thirtyone.log.batches import Write, write_batch

# It cannot be written


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections that wait for a lock only as long as it takes to see it."""
    connect: Any = sqlite3.connect

    def connected(path: Path, *, timeout: float = 0, **options: object) -> Any:
        return connect(path, timeout=0.001, **options)

    monkeypatch.setattr(sqlite3, "connect", connected)


@pytest.mark.usefixtures("impatient")
def test_a_locked_database_refuses_and_then_goes_on(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one")
        with closing(database(tmp_path)) as other:
            other.execute("BEGIN EXCLUSIVE")
            writes = [add(log, "t", 1, b"two", command="c"), log.remember_name("ana", "Ana"), add(log, "u", 0, b"u")]
            refused = await asyncio.gather(*writes, return_exceptions=True)
            assert [type(error) for error in refused] == [LogUnavailable] * 3
            assert await log.read("t") == [b"one"]  # reading goes on
            assert not await log.knows("t", CommandKey("c", "content"))
            other.execute("ROLLBACK")
        assert await log.names(["ana"]) == {}
        await add(log, "t", 1, b"two", command="c")
        assert await log.read("t") == [b"one", b"two"]

    run(tmp_path, work)


def test_a_full_disk_refuses_and_then_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int | None] = [None]

    def limited(connection: sqlite3.Connection, waiting: Sequence[Write]) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        limit = 1_000_000 if limits[0] is None else pages + limits[0]
        connection.execute(f"PRAGMA max_page_count = {limit}")
        write_batch(connection, waiting)

    monkeypatch.setattr(sqlite_log, "write_batch", limited)

    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one")
        for pages in range(4):  # it fails at another place each time
            limits[0] = pages
            with pytest.raises(LogUnavailable):
                await add(log, "t", 1, *[b"x" * 3000] * 40, command="c")
            assert await log.read("t") == [b"one"]
            assert not await log.knows("t", CommandKey("c", "content"))
        limits[0] = None
        await add(log, "t", 1, b"two", command="c")
        assert await log.read("t") == [b"one", b"two"]
        assert await log.knows("t", CommandKey("c", "content"))

    run(tmp_path, work)


def test_a_database_that_may_not_be_written_is_no_fault_of_a_write(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await log.write(lambda connection: connection.execute("PRAGMA query_only = ON"))
        with pytest.raises(LogUnavailable, match="readonly"):
            await add(log, "t", 0, b"one")

    run(tmp_path, work)


# The disk fails in the middle of it


class FailingAtTheEnd:
    """A connection whose transactions cannot be ended."""

    def __init__(self, connection: sqlite3.Connection, code: int) -> None:
        self._connection, self._code = connection, code

    def execute(self, query: str, *values: Any) -> Any:
        if query == "COMMIT":
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = self._code
            raise error
        return self._connection.execute(query, *values)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (sqlite3.SQLITE_FULL, LogUnavailable),
        (sqlite3.SQLITE_IOERR, UnknownOutcome),
        (sqlite3.SQLITE_IOERR_FSYNC, UnknownOutcome),
    ],
)
def test_what_may_have_come_to_the_disk_is_told_as_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, told: type[Exception]
) -> None:
    failing = [False]

    def failing_at_the_end(connection: Any, waiting: Sequence[Write]) -> None:
        one: Any = FailingAtTheEnd(connection, code) if failing[0] else connection
        write_batch(one, waiting)

    monkeypatch.setattr(sqlite_log, "write_batch", failing_at_the_end)

    async def work(log: SqliteLog) -> None:
        faults: list[Exception] = []
        log.on_fault = faults.append
        failing[0] = True
        results = await asyncio.gather(add(log, "t", 0, b"one"), add(log, "u", 0, b"u"), return_exceptions=True)
        assert {type(result) for result in results} == {told}
        assert {type(fault) for fault in faults} == {told}
        failing[0] = False
        await add(log, "t", 0, b"one")  # the same again finds out: here it had not been written

    run(tmp_path, work)


# Giving up and closing


def test_whoever_gives_up_waiting_harms_nobody(tmp_path: Path) -> None:
    rng = Random(31)

    async def work(log: SqliteLog) -> None:
        await asyncio.gather(*(add(log, f"t{number}", 0, b"opened") for number in range(60)))
        writes = [asyncio.ensure_future(add(log, f"t{n}", 1, str(n).encode(), command="c")) for n in range(60)]
        given_up = set(rng.sample(range(60), 30))
        for _ in range(rng.randrange(3)):
            await asyncio.sleep(0)
        for number in given_up:
            writes[number].cancel()
        results = await asyncio.gather(*writes, return_exceptions=True)
        for number, result in enumerate(results):
            events = await log.read(f"t{number}")
            written = [b"opened", str(number).encode()]
            if isinstance(result, asyncio.CancelledError):
                assert number in given_up
                assert events in ([b"opened"], written)  # whole or not at all
                assert await log.knows(f"t{number}", CommandKey("c", "content")) == (events == written)
            else:
                assert result is None
                assert events == written
        await add(log, "u", 0, b"u")
        assert await log.read("u") == [b"u"]

    run(tmp_path, work)


def test_one_who_gave_up_before_it_was_begun_is_not_written(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        with closing(database(tmp_path)) as other:
            other.execute("BEGIN IMMEDIATE")
            first = asyncio.ensure_future(add(log, "t", 0, b"one"))
            while log._waiting.empty():  # begun soon after this is no longer so
                await asyncio.sleep(0)
            while not log._waiting.empty():
                await asyncio.sleep(0)
            second = asyncio.ensure_future(add(log, "u", 0, b"u"))
            while log._waiting.empty():
                await asyncio.sleep(0)
            second.cancel()
            with pytest.raises(asyncio.CancelledError):
                await second
            other.execute("COMMIT")
        await first
        await add(log, "v", 0, b"v")
        assert (await log.read("t"), await log.read("u"), await log.read("v")) == ([b"one"], [], [b"v"])

    run(tmp_path, work)


def test_what_was_begun_is_finished_when_it_closes(tmp_path: Path) -> None:
    async def work() -> None:
        log = SqliteLog(tmp_path)
        writes = [asyncio.ensure_future(add(log, f"t{number}", 0, b"x")) for number in range(1200)]
        await asyncio.sleep(0)  # all wait now, more than fit one transaction
        await log.close()
        await soon(asyncio.gather(*writes))

    asyncio.run(work())
    assert rows(tmp_path, "SELECT count(*) FROM tables") == [(1200,)]


def test_nothing_is_appended_to_a_closed_log(tmp_path: Path) -> None:
    async def work() -> None:
        log = SqliteLog(tmp_path)
        await log.close()
        with pytest.raises(LogUnavailable):
            await add(log, "t", 0, b"one")

    asyncio.run(work())
