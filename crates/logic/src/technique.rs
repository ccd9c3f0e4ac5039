//! What a technique is, and what looks for its steps.

use crate::frame::Frame;
use crate::ladder::Known;
use crate::sheet::Sheet;
use hyperdoku_core::{
    Candidate, Cell, Effect, Ending, HouseId, Mark, Meter, Role, Step, Subject, Symbol, TechniqueId, Topology,
};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A way to see what a cell must or cannot hold.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// Its name in files and on the command line, such as `naked-pair`.
    pub id: TechniqueId,
    /// Its name in sentences, such as `naked pair`.
    pub name: &'static str,
    /// What it costs in the sum, and how hard people find it; none for those that only [`Er`] knows.
    pub score: Option<Score>,
    /// What Sudoku Explainer rates it at; none for those that it does not know.
    pub er: Option<Er>,
    /// What must be known for it to be right.
    pub needs: Needs,
    /// Which of several steps comes first.
    pub pick: Pick,
    /// Why a step of it is right, with names of parts of its evidence in braces; see [`crate::words`].
    pub sentence: &'static str,
    /// Looks for its steps.
    pub find: fn(&mut Finder<'_, '_>) -> Flow,
}

impl Technique {
    /// Whether it is right where so much is known.
    pub(crate) fn is_usable(&self, known: Known) -> bool {
        known == Known::Unique || self.needs == Needs::Nothing
    }

    /// Which of two steps is easier: the one with the lesser [`Er`], and the shorter of these.
    pub(crate) fn ease(&self, topology: &Topology, step: &Step) -> Ease {
        (self.er.map_or(0, |er| (er.more)(topology, step)), length(step))
    }
}

/// What a step adds to the rating of its technique, and how much there is to it.
pub(crate) type Ease = (u8, usize);

/// How much there is to a step. Why the links of a chain are strong is not counted.
fn length(step: &Step) -> usize {
    step.evidence.iter().filter(|mark| !matches!(mark.subject, Subject::Place(..))).count()
}

/// What a technique adds to the score of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Points for each step.
    pub points: u32,
    /// How hard it is.
    pub level: Level,
}

/// How hard a technique or a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections, pairs and triples.
    Medium,
    /// Fish, wings, colours, uniqueness.
    Hard,
    /// Chains.
    Unfair,
    /// Trying out what follows.
    Extreme,
    /// What no technique solves.
    Beyond,
}

impl Level {
    /// Every level, easiest first.
    pub const ALL: [Level; 6] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme, Level::Beyond];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
            Level::Beyond => "beyond",
        }
    }

    /// A puzzle with more points is of a harder class than its hardest step.
    pub(crate) fn most_points(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme | Level::Beyond => u32::MAX,
        }
    }
}

/// A rating in tenths, by Sudoku Explainer's scale.
#[derive(Clone, Copy, Debug)]
pub struct Er {
    /// That of its easiest steps: techniques are tried in this order.
    pub base: u8,
    /// What a step adds to that.
    pub more: fn(&Topology, &Step) -> u8,
}

impl Er {
    /// The same for every step.
    pub const fn always(base: u8) -> Option<Er> {
        Some(Er { base, more: |_, _| 0 })
    }
}

/// What must be known of a puzzle for a technique to be right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// That it has no more than one solution.
    Uniqueness,
}

/// Which of a technique's steps to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The first found.
    First,
    /// The one with the least [`Er`], and the shortest of these.
    Easiest,
}

/// Whether to go on looking.
pub type Flow = ControlFlow<Halt>;

/// Why a technique stops looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// What was found is enough.
    Enough,
    /// The budget ends it.
    Ended(Ending),
}

/// How many steps are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The one that [`Pick`] names.
    One,
    /// All.
    All,
}

/// Looks for steps of one technique on a sheet.
#[derive(Debug)]
pub struct Finder<'a, 'b> {
    /// The sheet.
    pub sheet: &'a Sheet,
    technique: &'a Technique,
    meter: &'a mut Meter<'b>,
    wanted: Wanted,
    found: Vec<Step>,
    /// That of the one found, where the easiest is wanted.
    least: Option<Ease>,
}

impl<'a, 'b> Finder<'a, 'b> {
    /// The steps of a technique, or of those only the one to take.
    pub(crate) fn steps(
        sheet: &'a Sheet,
        technique: &'a Technique,
        wanted: Wanted,
        meter: &'a mut Meter<'b>,
    ) -> Result<Vec<Step>, Ending> {
        let mut finder = Finder { sheet, technique, meter, wanted, found: Vec::new(), least: None };
        if let ControlFlow::Break(Halt::Ended(ending)) = (technique.find)(&mut finder) {
            return Err(ending);
        }
        let mut found = finder.found;
        if wanted == Wanted::All {
            // Some patterns are met in several orders.
            let mut seen = HashSet::new();
            found.retain(|step| seen.insert(step.clone()));
        }
        Ok(found)
    }

    /// The board.
    pub fn frame(&self) -> &'a Frame {
        self.sheet.frame()
    }

    /// How many steps are looked for.
    pub fn wanted(&self) -> Wanted {
        self.wanted
    }

    /// Counts a place looked at, and ends the work when there may not be another.
    pub fn node(&mut self) -> Flow {
        match self.meter.node() {
            Ok(()) => ControlFlow::Continue(()),
            Err(ending) => ControlFlow::Break(Halt::Ended(ending)),
        }
    }

    /// Takes a step, unless nothing follows from it.
    pub fn push(&mut self, draft: Draft) -> Flow {
        if draft.effects.is_empty() {
            return ControlFlow::Continue(());
        }
        let step = draft.finish(self.technique.id);
        match (self.wanted, self.technique.pick) {
            (Wanted::One, Pick::First) => {
                self.found.push(step);
                return ControlFlow::Break(Halt::Enough);
            }
            (Wanted::One, Pick::Easiest) => {
                let ease = self.technique.ease(self.sheet.topology(), &step);
                if self.least.is_none_or(|least| ease < least) {
                    self.least = Some(ease);
                    self.found = vec![step];
                }
            }
            (Wanted::All, _) => self.found.push(step),
        }
        ControlFlow::Continue(())
    }
}

/// A step in the making.
#[derive(Clone, Default, Debug)]
pub struct Draft {
    evidence: Vec<Mark>,
    effects: Vec<Effect>,
}

impl Draft {
    /// A step that eliminates a symbol from cells.
    pub fn eliminating(symbol: Symbol, cells: impl IntoIterator<Item = Cell>) -> Self {
        Draft::default().eliminate(symbol, cells)
    }

    /// A step that fills a cell.
    pub fn placing(candidate: Candidate) -> Self {
        Draft::default().place(candidate)
    }

    /// It eliminates a symbol from cells, too.
    pub fn eliminate(mut self, symbol: Symbol, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.effects.extend(cells.into_iter().map(|cell| Effect::Eliminate(Candidate { cell, symbol })));
        self
    }

    /// It fills a cell, too.
    pub fn place(mut self, candidate: Candidate) -> Self {
        self.effects.push(Effect::Place(candidate));
        self
    }

    /// It rests on houses.
    pub fn houses(self, role: Role, houses: impl IntoIterator<Item = HouseId>) -> Self {
        self.marks(role, houses.into_iter().map(Subject::House))
    }

    /// It rests on cells.
    pub fn cells(self, role: Role, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.marks(role, cells.into_iter().map(Subject::Cell))
    }

    /// It rests on what cells can hold.
    pub fn candidates(self, role: Role, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        self.marks(role, candidates.into_iter().map(Subject::Candidate))
    }

    /// It rests on cells that can hold a symbol.
    pub fn symbol_in(self, role: Role, symbol: Symbol, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.candidates(role, cells.into_iter().map(|cell| Candidate { cell, symbol }))
    }

    /// One of two candidates is true ([`Role::On`]), or one of them false ([`Role::Off`]).
    pub fn link(self, role: Role, from: Candidate, to: Candidate) -> Self {
        self.marks(role, [Subject::Link(from, to)])
    }

    /// It rests on a house having its symbol here.
    pub fn place_in(self, role: Role, house: HouseId, symbol: Symbol) -> Self {
        self.marks(role, [Subject::Place(house, symbol)])
    }

    fn marks(mut self, role: Role, subjects: impl IntoIterator<Item = Subject>) -> Self {
        self.evidence.extend(subjects.into_iter().map(|subject| Mark { subject, role }));
        self
    }

    fn finish(mut self, technique: TechniqueId) -> Step {
        let marks = self.effects.iter().map(|effect| match *effect {
            Effect::Place(candidate) => Mark { subject: Subject::Candidate(candidate), role: Role::Target },
            Effect::Eliminate(candidate) => {
                Mark { subject: Subject::Candidate(candidate), role: Role::Victim }
            }
        });
        self.evidence.extend(marks);
        Step { technique, evidence: self.evidence, effects: self.effects }
    }
}
