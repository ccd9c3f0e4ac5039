//! A step of human logic as data: what it does and what shows it. Words and colours are made by renderers.

use crate::ids::{Candidate, Cell, HouseId, Symbol};

/// The registered name of a technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TechniqueId(pub &'static str);

/// One step: a technique, the evidence for it, and its effects.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Which technique found it.
    pub technique: TechniqueId,
    /// What it rests on, each part with its role.
    pub evidence: Vec<Mark>,
    /// What follows.
    pub effects: Vec<Effect>,
}

/// What a step changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// The cell holds the symbol.
    Place(Candidate),
    /// The cell cannot hold the symbol.
    Eliminate(Candidate),
}

impl Step {
    /// Whether it places a symbol.
    pub fn fills_a_cell(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Place(_)))
    }
}

impl Effect {
    /// What is placed or eliminated.
    pub fn candidate(self) -> Candidate {
        match self {
            Effect::Place(candidate) | Effect::Eliminate(candidate) => candidate,
        }
    }
}

/// A part of the board that plays a role in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    /// What is marked.
    pub subject: Subject,
    /// Why.
    pub role: Role,
}

/// What a mark points at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A cell.
    Cell(Cell),
    /// A symbol in a cell.
    Candidate(Candidate),
    /// A house.
    House(HouseId),
    /// The places of a symbol in a house.
    Place(HouseId, Symbol),
    /// A link between two candidates.
    Link(Candidate, Candidate),
}

/// The part a mark plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A house, cell or candidate the pattern is built on.
    Base,
    /// A house the pattern eliminates from.
    Cover,
    /// A candidate that keeps the pattern from being plain.
    Fin,
    /// A candidate that is true in one reading of a chain, or a strong link.
    On,
    /// A candidate that is false in that reading, or a weak link.
    Off,
    /// A member of a numbered group: a colour, an almost locked set, a node of several cells.
    Group(u8),
    /// What is eliminated.
    Victim,
    /// What is placed.
    Target,
}
