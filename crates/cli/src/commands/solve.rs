//! `solve`: the solutions of puzzles, and whether there are more.

use crate::args::{Global, Paper, Solve};
use crate::batch::{self, Solvers};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::{Format, Record, Unit, Writer};
use hyperdoku::{Answer, Engine, Limit, Puzzle, RandomSolver, Solution, Status, TWO};
use serde_json::json;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Solutions of `--all` without a limit: more are a matter of `enumerate`.
const ALL: Limit = Limit::new(10_000).expect("it is not zero");

pub fn run(args: &Solve, global: &Global) -> Result<Exit, Failure> {
    let options = Options::new(args, global)?;
    let sources = input::read(&args.input)?;
    let nodes = (args.spend.nodes > 0).then_some(args.spend.nodes);
    let allowance = Allowance::new(nodes, args.spend.timeout)?;
    let mut worst = Exit::Done;
    for source in &sources {
        worst = worst.max(run_source(source, &options, &allowance)?);
        if allowance.is_interrupted() {
            break;
        }
    }
    Ok(allowance.exit(worst))
}

/// What the arguments mean.
struct Options<'a> {
    args: &'a Solve,
    global: &'a Global,
    engine: &'static Engine,
    seeded: Option<(RandomSolver, u64)>,
    limit: Limit,
    to: Option<&'static Format>,
}

impl<'a> Options<'a> {
    fn new(args: &'a Solve, global: &'a Global) -> Result<Self, Failure> {
        let engine = hyperdoku::engine(&args.engine).expect("arguments name engines of the registry");
        let seeded = batch::seeded(engine, args.seed)?;
        if args.unique && args.limit.is_some_and(|limit| limit < TWO) {
            return Err(Failure::Usage("--unique needs a limit of 2 or more, found --limit 1".into()));
        }
        let limit = args.limit.unwrap_or(if args.all { ALL } else { TWO });
        let to = args.to.as_deref().map(input::format_named);
        Ok(Options { args, global, engine, seeded, limit, to })
    }
}

/// An answer and what it cost.
struct Solved {
    answer: Answer,
    time: Duration,
}

fn run_source(source: &Source, options: &Options<'_>, allowance: &Allowance) -> Result<Exit, Failure> {
    let records = &source.document.records;
    let progress = Progress::puzzles(records.len(), &allowance.budget);
    let mut report = Report::new(source, options);
    let mut worst = Exit::Done;
    let work = |position: usize, record: &Record, solvers: &mut Solvers| {
        let solved = (!allowance.is_interrupted())
            .then(|| solve(&record.puzzle, position, options, allowance, solvers));
        progress.advance();
        solved
    };
    batch::in_order(options.global.threads, records, work, |records, results| {
        for (record, solved) in records.iter().zip(results) {
            // What was not finished when the user interrupted is not told at all.
            let cut_off =
                |solved: &Solved| allowance.is_interrupted() && solved.answer.status == Status::Undecided;
            let Some(solved) = solved.filter(|solved| !cut_off(solved)) else { continue };
            worst = worst.max(exit(solved.answer.status, options.args.unique));
            report.add(record, &solved)?;
        }
        progress.aside(|| report.flush())
    })?;
    report.finish()?;
    Ok(worst)
}

fn solve(
    puzzle: &Puzzle,
    position: usize,
    options: &Options<'_>,
    allowance: &Allowance,
    solvers: &mut Solvers,
) -> Solved {
    let start = Instant::now();
    let topology = puzzle.topology();
    let answer = match options.seeded {
        Some((make, seed)) => {
            let mut solver = batch::random_solver(make, topology, seed, position);
            hyperdoku::answer(&mut *solver, puzzle, options.limit, &allowance.budget)
        }
        None => {
            hyperdoku::answer(solvers.of(options.engine, topology), puzzle, options.limit, &allowance.budget)
        }
    };
    Solved { answer, time: start.elapsed() }
}

fn exit(status: Status, must_be_unique: bool) -> Exit {
    match status {
        Status::Unique | Status::Solved => Exit::Done,
        Status::Multiple if !must_be_unique => Exit::Done,
        Status::Multiple | Status::None => Exit::No,
        Status::Undecided => Exit::Undecided,
    }
}

/// What users and JSON call a status.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::None => "none",
        Status::Unique => "unique",
        Status::Multiple => "multiple",
        Status::Solved => "solved",
        Status::Undecided => "undecided",
    }
}

/// Turns answers into text.
struct Report<'a> {
    source: &'a Source,
    options: &'a Options<'a>,
    format: &'static Format,
    writer: Writer,
    text: String,
}

impl<'a> Report<'a> {
    fn new(source: &'a Source, options: &'a Options<'a>) -> Self {
        let format = options.to.unwrap_or(source.document.format);
        Report { source, options, format, writer: Writer::new(format), text: String::new() }
    }

    fn add(&mut self, record: &Record, solved: &Solved) -> Result<(), Failure> {
        if self.options.global.json {
            self.add_json(record, solved);
            return Ok(());
        }
        if self.options.args.draw {
            return self.add_drawing(record, &solved.answer);
        }
        self.add_record(record, &solved.answer)
    }

    /// Writes what is ready.
    fn flush(&mut self) -> Result<(), Failure> {
        io::stdout().write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        let writer = std::mem::replace(&mut self.writer, Writer::new(self.format));
        writer.finish(&mut self.text)?;
        self.flush()
    }

    fn add_json(&mut self, record: &Record, solved: &Solved) {
        let Solved { answer, time } = solved;
        let order = record.puzzle.topology().symbols();
        let symbols = |solution: &Solution| output::symbols_json(solution.symbols(), order);
        let mut object = json!({
            "line": record.line,
            "board": output::board_json(record.puzzle.topology().shape()),
            "status": status_name(answer.status),
            "solutions": answer.solutions.len(),
            "solution": answer.solutions.first().map(symbols),
            "engine": self.options.engine.name,
            "nodes": answer.report.nodes,
            "micros": time.as_micros() as u64,
        });
        if self.options.args.all {
            object["all"] = answer.solutions.iter().map(symbols).collect();
        }
        if self.options.args.input.files.len() > 1 {
            object["file"] = self.source.file.as_str().into();
        }
        self.text += &object.to_string();
        self.text.push('\n');
    }

    fn add_drawing(&mut self, record: &Record, answer: &Answer) -> Result<(), Failure> {
        let shape = record.puzzle.topology().shape();
        self.text += &format!("{shape}: {}\n", status_name(answer.status));
        let drawn = if self.options.args.all { answer.solutions.len() } else { 1 };
        for solution in answer.solutions.iter().take(drawn) {
            self.text += &output::drawing(&record.puzzle, Some(solution), Paper::default())?;
        }
        Ok(())
    }

    fn add_record(&mut self, record: &Record, answer: &Answer) -> Result<(), Failure> {
        if self.format.unit == Unit::Solved {
            let record = with_status(record, answer);
            return Ok(self.writer.push(&record, &mut self.text)?);
        }
        let word = match answer.status {
            Status::None => "no solution",
            Status::Undecided => "undecided",
            Status::Multiple => "multiple",
            Status::Unique | Status::Solved => "",
        };
        let told = match answer.status {
            Status::Undecided => 0,
            _ if self.options.args.all => answer.solutions.len(),
            _ => 1,
        };
        if answer.solutions.is_empty() || told == 0 {
            self.text += word;
            self.text.push('\n');
            return Ok(());
        }
        for solution in answer.solutions.iter().take(told) {
            if !word.is_empty() {
                self.text += word;
                self.text.push(if self.format.unit == Unit::Line { ' ' } else { '\n' });
            }
            self.writer.push(&filled(record, solution), &mut self.text)?;
        }
        Ok(())
    }
}

/// The record of a solution where the format has no place for one: a puzzle with all cells given.
fn filled(record: &Record, solution: &Solution) -> Record {
    let givens = solution.symbols().iter().copied().map(Some).collect();
    let topology = Arc::clone(record.puzzle.topology());
    let puzzle = Puzzle::new(topology, givens).expect("a solution has no clashes");
    Record { puzzle, ..record.clone() }
}

fn with_status(record: &Record, answer: &Answer) -> Record {
    let mut record = record.clone();
    record.solution = answer.solutions.first().cloned();
    record.meta.retain(|(key, _)| key != "status");
    record.meta.push(("status".into(), status_name(answer.status).into()));
    record
}
