//! Puzzles and their expected results, as data files beside this crate.
//!
//! Every file is tab-separated lines; `#` starts a comment. Cells are written one character each: `.` for an
//! empty one, then 1-9, A-Z, a-z.

use hyperdoku_core::{Puzzle, Symbol, Topology};
use std::sync::Arc;

/// A puzzle and what is known of it.
pub struct Case {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many solutions it has.
    pub expected: Expected,
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// None.
    None,
    /// One.
    Unique,
    /// Two or more.
    Multiple,
}

/// All cases of `corpora/puzzles.tsv`.
pub fn cases() -> impl Iterator<Item = Case> {
    lines(include_str!("../corpora/puzzles.tsv")).map(|fields| {
        let topology = crate::topology(fields[0]);
        let expected = match fields[2] {
            "none" => Expected::None,
            "unique" => Expected::Unique,
            "multiple" => Expected::Multiple,
            other => panic!("{other:?} is not an expected result"),
        };
        Case { puzzle: puzzle(&topology, fields[1]), expected }
    })
}

/// Boards with the number of their solutions, from `corpora/counts.tsv`.
pub fn counts() -> impl Iterator<Item = (Arc<Topology>, u128)> {
    lines(include_str!("../corpora/counts.tsv"))
        .map(|fields| (crate::topology(fields[0]), fields[1].parse().expect("a count")))
}

/// 9x9 puzzles with one solution and their rating by Sukaku Explainer in tenths, from `corpora/rated.tsv`.
pub fn rated() -> impl Iterator<Item = (Puzzle, u32)> {
    let topology = crate::topology("3x3");
    lines(include_str!("../corpora/rated.tsv")).map(move |fields| {
        let tenths = fields[1].replace('.', "").parse().expect("a rating with one decimal");
        (puzzle(&topology, fields[0]), tenths)
    })
}

/// The solution kept for a board in `corpora/solutions.tsv`.
pub(crate) fn kept_solution(topology: &Topology) -> Option<Vec<Symbol>> {
    let name = topology.shape().to_string();
    let fields = lines(include_str!("../corpora/solutions.tsv")).find(|fields| fields[0] == name)?;
    cells(fields[1]).collect()
}

fn puzzle(topology: &Arc<Topology>, text: &str) -> Puzzle {
    Puzzle::new(Arc::clone(topology), cells(text).collect()).expect("the corpus holds puzzles")
}

fn cells(text: &str) -> impl Iterator<Item = Option<Symbol>> + '_ {
    text.chars().map(|character| {
        let number = match character {
            '1'..='9' => character as u32 - '0' as u32,
            'A'..='Z' => character as u32 - 'A' as u32 + 10,
            'a'..='z' => character as u32 - 'a' as u32 + 36,
            _ => 0,
        };
        Symbol::from_number(number)
    })
}

fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}
