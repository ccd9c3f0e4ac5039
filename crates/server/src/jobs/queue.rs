//! The queue of jobs, and those that are over.

use crate::db::Db;
use crate::jobs::worker::Workers;
use crate::jobs::{Entry, Task};
use crate::limits::Limits;
use hyperdoku_wire::{Job, JobState};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// All jobs of a server. Dropped, it ends them.
#[derive(Debug)]
pub struct Jobs {
    queue: Arc<Queue>,
    workers: Workers,
}

/// Why a job is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// So many wait already.
    Full(usize),
    /// The server is ending.
    Ending,
}

impl Jobs {
    /// Starts the threads.
    pub fn new(workers: usize, limits: Limits, db: &Db) -> Self {
        let queue = Arc::new(Queue { book: Mutex::default(), changed: Condvar::new(), limits });
        Jobs { workers: Workers::start(workers, &queue, db), queue }
    }

    /// Takes a job that may take so long, waiting included, at most as long as all may; where one of the same name is
    /// open, that is the job. To be called within the runtime, which keeps the time.
    ///
    /// # Errors
    /// If too many wait, or the server is ending.
    pub(crate) fn submit(&self, task: Task, time: Option<Duration>) -> Result<Job, Refused> {
        let most = self.queue.limits.job_time;
        let entry = match self.queue.push(task, time.map_or(most, |time| time.min(most)))? {
            Pushed::New(entry) => entry,
            Pushed::Open(entry) => return Ok(self.job(&entry)),
        };
        let (queue, waiting) = (Arc::downgrade(&self.queue), Arc::downgrade(&entry));
        let deadline = entry.deadline();
        tokio::spawn(async move {
            tokio::time::sleep_until(deadline.into()).await;
            if let (Some(queue), Some(entry)) = (queue.upgrade(), waiting.upgrade()) {
                queue.time_out(&entry);
            }
        });
        Ok(self.job(&entry))
    }

    /// A job by its number.
    pub(crate) fn get(&self, id: u64) -> Option<Arc<Entry>> {
        self.queue.book().entries.get(&id).cloned()
    }

    /// A job as it stands.
    pub(crate) fn job(&self, entry: &Entry) -> Job {
        let position = self.queue.book().waiting.iter().position(|waiting| waiting.id() == entry.id());
        entry.job(position.map(|position| u32::try_from(position).unwrap_or(u32::MAX)))
    }

    /// All jobs that are known, the oldest first, without what came out: all results together may be long.
    pub(crate) fn list(&self) -> Vec<Job> {
        let entries: Vec<Arc<Entry>> = self.queue.book().entries.values().cloned().collect();
        entries.iter().map(|entry| Job { result: None, ..self.job(entry) }).collect()
    }

    /// Ends a job, if it is not over.
    pub(crate) fn cancel(&self, entry: &Entry) {
        self.queue.end(entry, JobState::Cancelled, "cancelled");
    }

    /// Ends all jobs, and takes no more.
    pub fn end(&self) {
        self.queue.close();
    }

    /// Waits until the threads have ended, after [`Jobs::end`], but not for long.
    pub fn join(&self, most: Duration) {
        self.workers.join(most);
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.end();
    }
}

/// What the threads share.
#[derive(Debug)]
pub(super) struct Queue {
    book: Mutex<Book>,
    changed: Condvar,
    limits: Limits,
}

#[derive(Default, Debug)]
struct Book {
    last: u64,
    /// All that are known, those in `waiting` too.
    entries: BTreeMap<u64, Arc<Entry>>,
    waiting: VecDeque<Arc<Entry>>,
    is_ending: bool,
}

/// What became of a task.
enum Pushed {
    /// It is a job.
    New(Arc<Entry>),
    /// There is a job that does the same.
    Open(Arc<Entry>),
}

impl Queue {
    fn push(&self, task: Task, time: Duration) -> Result<Pushed, Refused> {
        let mut book = self.book();
        if book.is_ending {
            return Err(Refused::Ending);
        }
        if let Some(open) = task.name().and_then(|name| book.doing(name)) {
            return Ok(Pushed::Open(open));
        }
        if book.waiting.len() >= self.limits.waiting_jobs {
            return Err(Refused::Full(book.waiting.len()));
        }
        book.forget(&self.limits);
        book.last += 1;
        let entry = Arc::new(Entry::new(book.last, task, time));
        book.entries.insert(entry.id(), Arc::clone(&entry));
        book.waiting.push_back(Arc::clone(&entry));
        drop(book);
        self.changed.notify_one();
        Ok(Pushed::New(entry))
    }

    /// The next job to work on, once there is one; none when the server ends.
    pub(super) fn next(&self) -> Option<(Arc<Entry>, Task)> {
        let mut book = self.book();
        loop {
            if book.is_ending {
                return None;
            }
            while let Some(entry) = book.waiting.pop_front() {
                if let Some(task) = entry.begin() {
                    return Some((entry, task));
                }
            }
            book = self.changed.wait(book).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn end(&self, entry: &Entry, state: JobState, note: &'static str) {
        self.book().take_out(entry);
        entry.end(state, note);
    }

    /// Ends a job whose time is over, and says whether it had its turn.
    fn time_out(&self, entry: &Entry) {
        let note = match self.book().take_out(entry) {
            Place::Waiting => "its time was over before its turn came: other jobs took too long",
            Place::Elsewhere => "the time is over",
        };
        entry.end(JobState::TimedOut, note);
    }

    fn close(&self) {
        let mut book = self.book();
        book.is_ending = true;
        book.waiting.clear();
        for entry in book.entries.values() {
            entry.end(JobState::Cancelled, "the server is ending");
        }
        drop(book);
        self.changed.notify_all();
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        // Nothing that can panic is done while it is held.
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a job was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Waiting,
    /// It is worked on, or over.
    Elsewhere,
}

impl Book {
    /// The open job that does what is named so.
    fn doing(&self, name: &str) -> Option<Arc<Entry>> {
        self.entries.values().find(|entry| entry.is_doing(name)).cloned()
    }

    /// Takes a job out of those that wait.
    fn take_out(&mut self, entry: &Entry) -> Place {
        let before = self.waiting.len();
        self.waiting.retain(|waiting| waiting.id() != entry.id());
        if self.waiting.len() < before { Place::Waiting } else { Place::Elsewhere }
    }

    /// Forgets the oldest that are over, until there is room for one more.
    fn forget(&mut self, limits: &Limits) {
        let (mut kept, mut bytes) = (1, 0);
        let mut forgotten = Vec::new();
        for entry in self.entries.values().rev().filter(|entry| entry.is_over()) {
            kept += 1;
            bytes += entry.bytes();
            if kept > limits.kept_jobs || bytes > limits.kept_bytes {
                forgotten.push(entry.id());
            }
        }
        forgotten.iter().for_each(|id| drop(self.entries.remove(id)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_fault_ends_its_job_and_no_other() {
        let jobs = Jobs::new(1, Limits::default(), &Db::in_memory().unwrap());
        for _ in 0..2 {
            let job = jobs.submit(Task::Panic, None).unwrap();
            let entry = jobs.get(job.id).unwrap();
            entry.over().await;
            let job = jobs.job(&entry);
            assert_eq!(
                (job.state, job.note.as_str()),
                (JobState::Failed, "a fault of the program: a fault on purpose")
            );
        }
    }
}
