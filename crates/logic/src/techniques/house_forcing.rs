//! House forcing chains: from each place of a symbol in a house, a chain leads to the same conclusion.

use super::branches;
use super::course::Pace;
use super::prelude::*;
use super::shortest;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("house-forcing"),
    name: "house forcing chains",
    score: Some(Score { points: 500, level: Level::Extreme }),
    er: Some(Er { base: 80, more: shortest::courses_rating }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: branches::HOUSE,
    find: |finder| branches::find(finder, Scope::Houses, Pace::Links),
};
