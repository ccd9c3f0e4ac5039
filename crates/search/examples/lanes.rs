//! How fast lanes are without reading and writing: `cargo run --release -p hyperdoku-search --example lanes -- FILE THREADS
//! TIMES` solves a file of 9x9 puzzles, one a line, so many times on each of so many threads, and writes the puzzles and
//! seconds as JSON.

#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use hyperdoku_core::{Budget, Shape, Topology};
use hyperdoku_search::lanes::{Lanes, Tally};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::time::Instant;

/// How many puzzles are solved at once.
const BLOCK: usize = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, threads, times] = &arguments[..] else { return Err("expected FILE THREADS TIMES".into()) };
    let (threads, times): (usize, usize) = (threads.parse()?, times.parse()?);
    let text = std::fs::read_to_string(file)?;
    let number = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    let givens: Vec<u8> = text.lines().flat_map(str::bytes).map(number).collect();
    let topology = Topology::new(Shape::container(&[3, 3])?)?;
    let cells = topology.cell_count();
    let enough = NonZeroU32::MIN.saturating_add(1);
    let start = Instant::now();
    let unique: usize = std::thread::scope(|scope| {
        let solve = || {
            let lanes = Lanes::new(&topology).expect("lanes are made for the board 3x3");
            let mut last = [0; 81];
            let mut block = |givens: &[u8]| -> usize {
                let tallies = lanes.solve(givens, enough, &Budget::unlimited(), &mut |_, solution| {
                    last.copy_from_slice(solution);
                    ControlFlow::Continue(())
                });
                tallies.iter().filter(|Tally { solutions, .. }| *solutions == 1).count()
            };
            (0..times).map(|_| givens.chunks(BLOCK * cells).map(&mut block).sum::<usize>()).sum::<usize>()
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(solve)).collect();
        threads.into_iter().map(|thread| thread.join().expect("nothing panics")).sum()
    });
    let seconds = start.elapsed().as_secs_f64();
    let puzzles = givens.len() / cells * times * threads;
    println!("{{\"puzzles\": {puzzles}, \"unique\": {unique}, \"seconds\": {seconds}}}");
    Ok(())
}
