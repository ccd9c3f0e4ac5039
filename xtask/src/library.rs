//! `cargo library`: the shipped games, made anew: the same files from the same program.

use crate::{Result, cargo, no_arguments};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// Where the games are, from the root.
pub const FOLDER: &str = "data/games";

/// The games of one board.
pub struct Shelf {
    /// The board.
    pub board: &'static str,
    /// The name of its file, without the characters that some systems refuse.
    pub file: &'static str,
    /// What is made, in the order of the file.
    pub parts: &'static [Part],
}

/// Games of one class.
pub struct Part {
    /// The class.
    pub class: &'static str,
    /// How many.
    pub count: usize,
    /// How many givens: an option of `generate`, where not as few as the class allows.
    pub givens: Option<&'static str>,
}

/// All games. Cubes of hundreds of cells come with as many givens as make a game of an evening.
pub const LIBRARY: &[Shelf] = &[
    Shelf {
        board: "3x3",
        file: "3x3.csv",
        parts: &[
            few("easy", 200),
            few("medium", 200),
            few("hard", 200),
            few("unfair", 200),
            few("extreme", 200),
        ],
    },
    Shelf { board: "4x4", file: "4x4.csv", parts: EVEN },
    Shelf {
        board: "2x2x1",
        file: "2x2x1.csv",
        parts: &[few("easy", 30), few("medium", 30), few("hard", 20), few("extreme", 20)],
    },
    Shelf { board: "latin:4^3", file: "latin-4-3.csv", parts: EVEN },
    Shelf { board: "3x2x1", file: "3x2x1.csv", parts: EVEN },
    Shelf {
        board: "2x2x2",
        file: "2x2x2.csv",
        parts: &[
            with("easy", 30, "150..180"),
            with("easy", 20, "90..110"),
            with("medium", 30, "75..100"),
            few("hard", 20),
        ],
    },
    Shelf {
        board: "3x3x1",
        file: "3x3x1.csv",
        parts: &[
            with("easy", 30, "250..300"),
            with("easy", 20, "160..200"),
            with("medium", 20, "120..160"),
            with("hard", 20, "110..160"),
            with("unfair", 10, "110..200"),
        ],
    },
    Shelf {
        board: "slice:3^3",
        file: "slice-3-3.csv",
        parts: &[with("easy", 30, "229"), with("easy", 40, "110..140"), with("medium", 30, "60..100")],
    },
    Shelf { board: "iso", file: "iso.csv", parts: EVEN },
    Shelf { board: "wrap:4", file: "wrap-4.csv", parts: EVEN },
    Shelf {
        board: "2x2x1x1",
        file: "2x2x1x1.csv",
        parts: &[few("easy", 30), few("medium", 30), few("hard", 20), few("extreme", 20)],
    },
];

/// A hundred games, as many of each class.
const EVEN: &[Part] =
    &[few("easy", 20), few("medium", 20), few("hard", 20), few("unfair", 20), few("extreme", 20)];

const fn few(class: &'static str, count: usize) -> Part {
    Part { class, count, givens: None }
}

const fn with(class: &'static str, count: usize, givens: &'static str) -> Part {
    Part { class, count, givens: Some(givens) }
}

impl Part {
    /// What `generate` is asked for.
    pub fn arguments(&self, board: &str, count: usize) -> Vec<String> {
        let count = count.to_string();
        let mut arguments = vec!["generate", "--board", board, "--class", self.class, "-n", &count];
        if let Some(givens) = self.givens {
            arguments.extend(["--givens", givens]);
        }
        arguments.extend(["--seed", "1", "--tries", "1000", "--distinct", "--to", "csv"]);
        arguments.into_iter().map(str::to_owned).collect()
    }
}

/// Makes every file anew.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    no_arguments("library", arguments)?;
    let binary = cargo::build_release()?;
    let folder = cargo::root().join(FOLDER);
    std::fs::create_dir_all(&folder)?;
    for shelf in LIBRARY {
        println!("{} …", shelf.board);
        std::fs::write(folder.join(shelf.file), games(&binary, shelf)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The file of a shelf: the header once, then all parts.
fn games(binary: &Path, shelf: &Shelf) -> Result<String> {
    let mut text = String::new();
    for part in shelf.parts {
        let arguments = part.arguments(shelf.board, part.count);
        let output = Command::new(binary).args(&arguments).stderr(Stdio::inherit()).output()?;
        if !output.status.success() {
            return Err(format!("`hyperdoku {}` ended with {}", arguments.join(" "), output.status).into());
        }
        let made = String::from_utf8(output.stdout)?;
        let (header, rows) = made.split_once('\n').ok_or("`generate` wrote no table")?;
        if text.is_empty() {
            text = format!("{header}\n");
        }
        text += rows;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_as_many_games_as_promised() {
        for shelf in LIBRARY {
            let text = std::fs::read_to_string(cargo::root().join(FOLDER).join(shelf.file)).unwrap();
            let mut lines = text.lines();
            assert_eq!(lines.next(), Some("puzzle,solution,class,er,score,minimal"), "{}", shelf.file);
            let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
            assert_eq!(rows.len(), if shelf.board == "3x3" { 1000 } else { 100 }, "{}", shelf.file);
            let classes = shelf.parts.iter().flat_map(|part| std::iter::repeat_n(part.class, part.count));
            assert!(rows.iter().map(|row| row[2]).eq(classes), "{}", shelf.file);
            let distinct: HashSet<&str> = rows.iter().map(|row| row[0]).collect();
            assert_eq!(distinct.len(), rows.len(), "{}", shelf.file);
        }
    }
}
