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
        if let Some(form) = &form {
            let mut meter = Meter::new(budget);
            if let ControlFlow::Break(ending) = relabelled(puzzle, form, &mut meter, found) {
                return meter.report(ending);
            }
        }
        let search = self.search.get_or_insert_with(|| Search::new(&self.topology));
        search.solve(puzzle, budget, &mut |solution| {
            let told = form.as_ref().is_some_and(|form| is_relabelled(solution.symbols(), form));
            if told { ControlFlow::Continue(()) } else { found(solution) }
        })
    }
}

/// All solutions that differ from the closed form by an exchange of symbols. Each is a choice.
fn relabelled(
    empty: &Puzzle,
    form: &[Symbol],
    meter: &mut Meter<'_>,
    found: &mut Found<'_>,
) -> ControlFlow<Ending> {
    let mut names: Vec<Symbol> = empty.topology().all_symbols().collect();
    loop {
        meter.node().map_or_else(ControlFlow::Break, ControlFlow::Continue)?;
        let symbols = form.iter().map(|symbol| names[symbol.index()]).collect();
        let solution = Solution::check(empty, symbols).expect("the closed form is a solution");
        found(solution).map_break(|()| Ending::Stopped)?;
        if !next_permutation(&mut names) {
            return ControlFlow::Continue(());
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
