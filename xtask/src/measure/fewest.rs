//! Measurement: the fewest givens that are found in some minutes.

use super::generated::{check, generate};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// The boards, the seconds, and the most givens there may be.
const BOARDS: &[(&str, u64, Option<u64>)] = &[
    ("slice:3^3", 600, Some(37)),
    ("3x3x1", 300, None),
    ("2x2x2", 300, None),
    ("4x4", 60, None),
    ("3x3", 60, None),
];

/// Looks for puzzles with few givens, on all cores.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = Table::new(&["board", "time", "givens", "bar"]);
    if scale == Scale::Sample {
        let (made, _) =
            generate(context, &["--board", "2x2x1", "--givens", "fewest", "--tries", "2", "--seed", "1"], 1)?;
        match made {
            Ok(made) => table.rows.push(row("2x2x1", "2 tries", made[0].count, None)),
            Err(reason) => table.wrong.push(reason),
        }
        return Ok(table);
    }
    for &(board, seconds, bar) in BOARDS {
        let timeout = seconds.to_string();
        let arguments = ["--board", board, "--givens", "fewest", "--timeout", &timeout, "--seed", "1"];
        let puzzle = match generate(context, &arguments, 1)?.0 {
            Ok(mut made) => made.remove(0),
            Err(reason) => {
                table.wrong.push(reason);
                continue;
            }
        };
        if let Err(reason) = check(context, std::slice::from_ref(&puzzle), "auto")? {
            table.wrong.push(reason);
        }
        if let Some(bar) = bar.filter(|&bar| puzzle.count > bar) {
            table.missed.push(format!("{board}: {} givens against {bar}", puzzle.count));
        }
        table.rows.push(row(board, &format!("{seconds} s"), puzzle.count, bar));
        table.notes.push(format!("`{}`", puzzle.line()));
    }
    Ok(table)
}

fn row(board: &str, time: &str, count: u64, bar: Option<u64>) -> Vec<String> {
    let bar = bar.map_or("–".to_owned(), |bar| bar.to_string());
    vec![format!("`{board}`"), time.to_owned(), count.to_string(), bar]
}
