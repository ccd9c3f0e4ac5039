//! A board as clauses.
//!
//! Origin: Lynce and Ouaknine, "Sudoku as a SAT problem" (2006): their extended and minimal encodings, for any
//! houses.

use crate::literal::Literal;
use hyperdoku_core::{Candidate, Cell, Grid, HouseId, Symbol, Topology};
use std::ops::ControlFlow;

/// Which clauses say what a board demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding {
    /// What users call it.
    pub name: &'static str,
    /// What it says, in a line.
    pub summary: &'static str,
    rules: &'static [Rule],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// A cell holds a symbol.
    CellSome,
    /// A cell holds no two symbols.
    CellOne,
    /// A house has a place for each symbol.
    PlaceSome,
    /// A house has no two places for a symbol.
    PlaceOne,
}

/// Exactly one, told of cells and of places. What two rules would do, all four do faster: a solver follows a
/// symbol to its last place only if a clause says that there must be one.
pub const DIRECT: Encoding = Encoding {
    name: "direct",
    summary: "exactly one symbol in a cell, exactly one place for a symbol in a house",
    rules: &[Rule::CellSome, Rule::CellOne, Rule::PlaceSome, Rule::PlaceOne],
};

/// The fewest rules that still have the same solutions: for comparison.
pub const MINIMAL: Encoding = Encoding {
    name: "minimal",
    summary: "at least one symbol in a cell, at most one place for a symbol in a house",
    rules: &[Rule::CellSome, Rule::PlaceOne],
};

/// Every encoding, the one to use by default first.
pub const ENCODINGS: &[Encoding] = &[DIRECT, MINIMAL];

/// The encoding of that name.
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    ENCODINGS.iter().find(|encoding| encoding.name == name)
}

/// Receives clauses one by one; breaks to end.
pub type Clauses<'a> = dyn FnMut(&[Literal]) -> ControlFlow<()> + 'a;

/// Tells each clause about the cells of a grid that hold no symbol yet, and the candidates left in them.
///
/// A pair of cells that shares several houses is kept apart once.
pub fn clauses(grid: &Grid, encoding: &Encoding, tell: &mut Clauses<'_>) -> ControlFlow<()> {
    let topology = grid.topology();
    for cell in topology.cells().filter(|&cell| grid.symbol(cell).is_none()) {
        cell_clauses(grid, encoding, cell, tell)?;
    }
    for house in topology.houses() {
        for symbol in topology.all_symbols() {
            house_clauses(grid, encoding, house, symbol, tell)?;
        }
    }
    ControlFlow::Continue(())
}

/// No fewer clauses than any encoding has, told from numbers of candidates alone: a large board has too many
/// clauses to count them one by one.
pub fn most_clauses(grid: &Grid) -> u64 {
    let topology = grid.topology();
    let exactly_one =
        |candidates: u32| 1 + u64::from(candidates) * u64::from(candidates.saturating_sub(1)) / 2;
    let cells = topology.cells().map(|cell| exactly_one(grid.candidates(cell).len()));
    let pairs = topology.houses().flat_map(|house| topology.all_symbols().map(move |symbol| (house, symbol)));
    let places = pairs.map(|(house, symbol)| exactly_one(grid.place_count(house, symbol)));
    cells.sum::<u64>() + places.sum::<u64>()
}

fn cell_clauses(grid: &Grid, encoding: &Encoding, cell: Cell, tell: &mut Clauses<'_>) -> ControlFlow<()> {
    let topology = grid.topology();
    let candidates: Vec<Candidate> = grid.candidates(cell).map(|symbol| Candidate { cell, symbol }).collect();
    if encoding.has(Rule::CellSome) {
        some(&candidates, tell)?;
    }
    // That houses have as many cells as there are symbols makes up for this rule; a cell in no house needs it.
    if encoding.has(Rule::CellOne) || topology.houses_of(cell).is_empty() {
        pairs(&candidates, |_, _| true, tell)?;
    }
    ControlFlow::Continue(())
}

fn house_clauses(
    grid: &Grid,
    encoding: &Encoding,
    house: HouseId,
    symbol: Symbol,
    tell: &mut Clauses<'_>,
) -> ControlFlow<()> {
    let places: Vec<Candidate> = grid.places(house, symbol).map(|cell| Candidate { cell, symbol }).collect();
    if let [only] = &places[..]
        && grid.symbol(only.cell).is_some()
    {
        return ControlFlow::Continue(());
    }
    if encoding.has(Rule::PlaceSome) {
        some(&places, tell)?;
    }
    if encoding.has(Rule::PlaceOne) {
        let topology = grid.topology();
        pairs(&places, |a, b| first_common(topology, a.cell, b.cell) == Some(house), tell)?;
    }
    ControlFlow::Continue(())
}

impl Encoding {
    /// How many clauses an empty board has.
    pub fn clauses_of(&self, topology: &Topology) -> u64 {
        let (cells, order) = (topology.cell_count() as u64, u64::from(topology.symbols()));
        let pairs = order * (order - 1) / 2;
        let peers = topology.cells().map(|cell| topology.peers_of(cell).len() as u64).sum::<u64>();
        let lonely = topology.cells().filter(|&cell| topology.houses_of(cell).is_empty()).count() as u64;
        let one_symbol = if self.has(Rule::CellOne) { cells } else { lonely };
        let some_place = if self.has(Rule::PlaceSome) { topology.house_count() as u64 * order } else { 0 };
        cells + one_symbol * pairs + some_place + peers / 2 * order
    }

    fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }
}

/// One of these at least.
fn some(candidates: &[Candidate], tell: &mut Clauses<'_>) -> ControlFlow<()> {
    let clause: Vec<Literal> = candidates.iter().copied().map(Literal::Is).collect();
    tell(&clause)
}

/// No two of these, as far as the pair is wanted.
fn pairs(
    candidates: &[Candidate],
    wanted: impl Fn(Candidate, Candidate) -> bool,
    tell: &mut Clauses<'_>,
) -> ControlFlow<()> {
    for (position, &first) in candidates.iter().enumerate() {
        for &second in &candidates[position + 1..] {
            if wanted(first, second) {
                tell(&[Literal::IsNot(first), Literal::IsNot(second)])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The first house that two cells share.
fn first_common(topology: &Topology, a: Cell, b: Cell) -> Option<HouseId> {
    let others = topology.houses_of(b);
    topology.houses_of(a).iter().copied().find(|house| others.contains(house))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::{BOARDS, explicit_board, topology};
    use std::collections::HashSet;

    fn collected(grid: &Grid, encoding: &Encoding) -> Vec<Vec<Literal>> {
        let mut all = Vec::new();
        let flow = clauses(grid, encoding, &mut |clause| {
            all.push(clause.to_vec());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        all
    }

    #[test]
    fn the_numbers_of_clauses_are_those_of_the_formula() {
        for board in BOARDS.iter().map(|name| topology(name)).chain([explicit_board()]) {
            let grid = Grid::new(&board);
            for encoding in ENCODINGS {
                let count = collected(&grid, encoding).len() as u64;
                assert_eq!(encoding.clauses_of(&board), count, "{}", encoding.name);
                assert!(most_clauses(&grid) >= count, "{}", encoding.name);
            }
        }
    }

    #[test]
    fn no_clause_comes_twice() {
        for name in ["3x3", "2x2x1", "slice:2^3", "hoops", "3x3+diagonals+windows"] {
            let all = collected(&Grid::new(&topology(name)), &DIRECT);
            let distinct: HashSet<_> = all.iter().collect();
            assert_eq!(distinct.len(), all.len(), "{name}");
        }
    }

    #[test]
    fn a_cell_in_no_house_holds_one_symbol_in_every_encoding() {
        let board = explicit_board();
        let lonely = Cell(16);
        for encoding in ENCODINGS {
            let all = collected(&Grid::new(&board), encoding);
            let about = all.iter().filter(|clause| clause.iter().all(|l| l.candidate().cell == lonely));
            assert_eq!(about.count(), 1 + 6, "{}", encoding.name);
        }
    }

    #[test]
    fn nothing_is_said_of_cells_that_hold_a_symbol() {
        let mut grid = Grid::new(&topology("2x2"));
        grid.place(Candidate { cell: Cell(5), symbol: Symbol::from_index(2) }).unwrap();
        grid.propagate().unwrap();
        for clause in collected(&grid, &DIRECT) {
            for literal in clause {
                let Candidate { cell, symbol } = literal.candidate();
                assert_ne!(cell, Cell(5));
                assert!(grid.candidates(cell).contains(symbol));
            }
        }
    }
}
