//! Boards, puzzles and a checker of solutions, written once more and without the libraries: a measurement
//! that trusted the code it measures would prove nothing.

use std::collections::HashMap;

/// A board by name and construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// The name the program knows it by.
    pub name: &'static str,
    /// How its houses are made.
    pub family: Family,
}

/// How the houses of a board are made. Lines along each axis are houses in all families.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Blocks with these sides are houses too.
    Container(&'static [usize]),
    /// So are the squares with this side in every plane of every pair of axes.
    Slice {
        /// The side of a square.
        side: usize,
        /// The number of axes.
        axes: usize,
    },
    /// Lines are all.
    Latin {
        /// The number of symbols.
        symbols: usize,
        /// The number of axes.
        axes: usize,
    },
}

/// The boards of puzzles that come from files.
pub const BOARDS: &[Board] = &[
    Board::container("3x3", &[3, 3]),
    Board::container("4x4", &[4, 4]),
    Board::container("5x5", &[5, 5]),
    Board::container("2x2x1", &[2, 2, 1]),
    Board::container("3x2x1", &[3, 2, 1]),
    Board::container("2x2x2", &[2, 2, 2]),
    Board::container("3x3x1", &[3, 3, 1]),
    Board::slice("slice:2^3", 2, 3),
    Board::slice("slice:3^3", 3, 3),
    Board::latin("latin:4^3", 4, 3),
    Board::latin("latin:5^3", 5, 3),
];

impl Board {
    /// A board with blocks.
    pub const fn container(name: &'static str, sides: &'static [usize]) -> Board {
        Board { name, family: Family::Container(sides) }
    }

    /// A board with squares in every slice.
    pub const fn slice(name: &'static str, side: usize, axes: usize) -> Board {
        Board { name, family: Family::Slice { side, axes } }
    }

    /// A board of lines.
    pub const fn latin(name: &'static str, symbols: usize, axes: usize) -> Board {
        Board { name, family: Family::Latin { symbols, axes } }
    }

    /// The board of that name, if it is one of [`BOARDS`].
    pub fn named(name: &str) -> Option<Board> {
        BOARDS.iter().copied().find(|board| board.name == name)
    }

    /// The number of dimensions.
    pub fn axes(&self) -> usize {
        match self.family {
            Family::Container(sides) => sides.len(),
            Family::Slice { axes, .. } | Family::Latin { axes, .. } => axes,
        }
    }

    /// The number of symbols, which is also the length of every axis.
    pub fn symbols(&self) -> usize {
        match self.family {
            Family::Container(sides) => sides.iter().product(),
            Family::Slice { side, .. } => side * side,
            Family::Latin { symbols, .. } => symbols,
        }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        (0..self.axes()).map(|_| self.symbols()).product()
    }

    /// The position of a cell on each axis; the first axis runs fastest.
    pub fn coordinates(&self, cell: usize) -> Vec<usize> {
        let mut rest = cell;
        let mut next = || {
            let here = rest % self.symbols();
            rest /= self.symbols();
            here
        };
        (0..self.axes()).map(|_| next()).collect()
    }

    /// Names for the houses of a cell: two cells share a house exactly if they share a name.
    pub fn houses(&self, at: &[usize]) -> Vec<House> {
        let axes = self.axes();
        let mut houses: Vec<House> = (0..axes)
            .map(|axis| self.house(axis, (0..axes).map(|other| if other == axis { 0 } else { at[other] })))
            .collect();
        match self.family {
            Family::Container(sides) => {
                houses.push(self.house(axes, at.iter().zip(sides).map(|(x, side)| x / side)));
            }
            Family::Slice { side, .. } => {
                let pairs = (0..axes).flat_map(|second| (0..second).map(move |first| (first, second)));
                for (first, second) in pairs {
                    let in_plane = |axis| axis == first || axis == second;
                    let block = (0..axes).map(|axis| if in_plane(axis) { at[axis] / side } else { at[axis] });
                    houses.push(self.house(axes + first * axes + second, block));
                }
            }
            Family::Latin { .. } => {}
        }
        houses
    }

    /// A house of some kind, by the coordinates that its cells have in common.
    fn house(&self, kind: usize, common: impl DoubleEndedIterator<Item = usize>) -> House {
        let place = common.rev().fold(0, |place, x| place * self.symbols() + x);
        House { kind, place }
    }
}

/// A house: its kind, and where it lies among those of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct House {
    kind: usize,
    place: usize,
}

/// A puzzle: one value for each cell of a board, 0 for an empty cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The values in the order of cells.
    pub values: Vec<usize>,
}

impl Puzzle {
    /// The puzzle without givens.
    pub fn empty(board: Board) -> Puzzle {
        Puzzle { board, values: vec![0; board.cells()] }
    }

    /// The puzzle of a line: the name of a board, a colon and a character for each cell. None if the board
    /// is not one of [`BOARDS`] or has another number of cells.
    pub fn line(text: &str) -> Option<Puzzle> {
        let (name, cells) = text.trim().rsplit_once(':')?;
        let board = Board::named(name)?;
        let values: Vec<usize> = cells.chars().map(symbol).collect();
        (values.len() == board.cells()).then_some(Puzzle { board, values })
    }

    /// The number of cells with a value.
    pub fn givens(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }

    /// The puzzle on one line, as numbers after the name of the board.
    pub fn spaced(&self) -> String {
        let values: Vec<String> = self.values.iter().map(usize::to_string).collect();
        format!("{}: {}\n", self.board.name, values.join(" "))
    }

    /// The solution in what the program wrote, checked against givens and houses, or what is wrong with it.
    pub fn solution(&self, output: &str) -> Result<Vec<usize>, String> {
        let values = self.read(output)?;
        self.check(&values)?;
        Ok(values)
    }

    /// The last values in the output, whatever heading the format puts before them: numbers, or one
    /// character for each cell.
    fn read(&self, output: &str) -> Result<Vec<usize>, String> {
        let cells = self.board.cells();
        let text = output.rsplit(':').next().unwrap_or_default();
        let words: Vec<&str> =
            text.split([' ', ',', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect();
        if let Some(line) = words.last().filter(|line| cells > 1 && line.chars().count() == cells) {
            return Ok(line.chars().map(symbol).collect());
        }
        let Some(first) = words.len().checked_sub(cells) else {
            return Err(format!("the output has {} values for {cells} cells", words.len()));
        };
        let number = |word: &&str| word.parse().map_err(|_| format!("`{word}` is not a value"));
        words[first..].iter().map(number).collect()
    }

    /// Whether the values keep the givens and hold every symbol at most once in each house.
    pub fn check(&self, values: &[usize]) -> Result<(), String> {
        let symbols = self.board.symbols();
        let mut seen: HashMap<House, u64> = HashMap::new();
        for (cell, (&value, &given)) in values.iter().zip(&self.values).enumerate() {
            if !(1..=symbols).contains(&value) {
                return Err(format!("cell {cell} has the value {value}"));
            }
            if given != 0 && given != value {
                return Err(format!("cell {cell} is given as {given} and has the value {value}"));
            }
            let bit = 1 << (value - 1);
            for house in self.board.houses(&self.board.coordinates(cell)) {
                let used = seen.entry(house).or_default();
                if *used & bit != 0 {
                    return Err(format!("cell {cell} repeats the value {value} in a house"));
                }
                *used |= bit;
            }
        }
        Ok(())
    }
}

/// The value of one character of a line: 1-9, A-Z, a-z; everything else is no value.
fn symbol(character: char) -> usize {
    match character {
        '1'..='9' => character as usize - '0' as usize,
        'A'..='Z' => character as usize - 'A' as usize + 10,
        'a'..='z' => character as usize - 'a' as usize + 36,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: Board = Board::container("2x2", &[2, 2]);
    const SOLVED: &str = "1234341221434321";

    fn check(givens: &str, output: &str, expected: Result<(), &str>) {
        let puzzle = Puzzle { board: FOUR, values: givens.chars().map(symbol).collect() };
        let found = puzzle.solution(output).map(drop);
        assert_eq!(found, expected.map_err(str::to_owned), "{output}");
    }

    #[test]
    fn solutions_are_read_in_each_format() {
        let empty = "0".repeat(16);
        let spaced = "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1";
        check(&empty, SOLVED, Ok(()));
        check(&empty, &format!("2x2:{SOLVED}\n"), Ok(()));
        check(&empty, &format!("multiple {SOLVED}\n"), Ok(()));
        check(&empty, &format!("2x2: {spaced}\n"), Ok(()));
        check(&empty, &format!("2\n2\n2\n{}", spaced.replace(' ', "\r\n")), Ok(()));
        check(&empty, "no solution", Err("the output has 2 values for 16 cells"));
    }

    #[test]
    fn puzzles_are_read_from_lines() {
        let line = format!("latin:4^3:1.{}G\n", ".".repeat(61));
        let puzzle = Puzzle::line(&line).unwrap();
        assert_eq!((puzzle.board.name, puzzle.givens(), puzzle.values[63]), ("latin:4^3", 2, 16));
        assert_eq!(Puzzle::line("latin:4^3:1"), None);
        assert_eq!(Puzzle::line("torus:1"), None);
        assert_eq!(Puzzle::line(""), None);
    }

    #[test]
    fn wrong_solutions_are_refused() {
        check("2000000000000000", SOLVED, Err("cell 0 is given as 2 and has the value 1"));
        let empty = "0".repeat(16);
        check(&empty, "1134341221434321", Err("cell 1 repeats the value 1 in a house"));
        check(&empty, "1234123434124321", Err("cell 4 repeats the value 1 in a house"));
        check(&empty, "1234231434124123", Err("cell 4 repeats the value 2 in a house"));
        check(&empty, "5234341221434321", Err("cell 0 has the value 5"));
        check(&empty, ".234341221434321", Err("cell 0 has the value 0"));
    }

    #[test]
    fn houses_have_as_many_cells_as_symbols() {
        for (family, kinds) in [
            (Family::Container(&[3, 2, 1]), 4),
            (Family::Slice { side: 2, axes: 3 }, 6),
            (Family::Latin { symbols: 5, axes: 3 }, 3),
        ] {
            let board = Board { name: "", family };
            let mut sizes: HashMap<House, usize> = HashMap::new();
            for cell in 0..board.cells() {
                for house in board.houses(&board.coordinates(cell)) {
                    *sizes.entry(house).or_default() += 1;
                }
            }
            assert!(sizes.values().all(|&size| size == board.symbols()), "{family:?}");
            assert_eq!(sizes.len() * board.symbols(), kinds * board.cells(), "{family:?}");
        }
    }
}
