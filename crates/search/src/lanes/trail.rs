//! What was decided in a lane on the way to its state.

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
    /// How many of the first are for good: what follows from them is the root of the lane.
    fixed: usize,
}

impl Trail {
    pub(crate) fn clear(&mut self) {
        self.choices.clear();
        self.fixed = 0;
    }

    /// All decisions for good.
    pub(crate) fn fixed(&self) -> &[Choice] {
        &self.choices[..self.fixed]
    }

    /// What was decided since the root.
    pub(crate) fn since_root(&self) -> &[Choice] {
        &self.choices[self.fixed..]
    }

    /// Takes a candidate to be true.
    pub(crate) fn push(&mut self, cell: usize, symbol: usize) {
        let (cell, symbol) = (cell as u16, symbol as u8);
        self.choices.push(Choice { cell, symbol, is_true: true, is_open: true });
    }

    /// Turns the last open decision into its opposite; `false` if there is none.
    pub(crate) fn turn_back(&mut self) -> bool {
        let Some(last) = self.choices.iter().rposition(|choice| choice.is_open) else { return false };
        self.choices.truncate(last + 1);
        self.choices[last] = opposite(self.choices[last]);
        true
    }

    /// Makes a root of the present state, if no decision before it is open; tells whether it is one.
    pub(crate) fn root(&mut self) -> bool {
        let is_root = self.choices.iter().all(|choice| !choice.is_open);
        if is_root {
            self.fixed = self.choices.len();
        }
        is_root
    }

    /// Leaves the other side of the first open decision to another lane; none if no decision is open.
    pub(crate) fn give_away(&mut self) -> Option<Trail> {
        let first = self.choices.iter().position(|choice| choice.is_open)?;
        self.choices[first].is_open = false;
        let mut choices = self.choices[..=first].to_vec();
        choices[first] = opposite(choices[first]);
        Some(Trail { fixed: choices.len(), choices })
    }
}

fn opposite(choice: Choice) -> Choice {
    Choice { is_true: !choice.is_true, is_open: false, ..choice }
}
