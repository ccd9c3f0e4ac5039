//! A hint made ready to be drawn: sentences by grade, and which cells and houses play which part.

use crate::action::{Action, Pen};
use crate::session::Session;
use hyperdoku_core::{
    Budget, Candidate, Cell, Effect, Ending, HouseId, Role, Step, Subject, Symbol, SymbolSet, Topology,
};
use hyperdoku_logic::words::tell;
use hyperdoku_logic::{
    Frame, Grade, Hint, Known, Ladder, Level, hint, hint_cells, hint_place, hint_text, technique,
};
use std::cmp::Reverse;
use std::sync::Arc;

/// What to tell and show of the next step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guide {
    /// What it is called: a technique, or what is the matter.
    pub title: String,
    /// How hard the technique is; none where there is no step.
    pub level: Option<Level>,
    /// What is told, one for each grade.
    pub sentences: [String; 3],
    /// What follows, told last; nothing where there is no step.
    pub conclusion: String,
    /// The houses it is about.
    pub houses: Vec<HouseId>,
    /// The cells that make it.
    pub cells: Vec<Cell>,
    /// Why a symbol fits nowhere else in a house.
    pub letters: Vec<Letter>,
    /// Why nothing else fits into a cell: for each other symbol a place that rules it out.
    pub seen: Vec<Candidate>,
    /// What is placed.
    pub placed: Vec<Candidate>,
    /// What is ruled out.
    pub ruled_out: Vec<Candidate>,
}

/// A cell whose symbol closes others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// Where the symbol stands.
    pub by: Candidate,
    /// The cells that cannot hold it therefore.
    pub closes: Vec<Cell>,
}

impl Guide {
    /// All that is told at a grade, without anything to look at beside it.
    pub fn text(&self, grade: Grade) -> String {
        let sentence = &self.sentences[grade as usize];
        match grade {
            // What is wrong is told whole.
            _ if self.conclusion.is_empty() => sentence.clone(),
            Grade::What => format!("{}: {sentence} {}", self.title, self.conclusion),
            Grade::Where | Grade::Which => format!("{}: {sentence}", self.title),
        }
    }

    /// What a player does to follow it; the pen is that for values.
    pub fn actions(&self, pen: Pen) -> Vec<Action> {
        let placed = self.placed.iter().map(|place| Action::Write(pen, place.symbol, vec![place.cell]));
        let mut symbols: Vec<Symbol> = self.ruled_out.iter().map(|candidate| candidate.symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let crossed = symbols.into_iter().map(|symbol| {
            let cells = self.ruled_out.iter().filter(|candidate| candidate.symbol == symbol);
            Action::Write(Pen::Cross, symbol, cells.map(|candidate| candidate.cell).collect())
        });
        placed.chain(crossed).collect()
    }
}

/// The next step of a game, by all techniques: of a game whose solution is known, those too that rest on there being
/// only one.
///
/// # Errors
/// If the budget ended before a step was found.
pub fn guide(frame: &Arc<Frame>, session: &Session, budget: &Budget) -> Result<Guide, Ending> {
    let known = if session.solution().is_some() { Known::Unique } else { Known::Nothing };
    let played = session.played();
    let hint = hint(frame, &played, session.solution(), &Ladder::score(known), budget)?;
    let topology = session.topology();
    let Hint::Steps(steps) = &hint else {
        return Ok(Guide {
            title: title(&hint).to_owned(),
            level: None,
            sentences: Grade::ALL.map(|grade| hint_text(topology, &hint, grade)),
            conclusion: String::new(),
            houses: Vec::new(),
            cells: hint_cells(topology, &hint),
            letters: Vec::new(),
            seen: Vec::new(),
            placed: Vec::new(),
            ruled_out: Vec::new(),
        });
    };
    let step = &steps[0];
    let telling = tell(topology, step);
    let look = |grade| format!("Look at {}.", hint_place(topology, step, grade));
    let houses = base_houses(step);
    let placed = effects(step, |effect| matches!(effect, Effect::Place(_)));
    Ok(Guide {
        title: telling.name,
        conclusion: telling.effect,
        level: technique(step.technique.0).and_then(|technique| technique.score).map(|score| score.level),
        sentences: [look(Grade::Where), look(Grade::Which), telling.reason],
        letters: letters_of(topology, &|cell| session.value(cell), step),
        seen: match (&placed[..], &houses[..]) {
            ([place], []) => seen(session, *place),
            _ => Vec::new(),
        },
        houses,
        cells: hint_cells(topology, &hint),
        placed,
        ruled_out: effects(step, |effect| matches!(effect, Effect::Eliminate(_))),
    })
}

fn title(hint: &Hint) -> &'static str {
    match hint {
        Hint::Mistake(_) => "Something is wrong",
        Hint::Solved => "Solved",
        Hint::Beyond | Hint::Steps(_) => "Nothing found",
    }
}

fn effects(step: &Step, is_wanted: fn(&Effect) -> bool) -> Vec<Candidate> {
    step.effects.iter().filter(|effect| is_wanted(effect)).map(|effect| effect.candidate()).collect()
}

/// The houses that a step rests on, in order.
pub fn base_houses(step: &Step) -> Vec<HouseId> {
    let of_base = step.evidence.iter().filter(|mark| mark.role == Role::Base);
    let house = |subject| match subject {
        Subject::House(house) | Subject::Place(house, _) => Some(house),
        Subject::Cell(_) | Subject::Candidate(_) | Subject::Link(..) => None,
    };
    let mut houses: Vec<HouseId> = of_base.filter_map(|mark| house(mark.subject)).collect();
    houses.sort_unstable();
    houses.dedup();
    houses
}

/// For each other symbol that stands where the cell sees it, the first such place.
fn seen(session: &Session, place: Candidate) -> Vec<Candidate> {
    let peers = session.topology().peers_of(place.cell);
    let first = |symbol| {
        let cell = peers.iter().find(|&&cell| session.value(cell) == Some(symbol));
        cell.map(|&cell| Candidate { cell, symbol })
    };
    let others = session.topology().all_symbols() - SymbolSet::of(place.symbol);
    others.filter_map(first).collect()
}

/// What cells hold.
type Values<'a> = dyn Fn(Cell) -> Option<Symbol> + 'a;

/// Why the symbol that a step places fits nowhere else in the house that it looks at; nothing if it places none, or looks
/// elsewhere too.
pub(crate) fn letters_of(topology: &Topology, value: &Values<'_>, step: &Step) -> Vec<Letter> {
    let placed = effects(step, |effect| matches!(effect, Effect::Place(_)));
    match (&placed[..], &base_houses(step)[..]) {
        ([place], [house]) => letters(topology, value, *place, *house),
        _ => Vec::new(),
    }
}

/// As few cells with the symbol as close all other empty cells of the house, the one that closes most first.
fn letters(topology: &Topology, value: &Values<'_>, place: Candidate, house: HouseId) -> Vec<Letter> {
    let is_open = |cell: &Cell| *cell != place.cell && value(*cell).is_none();
    let mut open: Vec<Cell> = topology.house(house).iter().copied().filter(is_open).collect();
    let mut letters = Vec::new();
    while let Some(letter) = open
        .iter()
        .flat_map(|&cell| closers(topology, value, cell, place.symbol))
        .map(|by| Letter { by: Candidate { cell: by, ..place }, closes: closed(topology, by, &open) })
        .max_by_key(|letter| (letter.closes.len(), Reverse(letter.by.cell)))
    {
        open.retain(|cell| !letter.closes.contains(cell));
        letters.push(letter);
    }
    letters
}

/// The cells with a symbol that see a cell.
fn closers(topology: &Topology, value: &Values<'_>, cell: Cell, symbol: Symbol) -> Vec<Cell> {
    let has = |other: &Cell| value(*other) == Some(symbol);
    topology.peers_of(cell).into_iter().filter(has).collect()
}

/// Those of some cells that a cell sees.
fn closed(topology: &Topology, by: Cell, cells: &[Cell]) -> Vec<Cell> {
    let peers = topology.peers_of(by);
    cells.iter().copied().filter(|cell| peers.contains(cell)).collect()
}
