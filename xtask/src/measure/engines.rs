//! Measurement: the engines against each other, and what choosing between them costs.

use super::bench::{self, HEADER, Laps};
use super::race::CHOICE;
use super::table::Table;
use super::units::duration;
use super::{Context, Scale};
use crate::Result;
use std::time::Duration;

/// The corpora of the sample.
const SAMPLE: &[&str] = &["9x9-minimal", "2x2x1-minimal"];

/// Runs every engine on every corpus.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let (corpora, options): (Vec<String>, &[&str]) = match scale {
        Scale::Sample => {
            (SAMPLE.iter().map(|&name| name.to_owned()).collect(), &["--most", "20", "--timeout", "10"])
        }
        Scale::Full => (bench::corpora(context)?, &["--timeout", "60"]),
    };
    let mut table = Table::new(&HEADER);
    table.header.push("bar holds".to_owned());
    for corpus in corpora {
        let race = bench::run(context, &corpus, options, &mut table)?;
        for laps in &race {
            let missed = missed(laps, &race);
            let holds = match &missed {
                _ if laps.engine != CHOICE => "",
                _ if scale == Scale::Sample => "not judged",
                Some(_) => "no",
                None => "yes",
            };
            table.missed.extend(missed.filter(|_| holds == "no"));
            table.rows.push([laps.cells(), vec![holds.to_owned()]].concat());
        }
    }
    Ok(table)
}

/// How the engine that chooses misses its bar: at most half as long again as the best engine, and a
/// millisecond a puzzle; and no more undecided than any.
fn missed(laps: &Laps, race: &[Laps]) -> Option<String> {
    let best = bench::best(race).filter(|_| laps.engine == CHOICE)?;
    let allowed = best.total * 3 / 2 + Duration::from_millis(laps.puzzles);
    let Laps { corpus, undecided, total, .. } = laps;
    if *undecided > best.undecided {
        return Some(format!("`{corpus}`: {undecided} undecided, `{}` {}", best.engine, best.undecided));
    }
    (*total > allowed).then(|| format!("`{corpus}`: {} against {}", duration(*total), duration(allowed)))
}

#[cfg(test)]
mod tests {
    use super::super::bench::testing::laps;
    use super::*;

    #[test]
    fn the_choice_is_held_against_the_best() {
        // Ten puzzles: ten milliseconds on top.
        let check = |total: u64, undecided: u64, expected: Option<&str>| {
            let race = [laps(CHOICE, total, undecided), laps("search", 9, 2), laps("sat", 100, 1)];
            assert_eq!(missed(&race[0], &race).as_deref(), expected);
            assert_eq!(missed(&race[1], &race), None);
        };
        check(160, 1, None);
        check(161, 1, Some("`some`: 161 ms against 160 ms"));
        check(1, 2, Some("`some`: 2 undecided, `sat` 1"));
        check(9000, 0, None);
    }
}
