//! A game on the table, without a browser: what is selected, how it is looked at, what each cell shows, what a key
//! means, what is said.

mod keys;
mod look;
mod moves;
mod speech;
mod view;

pub use keys::{Command, Direction, KeyPress, command};
pub use look::{Look, Tone};
pub use moves::Stride;
pub use speech::{cell_words, could_be, house_words, spoken};
pub use view::{Slice, View};

use hyperdoku_core::{Cell, HouseId, Symbol, Topology};
use hyperdoku_logic::Grade;
use hyperdoku_render::svg::{HouseStyle, SurfaceLayout, surface};
use hyperdoku_session::{Action, Guide, Marking, Pen, Session};
use std::sync::Arc;

/// What entering a symbol does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// Writes the value.
    #[default]
    Value,
    /// Writes a mark at the edge.
    Corner,
    /// Writes a mark in the middle.
    Centre,
    /// Paints.
    Colour,
}

impl Mode {
    /// In the order of the keypad.
    pub const ALL: [Mode; 4] = [Mode::Value, Mode::Corner, Mode::Centre, Mode::Colour];

    /// Its name on the keypad.
    pub fn title(self) -> &'static str {
        match self {
            Mode::Value => "Value",
            Mode::Corner => "Corner",
            Mode::Centre => "Centre",
            Mode::Colour => "Colour",
        }
    }

    /// The one after it, the first after the last.
    pub fn next(self) -> Mode {
        let place = Mode::ALL.iter().position(|mode| *mode == self).unwrap_or(0);
        Mode::ALL[(place + 1) % Mode::ALL.len()]
    }
}

/// How the player likes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    /// What is marked as wrong.
    pub marking: Marking,
    /// Whether cells show what the rules leave to them.
    pub candidates: Candidates,
    /// What a value does to the marks of the cells that see it.
    pub pen: Pen,
    /// Which comes first, the cell or the symbol.
    pub order: EntryOrder,
}

/// Who keeps the centre marks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Candidates {
    /// The player.
    #[default]
    Own,
    /// The rules: the player crosses out.
    Automatic,
}

/// Which comes first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum EntryOrder {
    /// The cell, then the symbol.
    #[default]
    CellFirst,
    /// The symbol, then the cells.
    SymbolFirst,
}

impl Default for Habits {
    fn default() -> Self {
        Habits {
            marking: Marking::default(),
            candidates: Candidates::default(),
            pen: Pen::Tidy,
            order: EntryOrder::default(),
        }
    }
}

/// What is shown instead of the player's own board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Screen {
    /// Nothing: the game.
    #[default]
    Game,
    /// The solution.
    Solution,
    /// A solver's values, and what it looks at.
    Watched {
        /// One a cell.
        values: Vec<Option<Symbol>>,
        /// The cells it looks at now.
        looked: Vec<Cell>,
        /// The houses it speaks of.
        houses: Vec<HouseId>,
    },
}

/// A game and how it is looked at.
pub struct Table {
    /// The game.
    pub session: Session,
    /// Which axes lie across and down; none on boards that are no lattice.
    pub view: Option<View>,
    /// Where cells lie on such a board.
    pub layout: Option<SurfaceLayout>,
    /// The cell that keys go to.
    pub cursor: Cell,
    /// All cells that an entry goes to, the cursor among them.
    pub selection: Vec<Cell>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// What entering a symbol does.
    pub mode: Mode,
    /// The symbol whose places are shown.
    pub symbol: Option<Symbol>,
    /// Whether other symbols step back.
    pub is_filtered: bool,
    /// How the player likes it.
    pub habits: Habits,
    /// Whether wrong values are shown until the next change.
    pub is_checked: bool,
    /// The hint on the board, and how much of it is told.
    pub guide: Option<(Guide, Grade)>,
    /// What is shown instead of the game.
    pub screen: Screen,
    // How each house looks.
    styles: Vec<HouseStyle>,
}

impl Table {
    /// A game with nothing selected but its first open cell.
    pub fn new(session: Session, habits: Habits) -> Self {
        let topology = Arc::clone(session.topology());
        let cursor = session.open_cells().next().unwrap_or(Cell(0));
        Table {
            view: topology.shape().lattice().map(View::new),
            layout: surface(&topology),
            styles: topology.houses().map(|house| HouseStyle::of(&topology, house)).collect(),
            session,
            cursor,
            selection: vec![cursor],
            hover: None,
            mode: Mode::default(),
            symbol: None,
            is_filtered: false,
            habits,
            is_checked: false,
            guide: None,
            screen: Screen::default(),
        }
    }

    /// The board.
    pub fn topology(&self) -> &Arc<Topology> {
        self.session.topology()
    }

    /// How a house looks.
    pub fn style(&self, house: HouseId) -> HouseStyle {
        self.styles[house.index()]
    }

    /// The houses of a cell, lines first.
    pub fn houses_of(&self, cell: Cell) -> Vec<HouseId> {
        let mut houses = self.topology().houses_of(cell).to_vec();
        houses.sort_by_key(|&house| {
            (self.style(house) != HouseStyle::Line, self.topology().kind(house), house)
        });
        houses
    }

    /// The cell whose houses are highlighted: the one under the pointer, otherwise the cursor.
    pub fn spot(&self) -> Cell {
        self.hover.unwrap_or(self.cursor)
    }

    /// What entering a symbol means now, if anything. `mode` is that of the key pressed.
    pub fn entry(&self, mode: Mode, symbol: Symbol) -> Action {
        let cells = self.selection.clone();
        match mode {
            Mode::Value => Action::Write(self.habits.pen, symbol, cells),
            Mode::Corner => Action::Write(Pen::Corner, symbol, cells),
            Mode::Centre if self.habits.candidates == Candidates::Automatic => {
                Action::Write(Pen::Cross, symbol, cells)
            }
            Mode::Centre => Action::Write(Pen::Centre, symbol, cells),
            Mode::Colour => Action::Paint(symbol.number() as u8, cells),
        }
    }

    /// The symbol that waits for cells, where symbols come first.
    pub fn symbol_in_hand(&self) -> Option<Symbol> {
        self.symbol.filter(|_| self.habits.order == EntryOrder::SymbolFirst && self.mode == Mode::Value)
    }

    /// The one symbol that a cell can hold as far as marks and rules tell.
    pub fn last_candidate(&self, cell: Cell) -> Option<Symbol> {
        let content = self.session.content(cell);
        let own = content.centre.single().filter(|_| self.habits.candidates == Candidates::Own);
        let is_open = self.session.value(cell).is_none();
        own.or(self.session.possible(cell).single()).filter(|_| is_open)
    }

    /// The value shown in a cell.
    pub fn shown(&self, cell: Cell) -> Option<Symbol> {
        match &self.screen {
            Screen::Game => self.session.value(cell),
            Screen::Solution => self.session.solution().map(|solution| solution.symbols()[cell.index()]),
            Screen::Watched { values, .. } => values[cell.index()],
        }
    }

    /// How many cells show a symbol, and how many will.
    pub fn count(&self, symbol: Symbol) -> (usize, usize) {
        let topology = self.topology();
        let here = topology.cells().filter(|&cell| self.shown(cell) == Some(symbol)).count();
        (here, topology.cell_count() / topology.symbols() as usize)
    }
}
