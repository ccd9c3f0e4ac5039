//! Matrix files.

use crate::args::{Cover, Global};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::files::{Draft, failed, is_taken, taken};
use crate::input;
use crate::output;
use hyperdoku::Topology;
use hyperdoku::cover::{Matrix, matrix_file};
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes the matrix of a board to a file of this name, or of the board's.
pub fn write(
    topology: &Topology,
    file: Option<&str>,
    args: &Cover,
    global: &Global,
) -> Result<Exit, Failure> {
    let allowance = super::allowance(args)?;
    let Some(file) = file.map(str::to_owned).or_else(|| matrix_file::file_name(topology.shape())) else {
        let text = "--write: found a board without name, expected the name of the file as well";
        return Err(Failure::Usage(text.into()));
    };
    if file == "-" {
        return print(topology, &allowance, global);
    }
    let path = Path::new(&file);
    let refused = || taken(path, "another --write MATRIXFILE");
    let found = match is_taken(path) && !args.force {
        true => Some(read(&file).map_err(|_| refused())?),
        false => None,
    };
    let matrix = build(topology)?;
    match found {
        Some(found) if found == matrix => {}
        Some(_) => return Err(refused()),
        None => store(&matrix, &file, &allowance)?,
    }
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

fn print(topology: &Topology, allowance: &Allowance, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        let text = "--json tells of a file that is written, found standard output: give one of them";
        return Err(Failure::Usage(text.into()));
    }
    let matrix = build(topology)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let written = write_to(&matrix, &mut out, allowance).and_then(|()| out.flush());
    written.map_err(|error| cut_off(allowance).unwrap_or(error.into()))?;
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
    let written = write_to(matrix, draft.out(), allowance);
    written.map_err(|error| cut_off(allowance).unwrap_or(failed(path, error)))?;
    draft.keep()
}

fn write_to(matrix: &Matrix, out: &mut dyn Write, allowance: &Allowance) -> io::Result<()> {
    matrix_file::write(matrix, &mut Cancellable { out, allowance })
}

/// Why writing failed, if not because of the file.
fn cut_off(allowance: &Allowance) -> Option<Failure> {
    if allowance.is_interrupted() {
        return Some(Failure::Interrupted);
    }
    allowance.budget.is_cancelled().then_some(Failure::OutOfTime)
}

/// A writer that fails once the user interrupts or the time is over.
struct Cancellable<'a> {
    out: &'a mut dyn Write,
    allowance: &'a Allowance,
}

impl Write for Cancellable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.allowance.budget.is_cancelled() {
            // Writers would try again after the kind of error that is called Interrupted.
            return Err(io::Error::other("cancelled"));
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
