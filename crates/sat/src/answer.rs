//! What a solver answered, read back.

use crate::literal::Literal;
use hyperdoku_core::{Candidate, Cell, Puzzle, Solution, SolutionError, Symbol};
use std::fmt;

/// The answer of any solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolverAnswer {
    /// There is a model: the literals that hold, as numbers of the file.
    Satisfiable(Vec<i32>),
    /// There is none.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// Why a text is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerError {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What may stand there.
    pub expected: &'static str,
}

/// Why a model is no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// A variable that the board does not have.
    NoVariable(i32),
    /// A cell with no symbol, or with more than one.
    Symbols {
        /// The cell's name.
        cell_name: String,
        /// How many symbols it has.
        found: usize,
    },
    /// Symbols that do not solve the puzzle.
    Wrong(SolutionError),
}

impl SolverAnswer {
    /// Reads what a solver printed: an `s` line and `v` lines as in competitions, or what MiniSat writes to
    /// its result file. Lines before the answer that say neither are the solver's own talk.
    pub fn parse(text: &str) -> Result<Self, AnswerError> {
        let mut status = None;
        let mut literals = Vec::new();
        let mut plain = false;
        let mut complete = false;
        let mut last = 1;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            last = index + 1;
            if let Some(found) = verdict(line) {
                if status.replace(found).is_some_and(|before| before != found) {
                    return Err(error(last, line, "one verdict"));
                }
                plain = !line.starts_with('s');
            } else if let Some(values) = line.strip_prefix('v').filter(|rest| rest.starts_with([' ', '\t'])) {
                complete = read_values(values, last, &mut literals)?;
            } else if plain
                && status == Some(Verdict::Satisfiable)
                && !line.is_empty()
                && !line.starts_with('c')
            {
                complete = read_values(line, last, &mut literals)?;
            } else if line.starts_with("s ") {
                return Err(error(last, line, "SATISFIABLE, UNSATISFIABLE or UNKNOWN"));
            }
        }
        match status {
            Some(Verdict::Satisfiable) if complete => Ok(SolverAnswer::Satisfiable(literals)),
            Some(Verdict::Satisfiable) => Err(error(last, "the end", "a model that ends with 0")),
            Some(Verdict::Unsatisfiable) => Ok(SolverAnswer::Unsatisfiable),
            Some(Verdict::Unknown) => Ok(SolverAnswer::Unknown),
            None => Err(error(last, "the end", "a line with s SATISFIABLE, s UNSATISFIABLE, SAT or UNSAT")),
        }
    }

    /// The solution of a model, checked against its puzzle; `None` if the answer is no model.
    pub fn solution(&self, puzzle: &Puzzle) -> Result<Option<Solution>, DecodeError> {
        match self {
            SolverAnswer::Satisfiable(literals) => decode(literals, puzzle).map(Some),
            SolverAnswer::Unsatisfiable | SolverAnswer::Unknown => Ok(None),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

fn verdict(line: &str) -> Option<Verdict> {
    match line.strip_prefix("s ").map_or(line, str::trim) {
        "SATISFIABLE" | "SAT" => Some(Verdict::Satisfiable),
        "UNSATISFIABLE" | "UNSAT" => Some(Verdict::Unsatisfiable),
        "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(Verdict::Unknown),
        _ => None,
    }
}

/// Adds the numbers of a line; `true` once the closing 0 was read.
fn read_values(text: &str, line: usize, literals: &mut Vec<i32>) -> Result<bool, AnswerError> {
    for word in text.split_ascii_whitespace() {
        match word.parse::<i32>() {
            Ok(0) => return Ok(true),
            Ok(literal) if literal != i32::MIN => literals.push(literal),
            _ => return Err(error(line, word, "the number of a variable")),
        }
    }
    Ok(false)
}

fn error(line: usize, found: &str, expected: &'static str) -> AnswerError {
    AnswerError { line, found: found.chars().take(40).collect(), expected }
}

fn decode(literals: &[i32], puzzle: &Puzzle) -> Result<Solution, DecodeError> {
    let topology = puzzle.topology();
    let mut symbols: Vec<Option<Symbol>> = vec![None; topology.cell_count()];
    let mut count = vec![0usize; topology.cell_count()];
    for &number in literals {
        match Literal::from_dimacs(number, topology) {
            Some(Literal::Is(Candidate { cell, symbol })) => {
                symbols[cell.index()] = Some(symbol);
                count[cell.index()] += 1;
            }
            Some(Literal::IsNot(_)) => {}
            None => return Err(DecodeError::NoVariable(number)),
        }
    }
    if let Some(cell) = count.iter().position(|&count| count != 1) {
        let cell_name = topology.shape().cell_name(Cell::new(cell));
        return Err(DecodeError::Symbols { cell_name, found: count[cell] });
    }
    let symbols = symbols.into_iter().flatten().collect();
    Solution::check(puzzle, symbols).map_err(DecodeError::Wrong)
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: found {:?}, expected {}", self.line, self.found, self.expected)
    }
}

impl std::error::Error for AnswerError {}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::NoVariable(number) => write!(f, "found {number}, expected a variable of the board"),
            DecodeError::Symbols { cell_name, found } => {
                write!(f, "found {found} symbols at {cell_name}, expected one")
            }
            DecodeError::Wrong(error) => write!(f, "the model is no solution: {error}"),
        }
    }
}

impl std::error::Error for DecodeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            DecodeError::Wrong(error) => Some(error),
            DecodeError::NoVariable(_) | DecodeError::Symbols { .. } => None,
        }
    }
}
