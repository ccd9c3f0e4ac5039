//! Solvers to look at while they work: each event is what one looks at now, what it does there, and why.

mod search;

use crate::guide::{Letter, letters_of};
use hyperdoku_core::{
    Budget, Candidate, Cell, Contradiction, Effect, Ending, Puzzle, Step, Symbol, Topology,
};
use hyperdoku_logic::words::{symbol_names, tell};
use hyperdoku_logic::{CellByCell, Frame, Known, Ladder, Sheet, next_step};
use search::Search;
use std::collections::VecDeque;
use std::sync::Arc;

/// A solver that can be watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WatchedSolver {
    /// Its name in files and calls.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    way: Way,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Cells,
    Rounds,
    Ladder,
    Search,
}

/// The solvers, the weakest first.
pub static SOLVERS: [WatchedSolver; 4] = [
    WatchedSolver {
        name: "cells",
        title: "Cell by cell",
        about: "Goes through the cells in turn and fills each that can hold one symbol only.",
        way: Way::Cells,
    },
    WatchedSolver {
        name: "rounds",
        title: "Elimination rounds",
        about: "In each round takes impossible symbols from all cells, then fills those with one left.",
        way: Way::Rounds,
    },
    WatchedSolver {
        name: "ladder",
        title: "Human techniques",
        about: "Takes the easiest step that a person could see, again and again.",
        way: Way::Ladder,
    },
    WatchedSolver {
        name: "search",
        title: "Search with backtracking",
        about: "Tries a symbol where few are left, follows what it leads to, and takes it back when that fails.",
        way: Way::Search,
    },
];

/// A solver at work on a puzzle.
pub struct Watch {
    topology: Arc<Topology>,
    course: Course,
}

/// Where a solver stands.
enum Course {
    Cells(CellByCell),
    Rounds { sheet: Sheet, round: usize, waiting: VecDeque<Candidate> },
    Ladder { sheet: Sheet, ladder: Ladder },
    Search(Box<Search>),
}

/// One moment of a solver's work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// What happens, in a few words.
    pub headline: String,
    /// Why, in a sentence.
    pub reason: String,
    /// The cells it looks at.
    pub looked: Vec<Cell>,
    /// What it writes or takes back.
    pub changes: Vec<Change>,
    /// What it rules out.
    pub ruled_out: Vec<Candidate>,
    /// The step, of a solver that thinks in steps.
    pub step: Option<Step>,
    /// Why a symbol fits nowhere else in a house.
    pub letters: Vec<Letter>,
}

/// A cell filled, or emptied again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// What it holds now.
    pub symbol: Option<Symbol>,
}

/// Why there is no further event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// It finds nothing more to do.
    Stuck {
        /// How many cells it leaves empty.
        unfilled: usize,
        /// A stronger solver.
        stronger: Option<&'static WatchedSolver>,
    },
    /// The puzzle has no solution.
    Broken(Contradiction),
    /// The budget ended it.
    Ended(Ending),
}

impl WatchedSolver {
    /// The solver of that name.
    pub fn named(name: &str) -> Option<&'static WatchedSolver> {
        SOLVERS.iter().find(|solver| solver.name == name)
    }

    /// The next stronger one.
    pub fn stronger(&self) -> Option<&'static WatchedSolver> {
        // Rounds see just what the first does, in another order.
        let better = |other: &&WatchedSolver| match self.way {
            Way::Cells | Way::Rounds => other.way == Way::Ladder,
            Way::Ladder => other.way == Way::Search,
            Way::Search => false,
        };
        SOLVERS.iter().find(better)
    }
}

impl Watch {
    /// A solver about to begin. What is known of the puzzle decides which techniques it may use.
    ///
    /// # Errors
    /// If the givens leave a cell or a symbol with nothing.
    pub fn new(
        solver: &WatchedSolver,
        frame: &Arc<Frame>,
        puzzle: &Puzzle,
        known: Known,
    ) -> Result<Self, Contradiction> {
        let course = match solver.way {
            Way::Cells => Course::Cells(CellByCell::new(Sheet::of(frame, puzzle)?)),
            Way::Rounds => {
                Course::Rounds { sheet: Sheet::of(frame, puzzle)?, round: 0, waiting: VecDeque::new() }
            }
            Way::Ladder => Course::Ladder { sheet: Sheet::of(frame, puzzle)?, ladder: Ladder::score(known) },
            Way::Search => Course::Search(Box::new(Search::new(puzzle)?)),
        };
        Ok(Watch { topology: Arc::clone(puzzle.topology()), course })
    }

    /// What it does next.
    ///
    /// # Errors
    /// The end, when there is nothing more.
    pub fn advance(&mut self, budget: &Budget) -> Result<Event, End> {
        let topology = &self.topology;
        match &mut self.course {
            Course::Cells(solver) => by_cells(topology, solver),
            Course::Rounds { sheet, round, waiting } => by_rounds(topology, sheet, round, waiting),
            Course::Ladder { sheet, ladder } => by_ladder(topology, sheet, ladder, budget),
            Course::Search(search) => search.advance(topology),
        }
    }
}

fn by_cells(topology: &Topology, solver: &mut CellByCell) -> Result<Event, End> {
    let look = solver.look().map_err(End::Broken)?;
    let Some(look) = look else { return Err(standstill(Way::Cells, solver.sheet().unfilled())) };
    let cell = look.cell;
    let name = topology.shape().cell_name(cell);
    let Some(step) = look.step else {
        let possible = symbol_names(topology, look.candidates, "or");
        return Ok(Event {
            headline: format!("{name} is left empty"),
            reason: format!("It could be {possible}."),
            ..Event::at(vec![cell])
        });
    };
    Ok(Event::of_step(topology, step))
}

fn by_rounds(
    topology: &Topology,
    sheet: &mut Sheet,
    round: &mut usize,
    waiting: &mut VecDeque<Candidate>,
) -> Result<Event, End> {
    if let Some(place) = waiting.pop_front() {
        sheet.place(place).map_err(End::Broken)?;
        return Ok(Event::placed(
            topology,
            place,
            format!("Round {round}: it is the one symbol left there."),
        ));
    }
    let single = |cell: Cell| Some(Candidate { cell, symbol: sheet.candidates(cell).single()? });
    *waiting = topology.cells().filter_map(single).collect();
    if waiting.is_empty() {
        return Err(standstill(Way::Rounds, sheet.unfilled()));
    }
    *round += 1;
    let cells = match waiting.len() {
        1 => "1 cell has".to_owned(),
        many => format!("{many} cells have"),
    };
    Ok(Event {
        headline: format!("Round {round}"),
        reason: format!("{cells} one symbol left."),
        ..Event::at(waiting.iter().map(|place| place.cell).collect())
    })
}

fn by_ladder(topology: &Topology, sheet: &mut Sheet, ladder: &Ladder, budget: &Budget) -> Result<Event, End> {
    if sheet.unfilled() == 0 {
        return Err(End::Solved);
    }
    let step = next_step(sheet, ladder, budget).map_err(End::Ended)?;
    let Some(step) = step else { return Err(standstill(Way::Ladder, sheet.unfilled())) };
    let letters = letters_of(topology, &|cell| sheet.value(cell), &step);
    for effect in &step.effects {
        match *effect {
            Effect::Place(place) => sheet.place(place),
            Effect::Eliminate(candidate) => sheet.eliminate(candidate),
        }
        .map_err(End::Broken)?;
    }
    Ok(Event { letters, ..Event::of_step(topology, step) })
}

/// Nothing more to do: solved, or stuck.
fn standstill(way: Way, unfilled: usize) -> End {
    let own = SOLVERS.iter().find(|solver| solver.way == way);
    match unfilled {
        0 => End::Solved,
        _ => End::Stuck { unfilled, stronger: own.and_then(|solver| solver.stronger()) },
    }
}

impl Event {
    /// A look at cells, without words.
    fn at(looked: Vec<Cell>) -> Self {
        Event {
            headline: String::new(),
            reason: String::new(),
            looked,
            changes: Vec::new(),
            ruled_out: Vec::new(),
            step: None,
            letters: Vec::new(),
        }
    }

    /// A cell filled.
    fn placed(topology: &Topology, place: Candidate, reason: String) -> Self {
        Event {
            headline: is_now(topology, place),
            reason,
            changes: vec![Change { cell: place.cell, symbol: Some(place.symbol) }],
            ..Event::at(vec![place.cell])
        }
    }

    /// A step taken.
    fn of_step(topology: &Topology, step: Step) -> Self {
        let telling = tell(topology, &step);
        let mut event = Event::at(Vec::new());
        for effect in &step.effects {
            match *effect {
                Effect::Place(place) => {
                    event.changes.push(Change { cell: place.cell, symbol: Some(place.symbol) });
                }
                Effect::Eliminate(candidate) => event.ruled_out.push(candidate),
            }
            event.looked.push(effect.candidate().cell);
        }
        event.looked.sort_unstable();
        event.looked.dedup();
        event.headline = match event.changes[..] {
            [Change { cell, symbol: Some(symbol) }] => is_now(topology, Candidate { cell, symbol }),
            _ => telling.name.clone(),
        };
        event.reason = match event.changes.is_empty() {
            true => format!("{} {}", telling.reason, telling.effect),
            false => format!("{}: {}", telling.name, telling.reason),
        };
        Event { step: Some(step), ..event }
    }
}

fn is_now(topology: &Topology, place: Candidate) -> String {
    let shape = topology.shape();
    format!("{} is {}", shape.cell_name(place.cell), shape.symbol_name(place.symbol))
}
