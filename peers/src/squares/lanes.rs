//! Our lanes, at every width that the processor has.

use crate::answer::{Answers, Count, Question};
use crate::contestant::Contestant;
use crate::line::{CELLS, Line};
use crate::ours;
use crate::peer::Peer;
use hyperdoku_core::Budget;
use hyperdoku_search::lanes::{Lanes, Width};
use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// Lanes of every width, the widest first.
pub fn peers(question: Question) -> Vec<Peer> {
    let widths = Width::ALL.iter().rev().filter(|width| width.is_available());
    widths.map(|&width| Peer::ours(name(width), "hyperdoku-search", contestant(width, question))).collect()
}

/// What lanes of a width are called.
pub fn name(width: Width) -> String {
    format!("lanes {width:?}").to_lowercase()
}

/// Lanes for the 9x9 board.
///
/// # Panics
/// If the processor does not have the width.
pub fn lanes(width: Width) -> Lanes {
    Lanes::with_width(&ours::board(), width).expect("the width is available")
}

/// How many solutions lanes look for to answer a question.
pub fn limit(question: Question) -> NonZeroU32 {
    NonZeroU32::new(question.limit()).expect("a limit is not 0")
}

fn contestant(width: Width, question: Question) -> Box<dyn Contestant> {
    Box::new(Batch { lanes: lanes(width), givens: Vec::new(), question, limit: limit(question) })
}

/// All puzzles of a set in one call.
struct Batch {
    lanes: Lanes,
    givens: Vec<u8>,
    question: Question,
    limit: NonZeroU32,
}

impl Contestant for Batch {
    fn load(&mut self, puzzles: &[Line]) {
        self.givens = puzzles.iter().flat_map(Line::numbers).collect();
    }

    fn answer(&mut self, answers: &mut Answers) {
        let givens = &self.givens[..CELLS * answers.counts.len()];
        let Answers { counts, solutions } = answers;
        let unlimited = Budget::unlimited();
        match self.question {
            Question::Uniqueness => {
                let tallies = self.lanes.count(givens, self.limit, &unlimited);
                for (count, tally) in counts.iter_mut().zip(tallies) {
                    *count = Count::of(tally.solutions as usize);
                }
            }
            Question::First => {
                self.lanes.solve(givens, self.limit, &unlimited, &mut |place, solution| {
                    solutions[place] = solution.first_chunk().copied();
                    ControlFlow::Continue(())
                });
            }
        }
    }
}
