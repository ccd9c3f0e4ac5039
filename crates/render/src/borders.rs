//! Where rules run: between cells of different regions.

use crate::scene::Weight;
use hyperdoku_core::{Cell, Family, HouseId, Kind, Topology};

/// Rows of cells and gaps, drawn as one panel.
pub(crate) type Rows = Vec<Vec<Option<Cell>>>;

/// What parts neighbours in a panel.
pub(crate) enum Borders<'a> {
    /// Nothing: there are no regions.
    Open,
    /// No region holds both.
    Regions(&'a Topology),
    /// They are on different faces, or no region holds both.
    Faces {
        topology: &'a Topology,
        /// How many cells a face has; faces follow each other.
        cells: u32,
    },
    /// They have different numbers.
    Numbered(Vec<Option<HouseId>>),
}

impl<'a> Borders<'a> {
    /// The borders of a board; `rows` say where the cells of a board with listed houses are drawn.
    pub(crate) fn new(topology: &'a Topology, rows: &Rows) -> Self {
        match topology.shape().family() {
            Family::Explicit(_) => Borders::Numbered(listed_regions(topology, rows)),
            Family::Wrap { side } => Borders::Faces { topology, cells: side * side },
            Family::Latin { .. } => Borders::Open,
            _ => Borders::Regions(topology),
        }
    }

    /// The rule between two neighbouring places of a panel, if there is one.
    pub(crate) fn between(&self, first: Option<Cell>, second: Option<Cell>) -> Option<Weight> {
        match (first, second) {
            (None, None) => None,
            (Some(first), Some(second)) => self.between_cells(first, second),
            _ if matches!(self, Borders::Faces { .. }) => Some(Weight::Heavy),
            _ => Some(Weight::Light),
        }
    }

    fn between_cells(&self, first: Cell, second: Cell) -> Option<Weight> {
        let are_parted = match self {
            Borders::Faces { cells, .. } if first.0 / cells != second.0 / cells => {
                return Some(Weight::Heavy);
            }
            Borders::Open => false,
            Borders::Regions(topology) | Borders::Faces { topology, .. } => {
                let (houses, others) = (topology.houses_of(first), topology.houses_of(second));
                !houses.iter().any(|house| topology.kind(*house) == Kind::Region && others.contains(house))
            }
            Borders::Numbered(regions) => regions[first.index()] != regions[second.index()],
        };
        are_parted.then_some(Weight::Light)
    }
}

/// Listed houses do not say which of them are regions. Those are taken that hang together where they are
/// drawn, are more than a line, and have no cell in common with one taken before.
fn listed_regions(topology: &Topology, rows: &Rows) -> Vec<Option<HouseId>> {
    let mut places = vec![(0, 0); topology.cell_count()];
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            if let Some(cell) = cell {
                places[cell.index()] = (x, y);
            }
        }
    }
    let mut regions = vec![None; topology.cell_count()];
    for house in topology.houses() {
        let members = topology.house(house);
        let is_free = members.iter().all(|cell| regions[cell.index()].is_none());
        if is_free && is_patch(&members.iter().map(|cell| places[cell.index()]).collect::<Vec<_>>()) {
            members.iter().for_each(|cell| regions[cell.index()] = Some(house));
        }
    }
    regions
}

/// Whether places hang together and are not all in one row or column.
fn is_patch(places: &[(usize, usize)]) -> bool {
    let (x, y) = places[0];
    if places.iter().all(|place| place.0 == x) || places.iter().all(|place| place.1 == y) {
        return false;
    }
    let mut reached = vec![(x, y)];
    let mut next = 0;
    while let Some(&(x, y)) = reached.get(next) {
        next += 1;
        for place in [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))] {
            if places.contains(&place) && !reached.contains(&place) {
                reached.push(place);
            }
        }
    }
    reached.len() == places.len()
}
