//! Measurement: what each engine does with a board without givens.

use super::board::{Board, Puzzle};
use super::race::{ENGINES, Race};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;
use std::time::Duration;

/// The boards, the quick ones first: the sample takes only those.
const BOARDS: &[Board] = &[
    Board::container("2x2x1", &[2, 2, 1]),
    Board::container("3x3", &[3, 3]),
    Board::container("4x4", &[4, 4]),
    Board::container("5x5", &[5, 5]),
    Board::container("6x6", &[6, 6]),
    Board::container("7x7", &[7, 7]),
    Board::latin("latin:30^2", 30, 2),
    Board::latin("latin:5^3", 5, 3),
    Board::latin("latin:6^3", 6, 3),
    Board::latin("latin:7^3", 7, 3),
    Board::container("3x2x1", &[3, 2, 1]),
    Board::container("2x2x2", &[2, 2, 2]),
    Board::container("3x3x1", &[3, 3, 1]),
    Board::slice("slice:2^3", 2, 3),
    Board::slice("slice:3^3", 3, 3),
    Board::container("2x2x1x1", &[2, 2, 1, 1]),
    Board::container("3x2x1x1", &[3, 2, 1, 1]),
];

/// How many boards the sample takes.
const SAMPLE: usize = 2;

/// Finds one solution of each board with each engine.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let (count, limit) = match scale {
        Scale::Sample => (SAMPLE, Duration::from_secs(2)),
        Scale::Full => (BOARDS.len(), Duration::from_secs(20)),
    };
    let race = Race { solutions: 1, limit };
    let mut table = Table::new(&[&["board", "cells"], ENGINES.as_slice()].concat());
    for &board in &BOARDS[..count] {
        let times = race.run(context, &ENGINES, &Puzzle::empty(board), &mut table)?;
        let row = [format!("`{}`", board.name), board.cells().to_string()];
        table.rows.push(row.into_iter().chain(times.into_iter().map(|time| time.text())).collect());
    }
    Ok(table)
}
