"""The log in an SQLite file: one writer that puts all that waits into one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, Self

import msgspec

from thirtyone.log.contract import CommandKey, Conflict, Duplicate, Entry, Forgotten, Heading, LogUnavailable, UsedId

_MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, seq INTEGER NOT NULL, status TEXT NOT NULL, about BLOB NOT NULL,
        opened REAL NOT NULL, updated REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE events (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE TABLE commands (
        table_id TEXT NOT NULL, command TEXT NOT NULL, PRIMARY KEY (table_id, command)
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, seen REAL NOT NULL) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN due INTEGER;
    ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN code TEXT;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_public ON tables (public) WHERE public;
    CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code IS NOT NULL;
    ALTER TABLE commands ADD COLUMN content TEXT NOT NULL DEFAULT '';
    CREATE INDEX seats_table ON seats (table_id);
    CREATE TABLE links (person TEXT PRIMARY KEY, secret_hash BLOB NOT NULL) WITHOUT ROWID;
    CREATE UNIQUE INDEX links_secret ON links (secret_hash);
    CREATE TABLE passkeys (
        id BLOB PRIMARY KEY, person TEXT NOT NULL, public_key BLOB NOT NULL, uses INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX passkeys_person ON passkeys (person);
    CREATE TABLE challenges (challenge BLOB PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID;

    -- Headings name people by their id.
    UPDATE tables SET about = (
        SELECT CAST(json_set(
            CAST(about AS TEXT),
            '$.players', json((
                SELECT json_group_array(json(CASE
                    WHEN json_extract(value, '$.person') IS NULL
                    THEN json_object('name', json_extract(CAST(about AS TEXT), '$.players[' || key || ']'))
                    ELSE json_object('person', json_extract(value, '$.person')) END))
                FROM json_each(CAST(body AS TEXT), '$.seats')
            )),
            '$.to_act', json_extract(
                CAST(body AS TEXT),
                '$.seats[' || coalesce(json_extract(CAST(about AS TEXT), '$.to_act'), 999) || '].person'
            )
        ) AS BLOB)
        FROM events WHERE table_id = id AND events.seq = 1
    );
    -- A table is opened first, and then its game begins; every event tells when it was; who gave up has left.
    UPDATE tables SET seq = seq + 1;
    UPDATE events SET seq = -seq - 1 WHERE seq > 1;
    UPDATE events SET seq = -seq WHERE seq < 0;
    INSERT INTO events SELECT table_id, 2, CAST(json_object(
        'type', 'started',
        'seats', json_extract(CAST(body AS TEXT), '$.seats'), 'dealer', json_extract(CAST(body AS TEXT), '$.dealer')
    ) AS BLOB), at FROM events WHERE seq = 1;
    UPDATE events SET body = CAST(json_object(
        'type', 'opened',
        'terms', json_object(
            'rules', json_extract(CAST(body AS TEXT), '$.rules'), 'pace', json_extract(CAST(body AS TEXT), '$.pace')
        ),
        'seats', json_extract(CAST(body AS TEXT), '$.seats'),
        'host', json_extract(CAST(body AS TEXT), '$.seats[0].person'),
        'ready', json_array(json_extract(CAST(body AS TEXT), '$.seats[0].person'))
    ) AS BLOB) WHERE seq = 1;
    UPDATE events SET body = CAST(json_set(CAST(body AS TEXT), '$.type', 'left') AS BLOB)
    WHERE json_extract(CAST(body AS TEXT), '$.type') = 'abandoned';
    UPDATE events SET body = CAST(json_set(CAST(body AS TEXT), '$.at', CAST(at * 1000 AS INTEGER)) AS BLOB);
    """,
    """
    ALTER TABLE links ADD COLUMN seen REAL NOT NULL DEFAULT 0;
    UPDATE links SET seen = CAST(strftime('%s', 'now') AS REAL);
    -- Results name knocks as everything else does. No text in JSON can look like these: its own quotes are escaped.
    UPDATE tables SET about = CAST(replace(replace(
        CAST(about AS TEXT), '"closed_well":', '"knocks_paid":'), '"closed":', '"knocks":') AS BLOB);
    """,
)
"""What each version of the database adds to the one before; ``user_version`` counts them."""

NEWEST: Final = len(_MIGRATIONS)
"""The version of the database that this program makes."""

DATABASE: Final = "thirtyone.sqlite3"
"""The name of its file in the data folder."""

_CONTENT_OF: Final = "SELECT content FROM commands WHERE table_id = ? AND command = ?"

_MOST_AT_ONCE: Final = 500
"""How many waiting writes share a transaction at most."""


_Work = Callable[[sqlite3.Connection], object]


class DataFolderInUse(Exception):
    """Another server uses this folder."""


class FolderLock:
    """Keeps a data folder, which is made if need be, for this process until it is closed.

    Raises:
        DataFolderInUse: when another process has the folder.
        OSError: when the folder cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = (folder / "lock").open("a")
        try:
            flock(self._file, LOCK_EX | LOCK_NB)
        except OSError:
            self._file.close()
            raise DataFolderInUse(str(folder)) from None

    def close(self) -> None:
        """Let go of the folder."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class SqliteLog:
    """A `Log` in the file ``thirtyone.sqlite3`` of a folder that it makes if need be.

    Write-ahead logging with ``synchronous=FULL``: what `append` has confirmed survives a loss of power.

    Raises:
        DataFolderInUse: when another process has the folder.
        OSError: when the folder cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        self._lock = FolderLock(folder)
        self._path = folder / DATABASE
        self._closed = False
        self._waiting: SimpleQueue[_Write | None] = SimpleQueue()
        try:
            with closing(self._connect()) as database:
                _migrate(database)
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
        await self._write(_Append(table, after, events, heading, command, time.time()))

    async def remember_name(self, person: str, name: str) -> None:
        """Keep a person's name."""
        values = (person, name, time.time())
        await self.write(lambda database: database.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", values))

    async def knows(self, table: str, command: CommandKey) -> bool:
        """Tell whether a command is in the log already; see `Log.knows`."""
        found = await self.rows(_CONTENT_OF, (table, command.id))
        if found and found[0][0] != command.content:
            raise UsedId
        return bool(found)

    async def read(self, table: str, *, after: int = 0) -> list[bytes]:
        """Return the table's events after so many."""
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
        query = "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))"
        return dict(await self.rows(query, (_json(people),)))

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
                raise LogUnavailable(str(error)) from None

        return await asyncio.get_running_loop().run_in_executor(self._reader, read)

    async def write(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Have something written, in one transaction with whatever else waits; it is on disk when this returns.

        Raises:
            LogUnavailable: when it cannot be written; nothing of it was.
        """
        await self._write(work)

    async def _write(self, what: _Append | _Work) -> None:
        if self._closed:
            raise LogUnavailable("the log is closed")
        write = _Write(what, asyncio.get_running_loop().create_future())
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
                _write_batch(database, batch)
                with suppress(RuntimeError):  # nobody waits any more: the loop is closed
                    first.done.get_loop().call_soon_threadsafe(_tell, batch)
                if closing_down:
                    return


class _Append(NamedTuple):
    """Events that wait to be appended."""

    table: str
    after: int
    events: Sequence[bytes]
    heading: Heading
    command: CommandKey | None
    at: float


class _Write:
    """Something that waits to be written."""

    __slots__ = ("done", "error", "what")

    def __init__(self, what: _Append | _Work, done: asyncio.Future[None]) -> None:
        self.what = what
        self.done = done
        self.error: Exception | None = None


def _tell(batch: Sequence[_Write]) -> None:
    """Let those who wait go on, in the thread of their loop: once for all, as every change of threads takes time."""
    for write in batch:
        if write.done.done():
            continue  # given up
        if write.error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(write.error)


def _write_batch(database: sqlite3.Connection, waiting: Sequence[_Write]) -> None:
    """Write all that waits in one transaction, or nothing, and note what became of each.

    The appends' statements are for the whole batch: each lets go of the interpreter, and may have to wait for it again.
    """
    # From here on nobody can give up waiting; who has already is not written.
    batch = [write for write in waiting if not write.done.cancelled()]
    try:
        database.execute("BEGIN IMMEDIATE")
        for write in batch:
            if not isinstance(write.what, _Append):
                write.what(database)
        _append(database, _accepted(database, batch))
        database.execute("COMMIT")
    except Exception as error:  # whatever it was, nobody may wait for ever
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        for write in batch:
            write.error = LogUnavailable(str(error))


def _accepted(database: sqlite3.Connection, batch: Sequence[_Write]) -> list[_Append]:
    """Return what can be appended, as if one came after the other, and note why the rest cannot."""
    waiting = [(write, write.what) for write in batch if isinstance(write.what, _Append)]
    seqs: dict[str, int] = _ask(database, _SEQS, [append.table for _, append in waiting])
    wanted = [(append.table, append.command.id) for _, append in waiting if append.command is not None]
    carried_out: dict[tuple[str, str], str | None] = {
        (table, command): content for table, command, content in _ask(database, _COMMANDS, wanted)
    }
    codes: dict[str, str] = _ask(database, _CODES, [append.heading.code for _, append in waiting])
    accepted = []
    for write, append in waiting:
        table, code = append.table, append.heading.code
        key, content = _key(append)
        if key in carried_out:
            write.error = Duplicate() if carried_out[key] == content else UsedId()
        elif seqs.get(table, 0) != append.after or (code is not None and codes.get(code, table) != table):
            write.error = Conflict()
        else:
            seqs[table] = append.after + len(append.events)
            if key is not None:
                carried_out[key] = content
            codes = {other: holder for other, holder in codes.items() if holder != table}
            if code is not None:
                codes[code] = table
            accepted.append(append)
    return accepted


def _key(append: _Append) -> tuple[tuple[str, str] | None, str | None]:
    """Return what a command is kept under, and its content as text; both None for events that nobody commanded."""
    if append.command is None:
        return None, None
    return (append.table, append.command.id), append.command.content


_SEQS: Final = "SELECT json_group_object(id, seq) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
_CODES: Final = "SELECT json_group_object(code, id) FROM tables WHERE code IN (SELECT value FROM json_each(?))"
_COMMANDS: Final = """
    SELECT json_group_array(json_array(table_id, command, content)) FROM json_each(?) AS asked CROSS JOIN commands
    ON table_id = json_extract(asked.value, '$[0]') AND command = json_extract(asked.value, '$[1]')
"""


def _append(database: sqlite3.Connection, appends: Sequence[_Append]) -> None:
    """Append what has been accepted."""
    commands = [(*key, content) for key, content in map(_key, appends) if key is not None]
    if commands:
        database.execute(f"INSERT INTO commands SELECT {_columns(3)} FROM json_each(?)", (_json(commands),))
    tables: dict[str, tuple[Any, ...]] = {}
    people: dict[str, tuple[str, ...]] = {}
    for append in appends:
        seq, heading = append.after + len(append.events), append.heading
        now_is = (seq, heading.status, heading.due, heading.public, heading.code, heading.about.decode())
        tables[append.table] = (append.table, append.at, append.at, *now_is)
        if heading.people is not None:
            people[append.table] = heading.people
    query = f"""
        INSERT INTO tables (id, opened, updated, seq, status, due, public, code, about)
        SELECT {_columns(8)}, CAST(json_extract(value, '$[8]') AS BLOB) FROM json_each(?) WHERE true
        ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, status = excluded.status, updated = excluded.updated,
        due = excluded.due, public = excluded.public, code = excluded.code, about = excluded.about
    """
    database.execute(query, (_json(list(tables.values())),))
    if people:
        query = "DELETE FROM seats WHERE table_id IN (SELECT value FROM json_each(?))"
        database.execute(query, (_json(list(people)),))
        seats = [(person, table) for table, sitting in people.items() for person in sitting]
        database.execute(f"INSERT INTO seats SELECT {_columns(2)} FROM json_each(?)", (_json(seats),))
    events = [
        (append.table, seq, append.at, body.decode())
        for append in appends
        for seq, body in enumerate(append.events, start=append.after + 1)
    ]
    query = f"""
        INSERT INTO events (table_id, seq, at, body)
        SELECT {_columns(3)}, CAST(json_extract(value, '$[3]') AS BLOB) FROM json_each(?)
    """
    database.execute(query, (_json(events),))


def _ask(database: sqlite3.Connection, query: str, about: Sequence[Any]) -> Any:
    """Return the one value of a query with one list, both JSON."""
    (found,) = database.execute(query, (_json(about),)).fetchone()
    return msgspec.json.decode(found)


def _json(values: Sequence[Any]) -> str:
    return msgspec.json.encode(values).decode()


def _columns(number: int) -> str:
    """The first so many places of each row in a JSON list of rows."""
    return ", ".join(f"json_extract(value, '$[{place}]')" for place in range(number))


def _migrate(database: sqlite3.Connection) -> None:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > len(_MIGRATIONS):
        raise sqlite3.DatabaseError("a newer version of this program made it")
    for number, script in enumerate(_MIGRATIONS[version:], start=version + 1):
        database.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")
