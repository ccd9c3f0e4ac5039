//! Many puzzles on all threads, results in input order.

use crate::failure::Failure;
use hyperdoku::{Engine, RandomSolver, Solver, Topology};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rayon::prelude::*;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Puzzles in the first round, and the most in a later one.
const ROUNDS: (usize, usize) = (16, 8192);

/// Rounds that take longer become smaller, so that results appear soon; shorter ones become larger, so that
/// threads seldom wait for each other.
const ROUND_TIME: Duration = Duration::from_millis(100);

/// The most threads: more than any machine of today has cores.
const MOST_THREADS: usize = 256;

/// Threads that work on batches.
pub struct Pool {
    threads: rayon::ThreadPool,
}

impl Pool {
    /// As many as [`threads`] tells.
    pub fn new(asked: Option<NonZeroUsize>, items: usize) -> Result<Self, Failure> {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads(asked, items)).build();
        Ok(Pool { threads: threads.map_err(|error| Failure::Threads(error.to_string()))? })
    }

    /// Runs `work` on every item in parallel and `collect` on the results in order, round by round, until
    /// `is_over`.
    ///
    /// The work gets the item's position, so that random results do not depend on the number of threads.
    pub fn in_order<T: Sync, R: Send>(
        &self,
        items: &[T],
        is_over: impl Fn() -> bool,
        work: impl Fn(usize, &T, &mut Solvers) -> R + Sync,
        mut collect: impl FnMut(&[T], Vec<R>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (mut size, most) = ROUNDS;
        let mut start = 0;
        while start < items.len() && !is_over() {
            let round = &items[start..items.len().min(start + size)];
            let began = Instant::now();
            let results: Vec<R> = self.threads.install(|| {
                let positions = round.par_iter().enumerate();
                let work = |solvers: &mut Solvers, (i, item)| work(start + i, item, solvers);
                positions.map_init(Solvers::default, work).collect()
            });
            collect(round, results)?;
            start += round.len();
            let least = self.threads.current_num_threads();
            size = if began.elapsed() < ROUND_TIME { most.min(2 * size) } else { (size / 2).max(least) };
        }
        Ok(())
    }
}

/// Has libraries that work on all threads use as many as [`threads`] tells.
pub fn share_threads(asked: Option<NonZeroUsize>) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads(asked, usize::MAX)).build_global();
    pool.map_err(|error| Failure::Threads(error.to_string()))
}

/// As many threads as were asked for or as there are cores, but no more than there are items.
pub fn threads(asked: Option<NonZeroUsize>, items: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(cores, NonZeroUsize::get).clamp(1, MOST_THREADS).min(items.max(1))
}

/// The solver of a thread, kept while puzzles are of the same board.
#[derive(Default)]
pub struct Solvers {
    kept: Option<(Arc<Topology>, Box<dyn Solver>)>,
}

impl Solvers {
    /// A solver for a board.
    pub fn of(&mut self, engine: &Engine, topology: &Arc<Topology>) -> &mut dyn Solver {
        if self.kept.as_ref().is_none_or(|(board, _)| !Arc::ptr_eq(board, topology)) {
            self.kept = None;
        }
        let (_, solver) = self.kept.get_or_insert_with(|| (Arc::clone(topology), (engine.new)(topology)));
        &mut **solver
    }
}

/// Makes the solver of a puzzle whose choices depend on a seed and the puzzle's position.
pub fn random_solver(
    make: RandomSolver,
    topology: &Arc<Topology>,
    seed: u64,
    position: usize,
) -> Box<dyn Solver> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(position as u64);
    make(topology, Box::new(rng))
}

/// What `--seed` needs of an engine, if it was given.
pub fn seeded(engine: &Engine, seed: Option<u64>) -> Result<Option<(RandomSolver, u64)>, Failure> {
    let Some(seed) = seed else { return Ok(None) };
    let without =
        || Failure::Usage(format!("the engine {} makes no choices: --seed has no use", engine.name));
    Ok(Some((engine.random.ok_or_else(without)?, seed)))
}
