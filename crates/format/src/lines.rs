//! Lines of the `line` format, read one by one where the caller has found them.

use crate::ReadOptions;
use crate::boards::Boards;
use crate::error::ReadError;
use crate::line::read_puzzle;
use crate::reader::LONGEST;
use crate::text::Text;
use hyperdoku_core::Puzzle;

/// Reads single lines of the `line` format, as [`read`](crate::read) reads those of a whole text.
///
/// For callers that know most lines by themselves and need the others understood, or told what is wrong with them.
#[derive(Debug)]
pub struct LineReader<'o> {
    boards: Boards<'o>,
}

impl<'o> LineReader<'o> {
    /// Reads with these options, whatever format they name.
    pub fn new(options: &'o ReadOptions) -> Self {
        LineReader { boards: Boards::new(options) }
    }

    /// The puzzle of a line, without its line feed; `None` if the line is blank or a comment. Errors are placed in
    /// line 1, and are those of [`read`](crate::read), or that the line is longer than [`LONGEST`].
    pub fn read(&mut self, line: &[u8]) -> Result<Option<Puzzle>, ReadError> {
        if line.len() > LONGEST {
            return Err(ReadError::too_long(1));
        }
        let text = Text::unmarked(line)?;
        text.first_line().map(|piece| read_puzzle(piece, &mut self.boards)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line is read as: givens, nothing, or an error.
    fn check(line: &str, expected: &str) {
        let options = ReadOptions::default();
        let found = match LineReader::new(&options).read(line.as_bytes()) {
            Ok(Some(puzzle)) => crate::line_of(puzzle.givens().iter().copied(), 9).unwrap(),
            Ok(None) => "nothing".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{:?}", &line[..line.len().min(100)]);
    }

    #[test]
    fn a_line_is_read_as_in_a_text() {
        check("12..............", "12..............");
        check(" 2x2:12__00**........\t# comment\r", "12..............");
        for line in ["", " \t\r", "# comment"] {
            check(line, "nothing");
        }
        check(&" ".repeat(LONGEST), "nothing");
        let found = "line 1, column 1: found a longer text than can be read at once, expected at most 64 MB";
        check(&" ".repeat(LONGEST + 1), found);
        check("123", &crate::read(b"123", &ReadOptions::default()).unwrap_err().to_string());
        check(
            "11..............",
            "line 1, column 2: found 1 twice, at r1c1 and r1c2, expected it once in box 1",
        );
        check("# \0", "line 1, column 3: found \"\\0\", expected text without control characters");
        let expected = "expected a symbol 1 to 9, A to Z or a to z, or one of . 0 * _ for an empty cell";
        check("\u{feff}12..............", &format!("line 1, column 1: found \"\\u{{feff}}\", {expected}"));
    }
}
