//! The engine: dancing links on the matrix of a board.

use crate::board::{Board, Unnumbered};
use crate::dance::{Start, Unwatched, Watch};
use crate::dancer::Dancer;
use crate::matrix::Matrix;
use crate::rule::Rule;
use hyperdoku_core::{
    Budget, Candidate, Ending, Found, Meter, Puzzle, Randomness, Report, Solution, Solver, Subject, Topology,
};
use std::sync::Arc;

/// A search on one board by one rule, with its memory kept from puzzle to puzzle.
pub(crate) struct Cover<R> {
    board: Board,
    dancer: Dancer<R>,
    rows: Rows,
}

/// How the rows of a board are numbered in the search.
enum Rows {
    /// As the board does, built once for all puzzles.
    Kept,
    /// By their places among the alive rows of a puzzle, built for each: 0 to their number.
    Renumbered(Vec<u32>),
}

/// The most rows that are built once for all puzzles of a board. That is fastest where it fits the caches; on
/// large boards most rows are ruled out by givens and never built.
const MOST_KEPT: u32 = 1 << 16;

impl<R: Rule> Cover<R> {
    pub(crate) fn new(topology: &Arc<Topology>, rng: Option<Randomness>) -> Self {
        let board = Board::new(topology);
        let dancer = Dancer::new(board.columns(), topology.symbols(), rng);
        Cover::with_dancer(MOST_KEPT, board, dancer)
    }

    /// Rows are built once if they are no more than `most`.
    fn with_dancer(most: u32, board: Board, mut dancer: Dancer<R>) -> Self {
        if board.rows() > most {
            return Cover { board, dancer, rows: Rows::Renumbered(Vec::new()) };
        }
        let mut matrix = Matrix::default();
        matrix.clear(board.columns());
        (0..board.rows()).for_each(|row| matrix.push_row(board.columns_of(row)));
        dancer.build(&matrix);
        Cover { board, dancer, rows: Rows::Kept }
    }

    /// Searches a puzzle while someone watches. A board whose open rows cannot be numbered in 32 bits ends out
    /// of budget, before the first node.
    ///
    /// # Panics
    /// If the puzzle is of another board than the search was made for.
    pub(crate) fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        watch: &mut impl Watch,
        found: &mut Found<'_>,
    ) -> Report {
        assert!(self.board.topology().is_same_board(puzzle.topology()), "a solver is made for one board");
        let meter = Meter::new(budget);
        self.board.place_givens(puzzle);
        if let Rows::Renumbered(numbers) = &mut self.rows {
            let mut matrix = Matrix::default();
            if let Err(Unnumbered) = self.board.reduce(&mut matrix) {
                return meter.report(Ending::TooLarge);
            }
            numbers.clear();
            numbers.extend(0..matrix.rows());
            self.dancer.build(&matrix);
        }
        self.search(puzzle, meter, watch, found)
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        mut meter: Meter<'_>,
        watch: &mut impl Watch,
        found: &mut Found<'_>,
    ) -> Report {
        let Cover { board, dancer, rows } = self;
        let alive = if let Rows::Renumbered(numbers) = &rows { numbers } else { &board.alive };
        let cell_columns = puzzle.topology().shape().cells();
        let start = Start { alive, covered: &board.covered, cell_columns };
        let ending = dancer.run(start, &mut meter, watch, &mut |chosen| {
            let symbols = board.symbols(puzzle, chosen.iter().map(|&row| rows.of_board(board, row)));
            let symbols = symbols.expect("an exact cover has one row for each open cell");
            found(Solution::check(puzzle, symbols).expect("an exact cover keeps every house"))
        });
        meter.report(ending)
    }

    /// What a row of the last search stands for.
    pub(crate) fn candidate(&self, row: u32) -> Candidate {
        self.board.candidate(self.rows.of_board(&self.board, row))
    }

    /// What a column stands for.
    pub(crate) fn subject(&self, column: u32) -> Subject {
        self.board.subject(column)
    }
}

impl Rows {
    /// The number of a row on its board.
    fn of_board(&self, board: &Board, row: u32) -> u32 {
        match self {
            Rows::Kept => row,
            Rows::Renumbered(_) => board.alive[row as usize],
        }
    }
}

impl<R: Rule> Solver for Cover<R> {
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report {
        self.visit(puzzle, budget, &mut Unwatched, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dance::Dance;
    use crate::rule::Smallest;
    use hyperdoku_core::Engine;
    use hyperdoku_testkit::conformance;

    fn on_links(topology: &Arc<Topology>, rng: Option<Randomness>) -> Box<dyn Solver> {
        let dancer = Dancer::<Smallest>::Links(Dance::new(rng));
        Box::new(Cover::with_dancer(MOST_KEPT, Board::new(topology), dancer))
    }

    fn renumbered(topology: &Arc<Topology>, rng: Option<Randomness>) -> Box<dyn Solver> {
        let dancer = Dancer::<Smallest>::Bits(Dance::new(rng));
        Box::new(Cover::with_dancer(0, Board::new(topology), dancer))
    }

    #[test]
    fn links_find_what_bits_find() {
        conformance(&Engine {
            name: "cover on links",
            summary: "",
            new: |topology| on_links(topology, None),
            random: Some(|topology, rng| on_links(topology, Some(rng))),
        });
    }

    #[test]
    fn the_way_of_large_boards_finds_what_that_of_small_ones_finds() {
        conformance(&Engine {
            name: "cover with rows renumbered",
            summary: "",
            new: |topology| renumbered(topology, None),
            random: Some(|topology, rng| renumbered(topology, Some(rng))),
        });
    }
}
