//! Minimal puzzles of small boards: each is made as if it were alone, and the questions of all of them are asked side by
//! side while there are many.

use crate::draft::{Draft, Pattern, Toward, Unit};
use crate::exchanges::Exchanges;
use crate::fill::Filler;
use crate::generator::{Made, Missed};
use crate::grow::grow;
use crate::prove::{Effort, Means, Prover};
use hyperdoku_core::{Budget, Candidate, Ending, Solution, Topology};
use hyperdoku_search::lanes::Lanes;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The most candidates of a board on which every question is decided.
const MOST_CANDIDATES: usize = 1_024;

/// How many puzzles are made at once.
pub(super) const AT_ONCE: usize = 1_024;

/// Search decides nearly everything here, and SAT the rest: whatever it takes, so that it does not matter who is asked.
const EFFORT: Effort = Effort { search: 1_000, sat: u64::MAX, work: u64::MAX };

/// Choices after which a question is taken from lanes.
const PATIENCE: u64 = 1_000;

/// Makes puzzles of a small board.
#[derive(Debug)]
pub(crate) struct Small {
    lanes: Lanes,
}

impl Small {
    /// For this board, if it is small and filled at once: where grids have to be searched for, that takes most of the
    /// time.
    pub(super) fn new(topology: &Topology) -> Option<Self> {
        let candidates = topology.cell_count() * topology.symbols() as usize;
        let is_right = candidates <= MOST_CANDIDATES && topology.shape().closed_form().is_some();
        let lanes = if is_right { Lanes::new(topology) } else { None };
        Some(Small { lanes: lanes? })
    }

    pub(super) fn make(
        &self,
        seeds: &[u64],
        filler: &Filler,
        pattern: &Pattern,
        budget: &Budget,
    ) -> Vec<Result<Made, Missed>> {
        let begin = |&seed: &u64| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            match filler.quickly(&mut rng, budget) {
                Ok(solution) => Ok((solution, rng)),
                Err(_) if budget.is_cancelled() => Err(Missed::Cancelled),
                Err(unfilled) => Err(Missed::Unfilled(unfilled)),
            }
        };
        let begun: Vec<Result<(Solution, ChaCha8Rng), Missed>> = seeds.iter().map(begin).collect();
        let mut making: Vec<Result<Making<'_>, Missed>> = begun
            .iter()
            .map(|begun| {
                let (solution, rng) = begun.as_ref().map_err(|missed| *missed)?;
                Making::new(solution, pattern, rng.clone(), budget)
            })
            .collect();
        self.ask_all(&mut making, budget);
        making.into_iter().map(|making| making?.finish(budget)).collect()
    }

    /// Asks the questions of all puzzles side by side, until there are too few for that.
    fn ask_all<'a>(&self, making: &mut [Result<Making<'a>, Missed>], budget: &'a Budget) {
        let patient = Budget { nodes: Some(PATIENCE), ..budget.clone() };
        loop {
            let mut asking: Vec<(&mut Making<'a>, Unit)> = Vec::with_capacity(making.len());
            asking.extend(making.iter_mut().flatten().filter_map(|making| {
                let unit = making.question()?;
                Some((making, unit))
            }));
            if asking.is_empty() || !self.lanes.pay_for(asking.len()) || budget.is_cancelled() {
                return;
            }
            let mut givens = Vec::new();
            asking.iter().for_each(|(making, unit)| making.ask(*unit, &mut givens));
            let excluded: Vec<Candidate> =
                asking.iter().map(|(making, unit)| making.candidate(*unit)).collect();
            let tallies = self.lanes.solve_without(&givens, &excluded, &patient);
            for ((making, _), tally) in asking.into_iter().zip(tallies) {
                match tally.ending {
                    Ending::Exhausted => making.hear(true),
                    Ending::Stopped => making.hear(false),
                    Ending::OutOfBudget | Ending::Cancelled | Ending::TooLarge => making.ask_alone(budget),
                }
            }
        }
    }
}

/// A puzzle in the making.
struct Making<'a> {
    draft: Draft<'a>,
    rng: ChaCha8Rng,
    /// What was not tried yet.
    left: Vec<Unit>,
    /// What is tried now: whether it can be spared.
    asked: Option<Unit>,
    exchanges: Exchanges<'a>,
    /// Made when it is needed for the first time.
    prover: Option<Prover<'a>>,
}

impl<'a> Making<'a> {
    fn new(
        solution: &'a Solution,
        pattern: &'a Pattern,
        mut rng: ChaCha8Rng,
        budget: &Budget,
    ) -> Result<Self, Missed> {
        let draft = grow(solution, pattern, &mut rng, budget).ok_or(Missed::Cancelled)?;
        let left = draft.units(Toward::Fewer);
        Ok(Making { draft, rng, left, asked: None, exchanges: Exchanges::of(solution), prover: None })
    }

    /// What is to be found out next, if anything is.
    fn question(&mut self) -> Option<Unit> {
        while self.asked.is_none() {
            let unit = self.draft.draw(&mut self.left, Toward::Fewer, &mut self.rng)?;
            let cell = self.draft.pattern.cells(unit)[0];
            if !self.exchanges.is_open(self.draft.gives_without(unit), cell) {
                self.asked = Some(unit);
            }
        }
        self.asked
    }

    /// Adds the puzzle without a unit.
    fn ask(&self, unit: Unit, givens: &mut Vec<u8>) {
        let is_given = self.draft.gives_without(unit);
        let solution = self.draft.solution;
        let cells = solution.topology().cells().zip(solution.symbols());
        givens.extend(cells.map(|(cell, symbol)| if is_given(cell) { symbol.number() as u8 } else { 0 }));
    }

    /// The candidate without which there must be no solution, if a unit can be spared.
    fn candidate(&self, unit: Unit) -> Candidate {
        let cell = self.draft.pattern.cells(unit)[0];
        Candidate { cell, symbol: self.draft.solution.symbols()[cell.index()] }
    }

    /// Takes the answer to what is asked.
    fn hear(&mut self, can_be_spared: bool) {
        if let Some(unit) = self.asked.take().filter(|_| can_be_spared) {
            self.draft.take(unit);
        }
    }

    /// Asks without the others. Nothing is heard if the budget is cancelled.
    fn ask_alone(&mut self, budget: &'a Budget) {
        let Some(unit) = self.question() else { return };
        let solution = self.draft.solution;
        let prover = self.prover.get_or_insert_with(|| Prover::new(solution, EFFORT, budget));
        let cells = self.draft.pattern.cells(unit);
        if let Some(can_be_spared) = prover.follow(&self.draft.without(unit), cells, Means::All) {
            self.hear(can_be_spared);
        }
    }

    /// The puzzle, once everything was tried.
    fn finish(mut self, budget: &'a Budget) -> Result<Made, Missed> {
        while self.question().is_some() {
            if budget.is_cancelled() {
                return Err(Missed::Cancelled);
            }
            self.ask_alone(budget);
        }
        Ok(Made {
            puzzle: self.draft.puzzle(),
            solution: self.draft.solution.clone(),
            minimal: Some(true),
            rating: None,
        })
    }
}
