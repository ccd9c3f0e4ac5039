//! How hard a puzzle is: two ladders, two numbers and a class.

use crate::frame::Frame;
use crate::ladder::{Known, Ladder, technique};
use crate::path::{Path, PathEnd, solve_path};
use crate::technique::{Level, Technique};
use crate::words::cells_of;
use hyperdoku_core::{Budget, Cell, Contradiction, Ending, Puzzle, Role, Step, TechniqueId, Topology};
use std::sync::Arc;

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The hardest step by Sudoku Explainer's scale, in tenths; 0 where there is nothing to do.
    pub er: u32,
    /// The technique of the first step that is as hard.
    pub hardest: Option<TechniqueId>,
    /// Cells left where that ladder found no more steps: then `er` is that of the steps before.
    pub er_left: usize,
    /// The points of all steps, on the scale of a board of 81 cells.
    pub score: u32,
    /// How hard that is.
    pub class: Level,
    /// Cells left where no more steps were found: then the class is [`Level::Beyond`].
    pub left: usize,
    /// How often each technique was used on the way to the score, in the order of the ladder.
    pub counts: Vec<(TechniqueId, usize)>,
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrated {
    /// It has no solution.
    Broken(Contradiction),
    /// The budget ended it when so many cells were left.
    Ended {
        /// How.
        ending: Ending,
        /// The cells.
        left: usize,
    },
}

/// Rates a puzzle.
///
/// # Errors
/// If it has no solution, or the budget ends.
pub fn rate(frame: &Arc<Frame>, puzzle: &Puzzle, known: Known, budget: &Budget) -> Result<Rating, Unrated> {
    let by_score = ended(solve_path(frame, puzzle, &Ladder::score(known), budget))?;
    let rest = budget.after(by_score.nodes);
    let by_er = ended(solve_path(frame, puzzle, &Ladder::er(known), &rest))?;
    let topology = frame.topology();
    let rated = by_er.steps.iter().filter_map(|step| Some((er(topology, step)?, step.technique)));
    // Of several that are as hard, the last of the reversed is the first.
    let hardest = rated.rev().max_by_key(|(er, _)| *er);
    let (score, class) = score(topology, &by_score);
    Ok(Rating {
        er: hardest.map_or(0, |(er, _)| er),
        hardest: hardest.map(|(_, technique)| technique),
        er_left: by_er.sheet.unfilled(),
        score,
        class,
        left: by_score.sheet.unfilled(),
        counts: counts(&by_score.steps),
    })
}

/// A step by Sudoku Explainer's scale, in tenths, if that knows its technique: one more for each axis beyond two
/// along which the pattern extends, so that flat boards stay comparable.
pub fn er(topology: &Topology, step: &Step) -> Option<u32> {
    let er = technique(step.technique.0)?.er?;
    let rests = |role| !matches!(role, Role::Victim | Role::Target | Role::Cover);
    let beyond_two = topology.shape().axes_between(&pattern(step, rests)).saturating_sub(2);
    Some(u32::from(er.base) + u32::from((er.more)(topology, step)) + beyond_two)
}

/// How often each technique was used, in the order of the registry.
pub fn counts(steps: &[Step]) -> Vec<(TechniqueId, usize)> {
    let used = |technique: &Technique| steps.iter().filter(|step| step.technique == technique.id).count();
    let counts = crate::TECHNIQUES.iter().map(|technique| (technique.id, used(technique)));
    counts.filter(|(_, count)| *count > 0).collect()
}

/// What is left to a search, in points.
const BEYOND: u32 = 10_000;

/// The boards that scores are compared on have so many cells.
const CELLS: u64 = 81;

fn score(topology: &Topology, path: &Path) -> (u32, Level) {
    let scores = || path.steps.iter().filter_map(|step| technique(step.technique.0)?.score);
    let points: u64 = scores().map(|score| u64::from(score.points)).sum();
    let points = points * CELLS / topology.cell_count() as u64;
    let points = u32::try_from(points).unwrap_or(u32::MAX);
    if path.end == PathEnd::Stuck {
        return (points.saturating_add(BEYOND), Level::Beyond);
    }
    let hardest = scores().map(|score| score.level).max().unwrap_or(Level::Easy);
    let class = Level::ALL.into_iter().find(|level| *level >= hardest && points <= level.most_points());
    (points, class.expect("no number of points is too high for the hardest levels"))
}

fn ended(path: Path) -> Result<Path, Unrated> {
    match path.end {
        PathEnd::Solved | PathEnd::Stuck | PathEnd::Stopped => Ok(path),
        PathEnd::Broken(contradiction) => Err(Unrated::Broken(contradiction)),
        PathEnd::Ended(ending) => Err(Unrated::Ended { ending, left: path.sheet.unfilled() }),
    }
}

/// The cells of a step that play certain roles.
pub(crate) fn pattern(step: &Step, is_wanted: impl Fn(Role) -> bool) -> Vec<Cell> {
    step.evidence.iter().filter(|mark| is_wanted(mark.role)).flat_map(|mark| cells_of(mark.subject)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Sheet;
    use hyperdoku_core::{Cell, Mark, Subject};
    use hyperdoku_testkit::topology;

    fn step(technique: &'static str, cells: &[u32]) -> Step {
        let mark = |&cell| Mark { subject: Subject::Cell(Cell(cell)), role: Role::Base };
        Step {
            technique: TechniqueId(technique),
            evidence: cells.iter().map(mark).collect(),
            effects: Vec::new(),
        }
    }

    #[test]
    fn points_are_added_and_raise_the_class() {
        let check = |board: &str, steps: &[(&'static str, usize)], end: PathEnd, expected: (u32, Level)| {
            let topology = topology(board);
            let steps =
                steps.iter().flat_map(|&(technique, count)| vec![step(technique, &[]); count]).collect();
            let path = Path { steps, sheet: Sheet::empty(&Frame::new(&topology)), end, nodes: 0 };
            assert_eq!(score(&topology, &path), expected, "{board} {expected:?}");
        };
        check("3x3", &[], PathEnd::Solved, (0, Level::Easy));
        check("3x3", &[("hidden-single", 57)], PathEnd::Solved, (798, Level::Easy));
        check("3x3", &[("hidden-single", 58)], PathEnd::Solved, (812, Level::Medium));
        check("3x3", &[("hidden-single", 72)], PathEnd::Solved, (1008, Level::Hard));
        check("3x3", &[("pointing", 1), ("hidden-single", 3)], PathEnd::Solved, (92, Level::Medium));
        check("3x3", &[("x-wing", 12)], PathEnd::Solved, (1680, Level::Unfair));
        check("3x3", &[("x-wing", 13)], PathEnd::Solved, (1820, Level::Extreme));
        check("3x3", &[("aic", 1)], PathEnd::Solved, (280, Level::Unfair));
        check("3x3", &[("hidden-single", 1)], PathEnd::Stuck, (10_014, Level::Beyond));
        // Direct steps are of the other ladder.
        check("3x3", &[("direct-pointing", 1)], PathEnd::Solved, (0, Level::Easy));
        // A board of 64 cells counts as one of 81, and one of 729 too.
        check("latin:4^3", &[("hidden-single", 64)], PathEnd::Solved, (1134, Level::Hard));
        check("3x3x1", &[("hidden-single", 513)], PathEnd::Solved, (798, Level::Easy));
    }

    #[test]
    fn patterns_along_more_than_two_axes_are_harder() {
        let (flat, cube, four) = (topology("3x3"), topology("latin:4^3"), topology("2x2x1x1"));
        assert_eq!(er(&flat, &step("xy-wing", &[0, 1, 9])), Some(42));
        assert_eq!(er(&cube, &step("xy-wing", &[0, 1, 4])), Some(42));
        assert_eq!(er(&cube, &step("xy-wing", &[0, 1, 20])), Some(43));
        assert_eq!(er(&four, &step("xy-wing", &[0, 1, 4 + 16 + 64])), Some(44));
        assert_eq!(er(&flat, &step("w-wing", &[0, 1, 9])), None);
    }
}
