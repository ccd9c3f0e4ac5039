//! From a board and a seed to a puzzle of the corpora: closed form, scramble, shake, reduce.

use crate::fill::Filler;
use crate::prove::Effort;
use crate::reduce::{Reduced, reduce};
use crate::shake::{Shaking, shake};
use hyperdoku_core::{Budget, Cell, Topology};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// How a puzzle is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// How the full grid is made less regular.
    pub shaking: Shaking,
    /// How hard givens are tried.
    pub effort: Effort,
}

/// The puzzle of a seed. `None` if no full grid was found within the budget.
///
/// The same board, seed and recipe give the same puzzle everywhere, unless the budget is cancelled.
pub fn make(topology: &Arc<Topology>, seed: u64, recipe: Recipe, budget: &Budget) -> Option<Reduced> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let full = Filler::new(topology).regular(&mut rng, budget).ok()?;
    let full = shake(&full, recipe.shaking, &mut rng, budget);
    let mut order: Vec<Cell> = topology.cells().collect();
    order.shuffle(&mut rng);
    Some(reduce(&full, &order, recipe.effort, budget))
}
