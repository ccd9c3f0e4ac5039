//! Good proofs with one thing changed.
//!
//! In any proof, no change of a literal or of the number of hints is accepted, nor a missing step that
//! another needs. One hint can be replaced only by a clause from which the same follows, and there is none in
//! these.

#![allow(clippy::unwrap_used)]

use hyperdoku_proof::check;
use std::sync::atomic::AtomicBool;

/// Formula and proof. Those about pigeons need clauses that a solver learnt, the puzzle only propagation.
const PROOFS: [(&str, &str); 3] = [
    (include_str!("data/pigeons-3.cnf"), include_str!("data/pigeons-3.lrat")),
    (include_str!("data/pigeons-4.cnf"), include_str!("data/pigeons-4.lrat")),
    (include_str!("data/sudoku.cnf"), include_str!("data/sudoku.lrat")),
];

/// A line of a proof.
#[derive(Clone)]
enum Line {
    Step { id: i64, clause: Vec<i64>, hints: Vec<i64> },
    Deletion(String),
}

type Proof = Vec<Line>;

fn parse(text: &str) -> Proof {
    text.lines()
        .map(|line| {
            if line.contains('d') {
                return Line::Deletion(line.to_owned());
            }
            let numbers: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            let mut lists = numbers[1..].split(|&number| number == 0).map(<[i64]>::to_vec);
            Line::Step { id: numbers[0], clause: lists.next().unwrap(), hints: lists.next().unwrap() }
        })
        .collect()
}

fn text(proof: &[Line]) -> String {
    let list = |numbers: &[i64]| numbers.iter().map(|number| format!("{number} ")).collect::<String>();
    let line = |line: &Line| match line {
        Line::Step { id, clause, hints } => format!("{id} {}0 {}0\n", list(clause), list(hints)),
        Line::Deletion(line) => format!("{line}\n"),
    };
    proof.iter().map(line).collect()
}

fn is_accepted(formula: &str, proof: &[Line]) -> bool {
    check(formula.as_bytes(), text(proof).as_bytes(), &AtomicBool::new(false)).is_ok()
}

/// The proof with the lists of one step changed.
fn changed(proof: &[Line], line: usize, change: impl FnOnce(&mut Vec<i64>, &mut Vec<i64>)) -> Proof {
    let mut proof = proof.to_vec();
    if let Line::Step { clause, hints, .. } = &mut proof[line] {
        change(clause, hints);
    }
    proof
}

/// The places, clauses and hints of all steps.
fn steps(proof: &[Line]) -> impl Iterator<Item = (usize, &Vec<i64>, &Vec<i64>)> {
    proof.iter().enumerate().filter_map(|(place, line)| match line {
        Line::Step { clause, hints, .. } => Some((place, clause, hints)),
        Line::Deletion(_) => None,
    })
}

/// The numbers of variables and clauses in the header.
fn sizes(formula: &str) -> (i64, i64) {
    let header = formula.lines().find(|line| line.starts_with('p')).unwrap();
    let mut words = header.split(' ').skip(2).map(|word| word.parse().unwrap());
    (words.next().unwrap(), words.next().unwrap())
}

/// All ids of clauses.
fn ids(formula: &str, proof: &[Line]) -> std::ops::RangeInclusive<i64> {
    1..=sizes(formula).1 + steps(proof).count() as i64
}

#[test]
fn as_they_are_they_are_accepted() {
    for (formula, proof) in PROOFS {
        let proof = parse(proof);
        assert!(is_accepted(formula, &proof));
        assert_eq!(text(&proof).lines().count(), proof.len());
    }
}

#[test]
fn no_literal_can_be_changed_added_or_left_out() {
    for (formula, proof) in PROOFS {
        let proof = parse(proof);
        let (most, _) = sizes(formula);
        for (line, clause, _) in steps(&proof) {
            for other in (-most..=most).filter(|&other| other != 0) {
                for place in (0..clause.len()).filter(|&place| clause[place] != other) {
                    let proof = changed(&proof, line, |clause, _| clause[place] = other);
                    assert!(!is_accepted(formula, &proof), "{}", text(&proof));
                }
                let proof = changed(&proof, line, |clause, _| clause.push(other));
                assert!(!is_accepted(formula, &proof), "{}", text(&proof));
            }
            for place in 0..clause.len() {
                let proof = changed(&proof, line, |clause, _| _ = clause.remove(place));
                assert!(!is_accepted(formula, &proof), "{}", text(&proof));
            }
        }
    }
}

#[test]
fn no_step_can_be_left_out() {
    for (formula, proof) in PROOFS {
        let proof = parse(proof);
        for (line, ..) in steps(&proof) {
            let mut proof = proof.clone();
            proof.remove(line);
            assert!(!is_accepted(formula, &proof), "{}", text(&proof));
        }
    }
}

#[test]
fn no_hint_can_be_added_or_left_out() {
    for (formula, proof) in PROOFS {
        let proof = parse(proof);
        // All of them at every place of the puzzle's proof would take long.
        let ids = ids(formula, &proof).step_by(if proof.len() > 50 { 9 } else { 1 });
        for (line, _, hints) in steps(&proof) {
            for place in 0..hints.len() {
                let shorter = changed(&proof, line, |_, hints| _ = hints.remove(place));
                assert!(!is_accepted(formula, &shorter), "{}", text(&shorter));
            }
            for other in ids.clone() {
                for place in 0..=hints.len() {
                    let longer = changed(&proof, line, |_, hints| hints.insert(place, other));
                    assert!(!is_accepted(formula, &longer), "{}", text(&longer));
                }
            }
        }
    }
}

#[test]
fn no_hint_can_be_changed() {
    for (formula, proof) in PROOFS {
        let proof = parse(proof);
        let ids = ids(formula, &proof);
        for (line, _, hints) in steps(&proof) {
            for place in 0..hints.len() {
                for other in ids.clone().filter(|&other| other != hints[place]) {
                    let proof = changed(&proof, line, |_, hints| hints[place] = other);
                    assert!(!is_accepted(formula, &proof), "{}", text(&proof));
                }
            }
        }
    }
}
