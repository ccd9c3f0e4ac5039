//! What a writer writes, its reader reads back equal, and detection finds it again.

use hyperdoku_core::{Cell, Explicit, Extras, Family, Limits, Puzzle, Shape, Solution, Topology};
use hyperdoku_format::{Document, ReadOptions, Record, format_by_name, read, write};
use hyperdoku_testkit::{BOARDS, explicit_board, known_solution, random_puzzle, strategies, topology};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// What of a record a format keeps beside the puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeps {
    Puzzle,
    Meta,
    Everything,
}

fn check(name: &str, records: &[Record], keeps: Keeps) {
    let format = format_by_name(name).expect("a format's name");
    let text = write(format, records).unwrap_or_else(|error| panic!("{name}: {error}"));
    for format in [Some(format), None] {
        let options = ReadOptions { format, ..ReadOptions::default() };
        let document =
            read(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        check_equal(&document, records, keeps, &text);
    }
}

fn check_equal(document: &Document, records: &[Record], keeps: Keeps, text: &str) {
    assert_eq!(document.records.len(), records.len(), "{text}");
    for (again, record) in document.records.iter().zip(records) {
        assert_eq!(again.puzzle, record.puzzle, "{text}");
        if keeps == Keeps::Everything {
            assert_eq!(again.solution, record.solution, "{text}");
        }
        if keeps != Keeps::Puzzle {
            assert_eq!(again.meta, record.meta, "{text}");
        }
    }
}

/// A puzzle of one of these boards, with its solution where one is known.
fn record(names: impl Strategy<Value = String>) -> impl Strategy<Value = Record> {
    (names, 0u32..=100, any::<bool>(), any::<u64>()).prop_map(|(name, percent, is_solved, seed)| {
        let topology = topology(&name);
        let Some(solution) = known_solution(&topology) else {
            return Record::new(1, Puzzle::empty(topology));
        };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let filled = random_puzzle(&solution, 100, &mut rng);
        let givens = filled.givens().iter().map(|given| given.filter(|_| rng.random_range(0..100) < percent));
        let puzzle = Puzzle::new(topology, givens.collect()).expect("part of a solution is a puzzle");
        let solution = Solution::check(&puzzle, filled.givens().iter().copied().flatten().collect());
        let solution = is_solved.then(|| solution.expect("symbols exchanged make another solution"));
        Record { solution, ..Record::new(1, puzzle) }
    })
}

fn records(names: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<Record>> {
    proptest::collection::vec(record(names), 1..4)
}

fn of(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    proptest::sample::select(names).prop_map(str::to_owned)
}

fn containers() -> impl Strategy<Value = String> {
    strategies::box_sides().prop_map(|sides| sides.iter().map(u32::to_string).collect::<Vec<_>>().join("x"))
}

fn with_meta(records: Vec<Record>, keys: &[String], values: &[String]) -> Vec<Record> {
    let with_meta = |record: Record| Record {
        meta: keys.iter().cloned().zip(values.iter().cloned().cycle()).collect(),
        ..record
    };
    records.into_iter().map(with_meta).collect()
}

fn distinct(mut keys: Vec<String>) -> Vec<String> {
    keys.sort();
    keys.dedup();
    keys.retain(|key| !["puzzle", "quizzes", "solution", "solutions"].contains(&key.to_lowercase().as_str()));
    keys.reverse();
    keys
}

/// Strings a line can hold.
const PRINTABLE: &str = "\\PC{0,12}";

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn line(records in records(strategies::board_name())) {
        check("line", &records, Keeps::Puzzle);
    }

    #[test]
    fn spaced(records in records(strategies::board_name())) {
        check("spaced", &records, Keeps::Puzzle);
    }

    #[test]
    fn sdm(records in records(of(&["3x3"]))) {
        check("sdm", &records, Keeps::Puzzle);
    }

    #[test]
    fn sdk(
        records in records(of(&["2x2", "3x2", "3x3", "4x3", "4x4", "5x5"])),
        keys in proptest::sample::subsequence(vec!["A", "D", "C", "B", "S", "L", "U"], 0..7),
        values in proptest::collection::vec(PRINTABLE.prop_map(|value| value.trim().to_owned()), 1..4),
    ) {
        let keys: Vec<String> = keys.into_iter().map(str::to_owned).collect();
        check("sdk", &with_meta(records, &keys, &values), Keeps::Meta);
    }

    #[test]
    fn ss(records in records((1u32..=7, 1u32..=7).prop_map(|(width, height)| format!("{width}x{height}")))) {
        check("ss", &records, Keeps::Puzzle);
    }

    #[test]
    fn sudoku_file(record in record(containers())) {
        check("sudokuFile", &[record], Keeps::Puzzle);
    }

    #[test]
    fn enumerate(name in containers(), seeds in proptest::collection::vec(any::<u64>(), 1..4)) {
        let solution = known_solution(&topology(&name)).expect("container boards have a formula");
        let filled = |seed| {
            let puzzle = random_puzzle(&solution, 100, &mut ChaCha8Rng::seed_from_u64(seed));
            let symbols = puzzle.givens().iter().copied().flatten().collect();
            Record { solution: Solution::check(&puzzle, symbols).ok(), ..Record::new(1, puzzle) }
        };
        check("enumerate", &seeds.into_iter().map(filled).collect::<Vec<_>>(), Keeps::Everything);
    }

    #[test]
    fn csv(
        records in records(strategies::board_name()),
        keys in proptest::collection::vec(PRINTABLE, 0..4),
        values in proptest::collection::vec(PRINTABLE, 1..4),
    ) {
        check("csv", &with_meta(records, &distinct(keys), &values), Keeps::Everything);
    }

    #[test]
    fn json(
        records in records(strategies::board_name()),
        keys in proptest::collection::vec(any::<String>(), 0..4),
        values in proptest::collection::vec(any::<String>(), 1..4),
    ) {
        check("json", &with_meta(records, &distinct(keys), &values), Keeps::Everything);
    }
}

#[test]
fn every_board_can_be_written_somewhere() {
    for name in BOARDS.iter().chain(&["8x8", "61", "64", "latin:61^2", "35x1", "33x1", "36x1"]) {
        let topology = topology(name);
        let symbols = topology.symbols();
        let puzzle = known_solution(&topology).map_or_else(
            || Puzzle::empty(topology),
            |solution| random_puzzle(&solution, 100, &mut ChaCha8Rng::seed_from_u64(1)),
        );
        let records = [Record::new(1, puzzle)];
        check("spaced", &records, Keeps::Puzzle);
        check("json", &records, Keeps::Puzzle);
        if symbols <= 61 {
            check("line", &records, Keeps::Puzzle);
        }
    }
}

#[test]
fn many_records_are_read_back() {
    let record = Record::new(1, Puzzle::empty(topology("3x3")));
    let records = vec![record; 20_000];
    for name in ["line", "spaced", "sdm", "sdk", "ss", "csv", "json"] {
        let format = format_by_name(name).expect("the name of a format");
        let text = write(format, &records).expect("every format holds 3x3");
        let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let document = read(text.as_bytes(), &options).expect("what was written is read");
        assert_eq!(document.records.len(), records.len(), "{name}");
    }
}

#[test]
fn listed_houses() {
    let layout = vec![vec![Some(Cell(2)), None, Some(Cell(0))], vec![Some(Cell(1))], vec![]];
    let houses = vec![vec![Cell(1), Cell(0)], vec![Cell(1), Cell(2)]];
    let family = Family::Explicit(Arc::new(Explicit { symbols: 2, cells: 3, houses, layout }));
    let shape = Shape::new(family, Extras::default(), Limits::default()).expect("the houses are in order");
    for topology in [explicit_board(), Topology::new(shape).expect("nothing is known against it")] {
        check("json", &[Record::new(1, Puzzle::empty(topology))], Keeps::Everything);
    }
}
