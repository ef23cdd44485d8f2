"""The log's folder and file: one log at a time, written ahead, and brought up to this version."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.support.logs import add, rows, run
from thirtyone.log import CommandKey, Conflict, DataFolderInUse, SqliteLog, schema
from thirtyone.log import sqlite as sqlite_log
from thirtyone.log.batches import Write, write_batch


def test_it_writes_ahead_and_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: list[tuple[object, ...]] = []

    def looked_at(connection: sqlite3.Connection, waiting: Sequence[Write]) -> None:
        names = ("journal_mode", "synchronous")
        settings.append(tuple(connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names))
        write_batch(connection, waiting)

    monkeypatch.setattr(sqlite_log, "write_batch", looked_at)
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
    people = {"people", "links", "passkeys", "challenges"}
    assert tables == {"tables", "events", "commands", "seats", "last_served"} | people
    assert rows(tmp_path, "PRAGMA user_version") == [(len(schema.MIGRATIONS),)]


def test_no_other_account_can_read_what_is_kept(tmp_path: Path) -> None:
    """It holds decks that are being played with."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    for name in ("thirtyone.sqlite3", "lock"):
        (folder / name).touch(mode=0o644)

    async def work(log: SqliteLog) -> None:
        await add(log, "t", 0, b"one")
        modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
        files = ("lock", "thirtyone.sqlite3", "thirtyone.sqlite3-wal", "thirtyone.sqlite3-shm")
        assert modes == {"data": 0o700} | dict.fromkeys(files, 0o600)

    run(folder, work)


def test_each_migration_is_carried_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, lambda log: add(log, "t", 0, b"one"))
    added = "CREATE TABLE later (id TEXT PRIMARY KEY);"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, added))
    for name in ("Ana", "Anna"):  # the second time it would fail
        run(tmp_path, partial(SqliteLog.remember_name, person="ana", name=name))
    assert rows(tmp_path, "PRAGMA user_version") == [(len(schema.MIGRATIONS),)]
    assert rows(tmp_path, "SELECT body FROM events") == [(b"one",)]


def test_a_migration_that_fails_leaves_the_version_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, lambda log: add(log, "t", 0, b"one"))
    good = schema.MIGRATIONS
    monkeypatch.setattr(schema, "MIGRATIONS", (*good, "CREATE TABLE later (id TEXT); CREATE TABLE events (id);"))
    with pytest.raises(OSError, match="already exists"):
        SqliteLog(tmp_path)
    monkeypatch.setattr(schema, "MIGRATIONS", good)
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


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    run(tmp_path, lambda log: add(log, "t", 0, b"one"))
    with closing(sqlite3.connect(tmp_path / "thirtyone.sqlite3")) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(OSError, match="newer version"):
        SqliteLog(tmp_path)
