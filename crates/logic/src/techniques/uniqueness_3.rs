//! Uniqueness test 3: two cells of a house keep a pattern from being deadly, and what else they can hold makes a
//! subset with other cells of the house.

use super::deadly::{self, Way};
use super::exits::marked_cells;
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("uniqueness-3"),
    name: "uniqueness test 3",
    score: Some(Score { points: 100, level: Level::Hard }),
    er: Some(Er { base: 45, more }),
    needs: Needs::Uniqueness,
    pick: Pick::Easiest,
    sentence: deadly::because!(
        "So one of {fin.cells} holds {fin.either}. Together with {g0.cells}, which can hold only {g0.symbols}, it \
         uses up these symbols in {cover.houses}."
    ),
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    deadly::each(finder, Way::TwoCells, &mut |finder, deadly| {
        if deadly.exits.symbols().len() == 1 {
            return Flow::Continue(());
        }
        let sheet = finder.sheet;
        deadly.exits.each_subset(sheet, |draft| finder.push(deadly.evidence(sheet, draft)))
    })
}

/// Counts the partners of the subset, or, where these are fewer, the cells that it leaves: a hidden subset.
fn more(topology: &Topology, step: &Step) -> u8 {
    let [partners, left] = [Role::Group(0), Role::Cover].map(|role| marked_cells(step, role).len());
    let subset = if partners <= left { partners } else { left.saturating_sub(1) };
    deadly::more(topology, step) + subset as u8
}
