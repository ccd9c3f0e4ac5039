//! Sets of puzzles: files with one puzzle a line, or random puzzles made from a number.

mod file;
mod hard;
mod random;

pub use file::{read, write};
pub use random::Maker;

use crate::line::Line;
use std::num::NonZeroUsize;

/// Puzzles that are measured together.
pub struct PuzzleSet {
    /// The head of their column.
    pub name: String,
    /// At least one puzzle.
    pub puzzles: Vec<Line>,
}

/// What random puzzles are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::Args)]
pub struct Recipe {
    /// Make the random sets from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Out of so many minimal puzzles, take one of a thousand for the set of hard ones; without any, there is no such set
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub pool: usize,
}

/// How many givens an easy puzzle keeps.
const EASY_GIVENS: usize = 32;

/// How to make the puzzles of a set, at most so many.
type Make = fn(Recipe, NonZeroUsize) -> Vec<Line>;

/// The sets of random puzzles with one solution.
const RANDOM: &[(&str, Make)] = &[("easy", easy), ("minimal", minimal), ("hard", hard::make)];

/// All random sets, with at most so many puzzles each.
pub fn random(recipe: Recipe, most: NonZeroUsize) -> Vec<PuzzleSet> {
    let sets = RANDOM.iter().filter(|(name, _)| recipe.makes(name));
    sets.map(|&(name, make)| PuzzleSet { name: name.to_owned(), puzzles: make(recipe, most) }).collect()
}

impl Recipe {
    fn makes(self, name: &str) -> bool {
        name != "hard" || self.pool > 0
    }
}

fn easy(recipe: Recipe, most: NonZeroUsize) -> Vec<Line> {
    Maker::new(recipe.seed).puzzles(EASY_GIVENS).take(most.get()).collect()
}

fn minimal(recipe: Recipe, most: NonZeroUsize) -> Vec<Line> {
    Maker::new(recipe.seed.wrapping_add(1)).puzzles(0).take(most.get()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Answers, Count, Question};
    use crate::ours;

    #[test]
    fn random_puzzles_have_one_solution_and_repeat() {
        let most = NonZeroUsize::new(3).expect("not zero");
        let recipe = Recipe { seed: 7, pool: 2001 };
        let sets = random(recipe, most);
        let again = random(recipe, most);
        let mut search = ours::search(Question::Uniqueness).contestant;
        for (set, again) in sets.iter().zip(&again) {
            assert_eq!(set.puzzles, again.puzzles, "{}", set.name);
            let mut answers = Answers::new(3);
            search.load(&set.puzzles);
            search.answer(&mut answers);
            assert_eq!(answers.counts, [Count::One; 3], "{}", set.name);
        }
        let givens = |set: &PuzzleSet| set.puzzles[0].givens().flatten().count();
        assert_eq!(givens(&sets[0]), EASY_GIVENS);
        assert!(givens(&sets[1]) < EASY_GIVENS);
        let names: Vec<&str> = sets.iter().map(|set| &set.name[..]).collect();
        assert_eq!(names, ["easy", "minimal", "hard"]);
        assert_eq!(random(Recipe { seed: 7, pool: 0 }, most).len(), 2);
    }
}
