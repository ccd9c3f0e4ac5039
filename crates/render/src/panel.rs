//! One panel: cells in rows and columns, with the rules between them.

use crate::borders::{Borders, Rows};
use crate::contents::{Contents, symbol_text};
use crate::metrics::Metrics;
use crate::scene::{Area, Item, Point, Scene, Size, Weight};
use hyperdoku_core::{Cell, Family, Kind, Topology};

/// Draws the panels of one board.
pub(crate) struct Painter<'a> {
    pub(crate) contents: &'a Contents<'a>,
    pub(crate) metrics: &'a Metrics,
    borders: Borders<'a>,
    /// Whether a cell belongs to an extra house. Empty for boards without any.
    in_extra: Vec<bool>,
}

impl<'a> Painter<'a> {
    /// A painter for a board; `rows` as in [`Borders::new`].
    pub(crate) fn new(contents: &'a Contents<'a>, metrics: &'a Metrics, rows: &Rows) -> Self {
        let topology = contents.puzzle.topology();
        Painter {
            contents,
            metrics,
            borders: Borders::new(topology, rows),
            in_extra: cells_in_extras(topology),
        }
    }

    /// Draws rows of cells; rules surround the cells and part their regions.
    pub(crate) fn panel(&self, rows: &Rows) -> Scene {
        let Metrics { cell, apart, rule, .. } = *self.metrics;
        let (upright, level) = self.edges(rows);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let across = Stations::new(columns, &upright, [cell.width, apart.width, rule]);
        let down = Stations::new(rows.len(), &level, [cell.height, apart.height, rule]);
        let mut items = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                let at = Point { x: across.cells[x], y: down.cells[y] };
                cell.iter().for_each(|&cell| self.cell(cell, at, &mut items));
            }
        }
        let level = runs(level).map(|Run { line, from, to, weight }| Item::Rule {
            from: Point { x: across.lines[from], y: down.lines[line] },
            to: Point { x: across.lines[to], y: down.lines[line] },
            weight,
        });
        items.extend(level);
        let upright = runs(upright).map(|Run { line, from, to, weight }| Item::Rule {
            from: Point { x: across.lines[line], y: down.lines[from] },
            to: Point { x: across.lines[line], y: down.lines[to] },
            weight,
        });
        items.extend(upright);
        Scene { size: Size { width: across.end, height: down.end }, items }
    }

    fn cell(&self, cell: Cell, at: Point, items: &mut Vec<Item>) {
        let Metrics { cell: size, apart, .. } = *self.metrics;
        let area = Area { at, size };
        if self.in_extra.get(cell.index()) == Some(&true) {
            let at = Point { x: at.x - apart.width, y: at.y - apart.height };
            let size = Size { width: size.width + 2 * apart.width, height: size.height + 2 * apart.height };
            items.push(Item::Fill { area: Area { at, size } });
        }
        items.push(Item::Cell { cell, area });
        if let Some((symbol, role)) = self.contents.at(cell) {
            let text = symbol_text(symbol, self.contents.puzzle.topology().symbols());
            items.push(Item::Text { area, text, role });
        }
    }

    /// The upright and the level edges of cells that rules run along.
    fn edges(&self, rows: &Rows) -> (Vec<Edge>, Vec<Edge>) {
        let none = Vec::new();
        let mut above = &none;
        let (mut upright, mut level) = (Vec::new(), Vec::new());
        for (y, row) in rows.iter().chain([&none]).enumerate() {
            let at = |x: usize| row.get(x).copied().flatten();
            for x in 0..=row.len() {
                let weight = self.borders.between(x.checked_sub(1).and_then(at), at(x));
                upright.extend(weight.map(|weight| Edge { line: x, at: y, weight }));
            }
            for x in 0..row.len().max(above.len()) {
                let weight = self.borders.between(above.get(x).copied().flatten(), at(x));
                level.extend(weight.map(|weight| Edge { line: y, at: x, weight }));
            }
            above = row;
        }
        (upright, level)
    }
}

/// One edge of a cell: on which line, counted from the panel's edge, and before which cell along it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    line: usize,
    at: usize,
    weight: Weight,
}

/// A straight row of edges on a line, from one crossing line to another.
struct Run {
    line: usize,
    from: usize,
    to: usize,
    weight: Weight,
}

/// Joins edges that continue each other.
fn runs(mut edges: Vec<Edge>) -> impl Iterator<Item = Run> {
    edges.sort_unstable();
    let mut runs: Vec<Run> = Vec::new();
    for Edge { line, at, weight } in edges {
        match runs.last_mut() {
            Some(run) if (run.line, run.to, run.weight) == (line, at, weight) => run.to += 1,
            _ => runs.push(Run { line, from: at, to: at + 1, weight }),
        }
    }
    runs.into_iter()
}

/// Where the lines and the cells of a panel are, along one direction.
struct Stations {
    /// One more than cells.
    lines: Vec<u32>,
    cells: Vec<u32>,
    end: u32,
}

impl Stations {
    /// Lines without a rule take no room of their own.
    fn new(count: usize, ruled: &[Edge], [cell, apart, rule]: [u32; 3]) -> Self {
        let mut is_ruled = vec![false; count + 1];
        ruled.iter().for_each(|edge| is_ruled[edge.line] = true);
        let (mut lines, mut cells, mut end) = (Vec::new(), Vec::new(), 0);
        for (line, is_ruled) in is_ruled.into_iter().enumerate() {
            end += if line > 0 { apart } else { 0 };
            lines.push(end);
            end += if is_ruled { rule } else { 0 };
            if line < count {
                end += if is_ruled { apart } else { 0 };
                cells.push(end);
                end += cell;
            }
        }
        Stations { lines, cells, end }
    }
}

/// Where every house is listed none is extra.
fn cells_in_extras(topology: &Topology) -> Vec<bool> {
    let mut in_extra = Vec::new();
    if matches!(topology.shape().family(), Family::Explicit(_)) {
        return in_extra;
    }
    for house in topology.houses().filter(|&house| topology.kind(house) == Kind::Extra) {
        in_extra.resize(topology.cell_count(), false);
        topology.house(house).iter().for_each(|cell| in_extra[cell.index()] = true);
    }
    in_extra
}
