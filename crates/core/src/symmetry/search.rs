//! The search for one automorphism: a permutation of points that maps blocks to blocks.
//!
//! Individualisation and refinement (McKay 1981). One way down is fixed: refine, set a point of some class
//! apart, refine again, until no class of points has two. The points set apart are the base. An automorphism
//! is found by another way down in parallel, which sets images of the base points apart and must keep to the
//! trace of the first. At its end classes of one point on both sides say what goes where, and all blocks are
//! checked. Every level before the end makes a guess that is checked in the same way: what is in the same
//! class on both sides stays in place (after Darga, Sakallah and Markov 2008). So the exchange of two cells
//! on a board with thousands of free ones takes one level, not thousands.

use super::NotComputed;
use super::incidence::{Incidence, Vertex};
use super::partition::{Partition, Position};
use super::refiner::{Refiner, Trace};
use super::work::Work;
use std::cmp::Reverse;
use std::ops::Range;

pub(super) struct Search<'a> {
    graph: &'a Incidence,
    refiner: Refiner<'a>,
    /// The end of the fixed way, its levels and the trace of all of them.
    fixed: Partition,
    levels: Vec<Level>,
    trace: Vec<u32>,
    /// The other way. Down to any level that agrees with the trace it has as many cuts as the fixed one.
    moving: Partition,
}

/// A point set apart on the fixed way.
struct Level {
    base_point: Vertex,
    class: Position,
    /// How many cuts there were before it.
    cut_count: usize,
    trace: Range<usize>,
}

impl<'a> Search<'a> {
    /// Goes down the fixed way.
    pub(super) fn new(graph: &'a Incidence, work: &mut Work) -> Result<Self, NotComputed> {
        let mut refiner = Refiner::new(graph);
        let mut fixed = refiner.root(work)?;
        let (mut levels, mut trace) = (Vec::new(), Vec::new());
        while let Some(class) = most_joined_class(graph, &fixed, work)? {
            let (cut_count, start) = (fixed.cut_count(), trace.len());
            let base_point = fixed.vertex_at(class);
            refiner.individualise(&mut fixed, base_point, Trace::Write(&mut trace), work)?;
            levels.push(Level { base_point, class, cut_count, trace: start..trace.len() });
        }
        Ok(Search { graph, refiner, moving: fixed.clone(), fixed, levels, trace })
    }

    /// How many points the base has.
    pub(super) fn base_length(&self) -> usize {
        self.levels.len()
    }

    /// The base point of a level.
    pub(super) fn base_point(&self, level: usize) -> Vertex {
        self.levels[level].base_point
    }

    /// Where automorphisms that fix the base points before this level may map its own, as far as refinement
    /// tells.
    pub(super) fn images(&mut self, level: usize) -> Vec<Vertex> {
        self.moving.undo_to(self.levels[level].cut_count);
        self.likely_images(level)
    }

    /// An automorphism that fixes the base points before this level and maps its own to `image`.
    ///
    /// Goes down from that level to the last, trying every image of each later base point on the way.
    pub(super) fn automorphism(
        &mut self,
        level: usize,
        image: Vertex,
        work: &mut Work,
    ) -> Result<Option<Vec<Vertex>>, NotComputed> {
        let mut untried = vec![vec![image]];
        while let Some(images) = untried.last_mut() {
            let image = images.pop();
            let depth = level + untried.len() - 1;
            let Some(image) = image else {
                untried.pop();
                continue;
            };
            self.moving.undo_to(self.levels[depth].cut_count);
            if !self.follow(depth, image, work)? {
                continue;
            }
            let guess = self.guess();
            if self.graph.is_kept_by(&guess, work)? {
                return Ok(Some(guess));
            }
            if depth + 1 < self.levels.len() {
                untried.push(self.likely_images(depth + 1));
            }
        }
        Ok(None)
    }

    /// Sets an image of a level's base point apart. False if no automorphism goes on from there.
    fn follow(&mut self, level: usize, image: Vertex, work: &mut Work) -> Result<bool, NotComputed> {
        work.spend(self.graph.point_count())?;
        let trace = Trace::Follow(&self.trace[self.levels[level].trace.clone()]);
        self.refiner.individualise(&mut self.moving, image, trace, work)
    }

    /// The points in the class of a level's base point. The last is tried first: the point itself, if it is
    /// there.
    fn likely_images(&self, level: usize) -> Vec<Vertex> {
        let Level { base_point, class, .. } = self.levels[level];
        let mut images = self.moving.members(class).to_vec();
        if let Some(itself) = images.iter().position(|&image| image == base_point) {
            let last = images.len() - 1;
            images.swap(itself, last);
        }
        images
    }

    /// A map from the fixed side to the moving one that respects classes: points that are in the same class
    /// on both sides stay, the others of each class go to those that come to it, in order.
    fn guess(&self) -> Vec<Vertex> {
        let points = self.graph.point_count();
        let is_displaced = |&point: &Vertex| {
            let across = self.moving.vertex_at(self.fixed.position_of(point));
            self.moving.class_of(across) != self.moving.class_of(point)
        };
        let leaving = (0..points).map(|position| self.fixed.vertex_at(position)).filter(is_displaced);
        let coming = (0..points).map(|position| self.moving.vertex_at(position)).filter(is_displaced);
        let mut image_of: Vec<Vertex> = (0..points).collect();
        for (point, image) in leaving.zip(coming) {
            image_of[point] = image;
        }
        image_of
    }
}

/// Which class of points to set one apart from: of those with two points or more, the one that is joined to
/// most classes of blocks without being joined to all of their blocks, because a point set apart there
/// splits those; of several, the smallest. `None` when no class has two points.
fn most_joined_class(
    graph: &Incidence,
    partition: &Partition,
    work: &mut Work,
) -> Result<Option<Position>, NotComputed> {
    let mut best: Option<(usize, Reverse<usize>, Reverse<Position>)> = None;
    let mut class = 0;
    while class < graph.point_count() {
        let length = partition.length_of(class);
        if length > 1 {
            let blocks = graph.neighbours(partition.vertex_at(class));
            work.spend(1 + blocks.len())?;
            let mut joined: Vec<Position> = blocks.iter().map(|&block| partition.class_of(block)).collect();
            joined.sort_unstable();
            let splits = joined.chunk_by(|a, b| a == b).filter(|run| run.len() < partition.length_of(run[0]));
            best = best.max(Some((splits.count(), Reverse(length), Reverse(class))));
        }
        class += length;
    }
    Ok(best.map(|(_, _, Reverse(class))| class))
}
