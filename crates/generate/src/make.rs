//! From a board and a seed to a puzzle: closed form, scramble, shake, reduce.

use crate::reduce::{Effort, Reduced, reduce};
use crate::shake::{Shaking, shake};
use hyperdoku_core::symmetry::Group;
use hyperdoku_core::{Budget, Cell, Puzzle, Solution, Topology};
use hyperdoku_engines::DEFAULT_ENGINE;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
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
    let full = full_grid(topology, &mut rng, budget)?;
    let full = shake(&full, recipe.shaking, &mut rng, budget);
    let mut order: Vec<Cell> = topology.cells().collect();
    order.shuffle(&mut rng);
    Some(reduce(&full, &order, recipe.effort, budget))
}

/// The closed form under a random symmetry; where there is no formula, or no group, a random solution.
fn full_grid(topology: &Arc<Topology>, rng: &mut ChaCha8Rng, budget: &Budget) -> Option<Solution> {
    let empty = Puzzle::empty(Arc::clone(topology));
    if let (Some(form), Ok(group)) = (topology.shape().closed_form(), Group::of(topology)) {
        let image = group.random(rng).apply_all(&form);
        return Some(Solution::check(&empty, image).expect("a symmetry maps solutions to solutions"));
    }
    let randomness = Box::new(ChaCha8Rng::seed_from_u64(rng.random()));
    let random = DEFAULT_ENGINE.random.expect("the default engine makes choices");
    let mut full = None;
    random(topology, randomness).solve(&empty, budget, &mut |solution| {
        full = Some(solution);
        ControlFlow::Break(())
    });
    full
}
