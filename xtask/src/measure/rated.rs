//! Calls of `hyperdoku rate`, and puzzles whose rating by others is known.

use super::Context;
use super::case::{ending, shorten};
use super::process::{self, Outcome, Watch};
use crate::{Result, cargo};
use serde_json::Value;

/// The puzzles with their ratings, from the root.
const FILE: &str = "crates/testkit/corpora/rated.tsv";

/// A 9x9 puzzle and how Sukaku Explainer rates it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rated {
    /// 81 characters.
    pub cells: String,
    /// In tenths.
    pub rating: u32,
}

/// How the program rates a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step by Sudoku Explainer's scale, in tenths; 0 where there is none.
    pub er: u32,
    /// Cells that the steps on that scale leave open.
    pub er_left: u64,
    /// How hard the puzzle is called.
    pub class: String,
}

impl Rating {
    /// As JSON and tables tell it: none where no step is on the scale.
    pub fn told(&self) -> Option<u32> {
        (self.er > 0 || self.er_left == 0).then_some(self.er)
    }
}

/// The puzzles of the file, in its order.
pub fn puzzles() -> Result<Vec<Rated>> {
    let text =
        std::fs::read_to_string(cargo::root().join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let puzzles = lines.map(|(line, number)| {
        rated(line).ok_or_else(|| format!("{FILE}: line {number} has no rating").into())
    });
    puzzles.collect()
}

/// Rates puzzles, a line each. Tells what is wrong with the answer if it does not rate every one.
pub fn rate(
    context: &Context,
    puzzles: &str,
    options: &[&str],
) -> Result<(std::result::Result<Vec<Rating>, String>, Outcome)> {
    let arguments: Vec<String> =
        ["rate", "--json"].iter().chain(options).map(|&argument| argument.to_owned()).collect();
    let outcome = process::run_watched(&context.binary, &arguments, puzzles, Watch::LONG)?;
    let ratings = judge(&outcome, puzzles.lines().count());
    Ok((ratings, outcome))
}

/// A rating as people write it.
pub fn tenths(er: u32) -> String {
    format!("{}.{}", er / 10, er % 10)
}

fn rated(line: &str) -> Option<Rated> {
    let (cells, rating) = line.split_once('\t')?;
    let (whole, tenths) = rating.split_once('.')?;
    let rating =
        10 * whole.parse::<u32>().ok()? + tenths.parse::<u32>().ok().filter(|tenths| *tenths < 10)?;
    Some(Rated { cells: cells.to_owned(), rating })
}

fn judge(outcome: &Outcome, puzzles: usize) -> std::result::Result<Vec<Rating>, String> {
    if outcome.code != Some(0) {
        return Err(ending(outcome));
    }
    let read = |line: &str| rating(line).ok_or_else(|| format!("`rate --json` wrote `{}`", shorten(line)));
    let ratings: Vec<Rating> = outcome.output.lines().map(read).collect::<std::result::Result<_, _>>()?;
    if ratings.len() != puzzles {
        return Err(format!("{} of {puzzles} puzzles are rated", ratings.len()));
    }
    Ok(ratings)
}

/// The rating in a line of output; none if it lacks something.
fn rating(line: &str) -> Option<Rating> {
    let value: Value = serde_json::from_str(line).ok()?;
    let er_left = value["er_cells_left"].as_u64()?;
    // No step at all is on the scale.
    let none = (er_left > 0 && value["er"].is_null()).then_some(0.0);
    let er = none.or(value["er"].as_f64()).filter(|er| (0.0..100.0).contains(er))?;
    let class = value["class"].as_str()?.to_owned();
    Some(Rating { er: (er * 10.0).round() as u32, er_left, class })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn lines_of_the_file_are_read() {
        let known = |rating| Some(Rated { cells: "1.2".to_owned(), rating });
        assert_eq!(rated("1.2\t4.5"), known(45));
        assert_eq!(rated("1.2\t10.0"), known(100));
        assert_eq!([rated("1.2"), rated("1.2\t4"), rated("1.2\t4.55")], [None, None, None]);
        assert!(puzzles().is_ok_and(|puzzles| puzzles.len() == 500));
    }

    #[test]
    fn every_puzzle_must_be_rated() {
        let line = r#"{"line":1,"board":"3x3","status":"unique","er":4.2,"score":1,"class":"hard","er_cells_left":0}"#;
        let check = |code, output: &str, expected: std::result::Result<u32, &str>| {
            let elapsed = Duration::ZERO;
            let outcome = Outcome {
                code: Some(code),
                output: output.into(),
                errors: "no".into(),
                elapsed,
                peak: None,
                processor: None,
            };
            let found = judge(&outcome, 1).map(|ratings| ratings[0].er);
            assert_eq!(found.as_ref().map(|er| *er).map_err(String::as_str), expected);
        };
        check(0, line, Ok(42));
        check(0, "", Err("0 of 1 puzzles are rated"));
        check(0, r#"{"line":1}"#, Err("`rate --json` wrote `{\"line\":1}`"));
        check(1, line, Err("ended with exit code 1: no"));
        assert_eq!([tenths(42), tenths(100)], ["4.2", "10.0"]);
    }
}
