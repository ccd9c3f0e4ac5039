//! The candidates that are left, and what follows from them alone.
//!
//! Each cell keeps a set of symbols, each (house, symbol) pair a count of its places. Removing a candidate
//! updates both and notes new singles: cells with one symbol left, symbols with one place left in a house.
//! [`Grid::propagate`] places those until none is left. Changes after a [`Grid::mark`] go to a trail, so that
//! undoing costs what doing did, and a large board is never copied.

use crate::ids::{Candidate, Cell, HouseId, Symbol};
use crate::puzzle::Puzzle;
use crate::symbol_set::SymbolSet;
use crate::topology::Topology;
use std::sync::Arc;

/// Candidates on a board, with undo.
#[derive(Clone, Debug)]
pub struct Grid {
    topology: Arc<Topology>,
    state: State,
}

/// What changes. Its methods borrow the topology beside it: a shared count of owners, touched at every
/// placement, would make threads wait for each other.
#[derive(Clone, Debug)]
struct State {
    candidates: Vec<SymbolSet>,
    /// How many cells of house h can hold symbol s, at h·N + s, plus [`DONE`] once it was placed there.
    places: Vec<u8>,
    /// Cells whose symbol was taken from their peers. Such a cell has one candidate.
    placed: Vec<bool>,
    unplaced: usize,
    /// Singles noted but not placed yet; a note may be out of date.
    pending: Vec<Single>,
    trail: Vec<Change>,
    /// Trail lengths at the open marks.
    marks: Vec<usize>,
    /// What givens each house holds: of use while they are loaded only.
    held: Vec<SymbolSet>,
}

/// Why a grid cannot be completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A cell without candidates.
    NoSymbol(Cell),
    /// A symbol without a place in a house.
    NoPlace(HouseId, Symbol),
}

#[derive(Clone, Copy, Debug)]
enum Single {
    Naked(Cell),
    Hidden(HouseId, Symbol),
    /// Hidden ones in any house: all are to be noted once the notes after this one are dealt with.
    AnyHidden,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Removed(Candidate),
    Placed(Candidate),
}

/// Marks a symbol that has its place in a house: no hidden single to note there any more.
const DONE: u8 = 0x80;

/// One given in so many cells is few: then they are placed one by one. Otherwise it is less work to note which
/// symbols the houses hold and to count what is left, than to take away one candidate after the other.
const FEW: usize = 8;

impl Grid {
    /// The empty board: every symbol in every cell.
    pub fn new(topology: &Arc<Topology>) -> Self {
        let cells = topology.cell_count();
        let state = State {
            candidates: vec![SymbolSet::EMPTY; cells],
            places: vec![0; topology.house_count() * topology.symbols() as usize],
            placed: vec![false; cells],
            unplaced: cells,
            pending: Vec::new(),
            trail: Vec::new(),
            marks: Vec::new(),
            held: vec![SymbolSet::EMPTY; topology.house_count()],
        };
        let mut grid = Grid { topology: Arc::clone(topology), state };
        grid.clear();
        grid
    }

    /// A puzzle's givens placed, without anything that follows beyond their peers.
    pub fn of(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let mut grid = Grid::new(puzzle.topology());
        grid.load(puzzle)?;
        Ok(grid)
    }

    /// Back to the empty board, keeping the memory.
    pub fn clear(&mut self) {
        let order = self.topology.symbols();
        let state = &mut self.state;
        state.candidates.fill(self.topology.all_symbols());
        state.places.fill(order as u8);
        state.placed.fill(false);
        state.unplaced = state.placed.len();
        state.pending.clear();
        state.trail.clear();
        state.marks.clear();
        if order == 1 {
            state.pending.extend(self.topology.cells().map(Single::Naked));
        }
    }

    /// Puts a puzzle's givens on the empty board, whatever was on it before.
    ///
    /// After a contradiction the grid is only good for [`Grid::clear`] and another load.
    ///
    /// # Panics
    /// If the puzzle is of another board.
    pub fn load(&mut self, puzzle: &Puzzle) -> Result<(), Contradiction> {
        assert!(self.topology.is_same_board(puzzle.topology()), "a grid is made for one board");
        if puzzle.given_count() * FEW > self.topology.cell_count() {
            return self.state.load(&self.topology, puzzle.givens());
        }
        self.clear();
        for (cell, given) in puzzle.topology().cells().zip(puzzle.givens()) {
            if let Some(symbol) = *given {
                self.place(Candidate { cell, symbol })?;
            }
        }
        Ok(())
    }

    /// Its board.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// What a cell can still hold.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.state.candidates[cell.index()]
    }

    /// How many cells of a house can still hold a symbol.
    pub fn place_count(&self, house: HouseId, symbol: Symbol) -> u32 {
        u32::from(self.state.places[place_index(&self.topology, house, symbol)] & !DONE)
    }

    /// The cells of a house that can still hold a symbol.
    pub fn places(&self, house: HouseId, symbol: Symbol) -> impl Iterator<Item = Cell> + '_ {
        self.state.places_in(&self.topology, house, symbol)
    }

    /// The symbol of a cell, if one was placed in it.
    pub fn symbol(&self, cell: Cell) -> Option<Symbol> {
        if self.state.placed[cell.index()] { self.candidates(cell).single() } else { None }
    }

    /// How many cells no symbol was placed in.
    pub fn unplaced(&self) -> usize {
        self.state.unplaced
    }

    /// All symbols, once every cell has one.
    pub fn complete(&self) -> Option<Vec<Symbol>> {
        if self.state.unplaced > 0 {
            return None;
        }
        self.state.candidates.iter().map(|set| set.single()).collect()
    }

    /// Puts a symbol in a cell and takes it from the cell's peers.
    pub fn place(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        self.state.place(&self.topology, candidate)
    }

    /// Takes a candidate away. One that is gone already is no change.
    pub fn eliminate(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        self.state.eliminate(&self.topology, candidate)
    }

    /// Places naked and hidden singles until there are none.
    ///
    /// After a contradiction the grid is only good for [`Grid::undo`] and [`Grid::clear`].
    pub fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some(single) = self.state.pending.pop() {
            if let Single::AnyHidden = single {
                self.state.note_hidden(&self.topology);
            } else if let Some(candidate) = self.state.still_single(&self.topology, single)? {
                self.place(candidate)?;
            }
        }
        Ok(())
    }

    /// How many changes are kept for undoing: all since the first open mark.
    pub fn history_len(&self) -> usize {
        self.state.trail.len()
    }

    /// The candidates removed since the history had this length, in order.
    pub fn removals_since(&self, length: usize) -> impl Iterator<Item = Candidate> + '_ {
        self.state.trail[length..].iter().filter_map(|change| match change {
            Change::Removed(candidate) => Some(*candidate),
            Change::Placed(_) => None,
        })
    }

    /// Opens a mark to undo to.
    ///
    /// # Panics
    /// If singles wait to be placed: [`Grid::propagate`] comes first.
    pub fn mark(&mut self) {
        assert!(self.state.pending.is_empty(), "a mark is opened at a fixpoint");
        self.state.marks.push(self.state.trail.len());
    }

    /// Takes back everything since the last mark, and the mark.
    ///
    /// # Panics
    /// If no mark is open.
    pub fn undo(&mut self) {
        self.state.undo(&self.topology);
    }
}

impl State {
    /// All givens at once: what houses hold, what that leaves to cells, what places that makes.
    fn load(&mut self, topology: &Topology, givens: &[Option<Symbol>]) -> Result<(), Contradiction> {
        self.pending.clear();
        self.trail.clear();
        self.marks.clear();
        self.held.fill(SymbolSet::EMPTY);
        for (cell, given) in topology.cells().zip(givens) {
            self.placed[cell.index()] = given.is_some();
            if let Some(symbol) = *given {
                topology.houses_of(cell).iter().for_each(|house| self.held[house.index()].insert(symbol));
            }
        }
        self.unplaced = givens.iter().filter(|given| given.is_none()).count();
        self.places.fill(0);
        for (cell, given) in topology.cells().zip(givens) {
            let houses = topology.houses_of(cell);
            let taken = houses.iter().fold(SymbolSet::EMPTY, |taken, house| taken | self.held[house.index()]);
            let left = given.map_or(topology.all_symbols() - taken, SymbolSet::of);
            self.candidates[cell.index()] = left;
            let place = if given.is_some() { DONE + 1 } else { 1 };
            for &house in houses {
                for symbol in left {
                    self.places[place_index(topology, house, symbol)] += place;
                }
            }
        }
        self.note_singles(topology)
    }

    /// Notes every single on the board. Most that are hidden are naked as well, so they are looked for when the
    /// others are placed.
    fn note_singles(&mut self, topology: &Topology) -> Result<(), Contradiction> {
        if let Some(index) = self.places.iter().position(|&count| count == 0) {
            let (house, symbol) = place_of(topology, index);
            return Err(Contradiction::NoPlace(house, symbol));
        }
        self.pending.push(Single::AnyHidden);
        for cell in topology.cells().filter(|cell| !self.placed[cell.index()]) {
            match self.candidates[cell.index()].len() {
                0 => return Err(Contradiction::NoSymbol(cell)),
                1 => self.pending.push(Single::Naked(cell)),
                _ => {}
            }
        }
        Ok(())
    }

    fn note_hidden(&mut self, topology: &Topology) {
        let singles = self.places.iter().enumerate().filter(|(_, count)| **count == 1);
        self.pending.extend(singles.map(|(index, _)| {
            let (house, symbol) = place_of(topology, index);
            Single::Hidden(house, symbol)
        }));
    }

    fn place(&mut self, topology: &Topology, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, symbol } = candidate;
        if !self.candidates[cell.index()].contains(symbol) {
            return Err(Contradiction::NoSymbol(cell));
        }
        if self.placed[cell.index()] {
            return Ok(());
        }
        self.placed[cell.index()] = true;
        self.unplaced -= 1;
        if !self.marks.is_empty() {
            self.trail.push(Change::Placed(candidate));
        }
        for &house in topology.houses_of(cell) {
            self.places[place_index(topology, house, symbol)] |= DONE;
        }
        for other in self.candidates[cell.index()] - SymbolSet::of(symbol) {
            self.eliminate(topology, Candidate { cell, symbol: other })?;
        }
        for &house in topology.houses_of(cell) {
            let index = place_index(topology, house, symbol);
            let mut peers = topology.house(house).iter();
            while self.places[index] != DONE + 1
                && let Some(&peer) = peers.next()
            {
                if peer != cell && self.candidates[peer.index()].contains(symbol) {
                    self.eliminate(topology, Candidate { cell: peer, symbol })?;
                }
            }
        }
        Ok(())
    }

    fn eliminate(&mut self, topology: &Topology, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, symbol } = candidate;
        let set = &mut self.candidates[cell.index()];
        if !set.contains(symbol) {
            return Ok(());
        }
        set.remove(symbol);
        let left = *set;
        if !self.marks.is_empty() {
            self.trail.push(Change::Removed(candidate));
        }
        let mut emptied = None;
        for &house in topology.houses_of(cell) {
            let count = &mut self.places[place_index(topology, house, symbol)];
            *count -= 1;
            match *count {
                0 | DONE => emptied = Some(house),
                1 => self.pending.push(Single::Hidden(house, symbol)),
                _ => {}
            }
        }
        if let Some(house) = emptied {
            return Err(Contradiction::NoPlace(house, symbol));
        }
        if left.is_empty() {
            return Err(Contradiction::NoSymbol(cell));
        }
        if left.single().is_some() && !self.placed[cell.index()] {
            self.pending.push(Single::Naked(cell));
        }
        Ok(())
    }

    /// What a note says to place, unless it is out of date.
    fn still_single(&self, topology: &Topology, single: Single) -> Result<Option<Candidate>, Contradiction> {
        match single {
            Single::Naked(cell) if self.placed[cell.index()] => Ok(None),
            Single::Naked(cell) => {
                Ok(self.candidates[cell.index()].single().map(|symbol| Candidate { cell, symbol }))
            }
            Single::Hidden(house, symbol)
                if self.places[place_index(topology, house, symbol)] & DONE != 0 =>
            {
                Ok(None)
            }
            Single::Hidden(house, symbol) => match self.places_in(topology, house, symbol).next() {
                Some(cell) => Ok(Some(Candidate { cell, symbol })),
                None => Err(Contradiction::NoPlace(house, symbol)),
            },
            Single::AnyHidden => Ok(None),
        }
    }

    fn undo(&mut self, topology: &Topology) {
        self.pending.clear();
        let start = self.marks.pop().expect("a mark is open");
        for change in self.trail.drain(start..).rev() {
            match change {
                Change::Removed(Candidate { cell, symbol }) => {
                    self.candidates[cell.index()].insert(symbol);
                    for &house in topology.houses_of(cell) {
                        self.places[place_index(topology, house, symbol)] += 1;
                    }
                }
                Change::Placed(Candidate { cell, symbol }) => {
                    self.placed[cell.index()] = false;
                    self.unplaced += 1;
                    for &house in topology.houses_of(cell) {
                        self.places[place_index(topology, house, symbol)] &= !DONE;
                    }
                }
            }
        }
    }

    fn places_in<'a>(
        &'a self,
        topology: &'a Topology,
        house: HouseId,
        symbol: Symbol,
    ) -> impl Iterator<Item = Cell> + 'a {
        let members = topology.house(house).iter().copied();
        members.filter(move |cell| self.candidates[cell.index()].contains(symbol))
    }
}

/// The house and symbol whose count is kept there.
fn place_of(topology: &Topology, index: usize) -> (HouseId, Symbol) {
    let order = topology.symbols() as usize;
    (HouseId((index / order) as u32), Symbol::from_index(index % order))
}

/// Where the count of a symbol in a house is kept.
fn place_index(topology: &Topology, house: HouseId, symbol: Symbol) -> usize {
    house.index() * topology.symbols() as usize + symbol.index()
}
