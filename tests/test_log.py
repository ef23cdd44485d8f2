"""What is in the log stays in it, once and in order; what is not confirmed has changed nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.server import soon
from thirtyone.log import CommandKey, Conflict, DataFolderInUse, Duplicate, Heading, LogUnavailable, SqliteLog, UsedId
from thirtyone.log import sqlite as sqlite_log

HEADING = Heading(status="playing", people=("ana",), about=b'{"round":0}')


def run(folder: Path, work: Callable[[SqliteLog], Awaitable[None]]) -> None:
    """Do something with the log of a folder."""

    async def with_log() -> None:
        log = SqliteLog(folder)
        try:
            await soon(work(log))
        finally:
            await log.close()

    asyncio.run(with_log())


async def add(
    log: SqliteLog, table: str, after: int, *events: bytes, command: str | None = None, heading: Heading = HEADING
) -> None:
    key = None if command is None else CommandKey(command, "content")
    await log.append(table, after=after, events=events, heading=heading, command=key)


def database(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / "thirtyone.sqlite3", isolation_level=None)


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(database(folder)) as connection:
        return connection.execute(query).fetchall()


# Appending and reading.


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


# Lists of tables, and names.


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


# Many at once.


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
    write_batch = sqlite_log._write_batch

    def counted(connection: sqlite3.Connection, waiting: Sequence[sqlite_log._Write]) -> None:
        batches.append(len(waiting))
        write_batch(connection, waiting)

    monkeypatch.setattr(sqlite_log, "_write_batch", counted)

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


# The file.


def test_it_writes_ahead_and_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: list[tuple[object, ...]] = []
    write_batch = sqlite_log._write_batch

    def looked_at(connection: sqlite3.Connection, waiting: Sequence[sqlite_log._Write]) -> None:
        names = ("journal_mode", "synchronous")
        settings.append(tuple(connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names))
        write_batch(connection, waiting)

    monkeypatch.setattr(sqlite_log, "_write_batch", looked_at)
    run(tmp_path, lambda log: add(log, "t", 0, b"one"))
    assert settings == [("wal", 2)]  # 2 is FULL


def test_an_append_is_in_the_file_before_it_returns(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        for after in range(20):
            await add(log, "t", after, str(after).encode())
            assert rows(tmp_path, "SELECT max(seq) FROM events") == [(after + 1,)]

    run(tmp_path, work)


def test_a_folder_that_is_opened_again_has_everything(tmp_path: Path) -> None:
    async def first(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one", b"two", command="c")
        await log.remember_name("ana", "Ana")

    async def second(log: SqliteLog) -> None:
        assert await log.read("t") == [b"one", b"two"]
        assert await log.knows("t", CommandKey("c", "content"))
        assert await log.names(["ana"]) == {"ana": "Ana"}
        assert [entry.table for entry in await log.tables_of("ana", status=["playing"])] == ["t"]
        with pytest.raises(Conflict):
            await add(log, "t", 0, b"one")
        await add(log, "t", 2, b"three")

    run(tmp_path, first)
    run(tmp_path, second)
    run(tmp_path, lambda log: add(log, "t", 3, b"four"))
    assert rows(tmp_path, "SELECT body FROM events ORDER BY seq") == [(b"one",), (b"two",), (b"three",), (b"four",)]


def test_a_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    run(folder, lambda log: add(log, "t", 0, b"one"))
    assert folder.stat().st_mode & 0o777 == 0o700


def test_an_empty_file_gets_the_whole_schema(tmp_path: Path) -> None:
    (tmp_path / "thirtyone.sqlite3").touch()
    run(tmp_path, lambda log: add(log, "t", 0, b"one"))
    tables = {str(name) for (name,) in rows(tmp_path, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"tables", "events", "commands", "seats", "people", "links", "passkeys", "challenges"}
    assert rows(tmp_path, "PRAGMA user_version") == [(len(sqlite_log._MIGRATIONS),)]


def test_each_migration_is_carried_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, lambda log: add(log, "t", 0, b"one"))
    added = "CREATE TABLE later (id TEXT PRIMARY KEY);"
    monkeypatch.setattr(sqlite_log, "_MIGRATIONS", (*sqlite_log._MIGRATIONS, added))
    for name in ("Ana", "Anna"):  # the second time it would fail
        run(tmp_path, partial(SqliteLog.remember_name, person="ana", name=name))
    assert rows(tmp_path, "PRAGMA user_version") == [(len(sqlite_log._MIGRATIONS),)]
    assert rows(tmp_path, "SELECT body FROM events") == [(b"one",)]


def test_a_migration_that_fails_leaves_the_version_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, lambda log: add(log, "t", 0, b"one"))
    good = sqlite_log._MIGRATIONS
    monkeypatch.setattr(sqlite_log, "_MIGRATIONS", (*good, "CREATE TABLE later (id TEXT); CREATE TABLE events (id);"))
    with pytest.raises(OSError, match="already exists"):
        SqliteLog(tmp_path)
    monkeypatch.setattr(sqlite_log, "_MIGRATIONS", good)
    assert rows(tmp_path, "SELECT name FROM sqlite_master WHERE name = 'later'") == []
    run(tmp_path, lambda log: add(log, "t", 1, b"two"))


def test_a_folder_serves_one_log_at_a_time(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        with pytest.raises(DataFolderInUse):
            SqliteLog(tmp_path)
        await add(log, "t", 0, b"one")  # and the first goes on

    run(tmp_path, work)
    run(tmp_path, lambda log: add(log, "t", 1, b"two"))  # closed, it is free again


def test_a_folder_that_another_process_has_is_refused(tmp_path: Path) -> None:
    script = "import sys; from pathlib import Path; from thirtyone.log import SqliteLog; SqliteLog(Path(sys.argv[1]))"

    async def work(log: SqliteLog) -> None:
        command = [sys.executable, "-c", script, str(tmp_path)]
        other = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
        assert other.returncode != 0
        assert "DataFolderInUse" in other.stderr

    run(tmp_path, work)


# When it cannot be written.


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections that wait for a lock only as long as it takes to see it."""
    connect = sqlite3.connect

    def connected(path: Path, *, timeout: float = 0, **options: object) -> sqlite3.Connection:
        return connect(path, timeout=0.001, **options)  # type: ignore[call-overload, no-any-return]  # passed on as they came

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
    write_batch = sqlite_log._write_batch

    def limited(connection: sqlite3.Connection, waiting: Sequence[sqlite_log._Write]) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        limit = 1_000_000 if limits[0] is None else pages + limits[0]
        connection.execute(f"PRAGMA max_page_count = {limit}")
        write_batch(connection, waiting)

    monkeypatch.setattr(sqlite_log, "_write_batch", limited)

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


# Giving up.


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


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    run(tmp_path, lambda log: add(log, "t", 0, b"one"))
    with closing(sqlite3.connect(tmp_path / "thirtyone.sqlite3")) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(OSError, match="newer version"):
        SqliteLog(tmp_path)


def test_nothing_is_appended_to_a_closed_log(tmp_path: Path) -> None:
    async def work() -> None:
        log = SqliteLog(tmp_path)
        await log.close()
        with pytest.raises(LogUnavailable):
            await add(log, "t", 0, b"one")

    asyncio.run(work())
