//! What techniques ask of a board again and again, worked out once.

use hyperdoku_core::{Cell, HouseId, Kind, Topology};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// A board as techniques see it: who is where in which house, who sees whom, which houses are parallel.
#[derive(Debug)]
pub struct Frame {
    topology: Arc<Topology>,
    /// The seats of cell c are `seats[first_seat[c]..first_seat[c + 1]]`.
    first_seat: Vec<u32>,
    seats: Vec<Seat>,
    /// The class of each house, see [`Frame::class`].
    classes: Vec<u8>,
    /// The houses of each class.
    class_houses: Vec<Vec<HouseId>>,
    /// A bit for each pair of cells that share a house; empty on boards of more than [`MATRIX_CELLS`].
    sight: Vec<u64>,
    /// Of each house, once it was asked for.
    shadows: Vec<OnceLock<Vec<Shadow>>>,
}

/// A cell's place in one of its houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The house.
    pub house: HouseId,
    /// Where the cell stands in it.
    pub position: u8,
}

/// Cells outside a house that see the same two or more of its positions.
#[derive(Debug)]
pub struct Shadow {
    /// The positions.
    pub positions: u64,
    /// The cells that see them.
    pub cells: Vec<Cell>,
}

/// Up to so many cells a bit for each pair is kept: half a megabyte at most.
const MATRIX_CELLS: usize = 2048;

/// More than any board of a family that people play has; boards with listed houses may have one a house.
const MOST_CLASSES: usize = 32;

impl Frame {
    /// Looks at a board.
    pub fn new(topology: &Arc<Topology>) -> Arc<Self> {
        let mut first_seat = Vec::with_capacity(topology.cell_count() + 1);
        let mut seats = Vec::new();
        for cell in topology.cells() {
            first_seat.push(seats.len() as u32);
            seats.extend(topology.houses_of(cell).iter().map(|&house| {
                let position = topology.house(house).partition_point(|&member| member < cell) as u8;
                Seat { house, position }
            }));
        }
        first_seat.push(seats.len() as u32);
        let (classes, class_count) = classes(topology);
        let of_class =
            |class: usize| topology.houses().filter(|h| usize::from(classes[h.index()]) == class).collect();
        let class_houses = (0..class_count).map(of_class).collect();
        let sight = sight(topology);
        let shadows = topology.houses().map(|_| OnceLock::new()).collect();
        let topology = Arc::clone(topology);
        Arc::new(Frame { topology, first_seat, seats, classes, class_houses, sight, shadows })
    }

    /// The board.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// The houses of a cell, and where it stands in them.
    pub fn seats(&self, cell: Cell) -> &[Seat] {
        &self.seats[self.first_seat[cell.index()] as usize..self.first_seat[cell.index() + 1] as usize]
    }

    /// The cell at a position of a house.
    pub fn cell(&self, house: HouseId, position: u32) -> Cell {
        self.topology.house(house)[position as usize]
    }

    /// The cells at positions of a house, ascending.
    pub fn cells_at(&self, house: HouseId, positions: u64) -> impl Iterator<Item = Cell> + '_ {
        let members = self.topology.house(house);
        bits(positions).map(move |position| members[position as usize])
    }

    /// The positions of a house that these cells take.
    pub fn positions(&self, house: HouseId, cells: &[Cell]) -> u64 {
        let seats = cells.iter().flat_map(|&cell| self.seats(cell));
        seats.filter(|seat| seat.house == house).fold(0, |mask, seat| mask | 1 << seat.position)
    }

    /// Whether two different cells share a house.
    pub fn sees(&self, one: Cell, other: Cell) -> bool {
        if self.sight.is_empty() {
            return one != other && self.common_houses(&[one, other]).next().is_some();
        }
        let words = self.topology.cell_count().div_ceil(64);
        self.sight[one.index() * words + other.index() / 64] >> (other.index() % 64) & 1 == 1
    }

    /// The houses that hold all of these cells.
    pub fn common_houses<'a>(&'a self, cells: &'a [Cell]) -> impl Iterator<Item = HouseId> + 'a {
        let (first, others) = cells
            .split_first()
            .map_or((&[][..], cells), |(&first, others)| (self.topology.houses_of(first), others));
        let holds_others =
            |house: &HouseId| others.iter().all(|&cell| self.topology.houses_of(cell).contains(house));
        first.iter().copied().filter(holds_others)
    }

    /// Houses of one class are of one kind and have no cell in common: all rows, all containers. On boards with
    /// very many classes some houses are in none: their number is not less than [`Frame::class_count`].
    pub fn class(&self, house: HouseId) -> usize {
        usize::from(self.classes[house.index()])
    }

    /// How many classes there are.
    pub fn class_count(&self) -> usize {
        self.class_houses.len()
    }

    /// The houses of a class.
    pub fn class_houses(&self, class: usize) -> &[HouseId] {
        &self.class_houses[class]
    }

    /// The house of a class that a cell is in, if any.
    pub fn house_in_class(&self, cell: Cell, class: usize) -> Option<HouseId> {
        self.topology.houses_of(cell).iter().copied().find(|&house| self.class(house) == class)
    }

    /// For a house, the cells outside of it by what they see of it, where that is more than one cell.
    pub fn shadows(&self, house: HouseId) -> &[Shadow] {
        self.shadows[house.index()].get_or_init(|| self.cast(house))
    }

    fn cast(&self, house: HouseId) -> Vec<Shadow> {
        let mut seen: BTreeMap<Cell, u64> = BTreeMap::new();
        for (position, &member) in self.topology.house(house).iter().enumerate() {
            let others = self.topology.houses_of(member).iter().filter(|&&other| other != house);
            for &cell in others.flat_map(|&other| self.topology.house(other)) {
                *seen.entry(cell).or_default() |= 1 << position;
            }
        }
        seen.retain(|cell, _| self.topology.house(house).binary_search(cell).is_err());
        let mut groups: BTreeMap<u64, Vec<Cell>> = BTreeMap::new();
        for (cell, positions) in seen.into_iter().filter(|(_, positions)| positions.count_ones() > 1) {
            groups.entry(positions).or_default().push(cell);
        }
        groups.into_iter().map(|(positions, cells)| Shadow { positions, cells }).collect()
    }
}

/// The bits of a mask, ascending.
pub fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// Each house goes to the first class of its kind where no house has one of its cells. Tells how many there are.
fn classes(topology: &Topology) -> (Vec<u8>, usize) {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut taken: Vec<Vec<bool>> = Vec::new();
    let classes = topology.houses().map(|house| {
        let members = topology.house(house);
        let kind = topology.kind(house);
        let fits =
            |class: &usize| kinds[*class] == kind && !members.iter().any(|cell| taken[*class][cell.index()]);
        let Some(class) = (0..kinds.len()).find(fits).or((kinds.len() < MOST_CLASSES).then_some(kinds.len()))
        else {
            return MOST_CLASSES as u8;
        };
        if class == kinds.len() {
            kinds.push(kind);
            taken.push(vec![false; topology.cell_count()]);
        }
        members.iter().for_each(|cell| taken[class][cell.index()] = true);
        class as u8
    });
    (classes.collect(), kinds.len())
}

fn sight(topology: &Topology) -> Vec<u64> {
    let cells = topology.cell_count();
    if cells > MATRIX_CELLS {
        return Vec::new();
    }
    let words = cells.div_ceil(64);
    let mut sight = vec![0; cells * words];
    for house in topology.houses() {
        for &one in topology.house(house) {
            for &other in topology.house(house).iter().filter(|&&other| other != one) {
                sight[one.index() * words + other.index() / 64] |= 1 << (other.index() % 64);
            }
        }
    }
    sight
}
