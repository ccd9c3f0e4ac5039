//! `solve`: the solutions of puzzles, and whether there are more.

mod report;

use crate::args::{Global, Solve};
use crate::batch::{self, Pool, Solvers};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::progress::Progress;
use hyperdoku::format::{Format, Record, Unit};
use hyperdoku::{Answer, Ending, Engine, Limit, Puzzle, RandomSolver, Status, TWO};
use report::Report;
use std::time::{Duration, Instant};

/// Solutions of `--all` without a limit: more are a matter of `enumerate`.
const ALL: Limit = Limit::new(10_000).expect("it is not zero");

pub fn run(args: &Solve, global: &Global) -> Result<Exit, Failure> {
    let options = Options::new(args, global)?;
    let sources = input::read(&args.input)?;
    let mut report = Report::new(&options, &sources)?;
    let pool = Pool::new(global.threads, sources.iter().map(|source| source.document.records.len()).sum())?;
    let allowance = Allowance::new(args.spend.nodes(), args.spend.timeout)?;
    let mut worst = Exit::Done;
    let mut position = 0;
    for (index, source) in sources.iter().enumerate() {
        report.begin(index);
        worst = worst.max(run_source(source, position, &options, &pool, &allowance, &mut report)?);
        position += source.document.records.len();
    }
    report.finish()?;
    Ok(allowance.exit(worst))
}

/// What the arguments mean.
struct Options<'a> {
    args: &'a Solve,
    global: &'a Global,
    engine: &'static Engine,
    seeded: Option<(RandomSolver, u64)>,
    limit: Limit,
    to: Option<&'static Format>,
}

impl<'a> Options<'a> {
    fn new(args: &'a Solve, global: &'a Global) -> Result<Self, Failure> {
        let refuse = |text: &str| Err(Failure::Usage(text.to_owned()));
        let to = args.to.as_deref().map(input::format_named);
        if args.unique && args.limit.is_some_and(|limit| limit < TWO) {
            return refuse("--unique needs a limit of 2 or more, found --limit 1");
        }
        if global.json && (args.draw || args.to.is_some()) {
            return refuse("--json writes JSON, found --draw or --to as well: give one of them");
        }
        if to.is_some_and(|format| format.unit == Unit::List) {
            return refuse("the format lists all solutions of one board: use hyperdoku enumerate");
        }
        let engine = hyperdoku::engine(&args.engine).expect("arguments name engines of the registry");
        let seeded = batch::seeded(engine, args.seed)?;
        let limit = args.limit.unwrap_or(if args.all { ALL } else { TWO });
        Ok(Options { args, global, engine, seeded, limit, to })
    }

    /// How many solutions are written.
    fn told(&self) -> usize {
        if self.args.all { self.limit.get() } else { 1 }
    }
}

/// An answer and what it cost.
struct Solved {
    answer: Answer,
    time: Duration,
}

impl Solved {
    /// What is told of a puzzle that the user's interrupt kept from being looked at.
    fn not_at_all() -> Self {
        let report = hyperdoku::Report { ending: Ending::Cancelled, nodes: 0 };
        let answer = Answer { status: Status::Undecided, solutions: Vec::new(), count: 0, report };
        Solved { answer, time: Duration::ZERO }
    }

    /// Whether all that was asked for is known.
    fn is_decided(&self) -> bool {
        !matches!(self.answer.report.ending, Ending::Cancelled | Ending::OutOfBudget)
    }
}

fn run_source(
    source: &Source,
    first: usize,
    options: &Options<'_>,
    pool: &Pool,
    allowance: &Allowance,
    report: &mut Report<'_>,
) -> Result<Exit, Failure> {
    let records = &source.document.records;
    let progress = Progress::puzzles(records.len(), &allowance.budget);
    let mut worst = Exit::Done;
    let work = |position: usize, record: &Record, solvers: &mut Solvers| {
        let solved = if allowance.is_interrupted() {
            Solved::not_at_all()
        } else {
            solve(&record.puzzle, first + position, options, allowance, solvers)
        };
        progress.advance();
        solved
    };
    let is_over = || allowance.is_interrupted();
    pool.in_order(records, is_over, work, |records, results| {
        // After an interrupt everything up to the last finished puzzle is told, so that lines stay in step.
        let told = match allowance.is_interrupted() {
            true => results.iter().rposition(Solved::is_decided).map_or(0, |last| last + 1),
            false => results.len(),
        };
        for (record, solved) in records.iter().zip(&results[..told]) {
            worst = worst.max(exit(solved, options));
            report.add(source, record, solved)?;
        }
        progress.aside(|| report.flush())
    })?;
    Ok(worst)
}

fn solve(
    puzzle: &Puzzle,
    position: usize,
    options: &Options<'_>,
    allowance: &Allowance,
    solvers: &mut Solvers,
) -> Solved {
    let start = Instant::now();
    let topology = puzzle.topology();
    let mut random = options.seeded.map(|(make, seed)| batch::random_solver(make, topology, seed, position));
    let solver = match &mut random {
        Some(solver) => &mut **solver,
        None => solvers.of(options.engine, topology),
    };
    let answer = hyperdoku::answer_keeping(solver, puzzle, options.limit, options.told(), &allowance.budget);
    Solved { answer, time: start.elapsed() }
}

fn exit(solved: &Solved, options: &Options<'_>) -> Exit {
    match solved.answer.status {
        Status::Unique | Status::Solved => Exit::Done,
        Status::None => Exit::No,
        Status::Multiple if options.args.unique => Exit::No,
        // Of all solutions that were asked for, some may be missing.
        Status::Multiple if options.args.all && !solved.is_decided() => Exit::Undecided,
        Status::Multiple => Exit::Done,
        Status::Undecided => Exit::Undecided,
    }
}
