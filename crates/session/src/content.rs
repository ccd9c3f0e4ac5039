//! What a player has put into a cell.

use hyperdoku_core::{Symbol, SymbolSet};

/// How many colours there are to paint cells with.
pub const MOST_COLOURS: u8 = 9;

/// A player's value, marks and colours of one cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Content {
    /// The value.
    pub value: Option<Symbol>,
    /// Marks at the edge.
    pub corner: SymbolSet,
    /// Marks in the middle.
    pub centre: SymbolSet,
    /// Crossed out of what the rules leave to the cell.
    pub crossed: SymbolSet,
    /// What it is painted with.
    pub colours: Colours,
}

/// A set of colours, numbered from 1 to [`MOST_COLOURS`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Colours(u16);

impl Colours {
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a colour is among them.
    pub fn contains(self, colour: u8) -> bool {
        self.0 & bit(colour) != 0
    }

    /// The colours, least first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=MOST_COLOURS).filter(move |&colour| self.contains(colour))
    }

    pub(crate) fn set(&mut self, colour: u8, presence: Presence) {
        match presence {
            Presence::There => self.0 |= bit(colour),
            Presence::Gone => self.0 &= !bit(colour),
        }
    }
}

/// Whether something is to be there or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Presence {
    There,
    Gone,
}

impl Presence {
    /// Puts a symbol into a set or takes it out.
    pub fn apply(self, set: &mut SymbolSet, symbol: Symbol) {
        match self {
            Presence::There => set.insert(symbol),
            Presence::Gone => set.remove(symbol),
        }
    }
}

fn bit(colour: u8) -> u16 {
    1 << colour.min(MOST_COLOURS)
}

impl Content {
    /// Whether it has no value and no marks.
    pub(crate) fn has_no_symbols(&self) -> bool {
        self.value.is_none() && self.corner.is_empty() && self.centre.is_empty() && self.crossed.is_empty()
    }

    /// The same as numbers, none of which means more than one thing.
    pub(crate) fn words(&self) -> [u64; 5] {
        let value = self.value.map_or(0, Symbol::number);
        [value.into(), self.corner.0, self.centre.0, self.crossed.0, self.colours.0.into()]
    }

    /// What [`Content::words`] came from.
    pub(crate) fn of_words([value, corner, centre, crossed, colours]: [u64; 5]) -> Self {
        Content {
            value: Symbol::from_number(value as u32),
            corner: SymbolSet(corner),
            centre: SymbolSet(centre),
            crossed: SymbolSet(crossed),
            colours: Colours(colours as u16),
        }
    }
}
