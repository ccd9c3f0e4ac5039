//! Boards whose houses are listed.

use super::Size;
use crate::houses::{HouseList, Kind};
use crate::ids::Cell;
use crate::shape::{Explicit, ShapeError};

pub(super) fn size(explicit: &Explicit) -> Result<Size, ShapeError> {
    if explicit.symbols == 0 {
        return Err(ShapeError::Zero("the number of symbols"));
    }
    if explicit.cells == 0 {
        return Err(ShapeError::Zero("the number of cells"));
    }
    let members = explicit.houses.iter().map(|house| house.len() as u64).sum();
    Ok(Size { symbols: explicit.symbols.into(), cells: explicit.cells.into(), members })
}

/// Every house is N different cells of the board, and a layout places every cell once.
pub(super) fn check(explicit: &Explicit) -> Result<(), ShapeError> {
    let mut last_seen = vec![0; explicit.cells as usize];
    for (house, members) in explicit.houses.iter().enumerate() {
        let wrong = |problem| Err(ShapeError::House { house, problem });
        if members.len() != explicit.symbols as usize {
            return wrong(format!("{} cells expected, found {}", explicit.symbols, members.len()));
        }
        for &cell in members {
            match last_seen.get_mut(cell.index()) {
                None => return wrong(format!("cell {} is not one of 0 to {}", cell.0, explicit.cells - 1)),
                Some(seen) if *seen == house + 1 => return wrong(format!("cell {} is there twice", cell.0)),
                Some(seen) => *seen = house + 1,
            }
        }
    }
    check_layout(explicit)
}

pub(super) fn houses(explicit: &Explicit, list: &mut HouseList) {
    for members in &explicit.houses {
        list.push(Kind::Extra, members.iter().copied());
    }
}

fn check_layout(explicit: &Explicit) -> Result<(), ShapeError> {
    if explicit.layout.is_empty() {
        return Ok(());
    }
    let mut placed = vec![false; explicit.cells as usize];
    for &Cell(cell) in explicit.layout.iter().flatten().flatten() {
        match placed.get_mut(cell as usize) {
            None => return Err(ShapeError::Layout(format!("cell {cell} is not on the board"))),
            Some(true) => return Err(ShapeError::Layout(format!("cell {cell} is there twice"))),
            Some(seen) => *seen = true,
        }
    }
    match placed.iter().position(|&seen| !seen) {
        Some(cell) => Err(ShapeError::Layout(format!("cell {cell} is missing"))),
        None => Ok(()),
    }
}
