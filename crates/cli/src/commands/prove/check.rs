//! `prove --check`: the checker alone.

use crate::args::Global;
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::files::failed;
use hyperdoku::proof::{self, CheckError, Checked, Input, Reason};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::time::Duration;

/// Checks a file of clauses and a proof about it.
pub fn run(files: &[String], timeout: Option<Duration>, global: &Global) -> Result<Exit, Failure> {
    let [cnf, lrat] = files else {
        return Err(Failure::Usage(format!("--check: found {} files, expected two", files.len())));
    };
    if cnf == "-" && lrat == "-" {
        return Err(Failure::Usage("--check: found standard input twice, expected it once".into()));
    }
    let (claim, steps) = (open(cnf)?, open(lrat)?);
    let allowance = Allowance::new(None, timeout)?;
    let [cnf, lrat] = [cnf, lrat].map(|file| if file == "-" { "standard input" } else { file });
    let name = |input: Input| if input == Input::Formula { cnf } else { lrat };
    let verdict = match proof::check(claim, steps, &allowance.budget.cancel) {
        Ok(checked) => Verdict::Proved(checked),
        Err(CheckError::Cancelled) => Verdict::Undecided,
        // What is no formula says nothing that could be proved.
        Err(CheckError::Refused { input: Input::Formula, line, reason }) => {
            return Err(Failure::Content { name: cnf.into(), problem: format!("line {line}: {reason}") });
        }
        Err(CheckError::Refused { input: Input::Proof, line, reason }) => {
            Verdict::Refused { file: lrat, line, reason }
        }
        Err(CheckError::Read { input, source }) => return Err(failed(Path::new(name(input)), source)),
    };
    let line = if global.json { json(cnf, lrat, &verdict).to_string() } else { text(cnf, &verdict) };
    let exit = match verdict {
        Verdict::Proved(_) => Exit::Done,
        Verdict::Refused { .. } => Exit::No,
        Verdict::Undecided => Exit::Undecided,
    };
    let written = writeln!(io::stdout(), "{line}").map_err(Failure::from);
    Ok(allowance.exit(exit.once_told(written)?))
}

fn open(file: &str) -> Result<Box<dyn BufRead>, Failure> {
    if file == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(file).map_err(|error| failed(Path::new(file), error))?;
    Ok(Box::new(BufReader::new(opened)))
}

/// Adds what a proof took to an object, and whether there is one.
pub fn add_numbers(object: &mut Value, checked: Option<&Checked>) {
    let number = |of: fn(&Checked) -> u64| Value::from(checked.map(of));
    object["variables"] = number(|checked| checked.variables);
    object["clauses"] = number(|checked| checked.clauses);
    object["clauses_used"] = number(|checked| checked.clauses_used);
    object["steps"] = number(|checked| checked.steps);
    object["hints"] = number(|checked| checked.hints);
    object["checked"] = checked.is_some().into();
}

/// What the checker says.
enum Verdict<'a> {
    Proved(Checked),
    Refused { file: &'a str, line: u64, reason: Reason },
    Undecided,
}

fn text(cnf: &str, verdict: &Verdict<'_>) -> String {
    match verdict {
        Verdict::Proved(Checked { variables, clauses, clauses_used, steps, hints, .. }) => format!(
            "proved: no assignment satisfies {cnf}: {variables} variables, {clauses} clauses of which \
             {clauses_used} are used, {steps} steps, {hints} hints"
        ),
        Verdict::Refused { file, line, reason } => format!("not proved: {file}: line {line}: {reason}"),
        Verdict::Undecided => "undecided".into(),
    }
}

fn json(cnf: &str, lrat: &str, verdict: &Verdict<'_>) -> Value {
    let mut object = json!({"cnf": cnf, "proof": lrat});
    let status = match verdict {
        Verdict::Proved(_) => "proved",
        Verdict::Refused { .. } => "refused",
        Verdict::Undecided => "undecided",
    };
    object["status"] = status.into();
    add_numbers(&mut object, if let Verdict::Proved(checked) = verdict { Some(checked) } else { None });
    if let Verdict::Refused { file, line, reason } = verdict {
        object["file"] = (*file).into();
        object["line"] = (*line).into();
        object["reason"] = reason.to_string().into();
    }
    object
}
