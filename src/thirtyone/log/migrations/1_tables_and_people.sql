-- Tables with their events, the commands that were carried out, seats, and people.
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
