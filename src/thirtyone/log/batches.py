"""Many writes in one transaction: it writes all of them, or none."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec

from thirtyone.log.contract import CommandKey, Conflict, Duplicate, Heading, LogUnavailable, UsedId

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


def write_batch(database: sqlite3.Connection, waiting: Sequence[Write]) -> None:
    """Write all that waits in one transaction, or nothing, and set the result of each.

    All appends share their SQL statements: each statement releases the GIL, and may have to wait for it again.
    """
    # From here on no write can be cancelled; those that were cancelled before are left out.
    batch = [write for write in waiting if not write.done.cancelled()]
    try:
        database.execute("BEGIN IMMEDIATE")
        for write in batch:
            if not isinstance(write.what, Append):
                write.what(database)
        _append(database, _accepted(database, batch))
        database.execute("COMMIT")
    except Exception as error:  # whatever it is, nobody may wait for ever
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        for write in batch:
            write.error = LogUnavailable(str(error))


def _accepted(database: sqlite3.Connection, batch: Sequence[Write]) -> list[Append]:
    """Return the appends that can be made one after the other, and set the errors of the others."""
    waiting = [(write, write.what) for write in batch if isinstance(write.what, Append)]
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


def _key(append: Append) -> tuple[tuple[str, str] | None, str | None]:
    """Return the key of a command and its content as text; both None for events that follow from no command."""
    if append.command is None:
        return None, None
    return (append.table, append.command.id), append.command.content


_SEQS: Final = "SELECT json_group_object(id, seq) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
_CODES: Final = "SELECT json_group_object(code, id) FROM tables WHERE code IN (SELECT value FROM json_each(?))"
_COMMANDS: Final = """
    SELECT json_group_array(json_array(table_id, command, content)) FROM json_each(?) AS asked CROSS JOIN commands
    ON table_id = json_extract(asked.value, '$[0]') AND command = json_extract(asked.value, '$[1]')
"""


def _append(database: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Append what has been accepted."""
    commands = [(*key, content) for key, content in map(_key, appends) if key is not None]
    if commands:
        database.execute(f"INSERT INTO commands SELECT {_columns(3)} FROM json_each(?)", (as_json(commands),))
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
    database.execute(query, (as_json(list(tables.values())),))
    if people:
        query = "DELETE FROM seats WHERE table_id IN (SELECT value FROM json_each(?))"
        database.execute(query, (as_json(list(people)),))
        seats = [(person, table) for table, sitting in people.items() for person in sitting]
        database.execute(f"INSERT INTO seats SELECT {_columns(2)} FROM json_each(?)", (as_json(seats),))
    events = [
        (append.table, seq, append.at, body.decode())
        for append in appends
        for seq, body in enumerate(append.events, start=append.after + 1)
    ]
    query = f"""
        INSERT INTO events (table_id, seq, at, body)
        SELECT {_columns(3)}, CAST(json_extract(value, '$[3]') AS BLOB) FROM json_each(?)
    """
    database.execute(query, (as_json(events),))


def _ask(database: sqlite3.Connection, query: str, about: Sequence[Any]) -> Any:
    """Return the result of a query whose only parameter is a list; both are JSON."""
    (found,) = database.execute(query, (as_json(about),)).fetchone()
    return msgspec.json.decode(found)


def as_json(values: Sequence[Any]) -> str:
    """Write a list for a query's ``json_each``."""
    return msgspec.json.encode(values).decode()


def _columns(number: int) -> str:
    """SQL for the first values of each row in a JSON list of rows, ``number`` of them."""
    return ", ".join(f"json_extract(value, '$[{index}]')" for index in range(number))
