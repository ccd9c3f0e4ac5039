//! A matrix as text: `row column`, both from 0, a pair a line.
//!
//! ```text
//! 0 0
//! 0 16
//! 1 0
//! ```

use crate::matrix::Matrix;
use hyperdoku_core::{Extras, Family, Shape};
use std::fmt;
use std::io::{self, Write};

/// Why a text is not a matrix, and where. The name of the file is the caller's to add.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatrixError {
    /// The line, from 1.
    pub line: usize,
    /// The column of the text, from 1.
    pub column: usize,
    /// What stands there, in quotes if it is a piece of the text.
    pub found: String,
    /// What may stand there.
    pub expected: String,
}

/// Writes the pairs of a matrix, row by row.
pub fn write(matrix: &Matrix, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    for row in 0..matrix.rows() {
        for column in matrix.row(row) {
            writeln!(out, "{row} {column}")?;
        }
    }
    out.flush()
}

/// Reads pairs in any order. There are as many rows and columns as the greatest numbers tell, but never more
/// than pairs: a matrix without empty rows and columns has no more.
pub fn read(bytes: &[u8]) -> Result<Matrix, MatrixError> {
    let mut pairs = Vec::new();
    for (line, text) in lines(bytes) {
        pairs.extend(read_pair(text).map_err(|error| MatrixError { line, ..error })?);
    }
    if pairs.is_empty() {
        return Err(unexpected(1, "nothing".into(), "a row and a column, such as 0 16"));
    }
    check_numbers(bytes, pairs.len())?;
    if !pairs.is_sorted_by(|a, b| a < b) {
        pairs.sort_unstable();
        if let Some(twice) = pairs.windows(2).find(|two| two[0] == two[1]) {
            return Err(repeated(bytes, twice[0]));
        }
    }
    let columns = pairs.iter().map(|&(_, column)| column).max().unwrap_or(0) + 1;
    let mut matrix = Matrix::default();
    matrix.clear(columns);
    let mut rest = &pairs[..];
    for row in 0..=pairs[pairs.len() - 1].0 {
        let (of_row, others) = rest.split_at(rest.partition_point(|&(other, _)| other <= row));
        matrix.push_row(of_row.iter().map(|&(_, column)| column));
        rest = others;
    }
    Ok(matrix)
}

/// What the matrix file of a board is called: `dm_3_2_1.txt`, `dm_slice_3_3.txt`. `None` for boards without a
/// name. Small letters, digits and underscores only.
pub fn file_name(shape: &Shape) -> Option<String> {
    if !shape.has_name() {
        return None;
    }
    let name = match shape.family() {
        Family::Container(sides) => {
            let sides: Vec<String> = sides.iter().map(u32::to_string).collect();
            let Extras { diagonals, windows } = shape.extras();
            let extras = [(diagonals, "_diagonals"), (windows, "_windows")];
            let extras = extras.into_iter().filter(|(has, _)| *has).map(|(_, word)| word);
            sides.join("_") + &extras.collect::<String>()
        }
        // Letters of regions may differ in case alone, and there may be thousands.
        Family::Jigsaw(_) => format!("jigsaw_{}_{:016x}", shape.symbols(), fingerprint(&shape.to_string())),
        _ => shape.to_string(),
    };
    let safe = name.to_ascii_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    Some(format!("dm_{safe}.txt"))
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The lines that hold something, with their numbers.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let numbered = (1..).zip(text.split(|&byte| byte == b'\n'));
    numbered.filter(|(_, line)| !line.iter().all(|&byte| is_blank(byte)))
}

/// The pair of a line.
fn read_pair(line: &[u8]) -> Result<Option<(u32, u32)>, MatrixError> {
    let mut at = 0;
    let row = read_number(line, &mut at, "the number of a row")?;
    let column = read_number(line, &mut at, "the number of a column")?;
    let rest = word(line, &mut at);
    if !rest.is_empty() {
        return Err(unexpected(
            at - rest.len() + 1,
            quoted(rest),
            "the end of the line after a row and a column",
        ));
    }
    Ok(Some((row, column)))
}

fn read_number(line: &[u8], at: &mut usize, what: &str) -> Result<u32, MatrixError> {
    let word = word(line, at);
    let place = *at - word.len() + 1;
    if word.is_empty() {
        return Err(unexpected(place, "the end of the line".into(), what));
    }
    let digits = word.iter().all(u8::is_ascii_digit).then_some(word);
    let number =
        digits.and_then(|digits| std::str::from_utf8(digits).ok()).and_then(|text| text.parse().ok());
    // One less, so that the count of rows fits too.
    number.filter(|&number: &u32| number < u32::MAX).ok_or_else(|| unexpected(place, quoted(word), what))
}

/// The next word of a line; `at` moves to its end.
fn word<'a>(line: &'a [u8], at: &mut usize) -> &'a [u8] {
    let start = *at + line[*at..].iter().take_while(|&&byte| is_blank(byte)).count();
    let length = line[start..].iter().take_while(|&&byte| !is_blank(byte)).count();
    *at = start + length;
    &line[start..*at]
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Refuses numbers that no matrix of so many pairs has.
fn check_numbers(bytes: &[u8], pairs: usize) -> Result<(), MatrixError> {
    for (line, text) in lines(bytes) {
        let mut at = 0;
        for what in ["row", "column"] {
            let number = read_number(text, &mut at, what)?;
            if number as usize >= pairs {
                let place = at - number.to_string().len() + 1;
                let expected = format!("a {what} below {pairs}, the number of pairs");
                return Err(MatrixError { line, ..unexpected(place, number.to_string(), &expected) });
            }
        }
    }
    Ok(())
}

/// The error that a pair is there again, at its second place.
fn repeated(bytes: &[u8], pair: (u32, u32)) -> MatrixError {
    let second = lines(bytes).filter(|(_, line)| read_pair(line) == Ok(Some(pair))).nth(1);
    let found = format!("the pair {} {} again", pair.0, pair.1);
    let line = second.map_or(1, |(line, _)| line);
    MatrixError { line, ..unexpected(1, found, "each pair once") }
}

fn unexpected(column: usize, found: String, expected: &str) -> MatrixError {
    MatrixError { line: 1, column, found, expected: expected.to_owned() }
}

/// The most characters of a text that an error repeats.
const QUOTED: usize = 24;

fn quoted(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(word);
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// FNV-1a, which is the same everywhere and for ever.
fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MatrixError { line, column, found, expected } = self;
        write!(f, "line {line}, column {column}: found {found}, expected {expected}")
    }
}

impl std::error::Error for MatrixError {}
