//! The shipped cubes that search alone gives up on: `auto` proves them unique.

use hyperdoku_core::Budget;
use hyperdoku_engines::{DEFAULT_ENGINE, Status, TWO, answer};

#[test]
fn auto_proves_what_search_gives_up_on() {
    let text = include_str!("../../../data/sparse.txt");
    let document = hyperdoku_format::read(text.as_bytes(), &Default::default()).expect("it is well formed");
    assert_eq!(document.records.len(), 10);
    for record in document.records {
        let mut auto = (DEFAULT_ENGINE.new)(record.puzzle.topology());
        let told = answer(&mut *auto, &record.puzzle, TWO, &Budget::unlimited());
        assert_eq!(told.status, Status::Unique, "line {}", record.line);
    }
}
