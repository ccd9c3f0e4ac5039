//! The library as a file: a case a line, and names of techniques in comments.
//!
//! A case is `:code:candidates:givens:deleted:eliminations:placements:extra:`. Givens are 81 cells with `+` before those
//! that were filled in later, deleted candidates are gone from the marks, and candidates are written as symbol, row,
//! column. A code that ends in `-x` means that there must be no step.

use hyperdoku_core::{Candidate, Cell, Effect, Symbol};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// What the library lists.
pub struct Library {
    /// In the order of the file.
    pub cases: Vec<Case>,
    /// What HoDoKu calls a technique, by its code.
    pub names: BTreeMap<String, String>,
}

/// One state of a board, and the step to be found there.
pub struct Case {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The technique and its variant, such as `0402-1`.
    pub code: String,
    /// The symbols filled in.
    pub filled: Vec<Candidate>,
    /// Candidates that are gone beside those.
    pub deleted: Vec<Candidate>,
    /// What is to be found.
    pub wanted: Wanted,
}

/// What is to be found.
#[derive(PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A step with these effects, ascending.
    Effects(Vec<Effect>),
    /// No step at all.
    Nothing,
}

/// Why a file is not the library.
#[derive(Debug)]
pub enum LibraryError {
    /// It cannot be read.
    Unreadable(PathBuf, io::Error),
    /// There is no case in it.
    Empty(PathBuf),
    /// A line, counted from 1, is no case.
    Broken(PathBuf, usize, CaseError),
}

/// Why a line is no case.
#[derive(PartialEq, Eq, Debug)]
pub enum CaseError {
    /// It has fewer fields than it must have.
    Fields,
    /// It has not 81 cells but so many.
    Cells(usize),
    /// This is no cell of a puzzle.
    Cell(char),
    /// This is no candidate.
    Candidate(String),
}

const SIDE: u32 = 9;
const CELLS: usize = 81;

/// The end of a code whose cases must not be found.
const MUST_FAIL: &str = "-x";

/// Reads the library.
pub fn read(path: &Path) -> Result<Library, LibraryError> {
    let text = fs::read_to_string(path).map_err(|error| LibraryError::Unreadable(path.into(), error))?;
    let lines = || text.lines().zip(1..);
    let case = |(text, line): (&str, usize)| {
        case(text, line).map_err(|error| LibraryError::Broken(path.into(), line, error))
    };
    let cases: Vec<Case> =
        lines().filter(|(line, _)| line.starts_with(':')).map(case).collect::<Result<_, _>>()?;
    if cases.is_empty() {
        return Err(LibraryError::Empty(path.into()));
    }
    Ok(Library { cases, names: text.lines().filter_map(name).collect() })
}

/// A comment such as `#0300: X-Wing`.
fn name(line: &str) -> Option<(String, String)> {
    let (code, name) = line.strip_prefix('#')?.split_once(": ")?;
    let is_code = code.starts_with(|first: char| first.is_ascii_digit());
    is_code.then(|| (code.to_owned(), name.trim().to_owned()))
}

fn case(text: &str, line: usize) -> Result<Case, CaseError> {
    let fields: Vec<&str> = text.split(':').collect();
    let [_, code, _, givens, deleted, eliminations, placements, ..] = fields[..] else {
        return Err(CaseError::Fields);
    };
    let wanted = if code.ends_with(MUST_FAIL) {
        Wanted::Nothing
    } else {
        let eliminations = candidates(eliminations)?.into_iter().map(Effect::Eliminate);
        let placements = candidates(placements)?.into_iter().map(Effect::Place);
        let mut effects: Vec<Effect> = eliminations.chain(placements).collect();
        effects.sort_unstable();
        Wanted::Effects(effects)
    };
    Ok(Case { line, code: code.to_owned(), filled: filled(givens)?, deleted: candidates(deleted)?, wanted })
}

fn filled(givens: &str) -> Result<Vec<Candidate>, CaseError> {
    let mut filled = Vec::new();
    let mut cells = 0;
    for character in givens.chars().filter(|&character| character != '+') {
        match character {
            '.' | '0' => {}
            '1'..='9' => {
                let symbol = Symbol::from_index(character as usize - '1' as usize);
                filled.push(Candidate { cell: Cell::new(cells), symbol });
            }
            other => return Err(CaseError::Cell(other)),
        }
        cells += 1;
    }
    if cells == CELLS { Ok(filled) } else { Err(CaseError::Cells(cells)) }
}

fn candidates(text: &str) -> Result<Vec<Candidate>, CaseError> {
    let candidate = |word: &str| {
        let digits: Option<Vec<u32>> = word.chars().map(|digit| digit.to_digit(10)?.checked_sub(1)).collect();
        match digits.as_deref() {
            Some(&[symbol, row, column]) => {
                let symbol = Symbol::from_index(symbol as usize);
                Ok(Candidate { cell: Cell(row * SIDE + column), symbol })
            }
            _ => Err(CaseError::Candidate(word.to_owned())),
        }
    };
    text.split_whitespace().map(candidate).collect()
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Unreadable(path, _) => write!(f, "cannot read {}", path.display()),
            LibraryError::Empty(path) => write!(f, "no cases in {}", path.display()),
            LibraryError::Broken(path, line, _) => write!(f, "{}:{line}: not a case", path.display()),
        }
    }
}

impl std::error::Error for LibraryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LibraryError::Unreadable(_, error) => Some(error),
            LibraryError::Broken(_, _, error) => Some(error),
            LibraryError::Empty(_) => None,
        }
    }
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseError::Fields => write!(f, "fields are missing"),
            CaseError::Cells(cells) => write!(f, "{cells} cells in place of {CELLS}"),
            CaseError::Cell(character) => write!(f, "{character:?} is no cell"),
            CaseError::Candidate(word) => write!(f, "{word:?} is no candidate"),
        }
    }
}

impl std::error::Error for CaseError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(start: &str) -> String {
        let filled = start.chars().filter(|&character| character != '+').count();
        format!("{start}{}", ".".repeat(CELLS - filled))
    }

    fn check(line: &str, expected: Result<(&str, usize, usize, Wanted), CaseError>) {
        let found = case(line, 1).map(|case| (case.code, case.filled.len(), case.deleted.len(), case.wanted));
        let expected =
            expected.map(|(code, filled, deleted, wanted)| (code.to_owned(), filled, deleted, wanted));
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn lines_become_cases() {
        let candidate =
            |symbol: usize, cell| Candidate { cell: Cell(cell), symbol: Symbol::from_index(symbol - 1) };
        let cells = cells("1+2.3");
        let eliminated = [candidate(5, 8), candidate(3, 80)].map(Effect::Eliminate).to_vec();
        check(
            &format!(":0402-1:5:{cells}:412 512:399 519::"),
            Ok(("0402-1", 3, 2, Wanted::Effects(eliminated))),
        );
        let placed = vec![Effect::Place(candidate(4, 9))];
        check(&format!(":0003:4:{cells}:::421:"), Ok(("0003", 3, 0, Wanted::Effects(placed))));
        check(&format!(":0610-x::{cells}:874:176::"), Ok(("0610-x", 3, 1, Wanted::Nothing)));
    }

    #[test]
    fn what_is_no_case_is_said() {
        let cells = cells("");
        check(":0003:4:...", Err(CaseError::Fields));
        check(":0003:4:.1.:::421:", Err(CaseError::Cells(3)));
        check(&format!(":0003:4:x{cells}:::421:"), Err(CaseError::Cell('x')));
        check(&format!(":0003:4:{cells}:::4210:"), Err(CaseError::Candidate("4210".to_owned())));
        check(&format!(":0003:4:{cells}:::401:"), Err(CaseError::Candidate("401".to_owned())));
    }

    #[test]
    fn comments_name_codes() {
        assert_eq!(name("#0300: X-Wing"), Some(("0300".to_owned(), "X-Wing".to_owned())));
        assert_eq!(name("# Example 1:"), None);
        assert_eq!(name("# one for every digit"), None);
    }
}
