//! Things made from seeds on all threads, and written in the order of the seeds.

use crate::args::{Form, Global};
use crate::batch::Pool;
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::{Format, Record, Writer};
use hyperdoku::{Puzzle, Shape, Topology};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

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

/// The seeds from the first on, in rounds, until someone has enough or the time is over.
pub fn from_seeds<R: Send>(
    first: u64,
    most: Option<usize>,
    (global, allowance): (&Global, &Allowance),
    work: impl Fn(u64) -> R + Sync,
    mut take: impl FnMut(u64, R) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let pool = Pool::new(global.threads, most.unwrap_or(usize::MAX))?;
    let mut is_enough = false;
    let mut start = 0;
    while !is_enough && !allowance.budget.is_cancelled() && most.is_none_or(|most| start < most) {
        let end = most.map_or(start + ROUND, |most| most.min(start + ROUND));
        let seeds: Vec<u64> = (start..end).map(|position| first.wrapping_add(position as u64)).collect();
        let has_enough = std::cell::Cell::new(false);
        let is_over = || has_enough.get() || allowance.budget.is_cancelled();
        pool.in_order(
            &seeds,
            is_over,
            |_, &seed, _| work(seed),
            |seeds, results| {
                for (&seed, result) in seeds.iter().zip(results) {
                    if !has_enough.get() && take(seed, result)?.is_break() {
                        has_enough.set(true);
                    }
                }
                Ok(())
            },
        )?;
        is_enough = has_enough.get();
        start = end;
    }
    Ok(())
}

/// Seeds that are handed out at once.
const ROUND: usize = 4096;

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
        self.form.to.as_deref().is_none_or(|name| ["csv", "json", "sdk"].contains(&name)) && !self.form.draw
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
