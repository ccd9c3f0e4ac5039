//! Measurement: puzzles that some engines decide and others do not, and what the one that chooses makes of them.

use super::board::Board;
use super::made::{closed_form, scrambled, thinned};
use super::race::{CHOICE, ENGINES, Race, Time};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;
use std::time::Duration;

/// A board by its sides, and the share of its cells that is given.
struct Edge {
    name: &'static str,
    sides: &'static [usize],
    percent: u64,
}

const fn edge(name: &'static str, sides: &'static [usize], percent: u64) -> Edge {
    Edge { name, sides, percent }
}

/// Where SAT is slow, and then where the others are lost; the first is for the sample.
const EDGES: &[Edge] = &[
    edge("40x1", &[40, 1], 46),
    edge("5x5", &[5, 5], 5),
    edge("6x6", &[6, 6], 15),
    edge("30x1", &[30, 1], 42),
    edge("7x7", &[7, 7], 3),
    edge("8x8", &[8, 8], 15),
    edge("8x1x1", &[8, 1, 1], 19),
    edge("2x2x2", &[2, 2, 2], 13),
    edge("3x3x1", &[3, 3, 1], 14),
    edge("4x4x1", &[4, 4, 1], 23),
    edge("3x2x2", &[3, 2, 2], 17),
];

/// Draws what is given, and makes another solution of the closed form.
const SEED: u64 = 1;

/// How long the engines may take that do one thing.
const LIMIT: Duration = Duration::from_secs(60);

/// Runs the engines on each puzzle, and the one that chooses for twice the time.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let (edges, limit) = match scale {
        Scale::Sample => (&EDGES[..1], Duration::from_secs(2)),
        Scale::Full => (EDGES, LIMIT),
    };
    let mut table = Table::new(&[&["board", "given"], ENGINES.as_slice(), &["bar holds"]].concat());
    for edge in edges {
        let times = times(context, edge, limit, &mut table)?;
        let Edge { name, percent, .. } = edge;
        let holds = match holds(&times) {
            _ if scale == Scale::Sample => "not judged",
            true => "yes",
            false => {
                table.missed.push(format!("`{name}`, {percent} % given: undecided"));
                "no"
            }
        };
        let about = [format!("`{name}`"), format!("{percent} %")];
        let times = times.into_iter().map(|time| time.text());
        table.rows.push(about.into_iter().chain(times).chain([holds.to_owned()]).collect());
    }
    Ok(table)
}

/// The times of the engines on one puzzle.
fn times(context: &Context, edge: &Edge, limit: Duration, table: &mut Table) -> Result<Vec<Time>> {
    let board = Board::container(edge.name, edge.sides);
    let solution = scrambled(board, &closed_form(edge.sides), SEED);
    let puzzle = thinned(board, &solution, edge.percent, SEED);
    let race = Race { solutions: 2, limit };
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
