//! The group of all automorphisms, as a chain of stabilisers (Sims 1970).
//!
//! Each group of the chain fixes one base point more than the one before; the last is trivial. The order of
//! a group is that of the next times the number of points its base point can be mapped to, its orbit. From
//! the last level to the first, an automorphism is searched for every point that may be in the orbit, unless
//! those found so far already tell: they map the base point there, or they map there a point it cannot reach.
//! So every automorphism kept joins two orbits, and there are fewer of them than points, however large the
//! group. An orbit is kept as a tree of steps from the base point; a random element is one random step list a
//! level, multiplied.

use super::NotComputed;
use super::incidence::{Incidence, Vertex};
use super::search::Search;
use super::work::Work;
use num_bigint::BigUint;
use rand::{Rng, RngExt};

/// The automorphism group of points and blocks.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    points: usize,
    generators: Vec<Moves>,
    /// From the whole group down; levels where nothing moves are left out.
    levels: Vec<Orbit>,
}

/// A permutation: what it moves, and where to.
type Moves = Vec<(Vertex, Vertex)>;

/// Points reached from the first of them, breadth first: the step that led to each, none for the first.
type Orbit = Vec<Option<Step>>;

#[derive(Clone, Copy, Debug)]
struct Step {
    /// Where in the orbit it starts.
    from: u32,
    generator: u32,
}

impl Chain {
    /// Finds the group, within a limit of work.
    pub(super) fn of(graph: &Incidence, work: &mut Work) -> Result<Self, NotComputed> {
        let mut search = Search::new(graph, work)?;
        let mut known = Known::new(graph.point_count());
        let mut levels = Vec::new();
        for level in (0..search.base_length()).rev() {
            let base_point = search.base_point(level);
            let mut out_of_reach: Vec<Vertex> = Vec::new();
            for image in search.images(level) {
                work.spend(1 + out_of_reach.len())?;
                let mut is_decided = |other| known.same_orbit(image, other);
                if is_decided(base_point) || out_of_reach.iter().any(|&point| is_decided(point)) {
                    continue;
                }
                match search.automorphism(level, image, work)? {
                    Some(image_of) => known.insert(&image_of),
                    None => out_of_reach.push(image),
                }
            }
            levels.push(known.orbit(base_point, work)?);
        }
        levels.reverse();
        levels.retain(|orbit| orbit.len() > 1);
        Ok(Chain { points: graph.point_count(), generators: known.generators, levels })
    }

    pub(super) fn point_count(&self) -> usize {
        self.points
    }

    pub(super) fn order(&self) -> BigUint {
        self.levels.iter().map(|orbit| BigUint::from(orbit.len())).product()
    }

    /// The image of each point under a random element.
    pub(super) fn random(&self, rng: &mut (impl Rng + ?Sized)) -> Vec<Vertex> {
        let mut image_of: Vec<Vertex> = (0..self.points).collect();
        for orbit in &self.levels {
            let mut at = rng.random_range(0..orbit.len());
            while let Some(Step { from, generator }) = orbit[at] {
                precede(&mut image_of, &self.generators[generator as usize]);
                at = from as usize;
            }
        }
        image_of
    }

    /// The image of each point under each generator.
    pub(super) fn generators(&self) -> impl Iterator<Item = Vec<Vertex>> {
        self.generators.iter().map(|generator| {
            let mut image_of: Vec<Vertex> = (0..self.points).collect();
            precede(&mut image_of, generator);
            image_of
        })
    }
}

/// Makes a permutation do `first` before what it did.
fn precede(image_of: &mut [Vertex], first: &Moves) {
    let images: Vec<Vertex> = first.iter().map(|&(_, to)| image_of[to]).collect();
    for (&(point, _), image) in first.iter().zip(images) {
        image_of[point] = image;
    }
}

/// The automorphisms found so far.
struct Known {
    generators: Vec<Moves>,
    /// The steps from each point: a generator, and where it leads.
    steps: Vec<Vec<(u32, Vertex)>>,
    /// Orbits as trees that point to a root.
    parent: Vec<Vertex>,
}

impl Known {
    fn new(points: usize) -> Self {
        Known { generators: Vec::new(), steps: vec![Vec::new(); points], parent: (0..points).collect() }
    }

    fn insert(&mut self, image_of: &[Vertex]) {
        let moves: Moves = image_of.iter().copied().enumerate().filter(|&(point, to)| point != to).collect();
        for &(point, to) in &moves {
            self.steps[point].push((self.generators.len() as u32, to));
            let (point_root, to_root) = (self.root(point), self.root(to));
            self.parent[to_root] = point_root;
        }
        self.generators.push(moves);
    }

    fn same_orbit(&mut self, first: Vertex, second: Vertex) -> bool {
        self.root(first) == self.root(second)
    }

    fn root(&mut self, mut point: Vertex) -> Vertex {
        while self.parent[point] != point {
            self.parent[point] = self.parent[self.parent[point]];
            point = self.parent[point];
        }
        point
    }

    fn orbit(&self, base_point: Vertex, work: &mut Work) -> Result<Orbit, NotComputed> {
        let mut is_reached = vec![false; self.steps.len()];
        is_reached[base_point] = true;
        let (mut points, mut orbit) = (vec![base_point], vec![None]);
        let mut from = 0;
        while let Some(&point) = points.get(from) {
            work.spend(1 + self.steps[point].len())?;
            for &(generator, to) in &self.steps[point] {
                if !is_reached[to] {
                    is_reached[to] = true;
                    points.push(to);
                    orbit.push(Some(Step { from: from as u32, generator }));
                }
            }
            from += 1;
        }
        Ok(orbit)
    }
}
