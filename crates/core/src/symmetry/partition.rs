//! An ordered partition of vertices into classes, with undo.
//!
//! All vertices stand in one array, class after class, so that a class is a range of positions and is known
//! by where it starts. Cutting a class in two only notes a new start, and undoing forgets it again; vertices
//! move only within their class. Therefore the array of a finished partition also shows every coarser one it
//! came from, which is how a whole path of refinements is kept in the memory of one.

use super::incidence::Vertex;

/// A place in the array of vertices; a class is named by its first.
pub(super) type Position = usize;

#[derive(Clone)]
pub(super) struct Partition {
    /// All vertices, class after class.
    elements: Vec<Vertex>,
    /// Where each vertex stands.
    position: Vec<Position>,
    /// The class of each vertex.
    class: Vec<Position>,
    /// How many vertices the class that starts at a position has; meaningless where none starts.
    length: Vec<usize>,
    cuts: Vec<Cut>,
}

#[derive(Clone, Copy)]
struct Cut {
    class: Position,
    at: Position,
}

impl Partition {
    /// Points in one class, blocks in another.
    pub(super) fn new(points: usize, vertices: usize) -> Self {
        let class: Vec<Position> = (0..vertices).map(|v| if v < points { 0 } else { points }).collect();
        let mut length = vec![0; vertices];
        for &start in &class {
            length[start] += 1;
        }
        let elements: Vec<Vertex> = (0..vertices).collect();
        Partition { position: elements.clone(), elements, class, length, cuts: Vec::new() }
    }

    pub(super) fn vertex_at(&self, position: Position) -> Vertex {
        self.elements[position]
    }

    pub(super) fn position_of(&self, vertex: Vertex) -> Position {
        self.position[vertex]
    }

    pub(super) fn class_of(&self, vertex: Vertex) -> Position {
        self.class[vertex]
    }

    pub(super) fn length_of(&self, class: Position) -> usize {
        self.length[class]
    }

    pub(super) fn members(&self, class: Position) -> &[Vertex] {
        &self.elements[class..][..self.length[class]]
    }

    /// Moves vertices of one class to its end, in the order given.
    pub(super) fn move_to_end(&mut self, class: Position, vertices: &[Vertex]) {
        let mut target = class + self.length[class];
        for &vertex in vertices.iter().rev() {
            target -= 1;
            let (from, displaced) = (self.position[vertex], self.elements[target]);
            self.elements.swap(from, target);
            self.position[vertex] = target;
            self.position[displaced] = from;
        }
    }

    /// Makes what stands from `at` on a class of its own.
    pub(super) fn cut(&mut self, class: Position, at: Position) {
        let end = class + self.length[class];
        debug_assert!(class < at && at < end);
        self.length[class] = at - class;
        self.length[at] = end - at;
        for &vertex in &self.elements[at..end] {
            self.class[vertex] = at;
        }
        self.cuts.push(Cut { class, at });
    }

    /// How many cuts there are: what [`Partition::undo_to`] comes back to.
    pub(super) fn cut_count(&self) -> usize {
        self.cuts.len()
    }

    pub(super) fn undo_to(&mut self, cut_count: usize) {
        while self.cuts.len() > cut_count {
            let Some(Cut { class, at }) = self.cuts.pop() else { return };
            self.length[class] += self.length[at];
            for &vertex in &self.elements[at..][..self.length[at]] {
                self.class[vertex] = class;
            }
        }
    }
}
