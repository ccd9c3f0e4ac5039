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
               and some see D, so A is wrong.][no fin: \
               {g4.cells} of A and C see each other, so A and C are not both right, but B or D is. A cell that sees B and D \
               cannot hold it.][cover:  It is the same with any other two colours that see each other.]",
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let sheet = finder.sheet;
    for symbol in sheet.topology().all_symbols() {
        finder.node()?;
        let coloured = Coloured::new(sheet, symbol);
        let numbers = || 0..coloured.clusters.len();
        for i in numbers() {
            finder.node()?;
            for (j, a) in numbers().filter(|&j| j != i).flat_map(|j| [(j, 0), (j, 1)]) {
                finder.push(coloured.wrong([i, a], j))?;
            }
        }
        // Where a colour is wrong, this says less.
        for i in numbers() {
            finder.node()?;
            for j in i + 1..coloured.clusters.len() {
                finder.push(coloured.against(i, j))?;
            }
        }
    }
    Flow::Continue(())
}

/// A symbol with its clusters.
struct Coloured<'a> {
    sheet: &'a Sheet,
    symbol: Symbol,
    clusters: Vec<Cluster>,
    /// The cells of each colour, and those that see it.
    sets: CellSets,
}

/// The number of a cluster, and which of its colours.
type Colour = [usize; 2];

impl<'a> Coloured<'a> {
    fn new(sheet: &'a Sheet, symbol: Symbol) -> Self {
        let clusters = clusters(sheet, symbol);
        let mut sets = CellSets::default();
        for colour in clusters.iter().flat_map(|cluster| &cluster.0) {
            sets.push(colour.iter().copied());
            sets.push(colour.iter().flat_map(|&cell| sheet.rivals(Candidate { cell, symbol })));
        }
        Coloured { sheet, symbol, clusters, sets }
    }

    fn cells(&self, [cluster, colour]: Colour) -> &[Cell] {
        &self.clusters[cluster].0[colour]
    }

    /// Whether a cell of one colour sees one of another.
    fn sees(&self, one: Colour, other: Colour) -> bool {
        self.sets.meet(sets_of(one)[0], sets_of(other)[1])
    }

    /// A colour that sees both colours of another cluster is wrong.
    fn wrong(&self, colour: Colour, other: usize) -> Draft {
        if !self.sees(colour, [other, 0]) || !self.sees(colour, [other, 1]) {
            return Draft::default();
        }
        let wrong = || self.cells(colour).iter().copied();
        self.draft([colour, [other, 0]], wrong()).cells(Role::Fin, wrong())
    }

    /// Of colours that see each other not both are right, so one of those against them is: no cell that sees both of
    /// these holds the symbol. There may be several ways to see that.
    fn against(&self, i: usize, j: usize) -> Draft {
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| [[i, a], [j, b]]);
        let ways: Vec<[Colour; 2]> =
            pairs.into_iter().filter(|&[one, other]| self.sees(one, other)).collect();
        let Some((&first, others)) = ways.split_first() else { return Draft::default() };
        let mut victims: Vec<Cell> = ways.iter().flat_map(|way| self.between(way.map(opposite))).collect();
        victims.sort_unstable();
        victims.dedup();
        let also = others.iter().flatten().flat_map(|&colour| self.cells(colour));
        self.draft(first, victims)
            .cells(Role::Group(4), self.seeing(first).into_iter().flatten())
            .cells(Role::Cover, also.copied())
    }

    /// The cells that see both of two colours.
    fn between(&self, colours: [Colour; 2]) -> impl Iterator<Item = Cell> + '_ {
        let [one, other] = colours.map(|colour| sets_of(colour)[1]);
        let is_in =
            move |cell: &Cell| colours.iter().any(|&colour| self.cells(colour).binary_search(cell).is_ok());
        self.sets.common(one, other).filter(move |cell| !is_in(cell))
    }

    /// A cell of each of two colours that see each other.
    fn seeing(&self, [one, other]: [Colour; 2]) -> Option<[Cell; 2]> {
        let others = self.cells(other);
        let pairs = self.cells(one).iter().flat_map(|&cell| others.iter().map(move |&other| [cell, other]));
        pairs.into_iter().find(|&[cell, other]| self.sheet.frame().sees(cell, other))
    }

    fn draft(&self, colours: [Colour; 2], victims: impl IntoIterator<Item = Cell>) -> Draft {
        let shown = colours.into_iter().flat_map(|[cluster, colour]| self.clusters[cluster].from(colour));
        colours::draw(Draft::eliminating(self.symbol, victims), self.symbol, shown)
    }
}

/// The sets of a colour: its cells, and those that see it.
fn sets_of([cluster, colour]: Colour) -> [usize; 2] {
    let cells = 4 * cluster + 2 * colour;
    [cells, cells + 1]
}

/// The other colour of the cluster.
fn opposite([cluster, colour]: Colour) -> Colour {
    [cluster, 1 - colour]
}
