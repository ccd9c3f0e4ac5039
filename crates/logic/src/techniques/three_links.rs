//! Three strong links: in three houses a symbol stands in two others, the bridges, or in ends of the outer two of the
//! three. The bridges hold it only twice, so it stands at one of the ends.

use super::links::{Arm, Arms, Pair, chained};
use super::prelude::*;
use std::ops::Range;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("three-links"),
    name: "three strong links",
    score: None,
    er: Some(Er { base: 54, more }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: "Each of {base.houses} needs {base.symbols}, within {cover.houses} or in one of {g0.cells}. {cover.houses} \
               can have it only twice in all, so at least one of {g0.cells} holds it. A cell that sees all of these cannot \
               hold it.",
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let mut arms = Arms::new(frame.topology());
    for symbol in frame.topology().all_symbols() {
        arms.begin(sheet, symbol, Pair::Grouped);
        let mut ranges = Vec::new();
        for bridge in frame.topology().houses() {
            finder.node()?;
            ranges.push(arms.gather(sheet, bridge));
        }
        let search = Search { symbol, arms: &arms, ranges: &ranges };
        for bridge in frame.topology().houses() {
            finder.node()?;
            for middle in &arms.list[ranges[bridge.index()].clone()] {
                search.join(finder, bridge, middle)?;
            }
        }
    }
    Flow::Continue(())
}

/// The arms of all bridges for a symbol.
struct Search<'a> {
    symbol: Symbol,
    arms: &'a Arms,
    /// Those of each bridge.
    ranges: &'a [Range<usize>],
}

impl Search<'_> {
    /// Looks for patterns with this house in the middle, of which the ends are in a second bridge.
    fn join(&self, finder: &mut Finder<'_, '_>, bridge: HouseId, middle: &Arm) -> Flow {
        let frame = finder.frame();
        let joint: Vec<Cell> = frame.cells_at(middle.house, middle.ends).collect();
        let others = frame.common_houses(&joint).filter(|&other| other != middle.house);
        // Each is met from both sides, unless the bridges share a place.
        let shares =
            |other| frame.positions(other, &frame.cells_at(bridge, middle.inner).collect::<Vec<Cell>>()) != 0;
        for other in others.filter(|&other| bridge < other || shares(other)) {
            let taken = frame.positions(other, &joint);
            for i in self.beside(bridge, middle.inner) {
                for j in self.beside(other, taken).filter(|&j| self.arms.seen.meet(i, j)) {
                    self.show(finder, [bridge, other], [i, j], middle)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// The arms of a bridge that have no places at these positions of it, and ends that something sees.
    fn beside(&self, bridge: HouseId, taken: u64) -> impl Iterator<Item = usize> + '_ {
        let arms = self.arms;
        let is_free = move |&i: &usize| arms.list[i].inner & taken == 0 && arms.list[i].acts;
        self.ranges[bridge.index()].clone().filter(is_free)
    }

    fn show(
        &self,
        finder: &mut Finder<'_, '_>,
        bridges: [HouseId; 2],
        [i, j]: [usize; 2],
        middle: &Arm,
    ) -> Flow {
        let (frame, symbol) = (finder.frame(), self.symbol);
        let (one, other) = (&self.arms.list[i], &self.arms.list[j]);
        let ends = |arm: &Arm| frame.cells_at(arm.house, arm.ends);
        // From end to end.
        let mut inner: Vec<Cell> = frame.cells_at(bridges[0], one.inner).collect();
        inner.extend(frame.cells_at(bridges[0], middle.inner).chain(ends(middle)));
        inner.extend(frame.cells_at(bridges[1], other.inner));
        let chain: Vec<Cell> = ends(one).chain(inner.iter().copied()).chain(ends(other)).collect();
        // A cell of two of the houses would count for both.
        if (1..chain.len()).any(|i| chain[..i].contains(&chain[i])) {
            return Flow::Continue(());
        }
        let draft = Draft::eliminating(symbol, self.arms.seen.common(i, j))
            .houses(Role::Base, [one.house, middle.house, other.house])
            .houses(Role::Cover, bridges)
            .symbol_in(Role::Base, symbol, inner)
            .symbol_in(Role::Group(0), symbol, ends(one).chain(ends(other)));
        finder.push(if chain.len() == PLAIN { chained(draft, symbol, chain.into_iter()) } else { draft })
    }
}

/// As many cells as three links with two places each have.
const PLAIN: usize = 6;

/// Parallel spans are the easiest, then houses with a region, then spans that cross, then more than two places.
fn more(topology: &Topology, step: &Step) -> u8 {
    let kinds: Vec<Kind> = marked_houses(step, Role::Base).map(|house| topology.kind(house)).collect();
    let cells = step.evidence.iter().filter(|mark| match mark.subject {
        Subject::Candidate(_) => mark.role != Role::Victim,
        _ => false,
    });
    if cells.count() > PLAIN {
        3
    } else if kinds.iter().any(|kind| !matches!(kind, Kind::Span(_))) {
        1
    } else if kinds.iter().any(|kind| *kind != kinds[0]) {
        2
    } else {
        0
    }
}
