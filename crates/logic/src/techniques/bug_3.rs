//! BUG type 3: some cells of a house keep the board from being a bivalue universal grave, and what does that makes a
//! subset with other cells of the house.

use super::exits::marked_cells;
use super::grave;
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("bug-3"),
    name: "BUG type 3",
    score: Some(Score { points: 100, level: Level::Hard }),
    er: Some(Er { base: 58, more }),
    needs: Needs::Uniqueness,
    pick: Pick::Easiest,
    sentence: grave::because!(
        "So one of {fin.cells} holds {fin.either}. Together with {g0.cells}, which can hold only {g0.symbols}, it \
         uses up these symbols in {cover.houses}."
    ),
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    finder.node()?;
    let sheet = finder.sheet;
    let Some(exits) = grave::exits(sheet) else { return Flow::Continue(()) };
    if exits.cells().len() == 1 || exits.symbols().len() == 1 {
        return Flow::Continue(());
    }
    exits.each_subset(sheet, |draft| finder.push(draft.candidates(Role::Fin, exits.0.iter().copied())))
}

/// Counts the cells of the subset beyond a pair.
fn more(_: &Topology, step: &Step) -> u8 {
    marked_cells(step, Role::Group(0)).len().saturating_sub(1) as u8
}
