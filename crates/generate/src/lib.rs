//! Puzzles from full grids: givens are removed while the solution stays the only one.
