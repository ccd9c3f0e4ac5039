//! `solve`: the solutions of puzzles, and whether there are more.

use crate::args::{Global, LOGIC, Solve};
use crate::batch::{self, Pool, Solvers};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::logic::{self, Chosen, Frames};
use crate::pipe::{self, Lines, Opened, Plain, Settings};
use crate::progress::Progress;
use crate::report::{ALL, Report, Shown, Solved, SolverName, Style};
use hyperdoku::format::Record;
use hyperdoku::{Engine, Limit, Puzzle, RandomSolver, Status, TWO};
use std::time::Instant;

/// Engines that leave what lanes are made for to them.
const LANES: &[&str] = &["auto", "lanes"];

/// More choices than what lanes are made for needs.
const AMPLE: u64 = 1_000_000;

pub fn run(args: &Solve, global: &Global) -> Result<Exit, Failure> {
    let options = Options::new(args, global)?;
    let begun = match options.beside_lanes() {
        Some(engine) => match pipe::open(&args.input, &input::options(&args.input.reading)?)? {
            Opened::Lines(files) => return run_lines(files, engine, &options, global),
            Opened::Other(begun) => begun,
        },
        None => Vec::new(),
    };
    let sources = input::read_on(&args.input, begun)?;
    let mut report = Report::new(&options.style, &sources)?;
    let pool = Pool::new(global.threads, sources.iter().map(|source| source.document.records.len()).sum())?;
    let allowance = Allowance::new(args.spend.nodes(), args.spend.timeout)?;
    let mut worst = Exit::Done;
    let mut position = 0;
    let written = sources.iter().enumerate().try_for_each(|(index, source)| {
        report.begin(index);
        let first = position;
        position += source.document.records.len();
        run_source(source, first, &options, &pool, &allowance, &mut report, &mut worst)
    });
    let written = written.and_then(|()| report.finish());
    Ok(allowance.exit(worst.once_told(written)?))
}

/// Files of lines that lanes are made for, and an engine for what they leave.
fn run_lines(
    mut files: Vec<(Lines, Plain)>,
    engine: &'static Engine,
    options: &Options<'_>,
    global: &Global,
) -> Result<Exit, Failure> {
    let args = options.args;
    let settings = Settings {
        options: &input::options(&args.input.reading)?,
        engine,
        limit: options.limit,
        several: if args.unique { Exit::No } else { Exit::Done },
        threads: global.threads,
    };
    let allowance = Allowance::new(args.spend.nodes(), args.spend.timeout)?;
    let counts = pipe::check(&mut files, &settings, &allowance)?;
    if allowance.is_interrupted() {
        return Ok(Exit::Interrupted);
    }
    pipe::solve(files.into_iter().zip(counts).collect(), &settings, &allowance)
}

/// What the arguments mean.
struct Options<'a> {
    args: &'a Solve,
    style: Style<'static>,
    engine: Choice,
    seeded: Option<(RandomSolver, u64)>,
    limit: Limit,
}

/// Who solves.
enum Choice {
    Engine(&'static Engine),
    /// Human logic.
    Logic(Chosen, Frames),
}

impl<'a> Options<'a> {
    fn new(args: &'a Solve, global: &Global) -> Result<Self, Failure> {
        let refuse = |text: &str| Err(Failure::Usage(text.to_owned()));
        if args.unique && args.limit.is_some_and(|limit| limit < TWO) {
            return refuse("--unique needs a limit of 2 or more, found --limit 1");
        }
        if global.json && args.draw {
            return refuse("--json writes JSON, found --draw as well: give one of them");
        }
        let engine = hyperdoku::engine(&args.engine);
        let name = engine.map_or(LOGIC, |engine| engine.name);
        let style = Style::new(SolverName::Engine(name), args.to.as_deref(), global)?;
        let shown = if args.draw { Shown::Drawings } else { style.shown };
        let style = Style { shown, all: args.all, several_files: args.input.files.len() > 1, ..style };
        let (engine, seeded) = match engine {
            Some(_) if args.ladder.ladder.is_some() || args.ladder.rounds.is_some() => {
                return refuse("--ladder and --rounds are for --engine logic");
            }
            Some(engine) => (Choice::Engine(engine), batch::seeded(engine, args.seed)?),
            None if args.seed.is_some() => return refuse("logic makes no choices: --seed has no use"),
            None if args.all || args.limit.is_some() => {
                return refuse("logic finds the only solution or none: --all and --limit have no use");
            }
            None => (Choice::Logic(Chosen::new(args.ladder)?, Frames::default()), None),
        };
        let limit = args.limit.unwrap_or(if args.all { ALL } else { TWO });
        Ok(Options { args, style, engine, seeded, limit })
    }

    /// The engine that was asked for, if puzzles may be solved side by side where lanes are made for them.
    fn beside_lanes(&self) -> Option<&'static Engine> {
        let Choice::Engine(engine) = self.engine else { return None };
        let is_lines = self.style.shown == Shown::Records && self.style.to.is_none_or(|to| to.name == "line");
        // Engines count choices of their own: where a budget is likely to run out, the one that was asked for counts.
        let is_ample = self.args.spend.nodes().is_none_or(|nodes| nodes >= AMPLE);
        let is_right = is_lines && is_ample && self.seeded.is_none() && !self.args.all;
        Some(engine).filter(|engine| is_right && LANES.contains(&engine.name))
    }
}

fn run_source(
    source: &Source,
    first: usize,
    options: &Options<'_>,
    pool: &Pool,
    allowance: &Allowance,
    report: &mut Report<'_>,
    worst: &mut Exit,
) -> Result<(), Failure> {
    let records = &source.document.records;
    let progress = Progress::puzzles(records.len(), &allowance.budget);
    let work = |position: usize, record: &Record, solvers: &mut Solvers| {
        let solved = if allowance.budget.is_cancelled() {
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
            *worst = exit(solved, options).max(*worst);
            report.add(source, record, solved)?;
        }
        progress.aside(|| report.flush())
    })
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
    let engine = match &options.engine {
        Choice::Engine(engine) => engine,
        Choice::Logic(ladder, frames) => {
            let path = ladder.path(&frames.of(topology), puzzle, &allowance.budget);
            return Solved {
                answer: logic::answer(puzzle, &path),
                partial: logic::partial(&path),
                time: start.elapsed(),
            };
        }
    };
    let mut random = options.seeded.map(|(make, seed)| batch::random_solver(make, topology, seed, position));
    let solver = match &mut random {
        Some(solver) => &mut **solver,
        None => solvers.of(engine, topology),
    };
    let told = options.style.told(options.limit);
    let answer = hyperdoku::answer_keeping(solver, puzzle, options.limit, told, &allowance.budget);
    Solved { answer, partial: None, time: start.elapsed() }
}

fn exit(solved: &Solved, options: &Options<'_>) -> Exit {
    match solved.answer.status {
        Status::Multiple if options.args.unique => Exit::No,
        _ => solved.exit(&options.style),
    }
}
