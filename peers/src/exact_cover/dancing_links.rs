//! dancing-links: dancing links, with nodes in an arena. It asks for every option and every item whether they
//! belong together, so the answer is made cheap and only what is left to cover is asked for.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use dancing_links::ExactCover;

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("dancing-links", "0.3.1", each(DancingLinks::default()))
}

#[derive(Default)]
struct DancingLinks {
    problem: Problem,
}

#[derive(Default)]
struct Problem {
    options: Vec<[usize; 4]>,
    items: Vec<Item>,
}

#[derive(Debug)]
struct Item {
    number: usize,
    /// At which place of its options an item stands: all items of a kind stand at the same.
    place: usize,
}

impl Counter for DancingLinks {
    fn count(&mut self, line: &Line) -> Count {
        let reduced = match matrix::reduce(line) {
            Ok(reduced) => reduced,
            Err(count) => return count,
        };
        let items = &mut self.problem.items;
        items.clear();
        items.extend((0..reduced.items).map(|number| Item { number, place: 0 }));
        for option in &reduced.options {
            for (place, &number) in option.iter().enumerate() {
                items[number].place = place;
            }
        }
        self.problem.options = reduced.options;
        Count::of(self.problem.solver().take(2).count())
    }
}

impl ExactCover for Problem {
    type Possibility = [usize; 4];
    type Constraint = Item;

    fn satisfies(&self, option: &[usize; 4], item: &Item) -> bool {
        option[item.place] == item.number
    }

    fn is_optional(&self, _: &Item) -> bool {
        false
    }

    fn possibilities(&self) -> &[[usize; 4]] {
        &self.options
    }

    fn constraints(&self) -> &[Item] {
        &self.items
    }
}
