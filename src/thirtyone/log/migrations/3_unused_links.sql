-- When a personal link was last used; and one name for knocks.
ALTER TABLE links ADD COLUMN seen REAL NOT NULL DEFAULT 0;
UPDATE links SET seen = CAST(strftime('%s', 'now') AS REAL);
-- Results name knocks as everything else does. No text in JSON can look like these: its own quotes are escaped.
UPDATE tables SET about = CAST(replace(replace(
    CAST(about AS TEXT), '"closed_well":', '"knocks_paid":'), '"closed":', '"knocks":') AS BLOB);
