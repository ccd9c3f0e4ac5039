//! What is to be seen beside the cells.

use crate::table::{Mode, Screen, Table, View, cell_words, could_be};
use hyperdoku_core::{Cell, Symbol};
use hyperdoku_logic::Grade;
use hyperdoku_session::{Guide, Letter, Progress};

/// What is to be seen beside the cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Status {
    /// The cell that keys go to.
    pub cursor: Cell,
    /// The cell whose houses are highlighted.
    pub spot: Cell,
    /// How a lattice is looked at.
    pub view: Option<View>,
    /// What entering a symbol does.
    pub mode: Mode,
    /// The symbol whose places are shown.
    pub symbol: Option<Symbol>,
    /// The colour that waits for cells.
    pub colour: Option<Symbol>,
    /// Whether others step back.
    pub is_filtered: bool,
    /// How far the game has come.
    pub progress: Progress,
    /// Whether there is something to take back.
    pub can_undo: bool,
    /// Whether there is something to make again.
    pub can_redo: bool,
    /// How many savepoints there are.
    pub savepoints: usize,
    /// How many cells show each symbol.
    pub counts: Vec<usize>,
    /// The cell in words.
    pub name: String,
    /// What it holds or could hold.
    pub holds: String,
    /// What clashes.
    pub warning: Option<String>,
    /// The hint, and how much of it is told.
    pub guide: Option<(Guide, Grade)>,
    /// The evidence that has letters.
    pub letters: Vec<Letter>,
    /// What is on the screen.
    pub is_solution_shown: bool,
}

impl Status {
    /// What is to be seen of a table.
    pub(super) fn of(table: &Table) -> Self {
        let topology = table.topology();
        let mut counts = vec![0; topology.symbols() as usize];
        for cell in topology.cells() {
            if let Some(symbol) = table.shown(cell) {
                counts[symbol.index()] += 1;
            }
        }
        let spot = table.spot();
        Status {
            cursor: table.cursor,
            spot,
            view: table.view.clone(),
            mode: table.mode,
            symbol: table.symbol,
            colour: table.colour,
            is_filtered: table.is_filtered,
            progress: table.session.progress(),
            can_undo: table.session.can_undo(),
            can_redo: table.session.can_redo(),
            savepoints: table.session.savepoints(),
            counts,
            name: capitalised(&cell_words(topology.shape(), spot)),
            holds: could_be(table, spot),
            warning: table.told_clash(table.cursor).map(|clash| {
                let symbol =
                    table.session.value(table.cursor).map(|symbol| topology.shape().symbol_name(symbol));
                let house = topology.house_name(clash.house);
                format!("{house} already has {}", symbol.unwrap_or_default())
            }),
            guide: table.guide.clone(),
            letters: table.evidence().1.to_vec(),
            is_solution_shown: table.screen == Screen::Solution,
        }
    }
}

/// A text with a capital at its beginning, if that is a word.
fn capitalised(text: &str) -> String {
    match text.strip_prefix("row ") {
        Some(rest) => format!("Row {rest}"),
        None => text.to_owned(),
    }
}
