//! Measurement: how time and memory grow with the number of cells, where no choice is needed.

use super::board::{Board, Family, Puzzle};
use super::case::{ending, shorten};
use super::made::{closed_form, scrambled, thinned};
use super::plot::{Axis, Chart, Guide, Mark, Panel, Point, Series, Stroke, Unit};
use super::process::{self, Watch};
use super::table::Table;
use super::units::{MEGABYTE, duration, grouped, three_digits};
use super::{Context, Scale};
use crate::{Result, cargo};
use serde_json::Value;
use std::time::Duration;

/// The boards, by the number of cells; all have a closed form.
const BOARDS: &[Board] = &[
    Board::container("3x3x1", &[3, 3, 1]),
    Board::container("4x3x1", &[4, 3, 1]),
    Board::container("4x4x1", &[4, 4, 1]),
    Board::container("3x3x1x1", &[3, 3, 1, 1]),
    Board::container("5x5x1", &[5, 5, 1]),
    Board::container("6x6x1", &[6, 6, 1]),
    Board::container("4x3x2x1", &[4, 3, 2, 1]),
];

/// How many boards the sample takes.
const SAMPLE: usize = 3;

/// A board so small that its run takes what every run takes.
const TINY: Board = Board::container("2x2", &[2, 2]);

/// What share of the closed form is given, and the least seed for which that leaves one solution on every
/// board: of `6x6x1`, some cells can be exchanged in most draws.
const PERCENT: u64 = 60;
const SEED: u64 = 8;

/// How many puzzles are solved in one run, of which the least time counts: the same number on every board, since
/// the least of many is less than that of few.
const PUZZLES: u64 = 100;

/// How often memory is looked at, run by run; the most counts.
const MEMORY_RUNS: usize = 7;

/// How many times the value of the first board a value may be.
const BAR: f64 = 3.0;

/// The picture, from the root.
const PICTURE: &str = "docs/growth.svg";

/// What one board costs.
struct Cost {
    board: Board,
    nodes: u64,
    microseconds: f64,
    /// Bytes beyond the run on the tiny board.
    bytes: Option<u64>,
}

/// Solves a puzzle on each board.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let boards = if scale == Scale::Sample { &BOARDS[..SAMPLE] } else { BOARDS };
    let mut table =
        Table::new(&["board", "cells", "symbols", "nodes", "time", "µs a cell", "bytes a cell", "bar holds"]);
    let tiny = memory(context, TINY)?;
    let mut costs: Vec<Cost> = Vec::new();
    for &board in boards {
        match time(context, board)? {
            Ok((microseconds, nodes)) => {
                let more = memory(context, board)?.zip(tiny).map(|(most, tiny)| most.saturating_sub(tiny));
                let bytes = more.filter(|&bytes| bytes >= MEGABYTE);
                costs.push(Cost { board, nodes, microseconds, bytes });
            }
            Err(reason) => table.wrong.push(format!("`{}`: {reason}", board.name)),
        }
    }
    for cost in &costs {
        record(&mut table, scale, cost, &costs);
    }
    if costs.iter().any(|cost| cost.bytes.is_none()) {
        table.notes.push(
            "`–`: the process takes less than 1 MB more than one on a board of 16 cells, so that memory cannot be \
             told; the bar is then held against the first board where it can."
                .to_owned(),
        );
    }
    if scale == Scale::Full {
        std::fs::write(cargo::root().join(PICTURE), chart(&costs).svg())?;
    }
    Ok(table)
}

impl Cost {
    fn microseconds_a_cell(&self) -> f64 {
        self.microseconds / self.board.cells() as f64
    }

    fn bytes_a_cell(&self) -> Option<f64> {
        self.bytes.map(|bytes| bytes as f64 / self.board.cells() as f64)
    }
}

/// Adds a row, held against the first board.
fn record(table: &mut Table, scale: Scale, cost: &Cost, costs: &[Cost]) {
    let Cost { board, nodes, microseconds, .. } = cost;
    let missed = missed(cost, costs);
    let holds = match missed {
        _ if scale == Scale::Sample => "not judged",
        Some(_) => "no",
        None => "yes",
    };
    table.rows.push(vec![
        format!("`{}`", board.name),
        grouped(board.cells() as u64),
        board.symbols().to_string(),
        grouped(*nodes),
        duration(Duration::from_secs_f64(microseconds / 1e6)),
        format!("{:.3}", cost.microseconds_a_cell()),
        cost.bytes_a_cell().map_or("–".to_owned(), three_digits),
        holds.to_owned(),
    ]);
    table.missed.extend(missed.filter(|_| holds == "no"));
}

/// How a board misses its bar.
fn missed(cost: &Cost, costs: &[Cost]) -> Option<String> {
    let held = |name: &str, value: f64, first: f64| {
        let times = value / first;
        (times > BAR).then(|| format!("`{}`: {name} a cell are {times:.2} times the first", cost.board.name))
    };
    let first = costs.first().map(Cost::microseconds_a_cell)?;
    held("microseconds", cost.microseconds_a_cell(), first)
        .or_else(|| held("bytes", cost.bytes_a_cell()?, costs.iter().find_map(Cost::bytes_a_cell)?))
}

/// The puzzle on a board and its solution.
fn puzzle(board: Board) -> (Puzzle, Vec<usize>) {
    let Family::Container(sides) = board.family else { unreachable!("all boards are of this family") };
    let solution = closed_form(sides);
    (thinned(board, &solution, PERCENT, SEED), solution)
}

/// Writes puzzles to a file and returns the call that solves them.
fn arguments(context: &Context, puzzles: &[Puzzle]) -> Result<[String; 6]> {
    let path = context.scratch.join("growth.txt");
    std::fs::write(&path, puzzles.iter().map(Puzzle::spaced).collect::<String>())?;
    Ok(["solve", "--unique", "--json", "--threads", "1", &path.to_string_lossy()].map(str::to_owned))
}

/// The least time of the engine in microseconds, and its choices; or what is wrong with an answer.
///
/// The puzzles differ by a symmetry of the board: of one that is repeated, the processor would learn every
/// branch, and of a small one far more than of a large one.
fn time(context: &Context, board: Board) -> Result<std::result::Result<(f64, u64), String>> {
    let (puzzle, solution) = puzzle(board);
    let puzzles = (0..PUZZLES).map(|seed| Puzzle { board, values: scrambled(board, &puzzle.values, seed) });
    let puzzles: Vec<Puzzle> = puzzles.collect();
    let outcome = process::run(&context.binary, &arguments(context, &puzzles)?, "")?;
    if outcome.code != Some(0) {
        return Ok(Err(ending(&outcome)));
    }
    let lines = outcome.output.lines().zip(&puzzles).zip(0..);
    let answers =
        lines.map(|((line, puzzle), seed)| answer(line, puzzle, &scrambled(board, &solution, seed)));
    let answers: std::result::Result<Vec<_>, _> = answers.collect();
    Ok(answers.and_then(|answers| {
        let least = answers.into_iter().min_by(|(time, _), (other, _)| time.total_cmp(other));
        least.ok_or_else(|| "no answer".to_owned())
    }))
}

/// Time and choices of one line of output, if its solution is what the puzzle was made from.
fn answer(line: &str, puzzle: &Puzzle, solution: &[usize]) -> std::result::Result<(f64, u64), String> {
    let value: Value = serde_json::from_str(line).map_err(|_| format!("wrote `{}`", shorten(line)))?;
    if puzzle.solution(value["solution"].as_str().unwrap_or_default())? != solution {
        return Err("there is another solution, so this is not the only one".to_owned());
    }
    value["micros"].as_f64().zip(value["nodes"].as_u64()).ok_or_else(|| "tells no time or choices".to_owned())
}

/// The most memory that a run on one puzzle takes.
fn memory(context: &Context, board: Board) -> Result<Option<u64>> {
    let arguments = arguments(context, &[puzzle(board).0])?;
    let mut most = None;
    for _ in 0..MEMORY_RUNS {
        most = most.max(process::run_watched(&context.binary, &arguments, "", Watch::CLOSE)?.peak);
    }
    Ok(most)
}

/// One of the costs of a cell.
type CostOf = fn(&Cost) -> Option<f64>;

/// Both costs a cell against the number of cells.
fn chart(costs: &[Cost]) -> Chart {
    let cells: Vec<f64> = costs.iter().map(|cost| cost.board.cells() as f64).collect();
    // Two decades in both panels, so that the same slope means the same.
    let panel = |title: &'static str, label: &'static str, ends: [f64; 2], value: CostOf| {
        let point = |cost: &Cost| {
            let y = value(cost)?;
            Some(Point { x: cost.board.cells() as f64, y, mark: Mark::Measured })
        };
        let points: Vec<Point> = costs.iter().filter_map(point).collect();
        let guide =
            points.first().map(|first| Guide { value: BAR * first.y, label: "three times the first" });
        Panel {
            title: title.to_owned(),
            x: Axis { label: "cells", unit: Unit::Number, also: cells.clone() },
            y: Axis { label, unit: Unit::Number, also: ends.to_vec() },
            guide,
            series: vec![Series { name: title, stroke: Stroke::Line, points }],
        }
    };
    Chart {
        title: "What a cell costs on boards of 729 to 331 776 cells",
        columns: 2,
        panels: vec![
            panel("Time", "µs a cell", [0.01, 1.0], |cost| Some(cost.microseconds_a_cell())),
            panel("Memory", "bytes a cell", [10.0, 1000.0], Cost::bytes_a_cell),
        ],
        notes: vec![
            "Puzzles that singles solve, 60 % given. Memory of small boards is too little to be told.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(board: Board, microseconds: f64, bytes: Option<u64>) -> Cost {
        Cost { board, nodes: 0, microseconds, bytes }
    }

    #[test]
    fn boards_are_in_the_order_of_cells() {
        let cells: Vec<usize> = BOARDS.iter().map(Board::cells).collect();
        assert_eq!(cells, [729, 1728, 4096, 6561, 15_625, 46_656, 331_776]);
    }

    #[test]
    fn costs_are_held_against_the_first() {
        let costs = [
            cost(BOARDS[0], 729.0, None),
            cost(BOARDS[4], 15_625.0 * 3.0, Some(15_625 * 100)),
            cost(BOARDS[5], 46_656.0 * 3.1, Some(46_656 * 300)),
            cost(BOARDS[6], 331_776.0, Some(331_776 * 301)),
        ];
        let found: Vec<Option<String>> = costs.iter().map(|cost| missed(cost, &costs)).collect();
        let expected = [
            None,
            None,
            Some("`6x6x1`: microseconds a cell are 3.10 times the first".to_owned()),
            Some("`4x3x2x1`: bytes a cell are 3.01 times the first".to_owned()),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn answers_are_checked() {
        let (puzzle, solution) = puzzle(TINY);
        let line: String = solution.iter().map(usize::to_string).collect();
        let object = |solution: &str| format!(r#"{{"solution":"{solution}","nodes":0,"micros":7}}"#);
        assert_eq!(answer(&object(&line), &puzzle, &solution), Ok((7.0, 0)));
        assert!(answer(&object(&line.replace('1', "2")), &puzzle, &solution).is_err());
        assert!(answer("undecided", &puzzle, &solution).is_err());
    }
}
