//! Every technique on boards where it finds what the case says: `cases.tsv` has the technique, the board, its cells, the
//! candidates ruled out before, and the effects of one of the steps found. Where these are `nothing`, what a technique looks
//! for is almost there: it finds no step, and none of several techniques does.

use hyperdoku_core::{Budget, Candidate, Cell, Effect, Role, Shape, Step, Subject, Symbol, Topology};
use hyperdoku_logic::{Frame, Ladder, Sheet, TECHNIQUES, all_steps, technique, words};
use std::collections::BTreeSet;
use std::sync::Arc;

const CASES: &str = include_str!("cases.tsv");

/// In the place of effects: no step is found.
const NOTHING: &str = "nothing";

struct Case<'a> {
    /// One, or with nothing to find also several.
    techniques: &'a str,
    board: &'a str,
    cells: &'a str,
    ruled_out: &'a str,
    effects: &'a str,
}

impl Case<'_> {
    fn expected(&self) -> BTreeSet<Effect> {
        self.effects.split(' ').map(effect).collect()
    }
}

/// The cases where there is something to find.
fn cases() -> impl Iterator<Item = Case<'static>> {
    lines().filter(|case| case.effects != NOTHING)
}

fn lines() -> impl Iterator<Item = Case<'static>> {
    CASES.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[techniques, board, cells, ruled_out, effects] = &columns[..] else { panic!("{line}") };
        Case { techniques, board, cells, ruled_out, effects }
    })
}

#[test]
fn every_technique_finds_its_cases() {
    for case in cases() {
        let (_, steps) = found(&case);
        let found: Vec<BTreeSet<Effect>> =
            steps.into_iter().map(|step| step.effects.into_iter().collect()).collect();
        let expected = case.expected();
        assert!(
            found.contains(&expected),
            "{} on {} {}: expected {expected:?}, found {found:?}",
            case.techniques,
            case.board,
            case.cells
        );
    }
}

#[test]
fn no_technique_finds_what_is_not_there() {
    for case in lines().filter(|case| case.effects == NOTHING) {
        let (topology, steps) = found(&case);
        let told: Vec<String> = steps.iter().map(|step| words::tell(&topology, step).text()).collect();
        assert!(
            told.is_empty(),
            "{} on {} {} {}: {told:?}",
            case.techniques,
            case.board,
            case.cells,
            case.ruled_out
        );
    }
}

#[test]
fn every_technique_has_a_case_on_a_square_and_in_a_cube() {
    for technique in TECHNIQUES {
        let dimensions = |board: &str| {
            let shape: Shape = board.parse().expect("cases name boards");
            shape.lattice().map_or(0, |lattice| lattice.dimensions)
        };
        let has = |wanted: u32| {
            cases().any(|case| case.techniques == technique.id.0 && dimensions(case.board) == wanted)
        };
        assert!(has(2), "{} has no case in two dimensions", technique.id.0);
        assert!(has(3), "{} has no case in three dimensions", technique.id.0);
    }
}

/// Patterns that are more than a line or a plane.
const DEEP: &[&str] = &[
    "swordfish",
    "kite",
    "turbot",
    "empty-rectangle",
    "three-links",
    "w-wing",
    "xy-wing",
    "wxyz-wing",
    "uniqueness-1",
    "simple-colours",
    "multi-colours",
    "x-chain",
    "xy-chain",
    "nishio",
    "cell-forcing",
];

#[test]
fn patterns_reach_into_the_third_dimension() {
    for technique in DEEP {
        let is_deep = |case: Case<'_>| {
            let (topology, steps) = found(&case);
            let step =
                steps.into_iter().find(|step| case.expected() == step.effects.iter().copied().collect());
            let evidence = step.expect("the case is found").evidence;
            let cells: Vec<Cell> = evidence
                .iter()
                .filter(|mark| mark.role != Role::Victim)
                .filter_map(|mark| match mark.subject {
                    Subject::Candidate(Candidate { cell, .. }) | Subject::Cell(cell) => Some(cell),
                    Subject::Link(from, _) => Some(from.cell),
                    Subject::House(_) | Subject::Place(..) => None,
                })
                .collect();
            topology.shape().axes_between(&cells) == 3
        };
        assert!(cases().filter(|case| case.techniques == *technique).any(is_deep), "{technique}");
    }
}

#[test]
fn every_technique_has_a_case_with_nothing_to_find() {
    for technique in TECHNIQUES {
        let names = |case: &Case<'_>| case.techniques.split(' ').any(|id| id == technique.id.0);
        assert!(lines().any(|case| case.effects == NOTHING && names(&case)), "{}", technique.id.0);
    }
}

#[test]
fn every_case_reads_well() {
    let told: Vec<String> = cases()
        .map(|case| {
            let (topology, steps) = found(&case);
            let expected = case.expected();
            let step =
                steps.iter().find(|step| step.effects.iter().copied().collect::<BTreeSet<_>>() == expected);
            let step = step.expect("the case is found");
            let text = words::tell(&topology, step).text();
            assert!(!text.contains("  ") && !text.contains('{'), "{text}: something is not named");
            format!("{}: {text}", case.board)
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

/// The board of a case, and the steps that its techniques find.
fn found(case: &Case<'_>) -> (Arc<Topology>, Vec<Step>) {
    let topology = Topology::new(case.board.parse().expect("cases name boards")).expect("their boards exist");
    let mut sheet = Sheet::empty(&Frame::new(&topology));
    for (cell, letter) in topology.cells().zip(case.cells.chars()) {
        if let Some(symbol) = letter.to_digit(36).and_then(Symbol::from_number) {
            sheet.place(Candidate { cell, symbol }).expect("cases have solutions");
        }
    }
    for ruled_out in case.ruled_out.split_whitespace() {
        sheet.eliminate(candidate(ruled_out)).expect("cases have solutions");
    }
    let named = case.techniques.split(' ').map(|id| technique(id).expect("cases name techniques"));
    let steps = all_steps(&sheet, &Ladder::of(named), &Budget::unlimited()).expect("there is no limit");
    (topology, steps)
}

/// `+5@17` or `-5@17`.
fn effect(text: &str) -> Effect {
    match text.split_at(1) {
        ("+", placed) => Effect::Place(candidate(placed)),
        ("-", eliminated) => Effect::Eliminate(candidate(eliminated)),
        _ => panic!("{text} is no effect"),
    }
}

/// `5@17`: symbol 5 in the cell of index 17.
fn candidate(text: &str) -> Candidate {
    let (symbol, cell) = text.split_once('@').expect("a candidate has an @");
    let number = |text: &str| text.parse().expect("candidates are numbers");
    Candidate {
        cell: Cell(number(cell)),
        symbol: Symbol::from_number(number(symbol)).expect("symbols are 1 to 64"),
    }
}
