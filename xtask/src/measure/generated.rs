//! Calls of `hyperdoku generate`, and what they make.

use super::Context;
use super::case::{ending, shorten};
use super::process::{self, Outcome, Watch};
use crate::Result;
use serde_json::Value;
use std::collections::HashSet;

/// A puzzle as `generate --json` tells it.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The board's name.
    pub board: String,
    /// A character a cell, or numbers where there are more symbols.
    pub givens: Value,
    /// The same for the solution.
    pub solution: Value,
    /// How many givens there are.
    pub count: u64,
    /// How hard it is called.
    pub class: Option<String>,
    /// The hardest step, in tenths.
    pub er: Option<u32>,
}

impl Generated {
    /// The puzzle as a line that names its board.
    pub fn line(&self) -> String {
        named(&self.board, &self.givens)
    }

    fn read(line: &str) -> Option<Generated> {
        let value: Value = serde_json::from_str(line).ok()?;
        Some(Generated {
            board: value["board"].as_str()?.to_owned(),
            givens: value["givens"].clone(),
            solution: value["solution"].clone(),
            count: value["count"].as_u64()?,
            class: value["class"].as_str().map(str::to_owned),
            er: value["er"].as_f64().map(|er| (er * 10.0).round() as u32),
        })
    }
}

fn named(board: &str, cells: &Value) -> String {
    match cells.as_str() {
        Some(line) => format!("{board}:{line}"),
        None => format!("{board}: {}", cells.to_string().trim_matches(['[', ']']).replace(',', " ")),
    }
}

/// Runs `generate --json`; tells what is wrong with the answer if it is not so many puzzles.
pub fn generate(
    context: &Context,
    arguments: &[&str],
    count: usize,
) -> Result<(std::result::Result<Vec<Generated>, String>, Outcome)> {
    let arguments: Vec<String> =
        ["generate", "--json"].iter().chain(arguments).map(|&argument| argument.to_owned()).collect();
    let outcome = process::run_watched(&context.binary, &arguments, "", Watch::LONG)?;
    let made = judge(&outcome, count).map_err(|reason| format!("`{}`: {reason}", arguments.join(" ")));
    Ok((made, outcome))
}

fn judge(outcome: &Outcome, count: usize) -> std::result::Result<Vec<Generated>, String> {
    if outcome.code != Some(0) {
        return Err(ending(outcome));
    }
    let read = |line: &str| Generated::read(line).ok_or_else(|| format!("wrote `{}`", shorten(line)));
    let made: Vec<Generated> = outcome.output.lines().map(read).collect::<std::result::Result<_, _>>()?;
    if made.len() != count {
        return Err(format!("made {} of {count}", made.len()));
    }
    Ok(made)
}

/// Has an engine prove each puzzle unique, and compares its solutions; the first that is wrong is told.
pub fn check(context: &Context, made: &[Generated], engine: &str) -> Result<std::result::Result<(), String>> {
    let lines: String = made.iter().map(|puzzle| puzzle.line() + "\n").collect();
    let arguments = ["solve", "--json", "--unique", "--nodes", "0", "--engine", engine].map(str::to_owned);
    let outcome = process::run_watched(&context.binary, &arguments, &lines, Watch::LONG)?;
    Ok(compare(made, &outcome))
}

fn compare(made: &[Generated], outcome: &Outcome) -> std::result::Result<(), String> {
    if outcome.code != Some(0) {
        return Err(ending(outcome));
    }
    let mut answers = outcome.output.lines();
    for puzzle in made {
        let answer: Value =
            answers.next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
        if answer["status"] != "unique" || answer["solution"] != puzzle.solution {
            return Err(format!("{} has another answer: {}", shorten(&puzzle.line()), answer["status"]));
        }
    }
    let distinct: HashSet<String> = made.iter().map(Generated::line).collect();
    if distinct.len() < made.len() {
        return Err(format!("{} of {} puzzles differ", distinct.len(), made.len()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const LINE: &str = r#"{"board":"2x2","givens":"1...","solution":"1234","count":1,"class":"easy","er":1.2,"score":1,"minimal":true,"seed":1}"#;

    fn outcome(code: i32, output: &str) -> Outcome {
        Outcome {
            code: Some(code),
            output: output.into(),
            errors: "no".into(),
            elapsed: Duration::ZERO,
            peak: None,
            processor: None,
        }
    }

    #[test]
    fn puzzles_are_read_and_counted() {
        let made = judge(&outcome(0, LINE), 1).unwrap();
        assert_eq!((made[0].line().as_str(), made[0].er), ("2x2:1...", Some(12)));
        assert_eq!(judge(&outcome(0, LINE), 2), Err("made 1 of 2".to_owned()));
        assert_eq!(judge(&outcome(1, LINE), 1), Err("ended with exit code 1: no".to_owned()));
        assert_eq!(judge(&outcome(0, "{}"), 1), Err("wrote `{}`".to_owned()));
        assert_eq!(named("7x7", &serde_json::json!([0, 12])), "7x7: 0 12");
    }

    #[test]
    fn answers_are_compared() {
        let made = judge(&outcome(0, LINE), 1).unwrap();
        let twice = [made[0].clone(), made[0].clone()];
        let right = r#"{"status":"unique","solution":"1234"}"#;
        assert_eq!(compare(&made, &outcome(0, right)), Ok(()));
        let both = format!("{right}\n{right}");
        assert_eq!(compare(&twice, &outcome(0, &both)), Err("1 of 2 puzzles differ".to_owned()));
        for wrong in [r#"{"status":"unique","solution":"4321"}"#, r#"{"status":"multiple"}"#, ""] {
            assert!(compare(&made, &outcome(0, wrong)).is_err());
        }
        assert!(compare(&made, &outcome(3, right)).is_err());
    }
}
