//! `explain`: the path to the solution, each step with its reason.

use crate::args::{Explain, Global};
use crate::each::{Subject, each};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::logic::{Chosen, Frames, reached};
use crate::output;
use hyperdoku::format::Record;
use hyperdoku::logic::{Path, PathEnd, words};
use hyperdoku::{Status, Topology, format};
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
            let (path, status) = ladder.proved_path(&frames.of(puzzle.topology()), puzzle, solvers, budget);
            Told { path, status, ladder }
        },
        |subject, told, text| {
            *text += &match (global.json, args.markdown) {
                (true, _) => json(subject, &told),
                (false, true) => markdown(subject, &told),
                (false, false) => plain(subject, &told),
            };
            exit(&told)
        },
    )
}

struct Told {
    path: Path,
    status: Status,
    ladder: Chosen,
}

fn exit(told: &Told) -> Exit {
    match (told.path.end, told.status) {
        (PathEnd::Broken(_), _) | (_, Status::None) => Exit::No,
        (PathEnd::Ended(_), _) => Exit::Undecided,
        (_, Status::Multiple) => Exit::No,
        (PathEnd::Solved, _) => Exit::Done,
        (PathEnd::Stuck | PathEnd::Stopped, _) => Exit::Undecided,
    }
}

fn plain(subject: Subject<'_>, told: &Told) -> String {
    let topology = subject.record.puzzle.topology();
    let title = if subject.is_one_of_many { format!("{}\n", subject.place()) } else { String::new() };
    let steps = told.path.steps.iter().enumerate();
    let lines = steps.map(|(i, step)| format!("{}. {}\n", i + 1, words::tell(topology, step).text()));
    format!("{title}{}{}\n{}", lines.collect::<String>(), ending(topology, told), board(told))
}

fn markdown(subject: Subject<'_>, told: &Told) -> String {
    let topology = subject.record.puzzle.topology();
    let title = if subject.is_one_of_many { format!("## {}\n\n", subject.place()) } else { String::new() };
    let steps = told.path.steps.iter().enumerate();
    let lines = steps.map(|(i, step)| format!("{}. {}\n", i + 1, words::tell(topology, step).markdown()));
    let gap = if told.path.steps.is_empty() { "" } else { "\n" };
    let after = if subject.is_one_of_many { "\n" } else { "" };
    let board = format!("```text\n{}```\n", board(told));
    format!("{title}{}{gap}{}\n\n{board}{after}", lines.collect::<String>(), ending(topology, told))
}

/// The cells as the path leaves them, in the shortest format; nothing where they break the rules.
fn board(told: &Told) -> String {
    let Some(puzzle) = reached(&told.path) else { return String::new() };
    let format = format::compact(puzzle.topology().shape());
    format::write(format, &[Record::new(1, puzzle)]).unwrap_or_default()
}

fn json(subject: Subject<'_>, told: &Told) -> String {
    let topology = subject.record.puzzle.topology();
    let path = &told.path;
    let mut object = subject.json();
    object["status"] = told.status.name().into();
    object["end"] = match path.end {
        PathEnd::Solved => "solved",
        PathEnd::Stuck => "stuck",
        PathEnd::Stopped => "stopped",
        PathEnd::Broken(_) => "broken",
        PathEnd::Ended(_) => "undecided",
    }
    .into();
    if let PathEnd::Broken(contradiction) = path.end {
        object["reason"] = words::contradiction(topology, contradiction).into();
    }
    object["cells_left"] = path.sheet.unfilled().into();
    object["cells"] = output::cells_json(path.sheet.values(), topology.symbols());
    object["steps"] = Value::Array(path.steps.iter().map(|step| words::json(topology, step)).collect());
    format!("{object}\n")
}

fn ending(topology: &Topology, told: &Told) -> String {
    let steps = counted(told.path.steps.len(), "step");
    let left = format!("{} of {} cells left", told.path.sheet.unfilled(), topology.cell_count());
    let why = match told.status {
        Status::Multiple => ": the puzzle has several solutions",
        Status::Undecided if told.ladder.uses_proofs() => ": it is not known that there is only one solution",
        _ => "",
    };
    match told.path.end {
        PathEnd::Broken(contradiction) => {
            format!("No solution: {}.", words::contradiction(topology, contradiction))
        }
        _ if told.status == Status::None => format!("No solution, as search shows: {steps} taken, {left}."),
        PathEnd::Solved => format!("Solved in {steps}."),
        PathEnd::Stuck => format!("Stuck after {steps}, {left}{why}."),
        PathEnd::Stopped => {
            format!("Stopped after {} and {steps}, {left}.", counted(told.ladder.rounds(), "round"))
        }
        PathEnd::Ended(_) => format!("Undecided: the budget ended after {steps}, {left}{why}."),
    }
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
