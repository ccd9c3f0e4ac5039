//! Jigsaw boards: rows, columns and irregular regions of a square.

use super::{Size, latin};
use crate::houses::{HouseList, Kind};
use crate::ids::{Cell, MAX_SYMBOLS};
use crate::shape::ShapeError;

pub(super) fn size(regions: &[u8]) -> Result<Size, ShapeError> {
    let order = regions.len().isqrt();
    if order == 0 || order * order != regions.len() {
        let problem = format!("a jigsaw needs N² region letters, found {}", regions.len());
        return Err(ShapeError::JigsawRegions(problem));
    }
    let cells = regions.len() as u64;
    Ok(Size { symbols: order as u64, cells, members: 3 * cells })
}

/// Regions numbered in the order they first appear, so that letters do not matter.
pub(super) fn normalised(regions: &[u8]) -> Result<Vec<u8>, ShapeError> {
    let order = regions.len().isqrt();
    let mut seen: Vec<(u8, usize)> = Vec::new();
    let mut numbered = Vec::with_capacity(regions.len());
    for &region in regions {
        let position = seen.iter().position(|&(other, _)| other == region).unwrap_or(seen.len());
        match seen.get_mut(position) {
            Some((_, count)) => *count += 1,
            None => seen.push((region, 1)),
        }
        numbered.push(position as u8);
    }
    if seen.len() != order {
        let problem = format!("a jigsaw of {order} symbols needs {order} regions, found {}", seen.len());
        return Err(ShapeError::JigsawRegions(problem));
    }
    if let Some(region) = seen.iter().position(|&(_, count)| count != order) {
        let count = seen[region].1;
        let problem = format!("each region needs {order} cells, region {} has {count}", region + 1);
        return Err(ShapeError::JigsawRegions(problem));
    }
    Ok(numbered)
}

pub(super) fn houses(regions: &[u8], list: &mut HouseList) {
    let order = regions.len().isqrt();
    debug_assert!(order <= MAX_SYMBOLS as usize);
    for region in 0..order {
        let members = (0..regions.len()).filter(|&cell| usize::from(regions[cell]) == region);
        list.push(Kind::Region, members.map(Cell::new));
    }
    latin::houses(order as u32, 2, list);
}
