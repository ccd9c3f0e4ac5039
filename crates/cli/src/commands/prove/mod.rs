//! `prove`: proofs of uniqueness, written and checked.

mod check;
mod names;
mod write;

use crate::args::{Global, Input, Prove};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::Record;
use hyperdoku::proof::Checked;
use hyperdoku::{DEFAULT_ENGINE, Status, TWO};
use names::Names;
use serde_json::{Value, json};
use std::io::{self, Write};
use write::Written;

pub fn run(args: &Prove, global: &Global) -> Result<Exit, Failure> {
    if let Some(files) = &args.check {
        return check::run(files, args.spend.timeout, global);
    }
    let files = args.file.iter().cloned().collect();
    let input = Input { files, reading: args.reading.clone(), empty: false };
    let Source { file, document } = input::read(&input)?.swap_remove(0);
    let records = document.records;
    let names = names::choose(args, &file, &records)?;
    let allowance = Allowance::new(args.spend.nodes(), args.spend.timeout)?;
    let progress = Progress::puzzles(records.len(), &allowance.budget);
    let mut worst = Exit::Done;
    for (record, names) in records.iter().zip(&names) {
        let finding = find(record, names, &allowance)?;
        if allowance.is_interrupted() && !matches!(finding, Finding::Proved(_)) {
            break;
        }
        worst = worst.max(exit(&finding));
        let line = match global.json {
            true => json(record, names, &finding).to_string(),
            false => text(record, names, &finding, records.len()),
        };
        // The files are the result: they are all written, whether or not anybody reads about them.
        let written = progress.aside(|| writeln!(io::stdout(), "{line}"));
        worst.once_told(written.map_err(Failure::from))?;
        progress.advance();
    }
    Ok(allowance.exit(worst))
}

/// What is known of a puzzle.
enum Finding {
    /// One solution, and both files are written.
    Proved(Checked),
    /// One solution, and why there are no files.
    NotProved(String),
    /// Not one solution, or not known.
    Otherwise(Status),
}

fn find(record: &Record, names: &Names, allowance: &Allowance) -> Result<Finding, Failure> {
    let puzzle = &record.puzzle;
    let mut solver = (DEFAULT_ENGINE.new)(puzzle.topology());
    let answer = hyperdoku::answer_keeping(&mut *solver, puzzle, TWO, 1, &allowance.budget);
    let (Status::Unique, [solution]) = (answer.status, &answer.solutions[..]) else {
        return Ok(Finding::Otherwise(answer.status));
    };
    Ok(match write::run(puzzle, solution, names, &allowance.budget)? {
        Written::Both(checked) => Finding::Proved(checked),
        Written::TooLarge(reason) => Finding::NotProved(reason),
        Written::OutOfBudget => Finding::NotProved("out of budget".into()),
    })
}

fn exit(finding: &Finding) -> Exit {
    match finding {
        Finding::Proved(_) => Exit::Done,
        Finding::Otherwise(Status::None | Status::Multiple) => Exit::No,
        Finding::NotProved(_) | Finding::Otherwise(_) => Exit::Undecided,
    }
}

fn text(record: &Record, names: &Names, finding: &Finding, puzzles: usize) -> String {
    let line = if puzzles > 1 { format!("line {}: ", record.line) } else { String::new() };
    let found = match finding {
        Finding::Proved(Checked { clauses, steps, .. }) => {
            let [cnf, lrat] = [names.cnf.display(), names.lrat.display()];
            format!("unique, proved; {cnf} {clauses} clauses, {lrat} {steps} steps, checked")
        }
        Finding::NotProved(reason) => format!("unique, not proved: {reason}"),
        Finding::Otherwise(Status::None) => "no solution".into(),
        Finding::Otherwise(Status::Multiple) => "multiple solutions".into(),
        Finding::Otherwise(status) => status.name().into(),
    };
    let shape = record.puzzle.topology().shape();
    format!("{line}{shape}, {} givens: {found}", record.puzzle.given_count())
}

fn json(record: &Record, names: &Names, finding: &Finding) -> Value {
    let (status, checked) = match finding {
        Finding::Proved(checked) => (Status::Unique, Some(checked)),
        Finding::NotProved(_) => (Status::Unique, None),
        Finding::Otherwise(status) => (*status, None),
    };
    let mut object = json!({
        "line": record.line,
        "board": output::board_json(record.puzzle.topology().shape()),
        "givens": record.puzzle.given_count(),
        "status": status.name(),
        "cnf": checked.map(|_| names.cnf.display().to_string()),
        "proof": checked.map(|_| names.lrat.display().to_string()),
    });
    check::add_numbers(&mut object, checked);
    if let Finding::NotProved(reason) = finding {
        object["reason"] = reason.as_str().into();
    }
    object
}
