//! Files of clauses, and answers read back.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hyperdoku_core::{Budget, Candidate, Puzzle, Solution};
use hyperdoku_sat::{
    Cnf, DIRECT, DecodeError, ENCODINGS, Encoding, Literal, MINIMAL, Scope, SolverAnswer, encoding,
};
use hyperdoku_testkit::{BOARDS, known_solution, random_puzzle, topology};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

fn file(puzzle: &Puzzle, encoding: &Encoding, scope: Scope, excluded: Option<&Solution>) -> String {
    let mut out = Vec::new();
    Cnf { puzzle, encoding, scope, excluded }.write(&Budget::unlimited(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The clauses of a file; its header is checked.
fn clauses(text: &str) -> Vec<Vec<i32>> {
    let header = text.lines().find(|line| line.starts_with("p cnf ")).unwrap();
    let numbers: Vec<usize> = header.split(' ').skip(2).map(|word| word.parse().unwrap()).collect();
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clause = |line: &str| {
        let mut literals: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        assert_eq!(literals.pop(), Some(0));
        literals
    };
    let clauses: Vec<Vec<i32>> = lines.map(clause).collect();
    assert_eq!(clauses.len(), numbers[1]);
    assert!(clauses.iter().flatten().all(|literal| literal.unsigned_abs() as usize <= numbers[0]));
    clauses
}

fn literals(solution: &Solution) -> Vec<i32> {
    let board = solution.topology();
    let literal = |cell, symbol| {
        let candidate = Candidate { cell, symbol };
        let holds = solution.symbols()[cell.index()] == symbol;
        if holds { Literal::Is(candidate) } else { Literal::IsNot(candidate) }.to_dimacs(board)
    };
    board
        .cells()
        .flat_map(|cell| board.all_symbols().map(move |symbol| (cell, symbol)))
        .map(|(c, s)| literal(c, s))
        .collect()
}

fn satisfies(literals: &[i32], clauses: &[Vec<i32>]) -> bool {
    let holds = |literal: &i32| literals[literal.unsigned_abs() as usize - 1] == *literal;
    clauses.iter().all(|clause| clause.iter().any(holds))
}

/// The known solution satisfies every file of its puzzle, unless it is excluded: then only the last clause fails.
#[test]
fn solutions_satisfy_their_files() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for name in BOARDS.iter().filter(|name| topology(name).cell_count() <= 729) {
        let known = known_solution(&topology(name)).unwrap();
        let puzzle = random_puzzle(&known, 100, &mut rng);
        let symbols = puzzle.givens().iter().map(|given| given.unwrap()).collect();
        let solution = Solution::check(&puzzle, symbols).unwrap();
        let mut some = puzzle.clone();
        for cell in puzzle.topology().cells().filter(|cell| cell.0 % 3 != 0) {
            some = some.without(cell);
        }
        let model = literals(&solution);
        for encoding in ENCODINGS {
            for scope in [Scope::Whole, Scope::Residual] {
                let open = clauses(&file(&some, encoding, scope, None));
                assert!(satisfies(&model, &open), "{name} {} {scope:?}", encoding.name);
                let mut closed = clauses(&file(&some, encoding, scope, Some(&solution)));
                assert!(!satisfies(&model, &closed), "{name} {} {scope:?}", encoding.name);
                closed.pop();
                assert_eq!(open, closed, "{name}");
            }
        }
    }
}

#[test]
fn a_file_names_its_board() {
    let text = file(&Puzzle::empty(topology("2x2")), &DIRECT, Scope::Whole, None);
    assert_eq!(
        text.lines().take(6).collect::<Vec<_>>(),
        [
            "c board 2x2",
            "c encoding direct: exactly one symbol in a cell, exactly one place for a symbol in a house",
            "c givens 0",
            "c variable = cell * 4 + symbol, cells from 0, symbols from 1",
            "p cnf 64 384",
            "1 2 3 4 0",
        ]
    );
    assert!(file(&Puzzle::empty(topology("2x2")), &MINIMAL, Scope::Whole, None).contains("p cnf 64 240\n"));
}

#[test]
fn a_puzzle_that_singles_refute_is_the_empty_clause() {
    let board = topology("2x2");
    let numbers = [1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0];
    let givens = numbers.iter().map(|&number| hyperdoku_core::Symbol::from_number(number)).collect();
    let puzzle = Puzzle::new(board, givens).unwrap();
    assert_eq!(clauses(&file(&puzzle, &DIRECT, Scope::Residual, None)), [Vec::<i32>::new()]);
}

#[test]
fn a_cancelled_budget_ends_the_writing() {
    let budget = Budget::unlimited();
    budget.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let puzzle = Puzzle::empty(topology("3x3"));
    for scope in [Scope::Whole, Scope::Residual] {
        let cnf = Cnf { puzzle: &puzzle, encoding: &DIRECT, scope, excluded: None };
        // Not even the header: nothing is counted once nobody waits.
        let mut out = Vec::new();
        let ended = cnf.write(&budget, &mut out);
        assert_eq!(ended.unwrap_err().kind(), std::io::ErrorKind::Interrupted);
        assert!(scope == Scope::Whole || out.is_empty());
    }
}

#[test]
fn encodings_are_found_by_name() {
    assert_eq!(encoding("direct"), Some(&DIRECT));
    assert_eq!(encoding("minimal"), Some(&MINIMAL));
    assert_eq!(encoding("order"), None);
}

#[test]
fn answers_of_every_solver_are_read() {
    let check =
        |text: &str, expected: SolverAnswer| assert_eq!(SolverAnswer::parse(text), Ok(expected), "{text}");
    let model = || SolverAnswer::Satisfiable(vec![1, -2, 3]);
    check("c talk\ns SATISFIABLE\nv 1 -2\nv 3 0\n", model());
    check("v 1 -2 3 0\r\ns SATISFIABLE\r\n", model());
    check("SAT\n1 -2 3 0\n", model());
    check("s UNSATISFIABLE\n", SolverAnswer::Unsatisfiable);
    check("UNSAT\n", SolverAnswer::Unsatisfiable);
    check("c time out\ns UNKNOWN\n", SolverAnswer::Unknown);
    check("INDET\n", SolverAnswer::Unknown);
    check("| Number of variables: 3 |\nUNSATISFIABLE\n", SolverAnswer::Unsatisfiable);
}

#[test]
fn what_is_no_answer_is_refused() {
    let check = |text: &str, line: usize, found: &str| {
        let error = SolverAnswer::parse(text).unwrap_err();
        assert_eq!((error.line, &error.found[..]), (line, found), "{text}");
    };
    check("", 1, "the end");
    check("hello\n", 1, "the end");
    check("s MAYBE\n", 1, "s MAYBE");
    check("s SATISFIABLE\nv 1 x 0\n", 2, "x");
    check("s SATISFIABLE\nv 1 -2\n", 2, "the end");
    check("s SATISFIABLE\n", 1, "the end");
    check("s SATISFIABLE\ns UNSATISFIABLE\n", 2, "s UNSATISFIABLE");
    check("s SATISFIABLE\nv 99999999999 0\n", 2, "99999999999");
}

#[test]
fn models_become_solutions_only_if_they_are_right() {
    let known = known_solution(&topology("2x2x1")).unwrap();
    let empty = Puzzle::empty(Arc::clone(known.topology()));
    let decode = |model: Vec<i32>| SolverAnswer::Satisfiable(model).solution(&empty);
    assert_eq!(decode(literals(&known)), Ok(Some(known.clone())));
    assert!(matches!(decode(vec![]), Err(DecodeError::Symbols { found: 0, .. })));
    assert_eq!(decode(vec![257]), Err(DecodeError::NoVariable(257)));
    let mut two = literals(&known);
    two[0] = 1;
    two[1] = 2;
    two[2] = 3;
    assert!(matches!(decode(two), Err(DecodeError::Symbols { found: 3 | 4, .. })));
    let same = empty.topology().cells().map(|cell| (cell.0 * 4) as i32 + 1).collect();
    assert!(matches!(decode(same), Err(DecodeError::Wrong(_))));
    assert_eq!(SolverAnswer::Unsatisfiable.solution(&empty), Ok(None));
}
