//! What subsets share: k cells of a house with k candidates in all, or k symbols with k places in all. Both are k
//! things of which each has some of k others.

use super::prelude::*;

/// Nothing is chosen yet.
pub const NONE: (u64, u64) = (0, 0);

/// Shows every choice of `size` things that have `total` others in all: which things, and which others. A choice begins
/// with what is chosen already.
pub fn choose(
    things: &[(u32, u64)],
    (size, total): (u32, u32),
    (chosen, others): (u64, u64),
    show: &mut dyn FnMut(u64, u64) -> Flow,
) -> Flow {
    fn go(
        things: &[(u32, u64)],
        size: u32,
        total: u32,
        chosen: u64,
        others: u64,
        show: &mut dyn FnMut(u64, u64) -> Flow,
    ) -> Flow {
        let missing = size - chosen.count_ones();
        if missing == 0 {
            return if others.count_ones() == total { show(chosen, others) } else { Flow::Continue(()) };
        }
        for (i, &(thing, has)) in things.iter().enumerate() {
            if things.len() - i < missing as usize {
                break;
            }
            if (others | has).count_ones() <= total {
                go(&things[i + 1..], size, total, chosen | 1 << thing, others | has, show)?;
            }
        }
        Flow::Continue(())
    }
    let fitting: Vec<(u32, u64)> =
        things.iter().copied().filter(|(_, has)| (2..=total).contains(&has.count_ones())).collect();
    go(&fitting, size, total, chosen, others, show)
}

/// Shows the naked subsets of a house: positions and symbols.
pub fn naked(sheet: &Sheet, house: HouseId, size: u32, show: &mut dyn FnMut(u64, SymbolSet) -> Flow) -> Flow {
    let open = sheet.open(house);
    if open.count_ones() <= size {
        return Flow::Continue(());
    }
    let cells = |position| (position, sheet.candidates(sheet.frame().cell(house, position)).0);
    let things: Vec<(u32, u64)> = bits(open).map(cells).collect();
    choose(&things, (size, size), NONE, &mut |positions, symbols| show(positions, SymbolSet(symbols)))
}

/// Shows the hidden subsets of a house: positions and symbols.
pub fn hidden(
    sheet: &Sheet,
    house: HouseId,
    size: u32,
    show: &mut dyn FnMut(u64, SymbolSet) -> Flow,
) -> Flow {
    if sheet.open(house).count_ones() <= size {
        return Flow::Continue(());
    }
    let places = |symbol: Symbol| (symbol.index() as u32, sheet.places(house, symbol));
    let things: Vec<(u32, u64)> = sheet.missing(house).map(places).collect();
    choose(&things, (size, size), NONE, &mut |symbols, positions| show(positions, SymbolSet(symbols)))
}

/// Looks for naked subsets and what they eliminate in their house.
pub fn find_naked(finder: &mut Finder<'_, '_>, size: u32) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    for house in frame.topology().houses() {
        finder.node()?;
        naked(sheet, house, size, &mut |positions, symbols| {
            let draft = eliminated(sheet, house, positions, symbols);
            finder.push(evidence(draft, sheet, house, positions, symbols))
        })?;
    }
    Flow::Continue(())
}

/// Looks for hidden subsets and what else their cells could hold.
pub fn find_hidden(finder: &mut Finder<'_, '_>, size: u32) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    for house in frame.topology().houses() {
        finder.node()?;
        hidden(sheet, house, size, &mut |positions, symbols| {
            let draft = cleared(sheet, house, positions, symbols);
            finder.push(evidence(draft, sheet, house, positions, symbols))
        })?;
    }
    Flow::Continue(())
}

/// Looks for hidden subsets that leave another symbol of the house one place, which is filled at once. Nobody writes
/// down what they eliminate.
pub fn find_direct(finder: &mut Finder<'_, '_>, size: u32) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    for house in frame.topology().houses() {
        finder.node()?;
        hidden(sheet, house, size, &mut |positions, symbols| {
            for symbol in sheet.missing(house) - symbols {
                let places = sheet.places(house, symbol);
                let left = places & !positions;
                if left.is_power_of_two() && left != places {
                    let target = Candidate { cell: frame.cell(house, left.trailing_zeros()), symbol };
                    let draft = Draft::placing(target);
                    finder.push(evidence(draft, sheet, house, positions, symbols))?;
                }
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

/// Looks for naked subsets that lie in several houses and eliminate in more than one of them.
pub fn find_locked(finder: &mut Finder<'_, '_>, size: u32) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    for house in frame.topology().houses() {
        finder.node()?;
        naked(sheet, house, size, &mut |positions, symbols| {
            let cells: Vec<Cell> = frame.cells_at(house, positions).collect();
            let acts = |other: &HouseId| {
                let others = sheet.open(*other) & !frame.positions(*other, &cells);
                frame.cells_at(*other, others).any(|cell| !(sheet.candidates(cell) & symbols).is_empty())
            };
            let houses: Vec<HouseId> = frame.common_houses(&cells).filter(acts).collect();
            // Each is met in all its houses: it is told in the first.
            if houses.len() < 2 || houses[0] != house {
                return Flow::Continue(());
            }
            let draft = symbols.fold(Draft::default(), |draft, symbol| {
                draft.eliminate(symbol, elsewhere(sheet, &houses, &cells, symbol))
            });
            let draft = draft.houses(Role::Cover, houses[1..].iter().copied());
            finder.push(evidence(draft, sheet, house, positions, symbols))
        })?;
    }
    Flow::Continue(())
}

/// The other cells of some houses that can hold a symbol, ascending.
fn elsewhere(sheet: &Sheet, houses: &[HouseId], cells: &[Cell], symbol: Symbol) -> Vec<Cell> {
    let places = houses.iter().flat_map(|&house| sheet.cells_for(house, symbol));
    let mut elsewhere: Vec<Cell> = places.filter(|cell| !cells.contains(cell)).collect();
    elsewhere.sort_unstable();
    elsewhere.dedup();
    elsewhere
}

/// What a naked subset takes from the rest of its house.
fn eliminated(sheet: &Sheet, house: HouseId, positions: u64, symbols: SymbolSet) -> Draft {
    symbols.fold(Draft::default(), |draft, symbol| {
        draft.eliminate(symbol, sheet.frame().cells_at(house, sheet.places(house, symbol) & !positions))
    })
}

/// What a hidden subset takes from its cells.
fn cleared(sheet: &Sheet, house: HouseId, positions: u64, symbols: SymbolSet) -> Draft {
    sheet.frame().cells_at(house, positions).fold(Draft::default(), |draft, cell| {
        (sheet.candidates(cell) - symbols).fold(draft, |draft, symbol| draft.eliminate(symbol, [cell]))
    })
}

fn evidence(draft: Draft, sheet: &Sheet, house: HouseId, positions: u64, symbols: SymbolSet) -> Draft {
    sheet.frame().cells_at(house, positions).fold(draft.houses(Role::Base, [house]), |draft, cell| {
        let held = sheet.candidates(cell) & symbols;
        draft.candidates(Role::Base, held.map(|symbol| Candidate { cell, symbol }))
    })
}

/// Why a naked subset is right.
pub const NAKED: &str = "{base.cells} can hold only {base.symbols}. They lie in {base.houses}, so no other cell there \
                         can hold these symbols.";

/// Why a hidden subset is right.
pub const HIDDEN: &str =
    "In {base.houses}, only {base.cells} can hold {base.symbols}, so these cells hold nothing else.";

/// Why a direct hidden subset is right.
pub const DIRECT: &str = "In {base.houses}, only {base.cells} can hold {base.symbols}, so these cells hold nothing else, \
                          which leaves {target.cells} as the only place for {target.symbols} there.";

/// Why a locked subset is right.
pub const LOCKED: &str = "{base.cells} can hold only {base.symbols}. They lie in {base+cover.houses}, so no other cell there can \
                          hold these symbols.";
