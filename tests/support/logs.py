"""A log in a folder, and its database beside it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from tests.support.waiting import soon
from thirtyone.log import CommandKey, Heading, SqliteLog

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
