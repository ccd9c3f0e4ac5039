//! Sets of puzzles: files with one puzzle a line, or random puzzles made from a number.

mod file;
mod hard;
mod random;

pub use file::{read, write};
pub use random::Source;

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
    /// Out of so many minimal puzzles, take one of a thousand for each set of hard ones; without any, there are no such sets
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub pool: usize,
}

/// How many givens an easy puzzle keeps.
const EASY_GIVENS: usize = 32;

/// A set of random puzzles with one solution.
struct Kind {
    name: &'static str,
    /// Who chooses its puzzles out of a pool, if anyone does.
    chosen_by: Option<&'static str>,
    /// Makes its puzzles, at most so many.
    make: fn(Recipe, NonZeroUsize) -> Vec<Line>,
}

const RANDOM: &[Kind] = &[
    Kind { name: "easy", chosen_by: None, make: easy },
    Kind { name: "minimal", chosen_by: None, make: minimal },
    Kind { name: "hard", chosen_by: Some("search"), make: hard::by_search },
    Kind { name: "hard-lanes", chosen_by: Some("lanes"), make: hard::by_lanes },
];

/// All random sets, with at most so many puzzles each.
pub fn random(recipe: Recipe, most: NonZeroUsize) -> Vec<PuzzleSet> {
    let set = |kind: &Kind| PuzzleSet { name: kind.name.to_owned(), puzzles: (kind.make)(recipe, most) };
    recipe.kinds().map(set).collect()
}

impl Recipe {
    /// The sets that it makes: those out of a pool if there is one.
    fn kinds(self) -> impl Iterator<Item = &'static Kind> {
        RANDOM.iter().filter(move |kind| kind.chosen_by.is_none() || self.pool > 0)
    }
}

fn easy(recipe: Recipe, most: NonZeroUsize) -> Vec<Line> {
    Source::new(recipe.seed).puzzles(EASY_GIVENS).take(most.get()).collect()
}

fn minimal(recipe: Recipe, most: NonZeroUsize) -> Vec<Line> {
    Source::new(recipe.seed.wrapping_add(1)).puzzles(0).take(most.get()).collect()
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
        assert_eq!(names, ["easy", "minimal", "hard", "hard-lanes"]);
        assert_eq!(random(Recipe { seed: 7, pool: 0 }, most).len(), 2);
    }
}
