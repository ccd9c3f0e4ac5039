//! What BUG techniques share: the bivalue universal grave, where each open cell can hold two symbols and each symbol
//! has two places in each house. Where that has a solution there is a second one: each cell holds its other symbol.
//! So in a puzzle with one solution, one of the candidates that keep the board from being a grave is true.

use super::exits::Exits;
use super::prelude::*;

/// Why a BUG technique is right: what all of them rest on, and then its own part.
macro_rules! because {
    ($own:literal) => {
        concat!(
            "Without {fin.symbols} in {fin.cells}, each open cell could hold two symbols, and each symbol would have two \
             places in each house that lacks it. Then giving every cell its other symbol would turn a solution into a second \
             one, but the puzzle has only one. ",
            $own
        )
    };
}
pub(super) use because;

/// Boards with more exits are not looked at.
const MOST_EXITS: u32 = 8;

/// The candidates without which the board would be a grave.
pub fn exits(sheet: &Sheet) -> Option<Exits> {
    let crowded = crowded(sheet)?;
    let houses = sheet.topology().houses();
    let mut excess = 0;
    for (house, symbol) in houses.flat_map(|house| sheet.missing(house).map(move |symbol| (house, symbol))) {
        excess += sheet.places(house, symbol).count_ones().checked_sub(2)? as usize;
    }
    let mut removed = Vec::new();
    thin(sheet, &crowded, excess, &mut removed).then_some(Exits(removed))
}

/// The cells with more than two candidates: none if these are too many, or if an open cell has fewer than two.
fn crowded(sheet: &Sheet) -> Option<Vec<Cell>> {
    let mut crowded = Vec::new();
    let mut exits = 0;
    for cell in sheet.topology().cells().filter(|&cell| sheet.value(cell).is_none()) {
        let extra = sheet.candidates(cell).len().checked_sub(2)?;
        exits += extra;
        if exits > MOST_EXITS {
            return None;
        }
        if extra > 0 {
            crowded.push(cell);
        }
    }
    (!crowded.is_empty()).then_some(crowded)
}

/// Removes candidates until each of the cells has two, no house has less than two places for a symbol, and what was
/// more is gone. Whether that can be done.
fn thin(sheet: &Sheet, cells: &[Cell], excess: usize, removed: &mut Vec<Candidate>) -> bool {
    let Some((&cell, others)) = cells.split_first() else { return excess == 0 };
    let candidates = sheet.candidates(cell);
    let houses = sheet.frame().seats(cell).len();
    let gone = houses * (candidates.len() as usize - 2);
    if gone > excess {
        return false;
    }
    let before = removed.len();
    let spare: SymbolSet =
        candidates.filter(|&symbol| is_spare(sheet, Candidate { cell, symbol }, removed)).collect();
    for one in candidates {
        for other in candidates.filter(|&other| other > one) {
            let extra = candidates - SymbolSet::of(one) - SymbolSet::of(other);
            if (extra - spare).is_empty() {
                removed.extend(extra.map(|symbol| Candidate { cell, symbol }));
                if thin(sheet, others, excess - gone, removed) {
                    return true;
                }
                removed.truncate(before);
            }
        }
    }
    false
}

/// Whether each house of the cell has more than two places for the symbol, without those that were removed.
fn is_spare(sheet: &Sheet, candidate: Candidate, removed: &[Candidate]) -> bool {
    let Candidate { cell, symbol } = candidate;
    let gone: Vec<Cell> = removed.iter().filter(|gone| gone.symbol == symbol).map(|gone| gone.cell).collect();
    let houses = sheet.topology().houses_of(cell).iter();
    houses.copied().all(|house| {
        let places = sheet.places(house, symbol) & !sheet.frame().positions(house, &gone);
        places.count_ones() > 2
    })
}
