//! What users type to have boards filled and puzzles made.

use super::{Paper, duration, formats, named};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use hyperdoku::Motions;
use hyperdoku::generate::METHODS;
use hyperdoku::logic::{Level, TECHNIQUES};
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Make puzzles that have one solution: proved
///
/// One puzzle a line, or with --json an object with solution, rating (null where that would take long) and whether every
/// given is needed. The puzzles of a seed are those of that number and the ones after it, so each can be made again by
/// itself. Exit code 1 if none was found, 3 if the time was over before all were made; those made so far are written.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku generate                                     # a minimal 9x9 puzzle
  hyperdoku generate --class hard -n 10 --draw
  hyperdoku generate --board 4x4 --givens 100..120 --symmetry half-turn
  hyperdoku generate --preset classic --json             # a 9x9x9 cube with 500 empty cells
  hyperdoku generate --board slice:3^3 --givens fewest --timeout 10m
  hyperdoku generate --er 3.0..4.2 --needs x-wing --forbids naked-triple --seed 7
  hyperdoku generate --class easy..hard -n 1000 --distinct --to csv > games.csv")]
pub struct Generate {
    /// The board: 3x3, 3x2x1, slice:3^3, latin:4^3, iso, wrap:4, … [default: 3x3]
    #[arg(short, long, value_name = "BOARD")]
    pub board: Option<String>,
    /// A board and a number of givens by name
    #[arg(long, value_name = "NAME", value_enum, conflicts_with_all = ["board", "givens", "blanks"])]
    pub preset: Option<Preset>,
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "COUNT", default_value = "1")]
    pub count: NonZeroUsize,
    /// How many givens: a number, a range such as 25..30, minimal for none that can be spared (with --symmetry: no set of
    /// them), or fewest for the least that is found within --tries or --timeout [default: as few as the class allows]
    #[arg(short, long, value_name = "G", value_parser = wanted_givens)]
    pub givens: Option<WantedGivens>,
    /// How many empty cells: a number or a range
    #[arg(long, value_name = "K", value_parser = counts, conflicts_with = "givens")]
    pub blanks: Option<RangeInclusive<usize>>,
    /// The class: easy, medium, hard, unfair, extreme or beyond, or a range such as easy..hard
    #[arg(short, long, value_name = "C", value_parser = classes)]
    pub class: Option<RangeInclusive<Level>>,
    /// The rating by Sudoku Explainer's scale: a number or a range such as 3.0..4.2
    #[arg(long, value_name = "ER", value_parser = ratings)]
    pub er: Option<RangeInclusive<u32>>,
    /// Techniques without which something harder is needed, such as x-wing; a name that is none lists them all
    #[arg(long, value_name = "T", value_delimiter = ',', value_parser = techniques(), hide_possible_values = true)]
    pub needs: Vec<String>,
    /// Techniques that are never the easiest way on
    #[arg(long, value_name = "T", value_delimiter = ',', value_parser = techniques(), hide_possible_values = true)]
    pub forbids: Vec<String>,
    /// Rotations and reflections that leave the pattern of givens as it is: half-turn, quarter-turn, diagonal,
    /// antidiagonal (each in a plane, such as half-turn-xz), mirror-x, centre, all; several joined by +
    #[arg(long, value_name = "S")]
    pub symmetry: Option<Motions>,
    /// Spread givens evenly over the houses
    #[arg(long)]
    pub spread: bool,
    /// A file with the full grid that is to be the solution
    #[arg(long, value_name = "FILE")]
    pub solution: Option<String>,
    /// No two puzzles that differ by a symmetry of the board only
    #[arg(long)]
    pub distinct: bool,
    /// Where random choices come from; the same seed gives the same puzzles [default: another one each time]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// How many full grids are tried for a puzzle; of --givens fewest, how many tries there are [default: 100; of fewest
    /// 10, or with --timeout no limit]
    #[arg(long, value_name = "N")]
    pub tries: Option<NonZeroU32>,
    /// Time for the whole command, such as 90, 1.5s or 10m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    #[command(flatten)]
    pub form: Form,
}

/// Fill boards at random
///
/// One full grid a line. Plain methods are quick and draw some grids more often than others; --uniform gives every grid
/// the same chance where all of them can be listed, and says approximate where not.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku fill --board 3x3x1 --draw
  hyperdoku fill --board latin:5^2 --uniform -n 100
  hyperdoku fill --board 3x3 --method backtrack --seed 7
  hyperdoku fill --board 3x2x1 --method pattern --json")]
pub struct Fill {
    /// The board: 3x3, 3x2x1, slice:3^3, latin:4^3, iso, wrap:4, … [default: 3x3]
    #[arg(short, long, value_name = "BOARD")]
    pub board: Option<String>,
    /// How many grids
    #[arg(short = 'n', long, value_name = "COUNT", default_value = "1")]
    pub count: NonZeroUsize,
    /// How grids are made
    #[arg(short, long, value_name = "METHOD", default_value = METHODS[0].name, value_parser = methods())]
    pub method: String,
    /// Give every grid the same chance
    #[arg(long, conflicts_with = "method")]
    pub uniform: bool,
    /// Where random choices come from; the same seed gives the same grids [default: another one each time]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub spend: super::Spend,
    #[command(flatten)]
    pub form: Form,
}

/// How what was made is written.
#[derive(Args, Debug, Clone)]
pub struct Form {
    /// The format of the output [default: line, or spaced beyond 61 symbols]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), conflicts_with = "draw")]
    pub to: Option<String>,
    /// Draw the boards
    #[arg(short, long)]
    pub draw: bool,
    #[command(flatten)]
    pub paper: Paper,
}

/// Presets by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Preset {
    /// slice:3^3 with 500 empty cells: every slice of a 9x9x9 cube, from every side, is a Sudoku
    Classic,
}

/// How many givens are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WantedGivens {
    Minimal,
    Fewest,
    Between(RangeInclusive<usize>),
}

fn methods() -> PossibleValuesParser {
    named(METHODS.iter().map(|method| (method.name, method.summary)))
}

/// Those on the path of a rating.
fn techniques() -> PossibleValuesParser {
    let scored = TECHNIQUES.iter().filter(|technique| technique.score.is_some());
    scored.map(|technique| technique.id.0).collect::<Vec<_>>().into()
}

fn wanted_givens(text: &str) -> Result<WantedGivens, String> {
    match text {
        "minimal" => Ok(WantedGivens::Minimal),
        "fewest" => Ok(WantedGivens::Fewest),
        _ => {
            counts(text).map(WantedGivens::Between).map_err(|error| format!("{error}, or minimal or fewest"))
        }
    }
}

fn counts(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |part: &str| part.parse::<usize>().ok();
    range(text, (0, usize::MAX), number).ok_or_else(|| expected(text, "a number or a range such as 25..30"))
}

pub(super) fn classes(text: &str) -> Result<RangeInclusive<Level>, String> {
    let level = |part: &str| Level::ALL.into_iter().find(|level| level.name() == part);
    range(text, (Level::Easy, Level::Beyond), level).ok_or_else(|| {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        expected(text, &format!("{}, or a range such as easy..hard", names.join(", ")))
    })
}

/// Ratings in tenths.
fn ratings(text: &str) -> Result<RangeInclusive<u32>, String> {
    let tenths = |part: &str| {
        let (whole, rest) = part.split_once('.').unwrap_or((part, "0"));
        let digit = rest.parse::<u32>().ok().filter(|_| rest.len() == 1)?;
        whole.parse::<u32>().ok()?.checked_mul(10)?.checked_add(digit)
    };
    range(text, (0, u32::MAX), tenths).ok_or_else(|| expected(text, "a rating or a range such as 3.0..4.2"))
}

/// One value, or two with dots in between of which one may be left out.
fn range<T: Copy + PartialOrd>(
    text: &str,
    (least, most): (T, T),
    read: impl Fn(&str) -> Option<T>,
) -> Option<RangeInclusive<T>> {
    let Some((from, to)) = text.split_once("..") else {
        let value = read(text)?;
        return Some(value..=value);
    };
    let from = if from.is_empty() { least } else { read(from)? };
    let to = if to.is_empty() { most } else { read(to)? };
    (from <= to).then_some(from..=to)
}

fn expected(found: &str, what: &str) -> String {
    format!("found {found:?}, expected {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        assert_eq!(counts("30"), Ok(30..=30));
        assert_eq!(counts("25..30"), Ok(25..=30));
        assert_eq!(counts("..30"), Ok(0..=30));
        assert_eq!(ratings("4.2"), Ok(42..=42));
        assert_eq!(ratings("3..4.2"), Ok(30..=42));
        assert_eq!(classes("easy..hard"), Ok(Level::Easy..=Level::Hard));
        assert_eq!(classes("unfair.."), Ok(Level::Unfair..=Level::Beyond));
        assert_eq!(wanted_givens("fewest"), Ok(WantedGivens::Fewest));
        for wrong in ["", "x", "30..25", "-1", "1...2", "3.5"] {
            assert!(counts(wrong).is_err(), "{wrong}");
        }
        for wrong in ["4.25", "4.", "x", "5..4"] {
            assert!(ratings(wrong).is_err(), "{wrong}");
        }
        assert!(classes("hard..easy").is_err() && classes("tough").is_err());
    }
}
