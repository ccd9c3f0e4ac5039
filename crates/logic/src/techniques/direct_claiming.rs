//! Direct claiming: claiming that leaves its symbol one place in another house, which is filled at once.

use super::locked::{self, Way};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("direct-claiming"),
    name: "direct claiming",
    score: None,
    er: Er::always(19),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: locked::DIRECT,
    find: |finder| locked::direct(finder, Way::Claiming),
};
