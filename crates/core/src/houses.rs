//! The list of houses that a family fills and a topology keeps.

use crate::ids::{Cell, HouseId};
use std::collections::HashMap;

/// What a house is, as far as anyone may ask.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A line along an axis.
    Span(u8),
    /// A container, box, face or jigsaw region.
    Region,
    /// A diagonal, a window, or a house that was listed.
    Extra,
}

/// Houses of N cells each, in one flat array, each set of cells kept once.
pub(crate) struct HouseList {
    symbols: usize,
    pub(crate) members: Vec<Cell>,
    pub(crate) kinds: Vec<Kind>,
    /// Houses that coincide with one already kept.
    pub(crate) coinciding: Vec<(Kind, HouseId)>,
    /// Kept houses by their sorted cells. Spans are not entered: two of them never coincide, and large
    /// boards have many.
    known: HashMap<Box<[Cell]>, HouseId>,
}

impl HouseList {
    pub(crate) fn new(symbols: u32) -> Self {
        HouseList {
            symbols: symbols as usize,
            members: Vec::new(),
            kinds: Vec::new(),
            coinciding: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Adds a house unless it coincides with one that is there.
    pub(crate) fn push(&mut self, kind: Kind, members: impl IntoIterator<Item = Cell>) {
        let start = self.members.len();
        self.members.extend(members);
        debug_assert_eq!(self.members.len() - start, self.symbols, "a house has N cells");
        self.members[start..].sort_unstable();
        if let Some(&house) = self.known.get(&self.members[start..]) {
            self.members.truncate(start);
            self.coinciding.push((kind, house));
            return;
        }
        // With one symbol all houses are one cell, spans too.
        if !matches!(kind, Kind::Span(_)) || self.symbols == 1 {
            let house = HouseId(self.kinds.len() as u32);
            self.known.insert(self.members[start..].into(), house);
        }
        self.kinds.push(kind);
    }
}
