//! docs/logic.md has a row for each technique, with what the registry says of it.

use hyperdoku_logic::{Needs, TECHNIQUES};

#[test]
fn the_table_of_techniques_is_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/logic.md");
    let paper = std::fs::read_to_string(path).expect("docs/logic.md is there");
    let is_row = |line: &&str| line.starts_with("| ") && line.contains(" | `");
    let rows: Vec<&str> = paper.lines().filter(is_row).collect();
    let expected: Vec<String> = TECHNIQUES
        .iter()
        .map(|technique| {
            let nothing = || "–".to_owned();
            let points = technique.score.map_or_else(nothing, |score| score.points.to_string());
            let class = technique.score.map_or_else(nothing, |score| score.level.name().to_owned());
            let er = technique.er.map_or_else(nothing, |er| format!("{}.{}", er.base / 10, er.base % 10));
            let needs = if technique.needs == Needs::Uniqueness { "one solution" } else { "" };
            format!("| {} | `{}` | {points} | {class} | {er} | {needs} |", technique.name, technique.id.0)
        })
        .collect();
    assert_eq!(rows, expected);
}
