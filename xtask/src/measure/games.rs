//! Measurement: the shipped games are what their files say, and can be made again.

use super::case::{ending, shorten};
use super::process::{self, Watch};
use super::rated;
use super::table::Table;
use super::{Context, Scale};
use crate::library::{FOLDER, LIBRARY, Shelf};
use crate::{Result, cargo};

/// Boards whose games are made again in seconds.
const SAMPLE: &[&str] = &["3x3", "wrap:4", "latin:4^3"];

/// Games of each part that are made again.
const AGAIN: usize = 2;

/// Games of each board in the sample.
const SAMPLED: usize = 20;

/// A line of a file.
struct Game {
    line: String,
    puzzle: String,
    solution: String,
    class: String,
    er: Option<u32>,
}

/// Solves and rates every game, and makes the first of each part again.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = Table::new(&["board", "games", "solved and rated as told", "classes", "made again"]);
    for shelf in LIBRARY.iter().filter(|shelf| scale == Scale::Full || SAMPLE.contains(&shelf.board)) {
        let path = cargo::root().join(FOLDER).join(shelf.file);
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let games: Option<Vec<Game>> = text.lines().skip(1).map(read).collect();
        let games = games.ok_or_else(|| format!("{} has a line that is no game", path.display()))?;
        let expected: usize = shelf.parts.iter().map(|part| part.count).sum();
        if games.len() != expected {
            return Err(format!("{} has {} games in place of {expected}", path.display(), games.len()).into());
        }
        let judged: Vec<&Game> = match scale {
            Scale::Full => games.iter().collect(),
            Scale::Sample => games.iter().step_by((games.len() / SAMPLED).max(1)).collect(),
        };
        let right = judge(context, shelf, &judged, &mut table)?;
        let again = make_again(context, shelf, &games, &mut table)?;
        let classes: Vec<String> = classes(&games);
        let row =
            [format!("`{}`", shelf.board), games.len().to_string(), right.to_string(), classes.join(", ")];
        table.rows.push(row.into_iter().chain([again.to_string()]).collect());
    }
    Ok(table)
}

fn read(line: &str) -> Option<Game> {
    let [puzzle, solution, class, er, _score, _minimal] =
        line.split(',').collect::<Vec<_>>().try_into().ok()?;
    let er = if er.is_empty() { None } else { Some((er.parse::<f64>().ok()? * 10.0).round() as u32) };
    let [line, puzzle, solution, class] = [line, puzzle, solution, class].map(str::to_owned);
    Some(Game { line, puzzle, solution, class, er })
}

fn classes(games: &[Game]) -> Vec<String> {
    let runs = games.chunk_by(|one, other| one.class == other.class);
    runs.map(|run| format!("{} {}", run.len(), run[0].class)).collect()
}

/// How many games have the solution, class and rating that the file says.
fn judge(context: &Context, shelf: &Shelf, games: &[&Game], table: &mut Table) -> Result<usize> {
    let lines: String = games.iter().map(|game| format!("{}\n", game.puzzle)).collect();
    let arguments = ["solve", "--unique", "--nodes", "0", "--to", "line"].map(str::to_owned);
    let solved = process::run_watched(&context.binary, &arguments, &lines, Watch::LONG)?;
    let ratings = match rated::rate(context, &lines, &["--nodes", "0"])?.0 {
        Ok(ratings) => ratings,
        Err(reason) => {
            table.wrong.push(format!("{}: {reason}", shelf.board));
            return Ok(0);
        }
    };
    let lines = solved.output.lines().count();
    if solved.code != Some(0) || lines != games.len() {
        table.wrong.push(format!(
            "{}: {} of {} games solved: {}",
            shelf.board,
            lines,
            games.len(),
            ending(&solved)
        ));
        return Ok(0);
    }
    let mut right = 0;
    for ((game, solution), rating) in games.iter().zip(solved.output.lines()).zip(&ratings) {
        let cells = solution.rsplit(':').next().unwrap_or_default();
        if cells == game.solution && rating.class == game.class && rating.told() == game.er {
            right += 1;
        } else {
            table.wrong.push(format!("{}: {} is not as told", shelf.board, shorten(&game.puzzle)));
        }
    }
    Ok(right)
}

/// How many of the first games of each part come out the same.
fn make_again(context: &Context, shelf: &Shelf, games: &[Game], table: &mut Table) -> Result<usize> {
    let (mut first, mut same) = (0, 0);
    for part in shelf.parts {
        let arguments = part.arguments(shelf.board, AGAIN);
        let outcome = process::run_watched(&context.binary, &arguments, "", Watch::LONG)?;
        let made: Vec<&str> = outcome.output.lines().skip(1).collect();
        let shipped: Vec<&str> = games[first..].iter().take(AGAIN).map(|game| game.line.as_str()).collect();
        if made == shipped {
            same += AGAIN;
        } else {
            table
                .wrong
                .push(format!("`hyperdoku {}` makes other games than are shipped", arguments.join(" ")));
        }
        first += part.count;
    }
    Ok(same)
}
