//! The lines that most files consist of: the cells of one board, a character each, all after the same name of the board or
//! without one. They are read and written without allocating anything.

use hyperdoku::format::{self, Record};
use hyperdoku::{Puzzle, Topology};
use std::sync::Arc;

/// What the lines of a file look like.
#[derive(Clone)]
pub struct Plain {
    board: Arc<Topology>,
    symbols: u8,
    /// What stands before the cells where they are read.
    read_name: Vec<u8>,
    /// What stands before them where they are written.
    written_name: Vec<u8>,
}

/// The most symbols that are digits.
const DIGITS: u8 = 9;

/// The most symbols that are digits and letters of one case.
const ONE_CASE: u8 = 35;

impl Plain {
    /// Lines for the board of a puzzle that look like this one, without line feed; `None` if the board has more symbols
    /// than there are characters, or no name.
    pub fn new(line: &[u8], puzzle: &Puzzle) -> Option<Self> {
        let board = puzzle.topology();
        let mut empty = String::new();
        let record = Record::new(1, Puzzle::empty(Arc::clone(board)));
        let mut writer = format::Writer::new(crate::input::format_named("line"));
        writer.push(&record, &mut empty).ok()?;
        let cells = board.cell_count();
        let written_name = empty.trim_end().as_bytes();
        let written_name = written_name[..written_name.len() - cells].to_vec();
        let line = line.trim_ascii_end();
        let read_name = line[..line.len().saturating_sub(cells)].to_vec();
        let mut plain = Plain {
            board: Arc::clone(board),
            symbols: u8::try_from(board.symbols()).ok()?,
            read_name,
            written_name,
        };
        // What stands before the cells of a plain line is a name or nothing.
        let is_name = plain.read_name.last().is_none_or(|&last| last == b':');
        if !is_name || plain.read(line, &mut vec![0; cells]).is_none() {
            plain.read_name = Vec::new();
        }
        Some(plain)
    }

    pub fn board(&self) -> &Arc<Topology> {
        &self.board
    }

    /// How many cells a line has.
    pub fn cells(&self) -> usize {
        self.board.cell_count()
    }

    /// How many bytes a line has where it is written, with its line feed.
    pub fn written_length(&self) -> usize {
        self.written_name.len() + self.cells() + 1
    }

    /// Reads the cells of a line as numbers if it looks like this, and gives what comes after it.
    #[inline]
    pub fn read<'a>(&self, text: &'a [u8], numbers: &mut [u8]) -> Option<&'a [u8]> {
        let text = if self.read_name.is_empty() { text } else { text.strip_prefix(&self.read_name[..])? };
        let (line, after) = text.split_at_checked(numbers.len())?;
        let after = match after {
            [b'\n', after @ ..] | [b'\r', b'\n', after @ ..] => after,
            [] => after,
            _ => return None,
        };
        let is_plain = if self.symbols <= DIGITS {
            read_cells(line, numbers, self.symbols, digit)
        } else {
            read_cells(line, numbers, self.symbols, letter)
        };
        is_plain.then_some(after)
    }

    /// Writes a line of cells, which has room for it.
    #[inline]
    pub fn write(&self, numbers: &[u8], line: &mut [u8]) {
        let (name, cells) = line.split_at_mut(self.written_name.len());
        name.copy_from_slice(&self.written_name);
        if self.symbols <= DIGITS {
            numbers.iter().zip(&mut *cells).for_each(|(number, character)| *character = b'0' + number);
        } else {
            numbers
                .iter()
                .zip(&mut *cells)
                .for_each(|(&number, character)| *character = character_of(number));
        }
        cells[numbers.len()] = b'\n';
    }
}

/// Cells as numbers; `false` if a character is none of those of the plain form.
#[inline(always)]
fn read_cells(line: &[u8], numbers: &mut [u8], symbols: u8, number_of: impl Fn(u8) -> u8) -> bool {
    let mut is_wrong = false;
    for (number, &byte) in numbers.iter_mut().zip(line) {
        *number = number_of(byte);
        is_wrong |= *number > symbols;
    }
    !is_wrong
}

/// The number of a digit or an empty cell; a high one for other characters.
#[inline(always)]
fn digit(byte: u8) -> u8 {
    if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') }
}

/// The number of a digit, a letter or an empty cell; a high one for other characters, and for the lower case where the
/// upper one is enough: then both mean the same, which is for others to read.
#[inline(always)]
fn letter(byte: u8) -> u8 {
    let upper = byte.wrapping_sub(b'A');
    let lower = byte.wrapping_sub(b'a');
    let digit = digit(byte);
    if upper < 26 {
        upper + DIGITS + 1
    } else if lower < 26 {
        lower + ONE_CASE + 1
    } else if digit <= DIGITS {
        digit
    } else {
        u8::MAX
    }
}

fn character_of(number: u8) -> u8 {
    if number <= DIGITS {
        b'0' + number
    } else if number <= ONE_CASE {
        b'A' + number - DIGITS - 1
    } else {
        b'a' + number - ONE_CASE - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku::format::{LineReader, ReadOptions};

    /// How the lines of a file that begins with this one look, and that they are read as the format reads them.
    fn check(line: &str, names: (&str, &str)) {
        let options = ReadOptions::default();
        let mut reader = LineReader::new(&options);
        let puzzle = reader.read(line.as_bytes()).unwrap().unwrap();
        let plain = Plain::new(line.as_bytes(), &puzzle).unwrap();
        assert_eq!(
            (&plain.read_name[..], &plain.written_name[..]),
            (names.0.as_bytes(), names.1.as_bytes()),
            "{line}"
        );
        let mut numbers = vec![0; plain.cells()];
        let cells = &line.trim_end()[line.trim_end().len() - plain.cells()..];
        // Every character in every cell is read as the format reads it, or not at all.
        for byte in 0..=u8::MAX {
            let mut text = [names.0.as_bytes(), cells.as_bytes(), b"\nrest"].concat();
            text[names.0.len()] = byte;
            let Some(rest) = plain.read(&text, &mut numbers) else { continue };
            assert_eq!(rest, b"rest");
            let read = reader.read(text.strip_suffix(b"\nrest").unwrap()).unwrap().unwrap();
            let read: Vec<u8> =
                read.givens().iter().map(|given| given.map_or(0, |symbol| symbol.number() as u8)).collect();
            assert_eq!(numbers, read, "{line} {byte}");
        }
    }

    #[test]
    fn lines_look_like_the_first() {
        let open = |count: usize| ".".repeat(count);
        check(&open(81), ("", ""));
        check(&format!("{}\r", open(81)), ("", ""));
        check(&format!("3x3:{}", open(81)), ("3x3:", ""));
        check(&format!("latin:9^2:{}", open(81)), ("latin:9^2:", "latin:9^2:"));
        check(&format!("  {}", open(16)), ("", ""));
        check(&format!("{} # a comment: {}", open(16), open(16)), ("", ""));
        check(&open(256), ("", ""));
        check(&format!("6x6:{}", open(1296)), ("6x6:", "6x6:"));
    }
}
