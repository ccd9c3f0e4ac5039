//! Work that takes a while.

use crate::puzzles::{Class, PuzzleChoice, PuzzleText};
use serde::{Deserialize, Serialize};

/// What is to be done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum JobRequest {
    /// Make a puzzle.
    Generate {
        /// The name of its board.
        board: String,
        /// How hard it shall be; any class if absent.
        #[serde(default)]
        class: Option<Class>,
        /// How many givens; as few as the class allows if absent.
        #[serde(default)]
        givens: Option<u32>,
        /// Motions that leave the pattern of givens as it is, such as `half-turn`.
        #[serde(default)]
        symmetry: Option<String>,
        /// Where random choices come from; another one each time if absent.
        #[serde(default)]
        seed: Option<u64>,
        /// A time limit below the usual one, from when it is asked for.
        #[serde(default)]
        seconds: Option<u32>,
    },
    /// Tell how hard a puzzle is.
    Rate {
        /// The puzzle.
        puzzle: PuzzleChoice,
        /// A time limit below the usual one, from when it is asked for.
        #[serde(default)]
        seconds: Option<u32>,
    },
    /// Solve a puzzle.
    Solve {
        /// The puzzle.
        puzzle: PuzzleChoice,
        /// How many solutions to look for: 2, which tells whether there is only one, if absent.
        #[serde(default)]
        limit: Option<u32>,
        /// A time limit below the usual one, from when it is asked for.
        #[serde(default)]
        seconds: Option<u32>,
    },
}

/// Kinds of jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    /// A puzzle is made.
    Generate,
    /// A puzzle is rated.
    Rate,
    /// A puzzle is solved.
    Solve,
}

/// All jobs that are known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Jobs {
    /// The oldest first, without their results.
    pub jobs: Vec<Job>,
}

/// A job, as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Job {
    /// Its number.
    pub id: u64,
    /// What is done.
    pub kind: JobKind,
    /// How far it is.
    pub state: JobState,
    /// How many are done before it, while it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<u32>,
    /// How much of it is done, from 0 to 1, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fraction: Option<f64>,
    /// What is being done, or how it ended, in words.
    pub note: String,
    /// Choices that engines made.
    pub nodes: u64,
    /// Time since it was asked for, until it ended.
    pub seconds: f64,
    /// What came out, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<JobResult>,
}

/// How far a job is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// It waits.
    Queued,
    /// It is worked on.
    Running,
    /// It has a result.
    Done,
    /// It could not be done: the note says why.
    Failed,
    /// Someone asked to end it.
    Cancelled,
    /// It took too long, or waited for its turn too long: the note says which.
    TimedOut,
}

impl JobState {
    /// Whether nothing will change any more.
    pub fn is_final(self) -> bool {
        !matches!(self, JobState::Queued | JobState::Running)
    }
}

/// What came out of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum JobResult {
    /// A puzzle with one solution, as was wished for.
    Made {
        /// Its number in the library.
        id: i64,
        /// The puzzle.
        puzzle: PuzzleText,
        /// Its solution, cell by cell.
        solution: String,
        /// How many givens.
        givens: u32,
        /// How hard it is, if that was found out.
        class: Option<Class>,
        /// The same by Sudoku Explainer's scale.
        er: Option<f64>,
        /// The same in points.
        score: Option<u32>,
        /// Whether every given is needed, if that is known.
        minimal: Option<bool>,
        /// What it was made from.
        seed: u64,
    },
    /// There is no such puzzle, as far as was tried.
    NoneFound {
        /// What was tried.
        reason: String,
        /// What it was to be made from.
        seed: u64,
    },
    /// How hard a puzzle is.
    Rated {
        /// The class.
        class: Class,
        /// The hardest step by Sudoku Explainer's scale, if one is on it.
        er: Option<f64>,
        /// The points of all steps.
        score: u32,
        /// Cells left where no technique goes on.
        left: u32,
        /// The techniques on the way.
        techniques: Vec<TechniqueUse>,
    },
    /// A puzzle that has no rating, since it has not one solution.
    NotUnique {
        /// How many it has.
        solutions: SolutionCount,
    },
    /// The solutions of a puzzle.
    Solved {
        /// What they amount to.
        status: SolutionCount,
        /// How many were found, at most as many as were asked for.
        count: u32,
        /// The first of them, cell by cell.
        solutions: Vec<String>,
    },
}

/// How many solutions a puzzle has, as far as was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SolutionCount {
    /// None: proved.
    None,
    /// Exactly one: proved.
    Unique,
    /// Two or more.
    Multiple,
    /// One, and a second was not looked for.
    Solved,
    /// It was not found out.
    Undecided,
}

/// How often a technique was used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TechniqueUse {
    /// The technique.
    pub technique: String,
    /// How often.
    pub count: u32,
}
