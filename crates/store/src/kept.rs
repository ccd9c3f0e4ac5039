//! Puzzles as the database keeps them: text.
//!
//! Givens are a line of one character a cell; with more symbols than characters they are `spaced`, and on a board
//! without a name JSON, which holds the board too.

use crate::key::key;
use crate::{StoreError, Timestamp};
use hyperdoku_core::{Puzzle, Shape, Solution, Symbol, Topology};
use hyperdoku_format::{Format, ReadOptions, Record, cells_of, compact, line_of, read, read_cells, write};
use hyperdoku_logic::Level;
use rusqlite::Row;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of a puzzle in the library.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleId(pub i64);

/// A puzzle of the library. It has one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its number.
    pub id: PuzzleId,
    /// The name of its board; a board without a name is described.
    pub board: String,
    /// Its givens: one character a cell, or what [`Kept::puzzle`] reads where that is not enough.
    pub givens: String,
    /// Its solution: one character a cell, or numbers with blanks between them.
    pub solution: String,
    /// How many givens it has.
    pub given_count: u32,
    /// Its class, if it was told.
    pub class: Option<Level>,
    /// Its rating in tenths, if it was told.
    pub er: Option<u32>,
    /// Its score, if it was told.
    pub score: Option<u32>,
    /// Where it came from.
    pub source: String,
    /// When it was added.
    pub added: Timestamp,
}

/// The columns of [`Kept`], in the order of [`Kept::of_row`], of the table `puzzles` called `p`.
pub(crate) const COLUMNS: &str =
    "p.id, p.board, p.givens, p.solution, p.given_count, p.class, p.er, p.score, p.source, p.added";

/// How many columns these are.
pub(crate) const COLUMN_COUNT: usize = 10;

/// The boards of kept puzzles, each built once.
#[derive(Default)]
pub(crate) struct Boards {
    named: HashMap<String, Arc<Topology>>,
}

impl Kept {
    pub(crate) fn of_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Kept {
            id: PuzzleId(row.get(0)?),
            board: row.get(1)?,
            givens: row.get(2)?,
            solution: row.get(3)?,
            given_count: row.get(4)?,
            class: row.get::<_, Option<String>>(5)?.and_then(|name| level(&name)),
            er: row.get(6)?,
            score: row.get(7)?,
            source: row.get(8)?,
            added: Timestamp(row.get(9)?),
        })
    }

    /// How many cells its board has, without building it.
    pub fn cell_count(&self) -> usize {
        match self.solution.contains(' ') {
            true => self.solution.split_whitespace().count(),
            false => self.solution.len(),
        }
    }

    /// The puzzle and its solution, checked. Fails if someone else changed the database.
    pub fn puzzle(&self) -> Result<(Puzzle, Solution), StoreError> {
        self.puzzle_on(&mut Boards::default())
    }

    /// The same on boards that are shared.
    pub(crate) fn puzzle_on(&self, boards: &mut Boards) -> Result<(Puzzle, Solution), StoreError> {
        let damaged = |reason: String| StoreError::Damaged { puzzle: self.id, reason };
        let puzzle = boards.puzzle(&self.board, &self.givens).map_err(damaged)?;
        let cells = read_cells(self.solution.as_bytes(), puzzle.topology().shape());
        let cells = cells.map_err(|error| damaged(error.to_string()))?;
        let symbols = cells.into_iter().collect::<Option<Vec<Symbol>>>();
        let symbols = symbols.ok_or_else(|| damaged("an empty cell in the solution".to_owned()))?;
        let solution = Solution::check(&puzzle, symbols).map_err(|error| damaged(error.to_string()))?;
        Ok((puzzle, solution))
    }
}

impl Boards {
    fn puzzle(&mut self, board: &str, givens: &str) -> Result<Puzzle, String> {
        if givens.starts_with('{') {
            let document = read(givens.as_bytes(), &ReadOptions::default());
            let document = document.map_err(|error| error.to_string())?;
            return document.records.into_iter().next().map(|record| record.puzzle).ok_or_else(String::new);
        }
        let topology = match self.named.get(board) {
            Some(topology) => Arc::clone(topology),
            None => {
                let shape: Shape = board.parse().map_err(|error| format!("{error}"))?;
                let topology = Topology::new(shape).map_err(|error| error.to_string())?;
                self.named.insert(board.to_owned(), Arc::clone(&topology));
                topology
            }
        };
        let cells = read_cells(givens.as_bytes(), topology.shape()).map_err(|error| error.to_string())?;
        Puzzle::new(topology, cells).map_err(|error| error.to_string())
    }
}

/// What tells a puzzle from others: its board and its givens.
pub(crate) fn key_of(puzzle: &Puzzle) -> Result<[u8; 16], StoreError> {
    Ok(key(&[&puzzle.topology().shape().to_string(), &givens_text(puzzle)?]))
}

/// The text of a puzzle's givens.
pub(crate) fn givens_text(puzzle: &Puzzle) -> Result<String, StoreError> {
    let shape = puzzle.topology().shape();
    let line = || line_of(puzzle.givens().iter().copied(), shape.symbols());
    match line().filter(|_| shape.has_name()) {
        Some(line) => Ok(line),
        None => {
            let format: &'static Format = compact(shape);
            Ok(write(format, &[Record::new(1, puzzle.clone())])?.trim_end().to_owned())
        }
    }
}

/// The text of a solution.
pub(crate) fn solution_text(solution: &Solution) -> String {
    cells_of(solution.symbols().iter().copied().map(Some), solution.topology().symbols())
}

/// The class that people call by this name.
pub(crate) fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
}
