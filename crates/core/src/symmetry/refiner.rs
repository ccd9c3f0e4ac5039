//! Colour refinement: cuts classes until vertices of one class have equally many neighbours in every class.
//!
//! A class is split by how many neighbours each of its vertices has in another, the splitter; the pieces
//! become splitters in turn, all but the largest, as in Hopcroft's minimisation of automata. Everything is
//! done in the order of positions, never of vertices, so two partitions that a symmetry maps to each other
//! are refined in the same way. What happens is noted in a trace; a partition that departs from the trace of
//! another cannot be its image, and is given up at once.

use super::NotComputed;
use super::incidence::{Incidence, Vertex};
use super::partition::{Partition, Position};
use super::work::Work;
use std::collections::VecDeque;

pub(super) struct Refiner<'a> {
    graph: &'a Incidence,
    /// Neighbours that a vertex has in the splitter at hand; zero between splitters.
    count: Vec<usize>,
    /// Classes yet to split others by, and whether each is among them.
    queue: VecDeque<Position>,
    is_queued: Vec<bool>,
}

/// What refinement did: written on the way that others are compared with, followed on those others.
pub(super) enum Trace<'a> {
    Write(&'a mut Vec<u32>),
    Follow(&'a [u32]),
}

impl<'a> Refiner<'a> {
    pub(super) fn new(graph: &'a Incidence) -> Self {
        let vertices = graph.vertex_count();
        Refiner { graph, count: vec![0; vertices], queue: VecDeque::new(), is_queued: vec![false; vertices] }
    }

    /// The coarsest partition that is refined: points and blocks apart, and all that follows.
    pub(super) fn root(&mut self, work: &mut Work) -> Result<Partition, NotComputed> {
        let (points, vertices) = (self.graph.point_count(), self.graph.vertex_count());
        let mut partition = Partition::new(points, vertices);
        self.enqueue(0);
        if points < vertices {
            self.enqueue(points);
        }
        self.refine(&mut partition, &mut Trace::Write(&mut Vec::new()), work)?;
        Ok(partition)
    }

    /// Sets one vertex apart from its class in a refined partition and refines again. False, with the
    /// partition left somewhere in between, if that departs from the trace.
    pub(super) fn individualise(
        &mut self,
        partition: &mut Partition,
        vertex: Vertex,
        mut trace: Trace<'_>,
        work: &mut Work,
    ) -> Result<bool, NotComputed> {
        let class = partition.class_of(vertex);
        let last = class + partition.length_of(class) - 1;
        partition.move_to_end(class, &[vertex]);
        partition.cut(class, last);
        self.enqueue(last);
        self.refine(partition, &mut trace, work)
    }

    fn refine(
        &mut self,
        partition: &mut Partition,
        trace: &mut Trace<'_>,
        work: &mut Work,
    ) -> Result<bool, NotComputed> {
        while let Some(splitter) = self.queue.pop_front() {
            self.is_queued[splitter] = false;
            if !self.split_by(splitter, partition, trace, work)? {
                while let Some(class) = self.queue.pop_front() {
                    self.is_queued[class] = false;
                }
                return Ok(false);
            }
        }
        Ok(trace.is_over())
    }

    /// Splits all classes that have neighbours in the splitter.
    fn split_by(
        &mut self,
        splitter: Position,
        partition: &mut Partition,
        trace: &mut Trace<'_>,
        work: &mut Work,
    ) -> Result<bool, NotComputed> {
        let mut touched = Vec::new();
        for &vertex in partition.members(splitter) {
            let neighbours = self.graph.neighbours(vertex);
            work.spend(1 + neighbours.len())?;
            for &neighbour in neighbours {
                if self.count[neighbour] == 0 {
                    touched.push(neighbour);
                }
                self.count[neighbour] += 1;
            }
        }
        touched.sort_unstable_by_key(|&vertex| (partition.class_of(vertex), self.count[vertex]));
        let mut agrees = true;
        let mut rest = &touched[..];
        while let Some(class) = rest.first().map(|&vertex| partition.class_of(vertex)).filter(|_| agrees) {
            let group = rest.iter().take_while(|&&vertex| partition.class_of(vertex) == class).count();
            agrees = self.split(class, &rest[..group], partition, trace);
            rest = &rest[group..];
        }
        for vertex in touched {
            self.count[vertex] = 0;
        }
        Ok(agrees)
    }

    /// Splits a class by the counts of its vertices; those over zero are given, ascending by count.
    fn split(
        &mut self,
        class: Position,
        counted: &[Vertex],
        partition: &mut Partition,
        trace: &mut Trace<'_>,
    ) -> bool {
        let mut at = class + partition.length_of(class);
        partition.move_to_end(class, counted);
        let mut pieces = Vec::new();
        for run in counted.chunk_by(|&a, &b| self.count[a] == self.count[b]).rev() {
            at -= run.len();
            if !trace.note([class, self.count[run[0]], run.len()]) {
                return false;
            }
            if at > class {
                partition.cut(class, at);
                pieces.push(at);
            }
        }
        if !self.is_queued[class] {
            pieces.push(class);
            // One piece can be left out, because the class as a whole has already split all others.
            let largest = (0..pieces.len()).max_by_key(|&piece| partition.length_of(pieces[piece]));
            largest.map(|piece| pieces.swap_remove(piece));
        }
        for piece in pieces {
            self.enqueue(piece);
        }
        true
    }

    fn enqueue(&mut self, class: Position) {
        self.queue.push_back(class);
        self.is_queued[class] = true;
    }
}

impl Trace<'_> {
    /// Notes an event. False if another was expected.
    fn note(&mut self, event: [usize; 3]) -> bool {
        let event = event.map(|number| number as u32);
        match self {
            Trace::Write(events) => {
                events.extend(event);
                true
            }
            Trace::Follow(expected) => match expected.split_first_chunk() {
                Some((first, rest)) if *first == event => {
                    *expected = rest;
                    true
                }
                _ => false,
            },
        }
    }

    /// Whether nothing more is expected.
    fn is_over(&self) -> bool {
        match self {
            Trace::Write(_) => true,
            Trace::Follow(expected) => expected.is_empty(),
        }
    }
}
