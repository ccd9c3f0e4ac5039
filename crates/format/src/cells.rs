//! The two ways cells are written: one character a cell, or numbers.

use crate::error::{Place, ReadError, WriteError, counted};
use crate::text::Piece;
pub(crate) use hyperdoku_core::MAX_LETTERS;
use hyperdoku_core::{Cell, Puzzle, Symbol};

/// The content of a cell: a symbol, or nothing.
pub(crate) type Entry = Option<Symbol>;

/// Up to this many symbols upper case is enough, so lower case means the same.
const MAX_ONE_CASE: u32 = 35;

/// The number that `X` stands for; boards with fewer symbols read it as an empty cell.
const NUMBER_OF_X: u32 = 33;

/// Reads one character a cell.
pub(crate) fn read_letters(piece: Piece<'_>, symbols: u32, count: usize) -> Result<Vec<Entry>, ReadError> {
    check_symbols(piece, symbols)?;
    let mut entries = Vec::with_capacity(count.min(piece.text().len()));
    for letter in piece.text().chars().take(count) {
        match entry_of(letter, symbols) {
            Some(entry) => entries.push(entry),
            None => break,
        }
    }
    check_letters_fit(piece, symbols, &entries, count)?;
    Ok(entries)
}

/// Refuses what stands after these cells, and cells that are too few.
fn check_letters_fit(piece: Piece<'_>, symbols: u32, read: &[Entry], count: usize) -> Result<(), ReadError> {
    // Every character that was read is one byte.
    let rest = piece.from(read.len());
    match rest.characters().next() {
        None if read.len() == count => Ok(()),
        None => Err(wrong_count(piece.end_place(), read.len(), count)),
        Some(letter) if read.len() < count => read_letter(letter, symbols).map(drop),
        Some(letter) if read_letter(letter, symbols).is_ok() => {
            Err(wrong_count(letter.place(), piece.text().chars().count(), count))
        }
        Some(_) => Err(rest.unexpected(format!("nothing after {}", counted(count, "cell")))),
    }
}

/// Reads the one character of a cell.
pub(crate) fn read_letter(letter: Piece<'_>, symbols: u32) -> Result<Entry, ReadError> {
    let entry = letter.text().chars().next().and_then(|letter| entry_of(letter, symbols));
    entry.ok_or_else(|| letter.unexpected(letters_of(symbols)))
}

/// Refuses the first character that is no cell on any board.
pub(crate) fn check_any_board(piece: Piece<'_>) -> Result<(), ReadError> {
    piece.characters().try_for_each(|letter| read_letter(letter, MAX_LETTERS).map(drop))
}

/// Refuses boards with more symbols than characters.
pub(crate) fn check_symbols(piece: Piece<'_>, symbols: u32) -> Result<(), ReadError> {
    if symbols <= MAX_LETTERS {
        return Ok(());
    }
    let expected = format!("at most {MAX_LETTERS} where a cell is one character: use spaced or json");
    Err(ReadError::new(piece.place(), format!("a board of {symbols} symbols"), expected))
}

/// Reads a number, 0 or `.` for an empty cell.
pub(crate) fn read_number(piece: Piece<'_>, symbols: u32) -> Result<Entry, ReadError> {
    let number = if piece.text() == "." { Some(0) } else { number(piece.text()) };
    match number {
        Some(number) if number <= u64::from(symbols) => Ok(Symbol::from_number(number as u32)),
        _ => Err(piece.unexpected(numbers_of(symbols))),
    }
}

/// What an error expects in place of a number that is no cell.
pub(crate) fn numbers_of(symbols: u32) -> String {
    format!("a symbol 1 to {symbols}, or 0 for an empty cell")
}

/// The number that a word of digits alone stands for, unless it is huge.
pub(crate) fn number(word: &str) -> Option<u64> {
    // Parsing alone would allow a sign.
    if word.bytes().all(|byte| byte.is_ascii_digit()) { word.parse().ok() } else { None }
}

/// Too many cells or too few.
pub(crate) fn wrong_count(place: Place, found: usize, expected: usize) -> ReadError {
    ReadError::new(place, counted(found, "cell"), expected.to_string())
}

/// A solution's entries: none may be empty.
pub(crate) fn filled(entries: &[Entry], place_of: impl Fn(Cell) -> Place) -> Result<Vec<Symbol>, ReadError> {
    let empty =
        |at| ReadError::new(place_of(Cell::new(at)), "an empty cell", "a solution with every cell filled");
    entries.iter().enumerate().map(|(at, entry)| entry.ok_or_else(|| empty(at))).collect()
}

/// Writes one character a cell.
pub(crate) fn write_letters(entries: impl Iterator<Item = Entry>, out: &mut String) {
    out.extend(entries.map(letter));
}

/// Writes numbers with blanks or another separator between them.
pub(crate) fn write_numbers(entries: impl Iterator<Item = Entry>, separator: char, out: &mut String) {
    for (position, entry) in entries.enumerate() {
        if position > 0 {
            out.push(separator);
        }
        *out += &entry.map_or(0, Symbol::number).to_string();
    }
}

/// The givens of a puzzle, for writing.
pub(crate) fn givens(puzzle: &Puzzle) -> impl Iterator<Item = Entry> + '_ {
    puzzle.givens().iter().copied()
}

/// Whether every symbol has a character.
pub(crate) fn check_letters(puzzle: &Puzzle) -> Result<(), WriteError> {
    match puzzle.topology().symbols() {
        symbols if symbols > MAX_LETTERS => Err(WriteError::TooManySymbols(symbols)),
        _ => Ok(()),
    }
}

/// The cell a character stands for on a board of so many symbols, if it is one at all.
pub(crate) fn entry_of(letter: char, symbols: u32) -> Option<Entry> {
    let letter = if symbols <= MAX_ONE_CASE { letter.to_ascii_uppercase() } else { letter };
    let number = match letter {
        '.' | '0' | '*' | '_' => 0,
        'X' if symbols < NUMBER_OF_X => 0,
        '1'..='9' => u32::from(letter) - u32::from('0'),
        'A'..='Z' => u32::from(letter) - u32::from('A') + 10,
        'a'..='z' => u32::from(letter) - u32::from('a') + 36,
        _ => return None,
    };
    (number <= symbols).then(|| Symbol::from_number(number))
}

fn letter(entry: Entry) -> char {
    entry.map_or('.', |symbol| symbol.letter().expect("boards written in letters have one for each symbol"))
}

/// What an error expects in place of a character that is no cell.
fn letters_of(symbols: u32) -> String {
    let last = letter(Symbol::from_number(symbols));
    let range = match symbols {
        1 => "1".to_owned(),
        2..=9 => format!("1 to {last}"),
        10 => "1 to 9 or A".to_owned(),
        11..=35 => format!("1 to 9 or A to {last}"),
        36 => "1 to 9, A to Z or a".to_owned(),
        _ => format!("1 to 9, A to Z or a to {last}"),
    };
    format!("a symbol {range}, or one of . 0 * _ for an empty cell")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_has_a_letter_of_its_own() {
        for symbols in 1..=MAX_LETTERS {
            for number in 0..=symbols {
                let entry = Symbol::from_number(number);
                assert_eq!(entry_of(letter(entry), symbols), Some(entry), "{number} of {symbols}");
            }
        }
    }

    #[test]
    fn letters_mean_what_the_number_of_symbols_allows() {
        let check = |letter, symbols, expected: Option<u32>| {
            let number = entry_of(letter, symbols).map(|entry| entry.map_or(0, Symbol::number));
            assert_eq!(number, expected, "{letter} of {symbols}");
        };
        check('x', 16, Some(0));
        check('X', 32, Some(0));
        check('X', 33, Some(33));
        check('x', 35, Some(33));
        check('x', 61, Some(59));
        check('a', 9, None);
        check('a', 10, Some(10));
        check('a', 36, Some(36));
        check('5', 4, None);
        check('-', 9, None);
    }
}
