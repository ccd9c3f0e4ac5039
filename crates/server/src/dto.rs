//! Between what the libraries know and what goes over the wire.

use crate::error::ApiError;
use crate::limits::Limits;
use hyperdoku::format;
use hyperdoku::logic::{Level, Rating};
use hyperdoku::{Cell, Explicit, Extras, Family, Puzzle, Shape, Solution, Status, Topology};
use hyperdoku_store::{self as store, Entry, Kept};
use hyperdoku_wire::{Class, GameState, LibraryPuzzle, ListedBoard, PuzzleText, SolutionCount, Summary};
use std::sync::Arc;

/// A class.
pub fn class(level: Level) -> Class {
    match level {
        Level::Easy => Class::Easy,
        Level::Medium => Class::Medium,
        Level::Hard => Class::Hard,
        Level::Unfair => Class::Unfair,
        Level::Extreme => Class::Extreme,
        Level::Beyond => Class::Beyond,
    }
}

/// A class as the libraries have it.
pub fn level(class: Class) -> Level {
    match class {
        Class::Easy => Level::Easy,
        Class::Medium => Level::Medium,
        Class::Hard => Level::Hard,
        Class::Unfair => Level::Unfair,
        Class::Extreme => Level::Extreme,
        Class::Beyond => Level::Beyond,
    }
}

/// A puzzle of the library.
pub fn kept(kept: Kept) -> LibraryPuzzle {
    let is_named = !kept.givens.starts_with('{');
    let listed = if is_named { None } else { kept.puzzle().ok().map(|(puzzle, _)| puzzle_text(&puzzle)) };
    LibraryPuzzle {
        id: kept.id.0,
        puzzle: listed.unwrap_or(PuzzleText { board: kept.board, givens: kept.givens, listed: None }),
        givens: kept.given_count,
        class: kept.class.map(class),
        er: kept.er.map(tenths),
        score: kept.score,
        source: kept.source,
    }
}

/// A puzzle to be added to the library, with what is known of it.
pub fn entry(puzzle: Puzzle, solution: Solution, rating: Option<&Rating>, source: String) -> Entry {
    Entry {
        puzzle,
        solution,
        class: rating.map(|rating| rating.class),
        er: rating.and_then(er_tenths),
        score: rating.map(|rating| rating.score),
        source,
    }
}

/// How far a game is.
pub fn summary(summary: &store::Summary) -> Summary {
    Summary {
        state: match summary.state {
            store::GameState::Playing => GameState::Playing,
            store::GameState::Solved => GameState::Solved,
            store::GameState::GivenUp => GameState::GivenUp,
        },
        filled: summary.filled,
        of: summary.of,
        hints: summary.hints,
        checks: summary.checks,
        mistakes: summary.mistakes,
        elapsed_ms: summary.elapsed_ms,
    }
}

/// How many solutions there are.
pub fn solution_count(status: Status) -> SolutionCount {
    match status {
        Status::None => SolutionCount::None,
        Status::Unique => SolutionCount::Unique,
        Status::Multiple => SolutionCount::Multiple,
        Status::Solved => SolutionCount::Solved,
        Status::Undecided => SolutionCount::Undecided,
    }
}

/// The hardest step by Sudoku Explainer's scale, unless there is none on it.
pub fn er(rating: &Rating) -> Option<f64> {
    er_tenths(rating).map(tenths)
}

fn er_tenths(rating: &Rating) -> Option<u32> {
    (rating.hardest.is_some() || rating.er_left == 0).then_some(rating.er)
}

/// A rating in tenths.
fn tenths(er: u32) -> f64 {
    f64::from(er) / 10.0
}

/// A number that is small by nature.
pub fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A puzzle as text.
pub fn puzzle_text(puzzle: &Puzzle) -> PuzzleText {
    let topology = puzzle.topology();
    PuzzleText {
        board: topology.shape().to_string(),
        givens: format::cells_of(puzzle.givens().iter().copied(), topology.symbols()),
        listed: listed(topology.shape()),
    }
}

/// A board without a name, house by house.
fn listed(shape: &Shape) -> Option<ListedBoard> {
    let Family::Explicit(board) = shape.family() else { return None };
    let place = |cell: &Option<Cell>| cell.map(|cell| cell.0);
    Some(ListedBoard {
        symbols: board.symbols,
        cells: board.cells,
        houses: board.houses.iter().map(|house| house.iter().map(|cell| cell.0).collect()).collect(),
        layout: board.layout.iter().map(|row| row.iter().map(place).collect()).collect(),
    })
}

/// A solution as text.
pub fn solution_text(solution: &Solution) -> String {
    format::cells_of(solution.symbols().iter().copied().map(Some), solution.topology().symbols())
}

/// The board of a name.
///
/// # Errors
/// If it is no name, the board is too large, or it cannot exist.
pub fn board(name: &str, limits: &Limits) -> Result<Arc<Topology>, ApiError> {
    Topology::new(shape(name, limits)?).map_err(|error| ApiError::Unprocessable(error.to_string()))
}

/// The board that is told by its houses.
fn listed_board(listed: &ListedBoard, limits: &Limits) -> Result<Arc<Topology>, ApiError> {
    let refused = |error: &dyn std::fmt::Display| ApiError::Unprocessable(format!("listed: {error}"));
    let board = Explicit::numbered(listed.symbols, listed.cells, &listed.houses, &listed.layout);
    let shape = Shape::new(Family::Explicit(Arc::new(board)), Extras::default(), sizes(limits));
    Topology::new(shape.map_err(|error| refused(&error))?).map_err(|error| refused(&error))
}

/// How large boards may be.
pub fn sizes(limits: &Limits) -> hyperdoku::Limits {
    let cells = u64::from(limits.cells);
    hyperdoku::Limits { cells, members: cells * MEMBERS }
}

/// The shape that a name means, and a board within the limits.
fn shape(name: &str, limits: &Limits) -> Result<Shape, ApiError> {
    Shape::parse(name, sizes(limits)).map_err(|error| no_board(name, &error))
}

/// The name of a board as the library has it. What is in parentheses describes boards without a name, and is taken as it
/// is; nothing is the name of nothing.
///
/// # Errors
/// If it is no name.
pub fn board_name(name: &str) -> Result<String, ApiError> {
    if name.is_empty() || name.starts_with('(') {
        return Ok(name.to_owned());
    }
    let shape: Result<Shape, _> = name.parse();
    shape.map(|shape| shape.to_string()).map_err(|error| no_board(name, &error))
}

fn no_board(name: &str, error: &dyn std::fmt::Display) -> ApiError {
    ApiError::Unprocessable(format!("board {:?}: {error}", shortened(name)))
}

/// The beginning of a text, for messages.
pub fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The most houses of a cell: a hypercube of 14 axes, the most that so many cells have, has 14 spans, 91 boxes.
const MEMBERS: u64 = 128;

/// The puzzle of a text.
///
/// # Errors
/// If its board is none, or its givens are not of that board or break a rule.
pub fn puzzle(text: &PuzzleText, limits: &Limits) -> Result<Puzzle, ApiError> {
    let topology = match &text.listed {
        Some(listed) => listed_board(listed, limits)?,
        None => board(&text.board, limits)?,
    };
    let refused = |error: &dyn std::fmt::Display| ApiError::Unprocessable(format!("givens: {error}"));
    let givens =
        format::read_cells(text.givens.as_bytes(), topology.shape()).map_err(|error| refused(&error))?;
    Puzzle::new(topology, givens).map_err(|error| refused(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_the_same_both_ways() {
        for known in Level::ALL {
            assert_eq!(level(class(known)), known);
        }
    }

    #[test]
    fn puzzles_come_back_as_they_were() {
        let check = |board: &str, givens: &str| {
            let text = PuzzleText { board: board.to_owned(), givens: givens.to_owned(), listed: None };
            let puzzle = puzzle(&text, &Limits::default()).unwrap();
            assert_eq!(puzzle_text(&puzzle), text);
        };
        check("2x2", "1...............");
        check(
            "8x8",
            &["64"; 1].into_iter().chain(std::iter::repeat_n("0", 4095)).collect::<Vec<_>>().join(" "),
        );
        check("slice:2^3", &format!("4{}", ".".repeat(63)));
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_the_reason() {
        let check = |board: &str, givens: &str, expected: &str| {
            let text = PuzzleText { board: board.to_owned(), givens: givens.to_owned(), listed: None };
            match puzzle(&text, &Limits::default()) {
                Err(ApiError::Unprocessable(reason)) => assert!(reason.contains(expected), "{reason}"),
                other => panic!("{board} {givens}: {other:?}"),
            }
        };
        check("nonsense", "", "board \"nonsense\"");
        check(&"n".repeat(5000), "", &format!("board \"{}\"", "n".repeat(40)));
        check("slice:2^4", "", "slice");
        check("latin:60^3", "", "cells");
        check("2x2", "11..............", "givens: ");
        check("2x2", "1..", "givens: ");
        check("2x2", "5...............", "givens: ");
    }
}
