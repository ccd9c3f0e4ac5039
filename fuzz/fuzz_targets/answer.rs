//! The reader of SAT solvers' answers: a model becomes a solution or an error.
#![no_main]

use hyperdoku_core::{Puzzle, Topology};
use hyperdoku_sat::SolverAnswer;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let board = Topology::new("2x2".parse().expect("a board of this name")).expect("it exists");
    if let Ok(answer) = SolverAnswer::parse(&String::from_utf8_lossy(bytes)) {
        let _ = answer.solution(&Puzzle::empty(board));
    }
});
