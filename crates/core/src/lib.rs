//! The model that every part of Hyperdoku shares: a board is cells, symbols and houses, and a house is a set
//! of N cells that holds each of the N symbols once.
//!
//! [`Shape`] names a board, [`Topology`] holds its houses, [`Puzzle`] the givens, [`Grid`] the candidates
//! left, [`Solution`] a filled board that was checked. Engines implement [`Solver`]. There is no input or
//! output here, no clock, and randomness is an argument.

mod existence;
mod families;
mod formula;
mod grid;
mod house_naming;
mod houses;
mod ids;
mod layering;
mod motion;
mod name;
mod naming;
mod puzzle;
mod shape;
mod solution;
mod solver;
mod step;
mod symbol_set;
pub mod symmetry;
mod topology;

pub use existence::{Existence, Impossible};
pub use grid::{Contradiction, Grid};
pub use houses::Kind;
pub use ids::{Candidate, Cell, HouseId, MAX_LETTERS, MAX_SYMBOLS, Symbol};
pub use motion::{Axis, Motion, MotionError, Motions};
pub use name::NameError;
pub use puzzle::{Puzzle, PuzzleError};
pub use shape::{Explicit, Extras, Family, ISO_HEIGHTS, Lattice, Limits, MAX_DIMENSIONS, Shape, ShapeError};
pub use solution::{Solution, SolutionError};
pub use solver::{Budget, Ending, Engine, Found, Meter, RandomSolver, Randomness, Report, Solver};
pub use step::{Effect, Mark, Role, Step, Subject, TechniqueId};
pub use symbol_set::SymbolSet;
pub use topology::Topology;
