//! What uniqueness tests and graves share: candidates of which at least one is true, as without them there would be
//! two solutions.

use super::prelude::*;
use super::subset;
use std::collections::BTreeSet;

/// Candidates of which at least one is true, in the order of cells.
pub struct Exits(pub Vec<Candidate>);

/// No more cells than these are looked at together with the exits, on either side of a subset: in a house of nine
/// that is every subset.
const MOST_PARTNERS: u32 = 3;

impl Exits {
    /// Where they are.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.0.iter().map(|candidate| candidate.cell).collect();
        cells.dedup();
        cells
    }

    /// What they are.
    pub fn symbols(&self) -> SymbolSet {
        self.0.iter().map(|candidate| candidate.symbol).collect()
    }

    /// The houses that have all their cells, and no other place for a symbol.
    pub fn only_places(&self, sheet: &Sheet, symbol: Symbol) -> Vec<HouseId> {
        let cells = self.cells();
        let only = |house: &HouseId| sheet.places(*house, symbol) == sheet.frame().positions(*house, &cells);
        sheet.frame().common_houses(&cells).filter(only).collect()
    }

    /// All are of one symbol: no cell that sees them all holds it.
    pub fn of_one_symbol(&self, sheet: &Sheet) -> Draft {
        let Some(symbol) = self.symbols().single() else { return Draft::default() };
        Draft::eliminating(symbol, sheet.seen_by_all(&self.cells(), symbol))
    }

    /// All are in a house: there, they are like one cell of a naked subset. Shows each such subset.
    pub fn each_subset(&self, sheet: &Sheet, mut show: impl FnMut(Draft) -> Flow) -> Flow {
        let cells = self.cells();
        for house in sheet.frame().common_houses(&cells) {
            let exits = sheet.frame().positions(house, &cells);
            let show = &mut |partners, symbols| show(self.subset(sheet, house, partners, symbols));
            self.naked(sheet, house, exits, show)?;
            self.hidden(sheet, house, exits, show)?;
        }
        Flow::Continue(())
    }

    /// Subsets of few cells: shows the cells beside the exits, and the symbols.
    fn naked(
        &self,
        sheet: &Sheet,
        house: HouseId,
        exits: u64,
        show: &mut dyn FnMut(u64, SymbolSet) -> Flow,
    ) -> Flow {
        let own = 1 << exits.trailing_zeros();
        let partners = sheet.open(house) & !exits;
        let cell = |at| (at, sheet.candidates(sheet.frame().cell(house, at)).0);
        let things: Vec<(u32, u64)> = bits(partners).map(cell).collect();
        for size in self.symbols().len().max(2)..=(1 + MOST_PARTNERS).min(partners.count_ones()) {
            subset::choose(&things, (size, size), (own, self.symbols().0), &mut |chosen, symbols| {
                show(chosen & !own, SymbolSet(symbols))
            })?;
        }
        Flow::Continue(())
    }

    /// Subsets that leave few cells: found by the symbols that have no place but these and all exits but one.
    fn hidden(
        &self,
        sheet: &Sheet,
        house: HouseId,
        exits: u64,
        show: &mut dyn FnMut(u64, SymbolSet) -> Flow,
    ) -> Flow {
        let places = |symbol: Symbol| sheet.places(house, symbol);
        let in_exits = |symbol: &Symbol| places(*symbol) & exits != 0;
        let others = sheet.missing(house) - self.symbols();
        let held: SymbolSet = others.filter(in_exits).collect();
        let all_but_one = exits & (exits - 1);
        let taken = held.fold(all_but_one, |mask, symbol| mask | places(symbol) & !exits);
        let partners = sheet.open(house) & !exits;
        let free = |symbol: Symbol| (symbol.index() as u32, places(symbol));
        let things: Vec<(u32, u64)> = (others - held).map(free).collect();
        for left in 1..=MOST_PARTNERS {
            let size = left + all_but_one.count_ones();
            // Where few cells are partners the subset was found by these.
            if held.len() > size || partners.count_ones() <= left + MOST_PARTNERS {
                continue;
            }
            subset::choose(&things, (size, size), (held.0, taken), &mut |symbols, rest| {
                show(partners & !rest, sheet.missing(house) - SymbolSet(symbols))
            })?;
        }
        Flow::Continue(())
    }

    /// The exits and their partners hold these symbols, one each: no other cell of the houses that they share does.
    fn subset(&self, sheet: &Sheet, house: HouseId, partners: u64, symbols: SymbolSet) -> Draft {
        let frame = sheet.frame();
        let exits = self.cells();
        let partners: Vec<Cell> = frame.cells_at(house, partners).collect();
        let all: Vec<Cell> = exits.iter().chain(&partners).copied().collect();
        let houses: Vec<HouseId> = frame.common_houses(&all).collect();
        // Each is met in all its houses: it is told in the first.
        if houses[0] != house {
            return Draft::default();
        }
        let draft = symbols.fold(Draft::default(), |draft, symbol| {
            let kept = if self.symbols().contains(symbol) { &all } else { &partners };
            let mut victims: Vec<Cell> =
                houses.iter().flat_map(|&house| sheet.cells_for(house, symbol)).collect();
            victims.retain(|cell| !kept.contains(cell));
            victims.sort_unstable();
            victims.dedup();
            draft.eliminate(symbol, victims)
        });
        // The rating counts the cells that are left.
        let rest = sheet.open(house) & !frame.positions(house, &all);
        let draft = draft.houses(Role::Cover, houses).cells(Role::Cover, frame.cells_at(house, rest));
        partners.into_iter().fold(draft, |draft, cell| {
            let held = sheet.candidates(cell);
            draft.candidates(Role::Group(0), held.map(|symbol| Candidate { cell, symbol }))
        })
    }
}

/// The cells of a step that play a role, themselves or with a candidate.
pub fn marked_cells(step: &Step, role: Role) -> BTreeSet<Cell> {
    let marks = step.evidence.iter().filter(|mark| mark.role == role);
    let cells = marks.filter_map(|mark| match mark.subject {
        Subject::Cell(cell) | Subject::Candidate(Candidate { cell, .. }) => Some(cell),
        _ => None,
    });
    cells.collect()
}
