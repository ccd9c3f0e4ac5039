//! Why a proof is not accepted.

use crate::lines::LONGEST_LINE;
use crate::{ClauseId, Literal, MAX_VARIABLES};
use std::{fmt, io};

/// Why [`check`](crate::check) did not accept.
#[derive(Debug)]
pub enum CheckError {
    /// An input could not be read.
    Read {
        /// Which one.
        input: Input,
        /// Why.
        source: io::Error,
    },
    /// The caller did not want to wait any longer.
    Cancelled,
    /// A line is not as it must be.
    Refused {
        /// Of which text.
        input: Input,
        /// Counted from 1; the last line if the text ends too early.
        line: u64,
        /// What was found and what was expected.
        reason: Reason,
    },
}

/// The two texts that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// The clauses, as DIMACS CNF.
    Formula,
    /// The steps, as LRAT.
    Proof,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A line without end, as far as it was read.
    LongLine,
    /// The formula does not start with `p cnf VARIABLES CLAUSES`.
    NoHeader,
    /// More variables than [`MAX_VARIABLES`].
    TooManyVariables {
        /// The number in the header.
        variables: i64,
    },
    /// The header announced another number of clauses.
    ClauseCount {
        /// Clauses in the file.
        found: ClauseId,
        /// Clauses in the header.
        expected: ClauseId,
    },
    /// A word that should be a whole number.
    NotANumber {
        /// Its beginning.
        text: String,
    },
    /// A list of numbers without 0 at its end.
    NoZero,
    /// More text after the last 0 of a step.
    AfterZero {
        /// Its beginning.
        text: String,
    },
    /// A literal of a variable that the header did not announce.
    OutOfRange {
        /// The number found.
        literal: i64,
        /// The number of variables.
        variables: Literal,
    },
    /// The id of a step is not above those before it.
    StepId {
        /// The id found.
        found: ClauseId,
        /// The last id before it.
        last: ClauseId,
    },
    /// The id of a deletion is not that of the step before it.
    DeletionId {
        /// The id found.
        found: ClauseId,
        /// The last id before it.
        last: ClauseId,
    },
    /// A hint or a deletion names a clause that was never there, or was deleted.
    NoSuchClause {
        /// The id that was named.
        id: ClauseId,
    },
    /// A negative hint: a step that need not follow from the clauses.
    Rat {
        /// The hint.
        hint: ClauseId,
    },
    /// A step has a literal twice, or with its negation.
    Repeated {
        /// The second of the two.
        literal: Literal,
    },
    /// A step without hints.
    NoHints,
    /// A hint with a literal that is true already, so that nothing follows from it.
    Satisfied {
        /// The hint.
        hint: ClauseId,
        /// Its true literal.
        literal: Literal,
    },
    /// A hint with two literals that are not false.
    NotUnit {
        /// The hint.
        hint: ClauseId,
        /// The two literals.
        literals: (Literal, Literal),
    },
    /// All literals of a hint are false, but other hints follow.
    EarlyConflict {
        /// The hint.
        hint: ClauseId,
    },
    /// The last hint still has a literal that can be true.
    NoConflict {
        /// The hint.
        hint: ClauseId,
        /// Its literal.
        literal: Literal,
    },
    /// A literal of the step that its hints do not need.
    IdleLiteral {
        /// The literal.
        literal: Literal,
    },
    /// A hint from which a literal follows that no later hint needs.
    IdleHint {
        /// The hint.
        hint: ClauseId,
    },
    /// The proof ends without the empty clause.
    NoEmptyClause,
    /// The proof goes on after the empty clause.
    AfterEmptyClause,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Read { input, .. } => write!(f, "the {input} cannot be read"),
            CheckError::Cancelled => write!(f, "cancelled"),
            CheckError::Refused { input, line, reason } => write!(f, "{input}, line {line}: {reason}"),
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Input::Formula => "formula",
            Input::Proof => "proof",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::LongLine => {
                write!(f, "found more than {LONGEST_LINE} bytes, expected the end of the line")
            }
            Reason::NoHeader => write!(f, "expected a header `p cnf VARIABLES CLAUSES`"),
            Reason::TooManyVariables { variables } => {
                write!(f, "{variables} variables, expected at most {MAX_VARIABLES}")
            }
            Reason::ClauseCount { found, expected } => {
                write!(f, "{found} clauses, expected {expected} as the header says")
            }
            Reason::NotANumber { text } => write!(f, "found `{text}`, expected a whole number"),
            Reason::NoZero => write!(f, "the text ends, expected a 0 at the end of the list"),
            Reason::AfterZero { text } => write!(f, "found `{text}`, expected the end of the line"),
            Reason::OutOfRange { literal, variables } => {
                write!(f, "literal {literal}, expected one of the variables 1 to {variables} or its negation")
            }
            Reason::StepId { found, last } => write!(f, "step {found}, expected an id above {last}"),
            Reason::DeletionId { found, last } => {
                write!(f, "deletion {found}, expected {last}, the id of the last clause")
            }
            Reason::NoSuchClause { id } => {
                write!(f, "clause {id} does not exist, expected one that was added and not deleted")
            }
            Reason::Rat { hint } => {
                write!(
                    f,
                    "hint {hint} belongs to a RAT step, expected only steps that follow from their hints"
                )
            }
            _ => self.fmt_step(f),
        }
    }
}

impl Reason {
    /// The reasons why a clause is not shown to follow, and those about the empty clause.
    fn fmt_step(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Repeated { literal } => {
                write!(f, "literal {literal} after itself or its negation, expected each variable once")
            }
            Reason::NoHints => write!(f, "no hints, expected some"),
            Reason::Satisfied { hint, literal } => {
                write!(f, "hint {hint} is satisfied by its literal {literal}, expected all false but one")
            }
            Reason::NotUnit { hint, literals: (one, other) } => {
                write!(f, "hint {hint} has two open literals, {one} and {other}, expected all false but one")
            }
            Reason::EarlyConflict { hint } => {
                write!(f, "all literals of hint {hint} are false, expected that only of the last hint")
            }
            Reason::NoConflict { hint, literal } => {
                write!(f, "literal {literal} of the last hint {hint} is not false, expected all to be")
            }
            Reason::IdleLiteral { literal } => {
                write!(f, "literal {literal} is in no hint, expected only literals that the step needs")
            }
            Reason::IdleHint { hint } => {
                write!(
                    f,
                    "what follows from hint {hint} is not used, expected only hints that the step needs"
                )
            }
            Reason::NoEmptyClause => write!(f, "the proof ends, expected the empty clause"),
            _ => write!(f, "another line, expected nothing after the empty clause"),
        }
    }
}

impl std::error::Error for CheckError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CheckError::Read { source, .. } => Some(source),
            CheckError::Cancelled | CheckError::Refused { .. } => None,
        }
    }
}
