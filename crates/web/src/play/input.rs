//! What keys, clicks and taps do to a game.

use super::Play;
use crate::app::Dialog;
use crate::table::{Command, EntryOrder, Mode, Screen, Stride, Table, View};
use hyperdoku_core::{Cell, Shape, Symbol};
use hyperdoku_session::Action;

impl Play {
    /// Does what a key or a button asks.
    pub fn command(self, command: Command) {
        if self.is_paused.peek() && !matches!(command, Command::Pause | Command::Help) {
            return;
        }
        match command {
            Command::Step(direction) => self.go(|table| table.neighbour(direction, Stride::Cell)),
            Command::Leap(direction) => self.go(|table| table.neighbour(direction, Stride::Box)),
            Command::Extend(direction) => self.look(|table| {
                if let Some(cell) = table.neighbour(direction, Stride::Cell) {
                    table.add(cell);
                }
            }),
            Command::Through { rank, by } => self.go(|table| table.through(rank, by)),
            Command::Along(axis) => self.look_along(axis),
            Command::Enter(symbol, mode) => self.enter(symbol, mode),
            Command::NextMode => {
                self.look(|table| table.mode = table.mode.next());
                self.said.change(self.with(|table| table.mode.title().to_owned()));
            }
            Command::Erase => {
                let cells = self.with(|table| table.selection.clone());
                self.act(&Action::Erase(cells));
            }
            Command::Undo => {
                self.act(&Action::Undo);
            }
            Command::Redo => {
                self.act(&Action::Redo);
            }
            Command::Filter => self.filter(),
            Command::Hint => self.hint(),
            Command::Accept if self.with(|table| table.guide.is_some()) => self.accept(),
            Command::Accept => self.place(),
            Command::FillMarks => {
                self.act(&Action::Fill);
            }
            Command::Pause => self.pause(),
            Command::Check => self.check(),
            Command::Help => self.page.dialog.set(Some(Dialog::Keys)),
            Command::Escape => self.escape(),
        }
    }

    /// Looks along another axis.
    pub fn look_along(self, axis: usize) {
        let lattice = self.shape().lattice().filter(|lattice| lattice.dimensions > 2);
        let Some(lattice) = lattice else { return };
        self.look(|table| table.view = Some(View::along(lattice, axis)));
        self.said.change(format!("Slices along {}", Shape::axis_name(axis)));
    }

    /// Enters a symbol as the mode says, or a key's own mode.
    pub fn enter(self, symbol: Symbol, mode: Option<Mode>) {
        if mode.is_none() && self.with(|table| table.habits.order == EntryOrder::SymbolFirst) {
            return self.look(|table| table.take(symbol));
        }
        let mode = mode.unwrap_or_else(|| self.with(|table| table.mode));
        let is_value = mode == Mode::Value;
        let action = self.with(|table| table.entry(mode, symbol));
        if is_value {
            self.kept.table.borrow_mut().symbol = Some(symbol);
        }
        if !self.act(&action) {
            self.refresh();
        }
    }

    /// A cell was pressed or tapped.
    pub fn press(self, cell: Cell, how: Press) {
        self.kept.table.borrow_mut().pressed = Some(cell);
        let takes = |table: &Table| table.mode == Mode::Colour || !table.session.is_given(cell);
        let is_placed = how == Press::Alone && self.with(takes);
        self.look(|table| match how {
            Press::Alone => table.select(cell),
            Press::Toggle => table.toggle(cell),
        });
        if is_placed {
            self.place();
        }
    }

    /// The pointer is in a cell and down. It selects only if it went down on the board: it may come from elsewhere.
    pub fn drag(self, cell: Cell) {
        if self.with(|table| table.pressed.is_some_and(|before| before != cell)) {
            self.look(|table| table.drag_to(cell));
        }
    }

    /// The pointer is up again.
    pub fn release(self) {
        self.kept.table.borrow_mut().pressed = None;
    }

    /// Places the symbol that was chosen first, if there is one, as the mode says.
    fn place(self) {
        if let Some(symbol) = self.with(Table::in_hand) {
            let action = self.with(|table| table.entry(table.mode, symbol));
            self.act(&action);
        }
    }

    /// Fills a cell that can hold one symbol only, as far as marks tell; not where each press places a symbol already.
    pub fn fill_last(self, cell: Cell) {
        let symbol = self.with(|table| table.last_candidate(cell).filter(|_| table.in_hand().is_none()));
        if let Some(symbol) = symbol {
            let pen = self.with(|table| table.habits.pen);
            self.act(&Action::Write(pen, symbol, vec![cell]));
        }
    }

    /// The pointer is over a cell, or over none.
    pub fn hover(self, cell: Option<Cell>) {
        if self.with(|table| table.hover != cell) {
            self.kept.table.borrow_mut().hover = cell;
            self.show();
        }
    }

    /// One symbol only, or all.
    pub fn filter(self) {
        self.look(|table| {
            table.is_filtered = !table.is_filtered;
            if table.symbol.is_none() {
                table.symbol = table.shown(table.cursor).or(Symbol::from_number(1));
            }
        });
    }

    fn go(self, to: impl FnOnce(&Table) -> Option<Cell>) {
        let before = self.with(|table| table.symbol);
        {
            let table = &mut *self.kept.table.borrow_mut();
            table.hover = None;
            if let Some(cell) = to(table) {
                table.select(cell);
            }
        }
        // Cells by themselves show no more of this than the symbol.
        if self.with(|table| table.symbol == before) { self.show() } else { self.refresh() }
    }

    fn escape(self) {
        if self.is_thinking.peek() || self.with(|table| table.guide.is_some()) {
            return self.close_hint();
        }
        self.look(|table| {
            table.is_filtered = false;
            table.symbol = None;
            table.colour = None;
            table.selection = vec![table.cursor];
            table.screen = Screen::Game;
        });
    }
}

/// How a cell was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// By itself.
    Alone,
    /// With Ctrl: added to the selection, or taken out.
    Toggle,
}
