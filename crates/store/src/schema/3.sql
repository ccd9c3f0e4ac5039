-- Puzzles of the user's own file that were refused, by the hash that `puzzles` has too: the file is read whenever the
-- database is opened, and finding out again takes long. `nodes` is what was spent where that was not enough.
CREATE TABLE refused (
    key BLOB PRIMARY KEY,
    reason TEXT NOT NULL CHECK (reason IN ('no solution', 'several', 'undecided')),
    nodes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
