"""Many writes in one transaction: it writes all of them, or none."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec

from thirtyone.log.contract import (
    BadWrite,
    CommandKey,
    Conflict,
    Duplicate,
    Heading,
    LogDamaged,
    LogUnavailable,
    UnknownOutcome,
    UsedId,
)

Work = Callable[[sqlite3.Connection], object]
"""Any other write: a function of the database."""


class Append(NamedTuple):
    """Events that wait to be appended."""

    table: str
    after: int
    events: Sequence[bytes]
    heading: Heading
    command: CommandKey | None
    at: float


class Write:
    """Something that waits to be written."""

    __slots__ = ("done", "error", "what")

    def __init__(self, what: Append | Work, done: asyncio.Future[None]) -> None:
        self.what = what
        self.done = done
        self.error: Exception | None = None


_OF_THE_WRITE: Final = frozenset(
    (
        None,  # no error of SQLite, as of a number of more than 64 bits
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_RANGE,
        sqlite3.SQLITE_TOOBIG,
        sqlite3.SQLITE_ERROR,
    )
)
"""Errors that say something of what was to be written; all others are the disk's, or the database's."""

_DAMAGE: Final = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))


def write_batch(database: sqlite3.Connection, waiting: Sequence[Write]) -> None:
    """Write all that waits in one transaction, and set the result of each.

    Where the database will not take one of them, each is written in a transaction of its own: the fault is that
    write's alone. All appends of a transaction share their SQL statements: each statement releases the GIL, and may
    have to wait for it again.
    """
    # From here on no write can be cancelled; those that were cancelled before are left out.
    batch = [write for write in waiting if not write.done.cancelled()]
    error = _written(database, batch)
    if error is None:
        return
    if isinstance(error, BadWrite) and len(batch) > 1:
        for write in batch:
            write_batch(database, [write])
        return
    for write in batch:
        write.error = error


def _written(database: sqlite3.Connection, batch: Sequence[Write]) -> LogUnavailable | BadWrite | None:
    """Write a batch in one transaction; return why that failed, after which nothing of it is in the database."""
    for write in batch:
        write.error = None
    try:
        database.execute("BEGIN IMMEDIATE")
        for write in batch:
            if not isinstance(write.what, Append):
                write.what(database)
        _append(database, _accepted(database, batch))
    except Exception as error:  # whatever it is, nobody may wait for ever
        _roll_back(database)
        return fault_of(error)
    try:
        database.execute("COMMIT")
    except sqlite3.Error as error:
        _roll_back(database)
        if _kind(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY):
            return LogUnavailable(str(error))
        return UnknownOutcome(str(error))  # what was handed to the disk may be there after all
    return None


def _roll_back(database: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        database.execute("ROLLBACK")


def fault_of(error: Exception) -> LogUnavailable | BadWrite:
    """Return what an error of the database means for whoever asked."""
    kind = _kind(error)
    if kind in _DAMAGE:
        return LogDamaged(str(error))
    return BadWrite(str(error)) if kind in _OF_THE_WRITE else LogUnavailable(str(error))


def _kind(error: Exception) -> int | None:
    """Return SQLite's code without what it says more exactly; None for another error."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _accepted(database: sqlite3.Connection, batch: Sequence[Write]) -> list[Append]:
    """Return the appends that can be made one after the other, and set the errors of the others."""
    waiting = [(write, write.what) for write in batch if isinstance(write.what, Append)]
    seqs: dict[str, int] = dict(_ask(database, _SEQS, [(append.table,) for _, append in waiting]))
    wanted = [(append.table, append.command.id) for _, append in waiting if append.command is not None]
    carried_out: dict[tuple[str, str], str | None] = {
        (table, command): content for table, command, content in _ask(database, _COMMANDS, wanted)
    }
    wanted_codes = [(append.heading.code,) for _, append in waiting if append.heading.code is not None]
    codes: dict[str, str] = dict(_ask(database, _CODES, wanted_codes))
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


def _key(append: Append) -> tuple[tuple[str, str] | None, str | None]:
    """Return the key of a command and its content as text; both None for events that follow from no command."""
    if append.command is None:
        return None, None
    return (append.table, append.command.id), append.command.content


_SEQS: Final = "SELECT json_group_array(json_array(id, seq)) FROM ({values}) CROSS JOIN tables ON id = column1"
_CODES: Final = "SELECT json_group_array(json_array(code, id)) FROM ({values}) CROSS JOIN tables ON code = column1"
_COMMANDS: Final = """
    SELECT json_group_array(json_array(table_id, command, content)) FROM ({values}) CROSS JOIN commands
    ON table_id = column1 AND command = column2
"""


def _append(database: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Append what has been accepted."""
    commands = [(*key, content) for key, content in map(_key, appends) if key is not None]
    _run(database, "INSERT INTO commands (table_id, command, content) {values}", commands)
    tables: dict[str, tuple[Any, ...]] = {}
    people: dict[str, tuple[str, ...]] = {}
    for append in appends:
        seq, heading = append.after + len(append.events), append.heading
        now_is = (seq, heading.status, heading.due, heading.public, heading.code, heading.about)
        tables[append.table] = (append.table, append.at, append.at, *now_is)
        if heading.people is not None:
            people[append.table] = heading.people
    query = """
        INSERT INTO tables (id, opened, updated, seq, status, due, public, code, about)
        SELECT * FROM ({values}) WHERE true
        ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, status = excluded.status, updated = excluded.updated,
        due = excluded.due, public = excluded.public, code = excluded.code, about = excluded.about
    """
    _run(database, query, list(tables.values()))
    _run(database, "DELETE FROM seats WHERE table_id IN ({values})", [(table,) for table in people])
    seats = [(person, table) for table, sitting in people.items() for person in sitting]
    _run(database, "INSERT INTO seats (person, table_id) {values}", seats)
    events = [
        (append.table, seq, append.at, body)
        for append in appends
        for seq, body in enumerate(append.events, start=append.after + 1)
    ]
    _run(database, "INSERT INTO events (table_id, seq, at, body) {values}", events)


_MOST_ROWS: Final = 1000
"""Rows of one statement at most: SQLite takes 32,766 values."""


def _run(database: sqlite3.Connection, query: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Run a statement with many rows of values at once; none for no rows."""
    for first in range(0, len(rows), _MOST_ROWS):
        some = rows[first : first + _MOST_ROWS]
        database.execute(query.format(values=_values(some)), list(chain.from_iterable(some)))


def _ask(database: sqlite3.Connection, query: str, rows: Sequence[tuple[str, ...]]) -> list[Any]:
    """Return what a query finds about rows of values; as JSON it comes in one step, however much it is."""
    if not rows:
        return []
    (found,) = database.execute(query.format(values=_values(rows)), list(chain.from_iterable(rows))).fetchone()
    answer: list[Any] = msgspec.json.decode(found)
    return answer


def _values(rows: Sequence[Sequence[object]]) -> str:
    """Return the SQL for rows of values, each a parameter: what somebody sent is never part of a statement."""
    row = f"({', '.join('?' * len(rows[0]))})"
    return "VALUES " + ", ".join([row] * len(rows))
