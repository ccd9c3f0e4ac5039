//! Names for the indices that everything else is written in.

use std::fmt;
use std::num::NonZeroU8;

/// The most symbols a board may have: one bit of a [`crate::SymbolSet`] each.
pub const MAX_SYMBOLS: u32 = 64;

/// The most symbols of a board on which each has a letter of its own, see [`Symbol::letter`].
pub const MAX_LETTERS: u32 = 61;

/// A cell, numbered in the order of the board (axis 0 fastest).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u32);

impl Cell {
    /// The cell with this number in an array.
    ///
    /// # Panics
    /// If the number does not fit 32 bits, which no board allows.
    pub fn new(index: usize) -> Self {
        Cell(u32::try_from(index).expect("boards have fewer than 2^32 cells"))
    }

    /// The position of this cell in an array of all cells.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A house, numbered in the order the topology built them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HouseId(pub u32);

impl HouseId {
    /// The position of this house in an array of all houses.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A symbol: 1 to 64 for people, 0 to 63 as an index.
///
/// Stored so that `Option<Symbol>` is one byte: huge boards keep one a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(NonZeroU8);

impl Symbol {
    /// The symbol people write as `number`, or `None` beyond 1 to 64.
    pub fn from_number(number: u32) -> Option<Self> {
        if number > MAX_SYMBOLS {
            return None;
        }
        NonZeroU8::new(number as u8).map(Symbol)
    }

    /// The symbol at `index` of 0 to 63.
    ///
    /// # Panics
    /// If the index is 64 or more.
    pub fn from_index(index: usize) -> Self {
        assert!(index < MAX_SYMBOLS as usize, "symbol index {index} of 64");
        Symbol(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// What people write: 1 for the first symbol.
    pub fn number(self) -> u32 {
        u32::from(self.0.get())
    }

    /// The character people write where every symbol has one: 1 to 9, A to Z, a to z.
    pub fn letter(self) -> Option<char> {
        char::from_digit(self.number(), 36).map(|letter| letter.to_ascii_uppercase()).or_else(|| {
            let offset = u8::try_from(self.number() - 36).ok().filter(|offset| *offset < 26)?;
            Some(char::from(b'a' + offset))
        })
    }

    /// The position in an array of symbols: 0 for the first.
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbol({})", self.0)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A symbol in a cell: what a solver places or eliminates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub symbol: Symbol,
}
