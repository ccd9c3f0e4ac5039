//! Measurement: puzzles that some engines decide and others do not, and what the one that chooses makes of them.

use super::board::Board;
use super::made::{closed_form, scrambled, thinned};
use super::race::{CHOICE, ENGINES, Race, Time};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;
use std::time::Duration;

/// A board by its sides, the share of its cells that is given, and the solutions looked for.
struct Edge {
    name: &'static str,
    sides: &'static [usize],
    percent: u64,
    solutions: u32,
}

const fn edge(name: &'static str, sides: &'static [usize], percent: u64, solutions: u32) -> Edge {
    Edge { name, sides, percent, solutions }
}

/// Where engines begin to fail; the first is for the sample.
const EDGES: &[Edge] = &[edge("4x4", &[4, 4], 30, 2)];

/// Draws what is given, and makes another solution of the closed form.
const SEEDS: [u64; 2] = [1, 2];

/// How long the engines may take that do one thing.
const LIMIT: Duration = Duration::from_secs(60);

/// Runs the engines on each puzzle, and the one that chooses for twice the time.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let (edges, limit) = match scale {
        Scale::Sample => (&EDGES[..1], Duration::from_secs(2)),
        Scale::Full => (EDGES, LIMIT),
    };
    let mut table =
        Table::new(&[&["board", "given", "solutions"], ENGINES.as_slice(), &["bar holds"]].concat());
    for (edge, seed) in edges.iter().flat_map(|edge| SEEDS.map(|seed| (edge, seed))) {
        let times = times(context, edge, seed, limit, &mut table)?;
        let Edge { name, percent, solutions, .. } = edge;
        let holds = match holds(&times) {
            _ if scale == Scale::Sample => "not judged",
            true => "yes",
            false => {
                table.missed.push(format!("`{name}`, {percent} % given, seed {seed}: undecided"));
                "no"
            }
        };
        let about = [format!("`{name}`"), format!("{percent} %"), solutions.to_string()];
        let times = times.into_iter().map(|time| time.text());
        table.rows.push(about.into_iter().chain(times).chain([holds.to_owned()]).collect());
    }
    Ok(table)
}

/// The times of the engines on one puzzle.
fn times(context: &Context, edge: &Edge, seed: u64, limit: Duration, table: &mut Table) -> Result<Vec<Time>> {
    let board = Board::container(edge.name, edge.sides);
    let solution = scrambled(board, &closed_form(edge.sides), seed);
    let puzzle = thinned(board, &solution, edge.percent, seed);
    let race = Race { solutions: edge.solutions, limit };
    let single: Vec<&str> = ENGINES.into_iter().filter(|&engine| engine != CHOICE).collect();
    let mut times = race.run(context, &single, &puzzle, table)?;
    times.extend(Race { limit: limit * 2, ..race }.run(context, &[CHOICE], &puzzle, table)?);
    Ok(times)
}

/// Whether the last engine, which chooses, decides what any does.
fn holds(times: &[Time]) -> bool {
    let is_decided = |time: &Time| matches!(time, Time::Measured(_));
    times.last().is_some_and(is_decided) || !times.iter().any(is_decided)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_decides_what_any_does() {
        let (quick, never) = (Time::Measured(Duration::from_secs(1)), Time::Undecided(LIMIT));
        assert!(holds(&[never, quick, quick]));
        assert!(holds(&[never, never, never]));
        assert!(!holds(&[never, quick, never]));
    }
}
