"""The log in an SQLite file: one writer, which writes everything that waits in one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from thirtyone.log.batches import Append, Work, Write, fault_of, write_batch
from thirtyone.log.contract import CommandKey, Entry, Forgotten, Heading, LogDamaged, LogUnavailable, UsedId
from thirtyone.log.data_folder import FolderLock, make_private
from thirtyone.log.schema import migrate

DATABASE: Final = "thirtyone.sqlite3"
"""The name of its file in the data folder."""

_MOST_AT_ONCE: Final = 500
"""How many waiting writes share a transaction at most."""


class SqliteLog:
    """A `Log` in the file ``thirtyone.sqlite3`` of a folder, which it makes if it is not there.

    Write-ahead logging with ``synchronous=FULL``: what `append` has confirmed survives a loss of power.

    Raises:
        DataFolderInUse: when another process has the folder.
        OSError: when the folder cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        self.on_fault: Callable[[LogUnavailable], None] = _ignored
        """Called in the thread of the loop when a batch could not be written."""
        self._lock = FolderLock(folder)
        self._path = folder / DATABASE
        self._closed = False
        self._waiting: SimpleQueue[Write | None] = SimpleQueue()
        self._path.touch(mode=0o600)
        try:
            with closing(self._connect()) as database:
                migrate(database)
            for file in folder.glob(f"{DATABASE}*"):
                make_private(file)
        except sqlite3.Error as error:
            self._lock.close()
            raise OSError(f"{self._path} cannot be used: {error}") from None
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log-reader")
        self._reading = self._connect()
        self._writer = Thread(target=self._write_all, name="log-writer", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path, isolation_level=None, timeout=2, check_same_thread=False)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
        except sqlite3.Error:
            database.close()
            raise
        return database

    async def append(
        self, table: str, *, after: int, events: Sequence[bytes], heading: Heading, command: CommandKey | None = None
    ) -> None:
        """Append events in one transaction; see `Log.append`."""
        await self._write(Append(table, after, events, heading, command, time.time()))

    async def serve_at(self, at: int) -> None:
        """Keep that tables were served at this time."""
        await self.write(lambda database: database.execute("REPLACE INTO last_served VALUES (1, ?)", (at,)))

    async def last_served(self) -> int | None:
        """Return when tables were served last; None when never."""
        found = await self.rows("SELECT at FROM last_served", ())
        return int(found[0][0]) if found else None

    async def remember_name(self, person: str, name: str) -> None:
        """Keep a person's name."""
        values = (person, name, time.time())
        await self.write(lambda database: database.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", values))

    async def knows(self, table: str, command: CommandKey) -> bool:
        """Return whether a command is in the log already; see `Log.knows`."""
        query = "SELECT content FROM commands WHERE table_id = ? AND command = ?"
        found = await self.rows(query, (table, command.id))
        if found and found[0][0] != command.content:
            raise UsedId
        return bool(found)

    async def read(self, table: str, *, after: int = 0) -> list[bytes]:
        """Return the table's events after the first ``after``."""
        query = "SELECT body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
        return [body for (body,) in await self.rows(query, (table, after))]

    async def tables_of(self, person: str, *, status: Sequence[str], limit: int = 50) -> list[Entry]:
        """Return a person's tables of these statuses, latest first."""
        marks = ", ".join("?" * len(status))
        query = f"""
            SELECT id, status, about, updated FROM seats JOIN tables ON id = table_id
            WHERE person = ? AND status IN ({marks}) ORDER BY updated DESC LIMIT ?
        """
        rows = await self.rows(query, (person, *status, limit))
        return [
            Entry(table=table, heading=Heading(status=state, people=(person,), about=about), updated=updated)
            for table, state, about, updated in rows
        ]

    async def public_tables(self) -> list[str]:
        """Return the tables that strangers may find now."""
        return [table for (table,) in await self.rows("SELECT id FROM tables WHERE public", ())]

    async def unfinished(self) -> int:
        """Return how many tables there are whose game is not over."""
        query = "SELECT count(*) FROM tables WHERE status NOT IN ('finished', 'abandoned')"
        return int((await self.rows(query, ()))[0][0])

    async def with_code(self, code: str) -> str | None:
        """Return the table to which a code leads now."""
        rows = await self.rows("SELECT id FROM tables WHERE code = ?", (code,))
        return str(rows[0][0]) if rows else None

    async def deadlines(self, *, limit: int) -> list[tuple[str, int]]:
        """Return tables with the times when something is due there, the earliest first."""
        query = "SELECT id, due FROM tables WHERE due IS NOT NULL ORDER BY due LIMIT ?"
        return [(table, due) for table, due in await self.rows(query, (limit,))]

    async def forget_old(self, before: float, *, people_before: float, limit: int) -> Forgotten:
        """Delete games that ended, and people who were seen, before a time; see `Log.forget_old`."""
        deleted: list[Forgotten] = []

        def write(database: sqlite3.Connection) -> None:
            query = "SELECT id FROM tables WHERE status IN ('finished', 'abandoned') AND updated < ? LIMIT ?"
            tables = [table for (table,) in database.execute(query, (before, limit))]
            for name in ("events", "commands", "seats"):
                database.executemany(f"DELETE FROM {name} WHERE table_id = ?", [(table,) for table in tables])
            database.executemany("DELETE FROM tables WHERE id = ?", [(table,) for table in tables])
            forgotten: set[str] = set()
            for name, person in (("people", "id"), ("links", "person")):
                query = f"""
                    DELETE FROM {name} WHERE seen < ?
                    AND NOT EXISTS (SELECT 1 FROM seats WHERE person = {name}.{person})
                    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = {name}.{person})
                    RETURNING {person}
                """
                forgotten |= {found for (found,) in database.execute(query, (people_before,))}
            deleted[:] = [Forgotten(tables=len(tables), people=len(forgotten))]

        await self.write(write)
        return deleted[0]

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Return the names that are kept of these people."""
        if not people:
            return {}
        query = f"SELECT id, name FROM people WHERE id IN ({', '.join('?' * len(people))})"
        return dict(await self.rows(query, tuple(people)))

    async def close(self) -> None:
        """Finish what is being written, and let go of the folder."""
        self._closed = True
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._reading.close()
        self._lock.close()

    async def rows(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Return what a query finds.

        Raises:
            LogUnavailable: when the database cannot be read.
        """

        def read() -> list[Any]:
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.Error as error:
                fault = fault_of(error)
                raise fault if isinstance(fault, LogUnavailable) else LogUnavailable(str(error)) from None

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, read)
        except LogDamaged as fault:
            self.on_fault(fault)
            raise

    async def write(self, work: Work) -> None:
        """Have something written, in one transaction with whatever else waits; it is on disk when this returns.

        Raises:
            LogUnavailable: when it cannot be written; nothing of it was.
        """
        await self._write(work)

    async def _write(self, what: Append | Work) -> None:
        if self._closed:
            raise LogUnavailable("the log is closed")
        write = Write(what, asyncio.get_running_loop().create_future())
        self._waiting.put(write)
        await write.done

    def _write_all(self) -> None:
        """Run in the writer's thread: everything that waits goes into one transaction, then its callers go on."""
        with closing(self._connect()) as database:
            while (first := self._waiting.get()) is not None:
                batch = [first]
                closing_down = False
                while len(batch) < _MOST_AT_ONCE:
                    try:
                        write = self._waiting.get_nowait()
                    except Empty:
                        break
                    if write is None:
                        closing_down = True
                        break
                    batch.append(write)
                write_batch(database, batch)
                with suppress(RuntimeError):  # nobody waits any more: the loop is closed
                    first.done.get_loop().call_soon_threadsafe(self._report, batch)
                if closing_down:
                    return

    def _report(self, batch: Sequence[Write]) -> None:
        """Let those who wait go on, in their loop's thread: once for all, as every change of threads takes time."""
        fault = next((write.error for write in batch if isinstance(write.error, LogUnavailable)), None)
        if fault is not None:
            self.on_fault(fault)
        for write in batch:
            if write.done.done():
                continue  # given up
            if write.error is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(write.error)


def _ignored(fault: LogUnavailable) -> None:
    """Do nothing."""
