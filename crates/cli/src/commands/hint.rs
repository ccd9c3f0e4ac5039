//! `hint`: what to look at next, or what is wrong.

use crate::args::{Global, Hint as HintArgs};
use crate::each::{Subject, each};
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::logic::{Frames, known, prove};
use hyperdoku::logic::{self, Grade, Hint, Ladder, Played, words};
use hyperdoku::{Ending, Puzzle, Status, Symbol, format};

pub fn run(args: &HintArgs, global: &Global) -> Result<Exit, Failure> {
    let sources = input::read(&args.input)?;
    let frames = Frames::default();
    let grade = Grade::ALL[usize::from(args.grade) - 1];
    let filled = played(args, &sources)?;
    let easy = Ladder::before_uniqueness();
    each(
        &sources,
        (&args.spend, global),
        |puzzle, solvers, budget| {
            let frame = frames.of(puzzle.topology());
            let played = Played { entries: entries(puzzle, filled.as_deref()), marks: None };
            let easy = logic::hint(&frame, &played, None, &easy, budget)?;
            // Steps of a puzzle as it was given need no proof; a player's entries may be wrong, and no clash shows it.
            if filled.is_none() && matches!(easy, Hint::Step(_)) {
                return Ok(Told::Hint(easy));
            }
            let (status, solution) = prove(puzzle, solvers, budget);
            if status == Status::None {
                return Ok(Told::NoSolution);
            }
            let solution = solution.filter(|_| status == Status::Unique);
            let ladder = Ladder::score(known(status));
            match logic::hint(&frame, &played, solution.as_ref(), &ladder, budget)? {
                Hint::Beyond if status == Status::Multiple => Ok(Told::Several),
                hint => Ok(Told::Hint(hint)),
            }
        },
        |subject, told, text| {
            let exit = exit(&told);
            *text += &if global.json { json(subject, &told, grade) } else { line(subject, &told, grade) };
            text.push('\n');
            exit
        },
    )
}

enum Told {
    Hint(Hint),
    NoSolution,
    /// Nothing is forced, since there are several solutions.
    Several,
}

/// What the player filled in, for the only puzzle there is.
fn played(args: &HintArgs, sources: &[Source]) -> Result<Option<Vec<Option<Symbol>>>, Failure> {
    let Some(text) = &args.played else { return Ok(None) };
    let mut records = sources.iter().flat_map(|source| &source.document.records);
    let (Some(record), None) = (records.next(), records.next()) else {
        return Err(Failure::Usage("--played is of one puzzle, found several".into()));
    };
    let cells = format::read_cells(text.as_bytes(), record.puzzle.topology().shape());
    cells.map(Some).map_err(|error| Failure::Read { file: "--played".into(), error: Box::new(error) })
}

/// Givens stand where the player left them out.
fn entries(puzzle: &Puzzle, filled: Option<&[Option<Symbol>]>) -> Vec<Option<Symbol>> {
    let Some(filled) = filled else { return puzzle.givens().to_vec() };
    filled.iter().zip(puzzle.givens()).map(|(entry, given)| entry.or(*given)).collect()
}

fn exit(told: &Result<Told, Ending>) -> Exit {
    match told {
        Ok(Told::Hint(Hint::Step(_) | Hint::Solved | Hint::Mistake(_))) => Exit::Done,
        Ok(Told::NoSolution | Told::Several) => Exit::No,
        Ok(Told::Hint(Hint::Beyond)) | Err(_) => Exit::Undecided,
    }
}

fn text(subject: Subject<'_>, told: &Result<Told, Ending>, grade: Grade) -> String {
    match told {
        Ok(Told::Hint(hint)) => logic::hint_text(subject.record.puzzle.topology(), hint, grade),
        Ok(Told::NoSolution) => "The puzzle has no solution.".to_owned(),
        Ok(Told::Several) => "The puzzle has several solutions, so no step is forced here.".to_owned(),
        Err(_) => "Undecided: the budget ended before a step was found.".to_owned(),
    }
}

fn line(subject: Subject<'_>, told: &Result<Told, Ending>, grade: Grade) -> String {
    let place = if subject.is_one_of_many { format!("{}: ", subject.place()) } else { String::new() };
    format!("{place}{}", text(subject, told, grade))
}

fn json(subject: Subject<'_>, told: &Result<Told, Ending>, grade: Grade) -> String {
    let mut object = subject.json();
    let (kind, step) = match told {
        Ok(Told::Hint(Hint::Step(step))) => ("step", Some(step)),
        Ok(Told::Hint(Hint::Mistake(_))) => ("mistake", None),
        Ok(Told::Hint(Hint::Solved)) => ("solved", None),
        Ok(Told::Hint(Hint::Beyond)) => ("beyond", None),
        Ok(Told::NoSolution) => ("none", None),
        Ok(Told::Several) => ("multiple", None),
        Err(_) => ("undecided", None),
    };
    object["hint"] = kind.into();
    object["text"] = text(subject, told, grade).into();
    if let Some(step) = step.filter(|_| grade == Grade::What) {
        object["step"] = words::json(subject.record.puzzle.topology(), step);
    }
    object.to_string()
}
