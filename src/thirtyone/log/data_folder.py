"""A data folder belongs to one server at a time."""

from __future__ import annotations

from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Self


class DataFolderInUse(Exception):
    """Another server uses this folder."""


class FolderLock:
    """Locks a data folder for this process until it is closed; makes the folder if it is not there.

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
