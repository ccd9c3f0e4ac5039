//! Hints in three grades, each more concrete: which kind of step and where to look, the cells that make it, what
//! follows. A mistake on the board comes before any logic.

use crate::frame::Frame;
use crate::ladder::{Ladder, technique};
use crate::path::steps_to_placement;
use crate::rating::pattern;
use crate::sheet::Sheet;
use crate::words::{capitalised, cell_names, listed, part, tell};
use hyperdoku_core::{
    Budget, Candidate, Cell, Contradiction, Ending, HouseId, Puzzle, Role, Solution, Step, Symbol, SymbolSet,
    Topology,
};
use std::cmp::Reverse;
use std::sync::Arc;

/// A puzzle as a player has it.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What the player put into the cells. Givens stand where that is nothing.
    pub entries: Vec<Option<Symbol>>,
    /// What the player holds possible in each cell, where that is kept.
    pub marks: Option<Vec<SymbolSet>>,
}

impl Played<'_> {
    fn value(&self, cell: Cell) -> Option<Symbol> {
        self.entries[cell.index()].or(self.puzzle.givens()[cell.index()])
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.givens()[cell.index()].is_some()
    }
}

/// What to tell a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Something is wrong, which comes first.
    Mistake(Mistake),
    /// The next step, and those after it up to the first that fills a cell; the next alone where none does.
    Steps(Vec<Step>),
    /// Every cell is filled, and rightly.
    Solved,
    /// No technique finds a step.
    Beyond,
}

/// What can be wrong on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// Entries where something else is given: what is given.
    Given(Vec<Candidate>),
    /// The same symbol twice in a house.
    Clash {
        /// The symbol.
        symbol: Symbol,
        /// Where it stands.
        cells: [Cell; 2],
        /// The house.
        house: HouseId,
        /// Which of the cells are known to be wrong.
        wrong: Vec<Cell>,
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
/// If the budget ended before the first step was found.
///
/// # Panics
/// If entries, marks or solution are of another board.
pub fn hint(
    frame: &Arc<Frame>,
    played: &Played<'_>,
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
    let steps = steps_to_placement(sheet, ladder, budget)?;
    Ok(if steps.is_empty() { Hint::Beyond } else { Hint::Steps(steps) })
}

/// A hint in words; where several steps lead to a cell filled, a line for each.
pub fn hint_text(topology: &Topology, hint: &Hint, grade: Grade) -> String {
    match (hint, grade) {
        (Hint::Mistake(mistake), _) => mistake_text(topology, mistake, grade),
        (Hint::Steps(steps), Grade::What) => {
            steps.iter().map(|step| tell(topology, step).text()).collect::<Vec<_>>().join("\n")
        }
        (Hint::Steps(steps), _) => steps.first().map_or(String::new(), |step| {
            let name = technique(step.technique.0).map_or(step.technique.0, |technique| technique.name);
            format!("{}: look at {}.", capitalised(name), hint_place(topology, step, grade))
        }),
        (Hint::Solved, _) => "Every cell is filled, and all is right.".to_owned(),
        (Hint::Beyond, _) => "No technique finds a step here: this puzzle is beyond them.".to_owned(),
    }
}

/// Where to look for a step, or, beyond the first grade, at which cells.
pub fn hint_place(topology: &Topology, step: &Step, grade: Grade) -> String {
    let cells = evidence_cells(step);
    match grade {
        Grade::Where => {
            let houses = part(topology, step, "base.houses");
            // Of a pattern without houses, that which has most of its cells tells where it is.
            let crowd =
                |house: &HouseId| cells.iter().filter(|cell| topology.house(*house).contains(cell)).count();
            let around = cells.iter().flat_map(|&cell| topology.houses_of(cell)).copied();
            match around.max_by_key(|house| (crowd(house), Reverse(*house))) {
                Some(house) if houses.is_empty() => topology.house_name(house),
                _ => houses,
            }
        }
        Grade::Which | Grade::What => cell_names(topology, &cells),
    }
}

fn mistake(topology: &Topology, played: &Played<'_>, solution: Option<&Solution>) -> Option<Mistake> {
    let changed = givens(played.puzzle).filter(|given| played.value(given.cell) != Some(given.symbol));
    let right = solution.map(Solution::symbols);
    let wrong = |cell: Cell, symbol| right.is_some_and(|right| right[cell.index()] != symbol);
    let entries = topology.cells().filter_map(|cell| Some(Candidate { cell, symbol: played.value(cell)? }));
    let wrong_entries = entries.filter(|entry| wrong(entry.cell, entry.symbol));
    let missing = topology.cells().filter_map(|cell| {
        let (symbol, marks) = (right?[cell.index()], played.marks.as_ref()?[cell.index()]);
        let is_missing = played.value(cell).is_none() && !marks.contains(symbol);
        is_missing.then_some(Candidate { cell, symbol })
    });
    some(changed)
        .map(Mistake::Given)
        .or_else(|| topology.houses().find_map(|house| clash(topology, played, house, &wrong)))
        .or_else(|| some(wrong_entries).map(Mistake::Wrong))
        .or_else(|| some(missing).map(Mistake::Missing))
}

fn givens(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> + '_ {
    let cells = puzzle.topology().cells().zip(puzzle.givens());
    cells.filter_map(|(cell, given)| Some(Candidate { cell, symbol: (*given)? }))
}

/// All of them, if there are any.
fn some(candidates: impl Iterator<Item = Candidate>) -> Option<Vec<Candidate>> {
    Some(candidates.collect::<Vec<_>>()).filter(|candidates| !candidates.is_empty())
}

fn clash(
    topology: &Topology,
    played: &Played<'_>,
    house: HouseId,
    is_wrong: &impl Fn(Cell, Symbol) -> bool,
) -> Option<Mistake> {
    let members = topology.house(house);
    members.iter().enumerate().find_map(|(i, &second)| {
        let symbol = played.value(second)?;
        let first = members[..i].iter().copied().find(|&cell| played.value(cell) == Some(symbol))?;
        let cells = [first, second];
        // A given is right, so what clashes with it is not.
        let clashes_with_given =
            |cell: Cell| !played.is_given(cell) && cells.iter().any(|&other| played.is_given(other));
        let wrong = cells.into_iter().filter(|&cell| clashes_with_given(cell) || is_wrong(cell, symbol));
        Some(Mistake::Clash { symbol, cells, house, wrong: wrong.collect() })
    })
}

fn sheet(frame: &Arc<Frame>, played: &Played<'_>) -> Result<Sheet, Contradiction> {
    let mut sheet = Sheet::empty(frame);
    for cell in frame.topology().cells() {
        if let Some(symbol) = played.value(cell) {
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

/// The cells that make a step: those it fills where nothing else is marked, and of forcing chains and nets those where
/// they begin.
fn evidence_cells(step: &Step) -> Vec<Cell> {
    let has = |wanted: fn(Role) -> bool| step.evidence.iter().any(|mark| wanted(mark.role));
    let is_forcing = has(|role| matches!(role, Role::On | Role::Off)) && has(|role| role == Role::Group(1));
    let is_wanted = |role| match role {
        Role::Base | Role::Group(_) => true,
        Role::Victim | Role::Target | Role::Cover => false,
        Role::Fin | Role::On | Role::Off => !is_forcing,
    };
    let mut cells = pattern(step, is_wanted);
    if cells.is_empty() {
        cells.extend(step.effects.iter().map(|effect| effect.candidate().cell));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn mistake_text(topology: &Topology, mistake: &Mistake, grade: Grade) -> String {
    let place = if matches!(mistake, Mistake::Missing(_)) { "in the marks" } else { "on the board" };
    match grade {
        Grade::Where => format!("Something is wrong {place}."),
        Grade::Which => format!("Something is wrong {place}: {}.", mistake_place(topology, mistake)),
        Grade::What => format!("Something is wrong {place}: {}.", mistake_itself(topology, mistake)),
    }
}

fn mistake_place(topology: &Topology, mistake: &Mistake) -> String {
    let cells = cell_names(topology, &mistake_cells(mistake));
    match mistake {
        Mistake::Given(_) | Mistake::Wrong(_) | Mistake::Missing(_) => format!("look at {cells}"),
        Mistake::Clash { house, .. } => format!("look at {cells} in {}", topology.house_name(*house)),
        Mistake::Dead(contradiction) => crate::words::contradiction(topology, *contradiction),
    }
}

/// The cells that a hint is about: those that make its next step, or those that are wrong.
pub fn hint_cells(topology: &Topology, hint: &Hint) -> Vec<Cell> {
    match hint {
        Hint::Mistake(Mistake::Dead(Contradiction::NoPlace(house, _))) => topology.house(*house).to_vec(),
        Hint::Mistake(mistake) => mistake_cells(mistake),
        Hint::Steps(steps) => steps.first().map_or(Vec::new(), evidence_cells),
        Hint::Solved | Hint::Beyond => Vec::new(),
    }
}

fn mistake_cells(mistake: &Mistake) -> Vec<Cell> {
    match mistake {
        Mistake::Given(all) | Mistake::Wrong(all) | Mistake::Missing(all) => {
            all.iter().map(|candidate| candidate.cell).collect()
        }
        Mistake::Clash { cells, .. } => cells.to_vec(),
        Mistake::Dead(Contradiction::NoSymbol(cell)) => vec![*cell],
        Mistake::Dead(Contradiction::NoPlace(..)) => Vec::new(),
    }
}

fn mistake_itself(topology: &Topology, mistake: &Mistake) -> String {
    let each = |all: &[Candidate], tell: fn(&str, &str) -> String| {
        let shape = topology.shape();
        let texts = all.iter().map(|c| tell(&shape.cell_name(c.cell), &shape.symbol_name(c.symbol)));
        listed(&texts.collect::<Vec<_>>())
    };
    match mistake {
        Mistake::Given(given) => {
            format!("{} cannot be changed", each(given, |cell, symbol| format!("{cell} (given as {symbol})")))
        }
        Mistake::Wrong(wrong) => each(wrong, |cell, symbol| format!("{cell} is not {symbol}")),
        Mistake::Missing(missing) => {
            each(missing, |cell, symbol| format!("{symbol} is still possible in {cell}"))
        }
        Mistake::Clash { symbol, cells, house, wrong } => {
            let verdict = match &wrong[..] {
                [] => "at most one of them can be right".to_owned(),
                [cell] => format!("{} is wrong", topology.shape().cell_name(*cell)),
                _ => "both are wrong".to_owned(),
            };
            let symbol = topology.shape().symbol_name(*symbol);
            let (house, cells) = (topology.house_name(*house), cell_names(topology, cells));
            format!("{symbol} stands twice in {house}, at {cells}, and {verdict}")
        }
        Mistake::Dead(contradiction) => crate::words::contradiction(topology, *contradiction),
    }
}
