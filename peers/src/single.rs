//! Solvers of 9x9 puzzles, one puzzle a call: what a program waits for that has only one.
//!
//! `single` is the kernel alone, which never gives up. Callers get it from lanes, which take over what needs many choices,
//! and make a list of answers for each call.

use crate::answer::{Count, Question};
use crate::contestant::{Contestant, counting, finding};
use crate::line::Line;
use crate::ours;
use crate::peer::{Family, Peer};
use crate::squares;
use crate::squares::lanes;
use hyperdoku_core::Budget;
use hyperdoku_search::lanes::Width;
use hyperdoku_search::single;
use std::ops::ControlFlow;

/// Ours first; then those of others, which take one puzzle a call in every family.
pub const FAMILY: Family = Family { name: "single", peers };

fn peers(question: Question) -> Vec<Peer> {
    let own = [("single", contestant(question)), ("lanes, one a call", one_a_call(question))]
        .map(|(name, contestant)| Peer::ours(name.to_owned(), "hyperdoku-search", contestant));
    own.into_iter().chain([ours::search(question)]).chain(squares::others(question)).collect()
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

/// As callers have it who ask lanes for one puzzle.
fn one_a_call(question: Question) -> Box<dyn Contestant> {
    let lanes = lanes::lanes(Width::widest());
    let (limit, unlimited) = (lanes::limit(question), Budget::unlimited());
    match question {
        Question::Uniqueness => counting(Line::numbers, move |givens| {
            Count::of(lanes.count(givens, limit, &unlimited)[0].solutions as usize)
        }),
        Question::First => finding(Line::numbers, move |givens| {
            let mut first = None;
            lanes.solve(givens, limit, &unlimited, &mut |_, solution| {
                first = solution.first_chunk().copied();
                ControlFlow::Continue(())
            });
            first
        }),
    }
}
