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

/// A puzzle as a file of clauses.
#[derive(Clone, Copy, Debug)]
pub struct Cnf<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Which clauses.
    pub encoding: &'a Encoding,
    /// How much of the board.
    pub scope: Scope,
    /// A solution to exclude: then the file says that another one exists.
    pub excluded: Option<&'a Solution>,
}

/// The numbers in the header of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CnfSize {
    /// Variables: one a candidate of the empty board.
    pub variables: u32,
    /// Clauses.
    pub clauses: u64,
}

impl Cnf<'_> {
    /// Writes the file, with the board named in comments.
    ///
    /// # Errors
    /// What the writer says, or `Interrupted` once the budget was cancelled.
    pub fn write(&self, budget: &Budget, out: &mut dyn Write) -> io::Result<CnfSize> {
        let topology = self.puzzle.topology();
        let size = CnfSize { variables: variables(topology), clauses: self.count(budget)? };
        self.header(size, out)?;
        let mut line = String::new();
        self.each_clause(&mut |clause| {
            line.clear();
            for literal in clause {
                line.push_str(&literal.to_dimacs(topology).to_string());
                line.push(' ');
            }
            line.push_str("0\n");
            out.write_all(line.as_bytes())?;
            go_on(budget)
        })?;
        Ok(size)
    }

    fn header(&self, size: CnfSize, out: &mut dyn Write) -> io::Result<()> {
        let topology = self.puzzle.topology();
        let shape = topology.shape();
        let board = if shape.has_name() { shape.to_string() } else { "of listed houses".to_owned() };
        writeln!(out, "c board {board}")?;
        writeln!(out, "c encoding {}: {}", self.encoding.name, self.encoding.summary)?;
        writeln!(out, "c givens {}", self.puzzle.given_count())?;
        if self.scope == Scope::Residual {
            writeln!(out, "c scope residual: what singles decide is told cell by cell")?;
        }
        if self.excluded.is_some() {
            writeln!(out, "c another solution exists: the last clause excludes the one that is known")?;
        }
        writeln!(out, "c variable = cell * {} + symbol, cells from 0, symbols from 1", topology.symbols())?;
        writeln!(out, "p cnf {} {}", size.variables, size.clauses)
    }

    /// A whole board by formula, since there may be hundreds of millions of clauses; else one by one.
    fn count(&self, budget: &Budget) -> io::Result<u64> {
        if self.scope == Scope::Whole {
            let board = self.encoding.clauses_of(self.puzzle.topology());
            return Ok(board + self.puzzle.given_count() as u64 + u64::from(self.excluded.is_some()));
        }
        let mut count = 0;
        self.each_clause(&mut |_| {
            count += 1;
            go_on(budget)
        })?;
        Ok(count)
    }

    /// Every clause, in order.
    pub(crate) fn each_clause(&self, tell: &mut Tell<'_>) -> io::Result<()> {
        let topology = self.puzzle.topology();
        let mut grid = Grid::new(topology);
        match self.scope {
            Scope::Whole => {
                for (cell, given) in topology.cells().zip(self.puzzle.givens()) {
                    if let Some(symbol) = *given {
                        tell(&[Literal::Is(Candidate { cell, symbol })])?;
                    }
                }
            }
            Scope::Residual => {
                if grid.load(self.puzzle).and_then(|()| grid.propagate()).is_err() {
                    return tell(&[]);
                }
                each_decided(topology, &grid, tell)?;
            }
        }
        let mut failure = Ok(());
        let _ = clauses(&grid, self.encoding, &mut |clause| match tell(clause) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Err(error);
                ControlFlow::Break(())
            }
        });
        failure?;
        let Some(solution) = self.excluded else { return Ok(()) };
        let agree = topology.cells().zip(solution.symbols());
        tell(&agree.map(|(cell, &symbol)| Literal::IsNot(Candidate { cell, symbol })).collect::<Vec<_>>())
    }
}

/// An error once the budget was cancelled.
pub(crate) fn go_on(budget: &Budget) -> io::Result<()> {
    if budget.is_cancelled() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
}

/// Receives clauses one by one; an error ends it.
type Tell<'a> = dyn FnMut(&[Literal]) -> io::Result<()> + 'a;

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
