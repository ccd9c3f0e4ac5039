//! `enumerate`: all solutions, or their classes.

use crate::args::{Enumerate, Global};
use crate::batch;
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::{Format, Record, Unit, Writer};
use hyperdoku::symmetry::Group;
use hyperdoku::{Ending, Engine, Puzzle, Solution, Solver, Symbol};
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Solutions that classes are made of: more do not fit an ordinary memory on a board of some size.
const MOST_CLASSIFIED: usize = 2_000_000;

/// Solutions of a file that starts with their number, without a limit: they are kept until the end.
const MOST_KEPT: usize = 1_000_000;

pub fn run(args: &Enumerate, global: &Global) -> Result<Exit, Failure> {
    let puzzle = input::read_one(&args.target)?;
    let allowance = Allowance::new(args.spend.nodes.map(Into::into), args.spend.timeout)?;
    // Solutions on a terminal are progress enough.
    let progress = match args.classes || !io::stdout().is_terminal() {
        true => Progress::solutions(&allowance.budget),
        false => Progress::hidden(),
    };
    let mut solver = solver(&puzzle, args.seed)?;
    if args.classes {
        classes(&puzzle, &mut *solver, global, &allowance, &progress)
    } else {
        list(&puzzle, &mut *solver, args, global, &allowance, &progress)
    }
}

fn solver(puzzle: &Puzzle, seed: Option<u64>) -> Result<Box<dyn Solver>, Failure> {
    let engine: &Engine = hyperdoku::DEFAULT_ENGINE;
    Ok(match batch::seeded(engine, seed)? {
        Some((make, seed)) => batch::random_solver(make, puzzle.topology(), seed, 0),
        None => (engine.new)(puzzle.topology()),
    })
}

fn list(
    puzzle: &Puzzle,
    solver: &mut dyn Solver,
    args: &Enumerate,
    global: &Global,
    allowance: &Allowance,
    progress: &Progress,
) -> Result<Exit, Failure> {
    let format = match &args.to {
        Some(name) => input::format_named(name),
        None => hyperdoku::format::compact(puzzle.topology().shape()),
    };
    let mut writer = Writer::new(format);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut count = 0;
    let mut result = Ok(());
    let report = solver.solve(puzzle, &allowance.budget, &mut |solution| {
        count += 1;
        progress.advance();
        let mut text = String::new();
        if count == 1 && !global.json {
            result = check_format(format, &solution, args.limit);
            if result.is_err() {
                return ControlFlow::Break(());
            }
        }
        let written = if global.json {
            let order = puzzle.topology().symbols();
            text = json!({"number": count, "solution": output::symbols_json(solution.symbols(), order)})
                .to_string()
                + "\n";
            Ok(())
        } else {
            writer.push(&Record::filled(&solution), &mut text)
        };
        result = written.map_err(Failure::from).and_then(|()| Ok(out.write_all(text.as_bytes())?));
        let kept = format.unit == Unit::List && !global.json;
        let enough = args.limit.is_some_and(|limit| count >= limit.get()) || kept && count >= MOST_KEPT;
        if enough || result.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    result?;
    let mut rest = String::new();
    if !global.json && count > 0 {
        writer.finish(&mut rest)?;
    }
    let written = out.write_all(rest.as_bytes()).and_then(|()| out.flush());
    let cut_off = args.limit.is_none() && report.ending == Ending::Stopped;
    if cut_off {
        progress.aside(|| {
            anstream::eprintln!("undecided: stopped after {count} solutions, there may be more: give --limit")
        });
    }
    let exit = match report.ending {
        _ if cut_off => Exit::Undecided,
        Ending::Exhausted if count == 0 => Exit::No,
        Ending::Exhausted | Ending::Stopped => Exit::Done,
        Ending::OutOfBudget | Ending::Cancelled | Ending::TooLarge => Exit::Undecided,
    };
    Ok(allowance.exit(exit.once_told(written.map_err(Failure::from))?))
}

/// Whether the format holds what is asked for: not all hold several solutions, or this board.
fn check_format(
    format: &'static Format,
    solution: &Solution,
    limit: Option<NonZeroUsize>,
) -> Result<(), Failure> {
    let copies = if limit.is_some_and(|limit| limit.get() == 1) { 1 } else { 2 };
    hyperdoku::format::write(format, &vec![Record::filled(solution); copies])?;
    Ok(())
}

fn classes(
    puzzle: &Puzzle,
    solver: &mut dyn Solver,
    global: &Global,
    allowance: &Allowance,
    progress: &Progress,
) -> Result<Exit, Failure> {
    if puzzle.given_count() > 0 {
        return Err(Failure::Usage(
            "--classes needs a board without givens: symmetries would move them".into(),
        ));
    }
    let group = Group::of(puzzle.topology()).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut solutions: Vec<Vec<Symbol>> = Vec::new();
    let report = solver.solve(puzzle, &allowance.budget, &mut |solution| {
        progress.advance();
        solutions.push(solution.symbols().to_vec());
        if solutions.len() <= MOST_CLASSIFIED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if report.ending != Ending::Exhausted {
        let text = format!("found {} solutions and more: no classes without all of them", solutions.len());
        progress.aside(|| anstream::eprintln!("undecided: {text}"));
        return Ok(allowance.exit(Exit::Undecided));
    }
    let classes = hyperdoku::classes(solutions, &group);
    let order = puzzle.topology().symbols();
    let mut out = io::stdout().lock();
    for (index, class) in classes.iter().enumerate() {
        let representative = output::symbols_json(&class.representative, order);
        if global.json {
            let object = json!({"class": index + 1, "size": class.size, "representative": representative});
            writeln!(out, "{object}")?;
        } else {
            let shown = representative.as_str().map_or_else(|| representative.to_string(), str::to_owned);
            writeln!(
                out,
                "class {} of {}: {} solutions, such as {shown}",
                index + 1,
                classes.len(),
                class.size
            )?;
        }
    }
    Ok(Exit::Done)
}
