//! Things made from seeds on all threads, and written in the order of the seeds.

use crate::args::{Form, Global};
use crate::batch;
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::{Record, Unit, Writer};
use hyperdoku::{Puzzle, Shape, Topology};
use serde_json::Value;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
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

/// The seeds from the first on: so many, and one more for each that was of no use, or any number.
pub struct Seeds {
    pub first: u64,
    pub wanted: Option<usize>,
    /// How many are worked on in one go, at most.
    pub at_once: usize,
}

/// What became of a seed.
pub enum Taken {
    /// It counts.
    Yes,
    /// Another one is needed instead.
    Instead,
    /// No more are needed.
    Enough,
}

impl Seeds {
    /// Works on the seeds on all threads, and hands on what comes out in their order, until there are enough or the time is
    /// over.
    pub fn each<R: Send>(
        &self,
        global: &Global,
        allowance: &Allowance,
        work: impl Fn(&[u64]) -> Vec<R> + Sync,
        mut take: impl FnMut(u64, R) -> Result<Taken, Failure>,
    ) -> Result<(), Failure> {
        let threads = batch::threads(global.threads, self.wanted.unwrap_or(usize::MAX));
        let places = Places::new(self, threads);
        let worker = |sender: mpsc::Sender<(usize, Vec<R>)>| {
            while let Some(positions) = places.take(allowance) {
                let seeds: Vec<u64> = positions.clone().map(|position| self.seed(position)).collect();
                // Whoever received has gone only after a panic of its own.
                if sender.send((positions.start, work(&seeds))).is_err() {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..threads {
                let sender = sender.clone();
                scope.spawn(|| worker(sender));
            }
            drop(sender);
            let mut ending = Ok(Taken::Yes);
            let mut early = BTreeMap::new();
            let mut due = 0;
            while let Ok(first) = results.recv() {
                early.extend(std::iter::once(first).chain(results.try_iter()));
                while let Some(results) = early.remove(&due) {
                    for result in results {
                        if let Ok(Taken::Yes | Taken::Instead) = ending {
                            ending = take(self.seed(due), result);
                        }
                        due += 1;
                        match ending {
                            Ok(Taken::Instead) => drop(places.most.fetch_add(1, Ordering::Relaxed)),
                            Ok(Taken::Enough) | Err(_) => allowance.settle(),
                            Ok(Taken::Yes) => {}
                        }
                    }
                    places.due.store(due, Ordering::Relaxed);
                }
                if due == places.most.load(Ordering::Relaxed) {
                    allowance.settle();
                } else {
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

/// Which seeds are worked on, by their places in the order.
struct Places {
    /// The first that nobody works on yet.
    next: AtomicUsize,
    /// The first that is not needed, as far as is known.
    most: AtomicUsize,
    /// The first whose result was not handed on.
    due: AtomicUsize,
    /// How many are worked on in one go.
    at_once: usize,
    /// How many may be worked on before they are due: their results have to be kept.
    ahead: usize,
}

impl Places {
    fn new(seeds: &Seeds, threads: usize) -> Self {
        // Each thread has its part; and where it is not known how many there will be, each is wanted soon.
        let part = seeds.wanted.map_or(1, |wanted| wanted.div_ceil(threads));
        let at_once = seeds.at_once.min(part).max(1);
        Places {
            next: AtomicUsize::new(0),
            most: AtomicUsize::new(seeds.wanted.unwrap_or(usize::MAX)),
            due: AtomicUsize::new(0),
            at_once,
            ahead: AHEAD * threads * at_once.max(AT_LEAST),
        }
    }

    /// The next to work on, once it is known that they are needed, and there is room for their results.
    fn take(&self, allowance: &Allowance) -> Option<Range<usize>> {
        while !allowance.budget.is_cancelled() {
            let room = self.due.load(Ordering::Relaxed).saturating_add(self.ahead);
            let most = self.most.load(Ordering::Relaxed).min(room);
            let end = |start: usize| (start < most).then(|| most.min(start.saturating_add(self.at_once)));
            if let Ok(start) = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, end) {
                return Some(start..most.min(start.saturating_add(self.at_once)));
            }
            std::thread::sleep(GATHERING);
        }
        None
    }
}

/// How many goes of each thread may be worked on before they are due; goes of a few seeds count as so many.
const AHEAD: usize = 4;
const AT_LEAST: usize = 256;

/// How long results gather before they are handed on.
const GATHERING: Duration = Duration::from_millis(2);

/// Where what was made is written.
pub struct Sheet<'a> {
    form: &'a Form,
    writer: Option<Writer>,
    /// Whether what else is known of a puzzle is written.
    pub holds_meta: bool,
}

/// Formats that say what is known of a puzzle.
const DESCRIBING: [&str; 3] = ["csv", "json", "sdk"];

impl<'a> Sheet<'a> {
    /// For so many records of a board. Refuses a format that cannot hold them.
    pub fn new(
        form: &'a Form,
        topology: &Arc<Topology>,
        count: usize,
        global: &Global,
    ) -> Result<Self, Failure> {
        if global.json && (form.to.is_some() || form.draw) {
            let text = "--json writes JSON, found --to or --draw as well: give one of them";
            return Err(Failure::Usage(text.to_owned()));
        }
        let format = match &form.to {
            Some(name) => input::format_named(name),
            None => hyperdoku::format::compact(topology.shape()),
        };
        let empty = Record::new(1, Puzzle::empty(Arc::clone(topology)));
        format.accepts(&empty)?;
        if format.unit != Unit::List {
            hyperdoku::format::write(format, &vec![empty; count.min(2)])?;
        }
        let writer = (!global.json && !form.draw).then(|| Writer::new(format));
        let is_described = writer.is_some() && DESCRIBING.contains(&format.name);
        Ok(Sheet { form, writer, holds_meta: global.json || is_described })
    }

    /// Writes a record, or with `--json` a value.
    pub fn write(
        &mut self,
        record: &Record,
        value: impl FnOnce() -> Value,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let mut text = String::new();
        match &mut self.writer {
            Some(writer) => writer.push(record, &mut text)?,
            None if self.form.draw => text = output::drawing(&record.puzzle, None, self.form.paper)? + "\n",
            None => text = format!("{}\n", value()),
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

/// How much was made of what was wanted.
pub struct Tally {
    pub made: usize,
    pub wanted: usize,
}

impl Tally {
    /// The exit code; why there is less than was wanted is told.
    pub fn close(&self, allowance: &Allowance, missed: Option<(String, Exit)>) -> Exit {
        let Tally { made, wanted } = self;
        if made >= wanted {
            return Exit::Done;
        }
        let (why, exit) = match missed {
            _ if allowance.is_interrupted() => return Exit::Interrupted,
            _ if allowance.is_over() => ("undecided: the time is over".to_owned(), Exit::Undecided),
            Some(missed) => missed,
            None => ("none found".to_owned(), Exit::No),
        };
        anstream::eprintln!("{why}; {made} of {wanted} made");
        exit
    }
}
