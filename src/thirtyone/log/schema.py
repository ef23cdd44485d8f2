"""The tables of the SQLite file, and the migration of files of older versions."""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from typing import Final

_FILES: Final = sorted(
    (file for file in files("thirtyone.log").joinpath("migrations").iterdir() if file.name.endswith(".sql")),
    key=lambda file: int(file.name.partition("_")[0]),
)

MIGRATIONS: Final = tuple(file.read_text(encoding="utf-8") for file in _FILES)
"""What each version of the database adds to the one before; ``user_version`` counts them."""

NEWEST: Final = len(MIGRATIONS)
"""The version of the database that this program makes."""


def migrate(database: sqlite3.Connection) -> None:
    """Bring a database to the newest version.

    Raises:
        sqlite3.Error: when that fails, or a newer version of this program made it.
    """
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise sqlite3.DatabaseError("a newer version of this program made it")
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        database.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")
