//! Bytes made into text that was checked, and pieces of it that know where they stand.

use crate::error::{Place, ReadError, WriteError, quoted};

/// A text without byte order mark and control characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    content: &'a str,
}

/// A line without the blanks around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// From 1.
    pub(crate) number: usize,
    pub(crate) piece: Piece<'a>,
}

/// A piece of a text. Its line and column are counted from the start of the text when an error asks for them,
/// so readers pass pieces around, not places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    content: &'a str,
    // Both at character boundaries, in order.
    start: usize,
    end: usize,
}

/// Tells the line numbers of pieces that come in order, without counting from the start for each.
#[derive(Debug)]
pub(crate) struct LineCounter {
    line: usize,
    counted_to: usize,
}

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

const BLANKS: [char; 3] = [' ', '\t', '\r'];

impl<'a> Text<'a> {
    /// Refuses what is not UTF-8, and control characters: such files are not text.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, ReadError> {
        Text::unmarked(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes))
    }

    /// The same for bytes that cannot start with a byte order mark, as they are not the start of a file.
    pub(crate) fn unmarked(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let content = std::str::from_utf8(bytes).map_err(|error| {
            let valid = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            let found = format!("the byte 0x{:02X}", bytes[error.valid_up_to()]);
            ReadError::new(Piece::all(valid).end_place(), found, "text in UTF-8")
        })?;
        let text = Text { content };
        match content.bytes().position(is_control) {
            None => Ok(text),
            Some(at) => {
                let control = text.all().slice(at..at + 1);
                Err(control.unexpected("text without control characters"))
            }
        }
    }

    /// A text to guess from, whatever stands in it.
    pub(crate) fn unchecked(content: &'a str) -> Self {
        Text { content }
    }

    /// The whole text.
    pub(crate) fn all(&self) -> Piece<'a> {
        Piece::all(self.content)
    }

    /// What comes after everything: nothing.
    pub(crate) fn end(&self) -> Piece<'a> {
        self.all().from(self.content.len())
    }

    /// All lines, blank ones too.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'a>> + Clone + use<'a> {
        let content = self.content;
        let mut start = 0;
        content.split('\n').enumerate().map(move |(index, line)| {
            let piece = Piece { content, start, end: start + line.len() };
            start = piece.end + 1;
            Line { number: index + 1, piece: piece.trimmed() }
        })
    }

    /// The lines that hold something: comments, from a `#` at the start or after a blank, are cut off.
    pub(crate) fn content_lines(&self) -> impl Iterator<Item = Line<'a>> + Clone + use<'a> {
        let without_comment = |line: Line<'a>| Line { piece: line.piece.without_comment(), ..line };
        self.lines().map(without_comment).filter(|line| !line.piece.text().is_empty())
    }

    /// The first line that holds something.
    pub(crate) fn first_line(&self) -> Option<Piece<'a>> {
        self.content_lines().next().map(|line| line.piece)
    }
}

impl<'a> Piece<'a> {
    fn all(content: &'a str) -> Self {
        Piece { content, start: 0, end: content.len() }
    }

    pub(crate) fn text(self) -> &'a str {
        &self.content[self.start..self.end]
    }

    /// A part, by byte positions within this piece.
    ///
    /// # Panics
    /// Later, if the positions are not at boundaries of characters of this piece.
    pub(crate) fn slice(self, range: std::ops::Range<usize>) -> Self {
        debug_assert!(range.start <= range.end && self.start + range.end <= self.end);
        Piece { start: self.start + range.start, end: self.start + range.end, ..self }
    }

    /// Everything from a byte position within this piece on.
    pub(crate) fn from(self, start: usize) -> Self {
        self.slice(start..self.end - self.start)
    }

    pub(crate) fn trimmed(self) -> Self {
        let text = self.text();
        let start = text.len() - text.trim_start_matches(BLANKS).len();
        let end = text.trim_end_matches(BLANKS).len();
        self.slice(start.min(end)..end)
    }

    /// The parts between these separators, empty ones left out.
    pub(crate) fn split(self, separators: fn(char) -> bool) -> impl Iterator<Item = Piece<'a>> + Clone {
        let mut next = 0;
        self.text().split(separators).filter_map(move |part| {
            let start = next;
            // Every separator we split at is one byte.
            next += part.len() + 1;
            (!part.is_empty()).then(|| self.slice(start..start + part.len()))
        })
    }

    /// Its characters, a piece each.
    pub(crate) fn characters(self) -> impl Iterator<Item = Piece<'a>> + Clone {
        self.text().char_indices().map(move |(at, c)| self.slice(at..at + c.len_utf8()))
    }

    /// The parts between blanks and line breaks.
    pub(crate) fn words(self) -> impl Iterator<Item = Piece<'a>> + Clone {
        self.split(|c| c.is_ascii_whitespace())
    }

    /// Where it starts in the text, in bytes.
    pub(crate) fn start(self) -> usize {
        self.start
    }

    /// Where a byte of the whole text stands.
    pub(crate) fn place_of(self, byte: usize) -> Place {
        let before = &self.content[..self.content.floor_char_boundary(byte)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        Place { line, column: 1 + before[line_start..].chars().count() }
    }

    /// Where it starts.
    pub(crate) fn place(self) -> Place {
        self.place_of(self.start)
    }

    /// Where it ends.
    pub(crate) fn end_place(self) -> Place {
        self.place_of(self.end)
    }

    /// The error that this piece stands where something else should.
    pub(crate) fn unexpected(self, expected: impl Into<String>) -> ReadError {
        ReadError::new(self.place(), quoted(self.text()), expected)
    }

    /// What comes before a `#` that stands at the start or after a blank.
    pub(crate) fn without_comment(self) -> Self {
        let text = self.text();
        let starts = |(at, _): &(usize, &str)| *at == 0 || text[..*at].ends_with(BLANKS);
        match text.match_indices('#').find(starts) {
            Some((at, _)) => self.slice(0..at).trimmed(),
            None => self,
        }
    }
}

/// Whether a value can stand on a line of a text that is read back.
pub(crate) fn check_one_line(value: &str) -> Result<(), WriteError> {
    match value.bytes().any(|byte| is_control(byte) || matches!(byte, b'\n' | b'\r')) {
        true => Err(WriteError::Control(value.to_owned())),
        false => Ok(()),
    }
}

fn is_control(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')
}

impl LineCounter {
    pub(crate) fn new() -> Self {
        LineCounter { line: 1, counted_to: 0 }
    }

    /// The line of a piece that does not start before the last one asked for.
    pub(crate) fn line_of(&mut self, piece: Piece<'_>) -> usize {
        let skipped = &piece.content[self.counted_to..piece.start];
        self.line += skipped.bytes().filter(|&byte| byte == b'\n').count();
        self.counted_to = piece.start;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_know_line_and_column_in_characters() {
        let text = Text::new("\u{feff}# über\r\n\r\n  é5 b  # c\r\n".as_bytes()).unwrap();
        let lines: Vec<Line<'_>> = text.content_lines().collect();
        assert_eq!(lines.len(), 1);
        assert_eq!((lines[0].number, lines[0].piece.text()), (3, "é5 b"));
        let words: Vec<Piece<'_>> = lines[0].piece.words().collect();
        assert_eq!(words[1].text(), "b");
        assert_eq!(words[1].place(), Place { line: 3, column: 6 });
    }

    #[test]
    fn what_is_not_text_is_refused_with_its_place() {
        let check = |bytes: &[u8], expected: &str| {
            assert_eq!(Text::new(bytes).unwrap_err().to_string(), expected);
        };
        check(b"1\n2\xFF3", "line 2, column 2: found the byte 0xFF, expected text in UTF-8");
        check(b"12\0", "line 1, column 3: found \"\\0\", expected text without control characters");
    }
}
