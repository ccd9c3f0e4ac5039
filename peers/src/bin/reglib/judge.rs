//! What our techniques find where the library lists a step.

use crate::kinds::{KINDS, Steps};
use crate::library::{Case, Library, Wanted};
use hyperdoku_core::{Budget, Candidate, Contradiction, Effect, Shape, Topology};
use hyperdoku_logic::{Frame, Ladder, Sheet, Technique, all_steps, technique};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// What came of the cases of one kind.
pub struct Verdict<'a> {
    /// The code.
    pub code: &'static str,
    /// What HoDoKu calls it.
    pub name: &'a str,
    /// Those of ours that were asked.
    pub techniques: Vec<&'static Technique>,
    /// Each case, in the order of the library.
    pub cases: Vec<Judged<'a>>,
}

/// What came of a case.
pub struct Judged<'a> {
    /// The case.
    pub case: &'a Case,
    /// How it ended.
    pub outcome: Outcome,
    /// The effects of each step found, without repetition.
    pub found: BTreeSet<Vec<Effect>>,
}

/// How a case ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A step has the effects listed, and no other; or there is none where none must be.
    Listed,
    /// A step has the effects listed, and others.
    More,
    /// The effects listed are those of several steps.
    Apart,
    /// Effects that are listed were not found.
    Missed,
    /// There is a step where none must be.
    Fired,
}

/// A case whose marks contradict each other.
#[derive(Debug)]
pub struct BrokenCase {
    line: usize,
    contradiction: Contradiction,
}

/// Asks our techniques about every case that one of them covers.
pub fn all(library: &Library) -> Result<Vec<Verdict<'_>>, BrokenCase> {
    let frame = frame();
    let mut verdicts = Vec::new();
    for kind in KINDS {
        let techniques: Vec<&Technique> = kind.techniques.iter().filter_map(|id| technique(id)).collect();
        let cases: Vec<&Case> = library.cases.iter().filter(|case| case.code == kind.code).collect();
        if techniques.is_empty() || cases.is_empty() {
            continue;
        }
        let ladder = Ladder::of(techniques.iter().copied());
        let judged = cases.into_iter().map(|case| judge(&frame, &ladder, kind.steps, case));
        let cases = judged.collect::<Result<_, _>>()?;
        verdicts.push(Verdict { code: kind.code, name: name(library, kind.code), techniques, cases });
    }
    Ok(verdicts)
}

/// What no technique of ours covers, as HoDoKu calls it, with the number of cases.
pub fn uncovered(library: &Library) -> BTreeMap<&str, usize> {
    let is_covered = |case: &Case| {
        let kind = KINDS.iter().find(|kind| kind.code == case.code);
        kind.is_some_and(|kind| kind.techniques.iter().any(|id| technique(id).is_some()))
    };
    let mut counts = BTreeMap::new();
    for case in library.cases.iter().filter(|case| !is_covered(case)) {
        *counts.entry(name(library, &case.code)).or_default() += 1;
    }
    counts
}

/// A variant is called what its technique is.
fn name<'a>(library: &'a Library, code: &'a str) -> &'a str {
    let base = code.split('-').next();
    let names = [Some(code), base].into_iter().flatten().find_map(|code| library.names.get(code));
    names.map_or(code, String::as_str)
}

fn frame() -> Arc<Frame> {
    let shape: Shape = "3x3".parse().expect("3x3 is a name");
    Frame::new(&Topology::new(shape).expect("the 9x9 board exists"))
}

fn judge<'a>(
    frame: &Arc<Frame>,
    ladder: &Ladder,
    needed: Steps,
    case: &'a Case,
) -> Result<Judged<'a>, BrokenCase> {
    let sheet = sheet(frame, case).map_err(|contradiction| BrokenCase { line: case.line, contradiction })?;
    let mut found = BTreeSet::new();
    for step in all_steps(&sheet, ladder, &Budget::unlimited()).expect("there is no limit") {
        found.extend(in_other_words(&sheet, &step.effects));
        found.insert(sorted(step.effects));
    }
    Ok(Judged { case, outcome: outcome(&case.wanted, needed, &found), found })
}

/// Where a step fills a cell, the library may list that all other candidates of the cell are gone.
fn in_other_words(sheet: &Sheet, effects: &[Effect]) -> Option<Vec<Effect>> {
    let &[Effect::Place(Candidate { cell, symbol })] = effects else { return None };
    let others = sheet.candidates(cell).filter(|&other| other != symbol);
    Some(sorted(others.map(|symbol| Effect::Eliminate(Candidate { cell, symbol })).collect()))
}

fn sorted(mut effects: Vec<Effect>) -> Vec<Effect> {
    effects.sort_unstable();
    effects
}

fn sheet(frame: &Arc<Frame>, case: &Case) -> Result<Sheet, Contradiction> {
    let mut sheet = Sheet::empty(frame);
    case.filled.iter().try_for_each(|&candidate| sheet.place(candidate))?;
    case.deleted.iter().try_for_each(|&candidate| sheet.eliminate(candidate))?;
    Ok(sheet)
}

fn outcome(wanted: &Wanted, needed: Steps, found: &BTreeSet<Vec<Effect>>) -> Outcome {
    let Wanted::Effects(wanted) = wanted else {
        return if found.is_empty() { Outcome::Listed } else { Outcome::Fired };
    };
    let is_dual = |one: &Vec<Effect>| {
        let both = |other: &Vec<Effect>| one.iter().chain(other).copied().collect::<BTreeSet<_>>();
        found.iter().any(|other| both(other).iter().eq(wanted))
    };
    let has_all = |effects: &Vec<Effect>| wanted.iter().all(|effect| effects.contains(effect));
    match needed {
        _ if found.contains(wanted) => Outcome::Listed,
        Steps::Two if found.iter().any(is_dual) => Outcome::Listed,
        _ if found.iter().any(has_all) => Outcome::More,
        _ if has_all(&found.iter().flatten().copied().collect()) => Outcome::Apart,
        _ => Outcome::Missed,
    }
}

impl Verdict<'_> {
    /// How many cases ended so.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.cases.iter().filter(|judged| judged.outcome == outcome).count()
    }
}

impl fmt::Display for BrokenCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: its marks lead to {:?}", self.line, self.contradiction)
    }
}

impl std::error::Error for BrokenCase {}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_core::{Cell, Symbol};

    fn eliminate(cell: u32) -> Effect {
        Effect::Eliminate(Candidate { cell: Cell(cell), symbol: Symbol::from_index(0) })
    }

    #[test]
    fn outcomes_are_told_apart() {
        let effects = |cells: &[u32]| cells.iter().map(|&cell| eliminate(cell)).collect::<Vec<_>>();
        let check_for = |wanted: &Wanted, needed, found: &[&[u32]], expected| {
            let found = found.iter().map(|cells| effects(cells)).collect();
            assert_eq!(outcome(wanted, needed, &found), expected, "{wanted:?} {needed:?} {found:?}");
        };
        let check =
            |wanted: &Wanted, found: &[&[u32]], expected| check_for(wanted, Steps::One, found, expected);
        let wanted = Wanted::Effects(effects(&[1, 2]));
        check(&wanted, &[&[1, 2], &[3]], Outcome::Listed);
        check(&wanted, &[&[1, 2, 3]], Outcome::More);
        check(&wanted, &[&[1], &[2, 3]], Outcome::Apart);
        check(&wanted, &[&[1], &[2]], Outcome::Apart);
        check_for(&wanted, Steps::Two, &[&[1], &[2]], Outcome::Listed);
        check_for(&wanted, Steps::Two, &[&[1], &[2, 3]], Outcome::Apart);
        check(&wanted, &[&[1], &[3]], Outcome::Missed);
        check(&wanted, &[], Outcome::Missed);
        check(&Wanted::Nothing, &[], Outcome::Listed);
        check(&Wanted::Nothing, &[&[1]], Outcome::Fired);
    }

    #[test]
    fn kinds_are_listed_once() {
        let codes: BTreeSet<&str> = KINDS.iter().map(|kind| kind.code).collect();
        assert_eq!(codes.len(), KINDS.len());
    }
}
