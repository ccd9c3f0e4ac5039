//! Rotations and reflections of boards whose cells fill a square, a cube or a hypercube.
//!
//! They move cells as one would move the drawing; whether houses land on houses does not matter. A pattern of givens
//! that looks the same after such a motion is what people call symmetric.
//!
//! ```text
//! motions = motion { "+" motion }
//! motion  = "half-turn" [ "-" axis axis ] | "quarter-turn" [ "-" axis axis ] | "diagonal" [ "-" axis axis ]
//!         | "antidiagonal" [ "-" axis axis ] | "mirror-" axis | "centre" | "all"
//! axis    = "x" | "y" | "z" | "w" | "1" … "9"
//! ```

use crate::ids::Cell;
use crate::naming::AXES;
use crate::shape::{Lattice, Shape};
use std::fmt;
use std::str::FromStr;

/// A rotation or reflection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// By 180 degrees in the plane of two axes.
    HalfTurn(Axis, Axis),
    /// By 90 degrees in the plane of two axes.
    QuarterTurn(Axis, Axis),
    /// The exchange of two axes.
    Diagonal(Axis, Axis),
    /// The exchange of two axes, both turned around.
    Antidiagonal(Axis, Axis),
    /// An axis turned around.
    Mirror(Axis),
    /// Every axis turned around.
    Centre,
    /// All rotations and reflections.
    All,
}

/// An axis, from 0.
pub type Axis = u8;

/// The most motions that a text may name: more than any pattern needs, since few generate all.
const MOST_MOTIONS: usize = 32;

/// The most characters of a text that an error repeats.
const REPEATED: usize = 40;

/// Some motions, and all that follow from doing one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Motions(pub Vec<Motion>);

/// Why motions cannot be read, or a board cannot be moved so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MotionError {
    /// A text that names none.
    Unknown(String),
    /// A text that names more than could be of use.
    TooMany,
    /// The cells of the board fill no square, cube or hypercube.
    NoLattice,
    /// The board has fewer axes.
    NoAxis(Axis),
    /// A plane needs two axes.
    SameAxis(Axis),
}

impl Motions {
    /// The cells of a board in sets that the motions carry into each other, in order of their first cells.
    ///
    /// # Errors
    /// If the board cannot be moved so.
    pub fn orbits(&self, shape: &Shape) -> Result<Vec<Vec<Cell>>, MotionError> {
        let lattice = shape.lattice().ok_or(MotionError::NoLattice)?;
        let mut maps = Vec::new();
        for motion in &self.0 {
            maps.extend(motion.maps(lattice.dimensions as usize)?);
        }
        let mut parents: Vec<u32> = (0..shape.cells()).collect();
        for cell in (0..shape.cells()).map(Cell) {
            for map in &maps {
                let (one, other) =
                    (root(&mut parents, cell.0), root(&mut parents, map.image(lattice, cell).0));
                // The first cell stands for its set.
                parents[one.max(other) as usize] = one.min(other);
            }
        }
        let mut orbits: Vec<Vec<Cell>> = vec![Vec::new(); shape.cells() as usize];
        for cell in 0..shape.cells() {
            orbits[root(&mut parents, cell) as usize].push(Cell(cell));
        }
        orbits.retain(|orbit| !orbit.is_empty());
        Ok(orbits)
    }
}

fn root(parents: &mut [u32], of: u32) -> u32 {
    let mut at = of;
    while parents[at as usize] != at {
        parents[at as usize] = parents[parents[at as usize] as usize];
        at = parents[at as usize];
    }
    at
}

/// Where axes go, and which are turned around.
struct Map {
    /// The axis that each coordinate of the image comes from.
    from: Vec<usize>,
    is_turned: Vec<bool>,
}

impl Map {
    fn image(&self, lattice: Lattice, cell: Cell) -> Cell {
        let point: Vec<u32> = lattice.coordinates(cell).collect();
        let turned = |x: u32, is_turned: bool| if is_turned { lattice.side - 1 - x } else { x };
        let image: Vec<u32> =
            self.from.iter().zip(&self.is_turned).map(|(&axis, &is)| turned(point[axis], is)).collect();
        lattice.cell_at(&image)
    }
}

impl Motion {
    /// It, or motions that it follows from, in so many dimensions.
    fn maps(self, dimensions: usize) -> Result<Vec<Map>, MotionError> {
        let known = |axis: Axis| {
            if usize::from(axis) < dimensions {
                Ok(usize::from(axis))
            } else {
                Err(MotionError::NoAxis(axis))
            }
        };
        let plane = |one: Axis, other: Axis| match one == other {
            true => Err(MotionError::SameAxis(one)),
            false => Ok((known(one)?, known(other)?)),
        };
        let map = |swapped: Option<(usize, usize)>, turned: &[usize]| {
            let mut from: Vec<usize> = (0..dimensions).collect();
            if let Some((one, other)) = swapped {
                from.swap(one, other);
            }
            Map { from, is_turned: (0..dimensions).map(|axis| turned.contains(&axis)).collect() }
        };
        Ok(match self {
            Motion::HalfTurn(one, other) => {
                let (one, other) = plane(one, other)?;
                vec![map(None, &[one, other])]
            }
            Motion::QuarterTurn(one, other) => {
                let (one, other) = plane(one, other)?;
                vec![map(Some((one, other)), &[one])]
            }
            Motion::Diagonal(one, other) => vec![map(Some(plane(one, other)?), &[])],
            Motion::Antidiagonal(one, other) => {
                let (one, other) = plane(one, other)?;
                vec![map(Some((one, other)), &[one, other])]
            }
            Motion::Mirror(axis) => vec![map(None, &[known(axis)?])],
            Motion::Centre => vec![map(None, &(0..dimensions).collect::<Vec<_>>())],
            Motion::All => {
                let exchanges = (1..dimensions).map(|axis| map(Some((axis - 1, axis)), &[]));
                std::iter::once(map(None, &[0])).chain(exchanges).collect()
            }
        })
    }
}

/// Makes the motion of a plane.
type InPlane = fn(Axis, Axis) -> Motion;

/// The names of motions in a plane.
const IN_A_PLANE: [(&str, InPlane); 4] = [
    ("half-turn", Motion::HalfTurn),
    ("quarter-turn", Motion::QuarterTurn),
    ("diagonal", Motion::Diagonal),
    ("antidiagonal", Motion::Antidiagonal),
];

impl FromStr for Motions {
    type Err = MotionError;

    fn from_str(text: &str) -> Result<Self, MotionError> {
        if text.split('+').nth(MOST_MOTIONS).is_some() {
            return Err(MotionError::TooMany);
        }
        let mut motions = Vec::new();
        for word in text.split('+') {
            let motion = word.parse()?;
            // Each costs a look at every cell, and said twice it says nothing new.
            if !motions.contains(&motion) {
                motions.push(motion);
            }
        }
        Ok(Motions(motions))
    }
}

impl FromStr for Motion {
    type Err = MotionError;

    fn from_str(text: &str) -> Result<Self, MotionError> {
        let unknown = || MotionError::Unknown(text.chars().take(REPEATED).collect());
        match text {
            "centre" => return Ok(Motion::Centre),
            "all" => return Ok(Motion::All),
            _ => {}
        }
        if let Some(axis) = text.strip_prefix("mirror-") {
            return match axes(axis).ok_or_else(unknown)?[..] {
                [axis] => Ok(Motion::Mirror(axis)),
                _ => Err(unknown()),
            };
        }
        let (motion, rest) = IN_A_PLANE
            .iter()
            .find_map(|(name, motion)| Some((motion, text.strip_prefix(name)?)))
            .ok_or_else(unknown)?;
        let rest = if rest.is_empty() { "-xy" } else { rest };
        match axes(rest.strip_prefix('-').ok_or_else(unknown)?).ok_or_else(unknown)?[..] {
            [one, other] if one == other => Err(MotionError::SameAxis(one)),
            [one, other] => Ok(motion(one, other)),
            _ => Err(unknown()),
        }
    }
}

fn axes(text: &str) -> Option<Vec<Axis>> {
    let axis = |letter: char| match AXES.iter().position(|&axis| axis == letter) {
        Some(axis) => Some(axis as Axis),
        None => letter.to_digit(10).and_then(|number| number.checked_sub(1)).map(|axis| axis as Axis),
    };
    text.chars().map(axis).collect()
}

fn letter(axis: Axis) -> String {
    AXES.get(usize::from(axis)).map_or_else(|| (axis + 1).to_string(), char::to_string)
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, one, other) = match *self {
            Motion::HalfTurn(one, other) => ("half-turn", one, other),
            Motion::QuarterTurn(one, other) => ("quarter-turn", one, other),
            Motion::Diagonal(one, other) => ("diagonal", one, other),
            Motion::Antidiagonal(one, other) => ("antidiagonal", one, other),
            Motion::Mirror(axis) => return write!(f, "mirror-{}", letter(axis)),
            Motion::Centre => return f.write_str("centre"),
            Motion::All => return f.write_str("all"),
        };
        write!(f, "{name}-{}{}", letter(one), letter(other))
    }
}

impl fmt::Display for Motions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(Motion::to_string).collect();
        f.write_str(&names.join("+"))
    }
}

impl fmt::Display for MotionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MotionError::Unknown(text) => write!(
                f,
                "found {text:?}, expected half-turn, quarter-turn, diagonal or antidiagonal, each with a plane such as \
                 -xz where it is not xy, mirror-x, centre or all, several joined by +"
            ),
            MotionError::TooMany => write!(f, "found more motions, expected at most {MOST_MOTIONS}"),
            MotionError::NoLattice => f.write_str(
                "found a board on a surface or of listed houses, expected a square, cube or hypercube",
            ),
            MotionError::NoAxis(axis) => {
                write!(f, "found axis {}, expected one that the board has", letter(*axis))
            }
            MotionError::SameAxis(axis) => {
                write!(f, "found axis {} twice, expected two axes for a plane", letter(*axis))
            }
        }
    }
}

impl std::error::Error for MotionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let all = "half-turn-xy+quarter-turn-zw+diagonal-xz+antidiagonal-yw+mirror-5+centre+all";
        assert_eq!(all.parse::<Motions>().unwrap().to_string(), all);
        assert_eq!("half-turn".parse(), Ok(Motion::HalfTurn(0, 1)));
        for wrong in
            ["", "turn", "half-turn-", "half-turn-x", "half-turn-xyz", "mirror", "mirror-xy", "mirror-0", "+"]
        {
            assert_eq!(wrong.parse::<Motion>(), Err(MotionError::Unknown(wrong.to_owned())));
        }
        assert_eq!("diagonal-yy".parse::<Motion>(), Err(MotionError::SameAxis(1)));
    }

    #[test]
    fn long_texts_cost_little() {
        assert_eq!("all+centre+all+all".parse(), Ok(Motions(vec![Motion::All, Motion::Centre])));
        let repeated = |count: usize| vec!["all"; count].join("+").parse::<Motions>();
        assert_eq!(repeated(MOST_MOTIONS), Ok(Motions(vec![Motion::All])));
        assert_eq!(repeated(MOST_MOTIONS + 1), Err(MotionError::TooMany));
        let long = "x".repeat(1 << 18);
        assert_eq!(long.parse::<Motion>(), Err(MotionError::Unknown("x".repeat(REPEATED))));
    }

    #[test]
    fn orbits_have_the_sizes_they_should() {
        let check = |board: &str, motions: &str, expected: &[(usize, usize)]| {
            let shape: Shape = board.parse().unwrap();
            let orbits = motions.parse::<Motions>().unwrap().orbits(&shape).unwrap();
            let mut sizes: Vec<usize> = orbits.iter().map(Vec::len).collect();
            sizes.sort_unstable();
            let counted: Vec<(usize, usize)> =
                sizes.chunk_by(|one, other| one == other).map(|same| (same[0], same.len())).collect();
            assert_eq!(counted, expected, "{board} {motions}");
        };
        check("3x3", "half-turn", &[(1, 1), (2, 40)]);
        check("3x3", "quarter-turn", &[(1, 1), (4, 20)]);
        check("3x3", "diagonal", &[(1, 9), (2, 36)]);
        check("3x3", "antidiagonal", &[(1, 9), (2, 36)]);
        check("3x3", "mirror-x", &[(1, 9), (2, 36)]);
        check("3x3", "mirror-x+mirror-y", &[(1, 1), (2, 8), (4, 16)]);
        check("3x3", "all", &[(1, 1), (4, 8), (8, 6)]);
        check("2x2", "all", &[(4, 2), (8, 1)]);
        check("2x2x1", "centre", &[(2, 32)]);
        check("2x2x1", "half-turn-xz", &[(2, 32)]);
        check("2x2x1", "all", &[(8, 2), (24, 2)]);
        check("2x2x1x1", "quarter-turn-zw", &[(4, 64)]);
        check("5", "mirror-x", &[(1, 1), (2, 2)]);
    }

    #[test]
    fn the_centre_of_a_square_is_a_half_turn() {
        let shape: Shape = "3x3".parse().unwrap();
        let orbits = |name: &str| name.parse::<Motions>().unwrap().orbits(&shape).unwrap();
        assert_eq!(orbits("centre"), orbits("half-turn"));
        assert_eq!(orbits("quarter-turn"), orbits("quarter-turn+centre"));
        assert_eq!(orbits("all"), orbits("quarter-turn+diagonal"));
        assert!(orbits("diagonal")[1] == [Cell(1), Cell(9)]);
        assert!(orbits("antidiagonal")[0] == [Cell(0), Cell(80)]);
    }

    #[test]
    fn what_a_board_cannot_do_is_refused() {
        let check = |board: &str, motions: &str, expected: MotionError| {
            let shape: Shape = board.parse().unwrap();
            assert_eq!(
                motions.parse::<Motions>().unwrap().orbits(&shape),
                Err(expected),
                "{board} {motions}"
            );
        };
        check("3x3", "mirror-z", MotionError::NoAxis(2));
        check("5", "half-turn", MotionError::NoAxis(1));
        check("iso", "half-turn", MotionError::NoLattice);
    }
}
