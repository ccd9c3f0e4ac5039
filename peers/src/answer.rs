//! What is asked about puzzles, and what is answered.

use crate::line::{CELLS, Grid, Line};
use clap::ValueEnum;
use std::fmt;

/// What solvers are asked about every puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Question {
    /// Whether it has no solution, one, or more.
    Uniqueness,
    /// Any solution.
    First,
}

/// How many solutions a puzzle has, as far as anyone asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// None.
    Zero,
    /// Exactly one.
    One,
    /// At least two.
    More,
}

/// Answers to one of the questions, puzzle by puzzle; what is not asked stays as it is made.
#[derive(Clone, Debug)]
pub struct Answers {
    /// To the question of uniqueness.
    pub counts: Vec<Count>,
    /// To the question for a solution.
    pub solutions: Vec<Option<Grid>>,
}

impl Question {
    /// How many solutions one must look for to answer it.
    pub fn limit(self) -> u32 {
        match self {
            Question::Uniqueness => 2,
            Question::First => 1,
        }
    }
}

impl Count {
    /// The count for a number of solutions found.
    pub fn of(found: usize) -> Self {
        match found {
            0 => Count::Zero,
            1 => Count::One,
            _ => Count::More,
        }
    }
}

impl Answers {
    /// Room for answers about so many puzzles.
    pub fn new(puzzles: usize) -> Self {
        // Memory that was never written to would be given to the process while it is measured.
        let mut solutions = vec![Some([0; CELLS]); puzzles];
        solutions.fill(None);
        Answers { counts: vec![Count::Zero; puzzles], solutions }
    }

    /// The puzzles, by place, on which these answers are wrong if the others are right. A solution may be another one.
    pub fn differences<'a>(
        &'a self,
        others: &'a Answers,
        puzzles: &'a [Line],
    ) -> impl Iterator<Item = usize> + 'a {
        (0..self.counts.len()).filter(move |&place| {
            let [own, other] = [self, others].map(|answers| &answers.solutions[place]);
            self.counts[place] != others.counts[place]
                || own.is_some() != other.is_some()
                || own.is_some_and(|own| !puzzles[place].is_solved_by(&own))
        })
    }

    /// One of the answers, in words.
    pub fn describe(&self, question: Question, place: usize) -> String {
        match question {
            Question::Uniqueness => self.counts[place].to_string(),
            Question::First => match &self.solutions[place] {
                None => Count::Zero.to_string(),
                Some(solution) => format!("the solution {}", Line::of(solution)),
            },
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Question::Uniqueness => "uniqueness",
            Question::First => "first",
        })
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Count::Zero => "no solution",
            Count::One => "one solution",
            Count::More => "more than one solution",
        })
    }
}
