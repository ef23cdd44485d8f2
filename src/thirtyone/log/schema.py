"""The tables of the SQLite file, and how a file of an older version comes to have them."""

from __future__ import annotations

import sqlite3
from typing import Final

MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, seq INTEGER NOT NULL, status TEXT NOT NULL, about BLOB NOT NULL,
        opened REAL NOT NULL, updated REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE events (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE TABLE commands (
        table_id TEXT NOT NULL, command TEXT NOT NULL, PRIMARY KEY (table_id, command)
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, seen REAL NOT NULL) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN due INTEGER;
    ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN code TEXT;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_public ON tables (public) WHERE public;
    CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code IS NOT NULL;
    ALTER TABLE commands ADD COLUMN content TEXT NOT NULL DEFAULT '';
    CREATE INDEX seats_table ON seats (table_id);
    CREATE TABLE links (person TEXT PRIMARY KEY, secret_hash BLOB NOT NULL) WITHOUT ROWID;
    CREATE UNIQUE INDEX links_secret ON links (secret_hash);
    CREATE TABLE passkeys (
        id BLOB PRIMARY KEY, person TEXT NOT NULL, public_key BLOB NOT NULL, uses INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX passkeys_person ON passkeys (person);
    CREATE TABLE challenges (challenge BLOB PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID;

    -- Headings name people by their id.
    UPDATE tables SET about = (
        SELECT CAST(json_set(
            CAST(about AS TEXT),
            '$.players', json((
                SELECT json_group_array(json(CASE
                    WHEN json_extract(value, '$.person') IS NULL
                    THEN json_object('name', json_extract(CAST(about AS TEXT), '$.players[' || key || ']'))
                    ELSE json_object('person', json_extract(value, '$.person')) END))
                FROM json_each(CAST(body AS TEXT), '$.seats')
            )),
            '$.to_act', json_extract(
                CAST(body AS TEXT),
                '$.seats[' || coalesce(json_extract(CAST(about AS TEXT), '$.to_act'), 999) || '].person'
            )
        ) AS BLOB)
        FROM events WHERE table_id = id AND events.seq = 1
    );
    -- A table is opened first, and then its game begins; every event tells when it was; who gave up has left.
    UPDATE tables SET seq = seq + 1;
    UPDATE events SET seq = -seq - 1 WHERE seq > 1;
    UPDATE events SET seq = -seq WHERE seq < 0;
    INSERT INTO events SELECT table_id, 2, CAST(json_object(
        'type', 'started',
        'seats', json_extract(CAST(body AS TEXT), '$.seats'), 'dealer', json_extract(CAST(body AS TEXT), '$.dealer')
    ) AS BLOB), at FROM events WHERE seq = 1;
    UPDATE events SET body = CAST(json_object(
        'type', 'opened',
        'terms', json_object(
            'rules', json_extract(CAST(body AS TEXT), '$.rules'), 'pace', json_extract(CAST(body AS TEXT), '$.pace')
        ),
        'seats', json_extract(CAST(body AS TEXT), '$.seats'),
        'host', json_extract(CAST(body AS TEXT), '$.seats[0].person'),
        'ready', json_array(json_extract(CAST(body AS TEXT), '$.seats[0].person'))
    ) AS BLOB) WHERE seq = 1;
    UPDATE events SET body = CAST(json_set(CAST(body AS TEXT), '$.type', 'left') AS BLOB)
    WHERE json_extract(CAST(body AS TEXT), '$.type') = 'abandoned';
    UPDATE events SET body = CAST(json_set(CAST(body AS TEXT), '$.at', CAST(at * 1000 AS INTEGER)) AS BLOB);
    """,
    """
    ALTER TABLE links ADD COLUMN seen REAL NOT NULL DEFAULT 0;
    UPDATE links SET seen = CAST(strftime('%s', 'now') AS REAL);
    -- Results name knocks as everything else does. No text in JSON can look like these: its own quotes are escaped.
    UPDATE tables SET about = CAST(replace(replace(
        CAST(about AS TEXT), '"closed_well":', '"knocks_paid":'), '"closed":', '"knocks":') AS BLOB);
    """,
)
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
