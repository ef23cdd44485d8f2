"""One write's fault is its own: whatever else waits with it is written."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.logs import add, run
from thirtyone.log import BadWrite, CommandKey, KnownPasskey, Passkey, SqliteLog, SqlitePeople
from thirtyone.log.batches import Work


def broken(database: sqlite3.Connection) -> None:
    database.execute("INSERT INTO people VALUES (NULL, NULL, NULL)")


def wrong(database: sqlite3.Connection) -> None:
    raise ZeroDivisionError(database)


@pytest.mark.parametrize("fault", [broken, wrong])
def test_what_waits_with_a_write_that_the_database_does_not_take_is_written(tmp_path: Path, fault: Work) -> None:
    async def work(log: SqliteLog) -> None:
        writes = [
            add(log, "t", 0, b"one", command="c"),
            log.write(fault),
            log.remember_name("ana", "Ana"),
            add(log, "u", 0, b"u"),
        ]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), BadWrite, type(None), type(None)]
        assert (await log.read("t"), await log.read("u"), await log.names(["ana"])) == (
            [b"one"],
            [b"u"],
            {"ana": "Ana"},
        )
        assert await log.knows("t", CommandKey("c", "content"))

    run(tmp_path, work)


def test_of_a_passkey_that_is_registered_twice_at_once_one_is_kept_and_nobody_else_notices(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        people = SqlitePeople(log)
        passkeys = [Passkey(id=b"key", person=person, public_key=b"", uses=0) for person in ("ana", "bo")]
        first, second, move = await asyncio.gather(
            *map(people.add_passkey, passkeys), add(log, "t", 0, b"one"), return_exceptions=True
        )
        assert (first, type(second), move) == (None, KnownPasskey, None)
        assert await people.passkey(b"key") == passkeys[0]

    run(tmp_path, work)


@settings(max_examples=25)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8), min_size=2, max_size=8))
def test_ids_of_any_signs_are_kept_as_they_are(tmp_path_factory: pytest.TempPathFactory, ids: list[str]) -> None:
    """A NUL too, which ends a text where SQLite reads one as JSON."""

    async def work(log: SqliteLog) -> None:
        await asyncio.gather(*(add(log, f"t{number}", 0, b"x", command=id_) for number, id_ in enumerate(ids)))
        for number, id_ in enumerate(ids):
            assert await log.knows(f"t{number}", CommandKey(id_, "content"))
            assert not await log.knows(f"t{number}", CommandKey(id_ + "\x00", "content"))

    run(tmp_path_factory.mktemp("log"), work)
