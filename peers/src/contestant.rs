//! What a solver must do to be compared: answer about all puzzles of a set at once, or one by one.

use crate::answer::{Answers, Count};
use crate::line::{Grid, Line};

/// A solver at work on 9x9 puzzles, made for one question.
pub trait Contestant {
    /// Takes puzzles over as they come into its solver. This is not measured.
    fn load(&mut self, puzzles: &[Line]);

    /// Answers about the first of them, as many as there is room for. This is measured.
    fn answer(&mut self, answers: &mut Answers);
}

/// A solver that reads the text of every puzzle as part of its work.
pub trait Counter {
    /// Counts the solutions of a puzzle, and stops at the second.
    fn count(&mut self, line: &Line) -> Count;
}

/// A contestant for the question of uniqueness that is asked text by text.
pub fn each(mut counter: impl Counter + 'static) -> Box<dyn Contestant> {
    counting(Line::clone, move |line| counter.count(line))
}

/// A contestant for the question of uniqueness: how it takes a puzzle over, and how it counts.
pub fn counting<P: 'static>(
    read: impl Fn(&Line) -> P + 'static,
    mut count: impl FnMut(&P) -> Count + 'static,
) -> Box<dyn Contestant> {
    let answer = move |puzzle: &P, place: usize, answers: &mut Answers| answers.counts[place] = count(puzzle);
    Box::new(OneByOne { read, answer, puzzles: Vec::new() })
}

/// A contestant for the question for a solution: how it takes a puzzle over, and how it finds one.
pub fn finding<P: 'static>(
    read: impl Fn(&Line) -> P + 'static,
    mut find: impl FnMut(&P) -> Option<Grid> + 'static,
) -> Box<dyn Contestant> {
    let answer =
        move |puzzle: &P, place: usize, answers: &mut Answers| answers.solutions[place] = find(puzzle);
    Box::new(OneByOne { read, answer, puzzles: Vec::new() })
}

struct OneByOne<P, R, A> {
    read: R,
    answer: A,
    puzzles: Vec<P>,
}

impl<P, R, A> Contestant for OneByOne<P, R, A>
where
    R: Fn(&Line) -> P,
    A: FnMut(&P, usize, &mut Answers),
{
    fn load(&mut self, puzzles: &[Line]) {
        self.puzzles = puzzles.iter().map(&self.read).collect();
    }

    fn answer(&mut self, answers: &mut Answers) {
        let wanted = answers.counts.len();
        for (place, puzzle) in self.puzzles[..wanted].iter().enumerate() {
            (self.answer)(puzzle, place, answers);
        }
    }
}
