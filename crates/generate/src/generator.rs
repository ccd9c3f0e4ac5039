//! From a board, a wish and a seed to a puzzle.

use crate::draft::{Draft, Pattern, Toward};
use crate::fill::{Filler, Unfilled};
use crate::grow::grow;
use crate::lessen::{fill_up, is_minimal, lessen};
use crate::prove::{Effort, Prover};
use crate::shake::{Shaking, shake};
use crate::steer::Steering;
use crate::wish::{Givens, Grade};
use hyperdoku_core::{Budget, Puzzle, Solution, Topology};
use hyperdoku_logic::{Frame, Rating};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// What puzzles are wanted.
#[derive(Clone, Debug)]
pub struct Wish {
    /// How many givens.
    pub givens: Givens,
    /// How hard.
    pub grade: Grade,
    /// Where givens may stand.
    pub pattern: Pattern,
    /// The solution, or any.
    pub solution: Option<Solution>,
    /// How many grids are tried for one puzzle.
    pub tries: u32,
}

/// Makes puzzles of one board, each from a seed, in any order and on any number of threads.
#[derive(Debug)]
pub struct Generator {
    filler: Filler,
    wish: Wish,
    /// Made when the first puzzle is rated.
    frame: OnceLock<Arc<Frame>>,
}

/// A puzzle with one solution: proved.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// Whether every given is needed; `None` where that is not known.
    pub minimal: Option<bool>,
    /// How hard it is, if that was to be found out.
    pub rating: Option<Rating>,
}

/// Why there is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missed {
    /// None of so many grids led to one.
    NoneFound(u32),
    /// There is no full grid.
    Unfilled(Unfilled),
    /// The work was cancelled.
    Cancelled,
}

/// What is spent on a puzzle, so that the boards that people play take a second at most. On a board of 9 x 9 cells search
/// decides everything; cubes of 729 cells keep a few givens that more effort would remove.
const EFFORT: Effort = Effort { search: 100, sat: 1_000, work: 2_000_000 };

/// What is spent on the best of a few grids where the fewest givens are wanted.
const GREAT_EFFORT: Effort = Effort { search: 300, sat: 5_000, work: u64::MAX };

/// How many grids are compared then, and how often a given is exchanged for others.
const FEWEST: (u32, u32) = (4, 40);

impl Generator {
    /// A generator for a board.
    pub fn new(topology: &Arc<Topology>, wish: Wish) -> Self {
        Generator { filler: Filler::new(topology), wish, frame: OnceLock::new() }
    }

    /// The puzzle of a seed: the same everywhere, unless the budget is cancelled.
    ///
    /// Where the fewest givens are wanted, cancelling ends the search with what is there. The budget's own limit of nodes
    /// is for filling a board that has no formula.
    ///
    /// # Errors
    /// If there is none, or none was found.
    pub fn make(&self, seed: u64, budget: &Budget) -> Result<Made, Missed> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..self.wish.tries {
            let solution =
                self.solution(&mut rng, budget).map_err(|unfilled| match budget.is_cancelled() {
                    true => Missed::Cancelled,
                    false => Missed::Unfilled(unfilled),
                })?;
            if let Some(made) = self.attempt(&solution, &mut rng, budget) {
                return Ok(made);
            }
            if budget.is_cancelled() {
                return Err(Missed::Cancelled);
            }
        }
        Err(Missed::NoneFound(self.wish.tries))
    }

    fn solution(&self, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Solution, Unfilled> {
        match &self.wish.solution {
            Some(solution) => Ok(solution.clone()),
            None => self.filler.quickly(rng, budget),
        }
    }

    fn attempt(&self, solution: &Solution, rng: &mut ChaCha8Rng, budget: &Budget) -> Option<Made> {
        if self.wish.givens == Givens::Fewest && self.wish.grade.is_any() {
            return self.fewest(solution, rng, budget);
        }
        let mut prover = Prover::new(solution, EFFORT, budget);
        let draft = grow(solution, &self.wish.pattern, rng);
        if self.wish.grade.is_any() {
            self.plain(draft, &mut prover, rng)
        } else {
            self.graded(draft, &mut prover, rng, budget)
        }
    }

    /// A puzzle with so many givens, however hard.
    fn plain(&self, mut draft: Draft<'_>, prover: &mut Prover<'_>, rng: &mut ChaCha8Rng) -> Option<Made> {
        let range = self.range(&draft);
        let target = rng.random_range(range.clone());
        let target = if self.wish.givens.is_counted() { target } else { 0 };
        let all = draft.units(Toward::Fewer);
        let undecided = lessen(&mut draft, all, target, prover, rng, |_| true);
        if draft.count() < target {
            fill_up(&mut draft, target, rng);
        }
        if !range.contains(&draft.count()) {
            return None;
        }
        let is_all_tried = target == 0 && self.wish.pattern.is_free();
        let minimal = match undecided {
            0 if is_all_tried => Some(true),
            _ if is_all_tried => None,
            _ => is_minimal(&draft, prover),
        };
        Some(made(&draft, minimal, None))
    }

    fn graded(
        &self,
        draft: Draft<'_>,
        prover: &mut Prover<'_>,
        rng: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> Option<Made> {
        let topology = self.filler.topology();
        let frame = self.frame.get_or_init(|| Frame::new(topology));
        let must_be_minimal = matches!(self.wish.givens, Givens::Minimal | Givens::Fewest);
        let steering = Steering::new(frame, &self.wish.grade, self.range(&draft), must_be_minimal, budget);
        let (draft, rating) = steering.lead(draft, prover, rng)?;
        let minimal = is_minimal(&draft, prover);
        if must_be_minimal && minimal == Some(false) && self.wish.pattern.is_free() {
            return None;
        }
        Some(made(&draft, minimal, Some(rating)))
    }

    /// How many givens there may be.
    fn range(&self, draft: &Draft<'_>) -> RangeInclusive<usize> {
        match &self.wish.givens {
            Givens::Between(range) => range.clone(),
            _ => 0..=draft.solution.topology().cell_count(),
        }
    }

    /// The best of a few grids; then a given more, as many fewer as possible, again and again.
    fn fewest(&self, first: &Solution, rng: &mut ChaCha8Rng, budget: &Budget) -> Option<Made> {
        let (grids, exchanges) = FEWEST;
        let pattern = &self.wish.pattern;
        let mut best: Option<(Solution, Puzzle)> = None;
        for _ in 0..grids {
            let solution = match &self.wish.solution {
                Some(solution) => solution.clone(),
                None => self.lightly_shaken(first, rng, budget),
            };
            let mut prover = Prover::new(&solution, EFFORT, budget);
            let mut draft = grow(&solution, pattern, rng);
            let all = draft.units(Toward::Fewer);
            lessen(&mut draft, all, 0, &mut prover, rng, |_| true);
            let puzzle = draft.puzzle();
            if best.as_ref().is_none_or(|(_, least)| puzzle.given_count() < least.given_count()) {
                best = Some((solution, puzzle));
            }
        }
        let (solution, puzzle) = best?;
        let mut prover = Prover::new(&solution, GREAT_EFFORT, budget);
        let mut draft = Draft::of(&solution, pattern, &puzzle);
        let all = draft.units(Toward::Fewer);
        lessen(&mut draft, all, 0, &mut prover, rng, |_| true);
        for _ in 0..exchanges {
            if budget.is_cancelled() {
                break;
            }
            let mut next = draft.clone();
            let tried = next.units(Toward::Fewer);
            let mut open = next.units(Toward::More);
            let unit = next.draw(&mut open, Toward::More, rng)?;
            next.give(unit);
            lessen(&mut next, tried, 0, &mut prover, rng, |_| true);
            if next.count() <= draft.count() {
                draft = next;
            }
        }
        let minimal = is_minimal(&draft, &mut prover);
        Some(made(&draft, minimal, None))
    }

    /// A grid that keeps some of the closed form: among these are the ones that few givens tell.
    fn lightly_shaken(&self, first: &Solution, rng: &mut ChaCha8Rng, budget: &Budget) -> Solution {
        let rounds = [3, 10, 40][rng.random_range(0..3)];
        let regular = self.filler.regular(rng, budget).unwrap_or_else(|_| first.clone());
        shake(&regular, Shaking { rounds, symbols: 3 }, rng, budget)
    }
}

fn made(draft: &Draft<'_>, minimal: Option<bool>, rating: Option<Rating>) -> Made {
    Made { puzzle: draft.puzzle(), solution: draft.solution.clone(), minimal, rating }
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missed::NoneFound(tries) => write!(f, "none found: {tries} grids led to no such puzzle"),
            Missed::Unfilled(unfilled) => unfilled.fmt(f),
            Missed::Cancelled => f.write_str("none found in time"),
        }
    }
}

impl std::error::Error for Missed {}
