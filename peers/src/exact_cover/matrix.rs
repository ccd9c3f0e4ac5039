//! The exact cover problem of a 9x9 puzzle: options are candidates, and each covers four items: its cell, and
//! its symbol in each of the cell's three houses.

use crate::answer::Count;
use crate::line::Line;

/// How many items the empty board has.
pub const ITEMS: usize = 4 * CELLS;

/// What the givens leave to cover.
pub struct Reduced {
    /// How many items are left; they are numbered from 0, and each is in some option.
    pub items: usize,
    /// The options that agree with all givens, each as its items in ascending order.
    pub options: Vec<[usize; 4]>,
}

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;
const OPTIONS: usize = CELLS * SIDE;

/// The options of the empty board, each as its items, numbered from 0, in ascending order.
pub fn all_options() -> impl Iterator<Item = [usize; 4]> {
    (0..CELLS).flat_map(|cell| (0..SIDE).map(move |symbol| items_of(cell, symbol)))
}

/// Marks the items that givens cover, or says that two givens clash.
pub fn covered_items(line: &Line) -> Result<[bool; ITEMS], Count> {
    let mut covered = [false; ITEMS];
    for (cell, given) in line.givens().enumerate() {
        let Some(symbol) = given else { continue };
        for item in items_of(cell, symbol) {
            if covered[item] {
                return Err(Count::Zero);
            }
            covered[item] = true;
        }
    }
    Ok(covered)
}

/// The problem without what the givens cover, or its answer if there is nothing to search: every item is
/// covered, or one is left without options. The crates treat these corners differently, some with a panic.
pub fn reduce(line: &Line) -> Result<Reduced, Count> {
    let covered = covered_items(line)?;
    let mut numbers = [0; ITEMS];
    let mut items = 0;
    for (number, _) in numbers.iter_mut().zip(covered).filter(|(_, covered)| !covered) {
        *number = items;
        items += 1;
    }
    let mut options = Vec::with_capacity(OPTIONS);
    let mut has_option = [false; ITEMS];
    for cell in (0..CELLS).filter(|&cell| !covered[cell]) {
        for symbol in 0..SIDE {
            let items = items_of(cell, symbol);
            if items.iter().any(|&item| covered[item]) {
                continue;
            }
            items.iter().for_each(|&item| has_option[item] = true);
            options.push(items.map(|item| numbers[item]));
        }
    }
    if items == 0 {
        return Err(Count::One);
    }
    if covered.iter().zip(has_option).any(|(covered, has_option)| !covered && !has_option) {
        return Err(Count::Zero);
    }
    Ok(Reduced { items, options })
}

/// The items of a candidate on the empty board; a cell and a symbol are counted from 0.
fn items_of(cell: usize, symbol: usize) -> [usize; 4] {
    let (row, column) = (cell / SIDE, cell % SIDE);
    let region = row / 3 * 3 + column / 3;
    let in_house = |house| CELLS + house * SIDE + symbol;
    [cell, in_house(row), in_house(SIDE + column), in_house(2 * SIDE + region)]
}
