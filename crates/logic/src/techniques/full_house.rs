//! Full house: the only empty cell of a house holds the only symbol the house lacks.

use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("full-house"),
    name: "full house",
    score: Some(Score { points: 4, level: Level::Easy }),
    er: Er::always(10),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "{target.cells} is the only empty cell of {base.houses}, which lacks {target.symbols}.",
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let sheet = finder.sheet;
    for house in sheet.full_houses() {
        finder.node()?;
        let cells = sheet.frame().cells_at(house, sheet.open(house));
        for (cell, symbol) in cells.zip(sheet.missing(house)) {
            finder.push(Draft::placing(Candidate { cell, symbol }).houses(Role::Base, [house]))?;
        }
    }
    Flow::Continue(())
}
