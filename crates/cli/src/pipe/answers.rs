//! The second pass: blocks of lines to lines of answers.

use super::plain::Plain;
use super::puzzles::{Known, Puzzles};
use super::turns::Work;
use crate::batch::Solvers;
use crate::budget::Allowance;
use crate::failure::Exit;
use crate::progress::Progress;
use crate::report::{self, Solved, UNDECIDED};
use hyperdoku::format::{LineReader, ReadError, ReadOptions, Record};
use hyperdoku::search::is_square;
use hyperdoku::search::lanes::{Lanes, Tally};
use hyperdoku::{Budget, Ending, Engine, Limit, Puzzle, Shape, Status, Symbol, TWO};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// Lanes look for a second solution even where nobody asked: which of several they find first depends on the processor.
const ENOUGH: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

/// Choices that lanes make for a puzzle before they leave it to the engine, which learns from what failed. A 9x9 puzzle never
/// needs so many that this would help.
const PATIENCE: u64 = 300;

/// Solves blocks by lanes, and by the engine what lanes are not made for.
pub struct Solve<'a> {
    pub options: &'a ReadOptions,
    pub plain: &'a Plain,
    pub known: Known,
    pub engine: &'static Engine,
    pub limit: Limit,
    /// The exit code of puzzles with several solutions.
    pub several: Exit,
    pub allowance: &'a Allowance,
    pub progress: &'a Progress,
}

/// What a thread keeps from block to block.
pub struct Worker<'a> {
    reader: LineReader<'a>,
    lanes: Lanes,
    solvers: Solvers,
    puzzles: Puzzles,
    // A line of output for each puzzle of the block, written where there is a solution.
    solutions: Vec<u8>,
}

/// The answers to a block.
pub struct Answers {
    /// What to write.
    pub text: Vec<u8>,
    /// How many lines were read.
    pub lines: usize,
    /// How many puzzles they hold.
    pub puzzles: usize,
    /// What is wrong with the line after them.
    pub error: Option<Box<ReadError>>,
    pub worst: Exit,
    /// How much of the text there is up to the last puzzle that was decided.
    pub decided: usize,
    /// A board that the engine is not made for.
    pub too_large: Option<Shape>,
}

impl Default for Answers {
    fn default() -> Self {
        Answers {
            text: Vec::new(),
            lines: 0,
            puzzles: 0,
            error: None,
            worst: Exit::Done,
            decided: 0,
            too_large: None,
        }
    }
}

impl<'a> Work for Solve<'a> {
    type Kept = Worker<'a>;
    type Outcome = Answers;

    fn begin(&self) -> Worker<'a> {
        Worker {
            reader: LineReader::new(self.options),
            lanes: Lanes::new(self.plain.board()).expect("lanes were made for the board before"),
            solvers: Solvers::default(),
            puzzles: Puzzles::default(),
            solutions: Vec::new(),
        }
    }

    fn work(&self, worker: &mut Worker<'a>, block: &[u8], answers: &mut Answers) {
        let Worker { reader, lanes, solvers, puzzles, solutions } = worker;
        puzzles.read(block, self.known, self.plain, reader);
        let tallies = self.run(lanes, puzzles, solutions);
        let text = std::mem::take(&mut answers.text);
        let (lines, error) = (puzzles.lines, puzzles.error.take());
        *answers = Answers { text, lines, puzzles: puzzles.len(), error, ..Answers::default() };
        self.progress.advance_by(tallies.iter().filter(|tally| is_known(tally)).count());
        if puzzles.others.is_empty() && tallies.iter().all(is_unique) {
            std::mem::swap(&mut answers.text, solutions);
            answers.decided = answers.text.len();
        } else {
            answers.text.clear();
            self.tell(puzzles, &tallies, solutions, solvers, answers);
        }
    }

    fn is_over(&self) -> bool {
        self.allowance.budget.is_cancelled()
    }
}

impl Solve<'_> {
    /// Solves puzzles side by side, and writes a line of each that has a solution. Nothing is known of those that are solved
    /// sooner one by one.
    fn run(&self, lanes: &Lanes, puzzles: &Puzzles, solutions: &mut Vec<u8>) -> Vec<Tally> {
        let length = self.plain.written_length();
        solutions.resize(puzzles.count() * length, 0);
        if !lanes.pay_for(puzzles.count()) {
            return vec![Tally { solutions: 0, nodes: 0, ending: Ending::OutOfBudget }; puzzles.count()];
        }
        let budget = match is_square(self.plain.board()) {
            true => self.allowance.budget.clone(),
            false => Budget { nodes: Some(PATIENCE), ..self.allowance.budget.clone() },
        };
        lanes.solve(puzzles.givens(), ENOUGH, &budget, &mut |position, solution| {
            self.plain.write(solution, &mut solutions[position * length..][..length]);
            ControlFlow::Continue(())
        })
    }

    /// Writes answers where some are no unique solutions.
    fn tell(
        &self,
        puzzles: &Puzzles,
        tallies: &[Tally],
        solutions: &[u8],
        solvers: &mut Solvers,
        answers: &mut Answers,
    ) {
        let mut others = puzzles.others.iter().peekable();
        let givens = puzzles.givens().chunks_exact(self.plain.cells());
        let lines = solutions.chunks_exact(self.plain.written_length());
        for (position, ((tally, givens), line)) in tallies.iter().zip(givens).zip(lines).enumerate() {
            while let Some(other) = others.next_if(|other| other.after <= position) {
                let solved = self.ask(&other.puzzle, self.limit, solvers);
                self.add(&other.puzzle, &solved, answers);
            }
            if is_unique(tally) {
                answers.add_decided(line);
                continue;
            }
            if !is_known(tally) && self.is_over() {
                answers.add_undecided();
                continue;
            }
            let Some(puzzle) = self.puzzle(givens) else {
                self.add(&Puzzle::empty(Arc::clone(self.plain.board())), &none(tally), answers);
                continue;
            };
            let solved = match tally {
                Tally { solutions: 0, ending: Ending::Exhausted, .. } => none(tally),
                // The engine finds the same one first whatever is asked beside it; `auto` does so on every machine.
                Tally { solutions: 2.., .. } if self.limit >= TWO => {
                    several(self.ask(&puzzle, Limit::MIN, solvers))
                }
                _ => self.ask(&puzzle, self.limit, solvers),
            };
            self.add(&puzzle, &solved, answers);
        }
        for other in others {
            let solved = self.ask(&other.puzzle, self.limit, solvers);
            self.add(&other.puzzle, &solved, answers);
        }
    }

    /// A puzzle; `None` if givens clash, as they do only in a file that was changed after it was checked.
    fn puzzle(&self, givens: &[u8]) -> Option<Puzzle> {
        let givens = givens.iter().map(|&number| Symbol::from_number(number.into()));
        Puzzle::new(Arc::clone(self.plain.board()), givens.collect()).ok()
    }

    /// Asks the engine, which takes puzzles one by one.
    fn ask(&self, puzzle: &Puzzle, limit: Limit, solvers: &mut Solvers) -> Solved {
        if self.is_over() {
            return Solved::not_at_all();
        }
        let solver = solvers.of(self.engine, puzzle.topology());
        let answer = hyperdoku::answer_keeping(solver, puzzle, limit, 1, &self.allowance.budget);
        self.progress.advance();
        Solved { answer, partial: None, time: Duration::ZERO }
    }

    fn add(&self, puzzle: &Puzzle, solved: &Solved, answers: &mut Answers) {
        if solved.answer.report.ending == Ending::TooLarge {
            answers.too_large = Some(puzzle.topology().shape().clone());
        }
        let mut text = String::new();
        let record = Record::new(1, puzzle.clone());
        report::add_line(&record, solved, &mut text).expect("boards read from lines are written as lines");
        let exit = match solved.answer.status {
            Status::Multiple => self.several,
            Status::Unique | Status::Solved => Exit::Done,
            Status::None => Exit::No,
            Status::Undecided => Exit::Undecided,
        };
        answers.worst = answers.worst.max(exit);
        match solved.is_decided() {
            true => answers.add_decided(text.as_bytes()),
            false => answers.text.extend_from_slice(text.as_bytes()),
        }
    }
}

impl Answers {
    /// Whether every puzzle was decided.
    pub fn are_decided(&self) -> bool {
        self.decided == self.text.len()
    }

    fn add_decided(&mut self, line: &[u8]) {
        self.text.extend_from_slice(line);
        self.decided = self.text.len();
    }

    fn add_undecided(&mut self) {
        self.text.extend_from_slice(UNDECIDED.as_bytes());
        self.text.push(b'\n');
        self.worst = self.worst.max(Exit::Undecided);
    }
}

fn is_unique(tally: &Tally) -> bool {
    tally.solutions == 1 && tally.ending == Ending::Exhausted
}

/// Whether no engine has to be asked.
fn is_known(tally: &Tally) -> bool {
    tally.ending == Ending::Exhausted
}

fn none(tally: &Tally) -> Solved {
    let report = hyperdoku::Report { ending: Ending::Exhausted, nodes: tally.nodes };
    let answer = hyperdoku::Answer { status: Status::None, solutions: Vec::new(), count: 0, report };
    Solved { answer, partial: None, time: Duration::ZERO }
}

/// The first solution, where it is known that there are more.
fn several(mut solved: Solved) -> Solved {
    if solved.answer.status == Status::Solved {
        solved.answer.status = Status::Multiple;
    }
    solved
}
