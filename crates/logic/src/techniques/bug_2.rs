//! BUG type 2: only one symbol keeps the board from being a bivalue universal grave, so it stands in one of the cells
//! where it does that.

use super::grave;
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("bug-2"),
    name: "BUG type 2",
    score: Some(Score { points: 100, level: Level::Hard }),
    er: Er::always(57),
    needs: Needs::Uniqueness,
    pick: Pick::First,
    sentence: grave::because!(
        "So one of {fin.cells} holds {fin.symbols}. A cell that sees all of these cannot hold it."
    ),
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    finder.node()?;
    let Some(exits) = grave::exits(finder.sheet) else { return Flow::Continue(()) };
    if exits.cells().len() == 1 {
        return Flow::Continue(());
    }
    finder.push(exits.of_one_symbol(finder.sheet).candidates(Role::Fin, exits.0))
}
