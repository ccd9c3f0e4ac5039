//! A board as everyone else sees it: cells, symbols and houses.

use crate::existence::{Existence, Impossible};
use crate::families;
use crate::houses::{HouseList, Kind};
use crate::ids::{Cell, HouseId};
use crate::shape::Shape;
use crate::symbol_set::SymbolSet;
use std::sync::Arc;

/// The houses of a board, in arrays whose size is linear in the number of cells.
#[derive(Debug)]
pub struct Topology {
    shape: Shape,
    kinds: Vec<Kind>,
    /// N cells for each house, ascending.
    members: Vec<Cell>,
    /// The houses of cell c are `houses[first_house[c]..first_house[c + 1]]`.
    first_house: Vec<u32>,
    houses: Vec<HouseId>,
    coinciding: Vec<(Kind, HouseId)>,
}

impl Topology {
    /// Builds the houses of a board, or says why no such board can be filled.
    pub fn new(shape: Shape) -> Result<Arc<Self>, Impossible> {
        if let Existence::Impossible(reason) = shape.existence() {
            return Err(reason);
        }
        let HouseList { members, kinds, coinciding, .. } = families::houses(&shape);
        let order = shape.symbols() as usize;
        let (first_house, houses) = invert(shape.cells() as usize, order, &members);
        Ok(Arc::new(Topology { shape, kinds, members, first_house, houses, coinciding }))
    }

    /// Which board this is.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Whether both are the same board, built once or twice.
    pub fn is_same_board(&self, other: &Topology) -> bool {
        std::ptr::eq(self, other) || self.shape == other.shape
    }

    /// N: the number of symbols, and of cells in each house.
    pub fn symbols(&self) -> u32 {
        self.shape.symbols()
    }

    /// All symbols of the board.
    pub fn all_symbols(&self) -> SymbolSet {
        SymbolSet::first(self.symbols())
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.shape.cells() as usize
    }

    /// All cells, in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.shape.cells()).map(Cell)
    }

    /// The number of different houses.
    pub fn house_count(&self) -> usize {
        self.kinds.len()
    }

    /// All houses, in order: regions, spans axis by axis, extras.
    pub fn houses(&self) -> impl Iterator<Item = HouseId> + use<> {
        (0..self.kinds.len() as u32).map(HouseId)
    }

    /// The cells of a house, ascending.
    pub fn house(&self, house: HouseId) -> &[Cell] {
        let order = self.symbols() as usize;
        &self.members[house.index() * order..][..order]
    }

    /// What kind of house it is.
    pub fn kind(&self, house: HouseId) -> Kind {
        self.kinds[house.index()]
    }

    /// The houses of a cell, ascending.
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        let range = self.first_house[cell.index()] as usize..self.first_house[cell.index() + 1] as usize;
        &self.houses[range]
    }

    /// The other cells that share a house with this one, ascending. Computed anew at each call: lists for
    /// all cells of a large board would not be linear in its size.
    pub fn peers_of(&self, cell: Cell) -> Vec<Cell> {
        let houses = self.houses_of(cell).iter();
        let mut peers: Vec<Cell> = houses.flat_map(|&house| self.house(house)).copied().collect();
        peers.sort_unstable();
        peers.dedup();
        peers.retain(|&peer| peer != cell);
        peers
    }

    /// Houses that were merged into another with the same cells: their kind, and the house that was kept.
    pub fn coinciding(&self) -> &[(Kind, HouseId)] {
        &self.coinciding
    }
}

/// From the cells of each house to the houses of each cell, by counting.
fn invert(cells: usize, order: usize, members: &[Cell]) -> (Vec<u32>, Vec<HouseId>) {
    let mut first = vec![0u32; cells + 1];
    for cell in members {
        first[cell.index() + 1] += 1;
    }
    for cell in 0..cells {
        first[cell + 1] += first[cell];
    }
    let mut next = first.clone();
    let mut houses = vec![HouseId(0); members.len()];
    for (position, cell) in members.iter().enumerate() {
        let slot = &mut next[cell.index()];
        houses[*slot as usize] = HouseId((position / order) as u32);
        *slot += 1;
    }
    (first, houses)
}
