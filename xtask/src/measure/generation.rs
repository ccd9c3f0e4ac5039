//! Measurement: one puzzle on boards of every family, however large.

use super::generated::{check, generate};
use super::process;
use super::table::Table;
use super::units::duration;
use super::{Context, Scale};
use crate::Result;
use std::time::Duration;

/// The boards, and the seconds that one puzzle may take.
const BOARDS: &[(&str, u64)] = &[
    ("3x3", 60),
    ("4x4", 2),
    ("5x5", 2),
    ("6x6", 60),
    ("3x3x1", 60),
    ("2x2x2", 60),
    ("4x3x1", 60),
    ("4x4x1", 60),
    ("slice:3^3", 60),
    ("slice:3^4", 60),
    ("2x2x1x1", 60),
    ("3x2x1x1", 60),
    ("latin:5^3", 60),
    ("iso", 60),
    ("wrap:4", 60),
    ("hoops", 60),
    ("3x3+diagonals", 60),
];

/// The boards of the sample.
const SAMPLE: &[&str] = &["3x3", "4x4", "2x2x1x1", "wrap:4"];

/// Makes the puzzle of seed 1 on each board.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = Table::new(&["board", "givens", "time", "bar", "bar holds"]);
    for &(board, seconds) in BOARDS.iter().filter(|(board, _)| scale == Scale::Full || SAMPLE.contains(board))
    {
        // As users run it: a rating, which JSON has, would count otherwise.
        let arguments = ["generate", "--board", board, "--seed", "1"].map(str::to_owned);
        let outcome = process::run(&context.binary, &arguments, "")?;
        let (made, _) = generate(context, &["--board", board, "--seed", "1"], 1)?;
        let checked = match made {
            Ok(made) => check(context, &made, "auto")?.map(|()| made[0].count),
            Err(reason) => Err(reason),
        };
        let givens = match checked {
            Ok(count) => count.to_string(),
            Err(reason) => {
                table.wrong.push(format!("{board}: {reason}"));
                "wrong".to_owned()
            }
        };
        let holds = match outcome.elapsed <= Duration::from_secs(seconds) {
            _ if scale == Scale::Sample => "not judged",
            true => "yes",
            false => "no",
        };
        if holds == "no" {
            table.missed.push(format!("{board}: {} against {seconds} s", duration(outcome.elapsed)));
        }
        let time = duration(outcome.elapsed);
        table.rows.push(vec![format!("`{board}`"), givens, time, format!("{seconds} s"), holds.to_owned()]);
    }
    Ok(table)
}
