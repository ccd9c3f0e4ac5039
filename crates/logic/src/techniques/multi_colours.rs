//! Multi colours: a symbol is coloured in two parts of the board. Colours that see each other are not both true, so one
//! of those against them is; a colour that sees both colours of the other part is false.

use super::cell_sets::CellSets;
use super::colours::{self, Cluster, clusters};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("multi-colours"),
    name: "multi colours",
    score: Some(Score { points: 200, level: Level::Hard }),
    er: None,
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "By houses with only two places for {g0.symbols}, it stands either in all cells of colour A, {g0.cells}, or in \
               all of B, {g1.cells}; and either in all of C, {g2.cells}, or in all of D, {g3.cells}. [fin: Some cells of A see C \
               and some see D, so A is wrong.][no fin: Cells of A and C see each other, so not both are right, but B or D \
               is. A cell that sees B and D cannot hold it.][cover:  It is the same with any other two that see each \
               other.]",
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
                let sees = |a, b| sees(&sets, [i, a], [j, b]);
                for a in (0..2).filter(|&a| sees(a, 0) && sees(a, 1)) {
                    let wrong = || one.0[a].iter().copied();
                    let draft = draft(symbol, [one.from(a), other.from(0)], wrong());
                    finder.push(draft.cells(Role::Fin, wrong()))?;
                }
                if i < j {
                    let mut ways = vec![(0, 0), (0, 1), (1, 0), (1, 1)];
                    ways.retain(|&(a, b)| sees(a, b));
                    finder.push(opposite(&sets, symbol, [one, other], [i, j], &ways))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Of colours that see each other not both are right, so one of those against them is: no cell that sees both of these
/// holds the symbol. There may be several ways to see that.
fn opposite(
    sets: &CellSets,
    symbol: Symbol,
    [one, other]: [&Cluster; 2],
    [i, j]: [usize; 2],
    ways: &[(usize, usize)],
) -> Draft {
    let mut victims = Vec::new();
    for &(a, b) in ways {
        let against = [&one.0[1 - a], &other.0[1 - b]];
        let outside = |cell: &Cell| against.iter().all(|colour| colour.binary_search(cell).is_err());
        let [seeing_one, seeing_other] = [[i, 1 - a], [j, 1 - b]].map(|colour| sets_of(colour)[1]);
        victims.extend(sets.common(seeing_one, seeing_other).filter(outside));
    }
    let Some(&(a, b)) = ways.first() else { return Draft::default() };
    victims.sort_unstable();
    victims.dedup();
    let draft = draft(symbol, [one.from(a), other.from(b)], victims);
    let also = ways[1..].iter().flat_map(|&(a, b)| one.0[a].iter().chain(&other.0[b]));
    draft.cells(Role::Cover, also.copied())
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

fn draft(symbol: Symbol, clusters: [[&Vec<Cell>; 2]; 2], victims: impl IntoIterator<Item = Cell>) -> Draft {
    colours::draw(Draft::eliminating(symbol, victims), symbol, clusters.into_iter().flatten())
}
