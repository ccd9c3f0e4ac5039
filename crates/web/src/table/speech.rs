//! Sentences about the board, as they are shown below it and read by a screen reader.

use super::{Table, View};
use hyperdoku_core::{Cell, HouseId, Kind, Shape, Symbol, SymbolSet, Topology};
use hyperdoku_logic::words::symbol_names;
use hyperdoku_render::svg::HouseStyle;
use hyperdoku_session::Colours;

/// What a cell is called: `row 3, column 6`, `x6 y5 z5`, or as everywhere else.
pub fn cell_words(shape: &Shape, cell: Cell) -> String {
    let Some(lattice) = shape.lattice() else { return shape.cell_name(cell) };
    let at: Vec<u32> = lattice.coordinates(cell).collect();
    match at[..] {
        [column, row] => format!("row {}, column {}", row + 1, column + 1),
        _ if at.len() <= 4 => {
            let named = at.iter().enumerate().map(|(axis, &place)| axis_place(axis, place));
            named.collect::<Vec<_>>().join(" ")
        }
        _ => shape.cell_name(cell),
    }
}

/// What a place in the slices of a view is called: `row 3, column 6`, or `x6 y5` in each of several.
pub fn place_words(view: &View, column: u32, row: u32) -> String {
    let across = axis_place(view.across, column);
    match view.down {
        Some(_) if view.rest.is_empty() => format!("row {}, column {}", row + 1, column + 1),
        Some(down) => format!("{across} {}", axis_place(down, row)),
        None => across,
    }
}

/// A place along an axis: `x6`, `axis 5 6`.
pub fn axis_place(axis: usize, place: u32) -> String {
    let name = Shape::axis_name(axis);
    let blank = if name.len() > 1 { " " } else { "" };
    format!("{name}{blank}{}", place + 1)
}

/// What a house is called beside its strip: `Row`, `x line`, `yz box`.
pub fn house_words(topology: &Topology, house: HouseId, style: HouseStyle) -> String {
    let shape = topology.shape();
    let dimensions = shape.lattice().map(|lattice| lattice.dimensions);
    match (topology.kind(house), dimensions, style) {
        (Kind::Span(0), Some(2), _) => "Row".to_owned(),
        (Kind::Span(_), Some(2), _) => "Column".to_owned(),
        (Kind::Region, Some(2), HouseStyle::Region) => "Region".to_owned(),
        (Kind::Region, Some(2), _) => "Box".to_owned(),
        (Kind::Span(axis), Some(_), _) => format!("{} line", Shape::axis_name(axis.into())),
        (Kind::Region, Some(_), HouseStyle::Xy | HouseStyle::Xz | HouseStyle::Yz) => {
            format!("{} box", style.name())
        }
        (Kind::Region, Some(_), _) => "Box".to_owned(),
        (Kind::Region, None, _) => "Face".to_owned(),
        (Kind::Span(_), None, _) => "Line".to_owned(),
        (Kind::Extra, ..) => match topology.house_name(house) {
            name if name.contains("diagonal") => "Diagonal".to_owned(),
            name if name.contains("window") => "Window".to_owned(),
            _ => "House".to_owned(),
        },
    }
}

/// What a cell holds or could hold, in words without its name.
pub fn could_be(table: &Table, cell: Cell) -> String {
    let topology = table.topology();
    let name = |symbol: Symbol| topology.shape().symbol_name(symbol);
    if let Some(symbol) = table.shown(cell) {
        let how = if table.session.is_given(cell) { "given as" } else { "is" };
        return format!("{how} {}", name(symbol));
    }
    match table.session.possible(cell) {
        SymbolSet::EMPTY => "has nothing left".to_owned(),
        possible => format!("could be {}", symbol_names(topology, possible, "or")),
    }
}

/// What stands in a cell beside a value: `, corner 1 3, colour 2`.
pub fn marks_words(shape: &Shape, corner: SymbolSet, centre: SymbolSet, colours: Colours) -> String {
    let mut words = String::new();
    for (name, symbols) in [(", corner", corner), (", centre", centre)] {
        words += if symbols.is_empty() { "" } else { name };
        for symbol in symbols {
            words += " ";
            words += &shape.symbol_name(symbol);
        }
    }
    words += if colours.is_empty() { "" } else { ", colour" };
    for colour in colours.iter() {
        words += " ";
        words.push(char::from(b'0' + colour));
    }
    words
}

/// A whole sentence about a cell.
pub fn spoken(table: &Table, cell: Cell) -> String {
    let shape = table.topology().shape();
    let mut content = *table.session.content(cell);
    let mut empty = " empty,";
    if table.shown(cell).is_some() {
        (content.corner, content.centre, empty) = (SymbolSet::EMPTY, SymbolSet::EMPTY, "");
    }
    let marks = marks_words(shape, content.corner, content.centre, content.colours);
    let mut sentence = format!("{}{empty} {}{marks}", cell_words(shape, cell), could_be(table, cell));
    if let Some(clash) = table.told_clash(cell) {
        let house = table.topology().house_name(clash.house);
        sentence += &format!(", clashes in {house}");
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_names_on_boards_of_every_dimension() {
        let name = |board: &str, across, down| {
            let shape: Shape = board.parse().unwrap();
            place_words(&View::of_pair(shape.lattice().unwrap(), across, down), 2, 1)
        };
        assert_eq!(name("3x3", 0, 1), "row 2, column 3");
        assert_eq!(name("slice:3^3", 0, 2), "x3 z2");
        assert_eq!(name("latin:4^6", 4, 5), "axis 5 3 axis 6 2");
    }
}
