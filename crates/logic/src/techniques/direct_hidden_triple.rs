//! Direct hidden triple: a hidden triple that leaves another symbol one place in the house, which is filled at once.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("direct-hidden-triple"),
    name: "direct hidden triple",
    score: None,
    er: Er::always(25),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::DIRECT,
    find: |finder| subset::find_direct(finder, 3),
};
