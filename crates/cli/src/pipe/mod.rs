//! `solve` for files of millions of lines: puzzles in the format `line`, on the board 3x3 or many on another one, read in
//! blocks, solved in lanes, and never held all at once.
//!
//! Idea: what can be read twice is checked in a first pass, so that bad input leaves nothing written, and solved in a
//! second one. Of a pipe as much is checked first as may be held. Threads take turns in reading and writing, and nothing is
//! allocated for a puzzle. What is no plain line, or has no single solution, goes the way of other formats, one by one.

mod answers;
mod blocks;
mod check;
mod plain;
mod puzzles;
mod source;
mod turns;

use crate::batch;
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::progress::Progress;
use crate::report::{self, UNDECIDED};
use answers::{Answers, Solve};
use blocks::{BLOCK, Blocks};
use check::Check;
use hyperdoku::format::{Place, ReadError, ReadOptions};
use hyperdoku::search::is_square;
use hyperdoku::{Engine, Limit, Shape};
pub use plain::Plain;
use puzzles::Known;
pub use source::{Lines, Opened, open};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// The lines of the smallest blocks, as many as lanes: short texts are cut into more of them, so that every thread has some.
const LEAST_LINES: usize = 512;

/// The size of blocks on boards other than the 9x9 one, unless lines are long: some puzzles take a second.
const SLOW_BLOCK: usize = 64 << 10;

/// Blocks that each thread should have.
const BLOCKS_EACH: usize = 3;

/// How files are solved.
pub struct Settings<'a> {
    pub options: &'a ReadOptions,
    /// Solves what lanes do not.
    pub engine: &'static Engine,
    pub limit: Limit,
    /// The exit code of puzzles with several solutions.
    pub several: Exit,
    /// Threads that were asked for.
    pub threads: Option<NonZeroUsize>,
}

/// Checks that all lines of these files hold puzzles, and gives how many of each file; `None` where it is too long to be
/// held and cannot be read again.
pub fn check(
    files: &mut [(Lines, Plain)],
    settings: &Settings<'_>,
    allowance: &Allowance,
) -> Result<Vec<Option<usize>>, Failure> {
    files.iter_mut().map(|(file, plain)| check_file(file, plain, settings, allowance)).collect()
}

/// Writes the answers to all puzzles of files that were checked.
pub fn solve(
    files: Vec<((Lines, Plain), Option<usize>)>,
    settings: &Settings<'_>,
    allowance: &Allowance,
) -> Result<Exit, Failure> {
    let mut told = Told { worst: Exit::Done, too_large: None };
    let written = files.into_iter().try_for_each(|((mut file, plain), count)| {
        let budget = &allowance.budget;
        let work = Solve {
            options: settings.options,
            plain: &plain,
            known: if count.is_some() { Known::Good } else { Known::Nothing },
            engine: settings.engine,
            limit: settings.limit,
            several: settings.several,
            allowance,
            progress: &count
                .map_or_else(|| Progress::lines(budget), |count| Progress::puzzles(count, budget)),
        };
        solve_file(&mut file, count, &work, settings, &mut told)
    });
    if let Some(shape) = &told.too_large {
        report::tell_too_large(shape, settings.engine.name);
    }
    Ok(allowance.exit(told.worst.once_told(written)?))
}

/// What was told so far.
struct Told {
    worst: Exit,
    too_large: Option<Shape>,
}

fn check_file(
    file: &mut Lines,
    plain: &Plain,
    settings: &Settings<'_>,
    allowance: &Allowance,
) -> Result<Option<usize>, Failure> {
    let name = file.file.clone();
    let (threads, size) = shares(file, plain, settings);
    let is_whole = file.is_whole();
    let progress = Progress::bytes(file.size(), &allowance.budget);
    let (mut count, mut lines) = (0, 0);
    let text = file.checkable().map_err(|error| unreadable(&name, error))?;
    let work = Check { options: settings.options, plain, allowance };
    turns::in_order(threads, Blocks::new(&name, text, size), &work, |puzzles| {
        if let Some(error) = puzzles.error.take() {
            return Err(wrong(&name, *error, lines));
        }
        count += puzzles.len();
        lines += puzzles.lines;
        progress.advance_by(puzzles.bytes);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(is_whole.then_some(count))
}

fn solve_file(
    file: &mut Lines,
    count: Option<usize>,
    work: &Solve<'_>,
    settings: &Settings<'_>,
    told: &mut Told,
) -> Result<(), Failure> {
    let name = file.file.clone();
    let (threads, size) = shares(file, work.plain, settings);
    let (mut puzzles, mut lines) = (0, 0);
    let text = file.all().map_err(|error| unreadable(&name, error))?;
    let is_through =
        turns::in_order(threads, Blocks::new(&name, text, size), work, |answers: &mut Answers| {
            // After an interrupt everything up to the last decided puzzle is told, so that lines stay in step.
            let is_last = work.allowance.is_interrupted() && !answers.are_decided();
            let text = if is_last { &answers.text[..answers.decided] } else { &answers.text[..] };
            told.worst = told.worst.max(answers.worst);
            told.too_large = answers.too_large.take().or(told.too_large.take());
            work.progress.aside(|| io::stdout().write_all(text))?;
            if let Some(error) = answers.error.take() {
                return Err(wrong(&name, *error, lines));
            }
            puzzles += answers.puzzles;
            lines += answers.lines;
            Ok(if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
    // Of a stream nobody knows how many puzzles are left, and it may never end.
    let left = count.map(|count| count.saturating_sub(puzzles));
    if !is_through && left != Some(0) {
        told.worst = told.worst.max(Exit::Undecided);
        tell_left(left.unwrap_or(0), work)?;
    }
    Ok(())
}

/// Says of so many puzzles that the time was over before they were begun, unless that was an interrupt.
fn tell_left(mut count: usize, work: &Solve<'_>) -> Result<(), Failure> {
    let line = format!("{UNDECIDED}\n");
    let lines = line.repeat(count.min(BLOCK / line.len()));
    while count > 0 && !work.allowance.is_interrupted() {
        let text = &lines[..lines.len().min(count.saturating_mul(line.len()))];
        work.progress.aside(|| io::stdout().write_all(text.as_bytes()))?;
        count -= text.len() / line.len();
    }
    Ok(())
}

/// How many threads work on a file, and on how many bytes at once.
fn shares(file: &Lines, plain: &Plain, settings: &Settings<'_>) -> (usize, usize) {
    let size = file.size();
    let least = LEAST_LINES * plain.written_length();
    let most = if is_square(plain.board()) { BLOCK } else { least.max(SLOW_BLOCK) };
    let threads = batch::threads(settings.threads, size / least);
    (threads, (size / (threads * BLOCKS_EACH)).clamp(least, most))
}

fn unreadable(file: &str, error: io::Error) -> Failure {
    Failure::Open { file: file.to_owned(), error }
}

/// The error of a line in a block that has so many lines before it.
fn wrong(file: &str, error: ReadError, before: usize) -> Failure {
    let place = Place { line: error.place.line + before, ..error.place };
    Failure::Read { file: file.to_owned(), error: Box::new(ReadError { place, ..error }) }
}
