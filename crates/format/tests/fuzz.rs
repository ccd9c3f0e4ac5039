//! A short, repeatable run of what the fuzz targets run for hours: samples, mutated at random.

mod fuzz_body;
#[path = "fuzz_body/cells.rs"]
mod fuzz_cells;

use hyperdoku_core::Shape;
use hyperdoku_format::{FORMATS, Format, ReadOptions, read};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::Path;

const INPUTS_PER_FORMAT: usize = 20_000;

const INPUTS_PER_BOARD: usize = 2_000;

/// Boards of 16 cells, which many samples have, one that is no square, and one of a line.
const CALLERS_BOARDS: &[&str] = &["latin:4^2", "2x2+diagonals", "3x2x1", "latin:4^1", "3x3"];

/// Longer samples would only make the run slower.
const LONGEST_SEED: usize = 1_500;

/// What formats give a meaning to, beside what no text may hold.
const TOKENS: &[&[u8]] = &[
    b"0",
    b"1",
    b"9",
    b"A",
    b"x",
    b".",
    b"*",
    b"|",
    b"-",
    b"+",
    b",",
    b":",
    b"\"",
    b"\"\"",
    b"[",
    b"]",
    b"{",
    b"}",
    b"#",
    b" ",
    b"\t",
    b"\r\n",
    b"\n",
    b"\n\n",
    b"-1",
    b"64",
    b"99999999999",
    b"2x2:",
    b"latin:2^2:",
    b"#A",
    b"[Puzzle]",
    b"puzzle",
    b"null",
    b"\\u0031",
    b"\xC3\xA9",
    b"\xFF",
    b"\0",
];

/// What the short samples leave out.
const EXTRA_SEEDS: &[&str] = &[
    "{\"board\":{\"symbols\":2,\"cells\":4,\"houses\":[[0,1],[2,3]],\"layout\":[[0,1],[2,null,3]]},\
      \"givens\":[1,0,0,2],\"solution\":\"1212\",\"meta\":{\"b\":\"\\u00e9\",\"a\":1}}",
    "2x2: 1 0 0 0 0 2 0 0 0 0 3 0 0 0 0 4\n2x1: 1 2 2 1\n",
    "note,puzzle,solution\n\"a, \"\"b\"\"\",2x1:1...,1221\n,2x1:....,\n",
    "[{\"board\":[2,1],\"givens\":\"1...\"},\n{\"givens\":\"1...............\"}]\n",
    "*-----*\n|12|34|\n|34|12|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n",
    "#AMe\n12..\n34..\n....\n....\n\n#LHard\n....\n....\n....\n...1\n",
];

#[test]
fn mutated_samples_are_read_or_refused() {
    let seeds = seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(20_240_501);
    for format in FORMATS {
        let own: Vec<Vec<u8>> = seeds.iter().filter(|seed| is_of(format, seed)).cloned().collect();
        assert!(!own.is_empty(), "no sample of {}", format.name);
        for _ in 0..INPUTS_PER_FORMAT {
            let first = if rng.random() { &own } else { &seeds };
            let seed = first.choose(&mut rng).unwrap().clone();
            fuzz_body::check(format, None, &mutated(seed, &seeds, &mut rng));
        }
    }
}

#[test]
fn mutated_samples_are_read_for_the_callers_board() {
    let seeds = seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for board in CALLERS_BOARDS {
        let board: Shape = board.parse().expect("the name of a board");
        for format in FORMATS {
            for _ in 0..INPUTS_PER_BOARD {
                let seed = seeds.choose(&mut rng).unwrap().clone();
                fuzz_body::check(format, Some(board.clone()), &mutated(seed, &seeds, &mut rng));
            }
        }
        for _ in 0..INPUTS_PER_FORMAT {
            let seed = seeds.choose(&mut rng).unwrap().clone();
            fuzz_cells::check(&board, &mutated(seed, &seeds, &mut rng));
        }
    }
}

#[test]
fn mutated_samples_are_detected_as_something() {
    let seeds = seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..INPUTS_PER_FORMAT {
        let seed = seeds.choose(&mut rng).unwrap().clone();
        if let Ok(document) = read(&mutated(seed, &seeds, &mut rng), &ReadOptions::default()) {
            assert!(!document.records.is_empty());
        }
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut paths: Vec<_> = folder.read_dir().expect("samples").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| std::fs::read(path).expect("a sample"));
    let mut seeds: Vec<Vec<u8>> = texts.filter(|text| text.len() <= LONGEST_SEED).collect();
    seeds.extend(EXTRA_SEEDS.iter().map(|seed| seed.as_bytes().to_vec()));
    seeds
}

fn is_of(format: &'static Format, seed: &[u8]) -> bool {
    read(seed, &ReadOptions { format: Some(format), ..ReadOptions::default() }).is_ok()
}

/// A seed with one to four changes, some of which put in a part of another seed.
fn mutated(mut bytes: Vec<u8>, seeds: &[Vec<u8>], rng: &mut ChaCha8Rng) -> Vec<u8> {
    for _ in 0..rng.random_range(1..=4) {
        let at = rng.random_range(0..=bytes.len());
        let end = rng.random_range(at..=bytes.len().min(at + 40));
        match rng.random_range(0..5) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..end, TOKENS.choose(rng).expect("tokens").iter().copied())),
            2 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            3 => bytes.truncate(at),
            _ => {
                let other = seeds.choose(rng).expect("seeds");
                let from = rng.random_range(0..=other.len());
                bytes.splice(at..end, other[from..].iter().take(60).copied());
            }
        }
    }
    bytes
}
