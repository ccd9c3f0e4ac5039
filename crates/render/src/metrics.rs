//! How large things are on the plane of a scene.

use crate::scene::Size;

/// The measures a view places its items by, in whatever unit the writer wants: characters for a terminal,
/// fractions of a millimetre for a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Metrics {
    /// One cell.
    pub cell: Size,
    /// The room between two neighbouring cells, and between a cell and a rule.
    pub apart: Size,
    /// The room a rule takes across its direction. Only lines with a rule on them take it.
    pub rule: u32,
    /// One character of a label.
    pub glyph: Size,
    /// The room between panels that lie in the same containers.
    pub near: Size,
    /// The room between other panels.
    pub far: Size,
    /// Where rows of panels are wrapped, if anywhere.
    pub width: Option<u32>,
}
