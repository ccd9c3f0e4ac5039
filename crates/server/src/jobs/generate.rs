//! A puzzle made.

use crate::db::Db;
use crate::dto;
use crate::error::ApiError;
use crate::jobs::{Desk, Ended};
use hyperdoku::generate::{Generator, Givens, Grade, Made, Missed, Pattern, Wish};
use hyperdoku::logic::Level;
use hyperdoku::{Budget, Topology};
use hyperdoku_store::PuzzleId;
use hyperdoku_wire::JobResult;
use std::sync::Arc;

/// A puzzle to make.
#[derive(Debug)]
pub struct Generate {
    /// Its board.
    pub topology: Arc<Topology>,
    /// How hard it shall be, none for any class; of several the first that is found.
    pub classes: Vec<Option<Level>>,
    /// How many givens it shall have.
    pub givens: Option<usize>,
    /// Where they may stand.
    pub pattern: Pattern,
    /// How many grids are tried for a class.
    pub tries: u32,
    /// What it is made from.
    pub seed: u64,
    /// What the library says about where it is from.
    pub source: Source,
}

/// Where the library says that a puzzle is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// It was asked for.
    Generated,
    /// It is the puzzle of a day; its words name day and board.
    Daily(String),
}

/// Grids tried for a puzzle that is asked for.
pub const TRIES: u32 = 100;

/// Choices that an engine may make to fill a board that has no formula.
const FILLING_NODES: u64 = 10_000_000;

/// Places that techniques may look at for a rating that was not asked for: two seconds at most.
pub const RATING_NODES: u64 = 2_000_000;

impl Generate {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<JobResult, Ended> {
        let mut missed = None;
        for number in 0..self.classes.len() {
            match self.attempt(number, desk)? {
                Ok(made) => {
                    desk.note("adding it to the library");
                    let id = self.shelve(&made, desk.db);
                    let id = id.map_err(|error| Ended::Failed(error.to_string()))?;
                    return Ok(self.made(id, &made));
                }
                Err(miss) => missed = Some(miss),
            }
        }
        let reason = missed.map_or_else(|| "none found".to_owned(), |missed| missed.to_string());
        Ok(JobResult::NoneFound { reason, seed: self.seed })
    }

    /// A puzzle of the class of this number, or why there is none.
    fn attempt(&self, number: usize, desk: &Desk<'_>) -> Result<Result<Made, Missed>, Ended> {
        let class = self.classes[number];
        let grade = Grade { class: class.map(|class| class..=class), ..Grade::default() };
        let wish = Wish {
            givens: self.givens.map_or(Givens::Few, |givens| Givens::Between(givens..=givens)),
            grade: grade.clone(),
            pattern: self.pattern.clone(),
            solution: None,
            tries: self.tries,
        };
        let generator = Generator::new(&self.topology, wish);
        let limited = |nodes: u64| Budget { nodes: Some(nodes), ..desk.budget().clone() };
        let mut tell = |grid: u32| desk.note_at(self.fraction(number, grid), self.words(class, grid));
        let mut made = match generator.make_telling(self.seed, &limited(FILLING_NODES), &mut tell) {
            Ok(made) => made,
            Err(Missed::Cancelled) => return Err(Ended::Cancelled),
            Err(missed) => return Ok(Err(missed)),
        };
        if made.rating.is_none() {
            desk.note("rating it");
            made.rating = generator.rate(&made.puzzle, &limited(RATING_NODES));
        }
        desk.go_on()?;
        match &made.rating {
            Some(rating) if !grade.holds(rating) => {
                Err(Ended::Failed("the puzzle is of another class than was wished for".to_owned()))
            }
            _ => Ok(Ok(made)),
        }
    }

    /// How many of all grids were tried before this one of a class.
    fn fraction(&self, number: usize, grid: u32) -> f64 {
        let classes = number as f64 + f64::from(grid.saturating_sub(1)) / f64::from(self.tries);
        classes / self.classes.len() as f64
    }

    /// What is done at a grid, in words.
    fn words(&self, class: Option<Level>, grid: u32) -> String {
        let before = if grid > 1 { format!("grid {grid} of {}: ", self.tries) } else { String::new() };
        let after = class.map_or(String::new(), |class| format!(", until it is {}", class.name()));
        format!("{before}removing givens, each removal proved unique{after}")
    }

    /// Adds it to the library, and remembers whose day it is.
    fn shelve(&self, made: &Made, db: &Db) -> Result<i64, ApiError> {
        match &self.source {
            Source::Generated => db.shelve(made, &format!("generated:{}", self.seed)),
            Source::Daily(name) => {
                let id = db.shelve(made, name)?;
                db.write(|store| store.set_daily(name, PuzzleId(id)))?;
                Ok(id)
            }
        }
    }

    fn made(&self, id: i64, made: &Made) -> JobResult {
        let rating = made.rating.as_ref();
        JobResult::Made {
            id,
            puzzle: dto::puzzle_text(&made.puzzle),
            solution: dto::solution_text(&made.solution),
            givens: dto::small(made.puzzle.given_count()),
            class: rating.map(|rating| dto::class(rating.class)),
            er: rating.and_then(dto::er),
            score: rating.map(|rating| rating.score),
            minimal: made.minimal,
            seed: self.seed,
        }
    }
}
