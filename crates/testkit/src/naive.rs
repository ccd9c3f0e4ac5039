//! The simplest solver there is: cell by cell in order, every symbol that no house holds yet.

use hyperdoku_core::{Cell, Puzzle, Solution, Symbol, SymbolSet};

/// Up to `limit` solutions in lexicographic order. Only for small boards: nothing bounds its time.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    fill(puzzle, &mut puzzle.givens().to_vec(), 0, limit, &mut found);
    found
}

fn fill(puzzle: &Puzzle, cells: &mut [Option<Symbol>], from: usize, limit: usize, found: &mut Vec<Solution>) {
    let Some(open) = (from..cells.len()).find(|&cell| cells[cell].is_none()) else {
        let symbols = cells.iter().copied().collect::<Option<Vec<_>>>().expect("all cells are filled");
        found.extend(Solution::check(puzzle, symbols));
        return;
    };
    let topology = puzzle.topology();
    let houses = topology.houses_of(Cell::new(open)).iter();
    let used: SymbolSet =
        houses.flat_map(|&house| topology.house(house)).filter_map(|cell| cells[cell.index()]).collect();
    for symbol in topology.all_symbols() - used {
        if found.len() >= limit {
            break;
        }
        cells[open] = Some(symbol);
        fill(puzzle, cells, open + 1, limit, found);
    }
    cells[open] = None;
}
