//! Standard output: records, JSON values and drawings.

use crate::args::Paper;
use crate::failure::Failure;
use anstream::{AutoStream, ColorChoice};
use hyperdoku::logic::Rating;
use hyperdoku::render::Contents;
use hyperdoku::render::terminal::{self, Characters, Colour, Options};
use hyperdoku::{Puzzle, Shape, Solution, Symbol};
use serde_json::Value;
use std::io;

/// Columns of a drawing where no terminal tells.
const DEFAULT_WIDTH: usize = 100;

/// The most cells that are drawn: nobody reads more, and a drawing takes some hundred bytes a cell.
const MOST_DRAWN: usize = 1_000_000;

/// A board as text.
pub fn drawing(puzzle: &Puzzle, solution: Option<&Solution>, paper: Paper) -> Result<String, Failure> {
    let cells = puzzle.topology().cell_count();
    if cells > MOST_DRAWN {
        return Err(Failure::Usage(format!(
            "found a board of {cells} cells, expected at most {MOST_DRAWN} to draw"
        )));
    }
    let terminal_width = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let colour = match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => Colour::Never,
        _ => Colour::Always,
    };
    let options = Options {
        width: Some(paper.width.or_else(terminal_width).unwrap_or(DEFAULT_WIDTH)),
        characters: if paper.ascii { Characters::Ascii } else { Characters::Unicode },
        colour,
    };
    Ok(terminal::draw(&Contents { puzzle, solution }, &options))
}

/// The name of a board; one with listed houses has none.
pub fn board_json(shape: &Shape) -> Value {
    if shape.has_name() { Value::from(shape.to_string()) } else { Value::Null }
}

/// A rating in tenths as people write it.
pub fn tenths(er: u32) -> String {
    format!("{}.{}", er / 10, er % 10)
}

/// The hardest step of a rating as people write it; null where no step was found that is on the scale.
pub fn er_json(rating: &Rating) -> Value {
    let number = || tenths(rating.er).parse().map_or(Value::Null, Value::Number);
    if rating.hardest.is_none() && rating.er_left > 0 { Value::Null } else { number() }
}

/// Symbols as JSON: a line of characters, or numbers where there are not enough characters.
pub fn symbols_json(symbols: &[Symbol], order: u32) -> Value {
    cells_json(&symbols.iter().copied().map(Some).collect::<Vec<_>>(), order)
}

/// The same for cells of which some are empty.
pub fn cells_json(cells: &[Option<Symbol>], order: u32) -> Value {
    match hyperdoku::format::line_of(cells.iter().copied(), order) {
        Some(line) => Value::from(line),
        None => cells.iter().map(|cell| cell.map_or(0, Symbol::number)).collect(),
    }
}
