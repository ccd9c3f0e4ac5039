//! Human logic as the commands use it: frames kept, uniqueness proved first, ladders by name.

use crate::args::{Ladder, LadderName};
use crate::batch::Solvers;
use crate::failure::Failure;
use crate::report::Partial;
use clap::ValueEnum;
use hyperdoku::logic::{self, Frame, Known, Path, PathEnd};
use hyperdoku::{
    Answer, Budget, DEFAULT_ENGINE, Ending, Puzzle, Report, Solution, Status, Symbol, TWO, Topology,
};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Frames of the boards that were met last, shared by all threads.
#[derive(Default)]
pub struct Frames {
    kept: Mutex<VecDeque<Arc<Frame>>>,
}

/// No more frames are kept than this.
const MOST_FRAMES: usize = 8;

impl Frames {
    /// The frame of a board.
    pub fn of(&self, topology: &Arc<Topology>) -> Arc<Frame> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(frame) = kept.iter().find(|frame| Arc::ptr_eq(frame.topology(), topology)) {
            return Arc::clone(frame);
        }
        let frame = Frame::new(topology);
        kept.truncate(MOST_FRAMES - 1);
        kept.push_front(Arc::clone(&frame));
        frame
    }
}

/// How many solutions a puzzle has, by the engine that is used by default, and the first.
pub fn prove(puzzle: &Puzzle, solvers: &mut Solvers, budget: &Budget) -> (Status, Option<Solution>) {
    let solver = solvers.of(DEFAULT_ENGINE, puzzle.topology());
    let answer = hyperdoku::answer(solver, puzzle, TWO, budget);
    (answer.status, answer.solutions.into_iter().next())
}

/// The most choices that a proof may take which is not asked for, but lets more techniques be used: about a second on
/// large boards.
const SIDE_PROOF: u64 = 100_000;

/// How many solutions a puzzle has, if that is soon found.
pub fn prove_soon(puzzle: &Puzzle, solvers: &mut Solvers, budget: &Budget) -> Status {
    let nodes = budget.nodes.map_or(SIDE_PROOF, |nodes| nodes.min(SIDE_PROOF));
    let soon = Budget { nodes: Some(nodes), ..budget.clone() };
    prove(puzzle, solvers, &soon).0
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
            (Some(name), Some(_)) => {
                let name = name.to_possible_value().map_or(String::new(), |name| name.get_name().to_owned());
                return Err(Failure::Usage(format!(
                    "--rounds is for --ladder rounds, found --ladder {name}"
                )));
            }
        };
        Ok(Chosen { name, rounds: ladder.rounds.unwrap_or(logic::ROUNDS) })
    }

    /// The most rounds of that ladder.
    pub fn rounds(self) -> usize {
        self.rounds
    }

    /// Whether some of its techniques need a proof that there is only one solution.
    pub fn uses_proofs(self) -> bool {
        self.ladder(Known::Unique).is_some()
    }

    /// The path of a puzzle of which nothing is known, by steps that are all forced.
    pub fn path(self, frame: &Arc<Frame>, puzzle: &Puzzle, budget: &Budget) -> Path {
        match (self.ladder(Known::Nothing), self.name) {
            (Some(ladder), _) => logic::solve_path(frame, puzzle, &ladder, budget),
            (None, LadderName::Rounds) => logic::rounds(frame, puzzle, self.rounds, budget).0,
            (None, _) => logic::cell_by_cell(frame, puzzle, budget),
        }
    }

    /// The path of a puzzle, and how many solutions it has as far as that is known: proved by another engine before a
    /// step would rest on it.
    pub fn proved_path(
        self,
        frame: &Arc<Frame>,
        puzzle: &Puzzle,
        solvers: &mut Solvers,
        budget: &Budget,
    ) -> (Path, Status) {
        let Some(ladder) = self.ladder(Known::Unique) else {
            return with_status(self.path(frame, puzzle, budget));
        };
        let path = logic::solve_path(frame, puzzle, &ladder.before_uniqueness(), budget);
        if path.end != PathEnd::Stuck {
            return with_status(path);
        }
        let status = prove_soon(puzzle, solvers, budget);
        (path.then(&ladder.given(known(status)), budget), status)
    }

    /// Its techniques, unless it is one of the two simple solvers.
    fn ladder(self, known: Known) -> Option<logic::Ladder> {
        match self.name {
            LadderName::Score => Some(logic::Ladder::score(known)),
            LadderName::Er => Some(logic::Ladder::er(known)),
            LadderName::Cells | LadderName::Rounds => None,
        }
    }
}

/// How many solutions a puzzle has by a path that relies on nothing: every step is forced, so what it leads to is the
/// only one.
fn status(path: &Path) -> Status {
    match path.end {
        PathEnd::Solved => Status::Unique,
        PathEnd::Broken(_) => Status::None,
        PathEnd::Stuck | PathEnd::Stopped | PathEnd::Ended(_) => Status::Undecided,
    }
}

fn with_status(path: Path) -> (Path, Status) {
    let status = status(&path);
    (path, status)
}

/// What a path that relies on nothing amounts to.
pub fn answer(puzzle: &Puzzle, path: &Path) -> Answer {
    let ending = match path.end {
        PathEnd::Solved | PathEnd::Broken(_) => Ending::Exhausted,
        PathEnd::Stuck | PathEnd::Stopped => Ending::TooLarge,
        PathEnd::Ended(ending) => ending,
    };
    let solution = || {
        let symbols: Option<Vec<Symbol>> = path.sheet.values().iter().copied().collect();
        let symbols = symbols.expect("a solved sheet has no empty cell");
        Solution::check(puzzle, symbols).expect("every step of a path is right")
    };
    let solutions = if path.end == PathEnd::Solved { vec![solution()] } else { Vec::new() };
    let report = Report { ending, nodes: path.nodes };
    Answer { status: status(path), count: solutions.len(), solutions, report }
}

/// How far a path got that does not reach the solution.
pub fn partial(path: &Path) -> Option<Partial> {
    let word = match path.end {
        PathEnd::Stuck => "stuck",
        PathEnd::Stopped => "stopped",
        PathEnd::Ended(_) => Status::Undecided.name(),
        PathEnd::Solved | PathEnd::Broken(_) => return None,
    };
    Some(Partial { cells: reached(path)?, left: path.sheet.unfilled(), word })
}

/// The cells as a path leaves them, unless they break the rules.
pub fn reached(path: &Path) -> Option<Puzzle> {
    Puzzle::new(Arc::clone(path.sheet.topology()), path.sheet.values().to_vec()).ok()
}
