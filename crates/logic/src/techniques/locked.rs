//! What intersections share: all places of a symbol in a house are seen by cells outside of it, which therefore
//! cannot hold the symbol.

use super::prelude::*;

/// A symbol locked in part of a house.
pub struct Locked {
    /// The house whose places of the symbol are all seen.
    pub house: HouseId,
    pub symbol: Symbol,
    /// These places.
    pub cells: Vec<Cell>,
    /// The other houses that hold all of them; none where cells see the places through different houses.
    pub covers: Vec<HouseId>,
    /// The cells of these houses, or those that see all of the places, that can hold the symbol.
    pub victims: Vec<Cell>,
}

/// How an intersection is called, by its houses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// From a region to a span.
    Pointing,
    /// From a span to a region.
    Claiming,
    /// Any other.
    General,
}

impl Locked {
    /// What it eliminates, as a step in the making.
    pub fn draft(&self) -> Draft {
        self.evidence(Draft::eliminating(self.symbol, self.victims.iter().copied()))
    }

    fn evidence(&self, draft: Draft) -> Draft {
        draft.houses(Role::Base, [self.house]).houses(Role::Cover, self.covers.iter().copied()).symbol_in(
            Role::Base,
            self.symbol,
            self.cells.iter().copied(),
        )
    }
}

/// Shows every intersection of a kind.
pub fn each(
    finder: &mut Finder<'_, '_>,
    way: Way,
    mut show: impl FnMut(&mut Finder<'_, '_>, Locked) -> Flow,
) -> Flow {
    let frame = finder.frame();
    let topology = frame.topology();
    for house in topology.houses().filter(|&house| may_be(way, topology.kind(house))) {
        finder.node()?;
        for symbol in finder.sheet.missing(house) {
            if let Some(locked) = locked(finder.sheet, house, symbol, way) {
                show(finder, locked)?;
            }
        }
    }
    Flow::Continue(())
}

fn may_be(way: Way, base: Kind) -> bool {
    match way {
        Way::Pointing => base == Kind::Region,
        Way::Claiming => matches!(base, Kind::Span(_)),
        Way::General => true,
    }
}

fn locked(sheet: &Sheet, house: HouseId, symbol: Symbol, way: Way) -> Option<Locked> {
    let places = sheet.places(house, symbol);
    if places.is_power_of_two() {
        return None;
    }
    let frame = sheet.frame();
    let seen = frame.shadows(house).iter().filter(|shadow| places & !shadow.positions == 0);
    let can_hold = |cell: &Cell| sheet.allows(Candidate { cell: *cell, symbol });
    let mut victims: Vec<Cell> =
        seen.flat_map(|shadow| shadow.cells.iter().copied().filter(can_hold)).collect();
    if victims.is_empty() {
        return None;
    }
    victims.sort_unstable();
    let cells: Vec<Cell> = frame.cells_at(house, places).collect();
    let kind = |house: HouseId| frame.topology().kind(house);
    let is_victim = |cell: Cell| victims.binary_search(&cell).is_ok();
    let mut covers: Vec<HouseId> = frame.common_houses(&cells).filter(|&cover| cover != house).collect();
    covers.retain(|&cover| sheet.cells_for(cover, symbol).any(is_victim));
    let found = match kind(house) {
        Kind::Region if covers.iter().any(|&cover| matches!(kind(cover), Kind::Span(_))) => Way::Pointing,
        Kind::Span(_) if covers.iter().any(|&cover| kind(cover) == Kind::Region) => Way::Claiming,
        _ => Way::General,
    };
    let is_covered =
        |cell: &Cell| covers.iter().any(|cover| frame.topology().houses_of(*cell).contains(cover));
    match (found, way) {
        (Way::General, Way::General) => {}
        // What else sees the places is left to it.
        (_, Way::General) => {
            victims.retain(|cell| !is_covered(cell));
            covers.clear();
        }
        _ if found == way => victims.retain(is_covered),
        _ => return None,
    }
    (!victims.is_empty()).then_some(Locked { house, symbol, cells, covers, victims })
}

/// Shows every intersection of a kind whose eliminations leave the symbol one place in a house of the first
/// house's kind, which is filled at once. Nobody writes down what it eliminates.
pub fn direct(finder: &mut Finder<'_, '_>, way: Way) -> Flow {
    each(finder, way, |finder, locked| {
        let (sheet, frame) = (finder.sheet, finder.frame());
        let kind = frame.topology().kind(locked.house);
        let mut houses: Vec<HouseId> =
            locked.victims.iter().flat_map(|&cell| frame.topology().houses_of(cell)).copied().collect();
        houses.sort_unstable();
        houses.dedup();
        for house in houses.into_iter().filter(|&house| frame.topology().kind(house) == kind) {
            let places = sheet.places(house, locked.symbol);
            let left = places & !frame.positions(house, &locked.victims);
            if left.is_power_of_two() && left != places {
                let target =
                    Candidate { cell: frame.cell(house, left.trailing_zeros()), symbol: locked.symbol };
                finder.push(locked.evidence(Draft::placing(target)).houses(Role::Fin, [house]))?;
            }
        }
        Flow::Continue(())
    })
}

/// Why pointing and claiming are right.
pub const SENTENCE: &str = "In {base.houses}, only {base.cells} can hold {base.symbols}. These lie in {cover.houses} too, so no \
                            other cell there can hold it.";

/// Why a direct intersection is right.
pub const DIRECT: &str = "In {base.houses}, only {base.cells} can hold {base.symbols}. These lie in {cover.houses} too, so no \
                          other cell there can hold it, which leaves {target.cells} as its only place in \
                          {fin.houses}.";
