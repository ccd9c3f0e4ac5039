//! Measurement: SAT solvers of others on our clauses, beside our own engines.

use super::board::{Board, Puzzle};
use super::case::ending;
use super::process::{self, Outcome};
use super::table::Table;
use super::units::duration;
use super::{Context, Scale, sparse};
use crate::{Result, cargo, tools};

/// The columns: what answers, and how it is called. The last is the engine that users get, which the others
/// are held against.
const WHO: [(&str, &[&str]); 4] = [
    ("cadical", &["dimacs", "run", "--solver", "cadical -q"]),
    ("minisat", &["dimacs", "run", "--solver", "minisat {cnf} {out}"]),
    ("engine `sat`", &["solve", "--engine", "sat"]),
    ("engine `auto`", &["solve"]),
];

/// Files with one puzzle each, which has one solution.
const FILES: [(&str, &str); 5] = [
    ("3x3", "samples/3x3.sdk"),
    ("4x4", "samples/4x4.txt"),
    ("3x2x1", "samples/sudokuFile_3x2x1.txt"),
    ("2x2x2", "samples/2x2x2.txt"),
    ("wrap:4", "samples/wrap_4.txt"),
];

/// Boards without givens, of which one solution is wanted.
const EMPTY: [&str; 4] = ["5x5", "2x2x1", "latin:5^3", "slice:2^3"];

/// The board of a sparse puzzle.
const SPARSE: &str = "slice:3^3";

/// How long each may take, in seconds.
const PATIENCE: &str = "60";

/// The exit code of a budget that ran out.
const UNDECIDED: i32 = 3;

/// One row.
struct Task {
    name: String,
    file: String,
    /// How many solutions are looked for: two tell whether there is one.
    limit: &'static str,
    /// What a solution is checked against, where the board is known here.
    puzzle: Option<Puzzle>,
}

/// Asks everyone about every board; the sample leaves it to the tests of the command line.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = Table::new(&["puzzle"]);
    table.header.extend(WHO.map(|(name, _)| name.to_owned()));
    let missing = tools::missing(&tools::SOLVERS);
    if scale == Scale::Sample || !missing.is_empty() {
        let why = if scale == Scale::Sample {
            "in a sample".to_owned()
        } else {
            missing.iter().map(|tool| tool.program).collect::<Vec<_>>().join(" and ") + " missing"
        };
        table.notes.push(format!("Not run: {why}."));
        return Ok(table);
    }
    for task in tasks(context)? {
        let mut outcomes = Vec::new();
        for (_, command) in WHO {
            let asked = ["--limit", task.limit, "--timeout", PATIENCE, &task.file];
            let arguments: Vec<String> = command.iter().chain(&asked).map(|&word| word.to_owned()).collect();
            outcomes.push(process::run(&context.binary, &arguments, "")?);
        }
        record(&mut table, &task, &outcomes);
    }
    Ok(table)
}

/// The rows: puzzles of files, boards without givens and a sparse puzzle.
fn tasks(context: &Context) -> Result<Vec<Task>> {
    let mut tasks = Vec::new();
    for (board, file) in FILES {
        let file = cargo::root().join(file).to_string_lossy().into_owned();
        tasks.push(Task { name: format!("`{board}`, a sample"), file, limit: "2", puzzle: None });
    }
    let empty = EMPTY.iter().filter_map(|name| Board::named(name)).map(Puzzle::empty);
    let sparse = sparse::puzzles()?.into_iter().find(|puzzle| puzzle.board.name == SPARSE);
    for (index, puzzle) in empty.chain(sparse).enumerate() {
        let path = context.scratch.join(format!("solvers-{index}.txt"));
        std::fs::write(&path, puzzle.spaced())?;
        let (name, givens) = (puzzle.board.name, puzzle.givens());
        let limit = if givens == 0 { "1" } else { "2" };
        let name =
            if givens == 0 { format!("`{name}`, empty") } else { format!("`{name}`, {givens} givens") };
        let file = path.to_string_lossy().into_owned();
        tasks.push(Task { name, file, limit, puzzle: Some(puzzle) });
    }
    Ok(tasks)
}

/// Adds a row, and notes wrong answers.
fn record(table: &mut Table, task: &Task, outcomes: &[Outcome]) {
    let ours = outcomes.last().map_or("", |outcome| outcome.output.as_str());
    let mut row = vec![task.name.clone()];
    for ((who, _), outcome) in WHO.iter().zip(outcomes) {
        row.push(match judge(task, outcome, ours) {
            Ok(time) => time,
            Err(reason) => {
                table.wrong.push(format!("{}, {who}: {reason}", task.name));
                "wrong".to_owned()
            }
        });
    }
    table.rows.push(row);
}

/// The time, if the answer is right. An only solution is the same for all.
fn judge(task: &Task, outcome: &Outcome, ours: &str) -> std::result::Result<String, String> {
    match (outcome.code, &task.puzzle) {
        (Some(UNDECIDED), _) => return Ok(format!(">{PATIENCE} s")),
        (Some(0), Some(puzzle)) => puzzle.solution(&outcome.output).map(drop)?,
        (Some(0), None) => {}
        _ => return Err(ending(outcome)),
    }
    if task.limit == "2" && outcome.output != ours {
        return Err("the answer is not that of our engine".to_owned());
    }
    Ok(duration(outcome.elapsed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn answers_are_judged() {
        let empty = Puzzle::empty(Board::latin("latin:2^2", 2, 2));
        let task = |limit, puzzle| Task { name: String::new(), file: String::new(), limit, puzzle };
        let check = |task: &Task, code, output: &str, expected: std::result::Result<&str, &str>| {
            let elapsed = Duration::from_millis(5);
            let outcome = Outcome {
                code: Some(code),
                output: output.into(),
                errors: "no".into(),
                elapsed,
                peak: None,
                processor: None,
            };
            let found = judge(task, &outcome, "latin:2^2:1221\n");
            assert_eq!(found.as_deref().map_err(String::as_str), expected, "{output}");
        };
        let any = task("1", Some(empty));
        check(&any, 0, "latin:2^2:2112\n", Ok("5.00 ms"));
        check(&any, 0, "latin:2^2:2122\n", Err("cell 2 repeats the value 2 in a house"));
        check(&any, UNDECIDED, "undecided\n", Ok(">60 s"));
        check(&any, 2, "", Err("ended with exit code 2: no"));
        let only = task("2", None);
        check(&only, 0, "latin:2^2:1221\n", Ok("5.00 ms"));
        check(&only, 0, "multiple\n", Err("the answer is not that of our engine"));
    }

    #[test]
    fn empty_boards_are_known() {
        assert!(EMPTY.iter().all(|name| Board::named(name).is_some()));
    }
}
