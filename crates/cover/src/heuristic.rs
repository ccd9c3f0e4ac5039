//! The registry of column heuristics: a name, a rule, and the engine it makes.

use crate::cover::Cover;
use crate::exact::{OnMatrix, RowSearch};
use crate::matrix::Matrix;
use crate::rule::{First, Rule, Smallest, SmallestCell, Weighted};
use crate::tree::{self, Tree, TreeLimits};
use hyperdoku_core::{Budget, Engine, Puzzle, Randomness};
use std::fmt;

/// A way to choose the column to branch on, by name.
#[derive(Clone, Copy)]
pub struct Heuristic {
    /// What users call it.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// The engine that chooses so.
    pub engine: Engine,
    pub(crate) tree: fn(&Puzzle, TreeLimits, &Budget) -> Tree,
    pub(crate) on_matrix: fn(&Matrix, u32, Option<Randomness>) -> Box<dyn RowSearch + Send>,
}

/// The engine `cover`: dancing links on the smallest column.
pub const ENGINE: Engine = engine::<Smallest>("cover", "exact cover: dancing links on the smallest column");

/// All heuristics, the one of [`ENGINE`] first.
pub const HEURISTICS: &[Heuristic] = &[
    entry::<Smallest>("min", "the smallest column, the first of equals", ENGINE),
    entry::<First>(
        "first",
        "the first open column, without a look at sizes",
        engine::<First>("cover-first", "exact cover on the first open column: slow on purpose"),
    ),
    entry::<SmallestCell>(
        "cells",
        "the smallest column of a cell: what simple backtrackers do",
        engine::<SmallestCell>("cover-cells", "exact cover on the cell with the fewest symbols"),
    ),
    entry::<Weighted>(
        "weighted",
        "the size of a column divided by how often it ran empty",
        engine::<Weighted>("cover-weighted", "exact cover on the column that failed most for its size"),
    ),
];

/// The heuristic of this name.
pub fn heuristic(name: &str) -> Option<&'static Heuristic> {
    HEURISTICS.iter().find(|heuristic| heuristic.name == name)
}

const fn engine<R: Rule + Send + 'static>(name: &'static str, summary: &'static str) -> Engine {
    Engine {
        name,
        summary,
        new: |topology| Box::new(Cover::<R>::new(topology, None)),
        random: Some(|topology, rng| Box::new(Cover::<R>::new(topology, Some(rng)))),
    }
}

const fn entry<R: Rule + Send + 'static>(
    name: &'static str,
    summary: &'static str,
    engine: Engine,
) -> Heuristic {
    Heuristic {
        name,
        summary,
        engine,
        tree: tree::grow::<R>,
        on_matrix: |matrix, cell_columns, rng| Box::new(OnMatrix::<R>::new(matrix, cell_columns, rng)),
    }
}

impl fmt::Debug for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heuristic").field("name", &self.name).field("summary", &self.summary).finish()
    }
}
