//! Proofs that are accepted, and one line for each way to be refused.

use hyperdoku_proof::{CheckError, Checked, Reason, check};
use std::io::{self, BufReader, Read};
use std::sync::atomic::AtomicBool;

/// No assignment of two variables satisfies all four clauses.
const FORMULA: &str = "p cnf 3 5\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n1 2 3 0\n";

/// Proofs for [`FORMULA`] and what becomes of them.
const PROOFS: &[(&str, &str)] = &[
    ("6 1 0 1 2 0\n7 0 6 3 4 0\n", "2 steps, 5 hints"),
    ("6 2 0 1 3 0\n7 0 6 2 4 0\n", "2 steps, 5 hints"),
    ("c gaps are allowed\n\n 60  1 0 1 2 0 \n60 d 1 5 0\n700 0 60 3 4 0", "2 steps, 5 hints"),
    ("", "proof, line 0: the proof ends, expected the empty clause"),
    ("6 1 0 1 2 0\n", "proof, line 1: the proof ends, expected the empty clause"),
    (
        "6 1 0 1 2 0\n7 0 6 3 4 0\n8 2 0 1 3 0\n",
        "proof, line 3: another line, expected nothing after the empty clause",
    ),
    (
        "6 1 0 1 2 0\n7 0 6 3 4 0\n7 d 1 0\n",
        "proof, line 3: another line, expected nothing after the empty clause",
    ),
    ("5 1 0 1 2 0\n", "proof, line 1: step 5, expected an id above 5"),
    ("6 1 0 1 2 0\n6 2 0 1 3 0\n", "proof, line 2: step 6, expected an id above 6"),
    ("6 d 1 0\n", "proof, line 1: deletion 6, expected 5, the id of the last clause"),
    ("5 d 1 1 0\n", "proof, line 1: clause 1 does not exist, expected one that was added and not deleted"),
    (
        "5 d 1 0\n6 1 0 1 2 0\n",
        "proof, line 2: clause 1 does not exist, expected one that was added and not deleted",
    ),
    ("5 d -1 0\n", "proof, line 1: clause -1 does not exist, expected one that was added and not deleted"),
    ("6 1 0 1 9 0\n", "proof, line 1: clause 9 does not exist, expected one that was added and not deleted"),
    ("6 1 0 6 0\n", "proof, line 1: clause 6 does not exist, expected one that was added and not deleted"),
    (
        "6 1 0 -1 2 0\n",
        "proof, line 1: hint -1 belongs to a RAT step, expected only steps that follow from their hints",
    ),
    ("6 1 1 0 1 2 0\n", "proof, line 1: literal 1 after itself or its negation, expected each variable once"),
    (
        "6 1 -1 0 1 2 0\n",
        "proof, line 1: literal -1 after itself or its negation, expected each variable once",
    ),
    ("6 4 0 1 2 0\n", "proof, line 1: literal 4, expected one of the variables 1 to 3 or its negation"),
    (
        "6 -99999999999 0 1 2 0\n",
        "proof, line 1: literal -99999999999, expected one of the variables 1 to 3 or its negation",
    ),
    ("6 1 0 0\n", "proof, line 1: no hints, expected some"),
    ("6 1 0 1 3 0\n", "proof, line 1: hint 3 is satisfied by its literal -1, expected all false but one"),
    ("6 1 0 1 1 0\n", "proof, line 1: hint 1 is satisfied by its literal 2, expected all false but one"),
    ("6 1 0 5 1 2 0\n", "proof, line 1: hint 5 has two open literals, 2 and 3, expected all false but one"),
    (
        "6 1 0 1 2 3 0\n",
        "proof, line 1: all literals of hint 2 are false, expected that only of the last hint",
    ),
    ("6 1 0 1 0\n", "proof, line 1: literal 2 of the last hint 1 is not false, expected all to be"),
    ("6 1 3 0 1 2 0\n", "proof, line 1: literal 3 is in no hint, expected only literals that the step needs"),
    ("6 3 0 2 1 2 0\n", "proof, line 1: hint 2 has two open literals, 1 and -2, expected all false but one"),
    (
        "6 1 2 0 5 1 0\n",
        "proof, line 1: what follows from hint 5 is not used, expected only hints that the step needs",
    ),
    ("6 1 0 1 2\n", "proof, line 1: the text ends, expected a 0 at the end of the list"),
    ("6 1 2\n", "proof, line 1: the text ends, expected a 0 at the end of the list"),
    ("6\n", "proof, line 1: the text ends, expected a 0 at the end of the list"),
    ("6 1 0 1 2 0 3\n", "proof, line 1: found `3`, expected the end of the line"),
    ("5 d 1 0 0\n", "proof, line 1: found `0`, expected the end of the line"),
    ("6 1 0 d 2 0\n", "proof, line 1: found `d`, expected a whole number"),
    (
        "6 1 0 99999999999999999999999 0\n",
        "proof, line 1: found `99999999999999999999…`, expected a whole number",
    ),
    ("\u{fc} 1 0 1 2 0\n", "proof, line 1: found `ü`, expected a whole number"),
];

/// The outcome as text.
fn outcome(formula: &str, proof: &str) -> String {
    match check(formula.as_bytes(), proof.as_bytes(), &AtomicBool::new(false)) {
        Ok(checked) => format!("{} steps, {} hints", checked.steps, checked.hints),
        Err(error) => error.to_string(),
    }
}

#[test]
fn proofs_of_one_formula() {
    for &(proof, expected) in PROOFS {
        assert_eq!(outcome(FORMULA, proof), expected, "{proof}");
    }
}

#[test]
fn formulas() {
    let cases = [
        ("p cnf 0 1\n0\n", "2 0 1 0\n", "1 steps, 1 hints"),
        ("c a clause may span lines\np cnf 1 2\n1\n0 -1 0", "3 0 1 2 0", "1 steps, 2 hints"),
        ("p cnf 9 3\n1 1 0\n-1 -1 -1 0\n2 -2 0\n", "4 0 1 2 0", "1 steps, 2 hints"),
        ("", "", "formula, line 0: expected a header `p cnf VARIABLES CLAUSES`"),
        ("1 2 0\n", "", "formula, line 1: expected a header `p cnf VARIABLES CLAUSES`"),
        ("p cnf 1\n", "", "formula, line 1: expected a header `p cnf VARIABLES CLAUSES`"),
        ("p cnf -1 0\n", "", "formula, line 1: expected a header `p cnf VARIABLES CLAUSES`"),
        ("p cnf 1 1 1\n", "", "formula, line 1: expected a header `p cnf VARIABLES CLAUSES`"),
        ("p cnf x 1\n", "", "formula, line 1: found `x`, expected a whole number"),
        ("p cnf 4000000000 1\n1 0\n", "", "formula, line 1: 4000000000 variables, expected at most 67108864"),
        ("p cnf 1 2\n1 0\n", "", "formula, line 2: 1 clauses, expected 2 as the header says"),
        ("p cnf 1 1\n1 0\n-1 0\n", "", "formula, line 3: 2 clauses, expected 1 as the header says"),
        (
            "p cnf 1 9000000000000000000\n1 0\n",
            "",
            "formula, line 2: 1 clauses, expected 9000000000000000000 as the header says",
        ),
        (
            "p cnf 1 1\n2 0\n",
            "",
            "formula, line 2: literal 2, expected one of the variables 1 to 1 or its negation",
        ),
        ("p cnf 1 1\n1\n", "", "formula, line 2: the text ends, expected a 0 at the end of the list"),
        ("p cnf 1 1\n1 a 0\n", "", "formula, line 2: found `a`, expected a whole number"),
        (
            "p cnf 2 2\n1 0\n2 0\n",
            "3 0 1 2 0\n",
            "proof, line 1: literal 2 of the last hint 2 is not false, expected all to be",
        ),
    ];
    for (formula, proof, expected) in cases {
        assert_eq!(outcome(formula, proof), expected, "{formula}{proof}");
    }
}

#[test]
fn the_counts_are_told() {
    let proof = "6 1 0 1 2 0\n6 d 1 2 5 0\n7 0 6 3 4 0\n";
    let checked = check(FORMULA.as_bytes(), proof.as_bytes(), &AtomicBool::new(false)).unwrap();
    let expected = Checked { variables: 3, clauses: 5, clauses_used: 4, steps: 2, deletions: 3, hints: 5 };
    assert_eq!(checked, expected);
}

#[test]
fn a_set_flag_stops_it() {
    let outcome = check(FORMULA.as_bytes(), "".as_bytes(), &AtomicBool::new(true));
    assert!(matches!(outcome, Err(CheckError::Cancelled)));
}

#[test]
fn a_failing_reader_is_told() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let outcome = check(FORMULA.as_bytes(), BufReader::new(Broken), &AtomicBool::new(false));
    assert_eq!(outcome.unwrap_err().to_string(), "the proof cannot be read");
}

/// All steps of up to two literals and three hints, each against all assignments.
#[test]
fn nothing_is_accepted_that_does_not_follow() {
    let clauses: [&[i32]; 5] = [&[1, 2], &[-1, 3], &[-2, 3], &[-3, 1, -2], &[2, 2]];
    let formula: String = clauses.iter().map(|clause| format!("{} 0\n", words(clause))).collect();
    let formula = format!("p cnf 3 5\n{formula}");
    let literals =
        [&[][..], &[1], &[2], &[3], &[-1], &[-2], &[-3], &[1, 2], &[1, 3], &[-1, 3], &[1, -2], &[2, 3]];
    let satisfies = |bits: u32, clause: &[i32]| {
        clause.iter().any(|literal| (bits >> literal.unsigned_abs() & 1 == 1) == (*literal > 0))
    };
    let models: Vec<u32> =
        (0..16).filter(|&bits| clauses.iter().all(|clause| satisfies(bits, clause))).collect();
    let mut accepted = 0;
    for clause in literals {
        for hints in (0..6 * 6 * 6).map(|number| [number / 36, number / 6 % 6, number % 6]) {
            let hints: Vec<i32> = hints.into_iter().filter(|&hint| hint != 0).collect();
            let proof = format!("6 {} 0 {} 0\n", words(clause), words(&hints));
            let outcome = check(formula.as_bytes(), proof.as_bytes(), &AtomicBool::new(false));
            if let Err(CheckError::Refused { reason: Reason::NoEmptyClause, .. }) = outcome {
                accepted += 1;
                assert!(models.iter().all(|&bits| satisfies(bits, clause)), "{proof}");
            }
            assert!(outcome.is_err(), "{proof}");
        }
    }
    assert!(accepted > 10, "{accepted}");
}

fn words(numbers: &[i32]) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_text_without_lines_is_refused() {
    let endless = BufReader::new(io::repeat(b'1'));
    let outcome = check(endless, "".as_bytes(), &AtomicBool::new(false));
    let Err(CheckError::Refused { line: 1, reason: Reason::LongLine, .. }) = outcome else {
        panic!("{outcome:?}")
    };
}
