//! Lanes of every width and the kernel for one puzzle against the general search, which shares nothing with them, on files
//! and on random inputs.

use crate::line::{CELLS, Grid, Line};
use crate::ours;
use crate::sets::{self, Source};
use crate::squares::lanes;
use crate::table;
use hyperdoku_core::{Budget, Candidate, Cell, Ending, Solver, Topology};
use hyperdoku_search::lanes::{Lanes, Width};
use hyperdoku_search::{Search, single};
use serde_json::{Value, json};
use std::error::Error;
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// What is compared.
#[derive(clap::Args)]
pub struct Args {
    /// Files with one line of 81 characters a puzzle
    files: Vec<PathBuf>,
    /// Compare this many random inputs too
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    random: usize,
    /// Make them from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Up to how many solutions are counted, and told: any, whether there is another, and several.
const LIMITS: [u32; 3] = [1, 2, MOST];

/// How many solutions the general search looks for.
const MOST: u32 = 5;

/// How many inputs are held in memory with all their answers.
const BLOCK: usize = 10_000;

/// Compares and counts; differences are told, not punished.
///
/// # Errors
/// If a file is no set of puzzles.
pub fn run(args: &Args, json: bool) -> Result<String, Box<dyn Error>> {
    let mut judge = Judge::new(others());
    let mut rows = Vec::new();
    for path in &args.files {
        let set = sets::read(path, NonZeroUsize::MAX)?;
        rows.push(judge.compare(set.name, set.puzzles.into_iter()));
    }
    if args.random > 0 {
        let inputs = Source::new(args.seed).inputs().take(args.random);
        rows.push(judge.compare("random".to_owned(), inputs));
    }
    let names: Vec<String> = judge.others.into_iter().map(|other| other.name).collect();
    Ok(if json { tell_json(&names, &rows) } else { tell(&names, &rows) })
}

/// One whose answers are held against those of the general search.
struct Other {
    name: String,
    solver: Box<dyn Asked>,
}

/// How it is asked.
trait Asked {
    /// How many solutions each input has, at most so many.
    fn count(&self, inputs: &[Grid], limit: NonZeroU32) -> Vec<u32>;

    /// The solutions of each input, at most so many.
    fn solve(&self, inputs: &[Grid], limit: NonZeroU32) -> Vec<Vec<Grid>>;

    /// Whether each input has a solution without a candidate; `None` of who does not answer that.
    fn solve_without(&self, inputs: &[Grid], excluded: &[Candidate]) -> Option<Vec<bool>>;
}

/// Lanes, and how many inputs they are given at once.
struct Calls {
    lanes: Lanes,
    size: usize,
}

/// The kernel for one puzzle by itself.
struct Single;

fn others() -> Vec<Other> {
    let widths = Width::ALL.iter().rev().filter(|width| width.is_available());
    let lanes = widths.map(|&width| (lanes::name(width), width, BLOCK));
    let calls = lanes.chain([("lanes, one a call".to_owned(), Width::widest(), 1)]);
    let calls = calls.map(|(name, width, size)| {
        let solver = Box::new(Calls { lanes: lanes::lanes(width), size });
        Other { name, solver }
    });
    calls.chain([Other { name: "single".to_owned(), solver: Box::new(Single) }]).collect()
}

impl Asked for Calls {
    fn count(&self, inputs: &[Grid], limit: NonZeroU32) -> Vec<u32> {
        let call = |inputs: &[Grid]| self.lanes.count(inputs.as_flattened(), limit, &Budget::unlimited());
        inputs.chunks(self.size).flat_map(call).map(|tally| tally.solutions).collect()
    }

    fn solve(&self, inputs: &[Grid], limit: NonZeroU32) -> Vec<Vec<Grid>> {
        let call = |inputs: &[Grid]| {
            let mut solutions = vec![Vec::new(); inputs.len()];
            self.lanes.solve(inputs.as_flattened(), limit, &Budget::unlimited(), &mut |place, solution| {
                solutions[place].extend(solution.first_chunk::<CELLS>());
                ControlFlow::Continue(())
            });
            solutions
        };
        inputs.chunks(self.size).flat_map(call).collect()
    }

    fn solve_without(&self, inputs: &[Grid], excluded: &[Candidate]) -> Option<Vec<bool>> {
        let calls = inputs.chunks(self.size).zip(excluded.chunks(self.size));
        let tallies = calls.flat_map(|(inputs, excluded)| {
            self.lanes.solve_without(inputs.as_flattened(), excluded, &Budget::unlimited())
        });
        Some(tallies.map(|tally| tally.solutions > 0).collect())
    }
}

impl Asked for Single {
    fn count(&self, inputs: &[Grid], limit: NonZeroU32) -> Vec<u32> {
        let count = |givens| single::count(givens, limit.get(), u32::MAX).map_or(0, |count| count.solutions);
        inputs.iter().map(count).collect()
    }

    fn solve(&self, inputs: &[Grid], limit: NonZeroU32) -> Vec<Vec<Grid>> {
        let solve = |givens| {
            let mut solutions = Vec::new();
            single::solve(givens, limit.get(), u32::MAX, &mut solutions);
            solutions
        };
        inputs.iter().map(solve).collect()
    }

    /// Lanes that are given one puzzle ask the kernel so; nobody else can.
    fn solve_without(&self, _: &[Grid], _: &[Candidate]) -> Option<Vec<bool>> {
        None
    }
}

/// The general search, and who is held against it.
struct Judge {
    topology: Arc<Topology>,
    search: Search,
    others: Vec<Other>,
}

/// What the general search says of an input.
struct Known {
    line: Line,
    /// Solutions, at most so many as it looks for.
    count: u32,
    /// A candidate of one of them, and whether there is a solution without it.
    excluded: Option<(Candidate, bool)>,
}

/// What came of the inputs of one kind.
struct Row {
    name: String,
    /// How many have no solution, one, or more.
    inputs: [usize; 3],
    /// How many answers differ, for each of the others.
    differences: Vec<usize>,
}

impl Judge {
    fn new(others: Vec<Other>) -> Self {
        let topology = ours::board();
        Judge { search: Search::new(&topology), topology, others }
    }

    fn compare(&mut self, name: String, inputs: impl Iterator<Item = Line>) -> Row {
        let mut row = Row { name, inputs: [0; 3], differences: vec![0; self.others.len()] };
        let mut inputs = inputs.enumerate();
        loop {
            let block = inputs.by_ref().take(BLOCK).map(|(place, line)| self.know(place, line));
            let block: Vec<Known> = block.collect();
            if block.is_empty() {
                return row;
            }
            block.iter().for_each(|known| row.inputs[known.count.min(2) as usize] += 1);
            for (sum, other) in row.differences.iter_mut().zip(&self.others) {
                *sum += differences(other.solver.as_ref(), &block);
            }
        }
    }

    /// Asks the general search. The candidate is in another cell from input to input, whether that is given or not.
    fn know(&mut self, place: usize, line: Line) -> Known {
        let Some(puzzle) = ours::puzzle(&self.topology, &line) else {
            return Known { line, count: 0, excluded: None };
        };
        let unlimited = Budget::unlimited();
        let (mut count, mut first) = (0, None);
        self.search.solve(&puzzle, &unlimited, &mut |solution| {
            count += 1;
            first.get_or_insert(solution);
            if count < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let excluded = first.map(|solution| {
            let place = place % CELLS;
            let candidate = Candidate { cell: Cell(place as u32), symbol: solution.symbols()[place] };
            // The only solution has the candidate, so there is none without it.
            let has_other = count > 1
                && self.search.solve_without(&puzzle, candidate, &unlimited).ending == Ending::Stopped;
            (candidate, has_other)
        });
        Known { line, count, excluded }
    }
}

/// How many answers differ from what is known.
fn differences(solver: &dyn Asked, block: &[Known]) -> usize {
    let inputs: Vec<Grid> = block.iter().map(|known| known.line.numbers()).collect();
    let mut differences = 0;
    for limit in LIMITS {
        let asked = NonZeroU32::new(limit).expect("a limit is not 0");
        let counts = solver.count(&inputs, asked);
        differences +=
            block.iter().zip(counts).filter(|(known, count)| known.count.min(limit) != *count).count();
        let told = solver.solve(&inputs, asked);
        differences += block.iter().zip(told).filter(|(known, told)| !known.has(told, limit)).count();
    }
    let solvable = block.iter().zip(inputs);
    let asked = solvable.filter_map(|(known, input)| Some((input, known.excluded?)));
    let (inputs, excluded): (Vec<Grid>, Vec<(Candidate, bool)>) = asked.unzip();
    let (excluded, expected): (Vec<Candidate>, Vec<bool>) = excluded.into_iter().unzip();
    let told = solver.solve_without(&inputs, &excluded).unwrap_or_else(|| expected.clone());
    differences + told.iter().zip(&expected).filter(|(told, expected)| told != expected).count()
}

impl Known {
    /// Whether these are solutions, each told once, and as many as there are up to a limit.
    fn has(&self, told: &[Grid], limit: u32) -> bool {
        let is_new = |(place, grid): (usize, &Grid)| !told[..place].contains(grid);
        told.len() == self.count.min(limit) as usize
            && told.iter().all(|grid| self.line.is_solved_by(grid))
            && told.iter().enumerate().all(is_new)
    }
}

fn tell(names: &[String], rows: &[Row]) -> String {
    let head = ["no solution", "one", "more"].map(str::to_owned).into_iter().chain(names.iter().cloned());
    let head: Vec<String> = head.collect();
    let line = |row: &Row| {
        let numbers = row.inputs.iter().chain(&row.differences).map(usize::to_string);
        [row.name.clone()].into_iter().chain(numbers).collect()
    };
    table::grid("differences", &head, rows.iter().map(line))
}

fn tell_json(names: &[String], rows: &[Row]) -> String {
    let row = |row: &Row| json!({ "name": row.name, "inputs": row.inputs, "differences": row.differences });
    let value = json!({ "solvers": names, "sets": rows.iter().map(row).collect::<Value>() });
    format!("{value:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says that nothing has a solution.
    struct Silent;

    impl Asked for Silent {
        fn count(&self, inputs: &[Grid], _: NonZeroU32) -> Vec<u32> {
            vec![0; inputs.len()]
        }

        fn solve(&self, inputs: &[Grid], _: NonZeroU32) -> Vec<Vec<Grid>> {
            vec![Vec::new(); inputs.len()]
        }

        fn solve_without(&self, inputs: &[Grid], _: &[Candidate]) -> Option<Vec<bool>> {
            Some(vec![false; inputs.len()])
        }
    }

    #[test]
    fn answers_agree_and_differences_are_counted() {
        let inputs = || Source::new(1).inputs().take(500);
        let mut judge = Judge::new(others());
        let row = judge.compare("random".to_owned(), inputs());
        assert_eq!(row.differences, vec![0; judge.others.len()]);
        assert_eq!(row.inputs.iter().sum::<usize>(), 500);
        assert!(row.inputs.iter().all(|&inputs| inputs > 50), "{:?}", row.inputs);

        let known: Vec<Known> = inputs().enumerate().map(|(place, line)| judge.know(place, line)).collect();
        let with_other = known.iter().filter(|known| known.excluded.is_some_and(|(_, other)| other)).count();
        assert!(with_other > 50, "{with_other}");
        let expected = 2 * LIMITS.len() * (row.inputs[1] + row.inputs[2]) + with_other;
        assert_eq!(differences(&Silent, &known), expected);
    }

    #[test]
    fn solutions_are_told_once() {
        let open = Line::of(&[0; CELLS]);
        let solutions = Single.solve(&[[0; CELLS]], NonZeroU32::MIN.saturating_add(1)).remove(0);
        let known = Known { line: open, count: MOST, excluded: None };
        assert!(known.has(&solutions, 2) && known.has(&solutions[..1], 1));
        assert!(!known.has(&solutions, MOST), "some are missing");
        assert!(!known.has(&[solutions[0]; 2], 2), "one is told twice");
        assert!(!known.has(&[solutions[0], [0; CELLS]], 2), "one is none");
    }
}
