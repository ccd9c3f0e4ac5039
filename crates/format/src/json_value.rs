//! JSON read level by level, so that every value keeps its place in the text.
//!
//! `serde_json` finds where values end and checks them without recursion; this module only takes lists and
//! objects apart. Depth is bounded by the callers, who know what they expect.

use crate::error::{ReadError, quoted};
use crate::text::Piece;
use serde_json::value::RawValue;

/// One JSON value, well formed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'a> {
    piece: Piece<'a>,
}

/// A key and its value.
pub(crate) type Entry<'a> = (Value<'a>, Value<'a>);

/// The values of a text that stand one after another.
pub(crate) fn values(text: Piece<'_>) -> impl Iterator<Item = Result<Value<'_>, ReadError>> {
    let mut cursor = Cursor { text, at: 0 };
    until_error(move || cursor.next().is_some().then(|| cursor.value()))
}

impl<'a> Value<'a> {
    /// The text of the value.
    pub(crate) fn piece(self) -> Piece<'a> {
        self.piece
    }

    pub(crate) fn is_list(self) -> bool {
        self.piece.text().starts_with('[')
    }

    pub(crate) fn is_object(self) -> bool {
        self.piece.text().starts_with('{')
    }

    pub(crate) fn is_string(self) -> bool {
        self.piece.text().starts_with('"')
    }

    pub(crate) fn is_null(self) -> bool {
        self.piece.text() == "null"
    }

    /// The elements of a list. They come one by one, as a value takes far more memory than its text.
    pub(crate) fn list(
        self,
        expected: &str,
    ) -> Result<impl Iterator<Item = Result<Value<'a>, ReadError>> + use<'a>, ReadError> {
        if !self.is_list() {
            return Err(self.unexpected(expected));
        }
        Ok(items(self.piece, "]", Cursor::value))
    }

    /// The keys and values of an object, in their order.
    pub(crate) fn object(
        self,
        expected: &str,
    ) -> Result<impl Iterator<Item = Result<Entry<'a>, ReadError>> + use<'a>, ReadError> {
        if !self.is_object() {
            return Err(self.unexpected(expected));
        }
        Ok(items(self.piece, "}", Cursor::entry))
    }

    /// A string, decoded.
    pub(crate) fn string(self, expected: &str) -> Result<String, ReadError> {
        serde_json::from_str(self.piece.text()).map_err(|_| self.unexpected(expected))
    }

    /// A string between its quotes, as it stands: for strings that need no escapes.
    pub(crate) fn inside(self, expected: &str) -> Result<Piece<'a>, ReadError> {
        if !self.is_string() {
            return Err(self.unexpected(expected));
        }
        Ok(self.piece.slice(1..self.piece.text().len() - 1))
    }

    /// A number without sign, fraction or exponent.
    pub(crate) fn number(self, expected: &str) -> Result<u32, ReadError> {
        self.piece.text().parse().map_err(|_| self.unexpected(expected))
    }

    /// The error that this value stands where something else should.
    pub(crate) fn unexpected(self, expected: impl Into<String>) -> ReadError {
        if !self.is_string() {
            return self.piece.unexpected(expected);
        }
        // Errors put quotes around every piece, so that a string needs a word to be told from a number.
        ReadError::new(self.piece.place(), format!("the string {}", quoted(self.piece.text())), expected)
    }
}

/// A position between values.
struct Cursor<'a> {
    text: Piece<'a>,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// What comes next, after blanks.
    fn next(&mut self) -> Option<&'a str> {
        let rest = &self.text.text()[self.at..];
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        self.at += rest.len() - trimmed.len();
        Some(trimmed).filter(|rest| !rest.is_empty())
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.next().is_some_and(|rest| rest.starts_with(token));
        if found {
            self.at += token.len();
        }
        found
    }

    /// Inside a value that `serde_json` checked this cannot fail; an error is kinder than a panic if it does.
    fn need(&mut self, token: &str) -> Result<(), ReadError> {
        if self.eat(token) { Ok(()) } else { Err(self.text.from(self.at).unexpected(format!("`{token}`"))) }
    }

    fn entry(&mut self) -> Result<Entry<'a>, ReadError> {
        let key = self.value()?;
        self.need(":")?;
        Ok((key, self.value()?))
    }

    fn value(&mut self) -> Result<Value<'a>, ReadError> {
        let rest = self.next().unwrap_or("");
        let start = self.at;
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
        let malformed = |error: serde_json::Error| {
            let at = start + position(rest, &error);
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or(&reason);
            let found = format!("malformed JSON ({reason})");
            ReadError::new(self.text.place_of(self.text.start() + at), found, "a JSON value")
        };
        match stream.next() {
            Some(Ok(_)) => {
                self.at += stream.byte_offset();
                Ok(Value { piece: self.text.slice(start..self.at) })
            }
            Some(Err(error)) => Err(malformed(error)),
            None => Err(ReadError::new(self.text.end_place(), "the end of the text", "a JSON value")),
        }
    }
}

/// What stands between commas, up to the end of a list or an object.
fn items<'a, T>(
    text: Piece<'a>,
    end: &'static str,
    item: fn(&mut Cursor<'a>) -> Result<T, ReadError>,
) -> impl Iterator<Item = Result<T, ReadError>> + use<'a, T> {
    let mut cursor = Cursor { text, at: 1 };
    let mut is_first = true;
    until_error(move || {
        if cursor.eat(end) {
            return None;
        }
        let comma = if std::mem::take(&mut is_first) { Ok(()) } else { cursor.need(",") };
        Some(comma.and_then(|()| item(&mut cursor)))
    })
}

/// Asks for items until there are none or one is an error.
fn until_error<T>(
    mut next: impl FnMut() -> Option<Result<T, ReadError>>,
) -> impl Iterator<Item = Result<T, ReadError>> {
    let mut is_over = false;
    std::iter::from_fn(move || {
        let item = if is_over { None } else { next() };
        is_over = !matches!(item, Some(Ok(_)));
        item
    })
}

/// Where in a text an error lies, in bytes.
fn position(text: &str, error: &serde_json::Error) -> usize {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (before + error.column().saturating_sub(1)).min(text.len())
}
