//! Solvers of 9x9 puzzles, one puzzle a call: what a program waits for that has only one.

use crate::answer::{Count, Question};
use crate::contestant::{Contestant, counting, finding};
use crate::line::{CELLS, Line};
use crate::ours;
use crate::peer::{Family, Peer};
use crate::squares::{self, lanes};
use hyperdoku_core::Budget;
use hyperdoku_search::lanes::Width;
use std::num::NonZeroU32;

/// Ours first; then those of others, which take one puzzle a call in every family.
pub const FAMILY: Family = Family { name: "single", peers };

fn peers(question: Question) -> Vec<Peer> {
    let ours = [lanes_of_one(question), ours::search(question)];
    ours.into_iter().chain(squares::others(question)).collect()
}

/// Lanes, all but one of which are idle.
fn lanes_of_one(question: Question) -> Peer {
    let width = Width::widest();
    Peer::ours(lanes::name(width), "hyperdoku-search", contestant(width, question))
}

fn contestant(width: Width, question: Question) -> Box<dyn Contestant> {
    let mut lanes = lanes::lanes(width);
    let limit = NonZeroU32::new(question.limit()).expect("a limit is not 0");
    match question {
        Question::Uniqueness => counting(Line::numbers, move |givens| {
            let tallies = lanes.solve(givens, limit, &Budget::unlimited(), &mut |_, _| ());
            Count::of(tallies[0].solutions as usize)
        }),
        Question::First => finding(Line::numbers, move |givens| {
            let mut first = None;
            lanes.solve(givens, limit, &Budget::unlimited(), &mut |_, solution| {
                first = <[u8; CELLS]>::try_from(solution).ok();
            });
            first
        }),
    }
}
