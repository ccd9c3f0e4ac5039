//! Dancing links: the rows of a column are a ring of nodes, each knowing the one above and the one below.
//!
//! A node leaves its ring by its neighbours forgetting it and comes back by their remembering, in the opposite
//! order. It needs more memory traffic than bits but knows no limit on the rows of a column.
//! Origin: Hitotumatu and Noshita (1979); named and made widely known by Knuth, "Dancing links" (2000).

use crate::layout::{COVERED, Layout};
use crate::matrix::Matrix;
use std::ops::Range;

/// A matrix of any size. Nodes below the number of columns are the heads of the rings.
#[derive(Default)]
pub(crate) struct Links {
    /// Rows left in each column, plus [`COVERED`] while it is covered.
    sizes: Vec<u32>,
    nodes: Vec<Node>,
    /// The nodes of row r are `nodes[starts[r]..starts[r + 1]]`.
    starts: Vec<u32>,
    /// Rows removed, and how many there were when each chosen row was.
    trail: Vec<u32>,
    marks: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Node {
    up: u32,
    down: u32,
    column: u32,
    /// Its row; no matter in a head.
    row: u32,
}

impl Layout for Links {
    fn fits(_columns: u32, _longest_column: u32) -> bool {
        true
    }

    fn build(&mut self, matrix: &Matrix) {
        self.nodes.clear();
        self.starts.clear();
        self.nodes.extend((0..matrix.columns()).map(|column| Node {
            up: column,
            down: column,
            column,
            row: 0,
        }));
        for row in 0..matrix.rows() {
            self.starts.push(self.nodes.len() as u32);
            let of_row = matrix.row(row).iter();
            self.nodes.extend(of_row.map(|&column| Node { up: 0, down: 0, column, row }));
        }
        self.starts.push(self.nodes.len() as u32);
        self.sizes.resize(matrix.columns() as usize, 0);
    }

    fn start(&mut self, alive: &[u32], covered: &[u32]) {
        self.trail.clear();
        self.marks.clear();
        self.sizes.fill(0);
        for (column, head) in (0..).zip(&mut self.nodes[..self.sizes.len()]) {
            (head.up, head.down) = (column, column);
        }
        for &column in covered {
            self.sizes[column as usize] = COVERED;
        }
        for &row in alive {
            for node in self.starts[row as usize]..self.starts[row as usize + 1] {
                let column = self.nodes[node as usize].column;
                self.sizes[column as usize] += 1;
                let last = self.nodes[column as usize].up;
                (self.nodes[node as usize].up, self.nodes[node as usize].down) = (last, column);
                self.nodes[last as usize].down = node;
                self.nodes[column as usize].up = node;
            }
        }
    }

    fn decided(&self, forced: &mut Vec<u32>) -> Result<(), u32> {
        for (column, &size) in self.sizes.iter().enumerate().rev() {
            match size {
                0 => return Err(column as u32),
                1 => forced.push(column as u32),
                _ => {}
            }
        }
        Ok(())
    }

    fn columns(&self) -> u32 {
        self.sizes.len() as u32
    }

    fn size(&self, column: u32) -> u32 {
        self.sizes[column as usize]
    }

    fn smallest(&self, columns: Range<u32>) -> Option<u32> {
        let smallest = columns.min_by_key(|&column| self.sizes[column as usize])?;
        (self.sizes[smallest as usize] < COVERED).then_some(smallest)
    }

    fn rows_of(&self, column: u32, rows: &mut Vec<u32>) {
        let mut node = self.nodes[column as usize].down;
        while node != column {
            rows.push(self.nodes[node as usize].row);
            node = self.nodes[node as usize].down;
        }
    }

    fn only_row(&self, column: u32) -> Option<u32> {
        let node = self.nodes[column as usize].down;
        (self.sizes[column as usize] == 1).then(|| self.nodes[node as usize].row)
    }

    fn select(&mut self, row: u32, forced: &mut Vec<u32>) -> Result<(), u32> {
        self.marks.push(self.trail.len());
        let own = self.starts[row as usize]..self.starts[row as usize + 1];
        for node in own.clone() {
            self.sizes[self.nodes[node as usize].column as usize] += COVERED;
        }
        for node in own {
            let column = self.nodes[node as usize].column;
            let mut next = self.nodes[column as usize].down;
            while next != column {
                // A node that left its ring still knows the one below.
                let Node { row: other, down, .. } = self.nodes[next as usize];
                next = down;
                if other != row {
                    self.trail.push(other);
                    self.remove(other, forced).map_or(Ok(()), Err)?;
                }
            }
        }
        Ok(())
    }

    fn unselect(&mut self, row: u32) {
        let mark = self.marks.pop().unwrap_or(0);
        while self.trail.len() > mark {
            if let Some(other) = self.trail.pop() {
                self.restore(other);
            }
        }
        for node in self.starts[row as usize]..self.starts[row as usize + 1] {
            self.sizes[self.nodes[node as usize].column as usize] -= COVERED;
        }
    }
}

impl Links {
    /// Takes a row from all its columns, notes those left with one row, and tells one left with none.
    fn remove(&mut self, row: u32, forced: &mut Vec<u32>) -> Option<u32> {
        let mut emptied = None;
        for node in self.starts[row as usize]..self.starts[row as usize + 1] {
            let Node { up, down, column, .. } = self.nodes[node as usize];
            self.nodes[up as usize].down = down;
            self.nodes[down as usize].up = up;
            let size = &mut self.sizes[column as usize];
            *size -= 1;
            match *size {
                0 => emptied = Some(column),
                1 => forced.push(column),
                _ => {}
            }
        }
        emptied
    }

    /// Puts a row back into its columns, in the opposite order.
    fn restore(&mut self, row: u32) {
        for node in (self.starts[row as usize]..self.starts[row as usize + 1]).rev() {
            let Node { up, down, column, .. } = self.nodes[node as usize];
            self.nodes[up as usize].down = node;
            self.nodes[down as usize].up = node;
            self.sizes[column as usize] += 1;
        }
    }
}
