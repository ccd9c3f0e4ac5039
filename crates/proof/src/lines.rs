//! Lines of a text with their numbers, as far as they say something.

use crate::error::{CheckError, Input, Reason};
use std::io::{BufRead, Read};
use std::slice::Split;
use std::sync::atomic::{AtomicBool, Ordering};

/// The longest line, so that a text without lines does not fill the memory: room for a clause about every cell of
/// the largest boards.
pub(crate) const LONGEST_LINE: usize = 1 << 26;

/// Reads one line after the other into the same memory.
pub(crate) struct Lines<'a, R> {
    input: Input,
    reader: R,
    cancel: &'a AtomicBool,
    /// Counted from 1; 0 before the first.
    number: u64,
    text: Vec<u8>,
}

impl<'a, R: BufRead> Lines<'a, R> {
    pub(crate) fn new(input: Input, reader: R, cancel: &'a AtomicBool) -> Self {
        Lines { input, reader, cancel, number: 0, text: Vec::new() }
    }

    /// Goes to the next line that is neither blank nor a comment; false if there is none.
    pub(crate) fn advance(&mut self) -> Result<bool, CheckError> {
        loop {
            if self.cancel.load(Ordering::Relaxed) {
                return Err(CheckError::Cancelled);
            }
            self.text.clear();
            let mut limited = self.reader.by_ref().take(LONGEST_LINE as u64 + 1);
            let read = limited.read_until(b'\n', &mut self.text);
            if read.map_err(|source| CheckError::Read { input: self.input, source })? == 0 {
                return Ok(false);
            }
            self.number += 1;
            if self.text.len() > LONGEST_LINE {
                return Err(self.refused(Reason::LongLine));
            }
            if self.tokens().next().is_some_and(|token| token[0] != b'c') {
                return Ok(true);
            }
        }
    }

    /// The words of the line.
    pub(crate) fn tokens(&self) -> Tokens<'_> {
        Tokens(self.text.split(u8::is_ascii_whitespace))
    }

    /// The reason with the place; at the end of the text, its last line.
    pub(crate) fn refused(&self, reason: Reason) -> CheckError {
        CheckError::Refused { input: self.input, line: self.number, reason }
    }
}

/// Words between blanks. None is empty.
#[derive(Clone)]
pub(crate) struct Tokens<'a>(Split<'a, u8, fn(&u8) -> bool>);

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        self.0.find(|token| !token.is_empty())
    }
}

/// A word for a message, cut if it is long.
pub(crate) fn shown(token: &[u8]) -> String {
    const LONGEST: usize = 20;
    let cut = &token[..token.len().min(LONGEST)];
    let dots = if cut.len() < token.len() { "…" } else { "" };
    format!("{}{dots}", String::from_utf8_lossy(cut).escape_debug())
}
