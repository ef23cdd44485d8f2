"""What is known of people: kept apart from the tables' events, so that it can be deleted."""

from __future__ import annotations

import sqlite3
import time
from typing import Protocol

from msgspec import Struct

from thirtyone.log.sqlite import SqliteLog


class Passkey(Struct, frozen=True, kw_only=True):
    """The public half of a key pair; the person's device has the private half."""

    id: bytes
    person: str
    public_key: bytes
    uses: int
    """As the device counts them, where it does."""


class KnownPasskey(Exception):
    """The passkey is registered already."""


class People(Protocol):
    """How a person can be recognised on another device; every change is on disk when a method returns.

    All methods raise `LogUnavailable` when that cannot be done.
    """

    async def set_link(self, person: str, secret_hash: bytes | None) -> None:
        """Keep the hash of the secret that leads to a person, instead of an earlier one; None revokes it."""

    async def has_link(self, person: str) -> bool:
        """Return whether a secret leads to a person."""

    async def by_link(self, secret_hash: bytes) -> str | None:
        """Return the person to whom a secret with this hash leads."""

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey.

        Raises:
            KnownPasskey: when it is kept already.
        """

    async def passkeys(self, person: str) -> list[Passkey]:
        """Return a person's passkeys."""

    async def passkey(self, passkey: bytes) -> Passkey | None:
        """Return the passkey with this id."""

    async def used(self, passkey: bytes, uses: int) -> None:
        """Note how often a passkey has been used."""

    async def drop_passkeys(self, person: str) -> None:
        """Forget a person's passkeys."""

    async def add_challenge(self, challenge: bytes, until: float, now: float) -> None:
        """Keep a challenge that a passkey is to answer, until a time in seconds since 1970; forget older ones."""

    async def take_challenge(self, challenge: bytes, now: float) -> bool:
        """Remove a challenge; return whether it was kept."""

    async def saw(self, person: str) -> None:
        """Note that somebody whose name or link is kept has been seen now."""

    async def forget(self, person: str) -> None:
        """Forget everything about a person, and which tables were theirs; the tables' events know only the id."""


class SqlitePeople:
    """`People` in the database of a log."""

    def __init__(self, log: SqliteLog) -> None:
        self._log = log

    async def set_link(self, person: str, secret_hash: bytes | None) -> None:
        """Keep the hash of the secret that leads to a person; None revokes it."""
        if secret_hash is None:
            await self._write("DELETE FROM links WHERE person = ?", (person,))
        else:
            values = (person, secret_hash, time.time())
            await self._write("INSERT OR REPLACE INTO links (person, secret_hash, seen) VALUES (?, ?, ?)", values)

    async def has_link(self, person: str) -> bool:
        """Return whether a secret leads to a person."""
        return bool(await self._log.rows("SELECT 1 FROM links WHERE person = ?", (person,)))

    async def by_link(self, secret_hash: bytes) -> str | None:
        """Return the person to whom a secret with this hash leads."""
        rows = await self._log.rows("SELECT person FROM links WHERE secret_hash = ?", (secret_hash,))
        return str(rows[0][0]) if rows else None

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey."""
        values = (passkey.id, passkey.person, passkey.public_key, passkey.uses)
        new: list[bool] = []

        def write(database: sqlite3.Connection) -> None:
            kept = database.execute("INSERT OR IGNORE INTO passkeys VALUES (?, ?, ?, ?)", values)
            new[:] = [kept.rowcount == 1]

        await self._log.write(write)
        if not new[0]:  # perhaps a moment ago, by another request
            raise KnownPasskey

    async def passkeys(self, person: str) -> list[Passkey]:
        """Return a person's passkeys."""
        return await self._passkeys("person = ?", person)

    async def passkey(self, passkey: bytes) -> Passkey | None:
        """Return the passkey with this id."""
        found = await self._passkeys("id = ?", passkey)
        return found[0] if found else None

    async def _passkeys(self, which: str, value: str | bytes) -> list[Passkey]:
        rows = await self._log.rows(f"SELECT id, person, public_key, uses FROM passkeys WHERE {which}", (value,))
        return [Passkey(id=id_, person=person, public_key=key, uses=uses) for id_, person, key, uses in rows]

    async def used(self, passkey: bytes, uses: int) -> None:
        """Note how often a passkey has been used."""
        await self._write("UPDATE passkeys SET uses = ? WHERE id = ?", (uses, passkey))

    async def drop_passkeys(self, person: str) -> None:
        """Forget a person's passkeys."""
        await self._write("DELETE FROM passkeys WHERE person = ?", (person,))

    async def add_challenge(self, challenge: bytes, until: float, now: float) -> None:
        """Keep a challenge that a passkey is to answer, until a time in seconds since 1970; forget older ones."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM challenges WHERE until < ?", (now,))
            database.execute("INSERT INTO challenges VALUES (?, ?)", (challenge, until))

        await self._log.write(write)

    async def take_challenge(self, challenge: bytes, now: float) -> bool:
        """Remove a challenge; return whether it was kept."""
        taken: list[int] = []

        def write(database: sqlite3.Connection) -> None:
            taken.clear()
            found = database.execute("DELETE FROM challenges WHERE challenge = ? AND until >= ?", (challenge, now))
            taken.append(found.rowcount)

        await self._log.write(write)
        return taken == [1]

    async def saw(self, person: str) -> None:
        """Note that somebody whose name or link is kept has been seen now."""
        now = time.time()

        def write(database: sqlite3.Connection) -> None:
            database.execute("UPDATE people SET seen = ? WHERE id = ?", (now, person))
            database.execute("UPDATE links SET seen = ? WHERE person = ?", (now, person))

        await self._log.write(write)

    async def forget(self, person: str) -> None:
        """Forget everything about a person, and which tables were theirs."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM people WHERE id = ?", (person,))
            for table in ("links", "passkeys", "seats"):
                database.execute(f"DELETE FROM {table} WHERE person = ?", (person,))

        await self._log.write(write)

    async def _write(self, query: str, values: tuple[object, ...]) -> None:
        def write(database: sqlite3.Connection) -> None:
            database.execute(query, values)

        await self._log.write(write)
