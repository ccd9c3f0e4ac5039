//! One 9x9 puzzle at a time, in the shortest time.
//!
//! Idea: of each symbol the places in a band of three rows are the bits of a word, so that a look at the whole board
//! takes a few hundred instructions on such words and no branch; vectors take three symbols at once. Looks are repeated
//! until nothing moves, then a cell is branched on.
//! Origin: words of bands are those of band-mask solvers, the six ways of a symbol in a band too; to look at everything
//! each time instead of following changes is for processors that guess branches badly and calculate well.

mod board;
mod choose;
mod look;
mod places;
mod ways;

use board::{Board, State};
use choose::choose;
use hyperdoku_core::Candidate;
use places::Places;

/// How many solutions there are, and what it took to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Solutions found, at most as many as asked for.
    pub solutions: u32,
    /// Choices made.
    pub nodes: u32,
}

/// Looks for at most `limit` solutions of a puzzle, and tells how many choices it made; `None` if it gave up since more
/// than `patience` of them were needed.
///
/// Givens are the number of a cell's symbol, or 0 where there is none; where they clash there is no solution. Solutions
/// are added to those there are, each once and always in the same order; whoever gives up adds none.
///
/// # Panics
/// If a number is above 9.
pub fn solve(givens: &[u8; 81], limit: u32, patience: u32, solutions: &mut Vec<[u8; 81]>) -> Option<u32> {
    solve_without(givens, None, limit, patience, solutions).map(|count| count.nodes)
}

/// The same without making solutions, which takes less time.
///
/// # Panics
/// If a number is above 9.
pub fn count(givens: &[u8; 81], limit: u32, patience: u32) -> Option<Count> {
    count_without(givens, None, limit, patience)
}

/// Solves a puzzle without a candidate of it, as [`solve`] does.
pub(crate) fn solve_without(
    givens: &[u8; 81],
    excluded: Option<Candidate>,
    limit: u32,
    patience: u32,
    solutions: &mut Vec<[u8; 81]>,
) -> Option<Count> {
    let before = solutions.len();
    let count = search(givens, excluded, limit, patience, |places| solutions.push(places::write(places)));
    if count.is_none() {
        solutions.truncate(before);
    }
    count
}

/// Counts the solutions of a puzzle without a candidate of it, as [`count`] does.
pub(crate) fn count_without(
    givens: &[u8; 81],
    excluded: Option<Candidate>,
    limit: u32,
    patience: u32,
) -> Option<Count> {
    search(givens, excluded, limit, patience, |_| ())
}

#[inline(always)]
fn search(
    givens: &[u8; 81],
    excluded: Option<Candidate>,
    limit: u32,
    patience: u32,
    found: impl FnMut(&Places),
) -> Option<Count> {
    assert!(givens.iter().fold(0, |most, &number| number.max(most)) <= 9, "a 9x9 puzzle has 9 symbols");
    let mut tree = Tree { limit, patience, gave_up: false, count: Count { solutions: 0, nodes: 0 }, found };
    let is_given =
        |candidate: Candidate| usize::from(givens[candidate.cell.index()]) == candidate.symbol.index() + 1;
    // Without its own symbol a given has none.
    if limit > 0 && !excluded.is_some_and(is_given) {
        let mut board = Board::new(givens);
        excluded.into_iter().for_each(|candidate| board.leave_out(candidate));
        tree.visit(&mut board);
    }
    (!tree.gave_up).then_some(tree.count)
}

/// A search, and how far it came.
struct Tree<F> {
    limit: u32,
    patience: u32,
    /// Whether that was not enough.
    gave_up: bool,
    count: Count,
    found: F,
}

impl<F: FnMut(&Places)> Tree<F> {
    /// Visits the solutions of a board. Goes no deeper than there are cells, for each choice fills one.
    fn visit(&mut self, board: &mut Board) {
        while self.is_open(board) {
            if self.count.nodes >= self.patience {
                self.gave_up = true;
                return;
            }
            self.count.nodes += 1;
            let choice = choose(board.places());
            self.visit(&mut board.with(choice));
            if self.is_over() {
                return;
            }
            board.exclude(choice);
        }
    }

    /// Settles a board and tells whether there is something to choose.
    fn is_open(&mut self, board: &mut Board) -> bool {
        match board.settle() {
            State::Dead => false,
            State::Stuck => true,
            State::Full => {
                self.count.solutions += 1;
                (self.found)(board.places());
                false
            }
        }
    }

    fn is_over(&self) -> bool {
        self.count.solutions >= self.limit || self.gave_up
    }
}

#[cfg(test)]
mod tests;
