//! Solvers of 9x9 puzzles, one puzzle a call: what a program waits for that has only one.

use crate::answer::{Count, Question};
use crate::contestant::{Contestant, counting, finding};
use crate::line::Line;
use crate::ours;
use crate::peer::{Family, Peer};
use crate::squares;
use hyperdoku_search::single;

/// Ours first; then those of others, which take one puzzle a call in every family.
pub const FAMILY: Family = Family { name: "single", peers };

fn peers(question: Question) -> Vec<Peer> {
    let own = Peer::ours("single".to_owned(), "hyperdoku-search", contestant(question));
    [own, ours::search(question)].into_iter().chain(squares::others(question)).collect()
}

fn contestant(question: Question) -> Box<dyn Contestant> {
    match question {
        Question::Uniqueness => counting(Line::numbers, move |givens| {
            let count = single::count(givens, question.limit(), u32::MAX);
            Count::of(count.map_or(0, |count| count.solutions as usize))
        }),
        Question::First => finding(Line::numbers, move |givens| {
            let mut solutions = Vec::with_capacity(1);
            single::solve(givens, question.limit(), u32::MAX, &mut solutions);
            solutions.pop()
        }),
    }
}
