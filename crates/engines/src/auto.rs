//! The engine to use when none is named: the closed form where a board is empty, search elsewhere.

use hyperdoku_core::{Budget, Ending, Engine, Found, Puzzle, Report, Solution, Solver, Symbol, Topology};
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
        let known = if puzzle.given_count() == 0 { closed_forms(puzzle) } else { Vec::new() };
        for solution in &known {
            if found(solution.clone()).is_break() {
                return Report { ending: Ending::Stopped, nodes: 0 };
            }
        }
        let search = self.search.get_or_insert_with(|| Search::new(&self.topology));
        search.solve(puzzle, budget, &mut |solution| {
            if known.contains(&solution) { ControlFlow::Continue(()) } else { found(solution) }
        })
    }
}

/// The closed form, and the same with its first two symbols exchanged: enough to tell one from many.
fn closed_forms(empty: &Puzzle) -> Vec<Solution> {
    let Some(symbols) = empty.topology().shape().closed_form() else { return Vec::new() };
    let swapped =
        (empty.topology().symbols() > 1).then(|| symbols.iter().map(|&symbol| exchanged(symbol)).collect());
    let checked = |symbols| Solution::check(empty, symbols).expect("the closed form is a solution");
    [Some(symbols), swapped].into_iter().flatten().map(checked).collect()
}

fn exchanged(symbol: Symbol) -> Symbol {
    match symbol.index() {
        0 => Symbol::from_index(1),
        1 => Symbol::from_index(0),
        _ => symbol,
    }
}
