"""What a log promises, whatever database is behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct


class Conflict(Exception):
    """Somebody else has appended to the table meanwhile: read on and decide again."""


class Duplicate(Exception):
    """The command with this id has been carried out already."""


class UsedId(Exception):
    """A command with this id, but of another content, has been carried out already."""


class LogUnavailable(Exception):
    """Nothing was written, as the disk is full or the database locked."""


class UnknownOutcome(LogUnavailable):
    """It failed when it was handed to the disk: it may have been written or not, which is known when it is read."""


class LogDamaged(LogUnavailable):
    """The database is damaged: nothing can be relied on."""


class BadWrite(Exception):
    """The database does not take this write, whatever room there is: what is to be written is wrong."""


class CommandKey(NamedTuple):
    """What identifies a command: the same when it is sent twice, different for two commands."""

    id: str
    """Unique in its table, and for the person whose command it is."""
    content: str
    """A hash of what the command asks for."""


class Heading(Struct, frozen=True, kw_only=True):
    """What can be known of a table without reading its events."""

    status: str
    people: tuple[str, ...] | None
    """Ids of the people who sit there; None: those of the last heading."""
    about: bytes
    """What lists of tables show of it, as JSON."""
    due: int | None = None
    """When something happens by itself, in milliseconds since 1970."""
    public: bool = False
    """Whether strangers may find the table now."""
    code: str | None = None
    """A short code by which the table can be found now; no two tables have the same."""


class Entry(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    heading: Heading
    updated: float
    """Seconds since 1970."""


class Forgotten(NamedTuple):
    """How much was deleted because of its age."""

    tables: int
    people: int


class Log(Protocol):
    """Events of tables, in order, durable before `append` returns."""

    async def append(
        self, table: str, *, after: int, events: Sequence[bytes], heading: Heading, command: CommandKey | None = None
    ) -> None:
        """Append events in one transaction.

        Args:
            table: the table's id.
            after: how many events the table has; 0 opens it.
            events: as JSON.
            heading: replaces the table's heading.
            command: the command that they follow from.

        Raises:
            Conflict: when the table has more events, or fewer, or another table has its code.
            Duplicate: when the command is in the log already.
            UsedId: when another command has its id.
            BadWrite: when the database does not take it, though it takes others.
            LogUnavailable: when nothing can be written; `UnknownOutcome` when it may have been.
        """

    async def knows(self, table: str, command: CommandKey) -> bool:
        """Return whether a command is in the log already.

        Raises:
            UsedId: when another command has its id.
        """

    async def read(self, table: str, *, after: int = 0) -> list[bytes]:
        """Return the table's events after the first ``after``; none for a table that was never opened."""

    async def tables_of(self, person: str, *, status: Sequence[str], limit: int = 50) -> list[Entry]:
        """Return a person's tables of these statuses, latest first."""

    async def public_tables(self) -> list[str]:
        """Return the tables that strangers may find now."""

    async def with_code(self, code: str) -> str | None:
        """Return the table that has this code now."""

    async def deadlines(self, *, limit: int) -> list[tuple[str, int]]:
        """Return tables with the times when something is due there, the earliest first."""

    async def serve_at(self, at: int) -> None:
        """Keep that tables were served at this time, in milliseconds since 1970."""

    async def last_served(self) -> int | None:
        """Return when tables were served last, as far as it was kept; None when never."""

    async def remember_name(self, person: str, name: str) -> None:
        """Keep a person's name: apart from the log, so that it can be forgotten."""

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Return the names that are kept of these people."""

    async def unfinished(self) -> int:
        """Return how many tables there are whose game is not over."""

    async def forget_old(self, before: float, *, people_before: float, limit: int) -> Forgotten:
        """Delete the games that ended before a time, and names and links of people without a game or passkey.

        Args:
            before: games that ended earlier are deleted; in seconds since 1970.
            people_before: names and links of people last seen earlier are deleted; in seconds since 1970.
            limit: the most games that one call deletes.
        """

    async def close(self) -> None:
        """Finish what is being written, and let go of the database."""
