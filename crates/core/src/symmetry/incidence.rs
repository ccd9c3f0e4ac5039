//! Points and blocks: what a board looks like to the search for its symmetries.

use super::NotComputed;
use super::work::Work;
use crate::topology::Topology;

/// A point, or after all points a block, in the graph that joins each block to its points.
pub(super) type Vertex = usize;

/// Points, and blocks that are sets of points.
pub(super) struct Incidence {
    points: usize,
    /// The blocks of each point, then the points of each block, ascending. Blocks are different and in
    /// lexicographic order, so that one can be looked up.
    neighbours: Vec<Vec<Vertex>>,
}

impl Incidence {
    pub(super) fn new(points: usize, mut blocks: Vec<Vec<Vertex>>) -> Self {
        for block in &mut blocks {
            block.sort_unstable();
        }
        blocks.sort_unstable();
        blocks.dedup();
        let mut neighbours = vec![Vec::new(); points];
        for (index, block) in blocks.iter().enumerate() {
            for &point in block {
                neighbours[point].push(points + index);
            }
        }
        neighbours.extend(blocks);
        Incidence { points, neighbours }
    }

    /// The cells and houses of a board.
    pub(super) fn of_cells(topology: &Topology) -> Self {
        let house = |house| topology.house(house).iter().map(|cell| cell.index()).collect();
        Incidence::new(topology.cell_count(), topology.houses().map(house).collect())
    }

    pub(super) fn point_count(&self) -> usize {
        self.points
    }

    pub(super) fn vertex_count(&self) -> usize {
        self.neighbours.len()
    }

    pub(super) fn neighbours(&self, vertex: Vertex) -> &[Vertex] {
        &self.neighbours[vertex]
    }

    /// Whether a permutation of the points maps every block to a block. Looks only at blocks with a point
    /// that moves, each when its first one comes up.
    pub(super) fn is_kept_by(&self, image_of: &[Vertex], work: &mut Work) -> Result<bool, NotComputed> {
        let moves = |point: Vertex| image_of[point] != point;
        for point in (0..self.points).filter(|&point| moves(point)) {
            for &block in self.neighbours(point) {
                let members = self.neighbours(block);
                work.spend(1 + members.len())?;
                if members.iter().find(|&&member| moves(member)) == Some(&point)
                    && !self.is_block(image_of, members)
                {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn is_block(&self, image_of: &[Vertex], members: &[Vertex]) -> bool {
        let mut image: Vec<Vertex> = members.iter().map(|&member| image_of[member]).collect();
        image.sort_unstable();
        self.neighbours[self.points..].binary_search(&image).is_ok()
    }
}
