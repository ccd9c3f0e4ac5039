//! Remote pair: cells with the same two candidates, each of which sees the next, hold them in turn; who sees two that
//! differ holds neither.

use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("remote-pair"),
    name: "remote pair",
    score: Some(Score { points: 110, level: Level::Hard }),
    er: None,
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: "{base.cells} can hold only {base.symbols}, and each sees the next, so these symbols alternate: \
               {g0.cells} hold one of them, {g1.cells} the other. A cell that sees one of each kind can hold neither symbol.",
    find,
};

/// Two that see each other are a naked pair; the next that differ are so many cells apart.
const LEAST_APART: usize = 3;

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let sheet = finder.sheet;
    let mut pairs: Vec<(SymbolSet, Cell)> = sheet
        .topology()
        .cells()
        .filter(|&cell| sheet.candidates(cell).len() == 2)
        .map(|cell| (sheet.candidates(cell), cell))
        .collect();
    pairs.sort_unstable();
    for alike in pairs.chunk_by(|one, other| one.0 == other.0).filter(|alike| alike.len() > LEAST_APART) {
        let cells: Vec<Cell> = alike.iter().map(|&(_, cell)| cell).collect();
        for start in 0..cells.len() {
            finder.node()?;
            find_from(finder, &cells, start, alike[0].0)?;
        }
    }
    Flow::Continue(())
}

/// Looks for the shortest ways from a cell to those after it.
fn find_from(finder: &mut Finder<'_, '_>, cells: &[Cell], start: usize, symbols: SymbolSet) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let mut is_reached = vec![false; cells.len()];
    is_reached[start] = true;
    // The cells in the order in which they are reached, each with the place in this list of the one before it.
    let mut reached: Vec<(usize, usize)> = vec![(start, 0)];
    let mut next = 0;
    while let Some(&(last, _)) = reached.get(next) {
        finder.node()?;
        let seen = frame
            .seats(cells[last])
            .iter()
            .flat_map(|seat| frame.cells_at(seat.house, sheet.open(seat.house)));
        for other in seen.filter_map(|cell| cells.binary_search(&cell).ok()) {
            if !std::mem::replace(&mut is_reached[other], true) {
                reached.push((other, next));
            }
        }
        if last > start {
            let way = way(cells, &reached, next);
            if way.len() > LEAST_APART && way.len().is_multiple_of(2) {
                show(finder, &way, symbols)?;
            }
        }
        next += 1;
    }
    Flow::Continue(())
}

/// The cells from a place back to the start.
fn way(cells: &[Cell], reached: &[(usize, usize)], mut place: usize) -> Vec<Cell> {
    let mut way = vec![cells[reached[place].0]];
    while place > 0 {
        place = reached[place].1;
        way.push(cells[reached[place].0]);
    }
    way
}

fn show(finder: &mut Finder<'_, '_>, way: &[Cell], symbols: SymbolSet) -> Flow {
    let sheet = finder.sheet;
    let differing =
        (0..way.len()).flat_map(|i| (i + LEAST_APART..way.len()).step_by(2).map(move |j| [way[i], way[j]]));
    let differing: Vec<[Cell; 2]> = differing.collect();
    let mut draft = symbols.fold(Draft::default(), |draft, symbol| {
        let mut seen: Vec<Cell> = differing.iter().flat_map(|pair| sheet.seen_by_all(pair, symbol)).collect();
        seen.sort_unstable();
        seen.dedup();
        draft.eliminate(symbol, seen)
    });
    for (place, &cell) in way.iter().enumerate() {
        let held = symbols.map(|symbol| Candidate { cell, symbol });
        draft = draft.candidates(Role::Base, held).cells(Role::Group(place as u8 % 2), [cell]);
    }
    for pair in way.windows(2) {
        for symbol in symbols {
            let [from, to] = [pair[0], pair[1]].map(|cell| Candidate { cell, symbol });
            draft = draft.link(Role::Off, from, to);
        }
    }
    finder.push(draft)
}
