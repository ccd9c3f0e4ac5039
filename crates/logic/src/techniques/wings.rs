//! What wings share: as many cells as they have symbols in all, of which all but one can stand in them only once,
//! since the cells that can hold them see each other. So the last symbol stands in one of the cells, too.

use super::prelude::*;
use super::subset;
use std::ops::RangeInclusive;

/// Looks for wings: all cells but one, the tip, are of a house, and the tip has two candidates. The most candidates
/// that one of the cells has must be in a range.
pub fn find(finder: &mut Finder<'_, '_>, size: u32, most: RangeInclusive<u32>) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let tips: Vec<Cell> =
        frame.topology().cells().filter(|&cell| sheet.candidates(cell).len() == 2).collect();
    for house in frame.topology().houses() {
        finder.node()?;
        let candidates = |position| (position, sheet.candidates(frame.cell(house, position)).0);
        let things: Vec<(u32, u64)> = bits(sheet.open(house)).map(candidates).collect();
        subset::choose(&things, (size - 1, size), subset::NONE, &mut |positions, symbols| {
            finder.node()?;
            let counts = frame.cells_at(house, positions).map(|cell| sheet.candidates(cell).len());
            if counts.max().is_none_or(|count| !most.contains(&count)) {
                return Flow::Continue(());
            }
            let fits = |tip: &&Cell| (sheet.candidates(**tip) - SymbolSet(symbols)).is_empty();
            for &tip in tips.iter().filter(fits) {
                attach(finder, house, positions, tip)?;
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

/// Shows the wing that a tip makes with cells of a house.
fn attach(finder: &mut Finder<'_, '_>, house: HouseId, positions: u64, tip: Cell) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let symbols = sheet.candidates(tip);
    let apart = |symbol: &Symbol| {
        let mut holders = frame.cells_at(house, positions & sheet.places(house, *symbol));
        holders.any(|cell| !frame.sees(cell, tip))
    };
    let mut loose: SymbolSet = symbols.filter(apart).collect();
    if loose == symbols {
        return Flow::Continue(());
    }
    let mut cells: Vec<Cell> = frame.cells_at(house, positions).chain([tip]).collect();
    cells.sort_unstable();
    if holds_subset(sheet, &cells) {
        return Flow::Continue(());
    }
    if loose.is_empty() {
        // Every symbol stands in them exactly once.
        loose = cells.iter().fold(SymbolSet::EMPTY, |all, &cell| all | sheet.candidates(cell));
    }
    for symbol in loose {
        show(finder, &cells, symbol)?;
    }
    Flow::Continue(())
}

/// Whether these cells are a naked subset, or two of three are, which says more. In larger ones a part may be.
fn holds_subset(sheet: &Sheet, cells: &[Cell]) -> bool {
    let least = if cells.len() == 3 { 2 } else { cells.len() };
    (1u64..1 << cells.len()).filter(|chosen| chosen.count_ones() as usize >= least).any(|chosen| {
        let part: Vec<Cell> = bits(chosen).map(|i| cells[i as usize]).collect();
        let held = part.iter().fold(SymbolSet::EMPTY, |held, &cell| held | sheet.candidates(cell));
        held.len() as usize <= part.len() && sheet.frame().common_houses(&part).next().is_some()
    })
}

fn show(finder: &mut Finder<'_, '_>, cells: &[Cell], symbol: Symbol) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let holds = |cell: &Cell| sheet.allows(Candidate { cell: *cell, symbol });
    let holders: Vec<Cell> = cells.iter().copied().filter(holds).collect();
    let victims = sheet.seen_by_all(&holders, symbol);
    if victims.is_empty() {
        return Flow::Continue(());
    }
    let sees_others = |cell: &Cell| cells.iter().all(|other| other == cell || frame.sees(*cell, *other));
    let pivot = cells.iter().copied().filter(sees_others).min_by_key(holds);
    let others = cells.iter().flat_map(|&cell| {
        let symbols = sheet.candidates(cell) - SymbolSet::of(symbol);
        symbols.map(move |symbol| Candidate { cell, symbol })
    });
    let draft = Draft::eliminating(symbol, victims)
        .candidates(Role::Base, others)
        .symbol_in(Role::Group(0), symbol, holders)
        .cells(Role::Group(1), pivot);
    finder.push(draft)
}

/// The most candidates that one of the cells of a wing has.
pub fn most(step: &Step) -> u8 {
    let parts = step.evidence.iter().filter(|mark| mark.role != Role::Victim);
    let cells: Vec<Cell> = parts
        .filter_map(|mark| match mark.subject {
            Subject::Candidate(candidate) => Some(candidate.cell),
            _ => None,
        })
        .collect();
    let count = |cell: &Cell| cells.iter().filter(|other| *other == cell).count() as u8;
    cells.iter().map(count).max().unwrap_or_default()
}

/// Why larger wings are right.
pub const SENTENCE: &str = "{base.cells} can hold only {base+g0.symbols}, as many symbols as cells. Each of \
                            {base.symbols} stands there once at most, since the cells that can hold it see each other. So \
                            one of {g0.cells} holds {g0.symbols}. A cell that sees all of these cannot hold it.";
