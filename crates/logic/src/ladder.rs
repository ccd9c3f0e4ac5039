//! Ladders: techniques in the order in which they are tried.

use crate::technique::{Needs, Technique};
use crate::techniques::TECHNIQUES;

/// Techniques, easiest first.
#[derive(Clone, Debug)]
pub struct Ladder(Vec<&'static Technique>);

/// What is known of a puzzle before its first step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// It was proved that there are not two solutions, so uniqueness patterns may be used.
    Unique,
}

impl Ladder {
    /// The techniques that count for score and class, in the order in which a person would try them.
    pub fn score(known: Known) -> Self {
        Ladder(usable(known).filter(|technique| technique.score.is_some()).collect())
    }

    /// The techniques that Sudoku Explainer rates, in the order of its ratings.
    pub fn er(known: Known) -> Self {
        let rated = usable(known).filter_map(|technique| Some((technique.er?.base, technique)));
        let mut rated: Vec<_> = rated.collect();
        rated.sort_by_key(|(base, _)| *base);
        Ladder(rated.into_iter().map(|(_, technique)| technique).collect())
    }

    /// Some techniques, in this order.
    pub fn of(techniques: impl IntoIterator<Item = &'static Technique>) -> Self {
        Ladder(techniques.into_iter().collect())
    }

    /// The techniques, easiest first.
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.0
    }
}

/// The technique of that name.
pub fn technique(id: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.id.0 == id)
}

fn usable(known: Known) -> impl Iterator<Item = &'static Technique> {
    TECHNIQUES.iter().filter(move |technique| known == Known::Unique || technique.needs == Needs::Nothing)
}
