//! What colouring shares. Where a symbol has two places in a house, one of them holds it. Cells joined by such links
//! take two colours in turn: one colour holds the symbol throughout, the other nowhere.

use super::prelude::*;

/// Joined cells by colour, both ascending.
pub struct Cluster(pub [Vec<Cell>; 2]);

impl Cluster {
    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.0[0].len() + self.0[1].len()
    }

    /// The two colours, this one first.
    pub fn from(&self, colour: usize) -> [&Vec<Cell>; 2] {
        [&self.0[colour], &self.0[1 - colour]]
    }

    /// Whether a cell is one of them.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.iter().any(|colour| colour.binary_search(&cell).is_ok())
    }
}

/// The clusters of a symbol, in the order of their first links.
pub fn clusters(sheet: &Sheet, symbol: Symbol) -> Vec<Cluster> {
    let mut met = vec![false; sheet.topology().cell_count()];
    let mut clusters = Vec::new();
    for house in sheet.topology().houses() {
        let places = sheet.places(house, symbol);
        let first = sheet.frame().cells_at(house, places).next().filter(|_| places.count_ones() == 2);
        if let Some(start) = first.filter(|start| !met[start.index()]) {
            clusters.push(cluster(sheet, Candidate { cell: start, symbol }, &mut met));
        }
    }
    clusters
}

/// Adds colours to a step: colour A is group 0, B is 1 and so on.
pub fn draw<'a>(draft: Draft, symbol: Symbol, colours: impl IntoIterator<Item = &'a Vec<Cell>>) -> Draft {
    colours.into_iter().zip(0..).fold(draft, |draft, (colour, number)| {
        draft.symbol_in(Role::Group(number), symbol, colour.iter().copied())
    })
}

/// The cluster of a cell.
fn cluster(sheet: &Sheet, start: Candidate, met: &mut [bool]) -> Cluster {
    let Candidate { cell: start, symbol } = start;
    let frame = sheet.frame();
    let mut colours = [Vec::new(), Vec::new()];
    let mut open = vec![(start, 0)];
    met[start.index()] = true;
    while let Some((cell, colour)) = open.pop() {
        colours[colour].push(cell);
        for seat in frame.seats(cell) {
            let other = sheet.places(seat.house, symbol) & !(1 << seat.position);
            if other.is_power_of_two() {
                let linked = frame.cell(seat.house, other.trailing_zeros());
                if !std::mem::replace(&mut met[linked.index()], true) {
                    open.push((linked, 1 - colour));
                }
            }
        }
    }
    colours.iter_mut().for_each(|colour| colour.sort_unstable());
    Cluster(colours)
}
