//! Exact cover on a matrix that is given: without any board, or read from a file for one.

use crate::board::Board;
use crate::dance::{RowsFound, Start, Unwatched};
use crate::dancer::Dancer;
use crate::heuristic::Heuristic;
use crate::matrix::Matrix;
use crate::rule::Rule;
use hyperdoku_core::{
    Budget, Ending, Found, Meter, Puzzle, Randomness, Report, Solution, SolutionError, Topology,
};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A search on a matrix alone, with its memory kept from search to search.
pub struct ExactCover {
    search: Box<dyn RowSearch + Send>,
}

/// A search on a matrix that is said to be the one of a board. Its answers are checked against the board.
pub struct MatrixSolver {
    board: Board,
    search: ExactCover,
}

/// Why a matrix does not serve a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoverError {
    /// Not one row a candidate.
    Rows {
        /// How many rows the matrix has.
        found: u32,
        /// How many candidates the board has: cells times symbols.
        expected: u32,
    },
    /// Rows that cover every column once, but not one for each cell.
    Cells,
    /// Rows that cover every column once, and are no solution of the board.
    Solution(SolutionError),
}

impl ExactCover {
    /// A search that takes columns by a heuristic, and their rows in order.
    pub fn new(matrix: &Matrix, heuristic: &Heuristic) -> Self {
        ExactCover { search: (heuristic.on_matrix)(matrix, matrix.columns(), None) }
    }

    /// A search that takes one of the best columns, and their rows, at random.
    pub fn random(matrix: &Matrix, heuristic: &Heuristic, rng: Randomness) -> Self {
        ExactCover { search: (heuristic.on_matrix)(matrix, matrix.columns(), Some(rng)) }
    }

    /// Finds every set of rows that covers each column once and holds the given rows. `found` receives the
    /// rows that were chosen, in that order, without the given ones, and breaks to stop.
    ///
    /// # Panics
    /// If a given row is not in the matrix.
    pub fn solve(
        &mut self,
        given: &[u32],
        budget: &Budget,
        found: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Report {
        self.search.run(given, budget, found)
    }
}

impl MatrixSolver {
    /// A search on a matrix whose rows are the candidates of a board: row = cell·N + symbol, both from 0.
    pub fn new(topology: &Arc<Topology>, matrix: &Matrix, heuristic: &Heuristic) -> Result<Self, CoverError> {
        let board = Board::new(topology);
        if matrix.rows() != board.rows() {
            return Err(CoverError::Rows { found: matrix.rows(), expected: board.rows() });
        }
        let cell_columns = topology.shape().cells().min(matrix.columns());
        let search = ExactCover { search: (heuristic.on_matrix)(matrix, cell_columns, None) };
        Ok(MatrixSolver { board, search })
    }

    /// Finds all solutions of a puzzle that the matrix knows. Fails at the first that the board does not allow:
    /// then the matrix is not its own.
    ///
    /// # Panics
    /// If the puzzle is of another board.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut Found<'_>,
    ) -> Result<Report, CoverError> {
        let topology = self.board.topology();
        assert!(topology.is_same_board(puzzle.topology()), "a solver is made for one board");
        let order = topology.symbols();
        let given = topology
            .cells()
            .zip(puzzle.givens())
            .filter_map(|(cell, given)| given.map(|symbol| cell.0 * order + symbol.index() as u32));
        let given: Vec<u32> = given.collect();
        let mut wrong = None;
        let report = self.search.solve(&given, budget, &mut |rows| {
            let symbols = self.board.symbols(puzzle, rows.iter().copied()).ok_or(CoverError::Cells);
            let solution = symbols.and_then(|all| Solution::check(puzzle, all).map_err(CoverError::Solution));
            match solution {
                Ok(solution) => found(solution),
                Err(error) => {
                    wrong = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        wrong.map_or(Ok(report), Err)
    }
}

/// A search by some rule.
pub(crate) trait RowSearch {
    fn run(&mut self, given: &[u32], budget: &Budget, found: &mut RowsFound<'_>) -> Report;
}

/// A search by one rule on one matrix.
pub(crate) struct OnMatrix<R> {
    matrix: Matrix,
    dancer: Dancer<R>,
    cell_columns: u32,
}

impl<R: Rule> OnMatrix<R> {
    pub(crate) fn new(matrix: &Matrix, cell_columns: u32, rng: Option<Randomness>) -> Self {
        let mut dancer = Dancer::new(matrix.columns(), matrix.longest_column(), rng);
        dancer.build(matrix);
        OnMatrix { matrix: matrix.clone(), dancer, cell_columns }
    }
}

impl<R: Rule> RowSearch for OnMatrix<R> {
    fn run(&mut self, given: &[u32], budget: &Budget, found: &mut RowsFound<'_>) -> Report {
        let mut meter = Meter::new(budget);
        let mut is_covered = vec![false; self.matrix.columns() as usize];
        let mut covered = Vec::new();
        for &column in given.iter().flat_map(|&row| self.matrix.row(row)) {
            if std::mem::replace(&mut is_covered[column as usize], true) {
                // Given rows that share a column are in no exact cover together.
                return meter.report(Ending::Exhausted);
            }
            covered.push(column);
        }
        let is_alive = |&row: &u32| {
            let columns = self.matrix.row(row);
            !columns.is_empty() && columns.iter().all(|&column| !is_covered[column as usize])
        };
        let alive: Vec<u32> = (0..self.matrix.rows()).filter(is_alive).collect();
        let start = Start { alive: &alive, covered: &covered, cell_columns: self.cell_columns };
        let ending = self.dancer.run(start, &mut meter, &mut Unwatched, found);
        meter.report(ending)
    }
}

impl fmt::Display for CoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoverError::Rows { found, expected } => {
                write!(f, "found a matrix of {found} rows, expected {expected}: one for each cell and symbol")
            }
            CoverError::Cells => f.write_str(
                "found rows that cover every column once but not every cell: the matrix is of another board",
            ),
            CoverError::Solution(error) => {
                write!(f, "the matrix is of another board: its rows are no solution: {error}")
            }
        }
    }
}

impl std::error::Error for CoverError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CoverError::Solution(error) => Some(error),
            CoverError::Rows { .. } | CoverError::Cells => None,
        }
    }
}
