//! The engine to use when none is named.
//!
//! Idea: the closed form where a board is empty; elsewhere search, which is fastest on what it can do, and
//! where it gets stuck a SAT solver on what singles leave, which learns. Both keep their place and take turns,
//! so that whatever one of them decides alone is decided here, at little more than its price.

use hyperdoku_core::{
    Budget, Ending, Engine, Found, Grid, Meter, Puzzle, Report, Solution, Solver, Symbol, Topology,
};
use hyperdoku_sat::{Formula, Outcome, Phases};
use hyperdoku_search::Search;
use rand::RngExt;
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) const ENGINE: Engine = Engine {
    name: "auto",
    summary: "the closed form on empty boards, else search, and SAT where search is stuck",
    new: |topology| Box::new(Auto::new(topology)),
    random: Some(|topology, mut rng| {
        let phases = Phases::Random(rng.random());
        let search = Some(Search::random(topology, rng));
        Box::new(Auto { search, phases, uses_form: false, ..Auto::new(topology) })
    }),
};

/// Nodes of a search without a solution before it counts as stuck. Of the hardest 9x9 puzzles search decides
/// nearly all within this; making a SAT solver costs about as much.
const STUCK: u64 = 300;

/// Nodes of the SAT solver's first turn; each later one is half of all before it.
const FIRST_TURN: u64 = 10_000;

/// What a node of the SAT solver costs in nodes of the search: 2.5 to 5 on boards of 512 and 729 cells.
const SAT_NODE: u64 = 3;

/// While the SAT solver has used fewer nodes than this, search gets only a share: SAT decides nearly all that
/// search is stuck on, and much sooner. After that both get the same, since nobody knows any more.
const PATIENCE: u64 = 1_000_000;
const SHARE: u64 = 4;

/// Solutions kept so that none is told twice. Where there are more, search is the one to find them.
const MOST_KEPT: usize = 1_000;

struct Auto {
    topology: Arc<Topology>,
    /// Made when first needed: an empty large board never needs it.
    search: Option<Search>,
    phases: Phases,
    /// The closed form is never random.
    uses_form: bool,
}

impl Auto {
    fn new(topology: &Arc<Topology>) -> Self {
        Auto { topology: Arc::clone(topology), search: None, phases: Phases::Usual, uses_form: true }
    }
}

impl Solver for Auto {
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report {
        assert!(self.topology.is_same_board(puzzle.topology()), "a solver is made for one board");
        let is_open = self.uses_form && puzzle.given_count() == 0;
        let form = if is_open { puzzle.topology().shape().closed_form() } else { None };
        let mut spent = 0;
        if let Some(form) = &form {
            let report = relabelled(puzzle, form, budget, found);
            if report.ending != Ending::Exhausted {
                return report;
            }
            spent = report.nodes;
        }
        let search = self.search.get_or_insert_with(|| Search::new(&self.topology));
        let mut found = |solution: Solution| {
            let told = form.as_ref().is_some_and(|form| is_relabelled(solution.symbols(), form));
            if told { ControlFlow::Continue(()) } else { found(solution) }
        };
        Turns { puzzle, budget, found: &mut found, spent, searched: Vec::new(), modelled: Vec::new() }
            .run(search, self.phases)
    }
}

/// Search and SAT at work on one puzzle.
struct Turns<'a, 'f> {
    puzzle: &'a Puzzle,
    budget: &'a Budget,
    found: &'a mut Found<'f>,
    /// Nodes used so far.
    spent: u64,
    /// The solutions that search found, which SAT must not find: at most [`MOST_KEPT`].
    searched: Vec<Vec<Symbol>>,
    /// The solutions that SAT found, which search will find again: at most [`MOST_KEPT`].
    modelled: Vec<Vec<Symbol>>,
}

impl Turns<'_, '_> {
    fn run(mut self, search: &mut Search, phases: Phases) -> Report {
        search.begin(self.puzzle);
        let ending = match self.until_stuck(search) {
            ControlFlow::Continue(()) => self.in_turns(search, phases),
            ControlFlow::Break(ending) => ending,
        };
        Report { ending, nodes: self.spent }
    }

    /// Searches as long as solutions come.
    fn until_stuck(&mut self, search: &mut Search) -> ControlFlow<Ending> {
        loop {
            let before = self.searched.len();
            self.search(search, STUCK)?;
            if self.is_many() {
                return ControlFlow::Break(self.search_alone(search));
            }
            if self.searched.len() == before {
                return ControlFlow::Continue(());
            }
        }
    }

    fn in_turns(&mut self, search: &mut Search, phases: Phases) -> Ending {
        let Some(mut formula) = self.formula(phases) else { return self.search_alone(search) };
        let (mut by_sat, mut by_search) = (0, 0);
        loop {
            let turn = FIRST_TURN.max(by_sat / 2);
            by_sat += turn;
            if let ControlFlow::Break(ending) = self.sat(&mut formula, turn) {
                return ending;
            }
            let due = by_sat * SAT_NODE / if by_sat < PATIENCE { SHARE } else { 1 };
            let known = self.searched.len();
            if let ControlFlow::Break(ending) = self.search(search, due - by_search) {
                return ending;
            }
            by_search = due;
            if self.is_many() {
                return self.search_alone(search);
            }
            self.searched[known..].iter().for_each(|symbols| formula.block(symbols));
        }
    }

    /// What singles leave, without the solutions told; `None` if that is too large for a SAT solver.
    fn formula(&self, phases: Phases) -> Option<Formula> {
        let mut grid = Grid::new(self.puzzle.topology());
        grid.load(self.puzzle).and_then(|()| grid.propagate()).ok()?;
        let mut formula = Formula::new(&grid, phases).ok()?;
        self.searched.iter().for_each(|symbols| formula.block(symbols));
        Some(formula)
    }

    fn search_alone(&mut self, search: &mut Search) -> Ending {
        match self.search(search, u64::MAX) {
            ControlFlow::Break(ending) => ending,
            ControlFlow::Continue(()) => Ending::OutOfBudget,
        }
    }

    /// A turn of the search; breaks when that ends everything.
    fn search(&mut self, search: &mut Search, nodes: u64) -> ControlFlow<Ending> {
        let part = self.part(nodes);
        let Turns { puzzle, found, searched, modelled, .. } = self;
        let report = search.go_on(puzzle, &part, &mut |solution| {
            if modelled.iter().any(|symbols| symbols == solution.symbols()) {
                return ControlFlow::Continue(());
            }
            if searched.len() < MOST_KEPT {
                searched.push(solution.symbols().to_vec());
            }
            found(solution)
        });
        self.spent += report.nodes;
        self.after(report.ending)
    }

    /// A turn of the SAT solver; breaks when that ends everything.
    fn sat(&mut self, formula: &mut Formula, nodes: u64) -> ControlFlow<Ending> {
        let part = self.part(nodes);
        let mut used = 0;
        let ending = loop {
            let symbols = match formula.solve(&[], &part, &mut used) {
                Outcome::Model(symbols) => symbols,
                Outcome::Core(_) => break Ending::Exhausted,
                Outcome::Ended(ending) => break ending,
            };
            formula.block(&symbols);
            self.modelled.push(symbols.clone());
            let solution = Solution::check(self.puzzle, symbols).expect("a model keeps every house");
            if (self.found)(solution).is_break() {
                break Ending::Stopped;
            }
            if self.is_many() {
                break Ending::OutOfBudget;
            }
        };
        self.spent += used;
        self.after(ending)
    }

    /// A part of what is left of the budget.
    fn part(&self, nodes: u64) -> Budget {
        let left = self.budget.nodes.map_or(u64::MAX, |most| most - self.spent);
        Budget { nodes: Some(nodes.min(left)), ..self.budget.clone() }
    }

    /// The end of a part is not the end of everything, unless nothing is left.
    fn after(&self, ending: Ending) -> ControlFlow<Ending> {
        let is_left = self.budget.nodes.is_none_or(|most| self.spent < most);
        if ending == Ending::OutOfBudget && is_left {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(ending)
        }
    }

    fn is_many(&self) -> bool {
        self.searched.len() == MOST_KEPT || self.modelled.len() == MOST_KEPT
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
