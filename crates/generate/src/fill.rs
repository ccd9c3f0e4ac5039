//! Full grids, by method.

use crate::backtrack;
use crate::shake::{Shaking, shake};
use hyperdoku_core::symmetry::Group;
use hyperdoku_core::{Budget, Ending, Engine, Puzzle, Solution, Topology};
use hyperdoku_engines::DEFAULT_ENGINE;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A way to fill a board at random, by name.
#[derive(Clone, Copy)]
pub struct Method {
    /// What users call it.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    fill: fn(&Filler, &mut ChaCha8Rng, &Budget) -> Result<Solution, Unfilled>,
}

/// Every method, the one to use by default first. None of them draws all grids with the same chance.
pub const METHODS: &[Method] = &[
    Method {
        name: "shaken",
        summary: "the closed form under a random symmetry, then symbols taken away and put back at random; where there \
                  is no formula, a random solution",
        fill: Filler::shaken,
    },
    Method {
        name: "backtrack",
        summary: "cell by cell in order, symbols at random, back where none fits",
        fill: |filler, rng, budget| backtrack::fill(&filler.topology, rng, budget).map_err(Unfilled::Ended),
    },
    Method {
        name: "search",
        summary: "random choices in the smallest cell or place, singles in between",
        fill: |filler, rng, budget| filler.by_engine(&hyperdoku_search::ENGINE, rng, budget),
    },
    Method {
        name: "links",
        summary: "exact cover: dancing links with random rows",
        fill: |filler, rng, budget| filler.by_engine(&hyperdoku_cover::ENGINE, rng, budget),
    },
    Method {
        name: "sat",
        summary: "a SAT solver that tries values at random",
        fill: |filler, rng, budget| filler.by_engine(&hyperdoku_sat::ENGINE, rng, budget),
    },
    Method {
        name: "pattern",
        summary: "an ordered board, lines and slabs shuffled, symbols renamed, layers reordered and laid back to back",
        fill: |filler, rng, _| filler.patterned(rng),
    },
];

/// The method of that name.
pub fn method(name: &str) -> Option<&'static Method> {
    METHODS.iter().find(|method| method.name == name)
}

/// Why a board was not filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfilled {
    /// The method needs a closed form, and the board has none.
    NoFormula,
    /// The work ended so; `Exhausted` means that the board cannot be filled.
    Ended(Ending),
}

/// Fills one board, again and again.
#[derive(Clone, Debug)]
pub struct Filler {
    topology: Arc<Topology>,
    /// None where its symmetries are not known.
    group: Option<Group>,
}

/// Enough to leave the closed form behind.
pub(crate) const SHAKING: Shaking = Shaking { rounds: 40, symbols: 4 };

/// Of grids that few givens tell, how often they are shaken: after three rounds of three symbols `slice:3^3` needs 32 to
/// 39 givens, after forty of four 36 to 41, unshaken 41 to 45.
const LIGHT_ROUNDS: [u32; 3] = [3, 10, 40];

/// Cells looked at in all rounds: on boards of so many cells that a round takes seconds there are fewer.
const MOST_SHAKEN: usize = 1 << 22;

/// Symbols tried for each cell before filling cell by cell counts as stuck: of 200 squares of 9 x 9 cells 175 take no
/// more than 2, and all no more than 5.
const PLAIN_NODES: u64 = 10;

impl Filler {
    /// Finds the symmetries of a board, which is at once or takes a moment.
    pub fn new(topology: &Arc<Topology>) -> Self {
        Filler { topology: Arc::clone(topology), group: Group::of(topology).ok() }
    }

    /// The board.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// The full grid of a seed, the same everywhere.
    ///
    /// # Errors
    /// If the method has no way to fill the board, or the budget ends first.
    pub fn fill(&self, method: &Method, seed: u64, budget: &Budget) -> Result<Solution, Unfilled> {
        (method.fill)(self, &mut ChaCha8Rng::seed_from_u64(seed), budget)
    }

    /// What puzzles are made from: cell by cell where that ends soon, then by a search that hardly goes back, which both
    /// leave less of a pattern than a formula does; otherwise as [`METHODS`] has it first.
    pub(crate) fn quickly(&self, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Solution, Unfilled> {
        let cells = self.topology.cell_count() as u64;
        let few = |nodes: u64| Budget { nodes: Some(nodes), ..budget.clone() };
        let plain = backtrack::fill(&self.topology, rng, &few(PLAIN_NODES * cells));
        match plain.or_else(|_| self.by_engine(&hyperdoku_search::ENGINE, rng, &few(cells))) {
            Ok(solution) => Ok(self.scrambled(&solution, rng)),
            Err(_) => self.shaken(rng, budget),
        }
    }

    /// A grid that keeps some of the closed form: among these are the ones that few givens tell.
    pub(crate) fn lightly_shaken(&self, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Solution, Unfilled> {
        let rounds = LIGHT_ROUNDS[rng.random_range(0..LIGHT_ROUNDS.len())];
        let regular = self.regular(rng, budget)?;
        Ok(shake(&regular, Shaking { rounds, symbols: 3 }, rng, budget))
    }

    /// The closed form under a random symmetry; where there is no formula, a random solution.
    pub(crate) fn regular(&self, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Solution, Unfilled> {
        match self.topology.shape().closed_form() {
            Some(form) => Ok(self.scrambled(&self.checked(form), rng)),
            None => self.by_engine(DEFAULT_ENGINE, rng, budget),
        }
    }

    /// A random image of a solution.
    pub(crate) fn scrambled(&self, solution: &Solution, rng: &mut ChaCha8Rng) -> Solution {
        match &self.group {
            Some(group) => self.checked(group.random(rng).apply_all(solution.symbols())),
            None => solution.clone(),
        }
    }

    fn shaken(&self, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Solution, Unfilled> {
        let regular = self.regular(rng, budget)?;
        let most = (MOST_SHAKEN / self.topology.cell_count()).max(1) as u32;
        let shaking = Shaking { rounds: SHAKING.rounds.min(most), ..SHAKING };
        Ok(self.scrambled(&shake(&regular, shaking, rng, budget), rng))
    }

    fn patterned(&self, rng: &mut ChaCha8Rng) -> Result<Solution, Unfilled> {
        let symbols = self.topology.shape().patterned(rng).ok_or(Unfilled::NoFormula)?;
        Ok(self.checked(symbols))
    }

    fn by_engine(
        &self,
        engine: &Engine,
        rng: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> Result<Solution, Unfilled> {
        let random = engine.random.expect("engines that fill boards make choices");
        let mut solver = random(&self.topology, Box::new(ChaCha8Rng::seed_from_u64(rng.random())));
        let mut full = None;
        let empty = Puzzle::empty(Arc::clone(&self.topology));
        let report = solver.solve(&empty, budget, &mut |solution| {
            full = Some(solution);
            ControlFlow::Break(())
        });
        full.ok_or(Unfilled::Ended(report.ending))
    }

    fn checked(&self, symbols: Vec<hyperdoku_core::Symbol>) -> Solution {
        let empty = Puzzle::empty(Arc::clone(&self.topology));
        Solution::check(&empty, symbols).expect("formulas and symmetries give solutions")
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Method").field("name", &self.name).field("summary", &self.summary).finish()
    }
}

impl fmt::Display for Unfilled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unfilled::NoFormula => "found a board without closed form, expected one that has a formula",
            Unfilled::Ended(Ending::Exhausted) => "the board cannot be filled",
            Unfilled::Ended(Ending::TooLarge) => "the board is too large for this method",
            Unfilled::Ended(Ending::OutOfBudget) => "no full grid was found within the limit of choices",
            Unfilled::Ended(_) => "no full grid was found in time",
        })
    }
}

impl std::error::Error for Unfilled {}
