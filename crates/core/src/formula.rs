//! One solution of every container, slice and Latin board, by formula.

use crate::ids::Symbol;
use crate::shape::{Extras, Family, Lattice, Shape};

impl Shape {
    /// The symbols of one solution of the empty board, for families that have a formula.
    ///
    /// Found without search, in time linear in the number of cells. `None` for other families, for boards
    /// with extra houses, and for slice boards that do not exist.
    pub fn closed_form(&self) -> Option<Vec<Symbol>> {
        if self.extras() != Extras::default() {
            return None;
        }
        let lattice = self.lattice()?;
        let tables: Vec<Vec<Value>> = match self.family() {
            Family::Container(sides) => container(sides),
            Family::Latin { order, dimensions } => container(&latin_sides(*order, *dimensions)),
            Family::Slice { side, dimensions } => slice(*side, *dimensions)?,
            _ => return None,
        };
        Some(match self.family() {
            Family::Slice { side, .. } => {
                let field = Field::new(*side);
                fill(lattice, &tables, |a, b| field.add_pairs(a, b))
            }
            _ => fill(lattice, &tables, |a, b| (a + b) % lattice.side),
        })
    }
}

/// A symbol's index, or a coordinate's contribution to it.
type Value = u32;

/// Every formula is a sum over the axes, of one table a coordinate, in some group of N elements.
fn fill(lattice: Lattice, tables: &[Vec<Value>], add: impl Fn(Value, Value) -> Value) -> Vec<Symbol> {
    let mut values = vec![0];
    for table in tables {
        // Axis by axis, the values so far become one slab of the next: cells stay in order, axis 0 fastest.
        values =
            table.iter().flat_map(|&own| values.iter().map(|&v| add(v, own)).collect::<Vec<_>>()).collect();
    }
    debug_assert_eq!(values.len(), lattice.side.pow(lattice.dimensions) as usize);
    values.into_iter().map(|value| Symbol::from_index(value as usize)).collect()
}

/// Box sides of the container board whose containers are its spans along axis 0.
fn latin_sides(order: u32, dimensions: u32) -> Vec<u32> {
    let mut sides = vec![1; dimensions as usize];
    sides[0] = order;
    sides
}

/// With x = q·d + r on an axis of side d, and P the product of the sides before it, the axis contributes
/// r·P + (q mod P) + ⌊q/P⌋·P·d: r counts within a container, q shifts whole containers apart.
fn container(sides: &[u32]) -> Vec<Vec<Value>> {
    let order: u32 = sides.iter().product();
    let mut before = 1;
    let mut tables = Vec::with_capacity(sides.len());
    for &side in sides {
        let contribution = |x: u32| {
            let (q, r) = (x / side, x % side);
            (r * before + q % before + q / before * before * side) % order
        };
        tables.push((0..order).map(contribution).collect());
        before *= side;
    }
    tables
}

/// With x = q·m + r on axis i, the axis contributes q·D + r·C, vectors over the field of m elements: C and D
/// independent make every span complete, C's of different axes independent make every box complete.
fn slice(side: u32, dimensions: u32) -> Option<Vec<Vec<Value>>> {
    let field = Field::new(side);
    // A ring is enough for three axes: the determinants are 1 and -1.
    if side > 1 && dimensions > if field.is_field { side + 1 } else { 3 } {
        return None;
    }
    let tables = (0..dimensions).map(|axis| {
        let (r_column, q_column) = match axis {
            _ if side == 1 => ((0, 0), (0, 0)),
            0 => ((0, 1), (1, 0)),
            _ => ((1, axis - 1), (0, 1)),
        };
        let contribution = |x: u32| {
            let (q, r) = (x / side, x % side);
            let part = |a, b| field.add(field.multiply(q, a), field.multiply(r, b));
            part(q_column.0, r_column.0) * side + part(q_column.1, r_column.1)
        };
        (0..side * side).map(contribution).collect()
    });
    Some(tables.collect())
}

/// Arithmetic on 0..m: the field of m elements if there is one, otherwise the integers modulo m.
struct Field {
    size: u32,
    /// For a power of two: its irreducible polynomial. 4 and 8 are the only prime powers up to 8 that need
    /// more than arithmetic modulo m.
    polynomial: Option<u32>,
    is_field: bool,
}

impl Field {
    fn new(size: u32) -> Self {
        let polynomial = match size {
            4 => Some(0b111),
            8 => Some(0b1011),
            _ => None,
        };
        let is_prime = size > 1 && (2..size).all(|d| !size.is_multiple_of(d));
        Field { size, polynomial, is_field: polynomial.is_some() || is_prime }
    }

    fn add(&self, a: u32, b: u32) -> u32 {
        if self.polynomial.is_some() { a ^ b } else { (a + b) % self.size }
    }

    fn add_pairs(&self, a: Value, b: Value) -> Value {
        let m = self.size;
        self.add(a / m, b / m) * m + self.add(a % m, b % m)
    }

    fn multiply(&self, a: u32, b: u32) -> u32 {
        let Some(polynomial) = self.polynomial else { return a * b % self.size };
        let product = (0..3).filter(|bit| b >> bit & 1 == 1).fold(0, |sum, bit| sum ^ (a << bit));
        let degree = polynomial.ilog2();
        (degree..=4).rev().fold(product, |rest, bit| {
            if rest >> bit & 1 == 1 { rest ^ (polynomial << (bit - degree)) } else { rest }
        })
    }
}
