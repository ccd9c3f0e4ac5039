-- The numbers that an import under way has set aside: nobody sees its puzzles before all are there. A row at most.
CREATE TABLE hidden (
    first INTEGER NOT NULL,
    last INTEGER NOT NULL
) STRICT;

-- The puzzle of each day and board, by their name. It may be known from elsewhere too.
CREATE TABLE daily (
    name TEXT PRIMARY KEY,
    puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_by_puzzle ON daily (puzzle);
