//! How the cursor and the selection move.

use super::{Direction, EntryOrder, Table, View};
use hyperdoku_core::Cell;

impl Table {
    /// Puts the cursor on a cell, and selects it alone. A filled cell makes its symbol the one that is shown, unless that is
    /// the one in hand, which nothing but a key takes or puts down.
    pub fn select(&mut self, cell: Cell) {
        self.cursor = cell;
        self.selection = vec![cell];
        if self.habits.order == EntryOrder::CellFirst {
            self.symbol = self.shown(cell).or(self.symbol);
        }
    }

    /// Adds a cell to the selection and goes there.
    pub fn add(&mut self, cell: Cell) {
        self.cursor = cell;
        if !self.selection.contains(&cell) {
            self.selection.push(cell);
        }
    }

    /// Adds a cell and those on the way to it from where the pointer was: a quick one is seen in some of them only.
    pub fn drag_to(&mut self, goal: Cell) {
        self.hover = None;
        self.cursor = self.pressed.replace(goal).unwrap_or(self.cursor);
        self.way_to(goal).into_iter().for_each(|cell| self.add(cell));
        self.add(goal);
    }

    /// The cells between the cursor and another cell of its slice.
    fn way_to(&self, goal: Cell) -> Vec<Cell> {
        let Some(view) = &self.view else { return Vec::new() };
        let slice = view.slice_of(goal);
        if view.slice_of(self.cursor) != slice {
            return Vec::new();
        }
        let [from, to] = [self.cursor, goal].map(|cell| view.place(cell));
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        let between = |from: u32, to: u32, step: u32| (from * (steps - step) + to * step + steps / 2) / steps;
        let cell = |step| view.cell(&slice, between(from.0, to.0, step), between(from.1, to.1, step));
        (1..steps).map(cell).collect()
    }

    /// Adds a cell to the selection, or takes it out.
    pub fn toggle(&mut self, cell: Cell) {
        match self.selection.iter().position(|&other| other == cell) {
            Some(place) if self.selection.len() > 1 => {
                self.selection.remove(place);
                self.cursor = *self.selection.last().unwrap_or(&cell);
            }
            Some(_) => {}
            None => self.add(cell),
        }
    }

    /// The cell that an arrow leads to, one cell on or to the next box; none at the edge.
    pub fn neighbour(&self, direction: Direction, stride: Stride) -> Option<Cell> {
        match &self.view {
            Some(view) => {
                let (axis, by) = match direction {
                    Direction::Left => (view.across, -1),
                    Direction::Right => (view.across, 1),
                    Direction::Up => (view.down?, -1),
                    Direction::Down => (view.down?, 1),
                };
                let at = view.coordinates(self.cursor);
                let goal = match stride {
                    Stride::Cell => i64::from(at[axis]) + by,
                    Stride::Box => self.box_edge(axis, at[axis], by),
                };
                moved(view, self.cursor, axis, goal)
            }
            None => self.nearest(direction),
        }
    }

    /// The cell along an axis that tells slices apart, around the end.
    pub fn through(&self, rank: usize, by: i32) -> Option<Cell> {
        let view = self.view.as_ref()?;
        let axis = *view.rest.get(rank)?;
        let place = i64::from(view.coordinates(self.cursor)[axis]) + i64::from(by);
        moved(view, self.cursor, axis, place.rem_euclid(i64::from(view.side())))
    }

    /// Where the next box begins, or the one before.
    fn box_edge(&self, axis: usize, at: u32, by: i64) -> i64 {
        let sides = self.topology().shape().box_sides();
        let side = i64::from(sides.and_then(|sides| sides.get(axis).copied()).unwrap_or(1).max(1));
        (i64::from(at) / side + by) * side
    }

    /// Of the cells in a direction the one that is nearest and least aside, on boards that are drawn as faces.
    fn nearest(&self, direction: Direction) -> Option<Cell> {
        let layout = self.layout.as_ref()?;
        let from = layout.cells[self.cursor.index()].centre();
        let ahead = |cell: &Cell| {
            let to = layout.cells[cell.index()].centre();
            let (right, down) = (to[0] - from[0], to[1] - from[1]);
            let (ahead, aside) = match direction {
                Direction::Left => (-right, down),
                Direction::Right => (right, down),
                Direction::Up => (-down, right),
                Direction::Down => (down, right),
            };
            // Straight on comes before what is nearer but aside.
            (ahead > 0.05 && aside.abs() <= ahead * 2.0).then(|| ahead + 2.0 * aside.abs())
        };
        let cells = self.topology().cells().filter_map(|cell| Some((cell, ahead(&cell)?)));
        cells.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(cell, _)| cell)
    }
}

/// How far an arrow goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// To the next cell.
    Cell,
    /// To the next box.
    Box,
}

fn moved(view: &View, from: Cell, axis: usize, goal: i64) -> Option<Cell> {
    let mut at = view.coordinates(from);
    at[axis] = u32::try_from(goal).ok().filter(|&goal| goal < view.side())?;
    Some(view.lattice().cell_at(&at))
}
