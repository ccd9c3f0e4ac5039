//! Measurement: how evenly full grids are drawn.

use super::case::ending;
use super::process::{self, Watch};
use super::table::Table;
use super::units::three_digits;
use super::{Context, Scale};
use crate::Result;
use std::collections::{BTreeMap, HashMap};

/// A board all of whose grids are counted.
struct Board {
    name: &'static str,
    /// Cells along an axis, and axes.
    side: usize,
    axes: u32,
    /// All grids, by how many pairs of symbols can be exchanged in two lines of a plane; published, or counted by
    /// `enumerate` and this program.
    kinds: &'static [(usize, u64)],
    draws: u64,
    /// Whether grids are held against each other, or only kinds of them: there are too many.
    by_grid: bool,
}

const BOARDS: &[Board] = &[
    Board { name: "2x2", side: 4, axes: 2, kinds: &[(4, 192), (12, 96)], draws: 28_800, by_grid: true },
    Board { name: "2x2x1", side: 4, axes: 3, kinds: &[], draws: 218_880, by_grid: true },
    Board {
        name: "latin:5^2",
        side: 5,
        axes: 2,
        kinds: &[(0, 17_280), (4, 144_000)],
        draws: 50_000,
        by_grid: false,
    },
];

/// What is held against an even draw.
const METHODS: &[&[&str]] = &[
    &["--uniform"],
    &["--method", "shaken"],
    &["--method", "backtrack"],
    &["--method", "search"],
    &["--method", "pattern"],
];

/// Draws grids and counts them.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = Table::new(&[
        "board",
        "drawn by",
        "draws",
        "held against",
        "chi-square",
        "limit at 1 %",
        "even",
        "kinds of grid, beside an even draw",
    ]);
    for board in BOARDS {
        let kinds = kinds(context, board)?;
        for method in METHODS.iter().filter(|method| scale == Scale::Full || method.len() == 1) {
            let draws = if scale == Scale::Sample { board.draws / 5 } else { board.draws };
            let number = draws.to_string();
            let mut arguments = vec!["fill", "--board", board.name, "-n", &number, "--seed", "1"];
            arguments.extend(*method);
            let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
            let outcome = process::run_watched(&context.binary, &arguments, "", Watch::LONG)?;
            if outcome.code != Some(0) {
                table.wrong.push(format!("`{}` {}", arguments.join(" "), ending(&outcome)));
                continue;
            }
            let grids: Vec<&str> = outcome.output.lines().map(cells).collect();
            let drawn = Drawn::of(board, &kinds, &grids);
            if method.len() == 1 && !drawn.is_even() && scale == Scale::Full {
                table.wrong.push(format!("{}: an even draw is refused", board.name));
            }
            table.rows.push(drawn.row(board, method, draws));
        }
    }
    table.notes.push(
        "A kind of grid is told by the number of squares of two symbols in two rows and columns of a plane."
            .to_owned(),
    );
    Ok(table)
}

/// The cells of a line that may name its board.
fn cells(line: &str) -> &str {
    line.rsplit(':').next().unwrap_or_default()
}

/// How many grids of each kind there are.
fn kinds(context: &Context, board: &Board) -> Result<BTreeMap<usize, u64>> {
    if !board.kinds.is_empty() {
        return Ok(board.kinds.iter().copied().collect());
    }
    let arguments = ["enumerate", "--board", board.name].map(str::to_owned);
    let outcome = process::run_watched(&context.binary, &arguments, "", Watch::LONG)?;
    let mut kinds = BTreeMap::new();
    for line in outcome.output.lines() {
        *kinds.entry(squares(board, cells(line).as_bytes())).or_insert(0) += 1;
    }
    Ok(kinds)
}

/// In how many places of a grid two symbols fill the corners of a rectangle in a plane.
fn squares(board: &Board, grid: &[u8]) -> usize {
    let strides: Vec<usize> = (0..board.axes).map(|axis| board.side.pow(axis)).collect();
    let mut count = 0;
    for corner in 0..grid.len() {
        for (at, one) in strides.iter().enumerate() {
            for other in &strides[at + 1..] {
                let steps = |stride: usize| 1..board.side - corner / stride % board.side;
                for x in steps(*one) {
                    for y in steps(*other) {
                        let [right, below] = [corner + x * one, corner + y * other];
                        let across = right + y * other;
                        count += usize::from(grid[corner] == grid[across] && grid[right] == grid[below]);
                    }
                }
            }
        }
    }
    count
}

/// What was drawn.
struct Drawn {
    statistic: f64,
    limit: f64,
    held: String,
    /// The least and the most that a kind was drawn, beside an even draw.
    kinds: (f64, f64),
}

impl Drawn {
    fn of(board: &Board, kinds: &BTreeMap<usize, u64>, grids: &[&str]) -> Self {
        let total: u64 = kinds.values().sum();
        let mut by_kind: BTreeMap<usize, f64> = kinds.keys().map(|kind| (*kind, 0.0)).collect();
        let mut by_grid: HashMap<&str, f64> = HashMap::new();
        for grid in grids {
            *by_kind.entry(squares(board, grid.as_bytes())).or_insert(0.0) += 1.0;
            *by_grid.entry(grid).or_insert(0.0) += 1.0;
        }
        let even = |count: u64| grids.len() as f64 * count as f64 / total as f64;
        let ratios = by_kind.iter().map(|(kind, count)| count / even(kinds.get(kind).copied().unwrap_or(0)));
        let least_and_most = ratios.fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), ratio| {
            (least.min(ratio), most.max(ratio))
        });
        let (statistic, categories) = if board.by_grid {
            let mean = even(1);
            let missing = total as f64 - by_grid.len() as f64;
            let drawn: f64 = by_grid.values().map(|count| (count - mean).powi(2) / mean).sum();
            (drawn + missing * mean, total as f64)
        } else {
            let terms = by_kind.iter().map(|(kind, count)| {
                let mean = even(kinds.get(kind).copied().unwrap_or(0));
                (count - mean).powi(2) / mean
            });
            (terms.sum(), by_kind.len() as f64)
        };
        let held = if board.by_grid { format!("{total} grids") } else { format!("{categories} kinds") };
        Drawn { statistic, limit: limit(categories - 1.0), held, kinds: least_and_most }
    }

    fn is_even(&self) -> bool {
        self.statistic <= self.limit
    }

    fn row(&self, board: &Board, method: &[&str], draws: u64) -> Vec<String> {
        let (least, most) = self.kinds;
        vec![
            format!("`{}`", board.name),
            format!("`{}`", method.join(" ")),
            draws.to_string(),
            self.held.clone(),
            three_digits(self.statistic),
            three_digits(self.limit),
            if self.is_even() { "yes" } else { "no" }.to_owned(),
            format!("{least:.2} to {most:.2}"),
        ]
    }
}

/// What chi-square exceeds in one of a hundred even draws, as Wilson and Hilferty approximate it.
fn limit(freedom: f64) -> f64 {
    freedom * (1.0 - 2.0 / (9.0 * freedom) + 2.3263 * (2.0 / (9.0 * freedom)).sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_apart() {
        assert_eq!(squares(&BOARDS[0], b"1234341221434321"), 12);
        assert_eq!(squares(&BOARDS[0], b"1234341223414123"), 4);
        assert_eq!(squares(&BOARDS[2], b"1234523451345124512351234"), 0);
    }

    #[test]
    fn an_uneven_draw_is_refused() {
        let kinds = kinds_of(&BOARDS[0]);
        let grids = ["1234341221434321"; 1000];
        let drawn = Drawn::of(&BOARDS[0], &kinds, &grids);
        assert!(!drawn.is_even());
        assert_eq!(drawn.kinds, (0.0, 3.0));
        // Tables have 6.63 for one degree of freedom and 135.8 for 100.
        assert!((limit(1.0) - 6.63).abs() < 0.1 && (limit(100.0) - 135.8).abs() < 0.1);
    }

    fn kinds_of(board: &Board) -> BTreeMap<usize, u64> {
        board.kinds.iter().copied().collect()
    }
}
