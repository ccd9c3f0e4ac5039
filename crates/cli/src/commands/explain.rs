//! `explain`: the path to the solution, each step with its reason.

use crate::args::{Explain, Global};
use crate::each::{Subject, each};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::logic::{Chosen, Frames, known, prove};
use crate::output;
use hyperdoku::logic::{Path, PathEnd, words};
use hyperdoku::{Status, Topology};
use serde_json::Value;

pub fn run(args: &Explain, global: &Global) -> Result<Exit, Failure> {
    if args.markdown && global.json {
        return Err(Failure::Usage("--json writes JSON, found --markdown as well: give one of them".into()));
    }
    let ladder = Chosen::new(args.ladder)?;
    let sources = input::read(&args.input)?;
    let frames = Frames::default();
    each(
        &sources,
        (&args.spend, global),
        |puzzle, solvers, budget| {
            // The simple solvers rely on nothing.
            let status =
                if ladder.is_simple() { Status::Undecided } else { prove(puzzle, solvers, budget).0 };
            (status, ladder.path(&frames.of(puzzle.topology()), puzzle, known(status), budget))
        },
        |subject, (status, path), text| {
            *text += &match (global.json, args.markdown) {
                (true, _) => json(subject, status, &path),
                (false, true) => markdown(subject, status, &path),
                (false, false) => plain(subject, status, &path),
            };
            exit(status, &path)
        },
    )
}

fn exit(status: Status, path: &Path) -> Exit {
    match (status, path.end) {
        (Status::None | Status::Multiple, _) | (_, PathEnd::Broken(_)) => Exit::No,
        (_, PathEnd::Solved) => Exit::Done,
        (_, PathEnd::Stuck | PathEnd::Ended(_)) => Exit::Undecided,
    }
}

fn plain(subject: Subject<'_>, status: Status, path: &Path) -> String {
    let topology = subject.record.puzzle.topology();
    let title = if subject.is_one_of_many { format!("{}\n", subject.place()) } else { String::new() };
    let steps = path.steps.iter().enumerate();
    let lines = steps.map(|(i, step)| format!("{}. {}\n", i + 1, words::tell(topology, step).text()));
    format!("{title}{}{}\n", lines.collect::<String>(), ending(topology, status, path))
}

fn markdown(subject: Subject<'_>, status: Status, path: &Path) -> String {
    let topology = subject.record.puzzle.topology();
    let title = if subject.is_one_of_many { format!("## {}\n\n", subject.place()) } else { String::new() };
    let steps = path.steps.iter().enumerate();
    let lines = steps.map(|(i, step)| format!("{}. {}\n", i + 1, words::tell(topology, step).markdown()));
    format!("{title}{}\n{}\n\n", lines.collect::<String>(), ending(topology, status, path))
}

fn json(subject: Subject<'_>, status: Status, path: &Path) -> String {
    let topology = subject.record.puzzle.topology();
    let mut object = subject.json();
    object["status"] = status.name().into();
    object["end"] = match path.end {
        PathEnd::Solved => "solved",
        PathEnd::Stuck => "stuck",
        PathEnd::Broken(_) => "broken",
        PathEnd::Ended(_) => "undecided",
    }
    .into();
    if let PathEnd::Broken(contradiction) = path.end {
        object["reason"] = words::contradiction(topology, contradiction).into();
    }
    object["left"] = path.sheet.unfilled().into();
    object["cells"] = output::cells_json(path.sheet.values(), topology.symbols());
    object["steps"] = Value::Array(path.steps.iter().map(|step| words::json(topology, step)).collect());
    format!("{object}\n")
}

fn ending(topology: &Topology, status: Status, path: &Path) -> String {
    let steps = match path.steps.len() {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    };
    let left = path.sheet.unfilled();
    let why = match status {
        Status::Multiple => ": the puzzle has several solutions",
        _ => "",
    };
    match path.end {
        PathEnd::Solved => format!("Solved in {steps}."),
        PathEnd::Stuck => {
            format!("Stuck after {steps}, {left} of {} cells left{why}.", topology.cell_count())
        }
        PathEnd::Broken(contradiction) => {
            format!("No solution: {}.", words::contradiction(topology, contradiction))
        }
        PathEnd::Ended(_) => format!("Undecided: the budget ended after {steps}, {left} cells left."),
    }
}
