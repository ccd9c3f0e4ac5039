//! `rate`: how hard puzzles are.

use crate::args::{Global, Rate};
use crate::each::{Subject, each};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::logic::{Frames, known, prove, unrated};
use hyperdoku::Status;
use hyperdoku::logic::{self, Level, Rating, technique};
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
                return Err(status);
            }
            let frame = frames.of(puzzle.topology());
            logic::rate(&frame, puzzle, known(status), budget).map_err(unrated)
        },
        |subject, rated, text| {
            *text += &if global.json { json(subject, &rated) } else { line(subject, &rated) };
            text.push('\n');
            exit(&rated)
        },
    )
}

type Rated = Result<Rating, Status>;

fn exit(rated: &Rated) -> Exit {
    match rated {
        Ok(_) => Exit::Done,
        Err(Status::Undecided) => Exit::Undecided,
        Err(_) => Exit::No,
    }
}

fn line(subject: Subject<'_>, rated: &Rated) -> String {
    let rating = match rated {
        Ok(rating) => rating,
        Err(Status::None) => return format!("{}: no solution", subject.place()),
        Err(Status::Multiple) => return format!("{}: multiple solutions", subject.place()),
        Err(status) => return format!("{}: {}", subject.place(), status.name()),
    };
    let cells = subject.record.puzzle.topology().cell_count();
    let left = match rating.class {
        Level::Beyond => format!(" ({} of {cells} cells left)", rating.left),
        _ => String::new(),
    };
    let above = if rating.er_left > 0 { "above " } else { "" };
    let techniques = rating.counts.iter().map(|(id, count)| {
        let name = technique(id.0).map_or(id.0, |technique| technique.name);
        format!("{name} {count}")
    });
    format!(
        "{}: {}{left}, ER {above}{}, score {}: {}",
        subject.place(),
        rating.class.name(),
        tenths(rating.er),
        rating.score,
        techniques.collect::<Vec<_>>().join(", "),
    )
}

fn json(subject: Subject<'_>, rated: &Rated) -> String {
    let mut object = subject.json();
    match rated {
        Err(status) => object["status"] = status.name().into(),
        Ok(rating) => {
            object["status"] = Status::Unique.name().into();
            object["er"] = tenths(rating.er).parse::<serde_json::Number>().map_or(Value::Null, Value::Number);
            object["score"] = rating.score.into();
            object["class"] = rating.class.name().into();
            let counts = rating.counts.iter().map(|(id, count)| (id.0.to_owned(), Value::from(*count)));
            object["techniques"] = Value::Object(counts.collect::<Map<_, _>>());
            object["left"] = rating.left.into();
            object["er_left"] = rating.er_left.into();
        }
    }
    object.to_string()
}

/// A rating in tenths as people write it.
fn tenths(er: u32) -> String {
    format!("{}.{}", er / 10, er % 10)
}
