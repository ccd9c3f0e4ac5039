//! What stands in the cells of a drawing.

use crate::scene::Role;
use hyperdoku_core::{Cell, Puzzle, Solution, Symbol};

/// The most symbols that are written as one character each.
const MOST_CHARACTERS: u32 = 35;

/// A puzzle to draw, and the solution to fill its empty cells with.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    /// The board and the givens.
    pub puzzle: &'a Puzzle,
    /// A solution on the same board: drawing one of a smaller board panics.
    pub solution: Option<&'a Solution>,
}

impl Contents<'_> {
    /// The symbol of a cell and where it comes from; `None` for an empty cell.
    pub(crate) fn at(&self, cell: Cell) -> Option<(Symbol, Role)> {
        let given = self.puzzle.given(cell).map(|symbol| (symbol, Role::Given));
        let solved = || self.solution.map(|solution| (solution.symbols()[cell.index()], Role::Solved));
        given.or_else(solved)
    }
}

/// How a symbol is written on a board of so many: 1-9 and A-Z, or a number where these do not suffice.
pub(crate) fn symbol_text(symbol: Symbol, symbols: u32) -> String {
    match char::from_digit(symbol.number(), MOST_CHARACTERS + 1) {
        Some(character) if symbols <= MOST_CHARACTERS => character.to_ascii_uppercase().to_string(),
        _ => symbol.to_string(),
    }
}

/// The most characters [`symbol_text`] needs on a board of so many symbols.
pub(crate) fn symbol_width(symbols: u32) -> u32 {
    if symbols <= MOST_CHARACTERS { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(number: u32, symbols: u32, expected: &str) {
        let symbol = Symbol::from_number(number).unwrap();
        let text = symbol_text(symbol, symbols);
        assert_eq!(text, expected);
        assert!(text.len() <= symbol_width(symbols) as usize);
    }

    #[test]
    fn symbols_are_characters_as_long_as_there_are_enough() {
        check(9, 9, "9");
        check(10, 16, "A");
        check(35, 35, "Z");
        check(10, 36, "10");
        check(64, 64, "64");
    }
}
