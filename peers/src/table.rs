//! The times as a Markdown table for people, and as JSON for programs.

use crate::race::{Lap, Plan, Times};
use crate::sets::PuzzleSet;
use serde_json::{Value, json};

/// A row a solver, a column a set: microseconds a puzzle, how many times ours that is on the same puzzles, and on how
/// many of them it was measured if not on all.
pub fn markdown(sets: &[PuzzleSet], times: &[Times]) -> String {
    let head: Vec<String> = sets.iter().map(|set| format!("{} ({})", set.name, set.puzzles.len())).collect();
    let cell = |(lap, set): (&Lap, &PuzzleSet)| {
        let part = (lap.puzzles < set.puzzles.len()).then(|| format!(" on {}", lap.puzzles));
        format!("{:.3} ({:.2}){}", lap.microseconds, lap.ratio, part.unwrap_or_default())
    };
    let row = |row: &Times| {
        let name = format!("{} {}", row.peer.name, row.peer.version);
        [name].into_iter().chain(row.laps.iter().zip(sets).map(cell)).collect()
    };
    grid("µs a puzzle", &head, times.iter().map(row))
}

/// The same as one JSON object.
pub fn json(family: &str, sets: &[PuzzleSet], times: &[Times], plan: Plan) -> String {
    let set = |set: &PuzzleSet| json!({ "name": set.name, "puzzles": set.puzzles.len() });
    let solver = |row: &Times| {
        json!({
            "name": row.peer.name,
            "version": row.peer.version,
            "ours": row.peer.is_ours(),
            "microseconds": row.laps.iter().map(|lap| lap.microseconds).collect::<Value>(),
            "ratio": row.laps.iter().map(|lap| lap.ratio).collect::<Value>(),
            "puzzles": row.laps.iter().map(|lap| lap.puzzles).collect::<Value>(),
        })
    };
    let value = json!({
        "family": family,
        "question": plan.question.to_string(),
        "rounds": plan.rounds,
        "sets": sets.iter().map(set).collect::<Value>(),
        "solvers": times.iter().map(solver).collect::<Value>(),
    });
    format!("{value:#}")
}

/// A Markdown table whose first column has names and whose others have figures.
pub fn grid(corner: &str, head: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let rows: String = rows.map(|row| format!("\n| {} |", row.join(" | "))).collect();
    format!("| {corner} | {} |\n|---|{}{rows}", head.join(" | "), "---:|".repeat(head.len()))
}
