"""The event log: what a table is. An event is shown to anyone only after it is on disk here."""

from thirtyone.log.contract import Conflict, Duplicate, Entry, Heading, Log, LogUnavailable
from thirtyone.log.sqlite import DataFolderInUse, SqliteLog

__all__ = ["Conflict", "DataFolderInUse", "Duplicate", "Entry", "Heading", "Log", "LogUnavailable", "SqliteLog"]
