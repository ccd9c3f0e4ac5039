//! A set of symbols in one machine word.

use crate::ids::Symbol;
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A set of symbols; bit i stands for the symbol of index i.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SymbolSet(pub u64);

impl SymbolSet {
    /// The set without symbols.
    pub const EMPTY: SymbolSet = SymbolSet(0);

    /// The first `count` symbols: all symbols of a board with that many.
    pub fn first(count: u32) -> Self {
        SymbolSet(if count >= u64::BITS { u64::MAX } else { (1 << count) - 1 })
    }

    /// The set of one symbol.
    pub fn of(symbol: Symbol) -> Self {
        SymbolSet(1 << symbol.index())
    }

    /// How many symbols it holds.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds this symbol.
    pub fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.index() & 1 == 1
    }

    /// Its only symbol, if it holds exactly one.
    pub fn single(self) -> Option<Symbol> {
        self.0.is_power_of_two().then(|| Symbol::from_index(self.0.trailing_zeros() as usize))
    }

    /// Its least symbol, if it holds any.
    pub fn least(self) -> Option<Symbol> {
        (self.0 != 0).then(|| Symbol::from_index(self.0.trailing_zeros() as usize))
    }

    /// Adds a symbol.
    pub fn insert(&mut self, symbol: Symbol) {
        self.0 |= 1 << symbol.index();
    }

    /// Takes a symbol out.
    pub fn remove(&mut self, symbol: Symbol) {
        self.0 &= !(1 << symbol.index());
    }
}

impl Iterator for SymbolSet {
    type Item = Symbol;

    fn next(&mut self) -> Option<Symbol> {
        let symbol = self.least()?;
        self.0 &= self.0 - 1;
        Some(symbol)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len() as usize, Some(self.len() as usize))
    }
}

impl FromIterator<Symbol> for SymbolSet {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Self {
        symbols.into_iter().fold(SymbolSet::EMPTY, |set, symbol| set | SymbolSet::of(symbol))
    }
}

impl BitAnd for SymbolSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        SymbolSet(self.0 & other.0)
    }
}

impl BitOr for SymbolSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        SymbolSet(self.0 | other.0)
    }
}

impl Sub for SymbolSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        SymbolSet(self.0 & !other.0)
    }
}

impl fmt::Debug for SymbolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Symbol::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_symbols_in_order() {
        let symbols: Vec<Symbol> = [1, 5, 64].into_iter().filter_map(Symbol::from_number).collect();
        let set: SymbolSet = symbols.iter().copied().collect();
        assert_eq!(set.collect::<Vec<_>>(), symbols);
        assert_eq!(set.len(), 3);
        assert_eq!(set.single(), None);
        assert_eq!(SymbolSet::of(symbols[2]).single(), Some(symbols[2]));
        assert_eq!(SymbolSet::first(64).len(), 64);
        assert_eq!(SymbolSet::first(9).len(), 9);
    }
}
