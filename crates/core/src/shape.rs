//! Which board: the one place that knows families and dimensions.

use crate::families::{self, Size};
use crate::ids::{Cell, MAX_SYMBOLS};
use std::fmt;
use std::sync::Arc;

/// How large a board may be before it is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most cells.
    pub cells: u64,
    /// The most (house, cell) pairs: what a topology stores twice, four bytes each.
    pub members: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { cells: 4_000_000, members: 64_000_000 }
    }
}

/// The family of a board and what defines it within the family.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// Box sides `[d1..dn]`: spans along every axis, and d1 x … x dn containers.
    Container(Vec<u32>),
    /// Every 2-D slice is a Sudoku with `side` x `side` boxes.
    Slice {
        /// Side of the boxes.
        side: u32,
        /// Number of axes.
        dimensions: u32,
    },
    /// A Latin square, cube or hypercube: spans only.
    Latin {
        /// Number of symbols.
        order: u32,
        /// Number of axes.
        dimensions: u32,
    },
    /// The visible surface of stacked cubes; `heights[x][y]`.
    Iso([[u8; 3]; 3]),
    /// Three faces of a cube, lines wrapping over two of them.
    Wrap {
        /// Cells along an edge of a face.
        side: u32,
    },
    /// Six 4x4 faces of a cube and twelve hoops around it.
    Hoops,
    /// A square with irregular regions: the region of each cell, row by row.
    Jigsaw(Vec<u8>),
    /// Houses given one by one.
    Explicit(Arc<Explicit>),
}

/// A board given by its houses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Explicit {
    /// Number of symbols, and of cells in a house.
    pub symbols: u32,
    /// Number of cells.
    pub cells: u32,
    /// The cells of each house.
    pub houses: Vec<Vec<Cell>>,
    /// Where to draw the cells: rows of cells and gaps. Empty when not told.
    pub layout: Vec<Vec<Option<Cell>>>,
}

impl Explicit {
    /// A board whose cells are plain numbers, as other programs tell it.
    pub fn numbered(symbols: u32, cells: u32, houses: &[Vec<u32>], layout: &[Vec<Option<u32>>]) -> Self {
        let house = |house: &Vec<u32>| house.iter().copied().map(Cell).collect();
        let row = |row: &Vec<Option<u32>>| row.iter().map(|cell| cell.map(Cell)).collect();
        Explicit {
            symbols,
            cells,
            houses: houses.iter().map(house).collect(),
            layout: layout.iter().map(row).collect(),
        }
    }
}

/// Houses added to a two-dimensional board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Extras {
    /// The two long diagonals.
    pub diagonals: bool,
    /// The (m-1)² windows of a board of m² symbols.
    pub windows: bool,
}

/// A board that is well formed and within the limits.
///
/// It may still be impossible to fill: see [`Shape::existence`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    family: Family,
    extras: Extras,
    // Both within the limits, and consistent with the family.
    symbols: u32,
    cells: u32,
}

/// The integer points of a board whose cells fill an n-dimensional cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lattice {
    /// Number of axes, at least 1.
    pub dimensions: u32,
    /// Cells along each axis.
    pub side: u32,
}

/// The most axes of a board: beyond it even two symbols make too many cells.
pub const MAX_DIMENSIONS: u32 = 32;

/// Heights of the stack that `iso` alone stands for.
pub const ISO_HEIGHTS: [[u8; 3]; 3] = [[3, 2, 1], [2, 1, 1], [1, 1, 1]];

/// Why a shape is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShapeError {
    /// No box side was given.
    NoSides,
    /// A side, order or number of dimensions is zero.
    Zero(&'static str),
    /// More axes than [`MAX_DIMENSIONS`].
    TooManyDimensions,
    /// More symbols than fit a [`crate::SymbolSet`].
    TooManySymbols,
    /// More cells than the limit.
    TooManyCells(u64),
    /// More memberships of cells in houses than the limit.
    TooManyMembers(u64),
    /// The side of a wrapped cube is odd.
    OddWrap(u32),
    /// A height is over 3 or greater than one before it.
    IsoHeights,
    /// Regions that are not N regions of N cells on N x N cells.
    JigsawRegions(String),
    /// Extra houses on a board that is not a square.
    ExtrasNeedSquare,
    /// Windows on a board whose number of symbols is not a square of 2 or more.
    WindowsNeedSquareOrder(u32),
    /// A house of an explicit board that is not N different cells of the board.
    House {
        /// Position of the house in the list, from 0.
        house: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A layout that does not place every cell once.
    Layout(String),
}

impl Shape {
    /// A container board with these box sides.
    pub fn container(sides: &[u32]) -> Result<Self, ShapeError> {
        Shape::new(Family::Container(sides.to_vec()), Extras::default(), Limits::default())
    }

    /// Checks a board and its size, by checked arithmetic, before anything is allocated.
    pub fn new(family: Family, extras: Extras, limits: Limits) -> Result<Self, ShapeError> {
        let Size { symbols, cells, members } = families::size(&family)?;
        if symbols > u64::from(MAX_SYMBOLS) {
            return Err(ShapeError::TooManySymbols);
        }
        if cells > limits.cells || cells > u64::from(u32::MAX / MAX_SYMBOLS) {
            return Err(ShapeError::TooManyCells(limits.cells));
        }
        if members > limits.members {
            return Err(ShapeError::TooManyMembers(limits.members));
        }
        let family = families::normalised(family)?;
        let shape = Shape { family, extras, symbols: symbols as u32, cells: cells as u32 };
        shape.check_extras()?;
        Ok(shape)
    }

    /// The family and what defines the board in it.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The extra houses.
    pub fn extras(&self) -> Extras {
        self.extras
    }

    /// N: the number of symbols, and of cells in each house.
    pub fn symbols(&self) -> u32 {
        self.symbols
    }

    /// The number of cells.
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// The lattice of the cells, unless they lie on a surface or are listed.
    pub fn lattice(&self) -> Option<Lattice> {
        let dimensions = match &self.family {
            Family::Container(sides) => sides.len() as u32,
            Family::Slice { dimensions, .. } | Family::Latin { dimensions, .. } => *dimensions,
            Family::Jigsaw(_) => 2,
            Family::Iso(_) | Family::Wrap { .. } | Family::Hoops | Family::Explicit(_) => return None,
        };
        Some(Lattice { dimensions, side: self.symbols })
    }

    /// Along how many axes some cells differ: none on boards that are no lattice.
    pub fn axes_between(&self, cells: &[Cell]) -> u32 {
        let (Some(lattice), Some((&first, others))) = (self.lattice(), cells.split_first()) else { return 0 };
        let mut differ = vec![false; lattice.dimensions as usize];
        for &cell in others {
            let pairs = lattice.coordinates(first).zip(lattice.coordinates(cell));
            differ.iter_mut().zip(pairs).for_each(|(differ, (one, other))| *differ |= one != other);
        }
        differ.into_iter().filter(|&differ| differ).count() as u32
    }

    /// The sides of the boxes that rule the board, axis by axis, where it has rectangular ones.
    pub fn box_sides(&self) -> Option<Vec<u32>> {
        match &self.family {
            Family::Container(sides) => Some(sides.clone()),
            Family::Slice { side, dimensions } => Some(vec![*side; *dimensions as usize]),
            _ => None,
        }
    }

    /// Whether all cells are alike: each has as many houses and peers as any other.
    pub fn is_regular(&self) -> bool {
        let alike = matches!(
            self.family,
            Family::Container(_) | Family::Slice { .. } | Family::Latin { .. } | Family::Hoops
        );
        alike && self.extras == Extras::default()
    }

    /// The same board with its axes in a standard order: box sides descending.
    pub fn canonical(&self) -> Shape {
        let mut shape = self.clone();
        if let Family::Container(sides) = &mut shape.family {
            sides.sort_unstable_by(|a, b| b.cmp(a));
        }
        shape
    }

    /// Whether the board has a name that [`str::parse`] reads back; explicit boards have none.
    pub fn has_name(&self) -> bool {
        !matches!(self.family, Family::Explicit(_))
    }

    fn check_extras(&self) -> Result<(), ShapeError> {
        if self.extras == Extras::default() {
            return Ok(());
        }
        if self.lattice().is_none_or(|lattice| lattice.dimensions != 2) {
            return Err(ShapeError::ExtrasNeedSquare);
        }
        let root = self.symbols.isqrt();
        if self.extras.windows && (root < 2 || root * root != self.symbols) {
            return Err(ShapeError::WindowsNeedSquareOrder(self.symbols));
        }
        Ok(())
    }
}

impl Lattice {
    /// The coordinates of a cell, axis 0 first.
    pub fn coordinates(self, cell: Cell) -> impl Iterator<Item = u32> {
        let mut rest = cell.0;
        (0..self.dimensions).map(move |_| {
            let x = rest % self.side;
            rest /= self.side;
            x
        })
    }

    /// The cell at these coordinates, axis 0 first.
    ///
    /// # Panics
    /// In debug builds, if a coordinate is not on the board.
    pub fn cell_at(self, coordinates: &[u32]) -> Cell {
        debug_assert_eq!(coordinates.len(), self.dimensions as usize);
        Cell(coordinates.iter().rev().fold(0, |index, &x| {
            debug_assert!(x < self.side);
            index * self.side + x
        }))
    }

    /// How far apart in cell numbers two neighbours along an axis are.
    pub fn stride(self, axis: u32) -> u32 {
        self.side.pow(axis)
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::NoSides => f.write_str("a board needs at least one box side"),
            ShapeError::Zero(what) => write!(f, "{what} must be at least 1, found 0"),
            ShapeError::TooManyDimensions => {
                write!(f, "too many dimensions: a board has at most {MAX_DIMENSIONS}")
            }
            ShapeError::TooManySymbols => write!(f, "too many symbols: a board has at most {MAX_SYMBOLS}"),
            ShapeError::TooManyCells(limit) => write!(f, "too many cells: the limit is {limit}"),
            ShapeError::TooManyMembers(limit) => {
                write!(f, "too many cells in houses, counted house by house: the limit is {limit}")
            }
            ShapeError::OddWrap(side) => write!(f, "the side of a wrapped cube must be even, found {side}"),
            ShapeError::IsoHeights => {
                f.write_str("heights must be 0 to 3 and not increase along a row or from row to row")
            }
            ShapeError::JigsawRegions(problem) => f.write_str(problem),
            ShapeError::ExtrasNeedSquare => f.write_str("diagonals and windows need a two-dimensional board"),
            ShapeError::WindowsNeedSquareOrder(symbols) => {
                write!(f, "windows need 4, 9, 16, … symbols, the board has {symbols}")
            }
            ShapeError::House { house, problem } => write!(f, "house {house}: {problem}"),
            ShapeError::Layout(problem) => write!(f, "layout: {problem}"),
        }
    }
}

impl std::error::Error for ShapeError {}
