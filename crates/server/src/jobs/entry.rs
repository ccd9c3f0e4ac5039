//! One job: what is to be done, how far it is, and what came out.

use crate::jobs::Task;
use hyperdoku::Budget;
use hyperdoku_wire::{Job, JobKind, JobResult, JobState};
use std::borrow::Cow;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// One job.
#[derive(Debug)]
pub struct Entry {
    id: u64,
    kind: JobKind,
    /// What no other job does meanwhile.
    name: Option<String>,
    submitted: Instant,
    time: Duration,
    budget: Budget,
    /// Until a worker takes it.
    task: Mutex<Option<Task>>,
    phase: watch::Sender<Phase>,
}

/// How far it is.
#[derive(Clone, Debug)]
struct Phase {
    // A final one is never left.
    state: JobState,
    note: Cow<'static, str>,
    /// How much is done, where that is known.
    fraction: Option<f64>,
    result: Option<JobResult>,
    /// What it took, once it is over: whoever still works on it for a moment counts no more.
    took: Option<Took>,
}

/// What a job took.
#[derive(Clone, Copy, Debug)]
struct Took {
    time: Duration,
    nodes: u64,
}

impl Entry {
    pub(super) fn new(id: u64, task: Task, time: Duration) -> Self {
        let note = "waiting".into();
        let phase = Phase { state: JobState::Queued, note, fraction: None, result: None, took: None };
        Entry {
            id,
            kind: task.kind(),
            name: task.name().map(str::to_owned),
            submitted: Instant::now(),
            time,
            budget: Budget::unlimited(),
            task: Mutex::new(Some(task)),
            phase: watch::Sender::new(phase),
        }
    }

    /// Its number.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Whether it does what is named so, and is not over.
    pub(super) fn is_doing(&self, name: &str) -> bool {
        self.name.as_deref() == Some(name) && !self.is_over()
    }

    /// When its time is over.
    pub(super) fn deadline(&self) -> Instant {
        self.submitted + self.time
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Whether nothing will change any more.
    pub fn is_over(&self) -> bool {
        self.phase.borrow().state.is_final()
    }

    /// What its result takes, about.
    pub(super) fn bytes(&self) -> usize {
        match &self.phase.borrow().result {
            Some(JobResult::Solved { solutions, .. }) => solutions.iter().map(String::len).sum(),
            Some(JobResult::Made { puzzle, solution, .. }) => puzzle.givens.len() + solution.len(),
            _ => 0,
        }
    }

    /// Waits until it is over.
    pub async fn over(&self) {
        let mut phase = self.phase.subscribe();
        // It can only fail when the sender is gone, and this entry has it.
        let _ = phase.wait_for(|phase| phase.state.is_final()).await;
    }

    /// Hands out the task, unless the job is over.
    pub(super) fn begin(&self) -> Option<Task> {
        let is_begun = self.phase.send_if_modified(|phase| {
            let is_waiting = phase.state == JobState::Queued;
            if is_waiting {
                phase.state = JobState::Running;
                phase.note = "beginning".into();
            }
            is_waiting
        });
        if is_begun { self.take_task() } else { None }
    }

    pub(super) fn note(&self, note: Cow<'static, str>, fraction: Option<f64>) {
        self.phase.send_if_modified(|phase| {
            let is_running = phase.state == JobState::Running;
            if is_running {
                phase.note = note;
                phase.fraction = fraction;
            }
            is_running
        });
    }

    /// Ends it with a result.
    pub(super) fn done(&self, result: JobResult) {
        self.close(JobState::Done, "done".into(), Some(result));
    }

    /// Ends it without one: at once for whoever looks, soon for whoever works on it.
    pub(super) fn end(&self, state: JobState, note: impl Into<Cow<'static, str>>) {
        self.budget.cancel.store(true, Ordering::Relaxed);
        self.close(state, note.into(), None);
    }

    /// The first end counts.
    fn close(&self, state: JobState, note: Cow<'static, str>, result: Option<JobResult>) {
        let took = self.took();
        self.phase.send_if_modified(|phase| {
            let is_open = !phase.state.is_final();
            if is_open {
                let fraction = (state == JobState::Done).then_some(1.0);
                *phase = Phase { state, note, fraction, result, took: Some(took) };
            }
            is_open
        });
        drop(self.take_task());
    }

    fn took(&self) -> Took {
        Took { time: self.submitted.elapsed(), nodes: self.budget.progress.load(Ordering::Relaxed) }
    }

    fn take_task(&self) -> Option<Task> {
        self.task.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The job as it stands; the queue knows how many are before it.
    pub(super) fn job(&self, position: Option<u32>) -> Job {
        let phase = self.phase.borrow().clone();
        let is_waiting = phase.state == JobState::Queued;
        let took = phase.took.unwrap_or_else(|| self.took());
        Job {
            id: self.id,
            kind: self.kind,
            state: phase.state,
            position: position.filter(|_| is_waiting),
            fraction: phase.fraction,
            note: phase.note.into_owned(),
            nodes: took.nodes,
            seconds: took.time.as_secs_f64(),
            result: phase.result,
        }
    }
}
