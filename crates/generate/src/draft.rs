//! A puzzle in the making: which cells of a solution are given.

use hyperdoku_core::{Cell, HouseId, MotionError, Motions, Puzzle, Solution, Topology};
use rand::{Rng, RngExt};

/// Where givens may stand.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Cells that are given together or not at all; each cell stands in one of these.
    units: Vec<Vec<Cell>>,
    /// The unit of each cell.
    unit_of: Vec<u32>,
    spread: Spread,
}

/// How givens are distributed over the houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// As it comes.
    Random,
    /// As evenly as can be, in every house.
    Even,
}

impl Pattern {
    /// Any cells of a board, or those that some motions leave as they are.
    ///
    /// # Errors
    /// If the board cannot be moved so.
    pub fn new(topology: &Topology, motions: Option<&Motions>, spread: Spread) -> Result<Self, MotionError> {
        let units = match motions {
            Some(motions) => motions.orbits(topology.shape())?,
            None => topology.cells().map(|cell| vec![cell]).collect(),
        };
        let mut unit_of = vec![0; topology.cell_count()];
        for (unit, cells) in units.iter().enumerate() {
            cells.iter().for_each(|cell| unit_of[cell.index()] = unit as u32);
        }
        Ok(Pattern { units, unit_of, spread })
    }

    /// Whether it is of this board, as far as its size tells.
    pub(crate) fn is_of(&self, topology: &Topology) -> bool {
        self.unit_of.len() == topology.cell_count()
    }

    /// The cells of a unit.
    pub(crate) fn cells(&self, unit: Unit) -> &[Cell] {
        &self.units[unit.0 as usize]
    }

    /// The unit that a cell belongs to.
    pub(crate) fn unit_of(&self, cell: Cell) -> Unit {
        Unit(self.unit_of[cell.index()])
    }

    /// Whether every unit is a cell.
    pub(crate) fn is_free(&self) -> bool {
        self.units.len() == self.unit_of.len()
    }

    /// Whether any cells may be given, wherever they are.
    pub(crate) fn is_plain(&self) -> bool {
        self.is_free() && self.spread == Spread::Random
    }

    fn units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.units.len() as u32).map(Unit)
    }
}

/// A set of cells of a [`Pattern`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Unit(u32);

/// Whether units are to be given or taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toward {
    More,
    Fewer,
}

/// The most units that are compared for an even spread: all on boards that people play.
const MOST_COMPARED: usize = 1024;

/// Some cells of a solution.
#[derive(Clone, Debug)]
pub(crate) struct Draft<'a> {
    pub(crate) solution: &'a Solution,
    pub(crate) pattern: &'a Pattern,
    is_given: Vec<bool>,
    count: usize,
    /// How many cells of each house are given; empty where nobody asks.
    loads: Vec<u32>,
}

impl<'a> Draft<'a> {
    /// Nothing given.
    pub(crate) fn empty(solution: &'a Solution, pattern: &'a Pattern) -> Self {
        let topology = solution.topology();
        let houses = if pattern.spread == Spread::Even { topology.house_count() } else { 0 };
        let is_given = vec![false; topology.cell_count()];
        Draft { solution, pattern, is_given, count: 0, loads: vec![0; houses] }
    }

    /// Everything given.
    pub(crate) fn full(solution: &'a Solution, pattern: &'a Pattern) -> Self {
        let mut draft = Draft::empty(solution, pattern);
        pattern.units().for_each(|unit| draft.give(unit));
        draft
    }

    /// The givens of a puzzle whose units are given as a whole.
    pub(crate) fn of(solution: &'a Solution, pattern: &'a Pattern, puzzle: &Puzzle) -> Self {
        let mut draft = Draft::empty(solution, pattern);
        let is_given = |unit: &Unit| puzzle.given(pattern.cells(*unit)[0]).is_some();
        pattern.units().filter(is_given).for_each(|unit| draft.give(unit));
        draft
    }

    /// How many cells are given.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Whether a unit is given.
    pub(crate) fn is_given(&self, unit: Unit) -> bool {
        self.is_given[self.pattern.cells(unit)[0].index()]
    }

    /// The units that are given, or those that are not.
    pub(crate) fn units(&self, toward: Toward) -> Vec<Unit> {
        self.pattern.units().filter(|&unit| self.is_given(unit) == (toward == Toward::Fewer)).collect()
    }

    /// The puzzle.
    pub(crate) fn puzzle(&self) -> Puzzle {
        self.solution.part(|cell| self.is_given[cell.index()])
    }

    /// The puzzle without a unit.
    pub(crate) fn without(&self, unit: Unit) -> Puzzle {
        self.solution.part(self.gives_without(unit))
    }

    /// Whether a cell is given, without a unit.
    pub(crate) fn gives_without(&self, unit: Unit) -> impl Fn(Cell) -> bool {
        move |cell| self.is_given[cell.index()] && self.pattern.unit_of(cell) != unit
    }

    /// Gives a unit.
    pub(crate) fn give(&mut self, unit: Unit) {
        self.set(unit, true);
        self.count += self.pattern.cells(unit).len();
    }

    /// Takes a unit away.
    pub(crate) fn take(&mut self, unit: Unit) {
        self.set(unit, false);
        self.count -= self.pattern.cells(unit).len();
    }

    fn set(&mut self, unit: Unit, is_given: bool) {
        for &cell in self.pattern.cells(unit) {
            debug_assert_ne!(self.is_given[cell.index()], is_given, "a unit is given and taken in turn");
            self.is_given[cell.index()] = is_given;
            if self.loads.is_empty() {
                continue;
            }
            for house in self.solution.topology().houses_of(cell) {
                let load = &mut self.loads[house.index()];
                *load = if is_given { *load + 1 } else { *load - 1 };
            }
        }
    }

    /// Draws one of some units, to be given or taken away next.
    pub(crate) fn draw(&self, among: &mut Vec<Unit>, toward: Toward, rng: &mut impl Rng) -> Option<Unit> {
        if among.is_empty() {
            return None;
        }
        let mut best = rng.random_range(0..among.len());
        if !self.loads.is_empty() {
            let mut least = self.rank(among[best], toward);
            // From a random place on, so that the first of equals is a random one.
            let start = best;
            for step in 1..among.len().min(MOST_COMPARED) {
                let at = (start + step) % among.len();
                let rank = self.rank(among[at], toward);
                if rank < least {
                    (best, least) = (at, rank);
                }
            }
        }
        Some(among.swap_remove(best))
    }

    /// The fullest house counts most, then all of them.
    fn rank(&self, unit: Unit, toward: Toward) -> (u32, u32) {
        let topology = self.solution.topology();
        let houses = self.pattern.cells(unit).iter().flat_map(|&cell| topology.houses_of(cell));
        let load = |house: &HouseId| match toward {
            Toward::More => self.loads[house.index()],
            Toward::Fewer => topology.symbols() - self.loads[house.index()],
        };
        houses.map(load).fold((0, 0), |(most, sum), load| (load.max(most), sum + load))
    }
}
