//! The engine to use when none is named.
//!
//! Idea: the closed form where a board is empty; the kernel for one 9x9 puzzle where that soon finds one solution or
//! none; elsewhere search, which is fastest on what it can do, and where it gets stuck a SAT solver on what singles
//! leave, which learns. Both keep their place and take turns, so that whatever one of them decides alone is decided
//! here, at a few times its price at most.
//! Origin: a portfolio of solvers, as Huberman, Lukose and Hogg proposed (1997), but in turns on one thread.

use hyperdoku_core::{
    Budget, Ending, Engine, Found, Grid, Meter, Puzzle, Randomness, Report, Solution, Solver, Symbol,
    Topology,
};
use hyperdoku_sat::{Formula, Outcome, Phases};
use hyperdoku_search::{Search, single};
use rand::RngExt;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

pub(crate) const ENGINE: Engine = Engine {
    name: "auto",
    summary: "the closed form on empty boards, 9x9 at once, else search, and SAT where search is stuck",
    new: |topology| Box::new(Auto::new(topology, PATIENCE)),
    random: Some(|topology, rng| Box::new(Auto::random(topology, rng, PATIENCE))),
};

/// When to turn from one engine to the other.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// Nodes of a search without a solution before it counts as stuck: one a cell, but so many at least and at most.
    stuck: (u64, u64),
    /// Nodes of the SAT solver's first turn; each later one is a quarter of all before it.
    first_turn: u64,
    /// While the SAT solver has done less work than this, search gets one part for [`SHARE`] of SAT; after that both
    /// get the same, since nobody knows any more.
    patience: u64,
    /// Symbols of all solutions kept so that none is told twice.
    kept: usize,
}

/// Of 300 hard 9x9 puzzles search decides all but 7 within 300 nodes, and making a SAT solver costs as much as 300
/// nodes on boards of 512 cells. A search that never fails makes at most a choice a cell: on open boards of 625 and
/// 900 cells, leaving it sooner cost 10 to 25 times as much. On a board of 331,776 cells where search is lost a choice a
/// cell took 50 seconds, hence the most. Two thousand nodes of SAT are 2 to 180 ms, mostly 10. A hundred million
/// literals are 9 to 40 seconds. The symbols kept are 64 MB.
const PATIENCE: Patience =
    Patience { stuck: (300, 4_096), first_turn: 2_000, patience: 100_000_000, kept: 64_000_000 };

/// What a literal that becomes true costs a SAT solver, in changes of the grid of a search: 2.5 to 5.5 on 11 of 16
/// boards, 0.7 to 11 on all. What a node costs in nodes goes from 0.15 to 9.
const SAT_WORK: u64 = 4;

/// Of the puzzles at the edge that are measured, SAT decides all that search is stuck on, and sooner: what search gets
/// is lost on them, a quarter more than SAT alone.
const SHARE: u64 = 4;

struct Auto {
    topology: Arc<Topology>,
    patience: Patience,
    /// Made when first needed: an empty large board never needs it.
    search: Option<Search>,
    /// Whether the kernel for one 9x9 puzzle is asked first.
    is_square: bool,
    /// Where random choices of the SAT solver come from, another number for each puzzle; `None` where choices
    /// follow rules, and then the closed form may be used.
    seed: Option<u32>,
}

impl Auto {
    fn new(topology: &Arc<Topology>, patience: Patience) -> Self {
        let is_square = hyperdoku_search::is_square(topology);
        Auto { topology: Arc::clone(topology), patience, search: None, is_square, seed: None }
    }

    fn random(topology: &Arc<Topology>, mut rng: Randomness, patience: Patience) -> Self {
        let seed = Some(rng.random());
        let search = Some(Search::random(topology, rng));
        Auto { search, is_square: false, seed, ..Auto::new(topology, patience) }
    }

    /// Solves a 9x9 puzzle that has one solution or none, and is not far from solved; `None` for all others, of which
    /// nothing is told and nothing counted.
    fn at_once(&self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Option<Report> {
        if !self.is_square || puzzle.given_count() == 0 || budget.is_cancelled() {
            return None;
        }
        let givens = std::array::from_fn(|cell| puzzle.givens()[cell].map_or(0, Symbol::number) as u8);
        let most = budget.nodes.unwrap_or(u64::MAX).min(self.patience.stuck.0) as u32;
        let mut solutions = Vec::new();
        let nodes = u64::from(single::solve(&givens, 2, most, &mut solutions)?);
        let mut ending = Ending::Exhausted;
        match solutions[..] {
            [] => {}
            [numbers] => {
                let symbols = numbers.map(|number| Symbol::from_index(usize::from(number) - 1));
                let solution =
                    Solution::check(puzzle, symbols.into()).expect("a full board keeps every house");
                if found(solution).is_break() {
                    ending = Ending::Stopped;
                }
            }
            // Which of several comes first is a matter of the search.
            _ => return None,
        }
        budget.progress.fetch_add(nodes, Ordering::Relaxed);
        Some(Report { ending, nodes })
    }

    fn phases(&mut self) -> Phases {
        let Some(seed) = &mut self.seed else { return Phases::Usual };
        // An odd number, so that all seeds come before one comes again.
        *seed = seed.wrapping_add(0x9e37_79b9);
        Phases::Random(*seed)
    }
}

impl Solver for Auto {
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report {
        assert!(self.topology.is_same_board(puzzle.topology()), "a solver is made for one board");
        if let Some(report) = self.at_once(puzzle, budget, found) {
            return report;
        }
        let is_open = self.seed.is_none() && puzzle.given_count() == 0;
        let form = if is_open { puzzle.topology().shape().closed_form() } else { None };
        let mut spent = 0;
        if let Some(form) = &form {
            let report = relabelled(puzzle, form, budget, found);
            if report.ending != Ending::Exhausted {
                return report;
            }
            spent = report.nodes;
        }
        let phases = self.phases();
        let search = self.search.get_or_insert_with(|| Search::new(&self.topology));
        let mut found = |solution: Solution| {
            let told = form.as_ref().is_some_and(|form| is_relabelled(solution.symbols(), form));
            if told { ControlFlow::Continue(()) } else { found(solution) }
        };
        let most_kept = self.patience.kept / self.topology.cell_count();
        let told = Told { search: Vec::new(), sat: HashSet::new(), most: most_kept };
        Turns { puzzle, budget, found: &mut found, patience: self.patience, spent, searched: 0, told }
            .run(search, phases)
    }
}

/// Search and SAT at work on one puzzle.
struct Turns<'a, 'f> {
    puzzle: &'a Puzzle,
    budget: &'a Budget,
    found: &'a mut Found<'f>,
    patience: Patience,
    /// Nodes used so far.
    spent: u64,
    /// Those of them that search used.
    searched: u64,
    told: Told,
}

/// The solutions told so far, each kept for the engine that has not found it yet.
struct Told {
    /// Those that search found, which SAT must not find.
    search: Vec<Vec<Symbol>>,
    /// Those that SAT found, which search will find again.
    sat: HashSet<Vec<Symbol>>,
    /// How many of each are kept.
    most: usize,
}

impl Turns<'_, '_> {
    fn run(mut self, search: &mut Search, phases: Phases) -> Report {
        search.begin(self.puzzle);
        let ending = match self.until_stuck(search).map_continue(|()| self.in_turns(search, phases)) {
            ControlFlow::Break(ending) | ControlFlow::Continue(ending) => ending,
        };
        Report { ending, nodes: self.spent }
    }

    /// Searches as long as solutions come.
    fn until_stuck(&mut self, search: &mut Search) -> ControlFlow<Ending> {
        let (least, most) = self.patience.stuck;
        let nodes = (self.puzzle.topology().cell_count() as u64).clamp(least, most);
        loop {
            let before = self.told.search.len();
            self.search(search, nodes)?;
            if self.told.search.len() >= self.told.most {
                return ControlFlow::Break(self.search_alone(search));
            }
            if self.told.search.len() == before {
                return ControlFlow::Continue(());
            }
        }
    }

    fn in_turns(&mut self, search: &mut Search, phases: Phases) -> Ending {
        let Some(mut formula) = self.formula(phases) else { return self.search_alone(search) };
        let mut by_sat = 0;
        loop {
            let turn = self.patience.first_turn.max(by_sat / 4);
            by_sat += turn;
            if let ControlFlow::Break(ending) = self.sat(&mut formula, turn) {
                return ending;
            }
            // Whoever has told more than can be kept goes on alone: the other would tell it again.
            if self.told.sat.len() >= self.told.most {
                return self.sat_alone(&mut formula);
            }
            let share = if formula.work() < self.patience.patience { SHARE } else { 1 };
            let due = (formula.work() * SAT_WORK / share).saturating_sub(search.work());
            let known = self.told.search.len();
            if let ControlFlow::Break(ending) = self.search(search, self.nodes_of(due, search)) {
                return ending;
            }
            if self.told.search.len() >= self.told.most {
                return self.search_alone(search);
            }
            self.told.search[known..].iter().for_each(|symbols| formula.block(symbols));
        }
    }

    /// What singles leave, without the solutions told; `None` if that is too large for a SAT solver.
    fn formula(&self, phases: Phases) -> Option<Formula> {
        let mut grid = Grid::new(self.puzzle.topology());
        grid.load(self.puzzle).and_then(|()| grid.propagate()).ok()?;
        let mut formula = Formula::new(&grid, phases, self.budget).ok()?;
        self.told.search.iter().for_each(|symbols| formula.block(symbols));
        Some(formula)
    }

    /// How many nodes of a search are so much work, going by those before; one at least.
    fn nodes_of(&self, work: u64, search: &Search) -> u64 {
        let done = u128::from(search.work().max(1));
        let nodes = u128::from(work) * u128::from(self.searched) / done;
        u64::try_from(nodes).unwrap_or(u64::MAX).max(1)
    }

    fn search_alone(&mut self, search: &mut Search) -> Ending {
        self.search(search, u64::MAX).break_value().unwrap_or(Ending::OutOfBudget)
    }

    fn sat_alone(&mut self, formula: &mut Formula) -> Ending {
        self.sat(formula, u64::MAX).break_value().unwrap_or(Ending::OutOfBudget)
    }

    /// A turn of the search; breaks when that ends everything.
    fn search(&mut self, search: &mut Search, nodes: u64) -> ControlFlow<Ending> {
        let part = self.part(nodes);
        let Turns { found, told, .. } = self;
        let report = search.go_on(&part, &mut |solution| {
            if told.sat.contains(solution.symbols()) {
                return ControlFlow::Continue(());
            }
            if told.search.len() < told.most {
                told.search.push(solution.symbols().to_vec());
            }
            found(solution)
        });
        self.spent += report.nodes;
        self.searched += report.nodes;
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
            if self.told.sat.len() < self.told.most {
                self.told.sat.insert(symbols.clone());
            }
            let solution = Solution::check(self.puzzle, symbols).expect("a model keeps every house");
            if (self.found)(solution).is_break() {
                break Ending::Stopped;
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
        match ending {
            Ending::OutOfBudget if is_left => ControlFlow::Continue(()),
            ending => ControlFlow::Break(ending),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::{conformance, known_solution, random_puzzle, topology};
    use rand_chacha::rand_core::SeedableRng;

    /// So little that every puzzle goes back and forth between the engines, and few solutions are kept.
    const IMPATIENT: Patience = Patience { stuck: (1, 1), first_turn: 3, patience: 1_000, kept: 100 };

    #[test]
    fn turns_lose_no_solution_and_tell_none_twice() {
        conformance(&Engine {
            name: "impatient auto",
            summary: "",
            new: |topology| Box::new(Auto::new(topology, IMPATIENT)),
            random: Some(|topology, rng| Box::new(Auto::random(topology, rng, IMPATIENT))),
        });
    }

    /// The same, with room for all solutions.
    #[test]
    fn turns_that_keep_everything_find_the_same() {
        let roomy = Patience { kept: 1_000_000, ..IMPATIENT };
        let solution = known_solution(&topology("3x3")).expect("it has a closed form");
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let mut with_turns = 0;
        for _ in 0..50 {
            let puzzle = random_puzzle(&solution, 33, &mut rng);
            let all = |solver: &mut dyn Solver| {
                let mut found = Vec::new();
                let report = solver.solve(&puzzle, &Budget::unlimited(), &mut |solution| {
                    found.push(solution.symbols().to_vec());
                    if found.len() < 2_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                found.sort_unstable();
                (found, report)
            };
            let (one, alone) = all(&mut Search::new(puzzle.topology()));
            let (two, turns) = all(&mut Auto::new(puzzle.topology(), roomy));
            assert_eq!(alone.ending, turns.ending);
            assert!(alone.ending == Ending::Stopped || one == two);
            with_turns += u32::from(alone.nodes != turns.nodes);
            let distinct: HashSet<_> = two.iter().collect();
            assert_eq!(distinct.len(), two.len());
        }
        assert!(with_turns > 40, "{with_turns}");
    }

    /// Random choices differ from puzzle to puzzle, also those of SAT, which finds all of these.
    #[test]
    fn a_random_solver_does_not_repeat_itself() {
        let sat_first = Patience { first_turn: 1_000_000, ..IMPATIENT };
        let rng: Randomness = Box::new(rand_chacha::ChaCha8Rng::seed_from_u64(1));
        let board = topology("3x3");
        let mut solver = Auto::random(&board, rng, sat_first);
        let mut firsts = HashSet::new();
        for _ in 0..20 {
            solver.solve(&Puzzle::empty(Arc::clone(&board)), &Budget::unlimited(), &mut |solution| {
                firsts.insert(solution.symbols().to_vec());
                ControlFlow::Break(())
            });
        }
        assert!(firsts.len() > 15, "{}", firsts.len());
    }
}
