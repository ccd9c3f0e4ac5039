//! Things made from seeds on all threads, and written in the order of the seeds.

use crate::args::{Form, Global};
use crate::batch;
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::{Format, Record, Writer};
use hyperdoku::{Puzzle, Shape, Topology};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// The board that an argument names, or the usual one.
pub fn board(name: Option<&str>) -> Result<Arc<Topology>, Failure> {
    let shape: Shape = input::board(name.unwrap_or("3x3"))?;
    Ok(Topology::new(shape)?)
}

/// The seed that an argument gives, or another one each time.
pub fn seed(given: Option<u64>) -> u64 {
    // The hash of nothing, with keys that are random: of 32 bits, so that people can write it down.
    given.unwrap_or_else(|| RandomState::new().hash_one(()) >> 32)
}

/// The seeds from the first on, so many or any number.
pub struct Seeds {
    pub first: u64,
    pub most: Option<usize>,
}

impl Seeds {
    /// Works on all of them on all threads, and hands on what comes out in their order, until someone has enough or the
    /// time is over.
    pub fn each<R: Send>(
        &self,
        (global, allowance): (&Global, &Allowance),
        work: impl Fn(u64) -> R + Sync,
        mut take: impl FnMut(u64, R) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<(), Failure> {
        let is_enough = AtomicBool::new(false);
        let next = AtomicUsize::new(0);
        let worker = |sender: mpsc::Sender<(usize, R)>| {
            while !is_enough.load(Ordering::Relaxed) && !allowance.budget.is_cancelled() {
                let position = next.fetch_add(1, Ordering::Relaxed);
                // Whoever received has gone only after a panic of its own.
                if self.most.is_some_and(|most| position >= most)
                    || sender.send((position, work(self.seed(position)))).is_err()
                {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..batch::threads(global.threads, self.most.unwrap_or(usize::MAX)) {
                let sender = sender.clone();
                scope.spawn(|| worker(sender));
            }
            drop(sender);
            let mut ending = Ok(ControlFlow::Continue(()));
            let mut early = BTreeMap::new();
            let mut due = 0;
            while let Ok(first) = results.recv() {
                early.extend(std::iter::once(first).chain(results.try_iter()));
                while let Some(result) = early.remove(&due) {
                    if let Ok(ControlFlow::Continue(())) = ending {
                        ending = take(self.seed(due), result);
                        is_enough.store(!matches!(ending, Ok(ControlFlow::Continue(()))), Ordering::Relaxed);
                    }
                    due += 1;
                }
                if self.most.is_none_or(|most| due < most) {
                    // Waking up for each result would cost more than many of them.
                    std::thread::sleep(GATHERING);
                }
            }
            ending.map(drop)
        })
    }

    fn seed(&self, position: usize) -> u64 {
        self.first.wrapping_add(position as u64)
    }
}

/// How long results gather before they are handed on.
const GATHERING: Duration = Duration::from_millis(2);

/// Where what was made is written.
pub struct Sheet<'a> {
    form: &'a Form,
    writer: Option<Writer>,
}

impl<'a> Sheet<'a> {
    /// Refuses a format that cannot hold such records.
    pub fn new(form: &'a Form, topology: &Arc<Topology>, global: &Global) -> Result<Self, Failure> {
        if global.json && (form.to.is_some() || form.draw) {
            let text = "--json writes JSON, found --to or --draw as well: give one of them";
            return Err(Failure::Usage(text.to_owned()));
        }
        let format = format(form, topology);
        format.accepts(&Record::new(1, Puzzle::empty(Arc::clone(topology))))?;
        let writer = (!global.json && !form.draw).then(|| Writer::new(format));
        Ok(Sheet { form, writer })
    }

    /// Whether what else is known of a puzzle is written.
    pub fn holds_meta(&self) -> bool {
        let is_described = |name: &str| ["csv", "json", "sdk"].contains(&name);
        self.writer.is_none() && !self.form.draw || self.form.to.as_deref().is_some_and(is_described)
    }

    /// Writes a record, or with `--json` a value.
    pub fn write(
        &mut self,
        record: &Record,
        value: &serde_json::Value,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let mut text = String::new();
        match &mut self.writer {
            Some(writer) => writer.push(record, &mut text)?,
            None if self.form.draw => text = output::drawing(&record.puzzle, None, self.form.paper)? + "\n",
            None => text = format!("{value}\n"),
        }
        progress.aside(|| {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes()).and_then(|()| out.flush())
        })?;
        Ok(())
    }

    /// Writes what is left.
    pub fn finish(self) -> Result<(), Failure> {
        let mut text = String::new();
        if let Some(writer) = self.writer {
            writer.finish(&mut text)?;
        }
        Ok(io::stdout().write_all(text.as_bytes())?)
    }
}

fn format(form: &Form, topology: &Arc<Topology>) -> &'static Format {
    match &form.to {
        Some(name) => input::format_named(name),
        None => hyperdoku::format::compact(topology.shape()),
    }
}

/// What it means that fewer were made than asked for.
pub fn exit(allowance: &Allowance, is_complete: bool, missed: Option<Exit>) -> Exit {
    let results = match missed {
        Some(exit) => exit,
        None if is_complete => Exit::Done,
        None => Exit::Undecided,
    };
    allowance.exit(results)
}
