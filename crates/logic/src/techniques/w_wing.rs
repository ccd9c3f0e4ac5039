//! W-wing: two cells have the same two candidates, and in some house every place of one of these is seen by one of
//! the cells. They do not both hold that symbol, so one of them holds the other.

use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("w-wing"),
    name: "W-wing",
    score: Some(Score { points: 150, level: Level::Hard }),
    er: None,
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "{g0.cells} can hold only {g0+g1.symbols}. If both held {base.symbols}, there would be no {base.symbols} in \
               {base.houses}, where only {base.cells} can hold it, each of which sees one of the two. So at least one of \
               {g0.cells} holds {g0.symbols}. A cell that sees both cannot hold it.",
    find,
};

fn find(finder: &mut Finder<'_, '_>) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let cells: Vec<Cell> =
        frame.topology().cells().filter(|&cell| sheet.candidates(cell).len() == 2).collect();
    for (i, &one) in cells.iter().enumerate() {
        finder.node()?;
        let symbols = sheet.candidates(one);
        for &other in &cells[i + 1..] {
            // Cells that see each other are a naked pair.
            if sheet.candidates(other) == symbols && !frame.sees(one, other) {
                finder.node()?;
                for symbol in symbols {
                    join(finder, [one, other], symbol)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Looks for a house that joins two cells by a symbol: that with the fewest places, if there are several.
fn join(finder: &mut Finder<'_, '_>, wings: [Cell; 2], symbol: Symbol) -> Flow {
    let (sheet, frame) = (finder.sheet, finder.frame());
    let seen = |cell: Cell| wings.iter().any(|&wing| frame.sees(wing, cell));
    // With one place it would be a single.
    let joins = |house: &HouseId| {
        sheet.places(*house, symbol).count_ones() > 1 && sheet.cells_for(*house, symbol).all(seen)
    };
    for other in sheet.candidates(wings[0]) - SymbolSet::of(symbol) {
        let victims = sheet.seen_by_all(&wings, other);
        if victims.is_empty() {
            continue;
        }
        let rivals = wings.iter().flat_map(|&cell| sheet.rivals(Candidate { cell, symbol }));
        let houses = rivals.flat_map(|cell| frame.topology().houses_of(cell)).copied().filter(joins);
        if let Some(house) = houses.min_by_key(|&house| (sheet.places(house, symbol).count_ones(), house)) {
            let draft = Draft::eliminating(other, victims)
                .houses(Role::Base, [house])
                .symbol_in(Role::Base, symbol, sheet.cells_for(house, symbol))
                .symbol_in(Role::Group(0), other, wings)
                .symbol_in(Role::Group(1), symbol, wings);
            finder.push(draft)?;
        }
    }
    Flow::Continue(())
}
