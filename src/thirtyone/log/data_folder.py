"""A data folder belongs to one server at a time."""

from __future__ import annotations

from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Self


class DataFolderInUse(Exception):
    """Another server uses this folder."""


def make_private(path: Path) -> None:
    """See to it that no other account can read a file or a folder: the log holds decks that are being played with.

    Raises:
        OSError: when its mode cannot be changed.
    """
    mode = path.stat().st_mode
    if mode & 0o077:
        path.chmod(mode & 0o700)


class FolderLock:
    """Locks a data folder for this process until it is closed; makes the folder if it is not there.

    Raises:
        DataFolderInUse: when another process has the folder.
        OSError: when the folder cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        make_private(folder)
        self._file = (folder / "lock").open("a")
        make_private(folder / "lock")
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
