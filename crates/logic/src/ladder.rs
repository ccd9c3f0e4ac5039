//! Ladders: techniques in the order in which they are tried.

use crate::technique::{Needs, Pick, Technique};
use crate::techniques::TECHNIQUES;

/// Techniques, easiest first.
#[derive(Clone, Debug)]
pub struct Ladder {
    techniques: Vec<&'static Technique>,
    rungs: Rungs,
}

/// Which techniques of a ladder are tried together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rungs {
    /// Each by itself.
    Single,
    /// Those whose easiest steps are rated alike, so that the easiest of all is taken.
    Alike,
}

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
        Ladder::of(usable(known).filter(|technique| technique.score.is_some()))
    }

    /// Its first techniques, up to where it makes a difference whether a puzzle is known to have one solution.
    pub fn before_uniqueness(&self) -> Self {
        let needs_nothing =
            |rung: &&[&Technique]| rung.iter().all(|technique| technique.needs == Needs::Nothing);
        let techniques = self.rungs().take_while(needs_nothing).flatten().copied().collect();
        Ladder { techniques, rungs: self.rungs }
    }

    /// Those of its techniques that may be used where so much is known.
    pub fn given(self, known: Known) -> Self {
        self.only(|technique| technique.is_usable(known))
    }

    /// Those of its techniques that someone wants.
    pub fn only(mut self, is_wanted: impl Fn(&Technique) -> bool) -> Self {
        self.techniques.retain(|technique| is_wanted(technique));
        self
    }

    /// The techniques that Sudoku Explainer rates, in the order of its ratings.
    pub fn er(known: Known) -> Self {
        let rated = usable(known).filter_map(|technique| Some((technique.er?.base, technique)));
        let mut rated: Vec<_> = rated.collect();
        rated.sort_by_key(|(base, _)| *base);
        let techniques = rated.into_iter().map(|(_, technique)| technique).collect();
        Ladder { techniques, rungs: Rungs::Alike }
    }

    /// Some techniques, in this order.
    pub fn of(techniques: impl IntoIterator<Item = &'static Technique>) -> Self {
        Ladder { techniques: techniques.into_iter().collect(), rungs: Rungs::Single }
    }

    /// The techniques, easiest first.
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.techniques
    }

    /// The techniques that are tried together, easiest first.
    pub(crate) fn rungs(&self) -> impl Iterator<Item = &[&'static Technique]> {
        let base = |technique: &Technique| technique.er.map(|er| er.base);
        let is_compared = |technique: &Technique| technique.pick == Pick::Easiest;
        self.techniques.chunk_by(move |one, other| {
            self.rungs == Rungs::Alike && is_compared(one) && is_compared(other) && base(one) == base(other)
        })
    }
}

/// The technique of that name.
pub fn technique(id: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.id.0 == id)
}

fn usable(known: Known) -> impl Iterator<Item = &'static Technique> {
    TECHNIQUES.iter().filter(move |technique| technique.is_usable(known))
}
