//! tdoku: bit vectors of the whole board at once, in C++. It is no crate: the shared library is looked for in the folder
//! of this package, where README.md tells how to build it, and left out if it is not there.

#![allow(unsafe_code, reason = "a function of another language is called")]

use crate::answer::{Count, Question};
use crate::contestant::{counting, finding};
use crate::line::{CELLS, Grid, Line};
use crate::peer::{Origin, Peer};
use libloading::Library;
use std::ffi::c_char;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/libtdoku.so");

/// Input, limit, configuration, solution, number of guesses; returns the number of solutions.
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// The text of a puzzle, and a 0 after it that tells it from one of candidates.
type Text = [u8; CELLS + 1];

/// The library's line in the registry, if it is there.
pub fn peer(question: Question) -> Option<Peer> {
    let solver = Tdoku::open()?;
    let contestant = match question {
        Question::Uniqueness => counting(read, move |text| Count::of(solver.solve(text, 2).0)),
        Question::First => finding(read, move |text| match solver.solve(text, 1) {
            (0, _) => None,
            (_, solution) => Some(solution.map(|character| character - b'0')),
        }),
    };
    Some(Peer { name: "tdoku".to_owned(), version: "", origin: Origin::Library, contestant })
}

struct Tdoku {
    /// Belongs to the library.
    solve: Solve,
    /// Keeps the function where it is.
    _library: Library,
}

impl Tdoku {
    fn open() -> Option<Self> {
        // SAFETY: opening it runs the constructors of its static solver and of its generator of puzzles, which asks the
        // system for a seed. They fill what belongs to the library and touch nothing of this process.
        let library = unsafe { Library::new(PATH) }.ok()?;
        // SAFETY: the type is that of the declaration in its header.
        let solve = unsafe { *library.get::<Solve>(b"TdokuSolverDpllTriadSimd\0").ok()? };
        Some(Tdoku { solve, _library: library })
    }

    /// How many solutions there are, up to a limit; and the solution if the limit is 1.
    fn solve(&self, text: &Text, limit: usize) -> (usize, Grid) {
        let mut solution = [0; CELLS];
        let mut guesses = 0;
        // SAFETY: the input is 81 of the characters it knows and ends with a 0; it writes 81 characters of a solution and
        // one number, which have room; and it keeps none of the pointers.
        let found = unsafe {
            (self.solve)(text.as_ptr().cast(), limit, 0, solution.as_mut_ptr().cast(), &raw mut guesses)
        };
        (found, solution)
    }
}

fn read(line: &Line) -> Text {
    let mut text = [0; CELLS + 1];
    text[..CELLS].copy_from_slice(line.text().as_bytes());
    text
}
