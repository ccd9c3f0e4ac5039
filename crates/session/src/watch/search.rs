//! Search that can be watched: the same propagation as the engine's, one visible step at a time.

use super::{Change, End, Event, is_now};
use hyperdoku_core::{Candidate, Cell, Contradiction, Grid, Puzzle, Symbol, SymbolSet, Topology};
use hyperdoku_logic::words::{self, symbol_names};
use std::collections::VecDeque;

/// A search between two events.
pub(super) struct Search {
    grid: Grid,
    /// What was told so far; the grid may be ahead.
    shown: Vec<Option<Symbol>>,
    /// Cells filled by singles that were not told yet.
    waiting: VecDeque<Candidate>,
    choices: Vec<Choice>,
    /// What the last choice led to, if it failed.
    failed: Option<Contradiction>,
}

/// A cell where several symbols were left.
struct Choice {
    cell: Cell,
    /// What was chosen last.
    symbol: Symbol,
    /// The cells told since, to be emptied when it fails.
    told: Vec<Cell>,
}

impl Search {
    /// A search at its beginning.
    pub fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let mut grid = Grid::of(puzzle)?;
        grid.propagate()?;
        let shown = puzzle.givens().to_vec();
        let mut search = Search { grid, shown, waiting: VecDeque::new(), choices: Vec::new(), failed: None };
        search.note_filled();
        Ok(search)
    }

    /// The next thing that it does.
    pub fn advance(&mut self, topology: &Topology) -> Result<Event, End> {
        if let Some(contradiction) = self.failed.take() {
            return self.take_back(topology, contradiction);
        }
        if let Some(place) = self.waiting.pop_front() {
            self.show(place);
            return Ok(Event::placed(topology, place, "It follows: nothing else is left there.".to_owned()));
        }
        let open = topology.cells().filter(|&cell| self.grid.symbol(cell).is_none());
        let Some(cell) = open.min_by_key(|&cell| self.grid.candidates(cell).len()) else {
            return Err(End::Solved);
        };
        let possible = self.grid.candidates(cell);
        let reason = format!("Tried: it could be {}.", symbol_names(topology, possible, "or"));
        Ok(self.choose(topology, cell, possible, reason))
    }

    /// Tries the first of some symbols in a cell.
    fn choose(&mut self, topology: &Topology, cell: Cell, possible: SymbolSet, reason: String) -> Event {
        let symbol = possible.least().expect("an open cell of a consistent grid has candidates");
        let place = Candidate { cell, symbol };
        self.choices.push(Choice { cell, symbol, told: Vec::new() });
        self.show(place);
        self.grid.mark();
        match self.grid.place(place).and_then(|()| self.grid.propagate()) {
            Ok(()) => self.note_filled(),
            Err(contradiction) => self.failed = Some(contradiction),
        }
        Event::placed(topology, place, reason)
    }

    /// Takes the last choice back; what is left in its cell comes next, as any other choice.
    fn take_back(&mut self, topology: &Topology, contradiction: Contradiction) -> Result<Event, End> {
        let Some(choice) = self.choices.pop() else { return Err(End::Broken(contradiction)) };
        self.grid.undo();
        let wrong = Candidate { cell: choice.cell, symbol: choice.symbol };
        let changes = choice.told.iter().map(|&cell| Change { cell, symbol: None }).collect();
        choice.told.iter().for_each(|cell| self.shown[cell.index()] = None);
        let ruled_out = self.grid.eliminate(wrong).and_then(|()| self.grid.propagate());
        match ruled_out {
            Ok(()) => self.note_filled(),
            Err(contradiction) => self.failed = Some(contradiction),
        }
        Ok(Event {
            headline: format!("{} fails", is_now(topology, wrong)),
            reason: format!("Taken back: {}.", words::contradiction(topology, contradiction)),
            changes,
            ruled_out: vec![wrong],
            ..Event::at(vec![choice.cell])
        })
    }

    /// Counts a cell as told, under the choice it follows from.
    fn show(&mut self, place: Candidate) {
        self.shown[place.cell.index()] = Some(place.symbol);
        if let Some(choice) = self.choices.last_mut() {
            choice.told.push(place.cell);
        }
    }

    /// Cells that the grid has filled and that were not told.
    fn note_filled(&mut self) {
        let cells = self.grid.topology().cells();
        let new = cells.filter(|cell| self.shown[cell.index()].is_none());
        let filled = |cell| Some(Candidate { cell, symbol: self.grid.symbol(cell)? });
        self.waiting = new.filter_map(filled).collect();
    }
}
