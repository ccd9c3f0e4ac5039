//! Proofs of formulas that batsat refutes, checked by the independent checker.

use super::{ClauseList, Trace, TraceError, elaborate};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use hyperdoku_proof::{Checked, check};
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

/// Not cancelled.
static GO_ON: AtomicBool = AtomicBool::new(false);

/// Writes down what the solver tells.
#[derive(Default)]
struct Recorder(Trace);

impl Callbacks for Recorder {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.0.learn(clause.iter().map(dimacs));
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.0.delete(clause.iter().map(dimacs));
    }
}

fn dimacs(literal: &Lit) -> i32 {
    let variable = literal.var().idx() as i32 + 1;
    if literal.sign() { variable } else { -variable }
}

/// The true variables of a solution, or what was learnt until there could be none.
fn solve(formula: &ClauseList) -> Result<Vec<i32>, Trace> {
    let mut solver = Solver::new(SolverOpts::default(), Recorder::default());
    let variables: Vec<Var> = (0..formula.largest_variable()).map(|_| solver.new_var_default()).collect();
    for clause in formula.iter() {
        let literal = |&l: &i32| Lit::new(variables[l.unsigned_abs() as usize - 1], l > 0);
        solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
    }
    if solver.solve_limited(&[]) == lbool::FALSE {
        return Err(std::mem::take(&mut solver.cb_mut().0));
    }
    let is_true = |variable: &&Var| solver.value_var(**variable) == lbool::TRUE;
    Ok(variables.iter().filter(is_true).map(|variable| variable.idx() as i32 + 1).collect())
}

fn list(clauses: &[&[i32]]) -> ClauseList {
    let mut list = ClauseList::new();
    clauses.iter().for_each(|clause| list.push(clause.iter().copied()));
    list
}

fn dimacs_text(formula: &ClauseList) -> String {
    let header = format!("p cnf {} {}\n", formula.largest_variable(), formula.len());
    let words = |clause: &[i32]| clause.iter().map(|literal| format!("{literal} ")).collect::<String>();
    formula.iter().fold(header, |text, clause| format!("{text}{}0\n", words(clause)))
}

/// The proof, which the checker accepts, and what it found.
fn proof(formula: &ClauseList, trace: &Trace) -> Result<(String, Checked), TraceError> {
    let mut text = Vec::new();
    let size = elaborate(formula, trace, &mut text, &GO_ON)?;
    let checked = check(dimacs_text(formula).as_bytes(), &text[..], &GO_ON).unwrap();
    assert_eq!((size.steps, size.deletions, size.hints), (checked.steps, checked.deletions, checked.hints));
    Ok((String::from_utf8(text).unwrap(), checked))
}

/// At least one pigeon more than holes.
fn pigeons(holes: i32) -> ClauseList {
    let mut formula = ClauseList::new();
    let sits = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    for pigeon in 0..=holes {
        formula.push((0..holes).map(|hole| sits(pigeon, hole)));
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            formula.push([-sits(pigeon, hole), -sits(other, hole)]);
        }
    }
    formula
}

/// Clauses of three literals, five for each variable: hardly ever satisfiable.
fn random(variables: u32, seed: u64) -> ClauseList {
    let mut state = seed;
    let mut next = |below: u32| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((state >> 33) % u64::from(below)) as i32
    };
    let mut formula = ClauseList::new();
    for _ in 0..5 * variables {
        formula.push([0; 3].map(|_| (next(variables) + 1) * (2 * next(2) - 1)));
    }
    formula
}

/// That a puzzle on a 9x9 board has a second solution.
fn second_solution(puzzle: &str) -> ClauseList {
    let is = |cell: usize, symbol: usize| (9 * cell + symbol + 1) as i32;
    let mut groups: Vec<Vec<i32>> = Vec::new();
    for a in 0..9 {
        for b in 0..9 {
            groups.push((0..9).map(|symbol| is(9 * a + b, symbol)).collect());
            groups.push((0..9).map(|column| is(9 * a + column, b)).collect());
            groups.push((0..9).map(|row| is(9 * row + a, b)).collect());
            let corner = a / 3 * 27 + a % 3 * 3;
            groups.push((0..9).map(|place| is(corner + place / 3 * 9 + place % 3, b)).collect());
        }
    }
    let mut formula = ClauseList::new();
    for group in groups {
        formula.push(group.iter().copied());
        for place in 0..9 {
            group[..place].iter().for_each(|&other| formula.push([-group[place], -other]));
        }
    }
    for (cell, symbol) in puzzle.bytes().enumerate().filter(|(_, symbol)| *symbol != b'.') {
        formula.push([is(cell, usize::from(symbol - b'1'))]);
    }
    let solution = solve(&formula).unwrap();
    formula.push(solution.into_iter().map(|variable| -variable));
    formula
}

#[test]
fn puzzles_are_unique() {
    let puzzles = [
        ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    ];
    for puzzle in puzzles {
        let formula = second_solution(puzzle);
        let (_, checked) = proof(&formula, &solve(&formula).unwrap_err()).unwrap();
        assert!(checked.clauses_used < checked.clauses / 3, "{checked:?}");
    }
}

#[test]
fn pigeons_do_not_fit() {
    for holes in 1..8 {
        let formula = pigeons(holes);
        proof(&formula, &solve(&formula).unwrap_err()).unwrap();
    }
}

#[test]
fn random_clauses_contradict_each_other() {
    let mut refuted = 0;
    for (variables, seed) in (0..120).map(|seed| (4 + seed as u32, seed)) {
        let formula = random(variables, seed);
        if let Err(trace) = solve(&formula) {
            proof(&formula, &trace).unwrap();
            refuted += 1;
        }
    }
    assert!(refuted > 100, "{refuted}");
}

#[test]
fn deletions_are_only_advice() {
    let formula = random(120, 7);
    let trace = solve(&formula).unwrap_err();
    let mut without = Trace::new();
    let mut too_early = Trace::new();
    for clause in trace.learnt().iter() {
        without.learn(clause.iter().copied());
        too_early.learn(clause.iter().copied());
        too_early.delete(clause.iter().rev().copied());
    }
    too_early.delete([1, 2, 3]);
    assert_eq!((without.deletions().len(), too_early.deletions().len()), (0, trace.learnt().len()));
    proof(&formula, &without).unwrap();
    proof(&formula, &too_early).unwrap();
}

#[test]
fn any_single_change_of_a_proof_is_refused() {
    let formula = random(40, 3);
    let (text, checked) = proof(&formula, &solve(&formula).unwrap_err()).unwrap();
    assert!(checked.steps > 20, "{checked:?}");
    let formula = dimacs_text(&formula);
    let lines: Vec<&str> = text.lines().collect();
    let is_refused = |line: usize, new: &str| {
        let proof = [&lines[..line], &[new], &lines[line + 1..]].concat().join("\n");
        check(formula.as_bytes(), proof.as_bytes(), &GO_ON).is_err()
    };
    for (place, line) in lines.iter().enumerate().filter(|(_, line)| !line.contains('d')) {
        assert!(is_refused(place, ""), "without {line}");
        let words: Vec<&str> = line.split(' ').collect();
        let end = words.iter().position(|&word| word == "0").unwrap();
        for literal in 1..end {
            for other in
                (-40..=40).map(|other: i32| other.to_string()).filter(|other| other != words[literal])
            {
                let changed = [&words[..literal], &[&other], &words[literal + 1..]].concat().join(" ");
                assert!(is_refused(place, &changed), "{line} as {changed}");
            }
        }
    }
}

/// Formula, learnt clauses, proof.
type Written<'a> = (&'a [&'a [i32]], &'a [&'a [i32]], &'a str);

#[test]
fn small_proofs_as_they_are_written() {
    let all: &[&[i32]] = &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];
    let cases: [Written<'_>; 6] = [
        (&[&[1], &[]], &[], "3 0 2 0\n"),
        (&[&[1], &[-1]], &[], "3 0 1 2 0\n"),
        (&[&[2, -2], &[1, 1], &[-1, -1, 2], &[-2, -2]], &[], "5 2 0 2 3 0\n5 d 2 3 0\n6 0 5 4 0\n"),
        // Variable 3 is not needed, and the second clause not used.
        (all, &[&[3, 1], &[-3, 4, -1], &[1]], "5 1 0 1 2 0\n5 d 1 2 0\n6 2 0 5 3 0\n6 d 3 0\n7 0 6 5 4 0\n"),
        (all, &[&[1, 1], &[2, -2]], "5 1 0 1 2 0\n5 d 1 2 0\n6 2 0 5 3 0\n6 d 3 0\n7 0 6 5 4 0\n"),
        (all, &[&[]], "learnt clause 0 does not follow by unit propagation"),
    ];
    for (formula, learnt, expected) in cases {
        let mut trace = Trace::new();
        learnt.iter().for_each(|clause| trace.learn(clause.iter().copied()));
        let outcome = proof(&list(formula), &trace).map_or_else(|error| error.to_string(), |(text, _)| text);
        assert_eq!(outcome, expected, "{formula:?} {learnt:?}");
    }
}

#[test]
fn what_proves_nothing_is_an_error() {
    let formula = pigeons(3);
    let none = proof(&formula, &Trace::new());
    assert!(matches!(none, Err(TraceError::NoConflict)));
    let mut wrong = Trace::new();
    wrong.learn([5, 1, 2]);
    wrong.learn([1]);
    wrong.learn([-1]);
    assert!(matches!(proof(&formula, &wrong), Err(TraceError::DoesNotFollow { learnt: 1 | 2 })));
    let cancelled = elaborate(&formula, &Trace::new(), io::sink(), &AtomicBool::new(true));
    assert!(matches!(cancelled, Err(TraceError::Cancelled)));
}

#[test]
fn a_failing_writer_is_told() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("full"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let outcome = elaborate(&list(&[&[1], &[-1]]), &Trace::new(), Full, &GO_ON);
    assert!(matches!(outcome, Err(TraceError::Write(_))));
}
