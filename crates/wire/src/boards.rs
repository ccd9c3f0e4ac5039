//! Boards.

use serde::{Deserialize, Serialize};

/// The boards that are offered for a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Boards {
    /// In the order in which they are shown.
    pub boards: Vec<BoardOffer>,
}

/// A board that is offered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardOffer {
    /// Its name, as everywhere else.
    pub name: String,
    /// What to call it.
    pub title: String,
    /// How many cells.
    pub cells: u32,
    /// How many symbols.
    pub symbols: u32,
}

/// What is known of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardFacts {
    /// Its name, as everyone writes it.
    pub name: String,
    /// How many cells.
    pub cells: u32,
    /// How many symbols.
    pub symbols: u32,
    /// How many axes, where it has any.
    pub dimensions: Option<u32>,
    /// How many houses.
    pub houses: u32,
    /// How many peers a cell has.
    pub peers: Spread,
    /// Whether it is known that it can be filled; otherwise only a search could tell.
    pub exists: bool,
}

/// A number that may differ from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Spread {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}
