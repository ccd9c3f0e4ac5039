//! What patterns of two strong links share. In each of two houses a symbol has places in a third one, the bridge,
//! and others, the ends. The bridge holds the symbol once only, so one of the two houses has it at an end.

use super::cell_sets::CellSets;
use super::prelude::*;
use std::ops::Range;

/// Which two links make a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pair {
    /// Two places each, in parallel spans.
    Parallel,
    /// Two places each, in spans that are not parallel.
    Crossed,
    /// Two places each, and not both in spans.
    Mixed,
    /// More than two places in one of them at least.
    Grouped,
}

/// Looks for pairs of links.
pub fn find(finder: &mut Finder<'_, '_>, pair: Pair) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let mut arms = Arms::new(frame.topology());
    for symbol in frame.topology().all_symbols() {
        arms.begin(sheet, symbol, pair);
        for bridge in frame.topology().houses() {
            finder.node()?;
            arms.clear();
            arms.gather(sheet, bridge);
            for (i, one) in arms.list.iter().enumerate().filter(|(_, arm)| arm.acts) {
                let fits =
                    |other: &Arm| other.acts && one.inner & other.inner == 0 && pair.fits(frame, one, other);
                for j in (i + 1..arms.list.len()).filter(|&j| fits(&arms.list[j]) && arms.seen.meet(i, j)) {
                    show(finder, symbol, bridge, [one, &arms.list[j]], arms.seen.common(i, j))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// A house with some places of a symbol in the bridge and some outside.
pub struct Arm {
    /// The house.
    pub house: HouseId,
    /// The positions of the bridge that it shares and that can hold the symbol.
    pub inner: u64,
    /// Its positions outside of the bridge that can hold the symbol.
    pub ends: u64,
    /// Whether it has more than two places.
    pub grouped: bool,
    /// Whether something outside of the bridge sees all ends.
    pub acts: bool,
}

/// The arms of bridges for a symbol.
pub struct Arms {
    symbol: Symbol,
    /// Which houses can be of a pair.
    fitting: Vec<bool>,
    /// The arms.
    pub list: Vec<Arm>,
    /// For each arm the cells outside of the bridge that can hold the symbol and see all ends.
    pub seen: CellSets,
    /// The arms of a bridge while they are gathered, and the number of each house among them.
    new: Vec<Arm>,
    numbers: Vec<Option<usize>>,
}

impl Arms {
    /// None yet.
    pub fn new(topology: &Topology) -> Self {
        let houses = topology.house_count();
        Arms {
            symbol: Symbol::from_index(0),
            fitting: vec![false; houses],
            list: Vec::new(),
            seen: CellSets::default(),
            new: Vec::new(),
            numbers: vec![None; houses],
        }
    }

    /// Turns to a symbol, and to houses that can be of a pair.
    pub fn begin(&mut self, sheet: &Sheet, symbol: Symbol, pair: Pair) {
        self.clear();
        self.symbol = symbol;
        let topology = sheet.topology();
        for (house, fitting) in topology.houses().zip(&mut self.fitting) {
            let places = sheet.places(house, symbol);
            *fitting = pair.takes(topology.kind(house), places) && is_seen_best(sheet, symbol, house);
        }
    }

    /// Forgets all arms.
    pub fn clear(&mut self) {
        self.list.clear();
        self.seen.clear();
    }

    /// Adds the arms of a bridge.
    pub fn gather(&mut self, sheet: &Sheet, bridge: HouseId) -> Range<usize> {
        let frame = sheet.frame();
        let start = self.list.len();
        let mut new = std::mem::take(&mut self.new);
        for position in bits(sheet.places(bridge, self.symbol)) {
            for &Seat { house, position: own } in frame.seats(frame.cell(bridge, position)) {
                if house == bridge || !self.fitting[house.index()] {
                    continue;
                }
                let number = *self.numbers[house.index()].get_or_insert_with(|| {
                    let ends = sheet.places(house, self.symbol);
                    new.push(Arm { house, inner: 0, ends, grouped: ends.count_ones() > 2, acts: false });
                    new.len() - 1
                });
                new[number].inner |= 1 << position;
                new[number].ends &= !(1 << own);
            }
        }
        new.iter().for_each(|arm| self.numbers[arm.house.index()] = None);
        new.retain(|arm| arm.ends != 0);
        // One arm alone is of no use.
        if new.len() > 1 {
            new.drain(..).for_each(|arm| self.add(sheet, bridge, arm));
        }
        new.clear();
        self.new = new;
        start..self.list.len()
    }

    /// Adds an arm with what sees its ends.
    fn add(&mut self, sheet: &Sheet, bridge: HouseId, mut arm: Arm) {
        let (frame, symbol) = (sheet.frame(), self.symbol);
        let outside = |cell: &Cell| !frame.topology().houses_of(*cell).contains(&bridge);
        if arm.ends.is_power_of_two() {
            let cell = frame.cell(arm.house, arm.ends.trailing_zeros());
            self.seen.push(sheet.rivals(Candidate { cell, symbol }).filter(outside));
        } else {
            let shadows = frame.shadows(arm.house).iter().filter(|shadow| arm.ends & !shadow.positions == 0);
            let can_hold = |cell: &Cell| sheet.allows(Candidate { cell: *cell, symbol });
            let cells = shadows.flat_map(|shadow| shadow.cells.iter().copied());
            self.seen.push(cells.filter(can_hold).filter(outside));
        }
        arm.acts = self.seen.meet(self.list.len(), self.list.len());
        self.list.push(arm);
    }
}

impl Pair {
    /// Whether one of the houses can be of a kind and have these places.
    fn takes(self, kind: Kind, places: u64) -> bool {
        match self {
            Pair::Parallel | Pair::Crossed => places.count_ones() == 2 && matches!(kind, Kind::Span(_)),
            Pair::Mixed => places.count_ones() == 2,
            Pair::Grouped => places.count_ones() >= 2,
        }
    }

    /// Whether two houses make a pair.
    fn fits(self, frame: &Frame, one: &Arm, other: &Arm) -> bool {
        let is_span = |arm: &Arm| matches!(frame.topology().kind(arm.house), Kind::Span(_));
        match self {
            Pair::Parallel => frame.class(one.house) == frame.class(other.house),
            Pair::Crossed => frame.class(one.house) != frame.class(other.house),
            Pair::Mixed => !is_span(one) || !is_span(other),
            Pair::Grouped => one.grouped || other.grouped,
        }
    }
}

/// Places that are all in a span, too, are better seen there.
fn is_seen_best(sheet: &Sheet, symbol: Symbol, house: HouseId) -> bool {
    let is_span = |house: HouseId| matches!(sheet.topology().kind(house), Kind::Span(_));
    if is_span(house) {
        return true;
    }
    let places: Vec<Cell> = sheet.cells_for(house, symbol).collect();
    !sheet.frame().common_houses(&places).any(is_span)
}

fn show(
    finder: &mut Finder<'_, '_>,
    symbol: Symbol,
    bridge: HouseId,
    [one, other]: [&Arm; 2],
    victims: impl Iterator<Item = Cell>,
) -> Flow {
    let frame = finder.frame();
    let ends = |arm: &Arm| frame.cells_at(arm.house, arm.ends);
    let inner: Vec<Cell> =
        frame.cells_at(bridge, one.inner).chain(frame.cells_at(bridge, other.inner)).collect();
    let plain = !one.grouped && !other.grouped;
    // Two cells may share several houses: they are told of in the first.
    if plain && frame.common_houses(&inner).next() != Some(bridge) {
        return Flow::Continue(());
    }
    // A common end holds the symbol for certain, which is another pattern.
    if ends(one).any(|end| ends(other).any(|cell| cell == end)) {
        return Flow::Continue(());
    }
    let draft = Draft::eliminating(symbol, victims)
        .houses(Role::Base, [one.house, other.house])
        .houses(Role::Cover, [bridge])
        .symbol_in(Role::Base, symbol, inner.iter().copied())
        .symbol_in(Role::Group(0), symbol, ends(one).chain(ends(other)));
    finder.push(if plain { chained(draft, symbol, ends(one).chain(inner).chain(ends(other))) } else { draft })
}

/// Links cells, from end to end.
pub fn chained(draft: Draft, symbol: Symbol, cells: impl Iterator<Item = Cell>) -> Draft {
    let chain: Vec<Candidate> = cells.map(|cell| Candidate { cell, symbol }).collect();
    let links = chain.windows(2).zip([Role::On, Role::Off].into_iter().cycle());
    links.fold(draft, |draft, (ends, role)| draft.link(role, ends[0], ends[1]))
}

/// Why two links with two places each are right.
pub const PLAIN: &str = "{base.symbols} has two places in each of {base.houses}. Those in {cover.houses}, {base.cells}, \
                         cannot both hold it, so at least one of the other two, {g0.cells}, does. A cell that sees both \
                         cannot hold it.";

/// Why two links are right.
pub const GROUPED: &str = "Each of {base.houses} needs {base.symbols}, in {cover.houses} or in one of {g0.cells}. \
                           {cover.houses} can have it only once, so at least one of {g0.cells} holds it. A \
                           cell that sees all of these cannot hold it.";
