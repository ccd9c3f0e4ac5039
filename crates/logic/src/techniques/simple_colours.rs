//! Simple colours: cells joined by houses with two places of a symbol take two colours in turn, one of which is true.
//! A cell that sees both cannot hold the symbol; two cells of a colour that see each other make it false.

use super::colours::{self, clusters};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("simple-colours"),
    name: "simple colours",
    score: Some(Score { points: 150, level: Level::Hard }),
    er: None,
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "By houses with only two places for {g0.symbols}, it stands either in all cells of colour A, {g0.cells}, or in \
               all of colour B, {g1.cells}. [fin: {fin.cells} are of colour A and see each other, so A is wrong.][no fin: \
               A cell that sees both colours cannot hold it.]",
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let sheet = finder.sheet;
    for symbol in sheet.topology().all_symbols() {
        finder.node()?;
        // Two cells alone are an intersection.
        for cluster in clusters(sheet, symbol).iter().filter(|cluster| cluster.len() > 2) {
            finder.node()?;
            for [colour, other] in [0, 1].map(|colour| cluster.from(colour)) {
                if let Some(pair) = wraps(sheet, symbol, colour) {
                    let draft = draft(symbol, [colour, other], colour.iter().copied());
                    finder.push(draft.cells(Role::Fin, pair))?;
                }
            }
            let mut trapped = seen(sheet, symbol, &cluster.0[0]);
            let others = seen(sheet, symbol, &cluster.0[1]);
            trapped.retain(|cell| others.binary_search(cell).is_ok() && !cluster.contains(*cell));
            finder.push(draft(symbol, cluster.from(0), trapped))?;
        }
    }
    Flow::Continue(())
}

/// Two cells that see each other.
fn wraps(sheet: &Sheet, symbol: Symbol, colour: &[Cell]) -> Option<[Cell; 2]> {
    let rivals = |cell: Cell| sheet.rivals(Candidate { cell, symbol }).map(move |rival| [cell, rival]);
    let mut seen = colour.iter().flat_map(|&cell| rivals(cell));
    seen.find(|[_, rival]| colour.binary_search(rival).is_ok())
}

/// The cells that see one of these and can hold the symbol, ascending.
fn seen(sheet: &Sheet, symbol: Symbol, colour: &[Cell]) -> Vec<Cell> {
    let mut seen: Vec<Cell> =
        colour.iter().flat_map(|&cell| sheet.rivals(Candidate { cell, symbol })).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

fn draft(symbol: Symbol, colours: [&Vec<Cell>; 2], victims: impl IntoIterator<Item = Cell>) -> Draft {
    colours::draw(Draft::eliminating(symbol, victims), symbol, colours)
}
