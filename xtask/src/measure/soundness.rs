//! Measurement: steps of every technique, each held against the solution.

use super::case::shorten;
use super::table::Table;
use super::units::grouped;
use super::{Context, Scale};
use crate::{Result, cargo};
use std::collections::BTreeMap;

/// How many puzzles the boards share.
const PUZZLES: &str = "20000";

/// The variable that says so to the test.
const VARIABLE: &str = "HYPERDOKU_SOUNDNESS";

/// The board that people know the techniques from.
const FLAT: &str = "3x3";

/// The longest name of a board, in characters: of a jigsaw the beginning will do.
const NAME: usize = 20;

/// Runs the test with many puzzles. The sample leaves it out: it is a test, and run as one.
pub fn run(_: &Context, scale: Scale) -> Result<Table> {
    if scale == Scale::Sample {
        let notes = vec!["Not run: in a sample.".to_owned()];
        return Ok(Table { notes, ..Table::new(&HEADER) });
    }
    let output = cargo::cargo()
        .args(["test", "--release", "--locked", "--quiet", "--package", "hyperdoku", "--test", "soundness"])
        .env(VARIABLE, PUZZLES)
        .output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        let reason = said.lines().find(|line| line.contains("violations") || line.contains("no step of"));
        let wrong = vec![shorten(reason.unwrap_or("the test does not pass"))];
        return Ok(Table { wrong, ..Table::new(&HEADER) });
    }
    table(&said).ok_or_else(|| "the test does not tell what it met".into())
}

const HEADER: [&str; 4] = ["technique", "steps on `3x3`", "steps on all boards", "boards"];

/// The tables of what the test tells: by technique, and below by board. None if it lacks something.
fn table(said: &str) -> Option<Table> {
    let mut boards = Table::new(&["board", "puzzles", "states", "steps", "stuck"]);
    let mut techniques: BTreeMap<&str, Vec<(&str, u64)>> = BTreeMap::new();
    for line in said.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["board", name, ref counts @ ..] => {
                let counts = counts.iter().map(|count| count.parse().ok().map(grouped));
                let row: Option<Vec<String>> = [Some(called(name))].into_iter().chain(counts).collect();
                boards.rows.push(row.filter(|row| row.len() == boards.header.len())?);
            }
            ["steps", board, technique, steps] => {
                techniques.entry(technique).or_default().push((board, steps.parse().ok()?));
            }
            _ => {}
        }
    }
    if boards.rows.is_empty() || techniques.is_empty() {
        return None;
    }
    let mut table = Table::new(&HEADER);
    for (technique, met) in techniques {
        let flat = met.iter().find(|(board, _)| *board == FLAT).map_or(0, |(_, steps)| *steps);
        let all = met.iter().map(|(_, steps)| steps).sum();
        table.rows.push(vec![technique.to_owned(), grouped(flat), grouped(all), met.len().to_string()]);
    }
    table.notes.push(boards.markdown().trim_end().to_owned());
    Some(table)
}

fn called(board: &str) -> String {
    let beginning: String = board.chars().take(NAME).collect();
    if beginning == board { format!("`{board}`") } else { format!("`{beginning}…`") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_two_tables() {
        let said = "running 2 tests\nboard\t3x3\t800\t44000\t1234567\t0\nsteps\t3x3\tkite\t1200\n\
                    board\tjigsaw:AAABBBBBCADAABCCCC\t9\t10\t11\t12\nsteps\tjigsaw:AAABBBBBCADAABCCCC\tkite\t5\n\
                    steps\tjigsaw:AAABBBBBCADAABCCCC\tcrossing\t7\nok\n";
        let table = table(said).unwrap();
        assert_eq!(table.rows, [["crossing", "0", "7", "1"], ["kite", "1 200", "1 205", "2"]]);
        let boards = "\
| board                   | puzzles | states | steps     | stuck |
| ----------------------- | ------- | ------ | --------- | ----- |
| `3x3`                   | 800     | 44 000 | 1 234 567 | 0     |
| `jigsaw:AAABBBBBCADAA…` | 9       | 10     | 11        | 12    |";
        assert_eq!(table.notes, [boards]);
        assert!(super::table("ok\n").is_none());
        assert!(super::table("board\t3x3\t800\nsteps\t3x3\tkite\t1\n").is_none());
    }
}
