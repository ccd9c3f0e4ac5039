//! Threads that work on jobs, outside the runtime that answers requests.

use crate::db::Db;
use crate::jobs::queue::Queue;
use crate::jobs::{Desk, Ended};
use crate::priority;
use hyperdoku_wire::JobState;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The threads.
#[derive(Debug)]
pub(super) struct Workers {
    threads: Vec<JoinHandle<()>>,
}

/// How often it is looked whether threads have ended.
const LOOK: Duration = Duration::from_millis(5);

impl Workers {
    /// Starts so many; where the system refuses, fewer.
    pub(super) fn start(count: usize, queue: &Arc<Queue>, db: &Db) -> Self {
        let start = |number: usize| {
            let (queue, db) = (Arc::clone(queue), db.clone());
            let thread = std::thread::Builder::new().name(format!("job-{number}"));
            thread.spawn(move || work(&queue, &db)).ok()
        };
        Workers { threads: (0..count.max(1)).filter_map(start).collect() }
    }

    /// Waits until all have ended, but not longer than this.
    pub(super) fn join(&self, most: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < most && !self.threads.iter().all(JoinHandle::is_finished) {
            std::thread::sleep(LOOK);
        }
    }
}

fn work(queue: &Queue, db: &Db) {
    priority::lower();
    while let Some((entry, task)) = queue.next() {
        // A task is given up after a panic, with all that it was working on.
        let outcome = catch_unwind(AssertUnwindSafe(|| task.run(&Desk { entry: &entry, db })));
        match outcome {
            Ok(Ok(result)) => entry.done(result),
            // It says so already.
            Ok(Err(Ended::Cancelled)) => entry.end(JobState::Cancelled, "cancelled"),
            Ok(Err(Ended::Failed(why))) => entry.end(JobState::Failed, why),
            Err(panic) => entry.end(JobState::Failed, format!("a fault of the program: {}", words(&*panic))),
        }
    }
}

/// What a panic says.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it does not say which")
}
