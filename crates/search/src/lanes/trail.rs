//! What was decided in a lane on the way to its state.

use hyperdoku_core::Candidate;

/// A candidate that is so or is not, for now or for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub cell: u16,
    pub symbol: u8,
    /// Whether the candidate is so.
    pub is_true: bool,
    /// Whether the opposite is still to be looked at.
    pub is_open: bool,
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
#[derive(Clone, Default)]
pub(crate) struct Trail {
    choices: Vec<Choice>,
    /// How many of them are open.
    open: usize,
    /// How many of the first are for good: what follows from them is the root of the lane.
    fixed: usize,
    /// How many there were where the lane was last stuck: its camp, from which the next was taken.
    camp: usize,
}

impl Trail {
    /// Starts anew, perhaps with a candidate that is left out for good.
    #[inline(always)]
    pub(crate) fn begin(&mut self, excluded: Option<&Candidate>) {
        self.choices.clear();
        self.choices.extend(excluded.map(|candidate| Choice {
            cell: candidate.cell.0 as u16,
            symbol: candidate.symbol.index() as u8,
            is_true: false,
            is_open: false,
        }));
        (self.open, self.fixed, self.camp) = (0, self.choices.len(), MOST);
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

    /// What was decided last.
    #[inline(always)]
    pub(crate) fn last(&self) -> Option<Choice> {
        self.choices.last().copied()
    }

    /// Takes a candidate to be true where the lane is stuck.
    #[inline(always)]
    pub(crate) fn push(&mut self, cell: usize, symbol: usize) {
        self.camp = self.choices.len();
        self.choices.push(Choice { cell: cell as u16, symbol: symbol as u8, is_true: true, is_open: true });
        self.open += 1;
    }

    /// Turns the last open decision into its opposite, and tells where the lane starts again.
    #[inline(always)]
    pub(crate) fn turn_back(&mut self) -> Start {
        if self.open == 0 {
            return Start::Nowhere;
        }
        while let Some(choice) = self.choices.pop() {
            if choice.is_open {
                self.choices.push(opposite(choice));
                break;
            }
        }
        self.open -= 1;
        if self.camp + 1 == self.choices.len() { Start::Camp } else { Start::Root }
    }

    /// Makes a root of the present state, if no decision before it is open; tells whether it is one.
    #[inline(always)]
    pub(crate) fn root(&mut self) -> bool {
        if self.open == 0 {
            self.fixed = self.choices.len();
        }
        self.open == 0
    }

    /// Leaves the other side of the first open decision to another lane; none if no decision is open.
    pub(crate) fn give_away(&mut self) -> Option<Trail> {
        if self.open == 0 {
            return None;
        }
        let first = self.choices.iter().position(|choice| choice.is_open)?;
        self.choices[first].is_open = false;
        self.open -= 1;
        let mut choices = self.choices[..=first].to_vec();
        choices[first] = opposite(choices[first]);
        Some(Trail { fixed: choices.len(), open: 0, camp: MOST, choices })
    }
}

/// More decisions than there can be.
const MOST: usize = usize::MAX / 2;

fn opposite(choice: Choice) -> Choice {
    Choice { is_true: !choice.is_true, is_open: false, ..choice }
}
