//! `cover`: exact cover on the matrix of a board, or on any matrix.

mod matrix;
mod rows;
mod tree;

use crate::args::{Cover, Global};
use crate::batch;
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::report::{ALL, SolverName, Style};
use crate::single;
use hyperdoku::cover::{self, Heuristic, MatrixSolver};
use hyperdoku::{Limit, TWO};

pub fn run(args: &Cover, global: &Global) -> Result<Exit, Failure> {
    let has_board = args.target.file.is_some() || args.target.reading.board.is_some();
    if let (Some(file), false) = (&args.read, has_board) {
        return rows::run(file, args, global);
    }
    if args.read.as_deref() == Some("-") && args.target.file.as_deref() == Some("-") {
        let text = "found standard input for both puzzle and matrix, expected it once";
        return Err(Failure::Usage(text.into()));
    }
    let style = Style::new(SolverName::Engine(heuristic(args).engine.name), args.to.as_deref(), global)?;
    let style = Style { all: args.all, ..style };
    let source = input::read_single(&args.target)?;
    let puzzle = &source.document.records[0].puzzle;
    if let Some(file) = &args.write {
        return matrix::write(puzzle.topology(), file.as_deref(), args, global);
    }
    if args.tree {
        return tree::run(puzzle, args, global);
    }
    match &args.read {
        Some(file) => on_matrix(&source, file, &style, args),
        None => on_board(&source, &style, args),
    }
}

fn heuristic(args: &Cover) -> &'static Heuristic {
    cover::heuristic(&args.heuristic).expect("arguments name heuristics of the registry")
}

fn limit(args: &Cover) -> Limit {
    args.limit.unwrap_or(if args.all { ALL } else { TWO })
}

fn allowance(args: &Cover) -> Result<Allowance, Failure> {
    Allowance::new(args.spend.nodes(), args.spend.timeout)
}

/// Solves by the engine of the heuristic.
fn on_board(source: &Source, style: &Style<'_>, args: &Cover) -> Result<Exit, Failure> {
    let engine = &heuristic(args).engine;
    let topology = source.document.records[0].puzzle.topology();
    // Making a solver for a large board takes time as well.
    let allowance = allowance(args)?;
    let mut solver = match batch::seeded(engine, args.seed)? {
        Some((make, seed)) => batch::random_solver(make, topology, seed, 0),
        None => (engine.new)(topology),
    };
    single::run(source, style, limit(args), &allowance, |puzzle, budget, found| {
        Ok(solver.solve(puzzle, budget, found))
    })
}

/// Solves on the matrix of a file.
fn on_matrix(source: &Source, file: &str, style: &Style<'_>, args: &Cover) -> Result<Exit, Failure> {
    let topology = source.document.records[0].puzzle.topology();
    let allowance = allowance(args)?;
    let matrix = matrix::of_board(topology, file, &allowance)?;
    let wrong = |error: cover::CoverError| Failure::Content { name: file.into(), problem: error.to_string() };
    let mut solver = MatrixSolver::new(topology, &matrix, heuristic(args)).map_err(wrong)?;
    single::run(source, style, limit(args), &allowance, |puzzle, budget, found| {
        solver.solve(puzzle, budget, found).map_err(wrong)
    })
}
