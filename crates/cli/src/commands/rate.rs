//! `rate`: how hard puzzles are.

use crate::args::{Global, Rate};
use crate::each::{Subject, each};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::logic::{Frames, known, prove};
use crate::output::{er_json, tenths};
use hyperdoku::logic::{self, Level, Rating, Unrated, technique};
use hyperdoku::{Status, TechniqueId};
use serde_json::{Map, Value};

pub fn run(args: &Rate, global: &Global) -> Result<Exit, Failure> {
    let sources = input::read(&args.input)?;
    let frames = Frames::default();
    each(
        &sources,
        (&args.spend, global),
        |puzzle, solvers, budget| {
            let (status, _) = prove(puzzle, solvers, budget);
            if status != Status::Unique {
                return Err(Unknown { status, left: None });
            }
            let frame = frames.of(puzzle.topology());
            logic::rate(&frame, puzzle, known(status), budget).map_err(Unknown::from)
        },
        |subject, rated, text| {
            *text += &if global.json { json(subject, &rated) } else { line(subject, &rated) };
            text.push('\n');
            exit(&rated)
        },
    )
}

type Rated = Result<Rating, Unknown>;

/// Why a puzzle has no rating.
struct Unknown {
    status: Status,
    /// The cells that were left when the budget ended, if it lasted for the proof.
    left: Option<usize>,
}

impl From<Unrated> for Unknown {
    fn from(unrated: Unrated) -> Self {
        match unrated {
            Unrated::Broken(_) => Unknown { status: Status::None, left: None },
            Unrated::Ended { left, .. } => Unknown { status: Status::Undecided, left: Some(left) },
        }
    }
}

fn exit(rated: &Rated) -> Exit {
    match rated {
        Ok(_) => Exit::Done,
        Err(Unknown { status: Status::Undecided, .. }) => Exit::Undecided,
        Err(_) => Exit::No,
    }
}

fn line(subject: Subject<'_>, rated: &Rated) -> String {
    let cells = subject.record.puzzle.topology().cell_count();
    let rating = match rated {
        Ok(rating) => rating,
        Err(unknown) => return format!("{}: {}", subject.place(), why(unknown, cells)),
    };
    let left = match rating.class {
        Level::Beyond => format!(" ({} of {cells} cells left)", rating.left),
        _ => String::new(),
    };
    let name = |id: TechniqueId| technique(id.0).map_or(id.0, |technique| technique.name);
    let er = match (rating.hardest, rating.er_left) {
        (Some(id), 0) => format!("{} ({})", tenths(rating.er), name(id)),
        (Some(id), _) => format!("above {} ({})", tenths(rating.er), name(id)),
        (None, 0) => tenths(rating.er),
        (None, _) => "unknown".to_owned(),
    };
    let techniques: Vec<String> =
        rating.counts.iter().map(|&(id, count)| format!("{count} × {}", name(id))).collect();
    let by = if techniques.is_empty() { String::new() } else { format!(" by {}", techniques.join(", ")) };
    format!("{}: {}{left}, ER {er}, score {}{by}", subject.place(), rating.class.name(), rating.score)
}

fn why(unknown: &Unknown, cells: usize) -> String {
    match (unknown.status, unknown.left) {
        (Status::None, _) => "no solution".to_owned(),
        (Status::Multiple, _) => "multiple solutions".to_owned(),
        (status, Some(left)) => format!("{}, {left} of {cells} cells left", status.name()),
        (status, None) => format!("{}, it is not proved that there is only one solution", status.name()),
    }
}

fn json(subject: Subject<'_>, rated: &Rated) -> String {
    let mut object = subject.json();
    match rated {
        Err(unknown) => {
            object["status"] = unknown.status.name().into();
            object["cells_left"] = unknown.left.into();
        }
        Ok(rating) => {
            object["status"] = Status::Unique.name().into();
            object["er"] = er_json(rating);
            object["score"] = rating.score.into();
            object["class"] = rating.class.name().into();
            let counts = rating.counts.iter().map(|(id, count)| (id.0.to_owned(), Value::from(*count)));
            object["techniques"] = Value::Object(counts.collect::<Map<_, _>>());
            object["cells_left"] = rating.left.into();
            object["er_technique"] = rating.hardest.map(|id| id.0).into();
            object["er_cells_left"] = rating.er_left.into();
        }
    }
    object.to_string()
}
