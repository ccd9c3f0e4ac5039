//! What a clause says about a candidate.

use hyperdoku_core::{Candidate, Cell, Symbol, Topology};

/// A candidate, or that it is not so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Literal {
    /// The cell holds the symbol.
    Is(Candidate),
    /// The cell holds another symbol.
    IsNot(Candidate),
}

impl Literal {
    /// The candidate it speaks of.
    pub fn candidate(self) -> Candidate {
        match self {
            Literal::Is(candidate) | Literal::IsNot(candidate) => candidate,
        }
    }

    /// Its number in a DIMACS file: cell · N + symbol, from 1, negative where it is not so.
    ///
    /// # Panics
    /// If the board has 2^31 candidates or more, which the usual limits exclude.
    pub fn to_dimacs(self, topology: &Topology) -> i32 {
        let number = |Candidate { cell, symbol }| {
            let number = u64::from(cell.0) * u64::from(topology.symbols()) + u64::from(symbol.number());
            i32::try_from(number).expect("the board has fewer than 2^31 candidates")
        };
        match self {
            Literal::Is(candidate) => number(candidate),
            Literal::IsNot(candidate) => -number(candidate),
        }
    }

    /// The literal of a number in a DIMACS file; `None` beyond the board's candidates.
    pub fn from_dimacs(number: i32, topology: &Topology) -> Option<Self> {
        let index = number.unsigned_abs().checked_sub(1)?;
        let (cell, symbol) = (Cell(index / topology.symbols()), index % topology.symbols());
        if cell.0 >= topology.shape().cells() {
            return None;
        }
        let candidate = Candidate { cell, symbol: Symbol::from_index(symbol as usize) };
        Some(if number > 0 { Literal::Is(candidate) } else { Literal::IsNot(candidate) })
    }
}

/// How many variables the files of a board have.
pub(crate) fn variables(topology: &Topology) -> u32 {
    topology.shape().cells() * topology.symbols()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::topology;

    #[test]
    fn numbers_come_back_as_literals() {
        let board = topology("2x2x1");
        let last = variables(&board) as i32;
        assert_eq!(last, 256);
        for number in (-last..=last).filter(|&number| number != 0) {
            let literal = Literal::from_dimacs(number, &board).unwrap();
            assert_eq!(literal.to_dimacs(&board), number);
        }
        for number in [0, last + 1, -last - 1, i32::MAX, i32::MIN] {
            assert_eq!(Literal::from_dimacs(number, &board), None, "{number}");
        }
    }
}
