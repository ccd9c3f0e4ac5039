//! BUG type 4: two cells of a house keep the board from being a bivalue universal grave, and a symbol has no place
//! there but these two, so one holds it and the other what keeps the board from being a grave.

use super::exits::Exits;
use super::grave;
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("bug-4"),
    name: "BUG type 4",
    score: Some(Score { points: 100, level: Level::Hard }),
    er: Er::always(57),
    needs: Needs::Uniqueness,
    pick: Pick::First,
    sentence: grave::because!(
        "So one of {fin.cells} holds {fin.either}. In {cover.houses}, only these two can hold {g0.symbols}, so the other one does."
    ),
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    finder.node()?;
    let sheet = finder.sheet;
    let Some(exits) = grave::exits(sheet) else { return Flow::Continue(()) };
    let &[one, other] = &exits.cells()[..] else { return Flow::Continue(()) };
    for symbol in sheet.candidates(one) & sheet.candidates(other) {
        finder.push(locked(sheet, &exits, [one, other], symbol))?;
    }
    Flow::Continue(())
}

/// What follows if the symbol, which is none of the exits, has no place in a house but the two cells.
fn locked(sheet: &Sheet, exits: &Exits, cells: [Cell; 2], symbol: Symbol) -> Draft {
    let houses = exits.only_places(sheet, symbol);
    if houses.is_empty() || exits.symbols().contains(symbol) {
        return Draft::default();
    }
    let draft = cells.into_iter().fold(Draft::default(), |draft, cell| {
        let mut others = sheet.candidates(cell) - SymbolSet::of(symbol);
        exits.0.iter().filter(|exit| exit.cell == cell).for_each(|exit| others.remove(exit.symbol));
        others.fold(draft, |draft, symbol| draft.eliminate(symbol, [cell]))
    });
    draft
        .houses(Role::Cover, houses)
        .symbol_in(Role::Group(0), symbol, cells)
        .candidates(Role::Fin, exits.0.iter().copied())
}
