//! Taking givens away, and putting some back.

use crate::draft::{Draft, Toward, Unit};
use crate::prove::{Means, Prover};
use hyperdoku_core::Puzzle;
use rand::Rng;

/// The most cells looked at in one go, counted again for each given that is tried: on boards of so many cells that a
/// look takes a second not all givens are tried.
const MOST_LOOKED_AT: usize = 1 << 25;

/// Takes away what can be spared, down to so many givens; returns how many units stayed undecided.
///
/// Whoever calls says what else must hold of a puzzle that has one solution.
pub(crate) fn lessen(
    draft: &mut Draft<'_>,
    tried: Vec<Unit>,
    least: usize,
    prover: &mut Prover<'_>,
    rng: &mut impl Rng,
    mut is_wanted: impl FnMut(&Puzzle) -> bool,
) -> usize {
    let mut looks = MOST_LOOKED_AT / draft.solution.topology().cell_count();
    let mut left = tried;
    // What is known soon goes first, so that the rest is asked of a smaller puzzle.
    for means in [Means::Search, Means::All] {
        let mut undecided = Vec::new();
        while draft.count() > least && looks > 0 {
            let Some(unit) = draft.draw(&mut left, Toward::Fewer, rng) else { break };
            let cells = draft.pattern.cells(unit);
            if draft.count() - cells.len() < least {
                continue;
            }
            let fewer = draft.without(unit);
            match prover.follow(&fewer, cells, means) {
                Some(true) if is_wanted(&fewer) => draft.take(unit),
                Some(_) => {}
                None => undecided.push(unit),
            }
            looks -= 1;
        }
        left.extend(undecided);
    }
    left.len()
}

/// Gives a unit more and takes away as many others as possible, so many times, until there are so few givens.
pub(crate) fn exchange<'a>(
    mut draft: Draft<'a>,
    times: u32,
    enough: usize,
    prover: &mut Prover<'_>,
    rng: &mut impl Rng,
) -> Draft<'a> {
    for _ in 0..times {
        if draft.count() <= enough || prover.is_cancelled() {
            break;
        }
        let mut next = draft.clone();
        let tried = next.units(Toward::Fewer);
        let mut open = next.units(Toward::More);
        let Some(unit) = next.draw(&mut open, Toward::More, rng) else { break };
        next.give(unit);
        lessen(&mut next, tried, enough, prover, rng, |_| true);
        if next.count() <= draft.count() {
            draft = next;
        }
    }
    draft
}

/// Whether each given is needed: by the first that is not, or by all of them; `None` if that is not found out.
pub(crate) fn is_minimal(draft: &Draft<'_>, prover: &mut Prover<'_>) -> Option<bool> {
    let puzzle = draft.puzzle();
    let topology = puzzle.topology();
    let mut is_minimal = Some(true);
    let mut looks = MOST_LOOKED_AT / topology.cell_count();
    for cell in topology.cells().filter(|&cell| puzzle.given(cell).is_some()) {
        if looks == 0 {
            return None;
        }
        match prover.follow(&puzzle.without(cell), &[cell], Means::All) {
            Some(true) => return Some(false),
            Some(false) => {}
            None => is_minimal = None,
        }
        looks -= 1;
    }
    is_minimal
}

/// Gives random ones of some units until there are so many givens, or none fits any more.
pub(crate) fn fill_up(draft: &mut Draft<'_>, mut from: Vec<Unit>, count: usize, rng: &mut impl Rng) {
    while draft.count() < count {
        let Some(unit) = draft.draw(&mut from, Toward::More, rng) else { break };
        if draft.count() + draft.pattern.cells(unit).len() <= count {
            draft.give(unit);
        }
    }
}
