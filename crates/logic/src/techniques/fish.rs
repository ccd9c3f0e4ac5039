//! What fish share: k base houses of one class, in which a symbol has places in k cover houses of another class
//! only. The bases put the symbol k times into the covers, once each, so nothing else in the covers holds it.

use super::prelude::*;

/// Looks for fish of a size. Bases that share no cover would be two smaller fish, so each one after the first
/// shares one.
pub fn find(finder: &mut Finder<'_, '_>, size: usize) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    for symbol in frame.topology().all_symbols() {
        for base in 0..frame.class_count() {
            finder.node()?;
            let is_open = |house: &HouseId| sheet.places(*house, symbol).count_ones() > 1;
            let houses: Vec<HouseId> = frame.class_houses(base).iter().copied().filter(is_open).collect();
            for cover in (0..frame.class_count()).filter(|&cover| cover != base && houses.len() >= size) {
                find_among(finder, symbol, &houses, cover, size)?;
            }
        }
    }
    Flow::Continue(())
}

/// A base and the covers of its places.
struct Base {
    house: HouseId,
    covers: Covers,
}

/// The largest fish.
const LARGEST: usize = 4;

/// A few houses, kept in place.
#[derive(Clone, Copy)]
struct Covers {
    /// The first of these count.
    houses: [HouseId; LARGEST],
    count: usize,
}

impl Covers {
    const NONE: Covers = Covers { houses: [HouseId(0); LARGEST], count: 0 };

    fn list(&self) -> &[HouseId] {
        &self.houses[..self.count]
    }

    /// With one more, unless it is there already; none if there would be more than so many.
    fn with(mut self, house: HouseId, most: usize) -> Option<Self> {
        if !self.list().contains(&house) {
            if self.count == most {
                return None;
            }
            self.houses[self.count] = house;
            self.count += 1;
        }
        Some(self)
    }
}

fn find_among(
    finder: &mut Finder<'_, '_>,
    symbol: Symbol,
    houses: &[HouseId],
    cover: usize,
    size: usize,
) -> Flow {
    let covered = |&house: &HouseId| covered(finder.sheet, house, symbol, cover, size);
    let bases: Vec<Base> = houses.iter().filter_map(covered).collect();
    if bases.len() < size {
        return Flow::Continue(());
    }
    let mut chosen = Vec::with_capacity(size);
    for first in 0..=bases.len() - size {
        finder.node()?;
        chosen.push(first);
        extend(finder, symbol, &bases, &mut chosen, bases[first].covers, size)?;
        chosen.pop();
    }
    Flow::Continue(())
}

/// A house whose places of the symbol lie in so many covers at most.
fn covered(sheet: &Sheet, house: HouseId, symbol: Symbol, cover: usize, size: usize) -> Option<Base> {
    let mut covers = Covers::NONE;
    for cell in sheet.cells_for(house, symbol) {
        covers = covers.with(sheet.frame().house_in_class(cell, cover)?, size)?;
    }
    // A single cover is an intersection.
    (covers.count > 1).then_some(Base { house, covers })
}

fn extend(
    finder: &mut Finder<'_, '_>,
    symbol: Symbol,
    bases: &[Base],
    chosen: &mut Vec<usize>,
    covers: Covers,
    size: usize,
) -> Flow {
    if chosen.len() == size {
        let houses: Vec<HouseId> = chosen.iter().map(|&i| bases[i].house).collect();
        return show(finder, symbol, &houses, covers.list());
    }
    for next in sharing(finder.sheet, symbol, bases, covers.list()) {
        if next < chosen[0] || chosen.contains(&next) {
            continue;
        }
        let more = bases[next].covers.list().iter();
        if let Some(joined) = more.copied().try_fold(covers, |covers, cover| covers.with(cover, size)) {
            chosen.push(next);
            extend(finder, symbol, bases, chosen, joined, size)?;
            chosen.pop();
        }
    }
    Flow::Continue(())
}

/// So many bases are compared with each other; more are found by their places.
const FEW: usize = 32;

/// The bases that have a place in one of these covers, ascending.
fn sharing(sheet: &Sheet, symbol: Symbol, bases: &[Base], covers: &[HouseId]) -> Vec<usize> {
    if bases.len() <= FEW {
        let shares = |base: &Base| base.covers.list().iter().any(|cover| covers.contains(cover));
        return (0..bases.len()).filter(|&base| shares(&bases[base])).collect();
    }
    let frame = sheet.frame();
    let class = frame.class(bases[0].house);
    let cells = covers.iter().flat_map(|&cover| sheet.cells_for(cover, symbol));
    let houses = cells.filter_map(|cell| frame.house_in_class(cell, class));
    let mut found: Vec<usize> =
        houses.filter_map(|house| bases.binary_search_by_key(&house, |base| base.house).ok()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn show(finder: &mut Finder<'_, '_>, symbol: Symbol, bases: &[HouseId], covers: &[HouseId]) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let count = |houses: &[HouseId]| -> u32 {
        houses.iter().map(|&house| sheet.places(house, symbol).count_ones()).sum()
    };
    // All places of the bases are in the covers: are there others?
    if covers.len() != bases.len() || count(bases) == count(covers) {
        return Flow::Continue(());
    }
    let held = |house: &HouseId| sheet.cells_for(*house, symbol).collect::<Vec<Cell>>();
    let body: Vec<Cell> = bases.iter().flat_map(held).collect();
    let mut victims: Vec<Cell> = covers.iter().flat_map(held).filter(|cell| !body.contains(cell)).collect();
    let sorted = |houses: &[HouseId]| {
        let mut houses = houses.to_vec();
        houses.sort_unstable();
        houses
    };
    debug_assert!(bases.iter().all(|&base| frame.class(base) == frame.class(bases[0])));
    victims.sort_unstable();
    let draft = Draft::eliminating(symbol, victims)
        .houses(Role::Base, sorted(bases))
        .houses(Role::Cover, sorted(covers));
    let body = sorted(bases).into_iter().flat_map(|house| held(&house)).collect::<Vec<Cell>>();
    finder.push(draft.symbol_in(Role::Base, symbol, body))
}

/// Why a fish is right.
pub const SENTENCE: &str = "In {base.houses}, only {base.cells} can hold {base.symbols}. All of these lie in {cover.houses}, so \
                            each of the latter gets its {base.symbols} from them, and no other cell there can hold it.";
