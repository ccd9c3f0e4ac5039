//! Lanes as an engine: one puzzle at a time, whose choices the lanes share.

use super::Lanes;
use hyperdoku_core::{Budget, Ending, Engine, Found, Puzzle, Report, Solution, Solver, Symbol, Topology};
use std::cell::Cell;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The engine's line in the registry.
pub const ENGINE: Engine = Engine {
    name: "lanes",
    summary: "many states side by side, one a bit of the processor's vectors",
    new: |topology| Box::new(OneByOne { topology: Arc::clone(topology), lanes: Lanes::new(topology) }),
    random: None,
};

/// Whoever asks whether a 9x9 puzzle has one solution wants no more, which takes less time.
const FIRST_LIMIT: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

struct OneByOne {
    topology: Arc<Topology>,
    lanes: Option<Lanes>,
}

impl Solver for OneByOne {
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report {
        assert!(self.topology.is_same_board(puzzle.topology()), "a solver is made for one board");
        let Some(lanes) = &self.lanes else { return Report { ending: Ending::TooLarge, nodes: 0 } };
        let number = |given: &Option<Symbol>| given.map_or(0, |symbol| symbol.number() as u8);
        let givens: Vec<u8> = puzzle.givens().iter().map(number).collect();
        let mut told: Vec<Vec<u8>> = Vec::new();
        let is_over = Cell::new(false);
        let mut tell = |numbers: &[u8]| {
            let symbols = numbers.iter().map(|&number| Symbol::from_index(usize::from(number) - 1)).collect();
            let flow = found(Solution::check(puzzle, symbols).expect("a solved lane keeps every house"));
            is_over.set(flow.is_break());
            flow
        };
        let mut spent = 0;
        if lanes.is_square() {
            let tally = lanes.solve(&givens, FIRST_LIMIT, budget, &mut |_, numbers| {
                told.push(numbers.to_vec());
                tell(numbers)
            })[0];
            if told.len() < FIRST_LIMIT.get() as usize || is_over.get() {
                return Report { ending: tally.ending, nodes: tally.nodes };
            }
            spent = tally.nodes;
        }
        let tally = lanes.solve(&givens, NonZeroU32::MAX, &budget.after(spent), &mut |_, numbers| {
            let is_told = told.iter().any(|told| told == numbers);
            if is_told { ControlFlow::Continue(()) } else { tell(numbers) }
        })[0];
        Report { ending: tally.ending, nodes: spent + tally.nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::conformance;
    use std::ops::ControlFlow;

    #[test]
    fn lanes_pass_the_table() {
        conformance(&ENGINE);
    }

    /// A break ends the puzzle, whatever is found already.
    #[test]
    fn a_break_is_the_end() {
        let board = hyperdoku_testkit::topology("3x3");
        let mut told = 0;
        let report = (ENGINE.new)(&board).solve(&Puzzle::empty(board), &Budget::unlimited(), &mut |_| {
            told += 1;
            if told < 300 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((told, report.ending), (300, Ending::Stopped));
    }
}
