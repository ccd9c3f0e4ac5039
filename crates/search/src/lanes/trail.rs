//! What was decided in a lane on the way to its state.

use hyperdoku_core::Candidate;

/// A candidate that is so or is not, for now or for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub cell: u16,
    pub symbol: u8,
    /// Whether the candidate is so.
    pub is_true: bool,
}

/// Where a lane starts again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// Where it was last stuck: only the last decision is new.
    Camp,
    /// Where it was stuck with no decision open.
    Root,
    /// There is nothing left to decide.
    Nowhere,
}

/// The decisions of a lane, in order.
pub(crate) struct Trail {
    choices: Vec<Choice>,
    /// The places of those whose opposites are still to be looked at.
    open: Vec<u32>,
    /// How many of them are for good: what follows from these is the root of the lane.
    fixed: usize,
    /// How many there were where the lane was last stuck: its camp, from which the next was taken.
    camp: usize,
}

impl Trail {
    /// An empty trail with room for the decisions of most puzzles.
    pub(crate) fn new() -> Self {
        Trail { choices: Vec::with_capacity(ROOM), open: Vec::with_capacity(ROOM), fixed: 0, camp: MOST }
    }

    /// Starts anew, perhaps with a candidate that is left out for good.
    #[inline(always)]
    pub(crate) fn begin(&mut self, excluded: Option<&Candidate>) {
        self.choices.clear();
        self.open.clear();
        self.choices.extend(excluded.map(|candidate| Choice {
            cell: candidate.cell.0 as u16,
            symbol: candidate.symbol.index() as u8,
            is_true: false,
        }));
        (self.fixed, self.camp) = (self.choices.len(), MOST);
    }

    /// All decisions for good.
    #[inline(always)]
    pub(crate) fn fixed(&self) -> &[Choice] {
        &self.choices[..self.fixed]
    }

    /// What was decided since the root.
    #[inline(always)]
    pub(crate) fn since_root(&self) -> &[Choice] {
        &self.choices[self.fixed..]
    }

    /// Whether the opposite of a decision is still to be looked at.
    #[inline(always)]
    pub(crate) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Takes a candidate to be true where the lane is stuck. This is its root if no decision before is open.
    #[inline(always)]
    pub(crate) fn push(&mut self, cell: u16, symbol: u8) {
        self.camp = self.choices.len();
        if self.open.is_empty() {
            self.fixed = self.camp;
        }
        self.open.push(self.camp as u32);
        self.choices.push(Choice { cell, symbol, is_true: true });
    }

    /// Turns the last open decision into its opposite, and tells where the lane starts again.
    #[inline(always)]
    pub(crate) fn turn_back(&mut self) -> Start {
        let Some(last) = self.open.pop() else { return Start::Nowhere };
        let last = last as usize;
        self.choices.truncate(last + 1);
        self.choices[last].is_true = false;
        if self.camp == last { Start::Camp } else { Start::Root }
    }

    /// Leaves the other side of the first open decision to another lane; tells whether a decision is open.
    pub(crate) fn give_to(&mut self, other: &mut Trail) -> bool {
        if self.open.is_empty() {
            return false;
        }
        let first = self.open.remove(0) as usize;
        other.open.clear();
        self.choices[..=first].clone_into(&mut other.choices);
        other.choices[first].is_true = false;
        (other.fixed, other.camp) = (first + 1, MOST);
        true
    }
}

/// For how many decisions there is room at first.
const ROOM: usize = 32;

/// More decisions than there can be.
const MOST: usize = usize::MAX;
