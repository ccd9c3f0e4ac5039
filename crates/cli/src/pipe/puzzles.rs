//! The puzzles of a block of lines: those of the plain form without allocating anything for each.

use super::plain::Plain;
use hyperdoku::format::{LineReader, Place, ReadError};
use hyperdoku::search::lanes;
use hyperdoku::{Puzzle, Symbol};

/// What is known of lines before they are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// They were read before and hold puzzles.
    Good,
}

/// The puzzles of a block.
#[derive(Default)]
pub struct Puzzles {
    // A number for each cell of each puzzle on the file's board, and room for more.
    givens: Vec<u8>,
    // How many numbers there are.
    length: usize,
    // How many puzzles.
    count: usize,
    /// Puzzles of other boards.
    pub others: Vec<Other>,
    /// The lines read.
    pub lines: usize,
    /// The bytes of the block.
    pub bytes: usize,
    /// What is wrong with the line after those that were read; lines are counted from the beginning of the block.
    pub error: Option<Box<ReadError>>,
}

/// A puzzle of another board.
pub struct Other {
    /// How many puzzles of the file's board come before it.
    pub after: usize,
    pub puzzle: Puzzle,
}

impl Puzzles {
    /// A number for each cell of each puzzle on the file's board, 0 where nothing is given.
    pub fn givens(&self) -> &[u8] {
        &self.givens[..self.length]
    }

    /// How many puzzles there are on the file's board: that of its first one.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.count + self.others.len()
    }

    /// Reads a block up to its end or the first line that is wrong.
    pub fn read(&mut self, block: &[u8], known: Known, plain: &Plain, reader: &mut LineReader<'_>) {
        self.read_lines(block, |text, numbers| plain.read(text, numbers), plain, reader);
        if known == Known::Nothing && lanes::first_clash(plain.board(), self.givens()).is_some() {
            // That is slow, and it finds the place.
            self.read_lines(block, |_, _| None, plain, reader);
        }
    }

    /// Reads lines by `read_plain` where that gives what comes after them, and by the reader of the format where not.
    fn read_lines(
        &mut self,
        block: &[u8],
        read_plain: impl for<'a> Fn(&'a [u8], &mut [u8]) -> Option<&'a [u8]>,
        plain: &Plain,
        reader: &mut LineReader<'_>,
    ) {
        (self.length, self.count, self.lines, self.bytes, self.error) = (0, 0, 0, block.len(), None);
        self.others.clear();
        let cells = plain.cells();
        self.givens.resize(self.givens.len().max(cells * (block.len() / cells + 1)), 0);
        let mut rest = block;
        while !rest.is_empty() {
            if let Some(after) = read_plain(rest, &mut self.givens[self.length..][..cells]) {
                rest = after;
                self.length += cells;
                self.count += 1;
            } else {
                let (line, after) = split_line(rest);
                if let Err(error) = self.read_other(line, plain, reader) {
                    let place = Place { line: self.lines + 1, ..error.place };
                    self.error = Some(Box::new(ReadError { place, ..error }));
                    return;
                }
                rest = after;
            }
            self.lines += 1;
        }
    }

    /// Reads any line.
    #[cold]
    fn read_other(
        &mut self,
        line: &[u8],
        plain: &Plain,
        reader: &mut LineReader<'_>,
    ) -> Result<(), ReadError> {
        match reader.read(line)? {
            Some(puzzle) if puzzle.topology().is_same_board(plain.board()) => {
                let numbers = puzzle.givens().iter().map(|given| given.map_or(0, Symbol::number) as u8);
                let slot = &mut self.givens[self.length..][..plain.cells()];
                slot.iter_mut().zip(numbers).for_each(|(slot, number)| *slot = number);
                self.length += plain.cells();
                self.count += 1;
            }
            Some(puzzle) => self.others.push(Other { after: self.count, puzzle }),
            None => {}
        }
        Ok(())
    }
}

/// A line without its line feed, and what comes after it.
fn split_line(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|&byte| byte == b'\n');
    end.map_or((text, &[]), |end| (&text[..end], &text[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku::format::ReadOptions;

    const LINE: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";

    /// How many puzzles of the board and of others, how many lines before the error, and the error.
    fn check(block: &str, counts: (usize, usize, usize), error: &str) {
        let options = ReadOptions::default();
        let mut reader = LineReader::new(&options);
        let puzzle = reader.read(LINE.as_bytes()).unwrap().unwrap();
        let plain = Plain::new(LINE.as_bytes(), &puzzle).unwrap();
        let mut puzzles = Puzzles::default();
        // What was there before must not matter.
        for block in ["x\n1234", &format!("{LINE}\n").repeat(5), block] {
            puzzles.read(block.as_bytes(), Known::Nothing, &plain, &mut reader);
        }
        let found = puzzles.error.as_ref().map_or(String::new(), ToString::to_string);
        assert_eq!((puzzles.count, puzzles.others.len(), puzzles.lines), counts, "{block:?}");
        assert_eq!(found, error, "{block:?}");
        let givens = LINE.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
        assert!(
            puzzles.givens().chunks(plain.cells()).all(|puzzle| puzzle.iter().copied().eq(givens.clone()))
        );
    }

    #[test]
    fn every_line_of_the_format_is_read() {
        check("", (0, 0, 0), "");
        check(&format!("{LINE}\n{LINE}\n"), (2, 0, 2), "");
        check(&format!("{LINE}\r\n{LINE}\r\n"), (2, 0, 2), "");
        check(&format!("{LINE}\n{LINE}"), (2, 0, 2), "");
        check(&format!("\n{LINE}\n\r\n# comment\n{LINE}\r"), (2, 0, 5), "");
        check(
            &format!("{LINE} \n\t{LINE}# comment"),
            (1, 0, 1),
            "line 2, column 83: found \"#\", expected a symbol 1 to 9, A to Z or a to z, or one of . 0 * _ for an empty cell",
        );
        check(&format!("  {LINE} # comment\n3x3:{}\n", LINE.replace('.', "_")), (2, 0, 2), "");
        check(&format!("{LINE}\n1.....2...3....4\n{}\n", LINE.replace('.', "0")), (2, 1, 3), "");
    }

    #[test]
    fn what_is_wrong_has_its_line() {
        let sign = LINE.replacen('.', "/", 1);
        check(&format!("{LINE}\n\n{sign}\n{LINE}\n"), (1, 0, 2), &{
            let expected = "expected a symbol 1 to 9, or one of . 0 * _ for an empty cell";
            format!("line 3, column 1: found \"/\", {expected}")
        });
        let clash = LINE.replacen('.', "8", 1);
        let told = "line 2, column 2: found 8 twice, at r1c1 and r1c2, expected it once in box 1";
        check(&format!("{LINE}\n{clash}"), (1, 0, 1), told);
        check(&format!("{LINE}\n123\n"), (1, 0, 1), &{
            let options = ReadOptions::default();
            LineReader::new(&options).read(b"123").unwrap_err().to_string().replace("line 1", "line 2")
        });
    }
}
