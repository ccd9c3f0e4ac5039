//! Two simple solvers that are good to watch. Both fill in naked singles only: one cell by cell in order, the other in
//! rounds that take from every cell what it cannot hold.

use crate::frame::Frame;
use crate::path::{Path, PathEnd};
use crate::sheet::Sheet;
use hyperdoku_core::{
    Budget, Candidate, Cell, Contradiction, Ending, Mark, Meter, Puzzle, Role, Step, Subject, SymbolSet,
};
use std::sync::Arc;

/// The rounds after which [`rounds`] gives up, unless told otherwise.
pub const ROUNDS: usize = 10;

/// Goes through the cells in order, again and again, and fills each that can hold one symbol only, until a whole turn
/// changes nothing.
#[derive(Clone, Debug)]
pub struct CellByCell {
    sheet: Sheet,
    next: usize,
    /// Cells looked at since one was filled.
    idle: usize,
    /// What the last cell filled has led to.
    broken: Option<Contradiction>,
}

/// A cell looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The cell.
    pub cell: Cell,
    /// What it could hold.
    pub candidates: SymbolSet,
    /// That it was filled, if it was.
    pub step: Option<Step>,
}

impl CellByCell {
    /// Begins at the first cell.
    pub fn new(sheet: Sheet) -> Self {
        CellByCell { sheet, next: 0, idle: 0, broken: None }
    }

    /// The board as it is now.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Looks at the next cell that is not filled; none when all are, or when a whole turn changed nothing.
    ///
    /// # Errors
    /// If the cell filled last leaves another with nothing: the puzzle has no solution.
    pub fn look(&mut self) -> Result<Option<Look>, Contradiction> {
        if let Some(contradiction) = self.broken {
            return Err(contradiction);
        }
        let cells = self.sheet.topology().cell_count();
        while self.sheet.unfilled() > 0 && self.idle < cells {
            let cell = Cell::new(self.next);
            self.next = (self.next + 1) % cells;
            self.idle += 1;
            if self.sheet.value(cell).is_some() {
                continue;
            }
            let candidates = self.sheet.candidates(cell);
            let step = candidates.single().map(|symbol| only(Candidate { cell, symbol }));
            if let Some(symbol) = candidates.single() {
                self.idle = 0;
                self.broken = self.sheet.place(Candidate { cell, symbol }).err();
            }
            return Ok(Some(Look { cell, candidates, step }));
        }
        Ok(None)
    }
}

/// Solves as far as [`CellByCell`] gets.
pub fn cell_by_cell(frame: &Arc<Frame>, puzzle: &Puzzle, budget: &Budget) -> Path {
    let mut meter = Meter::new(budget);
    let mut solver = match Sheet::of(frame, puzzle) {
        Ok(sheet) => CellByCell::new(sheet),
        Err(contradiction) => return Path::broken(frame, puzzle, contradiction),
    };
    let mut steps = Vec::new();
    let end = loop {
        if let Err(ending) = meter.node() {
            break PathEnd::Ended(ending);
        }
        match solver.look() {
            Ok(Some(look)) => steps.extend(look.step),
            Ok(None) if solver.sheet.unfilled() == 0 => break PathEnd::Solved,
            Ok(None) => break PathEnd::Stuck,
            Err(contradiction) => break PathEnd::Broken(contradiction),
        }
    };
    let nodes = meter.report(Ending::Stopped).nodes;
    Path { steps, sheet: solver.sheet, end, nodes }
}

/// Solves in rounds: each takes from the possible values of every cell the impossible ones, those of the cells it sees,
/// and then fills all cells that have one value left. Ends when none has, or after so many rounds. Tells how many
/// rounds filled a cell.
pub fn rounds(frame: &Arc<Frame>, puzzle: &Puzzle, most: usize, budget: &Budget) -> (Path, usize) {
    let mut meter = Meter::new(budget);
    let mut sheet = match Sheet::of(frame, puzzle) {
        Ok(sheet) => sheet,
        Err(contradiction) => return (Path::broken(frame, puzzle, contradiction), 0),
    };
    let mut steps = Vec::new();
    let mut done = 0;
    let end = loop {
        if let Err(ending) = meter.node() {
            break PathEnd::Ended(ending);
        }
        let found = one_value_left(&sheet);
        if found.is_empty() || done == most {
            break match sheet.unfilled() {
                0 => PathEnd::Solved,
                _ if found.is_empty() => PathEnd::Stuck,
                _ => PathEnd::Stopped,
            };
        }
        let placed = found.into_iter().try_for_each(|candidate| {
            steps.push(only(candidate));
            sheet.place(candidate)
        });
        done += 1;
        if let Err(contradiction) = placed {
            break PathEnd::Broken(contradiction);
        }
    };
    let nodes = meter.report(Ending::Stopped).nodes;
    (Path { steps, sheet, end, nodes }, done)
}

/// What the cells hold that have one value left.
fn one_value_left(sheet: &Sheet) -> Vec<Candidate> {
    let single = |cell: Cell| Some(Candidate { cell, symbol: sheet.candidates(cell).single()? });
    sheet.naked_singles().filter_map(single).collect()
}

/// A cell that can hold one symbol only.
fn only(candidate: Candidate) -> Step {
    Step {
        technique: crate::techniques::NAKED_SINGLE,
        evidence: vec![Mark { subject: Subject::Candidate(candidate), role: Role::Target }],
        effects: vec![hyperdoku_core::Effect::Place(candidate)],
    }
}
