//! Direct hidden pair: a hidden pair that leaves another symbol one place in the house, which is filled at once.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("direct-hidden-pair"),
    name: "direct hidden pair",
    score: None,
    er: Er::always(20),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::DIRECT,
    find: |finder| subset::find_direct(finder, 2),
};
