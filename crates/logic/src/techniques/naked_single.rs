//! Naked single: a cell has one candidate left.

use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("naked-single"),
    name: "naked single",
    score: Some(Score { points: 4, level: Level::Easy }),
    er: Er::always(23),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "{target.cells} can hold only {target.symbols}: every other symbol is ruled out there.",
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let sheet = finder.sheet;
    for cell in sheet.naked_singles() {
        finder.node()?;
        for symbol in sheet.candidates(cell) {
            finder.push(Draft::placing(Candidate { cell, symbol }))?;
        }
    }
    Flow::Continue(())
}
