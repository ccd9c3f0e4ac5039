//! Human logic as the commands use it: frames kept, uniqueness proved first, ladders by name.

use crate::args::{Ladder, LadderName};
use crate::batch::Solvers;
use crate::failure::Failure;
use crate::report::Partial;
use hyperdoku::logic::{self, Frame, Known, Path, PathEnd, Unrated};
use hyperdoku::{
    Answer, Budget, DEFAULT_ENGINE, Ending, Puzzle, Report, Solution, Status, Symbol, TWO, Topology,
};
use std::sync::{Arc, Mutex, PoisonError};

/// The frame of the board at hand, shared by all threads.
#[derive(Default)]
pub struct Frames {
    kept: Mutex<Option<Arc<Frame>>>,
}

impl Frames {
    /// The frame of a board.
    pub fn of(&self, topology: &Arc<Topology>) -> Arc<Frame> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some(frame) if Arc::ptr_eq(frame.topology(), topology) => Arc::clone(frame),
            _ => Arc::clone(kept.insert(Frame::new(topology))),
        }
    }
}

/// How many solutions a puzzle has, by the engine that is used by default, and the first.
pub fn prove(puzzle: &Puzzle, solvers: &mut Solvers, budget: &Budget) -> (Status, Option<Solution>) {
    let solver = solvers.of(DEFAULT_ENGINE, puzzle.topology());
    let answer = hyperdoku::answer(solver, puzzle, TWO, budget);
    (answer.status, answer.solutions.into_iter().next())
}

/// What techniques may rely on.
pub fn known(status: Status) -> Known {
    if status == Status::Unique { Known::Unique } else { Known::Nothing }
}

/// The ladder that arguments mean.
#[derive(Clone, Copy)]
pub struct Chosen {
    name: LadderName,
    rounds: usize,
}

impl Chosen {
    /// `--rounds` stands for its ladder too.
    pub fn new(ladder: Ladder) -> Result<Self, Failure> {
        let name = match (ladder.ladder, ladder.rounds) {
            (None, None) => LadderName::Score,
            (Some(name), None) => name,
            (None | Some(LadderName::Rounds), Some(_)) => LadderName::Rounds,
            (Some(_), Some(_)) => {
                return Err(Failure::Usage("--rounds is for the ladder rounds, found another".into()));
            }
        };
        Ok(Chosen { name, rounds: ladder.rounds.unwrap_or(logic::ROUNDS) })
    }

    /// Whether it is one of the two simple solvers, which need to know nothing of a puzzle.
    pub fn is_simple(self) -> bool {
        matches!(self.name, LadderName::Cells | LadderName::Rounds)
    }

    /// The path of a puzzle.
    pub fn path(self, frame: &Arc<Frame>, puzzle: &Puzzle, known: Known, budget: &Budget) -> Path {
        match self.name {
            LadderName::Score => logic::solve_path(frame, puzzle, &logic::Ladder::score(known), budget),
            LadderName::Er => logic::solve_path(frame, puzzle, &logic::Ladder::er(known), budget),
            LadderName::Cells => logic::cell_by_cell(frame, puzzle, budget),
            LadderName::Rounds => logic::rounds(frame, puzzle, self.rounds, budget).0,
        }
    }
}

/// What a path of a puzzle that relies on nothing amounts to: every step is forced, so a solution is the only one.
pub fn answer(puzzle: &Puzzle, path: &Path) -> Answer {
    let (status, ending) = match path.end {
        PathEnd::Solved => (Status::Unique, Ending::Exhausted),
        PathEnd::Broken(_) => (Status::None, Ending::Exhausted),
        PathEnd::Stuck => (Status::Undecided, Ending::OutOfBudget),
        PathEnd::Ended(ending) => (Status::Undecided, ending),
    };
    let symbols: Option<Vec<Symbol>> = path.sheet.values().iter().copied().collect();
    let solution = symbols.filter(|_| path.end == PathEnd::Solved);
    let solution = solution.and_then(|symbols| Solution::check(puzzle, symbols).ok());
    let solutions: Vec<Solution> = solution.into_iter().collect();
    Answer { status, count: solutions.len(), solutions, report: Report { ending, nodes: path.nodes } }
}

/// How far a path got that does not reach the solution.
pub fn partial(path: &Path) -> Option<Partial> {
    let word = match path.end {
        PathEnd::Stuck => "stuck",
        PathEnd::Ended(_) => Status::Undecided.name(),
        PathEnd::Solved | PathEnd::Broken(_) => return None,
    };
    let cells = path.sheet.values().to_vec();
    let cells = Puzzle::new(Arc::clone(path.sheet.topology()), cells).ok()?;
    Some(Partial { cells, left: path.sheet.unfilled(), word })
}

/// Why a puzzle has no rating, as its status.
pub fn unrated(unrated: Unrated) -> Status {
    match unrated {
        Unrated::Broken(_) => Status::None,
        Unrated::Ended(_) => Status::Undecided,
    }
}
