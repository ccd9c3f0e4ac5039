//! `hint`: what to look at next, or what is wrong.

use crate::args::{Global, Hint as HintArgs};
use crate::batch::Solvers;
use crate::each::{Subject, each};
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::logic::{Frames, known, prove};
use hyperdoku::logic::{self, Frame, Grade, Hint, Known, Ladder, Played, words};
use hyperdoku::{Budget, Effect, Ending, Puzzle, Status, Symbol, format};
use std::sync::Arc;

pub fn run(args: &HintArgs, global: &Global) -> Result<Exit, Failure> {
    let sources = input::read(&args.input)?;
    let frames = Frames::default();
    let grade = Grade::ALL[usize::from(args.grade) - 1];
    let filled = filled(args, &sources)?;
    each(
        &sources,
        (&args.spend, global),
        |puzzle, solvers, budget| {
            let frame = frames.of(puzzle.topology());
            match &filled {
                Some(entries) => of_played(&frame, puzzle, entries, solvers, budget),
                None => of_puzzle(&frame, puzzle, solvers, budget),
            }
            .unwrap_or(Told::Undecided)
        },
        |subject, told, text| {
            *text += &if global.json { json(subject, &told, grade) } else { lines(subject, &told, grade) };
            text.push('\n');
            exit(&told)
        },
    )
}

enum Told {
    Hint(Hint),
    NoSolution,
    /// What to do next all the same, since there are several solutions.
    Several(Hint),
    /// What the player filled in fits none of several solutions.
    FitsNone,
    /// The budget ended before anything was certain.
    Undecided,
}

/// What the player filled in, for the only puzzle there is.
fn filled(args: &HintArgs, sources: &[Source]) -> Result<Option<Vec<Option<Symbol>>>, Failure> {
    let Some(text) = &args.played else { return Ok(None) };
    let records: Vec<_> = sources.iter().flat_map(|source| &source.document.records).collect();
    let &[record] = &records[..] else {
        return Err(Failure::Usage(format!(
            "--played is for one puzzle, found {} in the input",
            records.len()
        )));
    };
    let cells = format::read_cells(text.as_bytes(), record.puzzle.topology().shape());
    cells.map(Some).map_err(|error| Failure::Read { file: "--played".into(), error: Box::new(error) })
}

/// The next step of a puzzle as it was given. Easy steps need no proof.
fn of_puzzle(
    frame: &Arc<Frame>,
    puzzle: &Puzzle,
    solvers: &mut Solvers,
    budget: &Budget,
) -> Result<Told, Ending> {
    let played = Played { puzzle, entries: vec![None; puzzle.givens().len()], marks: None };
    let easy = logic::hint(frame, &played, None, &Ladder::score(Known::Nothing).before_uniqueness(), budget)?;
    if fills_a_cell(&easy) {
        return Ok(Told::Hint(easy));
    }
    let (status, _) = prove(puzzle, solvers, budget);
    let hint = || logic::hint(frame, &played, None, &Ladder::score(known(status)), budget);
    match status {
        Status::None => Ok(Told::NoSolution),
        Status::Multiple => hint().map(Told::Several),
        Status::Unique | Status::Solved | Status::Undecided => hint().map(Told::Hint),
    }
}

/// The next step where a player is, or what is wrong there.
fn of_played(
    frame: &Arc<Frame>,
    puzzle: &Puzzle,
    entries: &[Option<Symbol>],
    solvers: &mut Solvers,
    budget: &Budget,
) -> Result<Told, Ending> {
    let played = Played { puzzle, entries: entries.to_vec(), marks: None };
    let (status, solution) = prove(puzzle, solvers, budget);
    let solution = solution.filter(|_| status == Status::Unique);
    let hint = logic::hint(frame, &played, solution.as_ref(), &Ladder::score(known(status)), budget);
    // Some mistakes show without a solution.
    if let Ok(Hint::Mistake(_)) = hint {
        return hint.map(Told::Hint);
    }
    match status {
        Status::None => Ok(Told::NoSolution),
        Status::Undecided => Ok(Told::Undecided),
        Status::Unique | Status::Solved => hint.map(Told::Hint),
        Status::Multiple => {
            let cells = entries.iter().zip(puzzle.givens()).map(|(entry, given)| entry.or(*given)).collect();
            let played = Puzzle::new(Arc::clone(puzzle.topology()), cells);
            match prove(&played.expect("a clash is a mistake"), solvers, budget).0 {
                Status::None => Ok(Told::FitsNone),
                Status::Undecided => Ok(Told::Undecided),
                Status::Unique | Status::Solved | Status::Multiple => hint.map(Told::Several),
            }
        }
    }
}

fn fills_a_cell(hint: &Hint) -> bool {
    let Hint::Steps(steps) = hint else { return false };
    steps.iter().flat_map(|step| &step.effects).any(|effect| matches!(effect, Effect::Place(_)))
}

fn exit(told: &Told) -> Exit {
    match told {
        Told::Hint(Hint::Beyond) | Told::Undecided => Exit::Undecided,
        Told::NoSolution | Told::Several(Hint::Beyond) => Exit::No,
        Told::Hint(_) | Told::Several(_) | Told::FitsNone => Exit::Done,
    }
}

fn text(subject: Subject<'_>, told: &Told, grade: Grade) -> String {
    let hint_text = |hint| logic::hint_text(subject.record.puzzle.topology(), hint, grade);
    match told {
        Told::Hint(hint) => hint_text(hint),
        Told::NoSolution => "The puzzle has no solution.".to_owned(),
        Told::Several(Hint::Beyond) => {
            "The puzzle has several solutions, so no step is forced here.".to_owned()
        }
        Told::Several(hint) => format!("{}\nThe puzzle has several solutions.", hint_text(hint)),
        Told::FitsNone => {
            "There is a mistake: the puzzle has several solutions, but none has all these cells.".to_owned()
        }
        Told::Undecided => {
            "Undecided: the budget ended before the board was checked or a step found.".to_owned()
        }
    }
}

fn lines(subject: Subject<'_>, told: &Told, grade: Grade) -> String {
    let place = if subject.is_one_of_many { format!("{}: ", subject.place()) } else { String::new() };
    let lines = text(subject, told, grade);
    lines.lines().map(|line| format!("{place}{line}")).collect::<Vec<_>>().join("\n")
}

fn json(subject: Subject<'_>, told: &Told, grade: Grade) -> String {
    let topology = subject.record.puzzle.topology();
    let mut object = subject.json();
    object["text"] = text(subject, told, grade).into();
    object["hint"] = match told {
        Told::Hint(hint) | Told::Several(hint) => match hint {
            Hint::Steps(_) => "steps",
            Hint::Mistake(_) => "mistake",
            Hint::Solved => "solved",
            Hint::Beyond => "beyond",
        },
        Told::NoSolution => "none",
        Told::FitsNone => "mistake",
        Told::Undecided => "undecided",
    }
    .into();
    object["several_solutions"] = matches!(told, Told::Several(_) | Told::FitsNone).into();
    match told {
        Told::Hint(Hint::Steps(steps)) | Told::Several(Hint::Steps(steps)) if grade == Grade::What => {
            object["steps"] = steps.iter().map(|step| words::json(topology, step)).collect();
        }
        Told::Hint(Hint::Mistake(mistake)) | Told::Several(Hint::Mistake(mistake))
            if grade > Grade::Where =>
        {
            object["mistake"] = words::mistake_json(topology, mistake);
        }
        _ => {}
    }
    object.to_string()
}
