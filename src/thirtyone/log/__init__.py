"""The event log: what a table is. An event is shown to anyone only after it is on disk here."""

from thirtyone.log.contract import (
    BadWrite,
    CommandKey,
    Conflict,
    Duplicate,
    Entry,
    Forgotten,
    Heading,
    Log,
    LogDamaged,
    LogUnavailable,
    UnknownOutcome,
    UsedId,
)
from thirtyone.log.copies import BadLog, check_log, copy_log
from thirtyone.log.data_folder import DataFolderInUse, FolderLock
from thirtyone.log.people import KnownPasskey, Passkey, People, SqlitePeople
from thirtyone.log.sqlite import DATABASE, SqliteLog

__all__ = [
    "DATABASE",
    "BadLog",
    "BadWrite",
    "CommandKey",
    "Conflict",
    "DataFolderInUse",
    "Duplicate",
    "Entry",
    "FolderLock",
    "Forgotten",
    "Heading",
    "KnownPasskey",
    "Log",
    "LogDamaged",
    "LogUnavailable",
    "Passkey",
    "People",
    "SqliteLog",
    "SqlitePeople",
    "UnknownOutcome",
    "UsedId",
    "check_log",
    "copy_log",
]
