//! The way through a puzzle, with every step held against the solution.

use crate::puzzles::Case;
use crate::tally::Counts;
use hyperdoku::format::{self, Record};
use hyperdoku::logic::{
    Frame, Known, Ladder, Level, Needs, Sheet, TECHNIQUES, Technique, all_steps, next_step, words,
};
use hyperdoku::{Budget, Candidate, Cell, Effect, Role, Step};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::sync::Arc;

/// A step that is not right, and where it was met.
pub struct Violation {
    fault: &'static str,
    step: String,
    puzzle: String,
    state: String,
}

/// How closely a path is looked at.
#[derive(Clone, Copy)]
pub struct Look {
    /// The hardest techniques that the path itself takes.
    pub path: Level,
    /// At every so many-th state of the path all steps of most techniques are looked for.
    pub usual: usize,
    /// At every so many-th state those of techniques that try out what follows, which takes long.
    pub extreme: usize,
}

/// The techniques by how often they are asked for all their steps.
struct Ladders {
    /// At every state: those that rest on uniqueness, whose patterns are rare and soon found.
    rare: Ladder,
    usual: Ladder,
    extreme: Ladder,
}

/// The only technique whose steps rest on nothing but the cell they fill.
const SELF_EVIDENT: &str = "naked-single";

/// A prime: the states that are looked at lie elsewhere on the path of the next puzzle.
const STRIDE: usize = 61;

/// How many boards are pared from a state, and the most open cells of one.
const PARINGS: usize = 4;
const PARED: usize = 60;

/// Walks through a puzzle by the ladder of the score, and again by that of Sudoku Explainer.
pub fn walk(frame: &Arc<Frame>, case: &Case, look: Look) -> Result<Counts, Violation> {
    let mut counts = Counts { puzzles: 1, ..Counts::default() };
    let ladders = Ladders::new();
    by_score(frame, case, &ladders, look, &mut counts)?;
    by_er(frame, case, &ladders, look, &mut counts)?;
    Ok(counts)
}

/// Takes the first step of the ladder again and again, and looks at all steps of all techniques on the way. Where there
/// is none, a cell of the solution helps.
fn by_score(
    frame: &Arc<Frame>,
    case: &Case,
    ladders: &Ladders,
    look: Look,
    counts: &mut Counts,
) -> Result<(), Violation> {
    let ladder = up_to(look.path, Ladder::score(Known::Unique));
    let mut rng = ChaCha8Rng::seed_from_u64(case.number as u64);
    let mut sheet = start(frame, case);
    // So that paths are looked at from different states on.
    let mut state = case.number * STRIDE;
    while sheet.unfilled() > 0 {
        check_all(&sheet, case, &ladders.rare, counts)?;
        for pared in (0..PARINGS).map_while(|_| pared(&sheet, case, &mut rng)) {
            check_all(&pared, case, &ladders.rare, counts)?;
        }
        if state.is_multiple_of(look.usual) {
            counts.states += 1;
            let is_plain = counts.states.is_multiple_of(2);
            let seen = if is_plain { sheet.clone() } else { eroded(&sheet, case, &mut rng) };
            check_all(&seen, case, &ladders.usual, counts)?;
        }
        if state.is_multiple_of(look.extreme) {
            check_all(&sheet, case, &ladders.extreme, counts)?;
        }
        state += 1;
        match first(&sheet, &ladder) {
            Some(step) => take(&mut sheet, case, &step)?,
            None => {
                counts.stuck += 1;
                let open: Vec<Cell> = open(&sheet).collect();
                let cell = *open.choose(&mut rng).unwrap();
                sheet.place(Candidate { cell, symbol: case.solution.symbols()[cell.index()] }).unwrap();
            }
        }
    }
    Ok(())
}

/// Goes as far as the ladder leads.
fn by_er(
    frame: &Arc<Frame>,
    case: &Case,
    ladders: &Ladders,
    look: Look,
    counts: &mut Counts,
) -> Result<(), Violation> {
    let ladder = up_to(look.path, Ladder::er(Known::Unique));
    let mut sheet = start(frame, case);
    while let Some(step) = first(&sheet, &ladder) {
        check_all(&sheet, case, &ladders.rare, counts)?;
        take(&mut sheet, case, &step)?;
    }
    Ok(())
}

/// The same board with some candidates gone that the solution does not need: a state that no ladder leads to, where
/// techniques must be right all the same.
fn eroded(sheet: &Sheet, case: &Case, rng: &mut ChaCha8Rng) -> Sheet {
    let mut sheet = sheet.clone();
    let percent = rng.random_range(10..60);
    let open: Vec<Cell> = open(&sheet).collect();
    for cell in open {
        for symbol in sheet.candidates(cell) {
            let is_needed = case.solution.symbols()[cell.index()] == symbol;
            if !is_needed && rng.random_range(0..100) < percent {
                sheet.eliminate(Candidate { cell, symbol }).expect("the solution is still there");
            }
        }
    }
    sheet
}

/// The same board with as few candidates as leave two to every open cell and two places to every symbol a house lacks,
/// which is close to a pattern with two solutions. None where there is a single already, or so much open that such a
/// pattern is out of reach.
fn pared(sheet: &Sheet, case: &Case, rng: &mut ChaCha8Rng) -> Option<Sheet> {
    if sheet.unfilled() > PARED {
        return None;
    }
    let topology = Arc::clone(sheet.topology());
    let is_spare = |sheet: &Sheet, Candidate { cell, symbol }: Candidate, least: u32| {
        let mut houses = topology.houses_of(cell).iter();
        sheet.candidates(cell).len() >= least
            && houses.all(|&house| sheet.places(house, symbol).count_ones() >= least)
    };
    let mut candidates: Vec<Candidate> = open(sheet)
        .flat_map(|cell| sheet.candidates(cell).map(move |symbol| Candidate { cell, symbol }))
        .collect();
    if !candidates.iter().all(|&candidate| is_spare(sheet, candidate, 2)) {
        return None;
    }
    candidates.retain(|candidate| case.solution.symbols()[candidate.cell.index()] != candidate.symbol);
    candidates.shuffle(rng);
    let mut sheet = sheet.clone();
    for candidate in candidates {
        if is_spare(&sheet, candidate, 3) {
            sheet.eliminate(candidate).expect("the solution is still there");
        }
    }
    Some(sheet)
}

impl Ladders {
    fn new() -> Self {
        let of = |is_in: fn(&Technique) -> bool| {
            Ladder::of(TECHNIQUES.iter().filter(|technique| is_in(technique)))
        };
        Ladders {
            rare: of(is_rare),
            usual: of(|technique| !is_rare(technique) && level(technique) < Level::Extreme),
            extreme: of(|technique| level(technique) >= Level::Extreme),
        }
    }
}

fn is_rare(technique: &Technique) -> bool {
    technique.needs == Needs::Uniqueness
}

fn open(sheet: &Sheet) -> impl Iterator<Item = Cell> + '_ {
    sheet.topology().cells().filter(|&cell| sheet.value(cell).is_none())
}

/// The techniques of a ladder that are no harder.
fn up_to(most: Level, ladder: Ladder) -> Ladder {
    let is_in = |technique: &&Technique| level(technique) <= most;
    if ladder.techniques().iter().all(is_in) {
        return ladder;
    }
    Ladder::of(ladder.techniques().iter().copied().filter(is_in))
}

/// Those without a level are between hard and unfair.
fn level(technique: &Technique) -> Level {
    technique.score.map_or(Level::Hard, |score| score.level)
}

fn start(frame: &Arc<Frame>, case: &Case) -> Sheet {
    Sheet::of(frame, &case.puzzle).expect("the puzzle has a solution")
}

fn first(sheet: &Sheet, ladder: &Ladder) -> Option<Step> {
    next_step(sheet, ladder, &Budget::unlimited()).expect("there is no limit")
}

fn check_all(sheet: &Sheet, case: &Case, ladder: &Ladder, counts: &mut Counts) -> Result<(), Violation> {
    for step in all_steps(sheet, ladder, &Budget::unlimited()).expect("there is no limit") {
        check(sheet, case, &step)?;
        *counts.steps.entry(step.technique).or_default() += 1;
    }
    Ok(())
}

/// Does what a step says, if it is right.
fn take(sheet: &mut Sheet, case: &Case, step: &Step) -> Result<(), Violation> {
    check(sheet, case, step)?;
    let text = words::tell(sheet.topology(), step).text();
    if text.contains(['{', '}']) {
        return Err(violation("is told with gaps", sheet, case, step));
    }
    for &effect in &step.effects {
        sheet.apply(effect).expect("what leads to the solution contradicts nothing");
    }
    Ok(())
}

fn check(sheet: &Sheet, case: &Case, step: &Step) -> Result<(), Violation> {
    fault(sheet, case, step).map_or(Ok(()), |fault| Err(violation(fault, sheet, case, step)))
}

/// What is wrong with a step, if anything.
fn fault(sheet: &Sheet, case: &Case, step: &Step) -> Option<&'static str> {
    let is_evidence = |role: Role| !matches!(role, Role::Victim | Role::Target);
    if step.effects.is_empty() {
        return Some("has no effect");
    }
    if step.technique.0 != SELF_EVIDENT && !step.evidence.iter().any(|mark| is_evidence(mark.role)) {
        return Some("rests on nothing");
    }
    let mut effects = step.effects.clone();
    effects.sort_unstable();
    effects.dedup();
    if effects.len() < step.effects.len() {
        return Some("has an effect twice");
    }
    let is_solution =
        |candidate: Candidate| case.solution.symbols()[candidate.cell.index()] == candidate.symbol;
    step.effects.iter().find_map(|&effect| match effect {
        Effect::Place(candidate) | Effect::Eliminate(candidate) if !sheet.allows(candidate) => {
            Some("is about a candidate that is gone")
        }
        Effect::Place(candidate) if !is_solution(candidate) => Some("places what the solution has not"),
        Effect::Eliminate(candidate) if is_solution(candidate) => Some("eliminates what the solution has"),
        Effect::Place(_) | Effect::Eliminate(_) => None,
    })
}

fn violation(fault: &'static str, sheet: &Sheet, case: &Case, step: &Step) -> Violation {
    let line = format::FORMATS.iter().find(|format| format.name == "line").unwrap();
    let record = Record { line: 1, puzzle: case.puzzle.clone(), solution: None, meta: Vec::new() };
    let puzzle = format::write(line, &[record]).unwrap();
    let cell = |cell: Cell| {
        let candidates: Vec<String> =
            sheet.candidates(cell).map(|symbol| symbol.number().to_string()).collect();
        sheet.value(cell).map_or(candidates.join("/"), |symbol| format!("={}", symbol.number()))
    };
    let state: Vec<String> = sheet.topology().cells().map(cell).collect();
    let text = words::tell(sheet.topology(), step).text();
    Violation { fault, step: format!("{text} {step:?}"), puzzle, state: state.join(" ") }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { fault, step, puzzle, state } = self;
        write!(f, "a step {fault}: {step}\ngivens {puzzle}\nstate {state}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Source;
    use hyperdoku::{Mark, Subject, Symbol, TechniqueId};

    #[test]
    fn wrong_steps_are_found() {
        let topology = hyperdoku_testkit::topology("3x3");
        let case = Source::Minimal.puzzle(&topology, 1);
        let sheet = start(&Frame::new(&topology), &case);
        let cell = open(&sheet).find(|&cell| sheet.candidates(cell).len() < 9).unwrap();
        let right = case.solution.symbols()[cell.index()];
        let wrong = sheet.candidates(cell).find(|&symbol| symbol != right).unwrap();
        let gone = topology.all_symbols().find(|&symbol| !sheet.candidates(cell).contains(symbol)).unwrap();
        let [right, wrong, gone] = [right, wrong, gone].map(|symbol: Symbol| Candidate { cell, symbol });
        let check = |name, effects: &[Effect], expected: Option<&str>| {
            let evidence = vec![Mark { subject: Subject::Cell(cell), role: Role::Base }];
            let step = Step { technique: TechniqueId(name), evidence, effects: effects.to_vec() };
            assert_eq!(fault(&sheet, &case, &step), expected, "{step:?}");
            let bare = Step { evidence: Vec::new(), ..step };
            let expected = expected.or((name != SELF_EVIDENT).then_some("rests on nothing"));
            assert_eq!(fault(&sheet, &case, &bare).is_some(), expected.is_some(), "{bare:?}");
        };
        check("kite", &[Effect::Eliminate(wrong)], None);
        check(SELF_EVIDENT, &[Effect::Place(right)], None);
        check("kite", &[Effect::Eliminate(right)], Some("eliminates what the solution has"));
        check("kite", &[Effect::Place(wrong)], Some("places what the solution has not"));
        check("kite", &[Effect::Eliminate(gone)], Some("is about a candidate that is gone"));
        check("kite", &[Effect::Eliminate(wrong); 2], Some("has an effect twice"));
        check("kite", &[], Some("has no effect"));
    }
}
