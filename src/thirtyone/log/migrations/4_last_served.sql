-- When a server last gave a sign of life, in milliseconds since 1970; one row at most.
CREATE TABLE last_served (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
