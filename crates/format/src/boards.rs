//! The boards of a text: named, deduced or given by the caller, and each built once.

use crate::ReadOptions;
use crate::cells::{self, Entry};
use crate::error::{Place, Problem, ReadError, counted};
use crate::text::Piece;
use hyperdoku_core::{
    Cell, Existence, Extras, Family, NameError, Puzzle, PuzzleError, Shape, Solution, SolutionError, Topology,
};
use std::collections::HashMap;
use std::sync::Arc;

/// The boards that need no name, as the number of their cells or the length of their rows tells them.
const USUAL: [[u32; 2]; 6] = [[2, 2], [3, 2], [3, 3], [4, 3], [4, 4], [5, 5]];

/// What a reader knows of boards.
#[derive(Debug)]
pub(crate) struct Boards<'o> {
    options: &'o ReadOptions,
    // A text of many puzzles has few boards, and all puzzles of a board share its topology.
    topologies: HashMap<Shape, Arc<Topology>>,
}

/// The board that a text of so many cells means when it names none.
pub(crate) fn usual_of_cells(cells: usize) -> Option<Shape> {
    usual(|symbols| (symbols * symbols) as usize == cells)
}

/// The board that rows of so many cells mean when no board is named.
pub(crate) fn usual_of_side(side: usize) -> Option<Shape> {
    usual(|symbols| symbols as usize == side)
}

/// Whether the cells are a square, written row by row.
pub(crate) fn is_square(shape: &Shape) -> bool {
    shape.lattice().is_some_and(|lattice| lattice.dimensions == 2)
}

impl<'o> Boards<'o> {
    pub(crate) fn new(options: &'o ReadOptions) -> Self {
        Boards { options, topologies: HashMap::new() }
    }

    /// The board of records that do not name their own.
    pub(crate) fn given(&self) -> Option<&'o Shape> {
        self.options.board.as_ref()
    }

    /// The board of this name.
    pub(crate) fn named(&self, name: Piece<'_>) -> Result<Shape, ReadError> {
        let shape = Shape::parse(name.text(), self.options.limits).map_err(|error| {
            let at = match &error {
                NameError::Syntax { at, .. } => name.text().chars().take(*at).map(char::len_utf8).sum(),
                NameError::Shape(_) => 0,
            };
            ReadError { place: name.from(at).place(), problem: Problem::Name(error) }
        })?;
        possible(shape, name)
    }

    /// The board of this family, defined at this piece.
    pub(crate) fn of_family(&self, family: Family, at: Piece<'_>) -> Result<Shape, ReadError> {
        let shape = Shape::new(family, Extras::default(), self.options.limits);
        possible(shape.map_err(|error| ReadError { place: at.place(), problem: Problem::Shape(error) })?, at)
    }

    /// The board of cells without a name: the caller's, or the usual one of so many cells.
    pub(crate) fn of_cells(&self, cells: usize, at: Piece<'_>) -> Result<Shape, ReadError> {
        match self.given().cloned().or_else(|| usual_of_cells(cells)) {
            Some(shape) => possible(shape, at),
            None => {
                let lengths = "16, 36, 81, 144, 256 or 625 of them, or the name of the board before them \
                               as in 3x2x1:, or a board chosen for them all";
                Err(ReadError::new(at.place(), counted(cells, "cell"), lengths))
            }
        }
    }

    /// The board of rows of so many cells: the caller's, or the usual one.
    pub(crate) fn of_rows(&self, side: usize, at: Piece<'_>) -> Result<Shape, ReadError> {
        match self.given_square(at)?.cloned().or_else(|| usual_of_side(side)) {
            Some(shape) => possible(shape, at),
            None => {
                let found = format!("a row of {}", counted(side, "cell"));
                Err(ReadError::new(
                    at.place(),
                    found,
                    "4, 6, 9, 12, 16 or 25 of them, or a board chosen for them all",
                ))
            }
        }
    }

    /// The caller's board for a format that writes a board as rows.
    pub(crate) fn given_square(&self, at: Piece<'_>) -> Result<Option<&'o Shape>, ReadError> {
        match self.given() {
            Some(shape) if !is_square(shape) => {
                let found = format!("rows for the board {shape}");
                Err(ReadError::new(at.place(), found, "a two-dimensional board in this format"))
            }
            given => Ok(given),
        }
    }

    /// A puzzle, checked; `place_of` tells where the text has each cell.
    pub(crate) fn puzzle(
        &mut self,
        shape: &Shape,
        givens: Vec<Entry>,
        place_of: impl Fn(Cell) -> Place,
    ) -> Result<Puzzle, ReadError> {
        let topology = self.topology(shape, || place_of(Cell(0)))?;
        Puzzle::new(topology, givens).map_err(|error| {
            let cell = match &error {
                PuzzleError::WrongLength { .. } => Cell(0),
                PuzzleError::OutOfRange { cell, .. } => *cell,
                PuzzleError::Clash { cells: [_, second], .. } => *second,
            };
            ReadError { place: place_of(cell), problem: Problem::Puzzle(error) }
        })
    }

    fn topology(&mut self, shape: &Shape, place: impl Fn() -> Place) -> Result<Arc<Topology>, ReadError> {
        if let Some(topology) = self.topologies.get(shape) {
            return Ok(Arc::clone(topology));
        }
        let topology = Topology::new(shape.clone())
            .map_err(|reason| ReadError { place: place(), problem: Problem::Impossible(reason) })?;
        self.topologies.insert(shape.clone(), Arc::clone(&topology));
        Ok(topology)
    }
}

/// A puzzle's solution, checked; `place_of` tells where the text has each cell.
pub(crate) fn solution(
    puzzle: &Puzzle,
    entries: &[Entry],
    place_of: impl Fn(Cell) -> Place,
) -> Result<Solution, ReadError> {
    let symbols = cells::filled(entries, &place_of)?;
    Solution::check(puzzle, symbols).map_err(|error| {
        let cell = match &error {
            SolutionError::WrongLength { .. } => Cell(0),
            SolutionError::OutOfRange { cell, .. } | SolutionError::AgainstGiven { cell, .. } => *cell,
            SolutionError::Incomplete { house, .. } => repeated(puzzle.topology().house(*house), entries),
        };
        ReadError { place: place_of(cell), problem: Problem::Solution(error) }
    })
}

/// The first cell of a house whose symbol an earlier one has.
fn repeated(house: &[Cell], entries: &[Entry]) -> Cell {
    let is_again = |position: &usize| {
        let entry = entries[house[*position].index()];
        house[..*position].iter().any(|cell| entries[cell.index()] == entry)
    };
    let position = (1..house.len()).find(is_again).unwrap_or(0);
    house[position]
}

/// Refuses a board that cannot be filled before its cells are looked at.
fn possible(shape: Shape, at: Piece<'_>) -> Result<Shape, ReadError> {
    match shape.existence() {
        Existence::Impossible(reason) => {
            Err(ReadError { place: at.place(), problem: Problem::Impossible(reason) })
        }
        Existence::Exists | Existence::Unknown => Ok(shape),
    }
}

fn usual(is_meant: impl Fn(u32) -> bool) -> Option<Shape> {
    let sides = USUAL.iter().find(|sides| is_meant(sides.iter().product()))?;
    Some(Shape::container(sides).expect("the usual boards are far below every limit"))
}
