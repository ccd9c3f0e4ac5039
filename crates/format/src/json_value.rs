//! JSON read level by level, so that every value keeps its place in the text.
//!
//! `serde_json` finds where values end and checks them without recursion; this module only takes lists and
//! objects apart. Depth is bounded by the callers, who know what they expect.

use crate::error::ReadError;
use crate::text::Piece;
use serde_json::value::RawValue;

/// One JSON value, well formed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'a> {
    piece: Piece<'a>,
}

/// The values of a text that stand one after another.
pub(crate) fn values(text: Piece<'_>) -> Result<Vec<Value<'_>>, ReadError> {
    let mut cursor = Cursor { text, at: 0 };
    let mut values = Vec::new();
    while cursor.next().is_some() {
        values.push(cursor.value()?);
    }
    Ok(values)
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

    /// The elements of a list.
    pub(crate) fn list(self, expected: &str) -> Result<Vec<Value<'a>>, ReadError> {
        if !self.is_list() {
            return Err(self.piece.unexpected(expected));
        }
        let mut cursor = Cursor { text: self.piece, at: 1 };
        let mut values = Vec::new();
        while !cursor.eat("]") {
            if !values.is_empty() {
                cursor.need(",")?;
            }
            values.push(cursor.value()?);
        }
        Ok(values)
    }

    /// The keys and values of an object, in their order.
    pub(crate) fn object(self, expected: &str) -> Result<Vec<(Value<'a>, Value<'a>)>, ReadError> {
        if !self.is_object() {
            return Err(self.piece.unexpected(expected));
        }
        let mut cursor = Cursor { text: self.piece, at: 1 };
        let mut entries = Vec::new();
        while !cursor.eat("}") {
            if !entries.is_empty() {
                cursor.need(",")?;
            }
            let key = cursor.value()?;
            cursor.need(":")?;
            entries.push((key, cursor.value()?));
        }
        Ok(entries)
    }

    /// A string, decoded.
    pub(crate) fn string(self, expected: &str) -> Result<String, ReadError> {
        serde_json::from_str(self.piece.text()).map_err(|_| self.piece.unexpected(expected))
    }

    /// A string between its quotes, as it stands: for strings that need no escapes.
    pub(crate) fn inside(self, expected: &str) -> Result<Piece<'a>, ReadError> {
        if !self.is_string() {
            return Err(self.piece.unexpected(expected));
        }
        Ok(self.piece.slice(1..self.piece.text().len() - 1))
    }

    /// A number without sign, fraction or exponent.
    pub(crate) fn number(self, expected: &str) -> Result<u32, ReadError> {
        self.piece.text().parse().map_err(|_| self.piece.unexpected(expected))
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

/// Where in a text an error lies, in bytes.
fn position(text: &str, error: &serde_json::Error) -> usize {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (before + error.column().saturating_sub(1)).min(text.len())
}
