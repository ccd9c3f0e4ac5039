//! Lists of clauses, with literals as DIMACS has them: a variable, counted from 1, or its negation as a
//! negative number.

use std::collections::HashMap;

/// Clauses one after the other in memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClauseList {
    literals: Vec<i32>,
    /// By clause: where its literals end. Increasing, and the last is the number of literals.
    ends: Vec<usize>,
}

impl ClauseList {
    /// No clauses.
    pub fn new() -> ClauseList {
        ClauseList::default()
    }

    /// Adds a clause, without checking it: 0 is no literal.
    pub fn push(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The literals of one clause, counted from 0. Panics if there is none.
    pub fn get(&self, clause: usize) -> &[i32] {
        let start = clause.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[clause]]
    }

    /// The literals of every clause, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[i32]> {
        (0..self.len()).map(|clause| self.get(clause))
    }

    /// The largest variable, 0 if there is none.
    pub(super) fn largest_variable(&self) -> u32 {
        self.literals.iter().map(|literal| literal.unsigned_abs()).max().unwrap_or(0)
    }
}

/// What a solver did, in order.
///
/// Deletions are advice: a forgotten clause is not asked how a later one follows, unless nothing else tells.
/// With them, the work per clause stays like the solver's own.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    learnt: ClauseList,
    /// In order of time.
    deletions: Vec<Deletion>,
    /// The last clause with these literals, by [`fingerprint`].
    known: HashMap<u64, usize>,
}

/// A learnt clause that the solver forgot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deletion {
    /// How many clauses were learnt before.
    pub(super) time: usize,
    /// Which learnt clause.
    pub(super) learnt: usize,
}

impl Trace {
    /// Nothing learnt yet.
    pub fn new() -> Trace {
        Trace::default()
    }

    /// Whether it holds as much as can be worked with: about 2 GB.
    pub fn is_full(&self) -> bool {
        self.learnt.literals.len() > MOST_LITERALS
    }

    /// The solver learnt this clause, which follows by unit propagation from the formula and from what was
    /// learnt.
    pub fn learn(&mut self, clause: impl IntoIterator<Item = i32>) {
        let learnt = self.learnt.len();
        self.learnt.push(clause);
        self.known.insert(fingerprint(self.learnt.get(learnt).iter().copied()), learnt);
    }

    /// The solver forgot a clause with these literals, in any order. Ignored if it was not learnt.
    pub fn delete(&mut self, clause: impl IntoIterator<Item = i32>) {
        if let Some(learnt) = self.known.remove(&fingerprint(clause)) {
            self.deletions.push(Deletion { time: self.learnt.len(), learnt });
        }
    }

    /// The learnt clauses, in order.
    pub fn learnt(&self) -> &ClauseList {
        &self.learnt
    }

    pub(super) fn deletions(&self) -> &[Deletion] {
        &self.deletions
    }
}

/// Literals of all learnt clauses together. What is made of them takes about four times their memory.
const MOST_LITERALS: usize = 1 << 27;

/// A number of a set of literals in any order. That two sets share it is unlikely, and then a wrong clause
/// counts as forgotten, which is only advice.
fn fingerprint(clause: impl IntoIterator<Item = i32>) -> u64 {
    clause.into_iter().fold(0, |sum, literal| sum.wrapping_add(mixed(literal)))
}

/// The finaliser of splitmix64, whose bits all depend on all bits of the literal.
fn mixed(literal: i32) -> u64 {
    let mut z = u64::from(literal.cast_unsigned()).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
