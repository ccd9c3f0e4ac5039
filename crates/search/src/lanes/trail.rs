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

/// The decisions of a lane, in order.
#[derive(Clone, Default)]
pub(crate) struct Trail {
    choices: Vec<Choice>,
    /// How many of them are open.
    open: usize,
    /// How many of the first are for good: what follows from them is the root of the lane.
    fixed: usize,
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
        (self.open, self.fixed) = (0, self.choices.len());
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

    /// Takes a candidate to be true.
    #[inline(always)]
    pub(crate) fn push(&mut self, cell: usize, symbol: usize) -> Choice {
        let choice = Choice { cell: cell as u16, symbol: symbol as u8, is_true: true, is_open: true };
        self.choices.push(choice);
        self.open += 1;
        choice
    }

    /// Turns the last open decision into its opposite; `false` if there is none.
    #[inline(always)]
    pub(crate) fn turn_back(&mut self) -> bool {
        if self.open == 0 {
            return false;
        }
        while let Some(choice) = self.choices.pop() {
            if choice.is_open {
                self.choices.push(opposite(choice));
                break;
            }
        }
        self.open -= 1;
        true
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
        Some(Trail { fixed: choices.len(), open: 0, choices })
    }
}

fn opposite(choice: Choice) -> Choice {
    Choice { is_true: !choice.is_true, is_open: false, ..choice }
}
