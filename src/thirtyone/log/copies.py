"""Consistent copies of the log's file, also while a server writes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from thirtyone.log.schema import NEWEST


class BadLog(Exception):
    """The file is not a log that this program can use; the text says why, and follows the file's name."""


def copy_log(source: Path, target: Path) -> None:
    """Copy a log as it is at one instant; moves that are made meanwhile go on.

    Raises:
        BadLog: when the source is not a log.
        OSError: when it cannot be read, or the copy not be written.
    """
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as original,
            closing(sqlite3.connect(target)) as copy,
        ):
            original.execute(
                "PRAGMA schema_version"
            )  # so that a fault of the source is not reported as one of the copy
            try:
                original.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file that needs no other
            except sqlite3.OperationalError as error:
                raise OSError(f"{target} cannot be written: {error}") from None
    except sqlite3.Error as error:
        raise BadLog(f"cannot be read: {error}") from None


def check_log(path: Path) -> None:
    """Check that a file is a log, is undamaged, and was made by no newer version of this program.

    Raises:
        BadLog: when it is not.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            (version,) = database.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise BadLog(f"cannot be read: {error}") from None
    if found != "ok":
        raise BadLog("is damaged")
    if version == 0:
        raise BadLog("holds no games")
    if version > NEWEST:
        raise BadLog("was made by a newer version of this program")
