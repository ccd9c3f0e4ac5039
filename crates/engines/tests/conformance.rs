//! Every engine of the registry passes the same table.

use hyperdoku_engines::ENGINES;
use hyperdoku_testkit::conformance;

#[test]
fn every_engine_passes_the_table() {
    for engine in ENGINES {
        conformance(engine);
    }
}

#[test]
fn engines_have_names_of_their_own() {
    let mut names: Vec<_> = ENGINES.iter().map(|engine| engine.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ENGINES.len());
}
