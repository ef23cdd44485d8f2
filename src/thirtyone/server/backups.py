"""Copies of a data folder: taken while its server runs, and put back into an empty one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from thirtyone.log import DATABASE, BadLog, DataFolderInUse, FolderLock, check_log, copy_log
from thirtyone.server.web.sessions import KEY

_LOCK: Final = "lock"


class NoBackup(Exception):
    """Nothing was copied; the sentence says why."""


def back_up(folder: Path, target: Path) -> None:
    """Copy a data folder as it is at one instant into a new folder, which is there whole or not at all.

    Raises:
        NoBackup: when there is nothing to copy, or the target exists or cannot be written.
    """
    for name in (DATABASE, KEY):
        if not (folder / name).is_file():
            raise NoBackup(f"{folder} is no data folder: it has no {name}.")
    if target.exists() or target.is_symlink():
        raise NoBackup(f"{target} exists already: a backup replaces nothing.")
    parent = target.absolute().parent
    if not parent.is_dir():
        raise NoBackup(f"There is no folder {parent} to put a backup into.")

    def copy() -> None:
        part = Path(mkdtemp(prefix=f".{target.name}-", dir=parent))
        try:
            _copy(folder, part)
            _sync(part)
            part.rename(target)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise
        _sync(parent)

    _say_errors(folder, copy)


def restore(source: Path, folder: Path) -> None:
    """Copy a backup into a data folder that is empty, or not there yet.

    Raises:
        NoBackup: when the source is no backup, damaged or of a newer version, or the folder in use or not empty.
    """
    for name in (DATABASE, KEY):
        if not (source / name).is_file():
            raise NoBackup(f"{source} is no backup: it has no {name}.")

    def copy() -> None:
        if not (source / KEY).read_bytes().strip():
            raise NoBackup(f"{source / KEY} is empty.")
        with FolderLock(folder):
            if any(path.name != _LOCK for path in folder.iterdir()):
                raise NoBackup(f"{folder} is not empty: restore into another folder, or move what is in it.")
            part = Path(mkdtemp(prefix=".restore-", dir=folder))
            try:
                _copy(source, part)
                for name in (KEY, DATABASE):  # the games last: with them, all is there
                    (part / name).rename(folder / name)
            finally:
                shutil.rmtree(part, ignore_errors=True)
            _sync(folder)

    _say_errors(source, copy)


def _copy(source: Path, target: Path) -> None:
    copy_log(source / DATABASE, target / DATABASE)
    check_log(target / DATABASE)
    shutil.copyfile(source / KEY, target / KEY)
    for name in (DATABASE, KEY):
        (target / name).chmod(0o600)
        _sync(target / name)


def _sync(path: Path) -> None:
    """Have a file, or a folder's list of files, on disk before anything relies on it."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _say_errors(source: Path, copy: Callable[[], None]) -> None:
    try:
        copy()
    except BadLog as error:
        raise NoBackup(f"{source / DATABASE} {error}.") from None
    except DataFolderInUse as error:
        raise NoBackup(f"A server uses the data folder {error}: stop it, or choose another folder.") from None
    except OSError as error:
        where = f"{error.filename}: {error.strerror}" if error.filename else error
        raise NoBackup(f"The copy cannot be made: {where}.") from None
