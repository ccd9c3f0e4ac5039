//! Uniqueness test 1: only one cell keeps a pattern from being deadly, so it holds neither of the pattern's symbols.

use super::deadly::{self, Way};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("uniqueness-1"),
    name: "uniqueness test 1",
    score: Some(Score { points: 100, level: Level::Hard }),
    er: Some(Er { base: 45, more: deadly::more }),
    needs: Needs::Uniqueness,
    pick: Pick::Easiest,
    sentence: deadly::because!("Only {fin.cells} can hold something else, so it does."),
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    deadly::each(finder, Way::OneCell, &mut |finder, deadly| {
        let sheet = finder.sheet;
        let draft = deadly.exits.cells().into_iter().fold(Draft::default(), |draft, cell| {
            let held = sheet.candidates(cell) & deadly.pair;
            held.fold(draft, |draft, symbol| draft.eliminate(symbol, [cell]))
        });
        finder.push(deadly.evidence(sheet, draft))
    })
}
