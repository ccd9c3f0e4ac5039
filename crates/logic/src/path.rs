//! Steps one by one: the next, all, or the whole path to the solution.

use crate::frame::Frame;
use crate::ladder::Ladder;
use crate::sheet::Sheet;
use crate::technique::{Finder, Wanted};
use hyperdoku_core::{Budget, Contradiction, Ending, Meter, Puzzle, Step};
use std::sync::Arc;

/// The first step that a ladder finds, if any.
///
/// # Errors
/// If the budget ended the search.
pub fn next_step(sheet: &Sheet, ladder: &Ladder, budget: &Budget) -> Result<Option<Step>, Ending> {
    let mut meter = Meter::new(budget);
    let step = next(sheet, ladder, &mut meter);
    meter.report(Ending::Stopped);
    step
}

/// The first step that a ladder finds, if any, and those after it up to the first that fills a cell; the first alone
/// where none does.
///
/// # Errors
/// If the budget ended the search for the first.
pub(crate) fn steps_to_placement(
    mut sheet: Sheet,
    ladder: &Ladder,
    budget: &Budget,
) -> Result<Vec<Step>, Ending> {
    let mut meter = Meter::new(budget);
    let mut steps: Vec<Step> = next(&sheet, ladder, &mut meter)?.into_iter().collect();
    while let Some(last) = steps.last().filter(|last| !last.fills_a_cell()) {
        let applied = last.effects.iter().try_for_each(|&effect| sheet.apply(effect));
        match applied.ok().and_then(|()| next(&sheet, ladder, &mut meter).ok()?) {
            Some(step) => steps.push(step),
            None => {
                steps.truncate(1);
                break;
            }
        }
    }
    meter.report(Ending::Stopped);
    Ok(steps)
}

/// Every step that the techniques of a ladder find, in the ladder's order.
///
/// # Errors
/// If the budget ended the search.
pub fn all_steps(sheet: &Sheet, ladder: &Ladder, budget: &Budget) -> Result<Vec<Step>, Ending> {
    let mut meter = Meter::new(budget);
    let mut steps = Vec::new();
    for technique in ladder.techniques() {
        steps.extend(Finder::steps(sheet, technique, Wanted::All, &mut meter)?);
    }
    meter.report(Ending::Stopped);
    Ok(steps)
}

/// How a puzzle is solved, step by step.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// Where they lead.
    pub sheet: Sheet,
    /// Why there are no more.
    pub end: PathEnd,
    /// How many places were looked at.
    pub nodes: u64,
}

/// Why a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// Every cell is filled.
    Solved,
    /// No technique of the ladder finds a step.
    Stuck,
    /// The rounds that were allowed are over.
    Stopped,
    /// The puzzle has no solution: the last step, though right, leads to this.
    Broken(Contradiction),
    /// The budget ended it.
    Ended(Ending),
}

impl Path {
    /// Of a puzzle whose givens leave a cell or symbol with nothing.
    pub(crate) fn broken(frame: &Arc<Frame>, puzzle: &Puzzle, contradiction: Contradiction) -> Self {
        let end = PathEnd::Broken(contradiction);
        Path { steps: Vec::new(), sheet: Sheet::of_broken(frame, puzzle), end, nodes: 0 }
    }

    /// Goes on where it is stuck, with another ladder and what is left of the budget.
    pub fn then(mut self, ladder: &Ladder, budget: &Budget) -> Path {
        if self.end != PathEnd::Stuck {
            return self;
        }
        let rest = solve_path_from(self.sheet, ladder, &budget.after(self.nodes));
        self.steps.extend(rest.steps);
        Path { steps: self.steps, nodes: self.nodes + rest.nodes, ..rest }
    }
}

/// Takes the first step of a ladder again and again.
pub fn solve_path(frame: &Arc<Frame>, puzzle: &Puzzle, ladder: &Ladder, budget: &Budget) -> Path {
    match Sheet::of(frame, puzzle) {
        Ok(sheet) => solve_path_from(sheet, ladder, budget),
        Err(contradiction) => Path::broken(frame, puzzle, contradiction),
    }
}

/// Goes on from a sheet.
pub fn solve_path_from(mut sheet: Sheet, ladder: &Ladder, budget: &Budget) -> Path {
    let mut meter = Meter::new(budget);
    let mut steps = Vec::new();
    let end = loop {
        if sheet.unfilled() == 0 {
            break PathEnd::Solved;
        }
        match next(&sheet, ladder, &mut meter) {
            Err(ending) => break PathEnd::Ended(ending),
            Ok(None) => break PathEnd::Stuck,
            Ok(Some(step)) => {
                let applied = step.effects.iter().try_for_each(|&effect| sheet.apply(effect));
                steps.push(step);
                if let Err(contradiction) = applied {
                    break PathEnd::Broken(contradiction);
                }
            }
        }
    };
    let nodes = meter.report(Ending::Stopped).nodes;
    Path { steps, sheet, end, nodes }
}

fn next(sheet: &Sheet, ladder: &Ladder, meter: &mut Meter<'_>) -> Result<Option<Step>, Ending> {
    for rung in ladder.rungs() {
        let mut found = Vec::new();
        for technique in rung {
            let steps = Finder::steps(sheet, technique, Wanted::One, meter)?;
            found.extend(steps.into_iter().map(|step| (technique.ease(sheet.topology(), &step), step)));
        }
        if let Some((_, step)) = found.into_iter().min_by_key(|(ease, _)| *ease) {
            return Ok(Some(step));
        }
    }
    Ok(None)
}
