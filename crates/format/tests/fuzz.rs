//! A short, repeatable run of what the fuzz targets run for hours: samples, mutated at random.

mod fuzz_body;

use hyperdoku_format::{FORMATS, ReadOptions, read};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::Path;

const INPUTS_PER_FORMAT: usize = 20_000;

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

#[test]
fn mutated_samples_are_read_or_refused() {
    let seeds = seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(20_240_501);
    for format in FORMATS {
        for _ in 0..INPUTS_PER_FORMAT {
            fuzz_body::check(format, &mutated(&seeds, &mut rng));
        }
    }
}

#[test]
fn mutated_samples_are_detected_as_something() {
    let seeds = seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..INPUTS_PER_FORMAT {
        if let Ok(document) = read(&mutated(&seeds, &mut rng), &ReadOptions::default()) {
            assert!(!document.records.is_empty());
        }
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut paths: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| std::fs::read(path).unwrap());
    let seeds: Vec<Vec<u8>> = texts.filter(|text| text.len() <= LONGEST_SEED).collect();
    assert!(seeds.len() >= FORMATS.len(), "a sample of each format");
    seeds
}

/// A seed with one to four changes, some of which put in a part of another seed.
fn mutated(seeds: &[Vec<u8>], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = seeds.choose(rng).unwrap().clone();
    for _ in 0..rng.random_range(1..=4) {
        let at = rng.random_range(0..=bytes.len());
        let end = rng.random_range(at..=bytes.len().min(at + 40));
        match rng.random_range(0..5) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..end, TOKENS.choose(rng).unwrap().iter().copied())),
            2 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            3 => bytes.truncate(at),
            _ => {
                let other = seeds.choose(rng).unwrap();
                let from = rng.random_range(0..=other.len());
                bytes.splice(at..end, other[from..].iter().take(60).copied());
            }
        }
    }
    bytes
}
