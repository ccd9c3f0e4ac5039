//! Uniqueness test 2: only one symbol keeps a pattern from being deadly, so it stands in one of the cells that can
//! hold it.

use super::deadly::{self, Way};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("uniqueness-2"),
    name: "uniqueness test 2",
    score: Some(Score { points: 100, level: Level::Hard }),
    er: Some(Er { base: 45, more: deadly::more }),
    needs: Needs::Uniqueness,
    pick: Pick::Easiest,
    sentence: deadly::because!(
        "The only other symbol that they can hold is {fin.symbols}, so it stands in one of {fin.cells}. A cell \
         that sees all of these cannot hold it."
    ),
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    deadly::each(finder, Way::OneSymbol, &mut |finder, deadly| {
        let draft = deadly.exits.of_one_symbol(finder.sheet);
        finder.push(deadly.evidence(finder.sheet, draft))
    })
}
