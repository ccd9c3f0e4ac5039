//! From a board, a wish and a seed to a puzzle.

use crate::draft::{Draft, Pattern, Toward};
use crate::fill::{Filler, Unfilled};
use crate::grow::grow;
use crate::lessen::{exchange, fill_up, is_minimal, lessen};
use crate::many::Many;
use crate::prove::{Effort, Prover};
use crate::steer::Steering;
use crate::wish::{Givens, Grade};
use hyperdoku_core::{Budget, Puzzle, Solution, Topology};
use hyperdoku_logic::{Frame, Known, Rating, rate};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt;
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
    /// For wishes that many puzzles can fulfil side by side.
    many: Option<Many>,
    /// Made when the first puzzle is rated.
    frame: OnceLock<Arc<Frame>>,
}

/// A puzzle with one solution: proved.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// What is spent on a puzzle, so that the boards that people play take two seconds at most. On a board of 9 x 9 cells search
/// decides everything; cubes of 729 cells keep a few givens that more effort would remove.
const EFFORT: Effort = Effort { search: 100, sat: 1_000, work: 2_000_000 };

/// What is spent on the best of a few grids where the fewest givens are wanted.
const GREAT_EFFORT: Effort = Effort { search: 300, sat: 5_000, work: u64::MAX };

/// How many grids are compared then.
const GRIDS: u32 = 4;

/// How often a given is exchanged for others where few are wanted.
const EXCHANGES: u32 = 40;

impl Generator {
    /// A generator for a board.
    ///
    /// # Panics
    /// If the pattern or the solution wished for is of another board.
    pub fn new(topology: &Arc<Topology>, wish: Wish) -> Self {
        assert!(wish.pattern.is_of(topology), "a pattern is of one board");
        let is_same = |solution: &Solution| solution.topology().is_same_board(topology);
        assert!(wish.solution.as_ref().is_none_or(is_same), "a solution is of one board");
        let is_plain = matches!(wish.givens, Givens::Few | Givens::Minimal)
            && wish.grade.is_any()
            && wish.pattern.is_plain()
            && wish.solution.is_none()
            && wish.tries > 0;
        let many = if is_plain { Many::new(topology) } else { None };
        Generator { filler: Filler::new(topology), wish, many, frame: OnceLock::new() }
    }

    /// The puzzle of a seed: the same everywhere, unless the budget is cancelled.
    ///
    /// Where the fewest givens are wanted, cancelling ends the search with what is there. The budget's own limit of nodes
    /// is for filling a board that has no formula; elsewhere it is not looked at.
    ///
    /// # Errors
    /// If there is none, or none was found.
    pub fn make(&self, seed: u64, budget: &Budget) -> Result<Made, Missed> {
        self.make_telling(seed, budget, &mut |_| {})
    }

    /// The puzzles of these seeds, each what [`Generator::make`] makes, or why there is none. Plain puzzles of the 9x9 board,
    /// and of small ones with a formula, are made side by side, best [`Generator::at_once`] in one call; others one after
    /// the other.
    pub fn make_all(&self, seeds: &[u64], budget: &Budget) -> Vec<Result<Made, Missed>> {
        match &self.many {
            Some(many) => many.make(seeds, &self.filler, &self.wish.pattern, budget),
            None => seeds.iter().map(|&seed| self.make(seed, budget)).collect(),
        }
    }

    /// How many seeds [`Generator::make_all`] is best given at once.
    pub fn at_once(&self) -> usize {
        self.many.as_ref().map_or(1, Many::at_once)
    }

    /// The puzzle of a seed, and tells which grid is tried, from 1 on, as it begins.
    ///
    /// # Errors
    /// If there is none, or none was found.
    pub fn make_telling(
        &self,
        seed: u64,
        budget: &Budget,
        tell: &mut dyn FnMut(u32),
    ) -> Result<Made, Missed> {
        if let Some(many) = &self.many {
            tell(1);
            return many.make(&[seed], &self.filler, &self.wish.pattern, budget).swap_remove(0);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for grid in 1..=self.wish.tries {
            tell(grid);
            let is_best_of_all = self.wish.givens == Givens::Fewest && self.wish.grade.is_any();
            let attempt =
                if is_best_of_all { self.fewest(&mut rng, budget) } else { self.attempt(&mut rng, budget) };
            // What was cut off is not what was wished for, unless that was as much as time allows.
            if budget.is_cancelled() && !is_best_of_all {
                return Err(Missed::Cancelled);
            }
            if let Some(made) = attempt.map_err(Missed::Unfilled)? {
                return Ok(made);
            }
        }
        Err(if budget.is_cancelled() { Missed::Cancelled } else { Missed::NoneFound(self.wish.tries) })
    }

    /// How hard a puzzle of this generator is, if that is found out within the budget.
    pub fn rate(&self, puzzle: &Puzzle, budget: &Budget) -> Option<Rating> {
        rate(self.frame(), puzzle, Known::Unique, budget).ok()
    }

    fn frame(&self) -> &Arc<Frame> {
        self.frame.get_or_init(|| Frame::new(self.filler.topology()))
    }

    fn attempt(&self, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Option<Made>, Unfilled> {
        let solution = match &self.wish.solution {
            Some(solution) => solution.clone(),
            None => self.filler.quickly(rng, budget)?,
        };
        let mut prover = Prover::new(&solution, EFFORT, budget);
        let Some(draft) = grow(&solution, &self.wish.pattern, rng, budget) else { return Ok(None) };
        Ok(match self.wish.grade.is_any() {
            true => self.plain(draft, &mut prover, rng),
            false => self.graded(draft, &mut prover, rng, budget),
        })
    }

    /// A puzzle with so many givens, however hard.
    fn plain(&self, mut draft: Draft<'_>, prover: &mut Prover<'_>, rng: &mut ChaCha8Rng) -> Option<Made> {
        let all = draft.units(Toward::Fewer);
        let Givens::Between(range) = &self.wish.givens else {
            let undecided = lessen(&mut draft, all, 0, prover, rng, |_| true);
            let minimal = match undecided {
                _ if !self.wish.pattern.is_free() => is_minimal(&draft, prover),
                0 => Some(true),
                _ => None,
            };
            return Some(made(&draft, minimal, None));
        };
        let target = rng.random_range(range.clone());
        lessen(&mut draft, all, target, prover, rng, |_| true);
        if draft.count() > *range.end() {
            draft = exchange(draft, EXCHANGES, *range.end(), prover, rng);
        }
        let open = draft.units(Toward::More);
        fill_up(&mut draft, open, target, rng);
        range.contains(&draft.count()).then(|| made(&draft, is_minimal(&draft, prover), None))
    }

    fn graded(
        &self,
        draft: Draft<'_>,
        prover: &mut Prover<'_>,
        rng: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> Option<Made> {
        let steering = Steering::new(self.frame(), &self.wish.grade, &self.wish.givens, budget);
        let (draft, rating) = steering.lead(draft, prover, rng)?;
        let minimal = is_minimal(&draft, prover);
        let is_wanted =
            !self.wish.givens.are_needed() || minimal != Some(false) || !self.wish.pattern.is_free();
        is_wanted.then(|| made(&draft, minimal, Some(rating)))
    }

    /// The best of a few grids; then a given more, as many fewer as possible, again and again.
    fn fewest(&self, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Option<Made>, Unfilled> {
        let pattern = &self.wish.pattern;
        let mut best: Option<(Solution, Puzzle)> = None;
        for _ in 0..GRIDS {
            let solution = match &self.wish.solution {
                Some(solution) => solution.clone(),
                None => self.filler.lightly_shaken(rng, budget)?,
            };
            let mut prover = Prover::new(&solution, EFFORT, budget);
            let Some(mut draft) = grow(&solution, pattern, rng, budget) else { break };
            let all = draft.units(Toward::Fewer);
            lessen(&mut draft, all, 0, &mut prover, rng, |_| true);
            let puzzle = draft.puzzle();
            if best.as_ref().is_none_or(|(_, least)| puzzle.given_count() < least.given_count()) {
                best = Some((solution, puzzle));
            }
        }
        let Some((solution, puzzle)) = best else { return Ok(None) };
        let mut prover = Prover::new(&solution, GREAT_EFFORT, budget);
        let mut draft = Draft::of(&solution, pattern, &puzzle);
        let all = draft.units(Toward::Fewer);
        lessen(&mut draft, all, 0, &mut prover, rng, |_| true);
        let draft = exchange(draft, EXCHANGES, 0, &mut prover, rng);
        Ok(Some(made(&draft, is_minimal(&draft, &mut prover), None)))
    }
}

fn made(draft: &Draft<'_>, minimal: Option<bool>, rating: Option<Rating>) -> Made {
    Made { puzzle: draft.puzzle(), solution: draft.solution.clone(), minimal, rating }
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missed::NoneFound(1) => f.write_str("none found: 1 grid led to no such puzzle"),
            Missed::NoneFound(tries) => write!(f, "none found: {tries} grids led to no such puzzle"),
            Missed::Unfilled(unfilled) => unfilled.fmt(f),
            Missed::Cancelled => f.write_str("none found in time"),
        }
    }
}

impl std::error::Error for Missed {}
