//! A game on the table, without a browser: what is selected, how it is looked at, what each cell shows, what a key
//! means, what is said.

mod keys;
mod look;
mod moves;
mod speech;
mod view;

pub use keys::{Command, Direction, KeyPress, command};
pub use look::{Look, Small, Tone};
pub use moves::Stride;
pub use speech::{axis_place, cell_words, could_be, house_words, marks_words, place_words, spoken};
pub use view::{Slice, View};

use hyperdoku_core::{Cell, HouseId, Symbol, Topology};
use hyperdoku_logic::Grade;
use hyperdoku_render::svg::{HouseStyle, SurfaceLayout, surface};
use hyperdoku_session::{Action, Clash, Guide, Letter, Marking, Pen, Session};
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
        /// Why a symbol fits nowhere else in one of them.
        letters: Vec<Letter>,
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
    /// The cell that a pointer which went down on the board was in last; none while none is down there.
    pub pressed: Option<Cell>,
    /// What entering a symbol does.
    pub mode: Mode,
    /// The symbol whose places are shown.
    pub symbol: Option<Symbol>,
    /// The number of the colour that waits for cells, where symbols come first.
    pub colour: Option<Symbol>,
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
            pressed: None,
            mode: Mode::default(),
            symbol: None,
            colour: None,
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

    /// How many cells lie side by side in a slice, or across a surface.
    pub fn columns(&self) -> u32 {
        match (&self.view, &self.layout) {
            (Some(view), _) => view.side(),
            (None, Some(layout)) => layout.size()[0] as u32,
            (None, None) => 1,
        }
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

    /// The houses that stand out in the cube, and the evidence that has letters.
    pub fn evidence(&self) -> (&[HouseId], &[Letter]) {
        match (&self.guide, &self.screen) {
            (Some((guide, Grade::What)), _) => (&guide.houses, &guide.letters),
            (Some((guide, _)), _) => (&guide.houses, &[]),
            (None, Screen::Watched { houses, letters, .. }) => (houses, letters),
            (None, Screen::Game | Screen::Solution) => (self.topology().houses_of(self.spot()), &[]),
        }
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

    /// The symbol or colour that waits for cells, where symbols come first.
    pub fn in_hand(&self) -> Option<Symbol> {
        let own = if self.mode == Mode::Colour { self.colour } else { self.symbol };
        own.filter(|_| self.habits.order == EntryOrder::SymbolFirst)
    }

    /// Takes a symbol or colour in hand; one that is there is put down.
    pub fn take(&mut self, symbol: Symbol) {
        let hand = if self.mode == Mode::Colour { &mut self.colour } else { &mut self.symbol };
        *hand = Some(symbol).filter(|_| *hand != Some(symbol));
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

    /// What a cell clashes with, where the player wants to be told.
    pub fn told_clash(&self, cell: Cell) -> Option<Clash> {
        let is_told = self.is_checked || self.habits.marking != Marking::Off;
        self.session.clash(cell).filter(|_| is_told && self.screen == Screen::Game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(order: EntryOrder) -> Table {
        let puzzle = hyperdoku_wire::PuzzleText {
            board: "2x2".to_owned(),
            givens: "1234............".to_owned(),
            listed: None,
        };
        let session = crate::work::game(&puzzle, "1234341221434321").unwrap();
        Table::new(session, Habits { order, ..Habits::default() })
    }

    fn symbol(number: u32) -> Option<Symbol> {
        Symbol::from_number(number)
    }

    #[test]
    fn a_symbol_is_in_hand_until_it_is_taken_again() {
        let mut table = table(EntryOrder::SymbolFirst);
        for mode in Mode::ALL {
            table.mode = mode;
            table.take(symbol(3).unwrap());
            assert_eq!(table.in_hand(), symbol(3), "{mode:?}");
            table.select(Cell(0));
            assert_eq!(table.in_hand(), symbol(3), "{mode:?}");
            table.take(symbol(3).unwrap());
            assert_eq!(table.in_hand(), None, "{mode:?}");
            // A filled cell hands nobody its symbol.
            table.select(Cell(0));
            assert_eq!(table.in_hand(), None, "{mode:?}");
        }
        table.habits.order = EntryOrder::CellFirst;
        table.take(symbol(3).unwrap());
        assert_eq!(table.in_hand(), None);
    }

    #[test]
    fn clashes_are_told_as_the_player_likes() {
        let mut table = table(EntryOrder::CellFirst);
        table.session.replay("value 1 4").unwrap();
        assert!(spoken(&table, Cell(4)).contains("clashes"));
        table.habits.marking = Marking::Off;
        assert!(!spoken(&table, Cell(4)).contains("clashes"));
        table.is_checked = true;
        assert!(table.told_clash(Cell(4)).is_some());
        table.screen = Screen::Solution;
        assert_eq!(table.told_clash(Cell(4)), None);
    }

    #[test]
    fn marks_and_colours_are_spoken() {
        let mut table = table(EntryOrder::CellFirst);
        for text in ["corner 3 4", "corner 4 4", "centre 3 4", "paint 2 4", "paint 9 0"] {
            table.session.replay(text).unwrap();
        }
        let check = |cell, expected: &str| assert_eq!(spoken(&table, Cell(cell)), expected);
        check(4, "row 2, column 1 empty, could be 3 or 4, corner 3 4, centre 3, colour 2");
        check(0, "row 1, column 1 given as 1, colour 9");
    }

    #[test]
    fn a_pointer_is_dragged_from_where_it_went_down() {
        let mut table = table(EntryOrder::CellFirst);
        table.select(Cell(4));
        table.add(Cell(8));
        table.pressed = Some(Cell(8));
        table.toggle(Cell(8));
        table.drag_to(Cell(10));
        assert_eq!(table.selection, [4, 9, 10].map(Cell));
        table.drag_to(Cell(11));
        assert_eq!(table.selection, [4, 9, 10, 11].map(Cell));
    }
}
