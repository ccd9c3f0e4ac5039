//! BUG+1: only one cell keeps the board from being a bivalue universal grave, so it holds what does that.

use super::grave;
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("bug-1"),
    name: "BUG+1",
    score: Some(Score { points: 100, level: Level::Hard }),
    er: Er::always(56),
    needs: Needs::Uniqueness,
    pick: Pick::First,
    sentence: grave::because!("So {fin.cells} can hold nothing but {fin.symbols}."),
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    finder.node()?;
    let sheet = finder.sheet;
    let Some(exits) = grave::exits(sheet) else { return Flow::Continue(()) };
    let &[cell] = &exits.cells()[..] else { return Flow::Continue(()) };
    let others = sheet.candidates(cell) - exits.symbols();
    let draft = others.fold(Draft::default(), |draft, symbol| draft.eliminate(symbol, [cell]));
    finder.push(draft.candidates(Role::Fin, exits.0))
}
