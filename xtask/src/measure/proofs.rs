//! Measurement: proofs of uniqueness, written, checked by the program and checked once more without it.

use super::board::Puzzle;
use super::case::ending;
use super::lrat::{self, Formula, Spoilt};
use super::process::{self, Outcome};
use super::table::Table;
use super::units::{duration, grouped, size};
use super::{Context, Scale, claim, sparse};
use crate::Result;
use serde_json::Value;
use std::path::PathBuf;

/// How many puzzles are proved.
const PUZZLES: usize = 10;

/// Samples, where there are not as many sparse puzzles; the sample takes the first two.
const SAMPLES: &[&str] =
    &["samples/latin_4_3.txt", "samples/2x2x2.txt", "samples/3x3x1.txt", "samples/slice_3_3.txt"];

/// The exit code of a proof that is none.
const REFUSED: i32 = 1;

/// Proves each puzzle.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let samples: Vec<Puzzle> =
        SAMPLES.iter().map(|file| sparse::read(file)).collect::<Result<Vec<_>>>()?.concat();
    let puzzles = match scale {
        Scale::Sample => samples[..2].to_vec(),
        Scale::Full => [sparse::puzzles()?, samples].concat(),
    };
    let folder = context.scratch.join("proofs");
    std::fs::create_dir_all(&folder)?;
    let mut table = Table::new(&[
        "puzzle",
        "prove",
        "check",
        "clauses",
        "steps",
        "size of clauses",
        "size of proof",
        "spoilt proofs",
    ]);
    for (puzzle, number) in puzzles.iter().take(PUZZLES).zip(1..) {
        let name = sparse::name(puzzle, number);
        let proof = Proof { context, puzzle, file: folder.join(format!("{number}.txt")) };
        match proof.measure()? {
            Ok(cells) => table.rows.push([vec![name], cells].concat()),
            Err(reason) => table.wrong.push(format!("{name}: {reason}")),
        }
    }
    // Proofs can be large, and every run makes them anew.
    std::fs::remove_dir_all(&folder)?;
    Ok(table)
}

/// What is to be proved and where.
struct Proof<'a> {
    context: &'a Context,
    puzzle: &'a Puzzle,
    file: PathBuf,
}

impl Proof<'_> {
    /// The cells of a row after its name, or what is wrong.
    fn measure(&self) -> Result<std::result::Result<Vec<String>, String>> {
        std::fs::write(&self.file, self.puzzle.spaced())?;
        let folder = self.file.with_file_name("");
        let proved =
            self.call(&["--json", "--force", "--output", &folder.to_string_lossy(), &self.path("txt")])?;
        if proved.code != Some(0) {
            return Ok(Err(ending(&proved)));
        }
        let checked = self.check("lrat")?;
        if checked.code != Some(0) {
            return Ok(Err(format!("its own check says {}", checked.output.trim())));
        }
        let [cnf, lrat] = [self.path("cnf"), self.path("lrat")].map(std::fs::read_to_string);
        let (cnf, lrat) = (cnf?, lrat?);
        let spoilt = Formula::read(&cnf).and_then(|formula| {
            claim::check(self.puzzle, &formula)?;
            lrat::check(&formula, &lrat)
        });
        let refused = match spoilt {
            Ok(spoilt) => self.refused(&spoilt)?,
            Err(reason) => Err(reason),
        };
        let numbers: Value = serde_json::from_str(&proved.output)?;
        let number = |name: &str| numbers[name].as_u64().map_or("not told".to_owned(), grouped);
        Ok(refused.map(|()| {
            let times = [proved.elapsed, checked.elapsed].map(duration);
            let sizes = [cnf.len(), lrat.len()].map(|bytes| size(bytes as u64));
            let numbers = [number("clauses"), number("steps")];
            [times, numbers, sizes].concat().into_iter().chain(["refused".to_owned()]).collect()
        }))
    }

    /// Whether the program refuses each spoilt proof.
    fn refused(&self, spoilt: &Spoilt) -> Result<std::result::Result<(), String>> {
        for (text, how) in
            [(&spoilt.altered, "with a literal changed"), (&spoilt.shortened, "without a step")]
        {
            std::fs::write(self.path("spoilt"), text)?;
            let outcome = self.check("spoilt")?;
            if outcome.code != Some(REFUSED) {
                return Ok(Err(format!("a proof {how} is not refused: {}", outcome.output.trim())));
            }
        }
        Ok(Ok(()))
    }

    /// Lets the program check the proof in the file with this extension.
    fn check(&self, extension: &str) -> Result<Outcome> {
        self.call(&["--check", &self.path("cnf"), &self.path(extension)])
    }

    fn call(&self, arguments: &[&str]) -> Result<Outcome> {
        let arguments = ["prove"].iter().chain(arguments).map(|&argument| argument.to_owned());
        process::run(&self.context.binary, &arguments.collect::<Vec<_>>(), "")
    }

    fn path(&self, extension: &str) -> String {
        self.file.with_extension(extension).to_string_lossy().into_owned()
    }
}
