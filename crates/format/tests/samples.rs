//! The sample files are what their names say.

use hyperdoku_format::{FORMATS, ReadOptions, read};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// File, format, puzzles, board of each, givens of the first.
const SAMPLES: &[(&str, &str, usize, &str, usize)] = &[
    ("2x2.txt", "line", 1, "2x2", 6),
    ("2x2x1x1.txt", "line", 1, "2x2x1x1", 115),
    ("2x2x2.txt", "line", 1, "2x2x2", 230),
    ("3x2.txt", "line", 1, "3x2", 12),
    ("3x3.sdk", "sdk", 1, "3x3", 29),
    ("3x3.ss", "ss", 1, "3x3", 26),
    ("3x3_diagonals.txt", "line", 1, "3x3+diagonals", 22),
    ("3x3_lines.txt", "line", 5, "3x3", 27),
    ("3x3_table.csv", "csv", 3, "3x3", 29),
    ("3x3_windows.txt", "line", 1, "3x3+windows", 22),
    ("3x3x1.txt", "line", 1, "3x3x1", 306),
    ("4x3.ss", "ss", 1, "4x3", 60),
    ("4x4.txt", "line", 1, "4x4", 115),
    ("8x8_spaced.txt", "spaced", 1, "8x8", 2867),
    ("enumerate_2x2.txt", "enumerate", 12, "2x2", 16),
    ("hoops.txt", "line", 1, "hoops", 43),
    ("houses_4_4_4.json", "json", 1, "(a board of 64 cells, 4 symbols and 52 listed houses)", 19),
    ("iso.txt", "line", 1, "iso", 82),
    (
        "jigsaw_9.txt",
        "line",
        1,
        "jigsaw:AAABBBBBCADAABCCCCADBBBECCCADDEEEECFADDEEFFFFGDDDEFFHFGGGIEHHHFGGGIIIHHHGGIIIIIHH",
        28,
    ),
    ("latin_4_3.txt", "line", 1, "latin:4^3", 21),
    ("slice_3_3.txt", "line", 1, "slice:3^3", 182),
    ("sudokuFile_3x2x1.txt", "sudokuFile", 1, "3x2x1", 86),
    ("wrap_4.txt", "line", 1, "wrap:4", 21),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples")
}

#[test]
fn samples_are_what_their_names_say() {
    for &(file, format, puzzles, board, givens) in SAMPLES {
        let bytes = std::fs::read(folder().join(file)).unwrap();
        let document =
            read(&bytes, &ReadOptions::default()).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(document.format.name, format, "{file}");
        assert_eq!(document.records.len(), puzzles, "{file}");
        assert_eq!(document.records[0].puzzle.given_count(), givens, "{file}");
        for record in &document.records {
            assert_eq!(record.puzzle.topology().shape().to_string(), board, "{file}");
        }
    }
}

#[test]
fn every_sample_is_in_the_table_and_every_format_has_one() {
    let known: BTreeSet<String> = SAMPLES.iter().map(|sample| sample.0.to_owned()).collect();
    let entries = folder().read_dir().unwrap();
    let there: BTreeSet<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(known, there);
    // `line` finds what is in `sdm`.
    for format in FORMATS.iter().filter(|format| format.name != "sdm") {
        assert!(SAMPLES.iter().any(|sample| sample.1 == format.name), "{}", format.name);
    }
}
