//! What is wanted of a puzzle.

use hyperdoku_core::TechniqueId;
use hyperdoku_logic::{Level, Rating};
use std::ops::RangeInclusive;

/// How many givens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Givens {
    /// As few as the rest of the wish allows, in one go.
    Few,
    /// None that can be spared, as far as effort tells.
    Minimal,
    /// As few as are found in several goes, the best of which is pursued with more effort.
    Fewest,
    /// So many.
    Between(RangeInclusive<usize>),
}

impl Givens {
    /// Whether none may be left that can be spared.
    pub(crate) fn are_needed(&self) -> bool {
        matches!(self, Givens::Minimal | Givens::Fewest)
    }

    /// How few and how many there may be on a board of so many cells.
    pub(crate) fn range(&self, cells: usize) -> RangeInclusive<usize> {
        match self {
            Givens::Between(range) => range.clone(),
            Givens::Few | Givens::Minimal | Givens::Fewest => 0..=cells,
        }
    }
}

/// How hard.
#[derive(Clone, Default, Debug)]
pub struct Grade {
    /// The class.
    pub class: Option<RangeInclusive<Level>>,
    /// The rating by Sudoku Explainer's scale, in tenths.
    pub er: Option<RangeInclusive<u32>>,
    /// Techniques on the path to the solution, which tries easier ones first: without them something harder is needed.
    pub needs: Vec<TechniqueId>,
    /// Techniques that are not on that path.
    pub forbids: Vec<TechniqueId>,
}

/// How a puzzle misses a grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Miss {
    /// How far it is off; 0 for a puzzle as wanted.
    pub(crate) distance: u32,
    /// Whether it is too hard in something; otherwise it is too easy.
    pub(crate) is_too_hard: bool,
}

/// How much a class weighs, and a technique, in tenths of a rating.
const CLASS: u32 = 20;
const TECHNIQUE: u32 = 10;

impl Grade {
    /// Whether any puzzle will do.
    pub fn is_any(&self) -> bool {
        self.class.is_none() && self.er.is_none() && self.needs.is_empty() && self.forbids.is_empty()
    }

    /// Whether a puzzle of this rating is as hard as is wanted.
    pub fn holds(&self, rating: &Rating) -> bool {
        self.miss(rating).distance == 0
    }

    pub(crate) fn miss(&self, rating: &Rating) -> Miss {
        let (mut above, mut below) = (0, 0);
        if let Some(wanted) = &self.class {
            let [class, least, most] =
                [rating.class, *wanted.start(), *wanted.end()].map(|level| level as u32);
            above += CLASS * class.saturating_sub(most);
            below += CLASS * least.saturating_sub(class);
        }
        if let Some(wanted) = &self.er {
            // Whoever finds no more steps on that scale is above all of it.
            let er = if rating.er_left > 0 { OFF_THE_SCALE } else { rating.er };
            above += er.saturating_sub(*wanted.end());
            below += wanted.start().saturating_sub(er);
        }
        let is_used = |id: &&TechniqueId| rating.counts.iter().any(|(used, _)| used == *id);
        above += TECHNIQUE * self.forbids.iter().filter(is_used).count() as u32;
        below += TECHNIQUE * self.needs.iter().filter(|id| !is_used(id)).count() as u32;
        Miss { distance: above + below, is_too_hard: above > 0 }
    }
}

/// The rating of what no step of the scale solves, in tenths: beyond all others.
const OFF_THE_SCALE: u32 = 150;

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(class: Level, er: u32, used: &[&'static str]) -> Rating {
        let counts = used.iter().map(|&id| (TechniqueId(id), 1)).collect();
        Rating { er, hardest: None, er_left: 0, score: 0, class, left: 0, counts }
    }

    #[test]
    fn a_grade_tells_how_far_and_in_which_direction() {
        let check = |grade: &Grade, rating: &Rating, distance: u32, is_too_hard: bool| {
            assert_eq!(grade.miss(rating), Miss { distance, is_too_hard }, "{grade:?} {rating:?}");
            assert_eq!(grade.holds(rating), distance == 0);
        };
        let hard = rating(Level::Hard, 42, &["hidden-single", "xy-wing"]);
        check(&Grade::default(), &hard, 0, false);
        let class = |class| Grade { class: Some(class), ..Grade::default() };
        check(&class(Level::Hard..=Level::Hard), &hard, 0, false);
        check(&class(Level::Easy..=Level::Unfair), &hard, 0, false);
        check(&class(Level::Extreme..=Level::Beyond), &hard, 40, false);
        check(&class(Level::Easy..=Level::Medium), &hard, 20, true);
        let er = |er| Grade { er: Some(er), ..Grade::default() };
        check(&er(42..=42), &hard, 0, false);
        check(&er(10..=40), &hard, 2, true);
        check(&er(50..=60), &hard, 8, false);
        check(&er(10..=90), &Rating { er_left: 3, ..hard.clone() }, 60, true);
        let needs = Grade { needs: vec![TechniqueId("xy-wing"), TechniqueId("x-wing")], ..Grade::default() };
        check(&needs, &hard, 10, false);
        let forbids = Grade { forbids: vec![TechniqueId("xy-wing")], ..Grade::default() };
        check(&forbids, &hard, 10, true);
    }
}
