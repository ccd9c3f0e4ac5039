//! `check`: valid, complete, unique, minimal?

use crate::args::{Check, Global};
use crate::batch::{Pool, Solvers};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input::{self, Judged};
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::{ReadError, Record};
use hyperdoku::{DEFAULT_ENGINE, Minimality, Status, TWO};
use serde_json::{Value, json};
use std::io::{self, Write};

pub fn run(args: &Check, global: &Global) -> Result<Exit, Failure> {
    let sources = input::read_judged(&args.input)?;
    let pool = Pool::new(global.threads, sources.iter().map(|source| source.entries.len()).sum())?;
    let allowance = Allowance::new(args.spend.nodes(), args.spend.timeout)?;
    let mut worst = Exit::Done;
    let written = sources.iter().try_for_each(|source| {
        let file = (sources.len() > 1).then_some(source.file.as_str());
        run_source(source, file, global, &pool, &allowance, &mut worst)
    });
    Ok(allowance.exit(worst.once_told(written)?))
}

type Entry = Result<Record, ReadError>;

/// What is known of a puzzle.
enum Findings {
    NotValid,
    Valid {
        status: Status,
        minimality: Option<Minimality>,
    },
    /// The user interrupted before it was looked at.
    NotLookedAt,
}

fn run_source(
    source: &Judged,
    file: Option<&str>,
    global: &Global,
    pool: &Pool,
    allowance: &Allowance,
    worst: &mut Exit,
) -> Result<(), Failure> {
    let progress = Progress::puzzles(source.entries.len(), &allowance.budget);
    let work = |_, entry: &Entry, solvers: &mut Solvers| {
        let findings = find(entry, solvers, allowance);
        progress.advance();
        findings
    };
    let is_over = || allowance.is_interrupted();
    pool.in_order(&source.entries, is_over, work, |entries, results| {
        let mut lines = String::new();
        for (entry, findings) in entries.iter().zip(&results) {
            if matches!(findings, Findings::NotLookedAt) {
                continue;
            }
            *worst = exit(findings).max(*worst);
            lines += &if global.json {
                json(entry, findings, file).to_string()
            } else {
                text(entry, findings, file)
            };
            lines.push('\n');
        }
        progress.aside(|| Ok(io::stdout().write_all(lines.as_bytes())?))
    })
}

fn find(entry: &Entry, solvers: &mut Solvers, allowance: &Allowance) -> Findings {
    let Ok(record) = entry else { return Findings::NotValid };
    if allowance.is_interrupted() {
        return Findings::NotLookedAt;
    }
    let solver = solvers.of(DEFAULT_ENGINE, record.puzzle.topology());
    let status = hyperdoku::answer(solver, &record.puzzle, TWO, &allowance.budget).status;
    let minimality =
        (status == Status::Unique).then(|| hyperdoku::minimality(solver, &record.puzzle, &allowance.budget));
    Findings::Valid { status, minimality }
}

fn exit(findings: &Findings) -> Exit {
    match findings {
        Findings::NotValid | Findings::Valid { status: Status::None | Status::Multiple, .. } => Exit::No,
        Findings::Valid { status: Status::Undecided, .. }
        | Findings::Valid { minimality: Some(Minimality::Undecided), .. } => Exit::Undecided,
        Findings::Valid { .. } | Findings::NotLookedAt => Exit::Done,
    }
}

fn is_complete(record: &Record) -> bool {
    record.puzzle.given_count() == record.puzzle.topology().cell_count()
}

fn json(entry: &Entry, findings: &Findings, file: Option<&str>) -> Value {
    let mut object = match (entry, findings) {
        (Err(error), _) => {
            json!({"line": error.place.line, "valid": false, "reason": error.problem.to_string()})
        }
        (Ok(record), Findings::Valid { status, minimality }) => valid_json(record, *status, *minimality),
        (Ok(record), _) => json!({"line": record.line}),
    };
    if let Some(file) = file {
        object["file"] = file.into();
    }
    object
}

fn valid_json(record: &Record, status: Status, minimality: Option<Minimality>) -> Value {
    let shape = record.puzzle.topology().shape();
    let (minimal, redundant) = match minimality {
        Some(Minimality::Minimal) => (Some(true), None),
        Some(Minimality::Redundant(cell)) => (Some(false), Some(shape.cell_name(cell))),
        Some(Minimality::Undecided) | None => (None, None),
    };
    json!({
        "line": record.line,
        "board": output::board_json(shape),
        "givens": record.puzzle.given_count(),
        "valid": true,
        "complete": is_complete(record),
        "status": status.name(),
        "minimal": minimal,
        "redundant": redundant,
    })
}

fn text(entry: &Entry, findings: &Findings, file: Option<&str>) -> String {
    let file = file.map_or(String::new(), |file| format!("{file}: "));
    match (entry, findings) {
        (Err(error), _) => format!("{file}line {}: not valid: {}", error.place.line, error.problem),
        (Ok(record), Findings::Valid { status, minimality }) => {
            format!("{file}line {}: {}", record.line, valid_text(record, *status, *minimality))
        }
        (Ok(record), _) => format!("{file}line {}", record.line),
    }
}

fn valid_text(record: &Record, status: Status, minimality: Option<Minimality>) -> String {
    let shape = record.puzzle.topology().shape();
    let complete = if is_complete(record) { "complete" } else { "incomplete" };
    let status = match status {
        Status::None => "no solution",
        Status::Multiple => "multiple solutions",
        other => other.name(),
    };
    let minimal = match minimality {
        None => String::new(),
        Some(Minimality::Minimal) => ", minimal".into(),
        Some(Minimality::Undecided) => ", minimal or not undecided".into(),
        Some(Minimality::Redundant(cell)) => {
            format!(", not minimal: {} is not needed", shape.cell_name(cell))
        }
    };
    let givens = record.puzzle.given_count();
    format!("{shape}, {givens} givens, valid, {complete}, {status}{minimal}")
}
