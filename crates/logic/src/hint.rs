//! Hints in three grades, each more concrete: which kind of step and where to look, the cells that make it, what
//! follows. A mistake on the board comes before any logic.

use crate::frame::Frame;
use crate::ladder::{Ladder, technique};
use crate::path::next_step;
use crate::sheet::Sheet;
use crate::words::{capitalised, cell_names, part, tell};
use hyperdoku_core::{
    Budget, Candidate, Cell, Contradiction, Ending, HouseId, Solution, Step, Subject, Symbol, SymbolSet,
    Topology,
};
use std::sync::Arc;

/// The board as a player has it.
#[derive(Clone, Debug)]
pub struct Played {
    /// What stands in each cell, givens too.
    pub entries: Vec<Option<Symbol>>,
    /// What the player holds possible in each cell, where that is kept.
    pub marks: Option<Vec<SymbolSet>>,
}

/// What to tell a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Something is wrong, which comes first.
    Mistake(Mistake),
    /// The next step.
    Step(Step),
    /// Every cell is filled, and rightly.
    Solved,
    /// No technique finds a step.
    Beyond,
}

/// What can be wrong on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// The same symbol twice in a house.
    Clash {
        /// The symbol.
        symbol: Symbol,
        /// Where it stands.
        cells: [Cell; 2],
        /// The house.
        house: HouseId,
    },
    /// Entries that the solution does not have.
    Wrong(Vec<Candidate>),
    /// Marks that leave out what the solution has.
    Missing(Vec<Candidate>),
    /// A cell that can hold nothing, or a symbol without a place: told where no solution is known.
    Dead(Contradiction),
}

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Which kind of step, and where to look.
    Where,
    /// The cells that make it.
    Which,
    /// What follows.
    What,
}

impl Grade {
    /// Every grade, the vaguest first.
    pub const ALL: [Grade; 3] = [Grade::Where, Grade::Which, Grade::What];
}

/// What to tell a player next.
///
/// # Errors
/// If the budget ended the search.
///
/// # Panics
/// If entries, marks or solution are of another board.
pub fn hint(
    frame: &Arc<Frame>,
    played: &Played,
    solution: Option<&Solution>,
    ladder: &Ladder,
    budget: &Budget,
) -> Result<Hint, Ending> {
    if let Some(mistake) = mistake(frame.topology(), played, solution) {
        return Ok(Hint::Mistake(mistake));
    }
    let sheet = match sheet(frame, played) {
        Ok(sheet) => sheet,
        Err(contradiction) => return Ok(Hint::Mistake(Mistake::Dead(contradiction))),
    };
    if sheet.unfilled() == 0 {
        return Ok(Hint::Solved);
    }
    Ok(next_step(&sheet, ladder, budget)?.map_or(Hint::Beyond, Hint::Step))
}

/// A hint in words.
pub fn hint_text(topology: &Topology, hint: &Hint, grade: Grade) -> String {
    match hint {
        Hint::Mistake(mistake) => mistake_text(topology, mistake, grade),
        Hint::Step(step) => step_text(topology, step, grade),
        Hint::Solved => "Every cell is filled, and all is right.".to_owned(),
        Hint::Beyond => "No technique finds a step here: this puzzle is beyond them.".to_owned(),
    }
}

fn mistake(topology: &Topology, played: &Played, solution: Option<&Solution>) -> Option<Mistake> {
    if let Some(clash) = topology.houses().find_map(|house| clash(topology, played, house)) {
        return Some(clash);
    }
    let right = solution?.symbols();
    let pairs = || topology.cells().zip(right.iter().copied());
    let wrong: Vec<Candidate> = pairs()
        .filter_map(|(cell, symbol)| {
            let entry = played.entries[cell.index()].filter(|entry| *entry != symbol)?;
            Some(Candidate { cell, symbol: entry })
        })
        .collect();
    if !wrong.is_empty() {
        return Some(Mistake::Wrong(wrong));
    }
    let marks = played.marks.as_ref()?;
    let open = pairs().filter(|(cell, _)| played.entries[cell.index()].is_none());
    let missing: Vec<Candidate> = open
        .filter(|(cell, symbol)| !marks[cell.index()].contains(*symbol))
        .map(|(cell, symbol)| Candidate { cell, symbol })
        .collect();
    (!missing.is_empty()).then_some(Mistake::Missing(missing))
}

fn clash(topology: &Topology, played: &Played, house: HouseId) -> Option<Mistake> {
    let members = topology.house(house);
    let holds = |cell: Cell, symbol| played.entries[cell.index()] == Some(symbol);
    members.iter().enumerate().find_map(|(i, &second)| {
        let symbol = played.entries[second.index()]?;
        let first = members[..i].iter().copied().find(|&cell| holds(cell, symbol))?;
        Some(Mistake::Clash { symbol, cells: [first, second], house })
    })
}

fn sheet(frame: &Arc<Frame>, played: &Played) -> Result<Sheet, Contradiction> {
    let mut sheet = Sheet::empty(frame);
    for (cell, entry) in frame.topology().cells().zip(&played.entries) {
        if let Some(symbol) = *entry {
            sheet.place(Candidate { cell, symbol })?;
        }
    }
    for (cell, marks) in frame.topology().cells().zip(played.marks.iter().flatten()) {
        for symbol in sheet.candidates(cell) - *marks {
            sheet.eliminate(Candidate { cell, symbol })?;
        }
    }
    Ok(sheet)
}

fn step_text(topology: &Topology, step: &Step, grade: Grade) -> String {
    let name = technique(step.technique.0).map_or(step.technique.0, |technique| technique.name);
    match grade {
        Grade::Where => {
            let houses = part(topology, step, "base.houses");
            // Of a pattern without houses, the first house of its first cell tells where it is.
            let first = || topology.houses_of(*evidence_cells(step).first()?).first().copied();
            let place = match first() {
                Some(house) if houses.is_empty() => topology.house_name(house),
                _ => houses,
            };
            format!("Look for {}{name} in {place}.", article(name))
        }
        Grade::Which => {
            let cells = evidence_cells(step);
            format!("{}: look at {}.", capitalised(name), cell_names(topology, &cells))
        }
        Grade::What => tell(topology, step).text(),
    }
}

/// `a` or `an`, as the name is spoken; nothing before a plural or what is not counted.
fn article(name: &str) -> &'static str {
    let is_one = !name.ends_with('s') || name.ends_with("cross");
    match name {
        _ if !is_one || name.ends_with("ing") && !name.contains('-') || name == "Nishio" => "",
        _ if name.starts_with(['a', 'e', 'i', 'o', 'X']) => "an ",
        _ => "a ",
    }
}

/// The cells that make a step: those it fills where nothing else is marked.
fn evidence_cells(step: &Step) -> Vec<Cell> {
    let mut cells = crate::rating::pattern(step);
    if cells.is_empty() {
        cells.extend(step.evidence.iter().filter_map(|mark| match mark.subject {
            Subject::Candidate(candidate) => Some(candidate.cell),
            _ => None,
        }));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn mistake_text(topology: &Topology, mistake: &Mistake, grade: Grade) -> String {
    let shape = topology.shape();
    let cells = |candidates: &[Candidate]| {
        cell_names(topology, &candidates.iter().map(|candidate| candidate.cell).collect::<Vec<_>>())
    };
    let values = |candidates: &[Candidate]| {
        let texts = candidates
            .iter()
            .map(|c| format!("{} is not {}", shape.cell_name(c.cell), shape.symbol_name(c.symbol)));
        crate::words::listed(&texts.collect::<Vec<_>>())
    };
    match (mistake, grade) {
        (_, Grade::Where) => "There is a mistake on the board.".to_owned(),
        (Mistake::Clash { cells, house, .. }, Grade::Which) => {
            format!(
                "There is a mistake: look at {} in {}.",
                cell_names(topology, cells),
                topology.house_name(*house)
            )
        }
        (Mistake::Clash { symbol, cells, house }, Grade::What) => format!(
            "{} stands twice in {}, at {}: only one of them can be right.",
            shape.symbol_name(*symbol),
            topology.house_name(*house),
            cell_names(topology, cells)
        ),
        (Mistake::Wrong(wrong), Grade::Which) => format!("There is a mistake: look at {}.", cells(wrong)),
        (Mistake::Wrong(wrong), Grade::What) => format!("There is a mistake: {}.", values(wrong)),
        (Mistake::Missing(missing), Grade::Which) => {
            format!("There is a mistake: look at the marks of {}.", cells(missing))
        }
        (Mistake::Missing(missing), Grade::What) => {
            let texts = missing.iter().map(|c| {
                format!("{} is still possible in {}", shape.symbol_name(c.symbol), shape.cell_name(c.cell))
            });
            format!("There is a mistake in the marks: {}.", crate::words::listed(&texts.collect::<Vec<_>>()))
        }
        (Mistake::Dead(contradiction), Grade::Which | Grade::What) => {
            format!("There is a mistake: {}.", crate::words::contradiction(topology, *contradiction))
        }
    }
}
