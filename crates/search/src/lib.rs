//! The general search engine, for any board.
//!
//! Idea: propagate naked and hidden singles to a fixpoint, then branch on the smallest of all cells and
//! (house, symbol) pairs: "this candidate is true" first, "it is false" after. What the second branch follows
//! from is propagated in turn, so a refuted choice is never made again. Undo is by trail and the stack of
//! choices is a list, so neither copies a large board nor overflows on one.
//! Origin: Davis, Putnam, Logemann and Loveland; smallest branch first is Knuth's rule for exact cover.

mod branch;
#[cfg(test)]
mod cases;
pub mod lanes;
mod scan;
pub mod single;
mod square;
mod stacks;

use branch::Branches;
use hyperdoku_core::{
    Budget, Candidate, Ending, Engine, Found, Grid, Meter, Puzzle, Randomness, Report, Solution, Solver,
    Topology,
};
pub use square::is_square;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The engine's line in the registry.
pub const ENGINE: Engine = Engine {
    name: "search",
    summary: "propagation and branching on the smallest cell or place",
    new: |topology| Box::new(Search::new(topology)),
    random: Some(|topology, rng| Box::new(Search::random(topology, rng))),
};

/// A search on one board, with its memory kept from puzzle to puzzle.
pub struct Search {
    grid: Grid,
    branches: Branches,
    /// The choices taken to be true, outermost first; each has a mark in the grid.
    choices: Vec<Candidate>,
    /// Whether there is something to go on with: the grid is then at a fixpoint and not visited yet.
    is_alive: bool,
    /// What is on the board.
    puzzle: Option<Puzzle>,
    /// Changes of the grid that were taken back.
    undone: u64,
}

impl Search {
    /// A search that takes the smallest branch by rule, and its candidates in order.
    pub fn new(topology: &Arc<Topology>) -> Self {
        Search {
            grid: Grid::new(topology),
            branches: Branches::new(None),
            choices: Vec::new(),
            is_alive: false,
            puzzle: None,
            undone: 0,
        }
    }

    /// A search that takes one of the smallest branches, and one of its candidates, at random.
    ///
    /// The order of solutions is random, but no uniform sample of them.
    pub fn random(topology: &Arc<Topology>, rng: Randomness) -> Self {
        Search { branches: Branches::new(Some(rng)), ..Search::new(topology) }
    }

    /// Counts solutions without making them; the count is complete if the search ended exhausted.
    ///
    /// # Panics
    /// If the puzzle is of another board than the search was made for.
    pub fn count(&mut self, puzzle: &Puzzle, budget: &Budget) -> (u128, Report) {
        let mut count = 0;
        self.begin(puzzle);
        let report = self.visit(budget, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        (count, report)
    }

    /// Whether a puzzle has a solution without this candidate: it has none if the report says exhausted, one
    /// if it says stopped.
    ///
    /// Where a solution with the candidate is known, this tells whether it is the only one in half the time
    /// that looking for two takes.
    ///
    /// # Panics
    /// If the puzzle is of another board than the search was made for.
    pub fn solve_without(&mut self, puzzle: &Puzzle, excluded: Candidate, budget: &Budget) -> Report {
        self.begin_without(puzzle, Some(excluded));
        self.visit(budget, &mut |_| ControlFlow::Break(()))
    }

    /// Puts a puzzle on the board, for [`Search::go_on`].
    ///
    /// # Panics
    /// If the puzzle is of another board than the search was made for.
    pub fn begin(&mut self, puzzle: &Puzzle) {
        self.begin_without(puzzle, None);
        self.puzzle = Some(puzzle.clone());
    }

    /// Goes on where it was, until told to stop or out of this budget, which may be one part of a larger one.
    /// Nothing is visited twice, whatever ended the part before.
    ///
    /// # Panics
    /// If no puzzle was begun.
    pub fn go_on(&mut self, budget: &Budget, found: &mut Found<'_>) -> Report {
        let puzzle = self.puzzle.take().expect("a puzzle was begun");
        let report = self.visit(budget, &mut |grid| {
            let symbols = grid.complete().expect("a grid without branches is complete");
            found(Solution::check(&puzzle, symbols).expect("a completed grid keeps every house"))
        });
        self.puzzle = Some(puzzle);
        report
    }

    /// Work done on this puzzle: candidates removed and symbols placed since it was on the board, those taken
    /// back included.
    pub fn work(&self) -> u64 {
        self.undone + self.grid.history_len() as u64
    }

    fn begin_without(&mut self, puzzle: &Puzzle, excluded: Option<Candidate>) {
        self.choices.clear();
        self.undone = 0;
        self.puzzle = None;
        let loaded = match excluded {
            Some(candidate) => self.grid.load(puzzle).and_then(|()| self.grid.eliminate(candidate)),
            None => self.grid.load(puzzle),
        };
        self.is_alive = loaded.and_then(|()| self.grid.propagate()).is_ok();
        if self.is_alive {
            // A mark at the root keeps the history of what follows, which the branches read.
            self.grid.mark();
            self.branches.collect(&self.grid);
        }
    }

    /// Visits the completed grid of each solution.
    fn visit(&mut self, budget: &Budget, visit: &mut Visit<'_>) -> Report {
        let mut meter = Meter::new(budget);
        let ending = match self.walk(&mut meter, visit) {
            ControlFlow::Break(ending) => ending,
            ControlFlow::Continue(()) => Ending::Exhausted,
        };
        meter.report(ending)
    }

    /// Depth first over the tree of choices, from a grid at its fixpoint.
    fn walk(&mut self, meter: &mut Meter<'_>, visit: &mut Visit<'_>) -> ControlFlow<Ending> {
        while self.is_alive {
            match self.branches.choose(&self.grid) {
                Some(choice) => {
                    meter.node().map_or_else(ControlFlow::Break, ControlFlow::Continue)?;
                    self.choices.push(choice);
                    self.branches.mark();
                    self.grid.mark();
                    if self.grid.place(choice).and_then(|()| self.grid.propagate()).is_err() {
                        self.is_alive = self.retreat();
                    }
                }
                None => {
                    let flow = visit(&self.grid);
                    self.is_alive = self.retreat();
                    flow.map_break(|()| Ending::Stopped)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes back choices until one can be false instead; `false` when none is left.
    fn retreat(&mut self) -> bool {
        while let Some(choice) = self.choices.pop() {
            let before = self.grid.history_len();
            self.grid.undo();
            self.undone += (before - self.grid.history_len()) as u64;
            self.branches.undo(&self.grid);
            if self.grid.eliminate(choice).and_then(|()| self.grid.propagate()).is_ok() {
                return true;
            }
        }
        false
    }
}

/// Receives each completed grid.
type Visit<'a> = dyn FnMut(&Grid) -> ControlFlow<()> + 'a;

impl Solver for Search {
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report {
        self.begin(puzzle);
        self.go_on(budget, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_core::{Cell, Symbol};
    use hyperdoku_testkit::{conformance, known_solution, topology};

    /// The way of large boards, on the boards that have an oracle.
    const ON_STACKS: Engine = Engine {
        name: "search on stacks",
        summary: "",
        new: |topology| Box::new(Search { branches: Branches::on_stacks(None), ..Search::new(topology) }),
        random: Some(|topology, rng| {
            Box::new(Search { branches: Branches::on_stacks(Some(rng)), ..Search::new(topology) })
        }),
    };

    /// A node at a time finds what one run finds, in the same order.
    #[test]
    fn a_search_in_parts_is_the_same_search() {
        let puzzle = Puzzle::empty(topology("2x2"));
        let mut whole = Vec::new();
        let mut keep = |solution: Solution| {
            whole.push(solution);
            ControlFlow::Continue(())
        };
        let once = Search::new(puzzle.topology()).solve(&puzzle, &Budget::unlimited(), &mut keep);
        let mut search = Search::new(puzzle.topology());
        search.begin(&puzzle);
        let (mut parts, mut nodes) = (Vec::new(), 0);
        let report = loop {
            let report = search.go_on(&Budget::of_nodes(1), &mut |solution| {
                parts.push(solution);
                ControlFlow::Continue(())
            });
            nodes += report.nodes;
            if report.ending != Ending::OutOfBudget {
                break report;
            }
        };
        assert_eq!((report.ending, nodes, parts), (once.ending, once.nodes, whole));
        let after = search.go_on(&Budget::unlimited(), &mut |_| panic!("a solution came twice"));
        assert_eq!(after, Report { ending: Ending::Exhausted, nodes: 0 });
    }

    /// Stopping at each solution loses none.
    #[test]
    fn a_stopped_search_goes_on() {
        let puzzle = Puzzle::empty(topology("2x2"));
        let mut search = Search::new(puzzle.topology());
        search.begin(&puzzle);
        let mut count = 0;
        while search.go_on(&Budget::unlimited(), &mut |_| ControlFlow::Break(())).ending == Ending::Stopped {
            count += 1;
        }
        assert_eq!(count, 288);
    }

    /// What is counted is the puzzle's own, and never shrinks.
    #[test]
    fn work_is_counted_from_the_beginning() {
        let puzzle = Puzzle::empty(topology("2x2"));
        let mut search = Search::new(puzzle.topology());
        let mut count = |nodes: u64| {
            search.begin(&puzzle);
            let mut work = vec![search.work()];
            for _ in 0..nodes {
                search.go_on(&Budget::of_nodes(1), &mut |_| ControlFlow::Continue(()));
                work.push(search.work());
            }
            work
        };
        let once = count(200);
        assert_eq!(once, count(200));
        assert!(once[0] == 0 && once.windows(2).all(|pair| pair[0] < pair[1]), "{once:?}");
    }

    #[test]
    fn a_candidate_is_left_out() {
        let puzzle = Puzzle::empty(topology("2x2"));
        let mut search = Search::new(puzzle.topology());
        let excluded = Candidate { cell: Cell(0), symbol: Symbol::from_index(0) };
        let unlimited = Budget::unlimited();
        assert_eq!(search.solve_without(&puzzle, excluded, &unlimited).ending, Ending::Stopped);
        let solution = known_solution(puzzle.topology()).expect("it has a closed form");
        let full = solution.symbols().iter().copied().map(Some).collect();
        let full = Puzzle::new(Arc::clone(puzzle.topology()), full).expect("a solution is a puzzle");
        let held = Candidate { cell: Cell(0), symbol: solution.symbols()[0] };
        assert_eq!(search.solve_without(&full, held, &unlimited).ending, Ending::Exhausted);
        assert_eq!(search.solve_without(&full.without(Cell(0)), held, &unlimited).ending, Ending::Exhausted);
    }

    #[test]
    fn stacks_find_what_a_scan_finds() {
        conformance(&ON_STACKS);
    }
}
