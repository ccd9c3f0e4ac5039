//! What uniqueness tests share: deadly patterns. These are cells that hold two symbols, two of the cells in each house
//! or none, so that the symbols can be swapped in them, which makes a second solution. Where a puzzle has but one, and
//! none of such cells is given, at least one of them holds a third symbol. It does not matter if one of the two was
//! eliminated from a cell: what is swapped is a solution of the puzzle all the same.

use super::exits::{Exits, marked_cells};
use super::prelude::*;
use crate::frame::Seat;

/// Why a uniqueness test is right: what all of them rest on, and then its own part.
macro_rules! because {
    ($own:literal) => {
        concat!(
            "Each house has none or two of {base.cells}. If these held nothing but {base.symbols}, the two symbols could \
             be swapped in them, which would be a second solution, but the puzzle has only one. ",
            $own
        )
    };
}
pub(super) use because;

/// Cells that would be a deadly pattern without the exits.
pub struct Deadly {
    /// The two symbols.
    pub pair: SymbolSet,
    /// The cells: each house has two of them or none.
    pub cells: Vec<Cell>,
    /// What else the cells can hold.
    pub exits: Exits,
}

/// Where the exits of a pattern are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// In one cell.
    OneCell,
    /// In several cells, all of one symbol.
    OneSymbol,
    /// In two cells of a house.
    TwoCells,
}

/// Patterns of so many cells are still looked at, or twice the smallest of boards with many directions.
const MOST_CELLS: usize = 16;

/// So many cells are tried from one start at most. More than thirty were never needed in puzzles.
const MOST_TRIES: u32 = 1_000;

impl Deadly {
    /// What its steps rest on.
    pub fn evidence(&self, sheet: &Sheet, draft: Draft) -> Draft {
        let draft = self.cells.iter().fold(draft, |draft, &cell| {
            let held = sheet.candidates(cell) & self.pair;
            draft.candidates(Role::Base, held.map(|symbol| Candidate { cell, symbol }))
        });
        draft.candidates(Role::Fin, self.exits.0.iter().copied())
    }
}

/// Shows every pattern of a way.
pub fn each(
    finder: &mut Finder<'_, '_>,
    way: Way,
    show: &mut dyn FnMut(&mut Finder<'_, '_>, Deadly) -> Flow,
) -> Flow {
    let sheet = finder.sheet;
    let mut built = Built::none(sheet, way);
    for start in sheet.topology().cells().filter(|&cell| sheet.candidates(cell).len() == 2) {
        finder.node()?;
        built.begin(start);
        grow(finder, &mut built, show)?;
        built.pop();
    }
    Flow::Continue(())
}

/// Closes the houses that have one cell of the pattern, in all ways.
fn grow(
    finder: &mut Finder<'_, '_>,
    built: &mut Built<'_>,
    show: &mut dyn FnMut(&mut Finder<'_, '_>, Deadly) -> Flow,
) -> Flow {
    let Some((house, partners)) = built.fewest_partners() else {
        return built.finished().map_or(Flow::Continue(()), |deadly| show(finder, deadly));
    };
    for partner in built.sheet.frame().cells_at(house, partners) {
        if built.cells.len() == built.most_cells || built.tries == 0 {
            break;
        }
        built.tries -= 1;
        built.push(partner);
        grow(finder, built, show)?;
        built.pop();
    }
    Flow::Continue(())
}

/// A pattern in the making.
struct Built<'a> {
    sheet: &'a Sheet,
    way: Way,
    pair: SymbolSet,
    /// The first is the least that can hold the pair only.
    cells: Vec<Cell>,
    /// How many of the cells are in each house: no more than two.
    met: Vec<u8>,
    most_cells: usize,
    tries: u32,
}

impl<'a> Built<'a> {
    fn none(sheet: &'a Sheet, way: Way) -> Self {
        let met = vec![0; sheet.topology().house_count()];
        Built { sheet, way, pair: SymbolSet::EMPTY, cells: Vec::new(), met, most_cells: 0, tries: 0 }
    }

    fn begin(&mut self, start: Cell) {
        self.pair = self.sheet.candidates(start);
        self.most_cells = MOST_CELLS.max(2 * smallest(self.sheet.topology(), start));
        self.tries = MOST_TRIES;
        self.push(start);
    }

    fn push(&mut self, cell: Cell) {
        self.cells.push(cell);
        self.sheet.frame().seats(cell).iter().for_each(|seat| self.met[seat.house.index()] += 1);
    }

    fn pop(&mut self) {
        let seats = self.cells.pop().map_or(&[][..], |cell| self.sheet.frame().seats(cell));
        seats.iter().for_each(|seat| self.met[seat.house.index()] -= 1);
    }

    /// The house with one cell of the pattern that has the fewest others that may join it, and where these are.
    fn fewest_partners(&self) -> Option<(HouseId, u64)> {
        let seats = self.cells.iter().flat_map(|&cell| self.sheet.frame().seats(cell));
        let mut fewest: Option<(HouseId, u64)> = None;
        for seat in seats.filter(|seat| self.met[seat.house.index()] == 1) {
            let partners = self.partners(seat.house) & !(1 << seat.position);
            if fewest.is_none_or(|(_, least)| partners.count_ones() < least.count_ones()) {
                fewest = Some((seat.house, partners));
            }
            if partners == 0 {
                break;
            }
        }
        fewest
    }

    fn partners(&self, house: HouseId) -> u64 {
        let able = self.pair.fold(0, |mask, symbol| mask | self.sheet.places(house, symbol));
        let joins = |at: &u32| self.may_join(self.sheet.frame().cell(house, *at));
        bits(able).filter(joins).fold(0, |mask, at| mask | 1 << at)
    }

    fn may_join(&self, cell: Cell) -> bool {
        let is_pair = self.sheet.candidates(cell) == self.pair && cell > self.cells[0];
        let has_room = |seat: &Seat| self.met[seat.house.index()] < 2;
        (is_pair || self.may_exit(cell)) && self.sheet.frame().seats(cell).iter().all(has_room)
    }

    /// Whether a cell can hold something else than the pair, and may do so.
    fn may_exit(&self, cell: Cell) -> bool {
        let extra = self.extra(cell);
        let sees = |other: Cell| self.sheet.frame().sees(cell, other);
        let mut exits = self.exits();
        match self.way {
            _ if extra.is_empty() => false,
            Way::OneCell => exits.next().is_none(),
            Way::OneSymbol => extra.single().is_some_and(|symbol| {
                exits.all(|exit| self.extra(exit) == extra) && self.has_victim(Candidate { cell, symbol })
            }),
            Way::TwoCells => exits.next().is_none_or(sees) && exits.next().is_none(),
        }
    }

    /// Whether a cell that can hold the symbol, as all exits can, sees them and this one.
    fn has_victim(&self, exit: Candidate) -> bool {
        let sees_exits = |rival: Cell| self.exits().all(|exit| self.sheet.frame().sees(exit, rival));
        self.sheet.rivals(exit).any(sees_exits)
    }

    /// The cells that can hold something else.
    fn exits(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().copied().filter(|&cell| !self.extra(cell).is_empty())
    }

    fn extra(&self, cell: Cell) -> SymbolSet {
        self.sheet.candidates(cell) - self.pair
    }

    /// The pattern, now that no house has one cell only.
    fn finished(&self) -> Option<Deadly> {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        let extras = |&cell: &Cell| self.extra(cell).map(move |symbol| Candidate { cell, symbol });
        let exits = Exits(cells.iter().flat_map(extras).collect());
        let fits = match (self.way, exits.cells().len()) {
            (Way::OneCell, 1) | (Way::TwoCells, 2) => true,
            (Way::OneSymbol, several) => several > 1,
            _ => false,
        };
        fits.then_some(Deadly { pair: self.pair, cells, exits })
    }
}

/// How many cells the smallest pattern with this cell has, as far as its spans tell: two in each direction.
fn smallest(topology: &Topology, cell: Cell) -> usize {
    let houses = topology.houses_of(cell).iter();
    let spans = houses.filter(|&&house| matches!(topology.kind(house), Kind::Span(_))).count();
    1 << spans.clamp(2, 8)
}

/// What the size of the pattern adds to the rating.
pub fn more(topology: &Topology, step: &Step) -> u8 {
    let cells = marked_cells(step, Role::Base);
    // As if the smallest pattern had four cells, as it has in two dimensions.
    let size = cells.first().map_or(4, |&cell| 4 * cells.len() / smallest(topology, cell));
    match size {
        ..=5 => 0,
        6..=7 => 1,
        8..=9 => 2,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Frame;
    use crate::{Ladder, all_steps, technique};
    use hyperdoku_core::{Budget, Effect};
    use hyperdoku_testkit::{explicit_board, topology};
    use std::sync::Arc;

    /// What test 1 eliminates where nothing is known but what some cells can hold.
    fn eliminated(topology: &Arc<Topology>, held: &[(u32, &[u32])]) -> Vec<Effect> {
        let mut sheet = Sheet::empty(&Frame::new(topology));
        for &(cell, symbols) in held {
            let kept: SymbolSet = symbols.iter().filter_map(|&number| Symbol::from_number(number)).collect();
            for symbol in topology.all_symbols() - kept {
                sheet.eliminate(Candidate { cell: Cell(cell), symbol }).unwrap();
            }
        }
        let ladder = Ladder::of(technique("uniqueness-1"));
        let steps = all_steps(&sheet, &ladder, &Budget::unlimited()).unwrap();
        steps.into_iter().flat_map(|step| step.effects).collect()
    }

    #[test]
    fn a_rectangle_is_deadly_in_a_square_but_not_in_a_cube() {
        let rectangle: [(u32, &[u32]); 4] = [(0, &[1, 2]), (1, &[1, 2]), (4, &[1, 2]), (5, &[1, 2, 3])];
        assert_eq!(eliminated(&topology("latin:4^2"), &rectangle).len(), 2);
        assert_eq!(eliminated(&topology("latin:4^3"), &rectangle), []);
    }

    #[test]
    fn a_symbol_that_was_eliminated_could_still_be_swapped() {
        let rectangle: [(u32, &[u32]); 4] = [(0, &[1, 2]), (1, &[1, 2]), (4, &[1, 2]), (5, &[2, 3])];
        assert_eq!(eliminated(&topology("latin:4^2"), &rectangle).len(), 1);
    }

    #[test]
    fn a_cell_in_no_house_is_no_pattern() {
        assert_eq!(eliminated(&explicit_board(), &[(16, &[1, 2])]), []);
    }
}
