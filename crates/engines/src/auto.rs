//! The engine to use when none is named: the closed form where a board is empty, search elsewhere.

use hyperdoku_core::{
    Budget, Ending, Engine, Found, Meter, Puzzle, Report, Solution, Solver, Symbol, Topology,
};
use hyperdoku_search::Search;
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) const ENGINE: Engine = Engine {
    name: "auto",
    summary: "the closed form on empty boards, search on all others",
    new: |topology| Box::new(Auto { topology: Arc::clone(topology), search: None }),
    // The closed form is never random.
    random: hyperdoku_search::ENGINE.random,
};

struct Auto {
    topology: Arc<Topology>,
    /// Made when first needed: an empty large board never needs it.
    search: Option<Search>,
}

impl Solver for Auto {
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report {
        assert!(self.topology.is_same_board(puzzle.topology()), "a solver is made for one board");
        let form = if puzzle.given_count() == 0 { puzzle.topology().shape().closed_form() } else { None };
        let mut spent = 0;
        if let Some(form) = &form {
            let report = relabelled(puzzle, form, budget, found);
            if report.ending != Ending::Exhausted {
                return report;
            }
            spent = report.nodes;
        }
        let rest = Budget { nodes: budget.nodes.map(|nodes| nodes - spent), ..budget.clone() };
        let search = self.search.get_or_insert_with(|| Search::new(&self.topology));
        let report = search.solve(puzzle, &rest, &mut |solution| {
            let told = form.as_ref().is_some_and(|form| is_relabelled(solution.symbols(), form));
            if told { ControlFlow::Continue(()) } else { found(solution) }
        });
        Report { nodes: spent + report.nodes, ..report }
    }
}

/// All solutions that differ from the closed form by an exchange of symbols. Each is a choice.
fn relabelled(empty: &Puzzle, form: &[Symbol], budget: &Budget, found: &mut Found<'_>) -> Report {
    let mut meter = Meter::new(budget);
    let mut names: Vec<Symbol> = empty.topology().all_symbols().collect();
    loop {
        if let Err(ending) = meter.node() {
            return meter.report(ending);
        }
        let symbols = form.iter().map(|symbol| names[symbol.index()]).collect();
        let solution = Solution::check(empty, symbols).expect("the closed form is a solution");
        if found(solution).is_break() {
            return meter.report(Ending::Stopped);
        }
        if !next_permutation(&mut names) {
            return meter.report(Ending::Exhausted);
        }
    }
}

fn is_relabelled(symbols: &[Symbol], form: &[Symbol]) -> bool {
    let mut names: [Option<Symbol>; 64] = [None; 64];
    let agrees = |(&symbol, old): (&Symbol, &Symbol)| *names[old.index()].get_or_insert(symbol) == symbol;
    symbols.iter().zip(form).all(agrees)
}

/// The next in lexicographic order; `false` after the last.
fn next_permutation(symbols: &mut [Symbol]) -> bool {
    let Some(at) = symbols.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let greater = symbols.iter().rposition(|&symbol| symbol > symbols[at]).expect("the next one is greater");
    symbols.swap(at, greater);
    symbols[at + 1..].reverse();
    true
}
