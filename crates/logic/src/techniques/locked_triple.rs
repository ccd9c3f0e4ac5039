//! Locked triple: a naked triple in two houses at once, of use in both.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("locked-triple"),
    name: "locked triple",
    score: Some(Score { points: 60, level: Level::Medium }),
    er: None,
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::LOCKED,
    find: |finder| subset::find_locked(finder, 3),
};
