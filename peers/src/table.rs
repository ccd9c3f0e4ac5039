//! The times as a Markdown table for people, and as JSON for programs.

use crate::race::Times;
use crate::sets::PuzzleSet;
use serde_json::{Value, json};
use std::num::NonZeroUsize;

/// A row a solver, a column a set: microseconds a puzzle, and in brackets how many times ours that is.
pub fn markdown(sets: &[PuzzleSet], times: &[Times]) -> String {
    let head = sets.iter().map(|set| format!(" {} ({}) |", set.name, set.puzzles.len())).collect::<String>();
    let rule = "---:|".repeat(sets.len());
    let rows = times.iter().map(|row| {
        let cells = row.microseconds.iter().zip(ratios(row, times));
        let cells = cells.map(|(time, ratio)| format!(" {time:.1} ({ratio:.2}) |")).collect::<String>();
        format!("\n| {} {} |{cells}", row.peer.name, row.peer.version)
    });
    format!("| µs a puzzle |{head}\n|---|{rule}{}", rows.collect::<String>())
}

/// The same as one JSON object.
pub fn json(family: &str, sets: &[PuzzleSet], times: &[Times], rounds: NonZeroUsize) -> String {
    let set = |set: &PuzzleSet| json!({ "name": set.name, "puzzles": set.puzzles.len() });
    let solver = |row: &Times| {
        json!({
            "name": row.peer.name,
            "version": row.peer.version,
            "microseconds": row.microseconds,
            "ratio": ratios(row, times),
        })
    };
    let value = json!({
        "family": family,
        "ours": times[0].peer.name,
        "rounds": rounds,
        "sets": sets.iter().map(set).collect::<Value>(),
        "solvers": times.iter().map(solver).collect::<Value>(),
    });
    format!("{value:#}")
}

fn ratios(row: &Times, times: &[Times]) -> Vec<f64> {
    row.microseconds.iter().zip(&times[0].microseconds).map(|(time, ours)| time / ours).collect()
}
