//! Words as numbers and lists of numbers.

use crate::Literal;
use crate::error::Reason;
use crate::lines::{Tokens, shown};

/// The numbers up to the next zero, which is taken too.
pub(crate) fn until_zero(tokens: &mut Tokens<'_>) -> Result<Vec<i64>, Reason> {
    let mut numbers = Vec::new();
    for token in tokens {
        match number(token)? {
            0 => return Ok(numbers),
            number => numbers.push(number),
        }
    }
    Err(Reason::NoZero)
}

/// Nothing may follow the last zero of a line.
pub(crate) fn ends(mut tokens: Tokens<'_>) -> Result<(), Reason> {
    tokens.next().map_or(Ok(()), |token| Err(Reason::AfterZero { text: shown(token) }))
}

/// A whole number.
pub(crate) fn number(token: &[u8]) -> Result<i64, Reason> {
    let text = std::str::from_utf8(token).ok();
    text.and_then(|text| text.parse().ok()).ok_or_else(|| Reason::NotANumber { text: shown(token) })
}

/// A literal of one of the first variables.
pub(crate) fn literal(number: i64, variables: Literal) -> Result<Literal, Reason> {
    match Literal::try_from(number) {
        Ok(literal) if literal != 0 && literal.unsigned_abs() <= variables.unsigned_abs() => Ok(literal),
        _ => Err(Reason::OutOfRange { literal: number, variables }),
    }
}
