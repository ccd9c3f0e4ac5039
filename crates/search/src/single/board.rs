//! A board on its way to be full, dead or stuck.

use super::choose::Choice;
use super::look::{Sums, look};
use super::places::{self, Bands, CELLS, Places};
use super::ways;
use hyperdoku_core::Candidate;

/// What is known of a puzzle.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Board {
    places: Places,
    /// The places that are the only one of their symbol in the row, which the next look sees to.
    set: Places,
    /// The cells of them all.
    taken: Bands,
    /// Cells with one candidate, which the next look sees to.
    naked: Bands,
}

/// Where a board has come to when looks do not help any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// It has no solution.
    Dead,
    /// It is the only solution.
    Full,
    /// Cells are open.
    Stuck,
}

impl Board {
    pub(super) fn new(givens: &[u8; 81]) -> Self {
        let (open, set) = places::read(givens);
        let taken = open.map(|open| CELLS & !open);
        Board { places: [[[CELLS; 4]; 3]; 3], set, taken, naked: Bands::default() }
    }

    /// Removes a candidate that is not given before anything was looked at.
    pub(super) fn leave_out(&mut self, Candidate { cell, symbol }: Candidate) {
        let (cell, symbol) = (cell.index(), symbol.index());
        let place = 1 << (cell / 9 % 3 * 10 + cell % 9);
        self.places[symbol / 3][cell / 27][symbol % 3] &= !place;
    }

    pub(super) fn places(&self) -> &Places {
        &self.places
    }

    /// A copy with a candidate that is supposed to be true.
    pub(super) fn with(&self, choice: Choice) -> Self {
        let mut board = Board::unseen(self.places);
        board.taken[choice.band] = choice.cell;
        let (kind, trio) = choice.place();
        board.set[kind][choice.band][trio] = choice.cell;
        board
    }

    /// Removes a candidate.
    pub(super) fn exclude(&mut self, choice: Choice) {
        *self = Board::unseen(self.places);
        let (kind, trio) = choice.place();
        self.places[kind][choice.band][trio] &= !choice.cell;
    }

    /// Looks until there is no more to see.
    pub(super) fn settle(&mut self) -> State {
        let mut sums = Sums::default();
        loop {
            look(&mut self.places, &mut self.set, &self.taken, &self.naked, &mut sums);
            if let Some(state) = self.judge(&sums) {
                return state;
            }
        }
    }

    /// Places of which nothing else is known.
    fn unseen(places: Places) -> Self {
        Board { places, set: Places::default(), taken: Bands::default(), naked: Bands::default() }
    }

    /// Puts together what a look found for each trio, and tells if it was the last one.
    ///
    /// A board is full if each cell is the only place of one symbol in its row: then its rows are right, and columns
    /// and boxes are right since no symbol is without a way.
    #[inline(always)]
    fn judge(&mut self, sums: &Sums) -> Option<State> {
        let [a, b, c, _] = sums.fitting;
        let mut wrong = (a & b & c) ^ ways::FIRST;
        let [a, b, c, _] = sums.moved;
        let mut moved = a | b | c;
        let mut open = 0;
        for band in 0..3 {
            let (once, twice) = merge(sums.once[band], sums.twice[band]);
            let (taken, clash) = merge(sums.taken[band], sums.clash[band]);
            let naked = once & !twice;
            wrong |= clash | once ^ CELLS;
            open |= taken ^ CELLS;
            // What the next look would remove from: cells taken and not naked yet, and rows of cells not taken yet.
            moved |= taken & twice | naked & !taken;
            self.taken[band] = taken;
            self.naked[band] = naked;
        }
        match (wrong, open, moved) {
            (0, 0, _) => Some(State::Full),
            (0, _, 0) => Some(State::Stuck),
            (0, _, _) => None,
            _ => Some(State::Dead),
        }
    }
}

/// The cells that are in one of the trios' sets, and in two.
#[inline(always)]
fn merge([a, b, c, _]: [u32; 4], [d, e, f, _]: [u32; 4]) -> (u32, u32) {
    (a | b | c, d | e | f | a & b | (a | b) & c)
}
