-- Puzzles. `key` is a hash of board and givens, so that the index that keeps them apart stays small.
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL,
    board TEXT NOT NULL,
    givens TEXT NOT NULL,
    solution TEXT NOT NULL,
    given_count INTEGER NOT NULL,
    class TEXT,
    er INTEGER,
    score INTEGER,
    source TEXT NOT NULL,
    added INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX puzzles_by_key ON puzzles (key);

-- Holds all that lists are ordered by, so that they need not read every puzzle.
CREATE INDEX puzzles_by_board ON puzzles (board, class, er, score, given_count);

-- The shipped games that were added: a hash of each shelf.
CREATE TABLE shelves (
    name TEXT PRIMARY KEY,
    key BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Numbers of games are never used again: a page that is still open may ask for a game that was deleted.
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('playing', 'solved', 'given up')),
    filled INTEGER NOT NULL,
    fillable INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    checks INTEGER NOT NULL,
    mistakes INTEGER NOT NULL,
    elapsed_ms INTEGER NOT NULL,
    started INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    solved_at INTEGER
) STRICT;

CREATE INDEX games_by_puzzle ON games (puzzle);

CREATE INDEX games_by_touch ON games (touched);

CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    elapsed_ms INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The game of each puzzle that was touched last; one that was given up is as good as none.
CREATE VIEW latest AS
    SELECT puzzle, id, state, filled, fillable, touched
    FROM (
        SELECT *, row_number() OVER (PARTITION BY puzzle ORDER BY touched DESC, id DESC) AS place
        FROM games
        WHERE state <> 'given up'
    )
    WHERE place = 1;
