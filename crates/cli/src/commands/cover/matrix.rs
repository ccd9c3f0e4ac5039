//! Matrix files.

use crate::args::Global;
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::files::{Draft, failed};
use crate::input;
use crate::output;
use hyperdoku::Topology;
use hyperdoku::cover::{Matrix, matrix_file};
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

/// Writes the matrix of a board to a file of this name, or of the board's.
pub fn write(
    topology: &Topology,
    file: Option<&str>,
    allowance: &Allowance,
    global: &Global,
) -> Result<Exit, Failure> {
    let Some(file) = file.map(str::to_owned).or_else(|| matrix_file::file_name(topology.shape())) else {
        let text = "--write: found a board without name, expected the name of the file as well";
        return Err(Failure::Usage(text.into()));
    };
    let matrix = build(topology)?;
    store(&matrix, &file, allowance)?;
    let line = if global.json {
        let board = output::board_json(topology.shape());
        let (rows, columns, entries) = (matrix.rows(), matrix.columns(), matrix.entries());
        json!({"board": board, "file": file, "rows": rows, "columns": columns, "entries": entries})
            .to_string()
    } else {
        format!("{file}: {}", size(&matrix))
    };
    writeln!(io::stdout(), "{line}")?;
    Ok(Exit::Done)
}

/// The matrix of a board from its file, which is made if it is missing.
///
/// Any other matrix is refused: with one that asks for more, solutions would be missed.
pub fn of_board(topology: &Topology, file: &str, allowance: &Allowance) -> Result<Matrix, Failure> {
    let expected = build(topology)?;
    if file != "-" && !Path::new(file).exists() {
        store(&expected, file, allowance)?;
        anstream::eprintln!("{file}: created, {}", size(&expected));
        return Ok(expected);
    }
    let found = read(file)?;
    if found == expected {
        return Ok(found);
    }
    let problem = match size(&found) == size(&expected) {
        true => format!("found the matrix of another board, expected that of {}", topology.shape()),
        false => format!(
            "found a matrix of {}, expected that of {} with {}",
            size(&found),
            topology.shape(),
            size(&expected)
        ),
    };
    Err(Failure::Content { name: file.into(), problem })
}

/// The matrix of a file.
pub fn read(file: &str) -> Result<Matrix, Failure> {
    let (name, bytes) = input::load(file)?;
    matrix_file::read(&bytes).map_err(|error| Failure::Content { name, problem: error.to_string() })
}

fn build(topology: &Topology) -> Result<Matrix, Failure> {
    Matrix::of(topology).map_err(|error| Failure::Usage(format!("{}: {error}", topology.shape())))
}

fn store(matrix: &Matrix, file: &str, allowance: &Allowance) -> Result<(), Failure> {
    let path = Path::new(file);
    let mut draft = Draft::new(path)?;
    let written = matrix_file::write(matrix, &mut Interruptible { out: draft.out(), allowance });
    if allowance.is_interrupted() {
        return Err(Failure::Interrupted);
    }
    written.map_err(|error| failed(path, error))?;
    draft.keep()
}

/// A writer that fails once the user interrupts.
struct Interruptible<'a> {
    out: &'a mut dyn Write,
    allowance: &'a Allowance,
}

impl Write for Interruptible<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.allowance.is_interrupted() {
            // Writers would try again after the kind of error that is called Interrupted.
            return Err(io::Error::other("interrupted"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn size(matrix: &Matrix) -> String {
    format!("{} rows, {} columns, {} entries", matrix.rows(), matrix.columns(), matrix.entries())
}
