//! Budgets from options: nodes, a deadline, Ctrl-C.

use crate::failure::{Exit, Failure};
use hyperdoku::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The budget of a command, and what became of it.
pub struct Allowance {
    /// What engines are given.
    pub budget: Budget,
    interrupted: Arc<AtomicBool>,
    settled: AtomicBool,
}

impl Allowance {
    /// Starts the clock of a deadline and listens for Ctrl-C: both set the budget's cancel flag.
    ///
    /// A second Ctrl-C ends the process at once.
    pub fn new(nodes: Option<u64>, timeout: Option<Duration>) -> Result<Self, Failure> {
        let budget = Budget { nodes, ..Budget::default() };
        // Nothing is begun in no time, however late a thread would wake up.
        budget.cancel.store(timeout.is_some_and(|timeout| timeout.is_zero()), Ordering::Relaxed);
        let interrupted = Arc::new(AtomicBool::new(false));
        let (cancel, flag) = (Arc::clone(&budget.cancel), Arc::clone(&interrupted));
        let on_interrupt = move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            cancel.store(true, Ordering::Relaxed);
        };
        ctrlc::set_handler(on_interrupt).map_err(|error| Failure::Signals(error.to_string()))?;
        if let Some(timeout) = timeout {
            let cancel = Arc::clone(&budget.cancel);
            std::thread::spawn(move || {
                std::thread::sleep(timeout);
                cancel.store(true, Ordering::Relaxed);
            });
        }
        Ok(Allowance { budget, interrupted, settled: AtomicBool::new(false) })
    }

    /// Whether the user asked to end.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Why work has failed that is done as a whole or not at all, and was told to end.
    pub fn cut_short(&self) -> Failure {
        if self.is_interrupted() { Failure::Interrupted } else { Failure::OutOfTime }
    }

    /// What was wanted is there, or cannot be: whoever still works may stop.
    pub fn settle(&self) {
        if !self.budget.is_cancelled() {
            self.settled.store(true, Ordering::Relaxed);
            self.budget.cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Whether work was ended before it was settled: the time is over, or the user asked to end.
    pub fn is_over(&self) -> bool {
        self.budget.is_cancelled() && !self.settled.load(Ordering::Relaxed)
    }

    /// The exit code, given what the results amount to.
    pub fn exit(&self, results: Exit) -> Exit {
        if self.is_interrupted() { Exit::Interrupted } else { results }
    }
}
