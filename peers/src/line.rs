//! A 9x9 puzzle as text, and the numbers of its cells.

use std::fmt;

/// How many cells a puzzle has.
pub const CELLS: usize = 81;

/// The number of each cell, in cell order; 0 where there is none.
pub type Grid = [u8; CELLS];

/// A 9x9 puzzle as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// 81 characters: `1` to `9`, and `.` for cells without a given.
    text: String,
}

impl Line {
    /// Reads 81 characters; `0` is as good as `.`. `None` if there are more, fewer or others.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.replace('0', ".");
        let fits = text.len() == CELLS && text.bytes().all(|byte| matches!(byte, b'1'..=b'9' | b'.'));
        fits.then_some(Line { text })
    }

    /// The puzzle with these givens.
    ///
    /// # Panics
    /// If a number is above 9.
    pub fn of(givens: &Grid) -> Self {
        let text: String = givens.iter().map(|number| char::from(b'0' + number)).collect();
        Line::new(&text).expect("numbers go up to 9")
    }

    /// The 81 characters.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Each cell's given as an index from 0, in cell order.
    pub fn givens(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        self.text.bytes().map(|byte| byte.checked_sub(b'1').map(usize::from))
    }

    /// The givens as numbers.
    pub fn numbers(&self) -> Grid {
        let mut grid = [0; CELLS];
        for (number, byte) in grid.iter_mut().zip(self.text.bytes()) {
            *number = byte.saturating_sub(b'0');
        }
        grid
    }

    /// Whether two givens of a house are alike.
    pub fn has_clash(&self) -> bool {
        clashes(&self.numbers())
    }

    /// Whether these numbers are a solution of the puzzle.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        let keeps_givens =
            self.numbers().iter().zip(grid).all(|(&given, &number)| given == 0 || given == number);
        keeps_givens && grid.iter().all(|number| (1..=9).contains(number)) && !clashes(grid)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Whether a number stands twice in a house.
fn clashes(grid: &Grid) -> bool {
    let mut rows = [0u16; 9];
    let mut columns = [0u16; 9];
    let mut boxes = [0u16; 9];
    grid.iter().enumerate().filter(|(_, number)| **number != 0).any(|(cell, &number)| {
        let (row, column) = (cell / 9, cell % 9);
        let houses = [&mut rows[row], &mut columns[column], &mut boxes[row / 3 * 3 + column / 3]];
        houses.into_iter().fold(false, |clash, seen| {
            let before = *seen;
            *seen |= 1 << number;
            clash || before == *seen
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str =
        "123456789456789123789123456231674895875912364694538217317265948542897631968341572";

    #[test]
    fn a_solution_keeps_givens_and_houses() {
        let grid = Line::new(SOLUTION).expect("a line").numbers();
        let line = Line::new(&SOLUTION.replace('5', ".")).expect("a line");
        assert!(line.is_solved_by(&grid) && !line.has_clash());
        let mut other = grid;
        other.swap(0, 1);
        assert!(!line.is_solved_by(&other), "a given is lost");
        assert!(!Line::of(&[0; CELLS]).is_solved_by(&other), "two columns clash");
        assert!(!line.is_solved_by(&line.numbers()), "cells are open");
        assert!(Line::of(&other).has_clash());
    }

    #[test]
    fn numbers_and_text_are_the_same_puzzle() {
        let text = format!("{}{}", &SOLUTION[..40], ".".repeat(41));
        let line = Line::new(&text).expect("a line");
        assert_eq!(Line::of(&line.numbers()).text(), text);
        assert_eq!(Line::new(&text.replace('.', "0")), Some(line));
        assert_eq!([Line::new(&text[1..]), Line::new(&text.replace('.', "x"))], [None, None]);
    }
}
