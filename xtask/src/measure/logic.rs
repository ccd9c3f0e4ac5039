//! Measurement: how fast puzzles are rated and explained.

use super::board::Puzzle;
use super::case::{ending, shorten};
use super::lines::relabelled;
use super::made::thickened;
use super::process::{self, Outcome};
use super::rated;
use super::sparse;
use super::table::Table;
use super::units::duration;
use super::{Context, Scale};
use crate::Result;
use serde_json::Value;
use std::time::Duration;

/// The classes of puzzles that people solve.
const CLASSES: [&str; 3] = ["easy", "medium", "hard"];

/// How often each of them is rated, with its symbols moved on.
const COPIES: usize = 9;

/// What a rating may take: 2 000 a second.
const RATING: Duration = Duration::from_micros(500);

/// The cube that is explained, and what that may take.
const CUBE: &str = "slice:3^3";
const GIVENS: usize = 200;
const EXPLANATION: Duration = Duration::from_secs(1);

/// What rating a hard puzzle may take.
const HARDEST: Duration = Duration::from_secs(2);

/// Puzzles known for being hard: famous ones, and of the collection top1465 those that proved hardest and slowest here,
/// by their number.
const HARD: [(&str, &str); 10] = [
    ("AI Escargot", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."),
    ("Inkala 2012", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    ("Platinum Blonde", ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."),
    ("Fata Morgana", "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"),
    ("Red Dwarf", "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"),
    ("Easter Monster", "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"),
    ("Golden Nugget", ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."),
    ("top1465 77", "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5"),
    ("top1465 280", "1...5.......2.1.....3.7..6.........962......7.8593.....3..6..8..7....1..5....4.7."),
    ("top1465 843", "..7..8.6.1...5...8...6.....7...6..35..4..7....9.2......5.4...2..7....3......16.4."),
];

/// How much of each a sample takes.
const SAMPLE: usize = 2;

/// Rates and explains on one thread.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = Table::new(&["case", "answer", "time", "bar", "bar holds"]);
    people(context, scale, &mut table)?;
    cube(context, scale, &mut table)?;
    let hardest = if scale == Scale::Sample { &HARD[..SAMPLE] } else { &HARD[..] };
    for (name, puzzle) in hardest {
        let (ratings, outcome) = rated::rate(context, &format!("{puzzle}\n"), &["--threads", "1"])?;
        let answer = ratings.map(|ratings| {
            let rating = &ratings[0];
            let er = match (rating.er_left, rating.er) {
                (0, er) => rated::tenths(er),
                (_, 0) => "unknown".to_owned(),
                (_, er) => format!("above {}", rated::tenths(er)),
            };
            format!("{}, ER {er}", rating.class)
        });
        record(&mut table, scale, &format!("rate {name}"), answer, outcome.elapsed, HARDEST);
    }
    Ok(table)
}

/// Rates many puzzles of the classes that people solve.
fn people(context: &Context, scale: Scale, table: &mut Table) -> Result<()> {
    let puzzles: Vec<String> = rated::puzzles()?.into_iter().map(|puzzle| puzzle.cells).collect();
    let step = if scale == Scale::Sample { puzzles.len() / SAMPLE } else { 1 };
    let puzzles: Vec<String> = puzzles.into_iter().step_by(step).collect();
    let (ratings, _) = rated::rate(context, &(puzzles.join("\n") + "\n"), &[])?;
    let ratings = match ratings {
        Ok(ratings) => ratings,
        Err(reason) => {
            table.wrong.push(reason);
            return Ok(());
        }
    };
    let chosen = puzzles.iter().zip(&ratings).filter(|(_, rating)| CLASSES.contains(&rating.class.as_str()));
    let lines: String = chosen.map(|(puzzle, _)| relabelled(puzzle, COPIES)).collect();
    let count = lines.lines().count();
    let (again, outcome) = rated::rate(context, &lines, &["--threads", "1"])?;
    let answer = again.map(|ratings| format!("{} rated", ratings.len()));
    let each = outcome.elapsed / u32::try_from(count)?.max(1);
    let name = format!("rate {count} puzzles that are {}, each", CLASSES.join(", "));
    record(table, scale, &name, answer, each, RATING);
    Ok(())
}

/// Explains a cube, and holds each step against its solution.
fn cube(context: &Context, scale: Scale, table: &mut Table) -> Result<()> {
    let sparse = sparse::puzzles()?.into_iter().find(|puzzle| puzzle.board.name == CUBE);
    let sparse = sparse.ok_or_else(|| format!("no sparse puzzle of the board {CUBE}"))?;
    let solved = process::run(&context.binary, &["solve".to_owned()], &sparse.spaced())?;
    let solution = sparse.solution(&solved.output)?;
    let puzzle = thickened(&sparse, &solution, GIVENS - sparse.givens(), 1);
    let arguments = ["explain", "--json", "--threads", "1"].map(str::to_owned);
    let outcome = process::run(&context.binary, &arguments, &puzzle.spaced())?;
    let answer = explained(&puzzle, &solution, &outcome);
    let name = format!("explain `{CUBE}` with {GIVENS} givens");
    record(table, scale, &name, answer, outcome.elapsed, EXPLANATION);
    Ok(())
}

/// How many steps there are, or what is wrong with one.
fn explained(puzzle: &Puzzle, solution: &[usize], outcome: &Outcome) -> std::result::Result<String, String> {
    if outcome.code != Some(0) {
        return Err(ending(outcome));
    }
    let lacking = || format!("`explain --json` wrote `{}`", shorten(&outcome.output));
    let value: Value = serde_json::from_str(&outcome.output).map_err(|_| lacking())?;
    let steps = value["steps"].as_array().ok_or_else(lacking)?;
    let mut values = puzzle.values.clone();
    for (number, step) in steps.iter().enumerate() {
        for effect in step["effects"].as_array().ok_or_else(lacking)? {
            let (kind, candidate) =
                effect.as_object().and_then(|effect| effect.iter().next()).ok_or_else(lacking)?;
            let index = candidate["index"].as_u64().and_then(|index| usize::try_from(index).ok());
            let (Some(index), Some(symbol)) = (index, candidate["symbol"].as_u64()) else {
                return Err(lacking());
            };
            let is_solution = solution.get(index).is_some_and(|&value| value as u64 == symbol);
            match (kind.as_str(), is_solution) {
                ("place", true) => values[index] = solution[index],
                ("eliminate", false) => {}
                _ => return Err(format!("step {} is wrong: {}", number + 1, shorten(&step.to_string()))),
            }
        }
    }
    match values.iter().filter(|&&value| value == 0).count() {
        0 => Ok(format!("{} steps", steps.len())),
        left => Err(format!("{left} cells are left")),
    }
}

/// Adds a row, and notes a wrong answer or a missed bar.
fn record(
    table: &mut Table,
    scale: Scale,
    name: &str,
    answer: std::result::Result<String, String>,
    time: Duration,
    bar: Duration,
) {
    let (time_text, bar_text) = (duration(time), duration(bar));
    let (answer, holds) = match answer {
        Err(reason) => {
            table.wrong.push(format!("{name}: {reason}"));
            ("wrong".to_owned(), "no")
        }
        Ok(answer) if scale == Scale::Sample => (answer, "not judged"),
        Ok(answer) if time <= bar => (answer, "yes"),
        Ok(answer) => {
            table.missed.push(format!("{name}: {time_text} against {bar_text}"));
            (answer, "no")
        }
    };
    table.rows.push(vec![name.to_owned(), answer, time_text, bar_text, holds.to_owned()]);
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;

    #[test]
    fn steps_are_held_against_the_solution() {
        let puzzle = Puzzle { board: Board::latin("latin:2^2", 2, 2), values: vec![1, 2, 2, 0] };
        let check = |effects: &str, expected: std::result::Result<&str, &str>| {
            let output = format!(r#"{{"steps": [{{"effects": [{effects}]}}]}}"#);
            let elapsed = Duration::ZERO;
            let outcome = Outcome {
                code: Some(0),
                output,
                errors: String::new(),
                elapsed,
                peak: None,
                processor: None,
            };
            let found = explained(&puzzle, &[1, 2, 2, 1], &outcome);
            assert_eq!(found.as_deref().map_err(String::as_str), expected, "{effects}");
        };
        let eliminate = r#"{"eliminate": {"index": 3, "symbol": 2}}"#;
        check(&format!(r#"{eliminate}, {{"place": {{"index": 3, "symbol": 1}}}}"#), Ok("1 steps"));
        check(eliminate, Err("1 cells are left"));
        let wrong = r#"{"eliminate":{"index":3,"symbol":1}}"#;
        check(wrong, Err(&format!(r#"step 1 is wrong: {{"effects":[{wrong}]}}"#)));
    }

    #[test]
    fn hard_puzzles_have_81_cells() {
        assert!(HARD.iter().all(|(_, puzzle)| puzzle.len() == 81));
    }
}
