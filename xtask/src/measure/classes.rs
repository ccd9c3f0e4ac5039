//! Measurement: puzzles of each class, and whether they are.

use super::generated::{Generated, check, generate};
use super::rated;
use super::table::Table;
use super::units::duration;
use super::{Context, Scale};
use crate::Result;
use std::time::Duration;

/// The classes, and the milliseconds that the median may take where that is limited.
const CLASSES: &[(&str, Option<u64>)] =
    &[("easy", Some(100)), ("medium", Some(100)), ("hard", Some(100)), ("unfair", None), ("extreme", None)];

/// Makes puzzles of each class one by one, each from its own seed and by a process of its own.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let count = if scale == Scale::Sample { 3 } else { 100 };
    let mut table = Table::new(&[
        "class",
        "puzzles",
        "as rated again",
        "fewest and most givens",
        "ER",
        "median",
        "longest",
        "bar",
    ]);
    for &(class, bar) in CLASSES {
        let mut times = Vec::new();
        let mut made = Vec::new();
        for seed in 1..=count {
            let (puzzles, outcome) =
                generate(context, &["--class", class, "--seed", &seed.to_string(), "-j1"], 1)?;
            match puzzles {
                Ok(puzzles) => made.extend(puzzles),
                Err(reason) => table.wrong.push(reason),
            }
            times.push(outcome.elapsed);
        }
        if let Err(reason) = check(context, &made, "cover")? {
            table.wrong.push(format!("{class}: {reason}"));
        }
        times.sort_unstable();
        let [median, longest] = [times[times.len() / 2], times[times.len() - 1]];
        let same = rated_again(context, &made, class, &mut table)?;
        let least = made.iter().map(|puzzle| puzzle.count).min().unwrap_or(0);
        let most = made.iter().map(|puzzle| puzzle.count).max().unwrap_or(0);
        let ratings = made.iter().filter_map(|puzzle| puzzle.er);
        let (low, high) = ratings.fold((u32::MAX, 0), |(low, high), er| (low.min(er), high.max(er)));
        if let Some(bar) = bar.filter(|&bar| scale == Scale::Full && median > Duration::from_millis(bar)) {
            table.missed.push(format!("{class}: {} against {bar} ms", duration(median)));
        }
        table.rows.push(vec![
            class.to_owned(),
            made.len().to_string(),
            same.to_string(),
            format!("{least} to {most}"),
            format!("{} to {}", rated::tenths(low), rated::tenths(high)),
            duration(median),
            duration(longest),
            bar.map_or("–".to_owned(), |bar| format!("{bar} ms")),
        ]);
    }
    Ok(table)
}

/// How many puzzles `rate` finds to be of the class and the rating they were made for.
fn rated_again(context: &Context, made: &[Generated], class: &str, table: &mut Table) -> Result<usize> {
    let lines: String = made.iter().map(|puzzle| puzzle.line() + "\n").collect();
    let ratings = match rated::rate(context, &lines, &[])?.0 {
        Ok(ratings) => ratings,
        Err(reason) => {
            table.wrong.push(reason);
            return Ok(0);
        }
    };
    let agrees = |(puzzle, rating): &(&Generated, &rated::Rating)| {
        rating.class == class && puzzle.class.as_deref() == Some(class) && puzzle.er == rating.told()
    };
    let same = made.iter().zip(&ratings).filter(agrees).count();
    if same < made.len() {
        table.wrong.push(format!("{class}: {} puzzles are rated otherwise", made.len() - same));
    }
    Ok(same)
}
