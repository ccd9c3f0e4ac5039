//! Engines that share no code say the same of ten thousand random puzzles.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hyperdoku_core::symmetry::Group;
use hyperdoku_core::{Budget, Candidate, Puzzle, Solution, Symbol, SymbolSet, Topology};
use hyperdoku_engines::{ENGINES, Limit, Status, answer};
use hyperdoku_testkit::{known_solution, topology};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

/// Boards of every family, in two to five dimensions.
const BOARDS: [&str; 20] = [
    "2x2",
    "3x2",
    "3x3",
    "4x3",
    "4x4",
    "2x2x1",
    "3x2x1",
    "2x2x2",
    "2x2x1x1",
    "2x1x1x1x1",
    "latin:5^2",
    "latin:4^3",
    "latin:3^4",
    "slice:2^3",
    "slice:3^3",
    "iso",
    "wrap:4",
    "hoops",
    "3x3+diagonals+windows",
    "jigsaw:AAABBBBBCADAABCCCCADBBBECCCADDEEEECFADDEEFFFFGDDDEFFHFGGGIEHHHFGGGIIIHHHGGIIIIIHH",
];

/// Puzzles of each board.
const PUZZLES: usize = 500;

/// Enough for nearly all of them.
const NODES: u64 = 5_000;

#[test]
fn engines_agree_on_ten_thousand_puzzles() {
    let mut told = [0; 3];
    for (seed, name) in BOARDS.iter().enumerate() {
        let counts = agree(&topology(name), seed as u64);
        assert_eq!(counts.iter().sum::<usize>(), PUZZLES, "{name}");
        told.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    let [none, unique, multiple] = told;
    assert_eq!(none + unique + multiple, BOARDS.len() * PUZZLES);
    assert!(told.iter().all(|&count| count > 1000), "each answer is met often: {told:?}");
}

/// How many of a board's puzzles have no solution, one, and more.
fn agree(board: &Arc<Topology>, seed: u64) -> [usize; 3] {
    let known = known_solution(board).expect("each board has a known solution");
    let group = Group::of(board).expect("these boards are small");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut solvers: Vec<_> = ENGINES.iter().map(|engine| (engine.name, (engine.new)(board))).collect();
    let mut counts = [0; 3];
    let limit = Limit::MIN.saturating_add(1);
    // A puzzle that one engine cannot decide does not count, and another takes its place.
    for _ in 0..2 * PUZZLES {
        if counts.iter().sum::<usize>() == PUZZLES {
            break;
        }
        let image = group.random(&mut rng).apply_all(known.symbols());
        let solution = Solution::check(&Puzzle::empty(Arc::clone(board)), image).unwrap();
        let puzzle = random(&solution, &mut rng);
        let budget = Budget::of_nodes(NODES);
        let answers: Vec<(&str, Status)> = solvers
            .iter_mut()
            .map(|(name, solver)| (*name, answer(&mut **solver, &puzzle, limit, &budget).status))
            .collect();
        let decided: Vec<_> = answers.iter().filter(|(_, status)| *status != Status::Undecided).collect();
        let same = decided.windows(2).all(|pair| pair[0].1 == pair[1].1);
        assert!(same, "{}: {answers:?}: {:?}", board.shape(), puzzle.givens());
        if decided.len() == answers.len() {
            let kinds = [Status::None, Status::Unique, Status::Multiple];
            counts[kinds.iter().position(|kind| *kind == decided[0].1).unwrap()] += 1;
        }
    }
    counts
}

/// Part of a solution, one given of which may be wrong.
fn random(solution: &Solution, rng: &mut ChaCha8Rng) -> Puzzle {
    let board = solution.topology();
    let percent = rng.random_range(15..65);
    let kept = |&symbol: &Symbol| (rng.random_range(0..100) < percent).then_some(symbol);
    let mut givens: Vec<Option<Symbol>> = solution.symbols().iter().map(kept).collect();
    if rng.random_range(0..2) == 0
        && let Some(Candidate { cell, symbol }) = wrong(solution, &givens, rng)
    {
        givens[cell.index()] = Some(symbol);
    }
    Puzzle::new(Arc::clone(board), givens).expect("no two givens clash")
}

/// A candidate that no given rules out but the solution does.
fn wrong(solution: &Solution, givens: &[Option<Symbol>], rng: &mut ChaCha8Rng) -> Option<Candidate> {
    let board = solution.topology();
    let open: Vec<_> = board.cells().filter(|cell| givens[cell.index()].is_none()).collect();
    let cell = *open.choose(rng)?;
    let taken: SymbolSet = board.peers_of(cell).iter().filter_map(|peer| givens[peer.index()]).collect();
    let right = SymbolSet::of(solution.symbols()[cell.index()]);
    let left: Vec<Symbol> = (board.all_symbols() - taken - right).collect();
    Some(Candidate { cell, symbol: *left.choose(rng)? })
}
