//! Nishio: if a symbol stood in a cell, it would follow from its other places alone that it stands somewhere and does
//! not.

use super::contradiction;
use super::prelude::*;
use super::shortest;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("nishio"),
    name: "Nishio",
    score: Some(Score { points: 500, level: Level::Extreme }),
    er: Some(Er { base: 75, more: shortest::courses_rating }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: contradiction::SENTENCE,
    find: |finder| contradiction::find(finder, Scope::Houses),
};
