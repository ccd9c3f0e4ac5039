//! DIMACS files: a puzzle as clauses for any solver.

use crate::encoding::{Encoding, clauses};
use crate::literal::{Literal, variables};
use hyperdoku_core::{Budget, Candidate, Grid, Puzzle, Solution, Topology};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// How much of a board is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every clause of the empty board, and each given as a clause of its own.
    Whole,
    /// What singles do not decide, and as clauses of their own what they do: a large board as a whole has
    /// hundreds of millions of clauses.
    Residual,
}

/// Writes a puzzle as clauses, with the board named in comments. Where a solution is to be excluded, the file
/// says that another one exists.
///
/// # Errors
/// What the writer says, or `Interrupted` once the budget was cancelled.
pub fn write_dimacs(
    puzzle: &Puzzle,
    encoding: &Encoding,
    scope: Scope,
    excluded: Option<&Solution>,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    let topology = puzzle.topology();
    let mut count = 0;
    each_clause(puzzle, encoding, scope, excluded, &mut |_| {
        count += 1;
        go_on(budget)
    })?;
    header(puzzle, encoding, scope, excluded, count, out)?;
    let mut line = String::new();
    each_clause(puzzle, encoding, scope, excluded, &mut |clause| {
        line.clear();
        for literal in clause {
            line.push_str(&literal.to_dimacs(topology).to_string());
            line.push(' ');
        }
        line.push_str("0\n");
        out.write_all(line.as_bytes())?;
        go_on(budget)
    })
}

fn go_on(budget: &Budget) -> io::Result<()> {
    if budget.is_cancelled() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
}

fn header(
    puzzle: &Puzzle,
    encoding: &Encoding,
    scope: Scope,
    excluded: Option<&Solution>,
    count: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let topology = puzzle.topology();
    let shape = topology.shape();
    let board = if shape.has_name() { shape.to_string() } else { "of listed houses".to_owned() };
    writeln!(out, "c board {board}")?;
    writeln!(out, "c encoding {}: {}", encoding.name, encoding.summary)?;
    writeln!(out, "c givens {}", puzzle.given_count())?;
    if scope == Scope::Residual {
        writeln!(out, "c scope residual: what singles decide is told cell by cell")?;
    }
    if excluded.is_some() {
        writeln!(out, "c another solution exists: the last clause excludes the one that is known")?;
    }
    writeln!(out, "c variable = cell * {} + symbol, cells from 0, symbols from 1", topology.symbols())?;
    writeln!(out, "p cnf {} {count}", variables(topology))
}

/// Receives clauses one by one; an error ends it.
type Tell<'a> = dyn FnMut(&[Literal]) -> io::Result<()> + 'a;

/// Every clause of a file, in order.
pub(crate) fn each_clause(
    puzzle: &Puzzle,
    encoding: &Encoding,
    scope: Scope,
    excluded: Option<&Solution>,
    tell: &mut Tell<'_>,
) -> io::Result<()> {
    let topology = puzzle.topology();
    let mut grid = Grid::new(topology);
    match scope {
        Scope::Whole => {
            for (cell, given) in topology.cells().zip(puzzle.givens()) {
                if let Some(symbol) = *given {
                    tell(&[Literal::Is(Candidate { cell, symbol })])?;
                }
            }
        }
        Scope::Residual => {
            if grid.load(puzzle).and_then(|()| grid.propagate()).is_err() {
                return tell(&[]);
            }
            each_decided(topology, &grid, tell)?;
        }
    }
    let mut failure = Ok(());
    let _ = clauses(&grid, encoding, &mut |clause| match tell(clause) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure = Err(error);
            ControlFlow::Break(())
        }
    });
    failure?;
    let Some(solution) = excluded else { return Ok(()) };
    let agree = topology.cells().zip(solution.symbols());
    tell(&agree.map(|(cell, &symbol)| Literal::IsNot(Candidate { cell, symbol })).collect::<Vec<_>>())
}

/// What a grid knows, a literal each.
fn each_decided(topology: &Topology, grid: &Grid, tell: &mut Tell<'_>) -> io::Result<()> {
    for cell in topology.cells() {
        let placed = grid.symbol(cell);
        for symbol in topology.all_symbols() {
            let candidate = Candidate { cell, symbol };
            if placed == Some(symbol) {
                tell(&[Literal::Is(candidate)])?;
            } else if !grid.candidates(cell).contains(symbol) {
                tell(&[Literal::IsNot(candidate)])?;
            }
        }
    }
    Ok(())
}
