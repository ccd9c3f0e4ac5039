//! The formula, as DIMACS CNF: comments, a header `p cnf VARIABLES CLAUSES`, clauses that end with 0.

use crate::clauses::Clauses;
use crate::error::{CheckError, Reason};
use crate::lines::{Lines, Tokens};
use crate::numbers::{literal, number};
use crate::{ClauseId, Literal, MAX_VARIABLES};
use std::io::BufRead;

/// What the proof is about.
pub(crate) struct Formula {
    /// As the header says; all literals are of these.
    pub(crate) variables: Literal,
    /// With the ids 1, 2, … in the order of the file.
    pub(crate) clauses: Clauses,
    /// The last id, which is the number of clauses.
    pub(crate) last: ClauseId,
}

impl Formula {
    /// Reads all of it. Memory grows with what is there, not with what the header promises.
    pub(crate) fn read<R: BufRead>(lines: &mut Lines<'_, R>) -> Result<Formula, CheckError> {
        let header = if lines.advance()? { header(lines.tokens()) } else { Err(Reason::NoHeader) };
        let (variables, expected) = header.map_err(|reason| lines.refused(reason))?;
        let mut formula = Formula { variables, clauses: Clauses::default(), last: 0 };
        let mut clause = Vec::new();
        while lines.advance()? {
            formula.line(lines.tokens(), &mut clause).map_err(|reason| lines.refused(reason))?;
        }
        if !clause.is_empty() {
            return Err(lines.refused(Reason::NoZero));
        }
        if formula.last != expected {
            return Err(lines.refused(Reason::ClauseCount { found: formula.last, expected }));
        }
        Ok(formula)
    }

    /// One line; a clause that it does not end stays in `clause`.
    fn line(&mut self, tokens: Tokens<'_>, clause: &mut Vec<Literal>) -> Result<(), Reason> {
        for token in tokens {
            match number(token)? {
                0 => {
                    self.last += 1;
                    self.clauses.insert(self.last, clause);
                    clause.clear();
                }
                number => clause.push(literal(number, self.variables)?),
            }
        }
        Ok(())
    }
}

/// The numbers of variables and clauses in `p cnf VARIABLES CLAUSES`.
fn header(mut tokens: Tokens<'_>) -> Result<(Literal, ClauseId), Reason> {
    if tokens.next() != Some(b"p") || tokens.next() != Some(b"cnf") {
        return Err(Reason::NoHeader);
    }
    let variables = number(tokens.next().ok_or(Reason::NoHeader)?)?;
    let clauses = number(tokens.next().ok_or(Reason::NoHeader)?)?;
    if tokens.next().is_some() || variables < 0 || clauses < 0 {
        return Err(Reason::NoHeader);
    }
    match Literal::try_from(variables) {
        Ok(variables) if variables <= MAX_VARIABLES => Ok((variables, clauses)),
        _ => Err(Reason::TooManyVariables { variables }),
    }
}
