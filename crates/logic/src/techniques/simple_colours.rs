//! Simple colours: cells joined by houses with two places of a symbol take two colours in turn, one of which is true.
//! A cell that sees both cannot hold the symbol; two cells of a colour that see each other make it false.

use super::colours::{Cluster, clusters};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("simple-colours"),
    name: "simple colours",
    score: Some(Score { points: 150, level: Level::Hard }),
    er: None,
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "By houses with two places for {g0.symbols}, it stands in all of {g0.cells} and in none of {g1.cells}, or the \
               other way round. A cell that sees both colours cannot hold it, nor can a colour with two cells that see \
               each other.",
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let sheet = finder.sheet;
    for symbol in sheet.topology().all_symbols() {
        finder.node()?;
        // Two cells alone are an intersection.
        for cluster in clusters(sheet, symbol).iter().filter(|cluster| cluster.len() > 2) {
            finder.node()?;
            for colour in cluster.0.iter().filter(|colour| wraps(sheet, symbol, colour)) {
                finder.push(draft(symbol, cluster, colour.iter().copied()))?;
            }
            let mut trapped = seen(sheet, symbol, &cluster.0[0]);
            let others = seen(sheet, symbol, &cluster.0[1]);
            trapped.retain(|cell| others.binary_search(cell).is_ok() && !cluster.contains(*cell));
            finder.push(draft(symbol, cluster, trapped))?;
        }
    }
    Flow::Continue(())
}

/// Whether two cells see each other.
fn wraps(sheet: &Sheet, symbol: Symbol, colour: &[Cell]) -> bool {
    let mut seen = colour.iter().flat_map(|&cell| sheet.rivals(Candidate { cell, symbol }));
    seen.any(|cell| colour.binary_search(&cell).is_ok())
}

/// The cells that see one of these and can hold the symbol, ascending.
fn seen(sheet: &Sheet, symbol: Symbol, colour: &[Cell]) -> Vec<Cell> {
    let mut seen: Vec<Cell> =
        colour.iter().flat_map(|&cell| sheet.rivals(Candidate { cell, symbol })).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

fn draft(symbol: Symbol, cluster: &Cluster, victims: impl IntoIterator<Item = Cell>) -> Draft {
    let [one, other] = &cluster.0;
    Draft::eliminating(symbol, victims).symbol_in(Role::Group(0), symbol, one.iter().copied()).symbol_in(
        Role::Group(1),
        symbol,
        other.iter().copied(),
    )
}
