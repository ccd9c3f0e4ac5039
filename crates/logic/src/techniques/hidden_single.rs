//! Hidden single: a symbol has one place left in a house.

use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("hidden-single"),
    name: "hidden single",
    score: Some(Score { points: 14, level: Level::Easy }),
    er: Some(Er { base: 12, more }),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "{target.cells} is the only cell of {base.houses} that can hold {target.symbols}.",
    find,
};

/// Regions come first in the order of houses, and are easier to look at.
fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let sheet = finder.sheet;
    for (house, symbol) in sheet.hidden_singles() {
        finder.node()?;
        for cell in sheet.cells_for(house, symbol) {
            finder.push(Draft::placing(Candidate { cell, symbol }).houses(Role::Base, [house]))?;
        }
    }
    Flow::Continue(())
}

fn more(topology: &Topology, step: &Step) -> u8 {
    let region = |house| topology.kind(house) == Kind::Region;
    if marked_houses(step, Role::Base).all(region) { 0 } else { 3 }
}
