//! Clauses by id, one after the other in memory.

use crate::{ClauseId, Literal};
use std::collections::HashMap;
use std::ops::Range;

/// The clauses that may be hints.
#[derive(Default)]
pub(crate) struct Clauses {
    /// All clauses, deleted ones among them until there are too many.
    literals: Vec<Literal>,
    /// Where each clause that is not deleted stands.
    places: HashMap<ClauseId, Range<usize>>,
    /// Literals of deleted clauses.
    wasted: usize,
}

impl Clauses {
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn get(&self, id: ClauseId) -> Option<&[Literal]> {
        self.places.get(&id).map(|place| &self.literals[place.clone()])
    }

    /// Adds a clause whose id is new.
    pub(crate) fn insert(&mut self, id: ClauseId, clause: &[Literal]) {
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        self.places.insert(id, start..self.literals.len());
    }

    /// None if there is no such clause.
    pub(crate) fn remove(&mut self, id: ClauseId) -> Option<()> {
        self.wasted += self.places.remove(&id)?.len();
        if self.wasted > self.literals.len() / 2 {
            self.compact();
        }
        Some(())
    }

    /// Moves the clauses together. Happens after as many literals were deleted as remain, so it costs each
    /// deletion a constant time.
    fn compact(&mut self) {
        let mut places: Vec<&mut Range<usize>> = self.places.values_mut().collect();
        places.sort_unstable_by_key(|place| place.start);
        let mut end = 0;
        for place in places {
            let length = place.len();
            self.literals.copy_within(place.clone(), end);
            *place = end..end + length;
            end += length;
        }
        self.literals.truncate(end);
        self.literals.shrink_to_fit();
        self.places.shrink_to_fit();
        self.wasted = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deleted_clauses_give_their_memory_back_and_the_others_stay() {
        let mut clauses = Clauses::default();
        let clause = |id: ClauseId| vec![id as Literal; (id % 5) as usize];
        for id in 1..=1000 {
            clauses.insert(id, &clause(id));
        }
        for id in (1..=1000).filter(|id| id % 10 != 3) {
            assert_eq!(clauses.remove(id), Some(()));
            assert_eq!(clauses.remove(id), None);
        }
        assert!(clauses.literals.capacity() < 1000);
        for id in 1..=1000 {
            assert_eq!(clauses.get(id).map(<[_]>::to_vec), (id % 10 == 3).then(|| clause(id)));
        }
    }
}
