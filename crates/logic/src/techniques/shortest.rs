//! What chains and nets share: of many ways to the same effects the shortest is told.

use super::prelude::*;
use crate::technique::Wanted;
use hyperdoku_core::Effect;
use std::collections::BTreeMap;

/// The shortest step for each set of effects; where one step is wanted, the shortest of all.
pub struct Shortest {
    wanted: Wanted,
    found: BTreeMap<Vec<Effect>, (Rank, Draft)>,
}

/// How hard a step is, and how long among those that are as hard.
pub type Rank = (u8, usize);

impl Shortest {
    pub fn of(finder: &Finder<'_, '_>) -> Self {
        Shortest { wanted: finder.wanted(), found: BTreeMap::new() }
    }

    /// What is to be improved on, where one step is wanted.
    pub fn best(&self) -> Option<Rank> {
        match self.wanted {
            Wanted::One => self.found.values().next().map(|(rank, _)| *rank),
            Wanted::All => None,
        }
    }

    /// Takes a step, unless there is one as short. It is not drawn before.
    pub fn offer(&mut self, rank: Rank, effects: Vec<Effect>, draw: impl FnOnce(Draft) -> Draft) {
        let key = match self.wanted {
            Wanted::One => Vec::new(),
            Wanted::All => effects.clone(),
        };
        if effects.is_empty() || self.found.get(&key).is_some_and(|(other, _)| *other <= rank) {
            return;
        }
        let draft = effects.into_iter().fold(Draft::default(), |draft, effect| match effect {
            Effect::Place(candidate) => draft.place(candidate),
            Effect::Eliminate(Candidate { cell, symbol }) => draft.eliminate(symbol, [cell]),
        });
        self.found.insert(key, (rank, draw(draft)));
    }

    /// Hands over what was found, shortest first.
    pub fn push(self, finder: &mut Finder<'_, '_>) -> Flow {
        let mut found: Vec<(Rank, Draft)> = self.found.into_values().collect();
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().try_for_each(|(_, draft)| finder.push(draft))
    }
}

/// What so many candidates, one after the other, add to a rating: a tenth where two less than their number passes 4,
/// 6, 8, 12, 16, 24 and so on.
pub fn length_rating(candidates: usize) -> u8 {
    limits().take_while(|limit| candidates > *limit).zip(1..).last().map_or(0, |(_, tenths)| tenths)
}

/// The most candidates that add less than so many tenths.
pub fn longest_below(tenths: u8) -> usize {
    limits().take(usize::from(tenths)).last().unwrap_or(0)
}

/// The most candidates that add nothing, a tenth, two and so on.
fn limits() -> impl Iterator<Item = usize> {
    std::iter::successors(Some((4, 6)), |&(limit, next)| Some((next, 2 * limit))).map(|(limit, _)| limit + 2)
}

/// A rating by the length of all courses of a step: each supposition, and what follows from it.
pub fn courses_rating(_: &Topology, step: &Step) -> u8 {
    let claims = step.evidence.iter().filter(|mark| !matches!(mark.subject, Subject::Place(..)));
    length_rating(claims.filter(|mark| matches!(mark.role, Role::Group(_) | Role::On | Role::Off)).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rating_grows_with_the_logarithm_of_the_length() {
        let longest: Vec<usize> =
            (0..8).map(|tenths| (0..999).rfind(|&length| length_rating(length) == tenths).unwrap()).collect();
        assert_eq!(longest, [6, 8, 10, 14, 18, 26, 34, 50]);
        assert!(longest.iter().zip(1..).all(|(&length, tenths)| longest_below(tenths) == length));
        assert_eq!(longest_below(0), 0);
    }
}
