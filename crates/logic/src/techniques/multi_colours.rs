//! Multi colours: a symbol is coloured in two parts of the board. Colours that see each other are not both true, so one
//! of those against them is; a colour that sees both colours of the other part is false.

use super::cell_sets::CellSets;
use super::colours::{Cluster, clusters};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("multi-colours"),
    name: "multi colours",
    score: Some(Score { points: 200, level: Level::Hard }),
    er: None,
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "By houses with two places for {g0.symbols}, it stands in all of {g0.cells} or in all of {g1.cells}, and in \
               all of {g2.cells} or in all of {g3.cells}. Colours with cells that see each other are not both true, and \
               in no case that is left can {victim.cells} hold it.",
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let sheet = finder.sheet;
    let mut sets = CellSets::default();
    for symbol in sheet.topology().all_symbols() {
        finder.node()?;
        let clusters = clusters(sheet, symbol);
        // The cells of each colour, and those that see it.
        sets.clear();
        for colour in clusters.iter().flat_map(|cluster| &cluster.0) {
            sets.push(colour.iter().copied());
            sets.push(colour.iter().flat_map(|&cell| sheet.rivals(Candidate { cell, symbol })));
        }
        for (i, one) in clusters.iter().enumerate() {
            finder.node()?;
            for (j, other) in clusters.iter().enumerate().filter(|&(j, _)| j != i) {
                for (a, colour) in one.0.iter().enumerate() {
                    if (0..2).all(|b| sees(&sets, [i, a], [j, b])) {
                        finder.push(draft(symbol, one, other, colour.iter().copied()))?;
                    }
                }
                if i < j {
                    finder.push(draft(symbol, one, other, between(&sets, [one, other], [i, j])))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The sets of a colour: its cells, and those that see it.
fn sets_of([cluster, colour]: [usize; 2]) -> [usize; 2] {
    let cells = 4 * cluster + 2 * colour;
    [cells, cells + 1]
}

/// Whether a cell of one colour sees one of another.
fn sees(sets: &CellSets, one: [usize; 2], other: [usize; 2]) -> bool {
    sets.meet(sets_of(one)[0], sets_of(other)[1])
}

/// The cells that see both of two colours of which one is true, since those against them see each other.
fn between(sets: &CellSets, clusters: [&Cluster; 2], [i, j]: [usize; 2]) -> Vec<Cell> {
    let mut victims = Vec::new();
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|&(a, b)| sees(sets, [i, a], [j, b])) {
        let colours = [&clusters[0].0[1 - a], &clusters[1].0[1 - b]];
        let outside = |cell: &Cell| colours.iter().all(|colour| colour.binary_search(cell).is_err());
        victims.extend(sets.common(sets_of([i, 1 - a])[1], sets_of([j, 1 - b])[1]).filter(outside));
    }
    victims.sort_unstable();
    victims.dedup();
    victims
}

fn draft(symbol: Symbol, one: &Cluster, other: &Cluster, victims: impl IntoIterator<Item = Cell>) -> Draft {
    let colours = one.0.iter().chain(&other.0).enumerate();
    colours.fold(Draft::eliminating(symbol, victims), |draft, (number, colour)| {
        draft.symbol_in(Role::Group(number as u8), symbol, colour.iter().copied())
    })
}
