//! Whether clauses say what they are to say: that a puzzle has a solution other than one that is known. A
//! proof that they contradict each other then proves that there is no other.

use super::board::{House, Puzzle};
use super::lrat::Formula;
use std::collections::HashSet;

/// Finds the known solution, or a clause that does not follow from rules, givens and another solution.
pub fn check(puzzle: &Puzzle, formula: &Formula) -> Result<(), String> {
    let rules = Rules::new(puzzle);
    let mut others = 0;
    for clause in &formula.clauses {
        let places: Option<Vec<Place>> = clause.iter().map(|&literal| rules.place(literal)).collect();
        let places = places.ok_or_else(|| format!("{clause:?} is about no cell"))?;
        if rules.holds(&places, clause) {
            continue;
        }
        rules.excludes_solution(&places, clause).map_err(|reason| format!("{clause:?}: {reason}"))?;
        others += 1;
    }
    if others == 1 { Ok(()) } else { Err(format!("{others} clauses exclude a solution in place of 1")) }
}

/// A symbol in a cell: what a variable stands for.
#[derive(Clone, Copy)]
struct Place {
    cell: usize,
    value: usize,
}

/// What the rules say of a board.
struct Rules<'a> {
    puzzle: &'a Puzzle,
    /// The houses of each cell.
    houses: Vec<HashSet<House>>,
}

impl Rules<'_> {
    fn new(puzzle: &Puzzle) -> Rules<'_> {
        let board = &puzzle.board;
        let houses =
            (0..board.cells()).map(|cell| board.houses(&board.coordinates(cell)).into_iter().collect());
        Rules { puzzle, houses: houses.collect() }
    }

    /// What a literal is about: variables are numbered cell by cell from 1.
    fn place(&self, literal: i32) -> Option<Place> {
        let index = (literal.unsigned_abs() as usize).checked_sub(1)?;
        let symbols = self.puzzle.board.symbols();
        let cell = index / symbols;
        (cell < self.houses.len()).then_some(Place { cell, value: index % symbols + 1 })
    }

    /// Whether a clause follows from rules and givens: a given; some symbol in a cell; a symbol somewhere in
    /// a house; not two symbols in a cell; not a symbol twice in a house.
    fn holds(&self, places: &[Place], clause: &[i32]) -> bool {
        let symbols = self.puzzle.board.symbols();
        match *places {
            [Place { cell, value }] if clause[0] > 0 => self.puzzle.values[cell] == value,
            [one, other] if clause.iter().all(|literal| *literal < 0) => {
                let differ = one.cell != other.cell;
                let meet = !self.houses[one.cell].is_disjoint(&self.houses[other.cell]);
                if differ { one.value == other.value && meet } else { one.value != other.value }
            }
            [first, ..] if clause.iter().all(|literal| *literal > 0) => {
                let cells: HashSet<usize> = places.iter().map(|place| place.cell).collect();
                let values: HashSet<usize> = places.iter().map(|place| place.value).collect();
                let shared = |house: &House| cells.iter().all(|cell| self.houses[*cell].contains(house));
                (cells.len() == 1 && values.len() == symbols)
                    || (values.len() == 1
                        && cells.len() == symbols
                        && self.houses[first.cell].iter().any(shared))
            }
            _ => false,
        }
    }

    /// Whether a clause says that some cell differs from a solution.
    fn excludes_solution(&self, places: &[Place], clause: &[i32]) -> Result<(), String> {
        if clause.iter().any(|literal| *literal > 0) {
            return Err("it follows neither from the rules nor from the givens".to_owned());
        }
        let mut solution = self.puzzle.values.clone();
        places.iter().for_each(|place| solution[place.cell] = place.value);
        self.puzzle.check(&solution)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;

    /// The board of two symbols in two rows, with a 1 in its first cell.
    fn check(clauses: &str, expected: Result<(), &str>) {
        let puzzle = Puzzle { board: Board::latin("latin:2^2", 2, 2), values: vec![1, 0, 0, 0] };
        let formula = Formula::read(clauses).unwrap();
        assert_eq!(super::check(&puzzle, &formula), expected.map_err(str::to_owned), "{clauses}");
    }

    #[test]
    fn clauses_are_held_against_the_rules() {
        // The other solution, a given, a cell, a house, two symbols, two cells.
        const RIGHT: &str = "-4 -6 -7 0\n1 0 3 4 0 1 3 0 -3 -4 0 -2 -6 0";
        check(RIGHT, Ok(()));
        check(&RIGHT.replace("-4 -6 -7 0", "-1 -4 -6 -7 0"), Ok(()));
        check(&RIGHT.replace("-4 -6 -7 0\n", ""), Err("0 clauses exclude a solution in place of 1"));
        check("-4 -6 0", Err("[-4, -6]: cell 3 has the value 0"));
        check("-3 -6 -7 0", Err("[-3, -6, -7]: cell 1 repeats the value 1 in a house"));
        let neither = "it follows neither from the rules nor from the givens";
        check("3 0", Err(&format!("[3]: {neither}")));
        check("1 7 0", Err(&format!("[1, 7]: {neither}")));
        check("1 -3 0", Err(&format!("[1, -3]: {neither}")));
        check("9 0", Err("[9] is about no cell"));
    }
}
