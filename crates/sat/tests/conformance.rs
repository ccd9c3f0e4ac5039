//! The engine against the table that every engine must pass.

use hyperdoku_testkit::conformance;

#[test]
fn the_engine_passes_the_table() {
    conformance(&hyperdoku_sat::ENGINE);
}
