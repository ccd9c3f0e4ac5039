//! What boards are called, and which are offered for a new game.

use hyperdoku_core::{Family, Shape};
use hyperdoku_wire::Class;

/// A board offered for a new game.
pub struct Offer {
    /// Its name everywhere else.
    pub board: &'static str,
    /// What it is called here.
    pub title: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
}

/// The boards that are offered, most liked first.
pub const OFFERS: [Offer; 12] = [
    Offer { board: "3x3", title: "Classic", about: "9×9, 81 cells" },
    Offer { board: "slice:3^3", title: "Cube", about: "9×9×9, 729 cells" },
    Offer { board: "2x2x1", title: "Small cube", about: "4×4×4, 64 cells" },
    Offer { board: "2x2x2", title: "Box cube", about: "2×2×2, 512 cells" },
    Offer { board: "3x2x1", title: "Layers", about: "3×2×1, 216 cells" },
    Offer { board: "2x2x1x1", title: "Four dimensions", about: "2×2×1×1, 256 cells" },
    Offer { board: "iso", title: "Stacked cubes", about: "Surface, 243 cells" },
    Offer { board: JIGSAW, title: "Jigsaw", about: "Own regions, 81 cells" },
    Offer { board: "wrap:4", title: "Wrapped cube", about: "Three faces, 48 cells" },
    Offer { board: "3x3+diagonals", title: "Diagonals", about: "9×9 and two diagonals" },
    Offer { board: "4x4", title: "Sixteen", about: "16×16, 256 cells" },
    Offer { board: "2x2", title: "Four", about: "4×4, for a start" },
];

/// Nine regions that fit together.
const JIGSAW: &str =
    "jigsaw:AAABBCCCCAAABBBCCCADAEBBBCCADDEBEFFFDDDEEEFFFDDDEHEFFIGGHHHEIFIGGGHHHIIIGGGGHHIII";

/// What a board is called.
pub fn title(shape: &Shape) -> String {
    let name = shape.to_string();
    let size = size(shape);
    match OFFERS.iter().find(|offer| offer.board == name) {
        Some(Offer { board: "3x3", .. }) => format!("Classic {size}"),
        Some(Offer { board: "slice:3^3", .. }) => format!("Cube {size}"),
        Some(Offer { board: "2x2x1", .. }) => format!("Small cube {size}"),
        Some(offer) => offer.title.to_owned(),
        None => match shape.family() {
            Family::Jigsaw(_) => "Jigsaw".to_owned(),
            Family::Explicit(_) => "Own board".to_owned(),
            Family::Container(_) if shape.extras().windows => format!("Windows {size}"),
            Family::Container(sides) => sides.iter().map(u32::to_string).collect::<Vec<_>>().join("×"),
            Family::Slice { .. } => format!("Slices {size}"),
            Family::Latin { .. } => format!("Latin {size}"),
            Family::Iso(_) => "Stacked cubes".to_owned(),
            Family::Wrap { .. } => "Wrapped cube".to_owned(),
            Family::Hoops => "Hoops".to_owned(),
        },
    }
}

/// What the board of a name is called; where the name cannot be read, that.
pub fn title_of(board: &str) -> String {
    board.parse().map_or(board.to_owned(), |shape| title(&shape))
}

/// `9×9×9`, or how many cells there are.
pub fn size(shape: &Shape) -> String {
    match shape.lattice() {
        Some(lattice) if lattice.dimensions <= 4 => {
            vec![lattice.side.to_string(); lattice.dimensions as usize].join("×")
        }
        _ => format!("{} cells", shape.cells()),
    }
}

/// All classes, easiest first.
pub const CLASSES: [(Class, &str); 6] = [
    (Class::Easy, "Easy"),
    (Class::Medium, "Medium"),
    (Class::Hard, "Hard"),
    (Class::Unfair, "Unfair"),
    (Class::Extreme, "Extreme"),
    (Class::Beyond, "Beyond"),
];

/// The name of a class; `Unrated` without one.
pub fn class_name(class: Option<Class>) -> &'static str {
    let found = CLASSES.iter().find(|(other, _)| Some(*other) == class);
    found.map_or("Unrated", |(_, name)| name)
}

/// A rating, with one decimal.
pub fn rating(er: f64) -> String {
    let tenths = (er * 10.0).round() as u32;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The class in requests.
pub fn class_key(class: Class) -> String {
    class_name(Some(class)).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_that_is_offered_can_be_played() {
        for offer in &OFFERS {
            let shape: Shape = offer.board.parse().unwrap_or_else(|error| panic!("{}: {error}", offer.board));
            hyperdoku_core::Topology::new(shape.clone()).unwrap_or_else(|_| panic!("{}", offer.board));
            assert!(!title(&shape).is_empty());
        }
    }

    #[test]
    fn boards_have_names_that_people_know() {
        let check = |name: &str, expected: &str| assert_eq!(title(&name.parse().unwrap()), expected);
        check("3x3", "Classic 9×9");
        check("slice:3^3", "Cube 9×9×9");
        check("2x2x1x1", "Four dimensions");
        check("5x5", "5×5");
        check("latin:4^3", "Latin 4×4×4");
    }
}
