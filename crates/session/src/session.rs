//! The game itself: a puzzle, what the player made of it, and every change that can be taken back.

use crate::action::{Action, ActionError, Pen};
use crate::content::{Content, MOST_COLOURS, Presence};
use crate::history::{Edit, History};
use hyperdoku_core::{Cell, HouseId, Puzzle, Solution, Symbol, SymbolSet, Topology};
use hyperdoku_logic::Played;
use std::fmt;
use std::sync::Arc;

/// The most savepoints of a game.
const MOST_SAVEPOINTS: usize = 100;

/// The most cells of all of them: 16 megabytes.
const MOST_SAVED_CELLS: usize = 1 << 19;

/// A puzzle as it is being played.
#[derive(Clone, Debug)]
pub struct Session {
    puzzle: Puzzle,
    solution: Option<Solution>,
    // One a cell; given cells have no value here, and may be painted only.
    contents: Vec<Content>,
    history: History,
    savepoints: Vec<Vec<Content>>,
    progress: Progress,
    /// Whether a hint was asked for since the board last changed.
    is_hinted: bool,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Cells with a value, givens among them.
    pub filled: usize,
    /// Cells of the board.
    pub of: usize,
    /// Boards on which a hint was asked for: all grades of it, in any order, count once.
    pub hints: u32,
    /// How often wrong values were asked for.
    pub checks: u32,
    /// Values that were wrong when they were written.
    pub mistakes: u32,
    /// What became of it.
    pub stage: Stage,
}

/// What became of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It goes on.
    Playing,
    /// Every cell is filled, and rightly.
    Solved,
    /// The solution was looked at.
    GivenUp,
}

/// Why an action was refused: nothing was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A cell that the board does not have.
    NoSuchCell(Cell),
    /// A symbol that the board does not have.
    NoSuchSymbol(Symbol),
    /// A colour that there is not.
    NoSuchColour(u8),
    /// A savepoint that was not made.
    NoSuchSavepoint(usize),
    /// It would change nothing.
    NoChange,
    /// The game is solved.
    Over,
    /// As many savepoints as are kept.
    TooManySavepoints(usize),
}

/// Why a stored text was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// It is no action.
    Unread(ActionError),
    /// The action cannot be done.
    Refused(Refused),
}

/// What is marked as wrong without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Marking {
    /// Nothing.
    Off,
    /// The same symbol twice in a house.
    #[default]
    Clashes,
    /// Every value that the solution does not have, too.
    Mistakes,
}

/// The same symbol twice in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The other cell.
    pub with: Cell,
    /// The house of both.
    pub house: HouseId,
}

impl Session {
    /// A game that begins. With its solution wrong values can be told.
    ///
    /// # Panics
    /// If the solution is of another board.
    pub fn new(puzzle: Puzzle, solution: Option<Solution>) -> Self {
        let topology = puzzle.topology();
        let is_same = |solution: &Solution| topology.is_same_board(solution.topology());
        assert!(solution.as_ref().is_none_or(is_same), "a solution is of the board it solves");
        let of = topology.cell_count();
        let filled = puzzle.given_count();
        let progress = Progress { filled, of, hints: 0, checks: 0, mistakes: 0, stage: Stage::Playing };
        Session {
            puzzle,
            solution,
            contents: vec![Content::default(); of],
            history: History::default(),
            savepoints: Vec::new(),
            progress,
            is_hinted: false,
        }
    }

    /// Does what a stored text says.
    ///
    /// # Errors
    /// If it is no action, or that cannot be done; the game is as it was before.
    pub fn replay(&mut self, text: &str) -> Result<(), ReplayError> {
        let action: Action = text.parse().map_err(ReplayError::Unread)?;
        self.apply(&action).map_err(ReplayError::Refused)
    }

    /// What an action would do here: the same text writes a symbol, or takes it out where it is.
    pub fn meaning(&self, action: &Action) -> Meaning {
        let told = |presence| match presence {
            Presence::There => Meaning::Puts,
            Presence::Gone => Meaning::Takes,
        };
        let any = |cells: &[Cell], has: fn(&Content) -> bool| {
            cells.iter().any(|cell| self.contents.get(cell.index()).is_some_and(has))
        };
        match action {
            Action::Write(_, _, cells) | Action::Paint(_, cells) if self.check_cells(cells).is_err() => {
                Meaning::Other
            }
            Action::Write(pen, symbol, cells) => {
                told(self.to_be_written(*pen, *symbol, &self.written_by(*pen, cells)))
            }
            Action::Paint(colour, cells) => told(self.to_be_painted(*colour, cells)),
            Action::Erase(cells) if any(cells, |content| content.value.is_some()) => Meaning::Takes,
            Action::Erase(cells) if any(cells, |content| !content.has_no_symbols()) => Meaning::TakesMarks,
            _ => Meaning::Other,
        }
    }

    /// Does what the player does.
    ///
    /// # Errors
    /// If that cannot be done or would change nothing; the game is as it was before.
    pub fn apply(&mut self, action: &Action) -> Result<(), Refused> {
        if self.progress.stage == Stage::Solved && *action != Action::GiveUp {
            return Err(Refused::Over);
        }
        match action {
            Action::Write(pen, symbol, cells) => self.write(*pen, *symbol, cells)?,
            Action::Paint(colour, cells) => self.paint(*colour, cells)?,
            Action::Erase(cells) => self.erase(cells)?,
            Action::Fill => self.fill()?,
            Action::Undo => self.history.undo(&mut self.contents).ok_or(Refused::NoChange)?,
            Action::Redo => self.history.redo(&mut self.contents).ok_or(Refused::NoChange)?,
            Action::Save => self.save()?,
            Action::Restore(savepoint) => self.restore(*savepoint)?,
            Action::Restart => {
                self.change(self.topology().cells().map(|cell| (cell, Content::default())).collect())?
            }
            Action::Hint(_) => {
                self.progress.hints += u32::from(!std::mem::replace(&mut self.is_hinted, true))
            }
            Action::Check => self.progress.checks += 1,
            Action::GiveUp => self.give_up()?,
        }
        self.is_hinted &= !action.changes_the_board();
        self.settle();
        Ok(())
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its board.
    pub fn topology(&self) -> &Arc<Topology> {
        self.puzzle.topology()
    }

    /// Its solution, where it is known.
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// The given of a cell or the player's value.
    pub fn value(&self, cell: Cell) -> Option<Symbol> {
        self.puzzle.given(cell).or(self.contents[cell.index()].value)
    }

    /// What the player put into a cell.
    pub fn content(&self, cell: Cell) -> &Content {
        &self.contents[cell.index()]
    }

    /// Whether a cell cannot be changed.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.given(cell).is_some()
    }

    /// How far the game has come.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Whether every cell has its right symbol, whatever was shown before.
    pub fn is_complete(&self) -> bool {
        let is_full = self.progress.filled == self.progress.of;
        is_full && self.topology().cells().all(|cell| self.clash(cell).is_none())
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// How many savepoints there are.
    pub fn savepoints(&self) -> usize {
        self.savepoints.len()
    }

    /// What the rules leave to a cell: the symbols that no cell it sees has.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        let topology = self.topology();
        let houses = topology.houses_of(cell).iter();
        let seen = houses.flat_map(|&house| topology.house(house)).filter(|&&other| other != cell);
        topology.all_symbols() - seen.filter_map(|&other| self.value(other)).collect()
    }

    /// What the rules and the player leave to a cell.
    pub fn possible(&self, cell: Cell) -> SymbolSet {
        self.candidates(cell) - self.content(cell).crossed
    }

    /// A cell that clashes with the value of this one.
    pub fn clash(&self, cell: Cell) -> Option<Clash> {
        let symbol = self.value(cell)?;
        let topology = self.topology();
        let mut pairs = topology
            .houses_of(cell)
            .iter()
            .flat_map(|&house| topology.house(house).iter().map(move |&with| Clash { with, house }));
        pairs.find(|pair| pair.with != cell && self.value(pair.with) == Some(symbol))
    }

    /// Whether the player's value of a cell is known to be wrong.
    pub fn is_wrong(&self, cell: Cell) -> bool {
        let right = self.solution.as_ref().map(|solution| solution.symbols()[cell.index()]);
        let value = self.contents[cell.index()].value;
        matches!((value, right), (Some(value), Some(right)) if value != right)
    }

    /// Whether the value of a cell is marked as wrong. That of a given can clash, too.
    pub fn is_marked(&self, cell: Cell, marking: Marking) -> bool {
        match marking {
            Marking::Off => false,
            Marking::Clashes => self.clash(cell).is_some(),
            Marking::Mistakes => self.is_wrong(cell) || self.clash(cell).is_some(),
        }
    }

    /// The puzzle as hints see it. Marks count where the player keeps them for every empty cell; what is crossed out
    /// always does.
    pub fn played(&self) -> Played<'_> {
        let topology = self.topology();
        let empty = || self.open_cells().filter(|&cell| self.value(cell).is_none());
        let is_marked = empty().all(|cell| !self.content(cell).centre.is_empty());
        let marks = topology.cells().map(|cell| {
            let content = self.content(cell);
            let kept = if is_marked { content.centre } else { topology.all_symbols() };
            kept - content.crossed
        });
        Played {
            puzzle: &self.puzzle,
            entries: self.contents.iter().map(|content| content.value).collect(),
            marks: Some(marks.collect()),
        }
    }

    /// The cells that a player can fill.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.topology().cells().filter(|&cell| !self.is_given(cell))
    }

    fn write(&mut self, pen: Pen, symbol: Symbol, cells: &[Cell]) -> Result<(), Refused> {
        self.check_cells(cells)?;
        if symbol.number() > self.topology().symbols() {
            return Err(Refused::NoSuchSymbol(symbol));
        }
        let cells = self.written_by(pen, cells);
        let presence = self.to_be_written(pen, symbol, &cells);
        let edited = |cell: Cell| (cell, written(*self.content(cell), pen, symbol, presence));
        let mut edits: Vec<(Cell, Content)> = cells.iter().map(|&cell| edited(cell)).collect();
        let is_new = pen.writes_values() && presence == Presence::There;
        if is_new && pen == Pen::Tidy {
            edits.extend(self.tidied(symbol, &cells));
        }
        let wrong = |cell: &&Cell| {
            self.solution.as_ref().is_some_and(|solution| solution.symbols()[cell.index()] != symbol)
        };
        let mistakes = if is_new { cells.iter().filter(wrong).count() as u32 } else { 0 };
        self.change(edits)?;
        self.progress.mistakes += mistakes;
        Ok(())
    }

    /// Those of some cells that a pen writes into, each once, in order.
    fn written_by(&self, pen: Pen, cells: &[Cell]) -> Vec<Cell> {
        let takes =
            |cell: &Cell| !self.is_given(*cell) && (pen.writes_values() || self.value(*cell).is_none());
        let mut cells: Vec<Cell> = cells.iter().copied().filter(takes).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether a symbol is put into cells or, where all have it, taken out.
    fn to_be_written(&self, pen: Pen, symbol: Symbol, cells: &[Cell]) -> Presence {
        let is_there = cells.iter().all(|&cell| has(self.content(cell), pen, symbol));
        if is_there { Presence::Gone } else { Presence::There }
    }

    /// The same of a colour.
    fn to_be_painted(&self, colour: u8, cells: &[Cell]) -> Presence {
        let is_there = cells.iter().all(|&cell| self.content(cell).colours.contains(colour));
        if is_there { Presence::Gone } else { Presence::There }
    }

    /// The cells that see others, which are in order, without marks of a symbol.
    fn tidied(&self, symbol: Symbol, cells: &[Cell]) -> Vec<(Cell, Content)> {
        let topology = self.topology();
        let mut seen: Vec<Cell> = cells.iter().flat_map(|&cell| topology.peers_of(cell)).collect();
        seen.sort_unstable();
        seen.dedup();
        let without = |cell: Cell| {
            let mut content = *self.content(cell);
            content.corner.remove(symbol);
            content.centre.remove(symbol);
            (cell, content)
        };
        seen.into_iter().filter(|cell| cells.binary_search(cell).is_err()).map(without).collect()
    }

    fn paint(&mut self, colour: u8, cells: &[Cell]) -> Result<(), Refused> {
        self.check_cells(cells)?;
        if !(1..=MOST_COLOURS).contains(&colour) {
            return Err(Refused::NoSuchColour(colour));
        }
        let presence = self.to_be_painted(colour, cells);
        let painted = |&cell: &Cell| {
            let mut content = *self.content(cell);
            content.colours.set(colour, presence);
            (cell, content)
        };
        self.change(cells.iter().map(painted).collect())
    }

    fn erase(&mut self, cells: &[Cell]) -> Result<(), Refused> {
        self.check_cells(cells)?;
        let any = |test: fn(&Content) -> bool| cells.iter().any(|&cell| test(self.content(cell)));
        let has_value = any(|content| content.value.is_some());
        let has_marks = any(|content| !content.has_no_symbols());
        let erased = |&cell: &Cell| {
            let content = *self.content(cell);
            let left = match (has_value, has_marks) {
                (true, _) => Content { value: None, ..content },
                (false, true) => Content { colours: content.colours, ..Content::default() },
                (false, false) => Content::default(),
            };
            (cell, left)
        };
        self.change(cells.iter().map(erased).collect())
    }

    fn fill(&mut self) -> Result<(), Refused> {
        let empty = self.open_cells().filter(|&cell| self.value(cell).is_none());
        let filled = |cell| (cell, Content { centre: self.possible(cell), ..*self.content(cell) });
        self.change(empty.map(filled).collect())
    }

    fn save(&mut self) -> Result<(), Refused> {
        let most = MOST_SAVEPOINTS.min(MOST_SAVED_CELLS / self.contents.len()).max(1);
        if self.savepoints.len() >= most {
            return Err(Refused::TooManySavepoints(most));
        }
        self.savepoints.push(self.contents.clone());
        Ok(())
    }

    fn restore(&mut self, savepoint: usize) -> Result<(), Refused> {
        let kept = self.savepoints.get(savepoint).ok_or(Refused::NoSuchSavepoint(savepoint))?;
        self.change(self.topology().cells().zip(kept.iter().copied()).collect())
    }

    fn give_up(&mut self) -> Result<(), Refused> {
        if self.progress.stage != Stage::Playing {
            return Err(Refused::NoChange);
        }
        self.progress.stage = Stage::GivenUp;
        Ok(())
    }

    fn check_cells(&self, cells: &[Cell]) -> Result<(), Refused> {
        match cells.iter().find(|cell| cell.index() >= self.contents.len()) {
            Some(&cell) => Err(Refused::NoSuchCell(cell)),
            None => Ok(()),
        }
    }

    /// Puts contents into cells, as one change.
    fn change(&mut self, wanted: Vec<(Cell, Content)>) -> Result<(), Refused> {
        let mut edits: Vec<Edit> = Vec::new();
        for (cell, after) in wanted {
            let content = &mut self.contents[cell.index()];
            edits.extend(Edit::between(cell, content, &after));
            *content = after;
        }
        if edits.is_empty() {
            return Err(Refused::NoChange);
        }
        self.history.push(edits);
        Ok(())
    }

    /// Counts what is filled, and sees whether all of it is right.
    fn settle(&mut self) {
        let entered = self.contents.iter().filter(|content| content.value.is_some()).count();
        self.progress.filled = self.puzzle.given_count() + entered;
        if self.progress.stage == Stage::Playing && self.is_complete() {
            self.progress.stage = Stage::Solved;
        }
    }
}

/// What an action does to what is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// It writes or paints.
    Puts,
    /// It takes that out again; or it takes values.
    Takes,
    /// It takes marks.
    TakesMarks,
    /// Anything else.
    Other,
}

/// Whether a symbol stands in a cell as a pen writes it.
fn has(content: &Content, pen: Pen, symbol: Symbol) -> bool {
    match pen {
        Pen::Value | Pen::Tidy => content.value == Some(symbol),
        Pen::Corner => content.corner.contains(symbol),
        Pen::Centre => content.centre.contains(symbol),
        Pen::Cross => content.crossed.contains(symbol),
    }
}

/// A cell with a symbol written into it, or taken out.
fn written(mut content: Content, pen: Pen, symbol: Symbol, presence: Presence) -> Content {
    match pen {
        Pen::Value | Pen::Tidy => {
            content.value = Some(symbol).filter(|_| presence == Presence::There);
        }
        Pen::Corner => presence.apply(&mut content.corner, symbol),
        Pen::Centre => presence.apply(&mut content.centre, symbol),
        Pen::Cross => {
            presence.apply(&mut content.crossed, symbol);
            // What is ruled out is no mark either, so that it is seen to be.
            if presence == Presence::There {
                content.corner.remove(symbol);
                content.centre.remove(symbol);
            }
        }
    }
    content
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::NoSuchCell(cell) => write!(f, "the board has no cell {}", cell.0),
            Refused::NoSuchSymbol(symbol) => write!(f, "the board has no symbol {}", symbol.number()),
            Refused::NoSuchColour(colour) => write!(f, "there is no colour {colour}"),
            Refused::NoSuchSavepoint(savepoint) => write!(f, "there is no savepoint {savepoint}"),
            Refused::NoChange => f.write_str("it would change nothing"),
            Refused::Over => f.write_str("the game is solved"),
            Refused::TooManySavepoints(most) => write!(f, "there are {most} savepoints already"),
        }
    }
}

impl std::error::Error for Refused {}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Unread(error) => error.fmt(f),
            ReplayError::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReplayError::Unread(error) => Some(error),
            ReplayError::Refused(refused) => Some(refused),
        }
    }
}
