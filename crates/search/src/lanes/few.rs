//! A few 9x9 puzzles: one by one, and each that is far from solved by lanes, which share its choices.

use super::flight::Task;
use super::square::Square;
use super::{FoundIn, Tally, Width};
use crate::single;
use crate::square::CELLS;
use hyperdoku_core::Ending;
use std::slice;
use std::sync::atomic::Ordering;

/// After so many choices, a third of a millisecond, a puzzle is handed over: what takes more takes lanes less.
const PATIENCE: u32 = 1_000;

/// Solves all puzzles of a task; tallies has one entry for each.
pub(super) fn run(width: Width, task: Task<'_>, tallies: &mut [Tally], mut found: Option<&mut FoundIn<'_>>) {
    let most = task.budget.nodes.map_or(PATIENCE, |most| most.min(PATIENCE.into()) as u32);
    let (puzzles, _) = task.givens.as_chunks::<CELLS>();
    let mut solutions = Vec::new();
    for (position, (givens, tally)) in puzzles.iter().zip(tallies).enumerate() {
        if task.budget.is_cancelled() {
            tally.ending = Ending::Cancelled;
            continue;
        }
        solutions.clear();
        let excluded = task.excluded.get(position).copied();
        let count = match found {
            Some(_) => single::solve_without(givens, excluded, task.limit, most, &mut solutions),
            None => single::count_without(givens, excluded, task.limit, most),
        };
        let Some(count) = count else {
            let excluded = task.excluded.get(position..=position).unwrap_or_default();
            let spent = u64::from(most);
            let budget = &task.budget.after(spent);
            let own = Task { givens, excluded, budget, ..task };
            let mut tell = found.as_mut().map(|found| |_: usize, solution: &[u8]| found(position, solution));
            let tell = tell.as_mut().map(|tell| tell as &mut FoundIn<'_>);
            super::run(width, &Square, own, slice::from_mut(tally), tell);
            tally.nodes += spent;
            task.budget.progress.fetch_add(spent, Ordering::Relaxed);
            continue;
        };
        task.budget.progress.fetch_add(count.nodes.into(), Ordering::Relaxed);
        (tally.solutions, tally.nodes) = (count.solutions, count.nodes.into());
        let is_refused = found
            .as_mut()
            .is_some_and(|found| solutions.iter().any(|solution| found(position, solution).is_break()));
        if is_refused || count.solutions == task.limit {
            tally.ending = Ending::Stopped;
        }
    }
}
