//! Measurement: how the time for a proof of uniqueness depends on the number of givens, board by board.

use super::board::Puzzle;
use super::case::ending;
use super::made::thickened;
use super::plot::{Axis, Chart, Guide, Mark, Panel, Point, Series, Stroke, Unit};
use super::process;
use super::race::{CHOICE, ENGINES, Race, Time};
use super::sparse;
use super::table::Table;
use super::{Context, Scale};
use crate::{Result, cargo};
use std::time::Duration;

/// Puzzles of two dimensions without a given too many; those of three dimensions come from a file.
const FLAT: [&str; 2] = [
    "3x3:.8.6...4......45.8........7.9.72..6.14.96............3..13..9.2..5...8......823..",
    "4x4:5.9G.EBC........3.....9.7F1...6....6.......AG..CD...32.69.85.....6..D.1...C..84..7...8..5......G.5.19...\
     ....3.A.C.B..G..F.2.9.578D.....7..3..BE..A....D1..4F....9...C.E....D.183..1...A.82......6.3B1....C...49..45.\
     .D..3.E7........E..4G...13...2A...5....96F.8",
];

/// The boards of three dimensions.
const CUBES: [&str; 3] = ["2x2x2", "3x3x1", "slice:3^3"];

/// Draws the cells that are given in addition.
const SEED: u64 = 1;

/// When an engine is given up.
const LIMIT: Duration = Duration::from_secs(60);

/// The picture, from the root.
const PICTURE: &str = "docs/givens.svg";

/// The times of the engines on one puzzle.
struct Level {
    board: &'static str,
    givens: usize,
    /// In the order of [`ENGINES`].
    times: Vec<Time>,
}

/// Adds givens to one puzzle of each board and runs the engines on each.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let (puzzles, limit) = match scale {
        Scale::Sample => (vec![flat(FLAT[0])?], Duration::from_secs(2)),
        Scale::Full => (puzzles()?, LIMIT),
    };
    let race = Race { solutions: 2, limit };
    let mut table = Table::new(&[&["board", "givens"], ENGINES.as_slice()].concat());
    let mut levels = Vec::new();
    for puzzle in puzzles {
        let arguments = ["solve", "--unique"].map(str::to_owned);
        let outcome = process::run(&context.binary, &arguments, &puzzle.spaced())?;
        let solution = puzzle.solution(&outcome.output).ok().filter(|_| outcome.code == Some(0));
        match solution {
            Some(solution) => levels.extend(measure(context, race, &puzzle, &solution, &mut table)?),
            None => table.wrong.push(format!("`{}`: {}", puzzle.board.name, ending(&outcome))),
        }
    }
    for Level { board, givens, times } in &levels {
        let times = times.iter().map(|time| time.text());
        table.rows.push([format!("`{board}`"), givens.to_string()].into_iter().chain(times).collect());
    }
    if scale == Scale::Full {
        std::fs::write(cargo::root().join(PICTURE), chart(&levels).svg())?;
    }
    Ok(table)
}

/// One puzzle of each board.
fn puzzles() -> Result<Vec<Puzzle>> {
    let sparse = sparse::puzzles()?;
    let first = |name: &&str| {
        let found = sparse.iter().find(|puzzle| puzzle.board.name == *name);
        found.cloned().ok_or_else(|| format!("no sparse puzzle of the board {name}").into())
    };
    FLAT.iter().map(|line| flat(line)).chain(CUBES.iter().map(first)).collect()
}

fn flat(line: &str) -> Result<Puzzle> {
    Puzzle::line(line).ok_or_else(|| format!("`{line}` is no puzzle").into())
}

/// The levels of one puzzle, fewest givens first.
fn measure(
    context: &Context,
    race: Race,
    puzzle: &Puzzle,
    solution: &[usize],
    table: &mut Table,
) -> Result<Vec<Level>> {
    let mut levels = Vec::new();
    for givens in steps(puzzle.givens(), puzzle.board.cells()) {
        let thicker = thickened(puzzle, solution, givens - puzzle.givens(), SEED);
        let times = race.run(context, &ENGINES, &thicker, table)?;
        levels.push(Level { board: puzzle.board.name, givens, times });
    }
    Ok(levels)
}

/// Numbers of givens: the puzzle's own, then 10 % more, 20 %, 40 % and so on, and all cells.
fn steps(own: usize, cells: usize) -> Vec<usize> {
    let more = (0..).map(|doubled| (own + (own << doubled) / 10).min(cells));
    let mut steps = vec![own];
    for givens in more {
        steps.push(givens);
        if givens == cells {
            break;
        }
    }
    steps.dedup();
    steps
}

/// A panel for each board, all with the same range of times.
fn chart(levels: &[Level]) -> Chart {
    let mut boards: Vec<&str> = levels.iter().map(|level| level.board).collect();
    boards.dedup();
    let times: Vec<f64> = levels.iter().flat_map(|level| &level.times).map(|&time| drawn(time).0).collect();
    let panel = |board: &str| Panel {
        title: board.to_owned(),
        x: Axis { label: "givens", unit: Unit::Number, also: Vec::new() },
        y: Axis { label: "time", unit: Unit::Seconds, also: times.clone() },
        guide: Some(Guide { value: LIMIT.as_secs_f64(), label: "" }),
        series: series(levels.iter().filter(|level| level.board == board).collect()),
    };
    Chart {
        title: "Time to prove that a puzzle has one solution",
        columns: 3,
        panels: boards.into_iter().map(panel).collect(),
        notes: vec!["dashed: the limit of 60 s", "hollow: no answer by then"],
    }
}

/// A line for each engine; what users get comes first, as a band below the engines it chooses from.
fn series(levels: Vec<&Level>) -> Vec<Series> {
    let series = ENGINES.iter().enumerate().rev().map(|(engine, &name)| {
        let point = |level: &&Level| {
            let (y, mark) = drawn(level.times[engine]);
            Point { x: level.givens as f64, y, mark }
        };
        let stroke = if name == CHOICE { Stroke::Band } else { Stroke::Line };
        Series { name, stroke, points: levels.iter().map(point).collect() }
    });
    series.collect()
}

/// Seconds and how they are drawn.
fn drawn(time: Time) -> (f64, Mark) {
    match time {
        Time::Measured(time) => (time.as_secs_f64(), Mark::Measured),
        Time::Undecided(limit) => (limit.as_secs_f64(), Mark::AtLeast),
        Time::TooLarge => (LIMIT.as_secs_f64(), Mark::AtLeast),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_grow_by_doubled_shares_up_to_all_cells() {
        assert_eq!(steps(20, 81), [20, 22, 24, 28, 36, 52, 81]);
        assert_eq!(steps(60, 512), [60, 66, 72, 84, 108, 156, 252, 444, 512]);
        assert_eq!(steps(5, 8), [5, 6, 7, 8]);
        assert_eq!(steps(81, 81), [81]);
    }

    #[test]
    fn the_flat_puzzles_are_puzzles() {
        let givens = FLAT.map(|line| flat(line).unwrap().givens());
        assert_eq!(givens, [25, 93]);
    }

    #[test]
    fn every_board_has_a_panel_with_the_choice_below_the_engines() {
        let quick = Time::Measured(Duration::from_millis(5));
        let times = [Time::Undecided(LIMIT), quick, quick, quick];
        let level = |board, givens| Level { board, givens, times: times.to_vec() };
        let chart = chart(&[level("3x3", 20), level("3x3", 30), level("4x4", 90)]);
        let lengths =
            |panel: &Panel| panel.series.iter().map(|series| series.points.len()).collect::<Vec<_>>();
        assert_eq!(chart.panels.iter().map(lengths).collect::<Vec<_>>(), [[2; 4], [1; 4]]);
        assert_eq!(chart.panels[0].series[0].name, "auto");
        assert!(chart.panels[0].series[3].points[0].mark == Mark::AtLeast);
    }
}
