-- Tables before their game, deadlines, codes and public tables; personal links and passkeys.
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
