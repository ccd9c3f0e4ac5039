//! `check`: valid, complete, unique, minimal?

use crate::args::{Check, Global};
use crate::batch;
use crate::budget::Allowance;
use crate::commands::solve::status_name;
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::{Problem, Record};
use hyperdoku::{Minimality, Solver, Status, TWO};
use serde_json::json;
use std::io::{self, Write};

pub fn run(args: &Check, global: &Global) -> Result<Exit, Failure> {
    let sources = match input::read(&args.input) {
        Err(Failure::Read { file, error }) if is_verdict(&error.problem) => {
            return not_valid(&file, &error, global);
        }
        read => read?,
    };
    let nodes = (args.spend.nodes > 0).then_some(args.spend.nodes);
    let allowance = Allowance::new(nodes, args.spend.timeout)?;
    let mut worst = Exit::Done;
    for source in &sources {
        worst = worst.max(run_source(source, args, global, &allowance)?);
    }
    Ok(allowance.exit(worst))
}

/// What is known of a puzzle that is valid.
struct Findings {
    status: Status,
    minimality: Option<Minimality>,
}

/// Puzzles that are understood but break the rules are an answer here, not bad input.
fn is_verdict(problem: &Problem) -> bool {
    matches!(problem, Problem::Puzzle(hyperdoku::PuzzleError::Clash { .. }) | Problem::Solution(_))
}

fn not_valid(file: &str, error: &hyperdoku::format::ReadError, global: &Global) -> Result<Exit, Failure> {
    let text = if global.json {
        json!({"file": file, "line": error.place.line, "valid": false, "reason": error.problem.to_string()})
            .to_string()
    } else {
        format!("{file}: line {}: not valid: {}", error.place.line, error.problem)
    };
    writeln!(io::stdout(), "{text}")?;
    Ok(Exit::No)
}

fn run_source(
    source: &Source,
    args: &Check,
    global: &Global,
    allowance: &Allowance,
) -> Result<Exit, Failure> {
    let records = &source.document.records;
    let progress = Progress::puzzles(records.len(), &allowance.budget);
    let engine = &hyperdoku::ENGINES[0];
    let mut worst = Exit::Done;
    let work = |_, record: &Record, solvers: &mut batch::Solvers| {
        let findings = find(record, solvers.of(engine, record.puzzle.topology()), allowance);
        progress.advance();
        findings
    };
    batch::in_order(global.threads, records, work, |records, results| {
        let mut lines = String::new();
        for (record, findings) in records.iter().zip(&results) {
            if allowance.is_interrupted() {
                break;
            }
            worst = worst.max(exit(findings));
            let file = (args.input.files.len() > 1).then_some(source.file.as_str());
            lines += &if global.json { json(record, findings, file) } else { text(record, findings, file) };
            lines.push('\n');
        }
        progress.aside(|| Ok(io::stdout().write_all(lines.as_bytes())?))
    })?;
    Ok(worst)
}

fn find(record: &Record, solver: &mut dyn Solver, allowance: &Allowance) -> Findings {
    let status = hyperdoku::answer(solver, &record.puzzle, TWO, &allowance.budget).status;
    let minimality =
        (status == Status::Unique).then(|| hyperdoku::minimality(solver, &record.puzzle, &allowance.budget));
    Findings { status, minimality }
}

fn exit(findings: &Findings) -> Exit {
    match (findings.status, findings.minimality) {
        (Status::None | Status::Multiple, _) => Exit::No,
        (Status::Undecided, _) | (_, Some(Minimality::Undecided)) => Exit::Undecided,
        _ => Exit::Done,
    }
}

fn is_complete(record: &Record) -> bool {
    record.puzzle.given_count() == record.puzzle.topology().cell_count()
}

fn json(record: &Record, findings: &Findings, file: Option<&str>) -> String {
    let shape = record.puzzle.topology().shape();
    let redundant = match findings.minimality {
        Some(Minimality::Redundant(cell)) => Some(shape.cell_name(cell)),
        _ => None,
    };
    let minimal = match findings.minimality {
        Some(Minimality::Minimal) => Some(true),
        Some(Minimality::Redundant(_)) => Some(false),
        Some(Minimality::Undecided) | None => None,
    };
    let mut object = json!({
        "line": record.line,
        "board": output::board_json(shape),
        "givens": record.puzzle.given_count(),
        "valid": true,
        "complete": is_complete(record),
        "status": status_name(findings.status),
        "minimal": minimal,
        "redundant": redundant,
    });
    if let Some(file) = file {
        object["file"] = file.into();
    }
    object.to_string()
}

fn text(record: &Record, findings: &Findings, file: Option<&str>) -> String {
    let shape = record.puzzle.topology().shape();
    let complete = if is_complete(record) { "complete" } else { "incomplete" };
    let status = match findings.status {
        Status::None => "no solution",
        Status::Multiple => "multiple solutions",
        other => status_name(other),
    };
    let minimal = match findings.minimality {
        None => String::new(),
        Some(Minimality::Minimal) => ", minimal".into(),
        Some(Minimality::Undecided) => ", minimal or not undecided".into(),
        Some(Minimality::Redundant(cell)) => {
            format!(", not minimal: {} is not needed", shape.cell_name(cell))
        }
    };
    let givens = record.puzzle.given_count();
    let file = file.map_or(String::new(), |file| format!("{file}: "));
    format!("{file}line {}: {shape}, {givens} givens, valid, {complete}, {status}{minimal}", record.line)
}
