//! Measurement: our ratings beside those of Sukaku Explainer.

use super::rated::{self, Rated, Rating, tenths};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;
use std::collections::BTreeMap;

/// Of the puzzles rated from and to, so many per cent must have the same rating.
const EXACT: [(u32, u32, usize); 2] = [(0, 30, 90), (32, 50, 80)];

/// Puzzles that Sukaku Explainer rates so or lower need no more than hidden singles, which we rate so too.
const HIDDEN_SINGLES: u32 = 15;

/// The sample takes every so many-th puzzle.
const SAMPLE: usize = 10;

/// Rates the puzzles whose rating is known.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut puzzles = rated::puzzles()?;
    if scale == Scale::Sample {
        puzzles = puzzles.into_iter().step_by(SAMPLE).collect();
    }
    let lines: String = puzzles.iter().map(|puzzle| format!("{}\n", puzzle.cells)).collect();
    match rated::rate(context, &lines, &[])?.0 {
        Ok(ratings) => Ok(compare(&puzzles, &ratings, scale)),
        Err(reason) => Ok(Table { wrong: vec![reason], ..Table::new(&HEADER) }),
    }
}

const HEADER: [&str; 6] =
    ["rating", "puzzles", "the same", "lowest of ours", "highest of ours", "not solved"];

/// What became of the puzzles with one rating.
#[derive(Default)]
struct Group {
    puzzles: usize,
    same: usize,
    /// Ours, of the puzzles that we solve.
    ours: Vec<u32>,
}

fn compare(puzzles: &[Rated], ratings: &[Rating], scale: Scale) -> Table {
    let mut groups: BTreeMap<u32, Group> = BTreeMap::new();
    for (puzzle, rating) in puzzles.iter().zip(ratings) {
        let group = groups.entry(puzzle.rating).or_default();
        group.puzzles += 1;
        if rating.er_left == 0 {
            group.same += usize::from(rating.er == puzzle.rating);
            group.ours.push(rating.er);
        }
    }
    let mut table = Table::new(&HEADER);
    for (rating, Group { puzzles, same, ours }) in &groups {
        let [lowest, highest] =
            [ours.iter().min(), ours.iter().max()].map(|er| er.map_or("–".to_owned(), |er| tenths(*er)));
        let [count, same, unsolved] = [*puzzles, *same, puzzles - ours.len()].map(|count| count.to_string());
        table.rows.push(vec![tenths(*rating), count, same, lowest, highest, unsolved]);
    }
    if scale == Scale::Full {
        hold(&mut table, &groups);
    }
    table
}

/// Notes how many ratings are the same, and where bars do not hold.
fn hold(table: &mut Table, groups: &BTreeMap<u32, Group>) {
    for (from, to, bar) in EXACT {
        let within = || groups.range(from..=to).map(|(_, group)| group);
        let same: usize = within().map(|group| group.same).sum();
        let puzzles: usize = within().map(|group| group.puzzles).sum();
        let range = if from == 0 {
            format!("up to {}", tenths(to))
        } else {
            format!("{} to {}", tenths(from), tenths(to))
        };
        let text = format!("{same} of {puzzles} rated {range} have the same rating");
        if 100 * same < bar * puzzles {
            table.missed.push(format!("{text}, against {bar} %"));
        }
        table.notes.push(format!("{text}; bar: {bar} %."));
    }
    let singles = groups.range(..=HIDDEN_SINGLES).map(|(_, group)| group);
    let puzzles =
        singles.map(|group| group.puzzles - group.ours.iter().filter(|er| **er <= HIDDEN_SINGLES).count());
    let harder: usize = puzzles.sum();
    let text = format!("{harder} rated {} or lower need more than hidden singles", tenths(HIDDEN_SINGLES));
    if harder > 0 {
        table.missed.push(format!("{text}, against none"));
    }
    table.notes.push(format!("{text}; bar: none."));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_compared_group_by_group() {
        let known = [12, 12, 15, 42, 42].map(|rating| Rated { cells: String::new(), rating });
        let ours = |er, er_left| Rating { er, er_left, class: String::new() };
        let ratings = [ours(12, 0), ours(23, 0), ours(15, 0), ours(42, 0), ours(42, 3)];
        let table = compare(&known, &ratings, Scale::Full);
        let expected = [
            ["1.2", "2", "1", "1.2", "2.3", "0"],
            ["1.5", "1", "1", "1.5", "1.5", "0"],
            ["4.2", "2", "1", "4.2", "4.2", "1"],
        ];
        assert_eq!(table.rows, expected);
        assert_eq!(
            table.missed,
            [
                "2 of 3 rated up to 3.0 have the same rating, against 90 %",
                "1 of 2 rated 3.2 to 5.0 have the same rating, against 80 %",
                "1 rated 1.5 or lower need more than hidden singles, against none",
            ]
        );
        assert!(compare(&known, &ratings, Scale::Sample).missed.is_empty());
    }
}
