//! `hint`: what to look at next, or what is wrong.

use crate::args::{Global, Hint as HintArgs};
use crate::batch::Solvers;
use crate::each::{Subject, each};
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::logic::{Frames, known, prove, prove_soon};
use hyperdoku::logic::{self, Frame, Grade, Hint, Known, Ladder, Played, words};
use hyperdoku::{Budget, Ending, Puzzle, Status, Step, Symbol, format};
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
        },
        |subject, told, text| {
            *text += &if global.json { json(subject, &told, grade) } else { lines(subject, &told, grade) };
            text.push('\n');
            exit(&told)
        },
    )
}

struct Told {
    answer: Result<Hint, Why>,
    /// How many solutions the puzzle has, where that was looked at.
    status: Option<Status>,
}

/// Why there is no hint.
enum Why {
    /// The puzzle has no solution.
    NoSolution,
    /// What the player filled in fits none of several solutions.
    FitsNone,
    /// The budget ended before that was checked.
    Unchecked,
    /// The budget ended before a step was found.
    Ended,
}

impl From<Ending> for Why {
    fn from(_: Ending) -> Self {
        Why::Ended
    }
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
fn of_puzzle(frame: &Arc<Frame>, puzzle: &Puzzle, solvers: &mut Solvers, budget: &Budget) -> Told {
    let played = Played { puzzle, entries: vec![None; puzzle.givens().len()], marks: None };
    let hint = |ladder: &Ladder| logic::hint(frame, &played, None, ladder, budget).map_err(Why::from);
    let easy = hint(&Ladder::score(Known::Nothing).before_uniqueness());
    if easy.as_ref().map_or(true, fills_a_cell) {
        return Told { answer: easy, status: None };
    }
    let status = prove_soon(puzzle, solvers, budget);
    let answer = match status {
        Status::None => Err(Why::NoSolution),
        _ => hint(&Ladder::score(known(status))),
    };
    Told { answer, status: Some(status) }
}

/// The next step where a player is, or what is wrong there.
fn of_played(
    frame: &Arc<Frame>,
    puzzle: &Puzzle,
    entries: &[Option<Symbol>],
    solvers: &mut Solvers,
    budget: &Budget,
) -> Told {
    let played = Played { puzzle, entries: entries.to_vec(), marks: None };
    let (status, solution) = prove(puzzle, solvers, budget);
    let solution = solution.filter(|_| status == Status::Unique);
    let hint = logic::hint(frame, &played, solution.as_ref(), &Ladder::score(known(status)), budget);
    let mut fits = || {
        let cells = entries.iter().zip(puzzle.givens()).map(|(entry, given)| entry.or(*given)).collect();
        let cells = Puzzle::new(Arc::clone(puzzle.topology()), cells).expect("a clash is a mistake");
        match prove(&cells, solvers, budget).0 {
            Status::None => Err(Why::FitsNone),
            Status::Undecided => Err(Why::Unchecked),
            Status::Unique | Status::Solved | Status::Multiple => Ok(()),
        }
    };
    let answer = match (status, hint) {
        (Status::None, _) => Err(Why::NoSolution),
        // Some mistakes show without a solution.
        (_, Ok(Hint::Mistake(mistake))) => Ok(Hint::Mistake(mistake)),
        (Status::Undecided, _) => Err(Why::Unchecked),
        (Status::Multiple, hint) => fits().and_then(|()| hint.map_err(Why::from)),
        (Status::Unique | Status::Solved, hint) => hint.map_err(Why::from),
    };
    Told { answer, status: Some(status) }
}

fn fills_a_cell(hint: &Hint) -> bool {
    matches!(hint, Hint::Steps(steps) if steps.iter().any(Step::fills_a_cell))
}

fn exit(told: &Told) -> Exit {
    match (&told.answer, told.status) {
        (Err(Why::NoSolution), _) | (Ok(Hint::Beyond), Some(Status::Multiple)) => Exit::No,
        (Ok(Hint::Beyond) | Err(Why::Unchecked | Why::Ended), _) => Exit::Undecided,
        (Ok(_) | Err(Why::FitsNone), _) => Exit::Done,
    }
}

fn text(subject: Subject<'_>, told: &Told, grade: Grade) -> String {
    let text = match &told.answer {
        Ok(Hint::Beyond) if told.status == Some(Status::Multiple) => {
            "No technique finds a step here.".to_owned()
        }
        Ok(hint) => logic::hint_text(subject.record.puzzle.topology(), hint, grade),
        Err(Why::NoSolution) => "The puzzle has no solution.".to_owned(),
        Err(Why::FitsNone) => "Something is wrong: no solution of the puzzle has all these cells.".to_owned(),
        Err(Why::Unchecked) => "Undecided: the budget ended before the cells were checked.".to_owned(),
        Err(Why::Ended) => "Undecided: the budget ended before a step was found.".to_owned(),
    };
    match told.status {
        Some(Status::Multiple) => format!("{text}\nThe puzzle has several solutions."),
        _ => text,
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
    object["status"] = told.status.map(Status::name).into();
    object["hint"] = match &told.answer {
        Ok(Hint::Steps(_)) => "steps",
        Ok(Hint::Mistake(_)) | Err(Why::FitsNone) => "mistake",
        Ok(Hint::Solved) => "solved",
        Ok(Hint::Beyond) => "beyond",
        Err(Why::NoSolution) => "none",
        Err(Why::Unchecked | Why::Ended) => "undecided",
    }
    .into();
    object["text"] = text(subject, told, grade).into();
    let data = told.answer.as_ref().map(|hint| words::hint_json(topology, hint, grade));
    object["data"] = data.unwrap_or_default();
    object.to_string()
}
