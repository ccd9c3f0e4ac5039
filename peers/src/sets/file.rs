//! Sets in files: a puzzle a line.

use super::{Kind, PuzzleSet, Recipe};
use crate::line::Line;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Why there is no set.
#[derive(Debug)]
pub enum SetError {
    /// It cannot be read.
    Unreadable(PathBuf, io::Error),
    /// It cannot be written.
    Unwritable(PathBuf, io::Error),
    /// There is no puzzle in it.
    Empty(PathBuf),
    /// A line, counted from 1, is not 81 characters of a puzzle.
    NotAPuzzle(PathBuf, usize),
}

/// The first puzzles of a file, at most so many. Empty lines and lines that start with `#` are skipped.
pub fn read(path: &Path, most: NonZeroUsize) -> Result<PuzzleSet, SetError> {
    let text = fs::read_to_string(path).map_err(|error| SetError::Unreadable(path.into(), error))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let puzzles = lines.take(most.get()).map(|(index, line)| {
        Line::new(line.trim_end()).ok_or_else(|| SetError::NotAPuzzle(path.into(), index + 1))
    });
    let puzzles = puzzles.collect::<Result<Vec<_>, _>>()?;
    if puzzles.is_empty() {
        return Err(SetError::Empty(path.into()));
    }
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(PuzzleSet { name, puzzles })
}

/// Writes the random sets into a folder, a file a set, and returns their paths. A file that says in its first line that
/// it was made from the same numbers, and chosen by the same solver, is kept.
pub fn write(folder: &Path, recipe: Recipe, most: NonZeroUsize) -> Result<Vec<PathBuf>, SetError> {
    let unwritable = |path: &Path| {
        let path = path.to_path_buf();
        |error| SetError::Unwritable(path, error)
    };
    fs::create_dir_all(folder).map_err(unwritable(folder))?;
    let mut paths = Vec::new();
    for kind in recipe.kinds() {
        let path = folder.join(format!("{}.txt", kind.name));
        let head = head(kind, recipe, most);
        if !fs::read_to_string(&path).is_ok_and(|text| text.starts_with(&head)) {
            let puzzles: String = (kind.make)(recipe, most).iter().map(|line| format!("{line}\n")).collect();
            fs::write(&path, head + &puzzles).map_err(unwritable(&path))?;
        }
        paths.push(path);
    }
    Ok(paths)
}

/// The first line of a file.
fn head(kind: &Kind, Recipe { seed, pool }: Recipe, most: NonZeroUsize) -> String {
    let chosen = kind.chosen_by.map(|solver| format!(", chosen by {solver} out of {pool} minimal ones"));
    format!("# {}: at most {most} from seed {seed}{}\n", kind.name, chosen.unwrap_or_default())
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetError::Unreadable(path, _) => write!(f, "cannot read {}", path.display()),
            SetError::Unwritable(path, _) => write!(f, "cannot write {}", path.display()),
            SetError::Empty(path) => write!(f, "no puzzles in {}", path.display()),
            SetError::NotAPuzzle(path, line) => {
                write!(f, "{}:{line}: not 81 characters of a puzzle", path.display())
            }
        }
    }
}

impl std::error::Error for SetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SetError::Unreadable(_, error) | SetError::Unwritable(_, error) => Some(error),
            SetError::Empty(_) | SetError::NotAPuzzle(..) => None,
        }
    }
}
