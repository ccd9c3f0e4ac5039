//! What views make and writers read: a flat list of drawing items.

use hyperdoku_core::Cell;
use std::ops::Add;

/// A place on the plane: x to the right, y down, in the units of the [`crate::Metrics`] it was made with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// To the right of the left edge.
    pub x: u32,
    /// Below the upper edge.
    pub y: u32,
}

/// How large something is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Size {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// Its upper left corner.
    pub at: Point,
    /// Its size.
    pub size: Size,
}

/// What a text is, so that a writer can choose how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The symbol of a given.
    Given,
    /// A symbol of the solution.
    Solved,
    /// The name of a panel, or of a row or column of panels.
    Label,
    /// The name of a group of panels.
    Title,
}

/// How strong a rule is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// Between regions, and around a panel.
    Light,
    /// Around the faces of a surface, where one panel shows several.
    Heavy,
}

/// One thing to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// The ground of a cell that also belongs to an extra house. It comes before its cell.
    Fill {
        /// The cell, and the room between it and its neighbours.
        area: Area,
    },
    /// A cell, whether empty or not. It comes before its symbol.
    Cell {
        /// Which.
        cell: Cell,
        /// Where.
        area: Area,
    },
    /// A straight line, level or upright. Lines that meet or cross have a common point.
    Rule {
        /// Its left or upper end.
        from: Point,
        /// Its right or lower end.
        to: Point,
        /// How strong.
        weight: Weight,
    },
    /// A text in the middle of an area.
    Text {
        /// Where.
        area: Area,
        /// What.
        text: String,
        /// What for.
        role: Role,
    },
}

/// A drawing: items to be drawn in this order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The size of the whole; everything lies within it.
    pub size: Size,
    /// What to draw.
    pub items: Vec<Item>,
}

impl Add for Point {
    type Output = Point;

    fn add(self, by: Point) -> Point {
        Point { x: self.x + by.x, y: self.y + by.y }
    }
}

impl Item {
    /// The same item, moved.
    pub(crate) fn moved(mut self, by: Point) -> Item {
        match &mut self {
            Item::Fill { area } | Item::Cell { area, .. } | Item::Text { area, .. } => area.at = area.at + by,
            Item::Rule { from, to, .. } => (*from, *to) = (*from + by, *to + by),
        }
        self
    }
}
