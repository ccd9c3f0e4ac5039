//! Something told of each puzzle, on all threads, in order.

use crate::args::{Global, Spend};
use crate::batch::{Pool, Solvers};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input::Source;
use crate::progress::Progress;
use hyperdoku::format::Record;
use hyperdoku::{Budget, Puzzle};
use std::io::{self, Write};

/// A puzzle that something is told of.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub record: &'a Record,
    /// The name of its file, where there are several.
    pub file: Option<&'a str>,
    /// Whether there are other puzzles.
    pub is_one_of_many: bool,
}

impl Subject<'_> {
    /// What a line of text begins with.
    pub fn place(&self) -> String {
        let file = self.file.map_or(String::new(), |file| format!("{file}: "));
        format!("{file}line {}", self.record.line)
    }

    /// What a JSON object begins with.
    pub fn json(&self) -> serde_json::Value {
        let board = crate::output::board_json(self.record.puzzle.topology().shape());
        let mut object = serde_json::json!({ "line": self.record.line, "board": board });
        if let Some(file) = self.file {
            object["file"] = file.into();
        }
        object
    }
}

/// Works on every puzzle of the input, and tells what comes out. After an interrupt what is done is told.
pub fn each<R: Send>(
    sources: &[Source],
    (spend, global): (&Spend, &Global),
    work: impl Fn(&Puzzle, &mut Solvers, &Budget) -> R + Sync,
    mut tell: impl FnMut(Subject<'_>, R, &mut String) -> Exit,
) -> Result<Exit, Failure> {
    let count = sources.iter().map(|source| source.document.records.len()).sum();
    let pool = Pool::new(global.threads, count)?;
    let allowance = Allowance::new(spend.nodes(), spend.timeout)?;
    let mut worst = Exit::Done;
    let mut text = String::new();
    let written = sources.iter().try_for_each(|source| {
        let file = (sources.len() > 1).then_some(source.file.as_str());
        let records = &source.document.records;
        let progress = Progress::puzzles(records.len(), &allowance.budget);
        let work = |_, record: &Record, solvers: &mut Solvers| {
            let result =
                (!allowance.is_interrupted()).then(|| work(&record.puzzle, solvers, &allowance.budget));
            progress.advance();
            result.filter(|_| !allowance.is_interrupted())
        };
        let is_over = || allowance.is_interrupted();
        pool.in_order(records, is_over, work, |records, results| {
            for (record, result) in records.iter().zip(results) {
                let Some(result) = result else { continue };
                let subject = Subject { record, file, is_one_of_many: count > 1 };
                worst = tell(subject, result, &mut text).max(worst);
            }
            progress.aside(|| io::stdout().write_all(text.as_bytes()))?;
            text.clear();
            Ok(())
        })
    });
    Ok(allowance.exit(worst.once_told(written)?))
}
