//! Measurement: thousands of generated puzzles, each proved unique by another engine.

use super::generated::{check, generate};
use super::table::Table;
use super::units::duration;
use super::{Context, Scale};
use crate::Result;

/// What is made, and how many of each. Generation asks search and SAT; exact cover is asked here, so boards on which it
/// would take hours come with more givens.
const SETS: &[(&[&str], usize)] = &[
    (&["--board", "3x3", "--givens", "minimal"], 4_000),
    (&["--board", "4x4", "--class", "easy..medium"], 400),
    (&["--board", "2x2x1"], 1_500),
    (&["--board", "latin:4^3"], 1_000),
    (&["--board", "3x2x1", "--class", "easy..medium"], 500),
    (&["--board", "2x2x2", "--class", "easy"], 300),
    (&["--preset", "classic"], 300),
    (&["--board", "iso"], 500),
    (&["--board", "wrap:4"], 800),
    (&["--board", "2x2x1x1", "--class", "easy"], 300),
    (&["--board", "hoops"], 200),
    (&["--board", "3x3+diagonals"], 200),
];

/// The sample makes so many of each.
const SAMPLE: usize = 5;

/// Makes puzzles on all boards and has exact cover prove each.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = Table::new(&["puzzles of", "made", "unique and different", "time to make all"]);
    let mut sum = 0;
    for &(arguments, count) in SETS {
        let count = if scale == Scale::Sample { SAMPLE } else { count };
        let number = count.to_string();
        let (made, outcome) =
            generate(context, &[arguments, &["-n", &number, "--seed", "1000"]].concat(), count)?;
        let checked = match &made {
            Ok(made) => check(context, made, "cover")?,
            Err(reason) => Err(reason.clone()),
        };
        let name = arguments.join(" ");
        let all = match checked {
            Ok(()) => "all".to_owned(),
            Err(reason) => {
                table.wrong.push(format!("{name}: {reason}"));
                "no".to_owned()
            }
        };
        sum += count;
        table.rows.push(vec![format!("`{name}`"), number, all, duration(outcome.elapsed)]);
    }
    table.notes.push(format!("{sum} puzzles in all."));
    Ok(table)
}
