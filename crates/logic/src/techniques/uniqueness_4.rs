//! Uniqueness test 4: two cells of a house keep a pattern from being deadly, and one of its symbols has no other
//! place in the house, so they cannot hold the other.

use super::deadly::{self, Deadly, Way};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("uniqueness-4"),
    name: "uniqueness test 4",
    score: Some(Score { points: 100, level: Level::Hard }),
    er: Some(Er { base: 45, more: deadly::more }),
    needs: Needs::Uniqueness,
    pick: Pick::Easiest,
    sentence: deadly::because!(
        "So one of {fin.cells} holds something else. In {cover.houses}, only these two can hold {g0.symbols}, so \
         the other one does."
    ),
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    deadly::each(finder, Way::TwoCells, &mut |finder, deadly| {
        for symbol in deadly.pair {
            let draft = locked(finder.sheet, &deadly, symbol);
            finder.push(deadly.evidence(finder.sheet, draft))?;
        }
        Flow::Continue(())
    })
}

/// What follows if the symbol has no place in a house but the two cells.
fn locked(sheet: &Sheet, deadly: &Deadly, symbol: Symbol) -> Draft {
    let exits = deadly.exits.cells();
    let houses = deadly.exits.only_places(sheet, symbol);
    if houses.is_empty() {
        return Draft::default();
    }
    let other = deadly.pair - SymbolSet::of(symbol);
    let draft = other.fold(Draft::default(), |draft, other| {
        let able = |cell: &Cell| sheet.allows(Candidate { cell: *cell, symbol: other });
        draft.eliminate(other, exits.iter().copied().filter(able))
    });
    draft.houses(Role::Cover, houses).symbol_in(Role::Group(0), symbol, exits)
}
