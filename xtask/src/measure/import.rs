//! Measurement: a long file of puzzles brought into the library, each proved.

use super::process::{Outcome, Watch, run_watched};
use super::table::Table;
use super::units::{MEGABYTE, duration, grouped, size};
use super::{Context, Scale};
use crate::{Result, cargo};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Games to make the file from, from the root: each is as good with its symbols exchanged.
const GAMES: &str = "data/games/3x3.csv";

/// What the library calls the source of the puzzles.
const SOURCE: &str = "measured";

/// What the import of all may take.
const TIME: Duration = Duration::from_secs(120);

/// The same of memory, which must not grow with the file.
const MEMORY: u64 = 100 * MEGABYTE;

/// Imports a file twice into an empty library, and holds what is there then against the file.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let times = match scale {
        Scale::Sample => 3,
        Scale::Full => 1_000,
    };
    let folder = context.scratch.join("import");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let (lines, count) = puzzles(times)?;
    let file = folder.join("puzzles.txt");
    fs::write(&file, &lines)?;
    let library = Library { context, folder: &folder };
    let mut table = Table::new(&["import", "time", "processor", "memory", "bars", "bars hold"]);
    let path = file.display().to_string();
    let file = ["import", "--source", SOURCE, path.as_str()];
    let new = library.ask(&file, &format!("{count} added, 0 known before\n"), &mut table)?;
    let known = library.ask(&file, &format!("0 added, {count} known before\n"), &mut table)?;
    let written = ["export", "--source", SOURCE, "--to", "line"];
    library.ask(&written, &lines, &mut table)?;
    let count = grouped(count);
    push(&mut table, format!("{count} puzzles"), &new, scale);
    push(&mut table, format!("{count} puzzles that are known"), &known, scale);
    fs::remove_dir_all(&folder)?;
    Ok(table)
}

/// A library of its own.
struct Library<'a> {
    context: &'a Context,
    folder: &'a Path,
}

impl Library<'_> {
    /// Runs a command that must print this.
    fn ask(&self, command: &[&str], expected: &str, table: &mut Table) -> Result<Outcome> {
        let data = self.folder.join("data").display().to_string();
        let arguments = [&["library", "--data", &data], command].concat();
        let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
        let outcome = run_watched(&self.context.binary, &arguments, "", Watch::LONG)?;
        if outcome.code != Some(0) || outcome.output != expected {
            let told: String = outcome.output.chars().chain(outcome.errors.chars()).take(200).collect();
            table.wrong.push(format!("library {}: {:?} {told}", command[0], outcome.code));
        }
        Ok(outcome)
    }
}

/// A row of the table, held against the bars.
fn push(table: &mut Table, name: String, outcome: &Outcome, scale: Scale) {
    let holds = outcome.elapsed <= TIME && outcome.peak.is_none_or(|peak| peak <= MEMORY);
    let told = match (scale, holds) {
        (Scale::Sample, _) => "not judged",
        (Scale::Full, true) => "yes",
        (Scale::Full, false) => {
            table.missed.push(format!("import of {name}"));
            "no"
        }
    };
    table.rows.push(vec![
        name,
        duration(outcome.elapsed),
        outcome.processor.map_or("not seen".to_owned(), duration),
        outcome.peak.map_or("not seen".to_owned(), size),
        format!("{}, {}", duration(TIME), size(MEMORY)),
        told.to_owned(),
    ]);
}

/// Every game so many times, each time with other symbols exchanged, and how many lines that are.
fn puzzles(times: usize) -> Result<(String, u64)> {
    let text = fs::read_to_string(cargo::root().join(GAMES))?;
    let games: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    let mut lines = String::new();
    // The library has the games as they are, so that the first exchange is left out.
    for number in 1..=times {
        let symbols = exchanged(number);
        for game in &games {
            lines.extend(game.bytes().map(|byte| match byte {
                b'1'..=b'9' => char::from(symbols[usize::from(byte - b'1')]),
                _ => '.',
            }));
            lines.push('\n');
        }
    }
    Ok((lines, (games.len() * times) as u64))
}

/// The symbols in their order of this number, the usual one being number 0.
fn exchanged(mut number: usize) -> [u8; 9] {
    let mut symbols = *b"123456789";
    for place in 0..symbols.len() {
        let left = symbols.len() - place;
        symbols.swap(place, place + number % left);
        number /= left;
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_orders_are_the_same() {
        assert_eq!(exchanged(0), *b"123456789");
        let orders: BTreeSet<[u8; 9]> = (0..5_000).map(exchanged).collect();
        assert_eq!(orders.len(), 5_000);
    }

    #[test]
    fn no_two_puzzles_are_the_same() {
        let (lines, count) = puzzles(3).unwrap();
        let different: BTreeSet<&str> = lines.lines().collect();
        assert_eq!((different.len() as u64, count), (3_000, 3_000));
        assert!(different.iter().all(|line| line.len() == 81));
    }
}
