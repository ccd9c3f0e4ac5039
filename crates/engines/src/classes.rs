//! Solutions that are the same up to symmetry.

use hyperdoku_core::Symbol;
use hyperdoku_core::symmetry::Group;
use std::collections::HashMap;

/// An orbit of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// How many solutions it has.
    pub size: usize,
    /// Its least solution, one symbol a cell.
    pub representative: Vec<Symbol>,
}

/// Groups all solutions of an empty board into orbits of its symmetry group, in the order of their least
/// solutions.
///
/// # Panics
/// If a symmetry leads out of the list: then it does not hold all solutions.
pub fn classes(mut solutions: Vec<Vec<Symbol>>, group: &Group) -> Vec<Class> {
    solutions.sort_unstable();
    let index: HashMap<&[Symbol], usize> = solutions.iter().enumerate().map(|(i, s)| (&s[..], i)).collect();
    let generators = group.generators();
    let mut seen = vec![false; solutions.len()];
    let mut classes = Vec::new();
    for first in 0..solutions.len() {
        if seen[first] {
            continue;
        }
        seen[first] = true;
        let mut orbit = vec![first];
        let mut done = 0;
        while done < orbit.len() {
            for symmetry in &generators {
                let image = index[&symmetry.apply_all(&solutions[orbit[done]])[..]];
                if !std::mem::replace(&mut seen[image], true) {
                    orbit.push(image);
                }
            }
            done += 1;
        }
        classes.push(Class { size: orbit.len(), representative: solutions[first].clone() });
    }
    classes
}
