//! The board as a person has it on paper: symbols filled in, and candidates pencilled into the other cells.

use crate::frame::{Frame, bits};
use hyperdoku_core::{Candidate, Cell, Contradiction, Effect, HouseId, Puzzle, Symbol, SymbolSet, Topology};
use std::sync::Arc;

/// Symbols and candidates, kept by cell and by house. Nothing follows by itself but that a symbol placed is gone
/// from the cells that see it.
#[derive(Clone, Debug)]
pub struct Sheet {
    frame: Arc<Frame>,
    values: Vec<Option<Symbol>>,
    /// Of filled cells: none.
    candidates: Vec<SymbolSet>,
    /// The positions that can hold symbol s in house h, at h·N + s; none once it is placed there.
    places: Vec<u64>,
    /// The positions of each house that are not filled.
    open: Vec<u64>,
    unfilled: usize,
    /// Cells with one candidate, (house, symbol) with one place, houses with one open cell.
    naked: Marked,
    hidden: Marked,
    full: Marked,
}

impl Sheet {
    /// The board without any symbol.
    pub fn empty(frame: &Arc<Frame>) -> Self {
        let topology = frame.topology();
        let (cells, houses) = (topology.cell_count(), topology.house_count());
        let all = topology.all_symbols();
        let mut sheet = Sheet {
            frame: Arc::clone(frame),
            values: vec![None; cells],
            candidates: vec![all; cells],
            // As many positions as symbols.
            places: vec![all.0; houses * topology.symbols() as usize],
            open: vec![all.0; houses],
            unfilled: cells,
            naked: Marked::none(cells),
            hidden: Marked::none(houses * topology.symbols() as usize),
            full: Marked::none(houses),
        };
        if topology.symbols() == 1 {
            topology.cells().for_each(|cell| sheet.naked.set(cell.index(), true));
            topology.houses().for_each(|house| sheet.full.set(house.index(), true));
            topology.houses().for_each(|house| sheet.hidden.set(house.index(), true));
        }
        sheet
    }

    /// A puzzle's givens filled in.
    ///
    /// # Panics
    /// If the puzzle is of another board.
    pub fn of(frame: &Arc<Frame>, puzzle: &Puzzle) -> Result<Self, Contradiction> {
        assert!(frame.topology().is_same_board(puzzle.topology()), "a frame is made for one board");
        let mut sheet = Sheet::empty(frame);
        for (cell, given) in puzzle.topology().cells().zip(puzzle.givens()) {
            if let Some(symbol) = *given {
                sheet.place(Candidate { cell, symbol })?;
            }
        }
        Ok(sheet)
    }

    /// A puzzle's givens alone, whatever they lead to: to be looked at only.
    pub(crate) fn of_broken(frame: &Arc<Frame>, puzzle: &Puzzle) -> Self {
        let unfilled = frame.topology().cell_count() - puzzle.given_count();
        Sheet { values: puzzle.givens().to_vec(), unfilled, ..Sheet::empty(frame) }
    }

    /// What is known of the board.
    pub fn frame(&self) -> &Arc<Frame> {
        &self.frame
    }

    /// The board.
    pub fn topology(&self) -> &Arc<Topology> {
        self.frame.topology()
    }

    /// The symbol filled into a cell.
    pub fn value(&self, cell: Cell) -> Option<Symbol> {
        self.values[cell.index()]
    }

    /// The symbols of all cells.
    pub fn values(&self) -> &[Option<Symbol>] {
        &self.values
    }

    /// How many cells are not filled.
    pub fn unfilled(&self) -> usize {
        self.unfilled
    }

    /// What a cell can still hold: nothing more once it is filled.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.candidates[cell.index()]
    }

    /// Whether a cell can still hold a symbol.
    pub fn allows(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.symbol)
    }

    /// The positions of a house that can still hold a symbol: none once it is placed there.
    pub fn places(&self, house: HouseId, symbol: Symbol) -> u64 {
        self.places[self.place_index(house, symbol)]
    }

    /// The cells of a house that can still hold a symbol.
    pub fn cells_for(&self, house: HouseId, symbol: Symbol) -> impl Iterator<Item = Cell> + '_ {
        self.frame.cells_at(house, self.places(house, symbol))
    }

    /// The positions of a house that are not filled.
    pub fn open(&self, house: HouseId) -> u64 {
        self.open[house.index()]
    }

    /// The symbols a house lacks.
    pub fn missing(&self, house: HouseId) -> SymbolSet {
        let order = self.topology().symbols() as usize;
        let places = &self.places[house.index() * order..][..order];
        SymbolSet(places.iter().enumerate().fold(0, |set, (s, &mask)| set | u64::from(mask != 0) << s))
    }

    /// The cells that see this one and can hold the symbol; some several times.
    pub fn rivals(&self, candidate: Candidate) -> impl Iterator<Item = Cell> + '_ {
        let seats = self.frame.seats(candidate.cell).iter();
        seats.flat_map(move |seat| {
            let others = self.places(seat.house, candidate.symbol) & !(1 << seat.position);
            self.frame.cells_at(seat.house, others)
        })
    }

    /// The cells that can hold a symbol and see all of some cells, ascending.
    pub fn seen_by_all(&self, cells: &[Cell], symbol: Symbol) -> Vec<Cell> {
        let Some((&first, others)) = cells.split_first() else { return Vec::new() };
        let sees_others = |cell: &Cell| others.iter().all(|&other| self.frame.sees(other, *cell));
        let mut seen: Vec<Cell> =
            self.rivals(Candidate { cell: first, symbol }).filter(sees_others).collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    /// The houses with one open cell.
    pub(crate) fn full_houses(&self) -> impl Iterator<Item = HouseId> + '_ {
        self.full.iter().map(|index| HouseId(index as u32))
    }

    /// The symbols with one place in a house, in the order of houses.
    pub(crate) fn hidden_singles(&self) -> impl Iterator<Item = (HouseId, Symbol)> + '_ {
        let order = self.topology().symbols() as usize;
        self.hidden.iter().map(move |i| (HouseId((i / order) as u32), Symbol::from_index(i % order)))
    }

    /// The cells with one candidate.
    pub(crate) fn naked_singles(&self) -> impl Iterator<Item = Cell> + '_ {
        self.naked.iter().map(Cell::new)
    }

    /// Does what a step says.
    pub fn apply(&mut self, effect: Effect) -> Result<(), Contradiction> {
        match effect {
            Effect::Place(candidate) => self.place(candidate),
            Effect::Eliminate(candidate) => self.eliminate(candidate),
        }
    }

    /// Fills a cell and takes the symbol from the cells that see it. After a contradiction the sheet is of no more
    /// use.
    pub fn place(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, symbol } = candidate;
        if self.value(cell) == Some(symbol) {
            return Ok(());
        }
        if !self.allows(candidate) {
            return Err(Contradiction::NoSymbol(cell));
        }
        let frame = Arc::clone(&self.frame);
        for seat in frame.seats(cell) {
            let others = self.places(seat.house, symbol) & !(1 << seat.position);
            for rival in frame.cells_at(seat.house, others) {
                self.eliminate(Candidate { cell: rival, symbol })?;
            }
        }
        for other in self.candidates(cell) - SymbolSet::of(symbol) {
            self.eliminate(Candidate { cell, symbol: other })?;
        }
        self.candidates[cell.index()] = SymbolSet::EMPTY;
        self.naked.set(cell.index(), false);
        self.values[cell.index()] = Some(symbol);
        self.unfilled -= 1;
        for seat in frame.seats(cell) {
            let index = self.place_index(seat.house, symbol);
            self.places[index] = 0;
            self.hidden.set(index, false);
            let open = &mut self.open[seat.house.index()];
            *open &= !(1 << seat.position);
            self.full.set(seat.house.index(), open.is_power_of_two());
        }
        Ok(())
    }

    /// Takes a candidate away. One that is gone already is no change. After a contradiction the sheet is of no more
    /// use.
    pub fn eliminate(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, symbol } = candidate;
        if !self.allows(candidate) {
            return Ok(());
        }
        let left = &mut self.candidates[cell.index()];
        left.remove(symbol);
        let left = *left;
        self.naked.set(cell.index(), left.len() == 1);
        let order = self.topology().symbols() as usize;
        let mut emptied = None;
        for seat in self.frame.seats(cell) {
            let index = seat.house.index() * order + symbol.index();
            let places = &mut self.places[index];
            *places &= !(1 << seat.position);
            self.hidden.set(index, places.is_power_of_two());
            if *places == 0 {
                emptied = Some(seat.house);
            }
        }
        match emptied {
            Some(house) => Err(Contradiction::NoPlace(house, symbol)),
            None if left.is_empty() => Err(Contradiction::NoSymbol(cell)),
            None => Ok(()),
        }
    }

    fn place_index(&self, house: HouseId, symbol: Symbol) -> usize {
        house.index() * self.topology().symbols() as usize + symbol.index()
    }
}

/// A set of indices, found again in order.
#[derive(Clone, Debug)]
struct Marked(Vec<u64>);

impl Marked {
    fn none(len: usize) -> Self {
        Marked(vec![0; len.div_ceil(64)])
    }

    fn set(&mut self, index: usize, on: bool) {
        let word = &mut self.0[index / 64];
        *word = *word & !(1 << (index % 64)) | u64::from(on) << (index % 64);
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(i, &word)| bits(word).map(move |bit| 64 * i + bit as usize))
    }
}
