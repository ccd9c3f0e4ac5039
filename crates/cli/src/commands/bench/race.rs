//! Every engine on every puzzle, in turn, on one thread.

use crate::batch::Solvers;
use crate::budget::Allowance;
use crate::progress::Progress;
use cpu_time::ThreadTime;
use hyperdoku::{Budget, Ending, Engine, Limit, Puzzle, Solver, Status};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, atomic::AtomicBool};
use std::time::{Duration, Instant};

/// The engines, and how long each may take for a puzzle.
pub struct Race<'a> {
    engines: &'a [&'static Engine],
    timeout: Duration,
    watchdog: Watchdog,
}

/// One engine on one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Lap {
    /// Processor time of the thread.
    pub time: Duration,
    /// How many solutions there are up to the limit; `None` if that was not found out.
    pub found: Option<usize>,
    /// Whether that is because the board is more than the engine is made for.
    pub too_large: bool,
    /// Choices made.
    pub nodes: u64,
}

impl<'a> Race<'a> {
    pub fn new(engines: &'a [&'static Engine], timeout: Duration, allowance: &Allowance) -> Self {
        Race { engines, timeout, watchdog: Watchdog::new(Arc::clone(&allowance.budget.cancel)) }
    }

    /// The laps of each engine, in the order of the puzzles; engines take turns puzzle by puzzle, so that what
    /// else the machine does meets all of them. Ends early if interrupted.
    pub fn run(&self, puzzles: &[Puzzle], limit: Limit, allowance: &Allowance) -> Vec<Vec<Lap>> {
        let mut laps = vec![Vec::with_capacity(puzzles.len()); self.engines.len()];
        let progress = Progress::puzzles(puzzles.len(), &allowance.budget);
        let mut solvers: Vec<Solvers> = self.engines.iter().map(|_| Solvers::default()).collect();
        for (position, puzzle) in puzzles.iter().enumerate() {
            let mut round = vec![None; self.engines.len()];
            // Whoever comes first finds the memory of others in the cache, so each does once in a while.
            for turn in 0..self.engines.len() {
                let engine = (position + turn) % self.engines.len();
                let solver = solvers[engine].of(self.engines[engine], puzzle.topology());
                round[engine] = Some(self.lap(solver, puzzle, limit));
            }
            // A lap that the user's interrupt ended says nothing about its engine.
            if allowance.is_interrupted() {
                break;
            }
            laps.iter_mut().zip(round).for_each(|(laps, lap)| laps.extend(lap));
            progress.advance();
        }
        laps
    }

    fn lap(&self, solver: &mut dyn Solver, puzzle: &Puzzle, limit: Limit) -> Lap {
        let cancel = self.watchdog.start(self.timeout);
        let budget = Budget { cancel, ..Budget::default() };
        let start = ThreadTime::now();
        let answer = hyperdoku::answer_keeping(solver, puzzle, limit, 0, &budget);
        let time = start.elapsed();
        let found = (answer.status != Status::Undecided).then_some(answer.count);
        let too_large = answer.report.ending == Ending::TooLarge;
        Lap { time, found, too_large, nodes: answer.report.nodes }
    }
}

/// Sets a flag when a lap takes too long or the user interrupts.
struct Watchdog {
    laps: Sender<(Instant, Arc<AtomicBool>)>,
}

/// How soon an interrupt is passed on.
const GLANCE: Duration = Duration::from_millis(50);

impl Watchdog {
    fn new(interrupted: Arc<AtomicBool>) -> Self {
        let (laps, received) = mpsc::channel::<(Instant, Arc<AtomicBool>)>();
        std::thread::spawn(move || {
            let mut current: Option<(Instant, Arc<AtomicBool>)> = None;
            loop {
                match received.recv_timeout(GLANCE) {
                    Ok(lap) => current = Some(lap),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                if let Some((deadline, flag)) = &current
                    && (Instant::now() >= *deadline || interrupted.load(Ordering::Relaxed))
                {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        });
        Watchdog { laps }
    }

    /// The flag of the next lap.
    fn start(&self, timeout: Duration) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        // The other end lives as long as this one.
        let _ = self.laps.send((Instant::now() + timeout, Arc::clone(&flag)));
        flag
    }
}
